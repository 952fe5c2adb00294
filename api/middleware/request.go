package middleware

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"runtime/debug"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/api/problem"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/telemetry"
)

const maxRequestID = 64

// RequestID takes the id that a proxy gave (X-Request-Id) when it is short and harmless,
// makes one otherwise, answers with it and puts it into the context.
func RequestID() echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			r := c.Request()
			id := r.Header.Get(echo.HeaderXRequestID)
			if !saneRequestID(id) {
				id = uuid.NewString()
			}
			c.Response().Header().Set(echo.HeaderXRequestID, id)
			c.SetRequest(r.WithContext(telemetry.WithRequestID(r.Context(), id)))
			return next(c)
		}
	}
}

func saneRequestID(id string) bool {
	if id == "" || len(id) > maxRequestID {
		return false
	}
	for _, b := range []byte(id) {
		letter := b >= 'a' && b <= 'z' || b >= 'A' && b <= 'Z' || b >= '0' && b <= '9'
		if !letter && b != '-' && b != '_' && b != '.' {
			return false
		}
	}
	return true
}

// AccessLog writes one line a request when it has been answered. A token in the query is
// not written; headers and bodies never are.
func AccessLog() echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			start := time.Now()
			err := next(c)
			r, w := c.Request(), c.Response()
			level := slog.LevelInfo
			// A player asks for a track in dozens of pieces; one line each would say nothing.
			if w.Status == http.StatusPartialContent || quiet(r.URL.Path) && w.Status < http.StatusBadRequest {
				level = slog.LevelDebug
			}
			if !slog.Default().Enabled(r.Context(), level) {
				return err
			}
			slog.LogAttrs(r.Context(), level, "request",
				slog.String("method", r.Method),
				slog.String("path", r.URL.Path),
				slog.String("query", redactedQuery(r.URL)),
				slog.Int("status", w.Status),
				slog.Int64("bytes", w.Size),
				slog.Duration("took", time.Since(start)),
				slog.String("address", c.RealIP()),
				slog.String("user", access.ViewerOf(r.Context()).UserID),
			)
			return err
		}
	}
}

// quiet requests come every few seconds from whatever watches the server, or by the dozen with every page: the
// files of the site and its pictures.
func quiet(path string) bool {
	return !strings.HasPrefix(path, "/api/") || strings.HasPrefix(path, "/api/images/") ||
		path == "/api/healthz" || path == "/api/readyz" || path == "/api/metrics"
}

// secretParameters never reach a log.
var secretParameters = map[string]bool{
	"access_token": true, "embed_token": true, "id_token": true, "refresh_token": true, "token": true,
	"accesstoken": true, "idtoken": true, "refreshtoken": true,
	"password": true, "code": true, "signature": true,
	// What somebody searches for is counted, and theirs to clear; a line of a log says whose it is.
	"query": true, "text": true,
}

// redactedQuery gives the query as it came, with the values of secrets replaced. It works
// on the raw text, since a query that does not parse may hold a token too.
func redactedQuery(u *url.URL) string {
	if u.RawQuery == "" {
		return ""
	}
	parts := strings.FieldsFunc(u.RawQuery, func(r rune) bool { return r == '&' || r == ';' })
	for i, part := range parts {
		name, _, valued := strings.Cut(part, "=")
		plain, err := url.QueryUnescape(name)
		if err != nil || secretParameters[strings.ToLower(strings.TrimSpace(plain))] {
			parts[i] = "redacted"
			if valued && err == nil {
				parts[i] = name + "=redacted"
			}
		}
	}
	return strings.Join(parts, "&")
}

// AnswerErrors answers what the handler returned, inside of what logs and measures, so
// that both see the status that was sent.
func AnswerErrors() echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if err := next(c); err != nil {
				problem.Handle(err, c)
			}
			return nil
		}
	}
}

// handleError is for errors outside of AnswerErrors (a broken middleware).
func handleError(err error, c echo.Context) { problem.Handle(err, c) }

// Recover makes a panic an internal error with its stack in the log.
func Recover() echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) (err error) {
			defer func() {
				reason := recover()
				if reason == nil {
					return
				}
				// The way of net/http to end a connection on purpose.
				if cause, ok := reason.(error); ok && errors.Is(cause, http.ErrAbortHandler) {
					panic(reason)
				}
				slog.ErrorContext(c.Request().Context(), "panic", "reason", fmt.Sprint(reason), "stack", string(debug.Stack()))
				err = fmt.Errorf("panic: %v", reason)
			}()
			return next(c)
		}
	}
}

// BodyLimit refuses bodies of more than a limit in bytes with 413, by what they announce or,
// where they announce nothing, as soon as more was read. of has the limits of routes with one
// of their own, by path; general is that of all others.
func BodyLimit(general int64, of map[string]int64) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			r, limit := c.Request(), general
			if own, ok := of[c.Path()]; ok {
				limit = own
			}
			if r.ContentLength > limit {
				return &http.MaxBytesError{Limit: limit}
			}
			if r.Body != nil && r.Body != http.NoBody {
				r.Body = http.MaxBytesReader(c.Response(), r.Body, limit)
			}
			return next(c)
		}
	}
}

// ClientAddress finds the address of the caller: that of the connection, or, when the
// connection comes from a trusted proxy, the last address in X-Forwarded-For that is not
// one. Without trusted proxies the header is not believed.
func ClientAddress(trusted []netip.Prefix) echo.IPExtractor {
	if len(trusted) == 0 {
		return echo.ExtractIPDirect()
	}
	options := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, prefix := range trusted {
		prefix = prefix.Masked()
		options = append(options, echo.TrustIPRange(&net.IPNet{
			IP:   prefix.Addr().AsSlice(),
			Mask: net.CIDRMask(prefix.Bits(), prefix.Addr().BitLen()),
		}))
	}
	return echo.ExtractIPFromXFFHeader(options...)
}
