package problem_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/api/problem"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/telemetry"
)

type unconfirmed struct{ error }

func (unconfirmed) Reason() string  { return "NOT_CONFIRMED" }
func (u unconfirmed) Unwrap() error { return u.error }

func TestOf(t *testing.T) {
	for _, c := range []struct {
		name   string
		err    error
		status int
		code   fault.Code
		retry  int
	}{
		{"visitor", fault.New(fault.Unauthenticated, "Sign in."), 401, fault.Unauthenticated, 0},
		{"forbidden", fault.New(fault.Forbidden, "No."), 403, fault.Forbidden, 0},
		{"missing", fault.Missing("The album"), 404, fault.NotFound, 0},
		{"conflict", fault.New(fault.Conflict, "Taken."), 409, fault.Conflict, 0},
		{"gone", fault.New(fault.Gone, "Over."), 410, fault.Gone, 0},
		{"wrapped", fmt.Errorf("reading: %w", fault.Missing("It")), 404, fault.NotFound, 0},
		{"limited rounds up", fault.Limited(1500 * time.Millisecond), 429, fault.RateLimited, 2},
		{"away", fault.Away("Search", errors.New("refused")), 503, fault.Unavailable, 2},
		{"away without a time", fault.New(fault.Unavailable, "Away."), 503, fault.Unavailable, 2},
		{"bug", errors.New("nil map"), 500, fault.Internal, 0},
		{"declared internal", fault.New(fault.Internal, "secret"), 500, fault.Internal, 0},
		{"no route", echo.ErrNotFound, 404, problem.RouteNotFound, 0},
		{"method", echo.ErrMethodNotAllowed, 405, problem.MethodNotAllowed, 0},
		{"media type", echo.ErrUnsupportedMediaType, 415, fault.BadUserInput, 0},
		{"too large", &http.MaxBytesError{Limit: 10}, 413, fault.BadUserInput, 0},
		{"binder", echo.NewHTTPError(400, "syntax"), 400, fault.BadUserInput, 0},
		{"format", echo.NewHTTPError(501), 501, fault.BadUserInput, 0},
		{"hung up", context.Canceled, 499, fault.Unavailable, 0},
		{"too slow", context.DeadlineExceeded, 503, fault.Unavailable, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := problem.Of(c.err, "r-1")
			if p.Status != c.status || p.Code != c.code || p.RetryAfter != c.retry {
				t.Errorf("got %d %s retry %d, want %d %s retry %d", p.Status, p.Code, p.RetryAfter, c.status, c.code, c.retry)
			}
			if p.Detail == "" || p.RequestID != "r-1" {
				t.Errorf("detail %q, request %q", p.Detail, p.RequestID)
			}
		})
	}
}

func TestReasonIsAMember(t *testing.T) {
	p := problem.Of(unconfirmed{fault.New(fault.Forbidden, "Confirm first.")}, "")
	if p.Status != 403 || p.Reason != "NOT_CONFIRMED" || p.Detail != "Confirm first." {
		t.Errorf("got %+v", p)
	}
}

func TestAnUnknownOutcomeIsAMember(t *testing.T) {
	p := problem.Of(fmt.Errorf("commenting: %w", fault.OutcomeUnknown("The database", errors.New("silent"))), "")
	if p.Status != 503 || p.Code != fault.Unavailable || p.Reason != "OUTCOME_UNKNOWN" || p.RetryAfter != 2 ||
		!strings.Contains(p.Detail, "may or may not") {
		t.Errorf("got %+v", p)
	}
	if p := problem.Of(fault.Away("The database", nil), ""); p.Reason != "" {
		t.Errorf("what was not done has reason %s", p.Reason)
	}
}

func TestInternalErrorShowsOnlyAnIDThatTheLogHas(t *testing.T) {
	var out bytes.Buffer
	log, err := telemetry.NewLogger(&out, "info", "json")
	if err != nil {
		t.Fatal(err)
	}
	before := slog.Default()
	slog.SetDefault(log)
	t.Cleanup(func() { slog.SetDefault(before) })

	r := httptest.NewRequest(http.MethodGet, "/api/x", nil)
	r = r.WithContext(telemetry.WithRequestID(r.Context(), "r-77"))
	w := httptest.NewRecorder()
	problem.Write(w, r, errors.New("bolt secret-host refused"))

	if strings.Contains(w.Body.String(), "secret-host") {
		t.Errorf("the answer tells the cause: %s", w.Body)
	}
	var p problem.Problem
	if err := json.Unmarshal(w.Body.Bytes(), &p); err != nil {
		t.Fatal(err)
	}
	if p.RequestID != "r-77" || w.Header().Get("Content-Type") != problem.ContentType {
		t.Errorf("got %+v with %v", p, w.Header())
	}
	if l := out.String(); !strings.Contains(l, "secret-host") || !strings.Contains(l, "r-77") {
		t.Errorf("the log does not name cause and id: %s", l)
	}
}

func TestHandleLeavesWhatWasAnswered(t *testing.T) {
	e := echo.New()
	w := httptest.NewRecorder()
	c := e.NewContext(httptest.NewRequest(http.MethodGet, "/", nil), w)
	if err := c.String(http.StatusOK, "fine"); err != nil {
		t.Fatal(err)
	}
	problem.Handle(errors.New("late"), c)
	if w.Code != http.StatusOK || w.Body.String() != "fine" {
		t.Errorf("got %d %q", w.Code, w.Body)
	}
}

func TestHeadHasNoBodyAndRetryAfterIsAHeader(t *testing.T) {
	w := httptest.NewRecorder()
	problem.Write(w, httptest.NewRequest(http.MethodHead, "/", nil), fault.Limited(time.Minute))
	if w.Body.Len() != 0 || w.Header().Get("Retry-After") != "60" || w.Code != http.StatusTooManyRequests {
		t.Errorf("got %d, %v, body %q", w.Code, w.Header(), w.Body)
	}
}
