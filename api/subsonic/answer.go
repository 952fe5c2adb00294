package subsonic

import (
	"encoding/json"
	"encoding/xml"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// The codes of errors.
const (
	codeGeneric   = 0
	codeMissing   = 10
	codeClientOld = 20
	codeServerOld = 30
	codeWrong     = 40
	codeTwoWays   = 43
	codeWrongKey  = 44
	codeForbidden = 50
	codeNotFound  = 70
)

// failure is an error as clients are told.
type failure struct {
	code    int
	message string
}

func (f failure) Error() string { return f.message }

// protocol is the version of Subsonic's that is spoken.
const protocol = "1.16.1"

func newResponse(version string) *response {
	return &response{
		Namespace: "http://subsonic.org/restapi", Status: "ok", Version: protocol, Type: "sidestage",
		ServerVersion: version, OpenSubsonic: true,
	}
}

// fail answers an error. What is internal stays in the log.
func (a *API) fail(q *request, err error) error {
	if q.echo.Response().Committed {
		return err
	}
	told := a.told(q, err)
	out := newResponse(a.Version)
	out.Status, out.Error = "failed", &errorElement{Code: told.code, Message: told.message}
	header := q.echo.Response().Header()
	for _, of := range []string{"ETag", echo.HeaderContentLength, echo.HeaderContentDisposition, "Accept-Ranges"} {
		header.Del(of)
	}
	header.Set(echo.HeaderCacheControl, "private, no-store")
	return q.write(out)
}

func (a *API) told(q *request, err error) failure {
	if told, ok := errors.AsType[failure](err); ok {
		return told
	}
	if e, ok := errors.AsType[*fault.Error](err); ok && e.Code != fault.Internal {
		q.retryAfter(e.RetryAfter)
		switch e.Code {
		case fault.NotFound:
			return failure{codeNotFound, e.Message}
		case fault.Forbidden:
			return failure{codeForbidden, e.Message}
		case fault.Unauthenticated:
			return failure{codeWrong, e.Message}
		}
		return failure{codeGeneric, e.Message}
	}
	if q.ctx.Err() == nil {
		slog.ErrorContext(q.ctx, "a player's request failed", "method", q.echo.Param("method"), "error", err)
	}
	return failure{codeGeneric, "Something went wrong here. The server's log has it as " +
		q.echo.Response().Header().Get(echo.HeaderXRequestID) + "."}
}

// retryAfter says when asking again makes sense.
func (q *request) retryAfter(wait time.Duration) {
	if wait > 0 {
		q.echo.Response().Header().Set(echo.HeaderRetryAfter, strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	}
}

// write sends a document in the format that the caller asked for.
func (q *request) write(out *response) error {
	if q.format == "xml" {
		body, err := xml.Marshal(out)
		if err != nil {
			return err
		}
		return q.echo.Blob(http.StatusOK, "application/xml; charset=utf-8", append([]byte(xml.Header), body...))
	}
	body, err := json.Marshal(map[string]*response{"subsonic-response": out})
	if err != nil {
		return err
	}
	return q.echo.Blob(http.StatusOK, "application/json; charset=utf-8", body)
}
