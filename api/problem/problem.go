// Package problem answers errors of the REST API as application/problem+json (RFC 9457) with a stable code.
package problem

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/telemetry"
)

// ContentType is the media type of a problem.
const ContentType = "application/problem+json"

// Codes that only HTTP knows, beside those of package fault.
const (
	RouteNotFound       fault.Code = "ROUTE_NOT_FOUND"
	MethodNotAllowed    fault.Code = "METHOD_NOT_ALLOWED"
	RangeNotSatisfiable fault.Code = "RANGE_NOT_SATISFIABLE"
)

// statusClientGone is logged where the caller hung up before the answer.
const statusClientGone = 499

// Problem is the body of an error answer.
type Problem struct {
	Type   string     `json:"type"`
	Title  string     `json:"title"`
	Status int        `json:"status"`
	Detail string     `json:"detail"`
	Code   fault.Code `json:"code"`
	// Fields says what is wrong with each input field, for BAD_USER_INPUT.
	Fields map[string]string `json:"fields,omitempty"`
	// RetryAfter is in whole seconds, rounded up, as in the header Retry-After.
	RetryAfter int `json:"retryAfter,omitempty"`
	// Reason tells cases of one code apart, where a client has to.
	Reason    string `json:"reason,omitempty"`
	RequestID string `json:"requestId,omitempty"`
}

// reasoned is an error that carries the problem member reason.
type reasoned interface {
	error
	Reason() string
}

var statusOf = map[fault.Code]int{
	fault.Unauthenticated: http.StatusUnauthorized,
	fault.Forbidden:       http.StatusForbidden,
	fault.NotFound:        http.StatusNotFound,
	fault.BadUserInput:    http.StatusBadRequest,
	fault.Conflict:        http.StatusConflict,
	fault.Gone:            http.StatusGone,
	fault.RateLimited:     http.StatusTooManyRequests,
	fault.Unavailable:     http.StatusServiceUnavailable,
	fault.Maintenance:     http.StatusServiceUnavailable,
	fault.Internal:        http.StatusInternalServerError,
}

// Of describes err to the caller of a request. The text of an internal error stays in the log, under the same id.
func Of(err error, requestID string) Problem {
	p := describe(err)
	p.Type = "about:blank"
	p.Title = http.StatusText(p.Status)
	p.RequestID = requestID
	if p.Status == http.StatusServiceUnavailable && p.RetryAfter == 0 {
		p.RetryAfter = 2
	}
	return p
}

func describe(err error) Problem {
	if e, ok := errors.AsType[*fault.Error](err); ok && e.Code != fault.Internal {
		p := Problem{
			Status: statusOf[e.Code], Code: e.Code, Detail: e.Message, Fields: e.Fields, RetryAfter: wholeSeconds(e.RetryAfter),
		}
		if p.Status == 0 {
			p.Status = http.StatusInternalServerError
		}
		if e.OutcomeUnknown {
			p.Reason = fault.ReasonOutcomeUnknown
		}
		if r, ok := errors.AsType[reasoned](err); ok {
			p.Reason = r.Reason()
		}
		return p
	}
	if e, ok := errors.AsType[*http.MaxBytesError](err); ok {
		return Problem{
			Status: http.StatusRequestEntityTooLarge, Code: fault.BadUserInput,
			Detail: "The request is larger than " + strconv.FormatInt(e.Limit, 10) + " bytes.",
		}
	}
	if e, ok := errors.AsType[*echo.HTTPError](err); ok {
		return describeHTTP(e)
	}
	switch {
	case errors.Is(err, context.Canceled):
		return Problem{Status: statusClientGone, Code: fault.Unavailable, Detail: "The request was cancelled."}
	case errors.Is(err, context.DeadlineExceeded):
		return Problem{
			Status: http.StatusServiceUnavailable, Code: fault.Unavailable, Detail: "This took too long. Please try again.",
		}
	}
	return internal()
}

// describeHTTP is for what the router and the binder of echo answer by themselves.
func describeHTTP(e *echo.HTTPError) Problem {
	switch e.Code {
	case http.StatusNotFound:
		return Problem{Status: e.Code, Code: RouteNotFound, Detail: "There is nothing at this address."}
	case http.StatusMethodNotAllowed:
		return Problem{Status: e.Code, Code: MethodNotAllowed, Detail: "This address does not take this method."}
	case http.StatusRequestedRangeNotSatisfiable:
		return Problem{Status: e.Code, Code: RangeNotSatisfiable, Detail: "This range is not in the file."}
	case http.StatusUnsupportedMediaType:
		return Problem{Status: e.Code, Code: fault.BadUserInput, Detail: "The body must be JSON."}
	case http.StatusRequestEntityTooLarge:
		return Problem{Status: e.Code, Code: fault.BadUserInput, Detail: "The request is too large."}
	case http.StatusRequestTimeout:
		return Problem{Status: e.Code, Code: fault.BadUserInput, Detail: "The request came too slowly. Please send it again."}
	case http.StatusNotImplemented:
		// Said of a format that is asked for, so the fault is not on our side.
		return Problem{Status: e.Code, Code: fault.BadUserInput, Detail: "This is not given in that format."}
	}
	for code, status := range statusOf {
		if status == e.Code && code != fault.Internal && code != fault.Maintenance {
			return Problem{Status: status, Code: code, Detail: http.StatusText(status)}
		}
	}
	if e.Code >= 400 && e.Code < 500 {
		return Problem{Status: e.Code, Code: fault.BadUserInput, Detail: http.StatusText(e.Code)}
	}
	return internal()
}

func internal() Problem {
	return Problem{
		Status: http.StatusInternalServerError, Code: fault.Internal,
		Detail: "Something went wrong on our side. Please try again.",
	}
}

func wholeSeconds(d time.Duration) int { return int(math.Ceil(d.Seconds())) }

// Write answers r with the problem that err is, and logs what the caller is not told.
func Write(w http.ResponseWriter, r *http.Request, err error) {
	ctx := r.Context()
	p := Of(err, telemetry.RequestID(ctx))
	logCause(ctx, p, err)
	header := w.Header()
	header.Set("Content-Type", ContentType)
	header.Set("Cache-Control", "no-store")
	header.Del("Content-Length")
	header.Del("Content-Encoding")
	header.Del("ETag")
	if p.RetryAfter > 0 {
		header.Set("Retry-After", strconv.Itoa(p.RetryAfter))
	}
	if p.Code == fault.Unauthenticated {
		header.Set("WWW-Authenticate", `Bearer realm="sidestage"`)
	}
	w.WriteHeader(p.Status)
	if r.Method == http.MethodHead {
		return
	}
	if err := json.NewEncoder(w).Encode(p); err != nil {
		slog.DebugContext(ctx, "could not send a problem", "error", err)
	}
}

// logCause writes down server faults as errors, and the hidden cause of other answers for
// whoever debugs.
func logCause(ctx context.Context, p Problem, err error) {
	switch p.Status {
	case http.StatusInternalServerError:
		slog.ErrorContext(ctx, "request failed", "error", err)
	case http.StatusServiceUnavailable:
		if p.Code == fault.Maintenance {
			return
		}
		slog.WarnContext(ctx, "request not served", "error", err)
	default:
		slog.DebugContext(ctx, "request refused", "code", p.Code, "error", err)
	}
}

// Handle is echo's HTTPErrorHandler. What was answered already is left as it is.
func Handle(err error, c echo.Context) {
	if c.Response().Committed {
		logCause(c.Request().Context(), Of(err, ""), err)
		return
	}
	Write(c.Response(), c.Request(), err)
}
