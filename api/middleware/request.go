package middleware

import (
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/api/problem"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/telemetry"
)

const maxRequestID = 64

// RequestID puts the request's id into the context and the answer: the proxy's X-Request-Id where that is short and
// harmless, else a new one.
func RequestID() echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			r := c.Request()
			id := r.Header.Get(echo.HeaderXRequestID)
			if !isValidRequestID(id) {
				id = uuid.NewString()
			}
			c.Response().Header().Set(echo.HeaderXRequestID, id)
			c.SetRequest(r.WithContext(telemetry.WithRequestID(r.Context(), id)))
			return next(c)
		}
	}
}

func isValidRequestID(id string) bool {
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

// AccessLog writes one line for each answered request, without tokens, headers and bodies.
func AccessLog() echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			start := time.Now()
			err := next(c)
			r, w := c.Request(), c.Response()
			level := slog.LevelInfo
			// A player asks for a track in dozens of pieces; a line for each would drown the rest.
			if w.Status == http.StatusPartialContent || isFrequent(r.URL.Path) && w.Status < http.StatusBadRequest {
				level = slog.LevelDebug
			}
			if !slog.Default().Enabled(r.Context(), level) {
				return err
			}
			slog.LogAttrs(r.Context(), level, "request",
				slog.String("method", r.Method),
				slog.String("path", redactedPath(r.URL.Path)),
				slog.String("query", redactedQuery(r.URL)),
				slog.Int("status", w.Status),
				slog.Int64("bytes", w.Size),
				slog.Duration("took", time.Since(start)),
				slog.String("address", c.RealIP()),
				slog.String("user", loggedUser(r)),
			)
			return err
		}
	}
}

// loggedUser is who asks; nobody where they hear something, as the log would tell what.
func loggedUser(r *http.Request) string {
	if isSound(r.URL.Path) || isPeaks(r.URL.Path) {
		return ""
	}
	return access.ViewerOf(r.Context()).UserID
}

// isPeaks reports whether a player draws the track that it plays.
func isPeaks(path string) bool {
	return strings.HasPrefix(path, "/api/tracks/") && strings.HasSuffix(path, "/peaks")
}

// isFrequent reports whether monitoring asks for a path every few seconds, or every page by the dozen.
func isFrequent(path string) bool {
	return !strings.HasPrefix(path, "/api/") && !strings.HasPrefix(path, "/rest/") &&
		!strings.HasPrefix(path, "/apis/") || isFileOfPlayer(path) ||
		strings.HasPrefix(path, "/api/images/") ||
		strings.HasPrefix(path, "/api/hubs/") ||
		path == "/api/site-status" || path == "/api/healthz" || path == "/api/readyz" || path == MetricsPath
}

// secretPaths begin addresses whose rest is secret: people's own calendars and feeds.
var secretPaths = []string{"/api/calendar/", "/api/feed/"}

func redactedPath(path string) string {
	for _, secret := range secretPaths {
		if strings.HasPrefix(path, secret) {
			return secret + "…"
		}
	}
	return withoutAddresses(path)
}

// mailAddress finds what looks like an e-mail address, as it is or escaped; a handle begins with its sign.
var mailAddress = regexp.MustCompile(`[^/&=;?]+(?:@|%40)[^/&=;?]+\.[^/&=;?]+`)

func withoutAddresses(text string) string { return mailAddress.ReplaceAllString(text, "redacted") }

// secretParameters never reach a log.
var secretParameters = map[string]bool{
	"access_token": true, "embed_token": true, "id_token": true, "refresh_token": true, "token": true,
	"accesstoken": true, "idtoken": true, "refreshtoken": true,
	"password": true, "code": true, "signature": true, "email": true,
	// People may clear their searches, and a log line names the person.
	"query": true, "text": true,
}

// playersParameters name and let in people in the addresses of players, whose names say nothing elsewhere.
var playersParameters = map[string]bool{"u": true, "p": true, "t": true, "s": true, "apikey": true, "username": true}

func isSecret(path, parameter string) bool {
	parameter = strings.ToLower(strings.TrimSpace(parameter))
	return secretParameters[parameter] || strings.HasPrefix(path, "/rest/") && playersParameters[parameter]
}

// redactedQuery returns the raw query with the values of secrets replaced. It does not parse: a broken query may hold a
// token too.
func redactedQuery(u *url.URL) string {
	if u.RawQuery == "" {
		return ""
	}
	parts := strings.FieldsFunc(u.RawQuery, func(r rune) bool { return r == '&' || r == ';' })
	for i, part := range parts {
		name, _, valued := strings.Cut(part, "=")
		plain, err := url.QueryUnescape(name)
		if err != nil || isSecret(u.Path, plain) {
			parts[i] = "redacted"
			if valued && err == nil {
				parts[i] = name + "=redacted"
			}
		}
	}
	return withoutAddresses(strings.Join(parts, "&"))
}

// AnswerErrors answers the error of a handler. It runs inside logging and metrics, so that both see the status.
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

// handleError answers errors of the middleware outside AnswerErrors.
func handleError(err error, c echo.Context) { problem.Handle(err, c) }

// Recover turns a panic into an internal error, and logs its stack.
func Recover() echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) (err error) {
			defer func() {
				reason := recover()
				if reason == nil {
					return
				}
				// net/http ends a connection on purpose by this panic.
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

// BodyLimit refuses larger bodies with 413: by Content-Length, else once more was read. Limits are in bytes; of
// overrides general by the path of a route.
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

// ClientAddress extracts the caller's address: that of the connection or, behind trusted proxies, the last one in
// X-Forwarded-For that is no such proxy.
func ClientAddress(trusted []netip.Prefix) echo.IPExtractor {
	if len(trusted) == 0 {
		return warned(trusted, echo.ExtractIPDirect())
	}
	options := []echo.TrustOption{echo.TrustLoopback(false), echo.TrustLinkLocal(false), echo.TrustPrivateNet(false)}
	for _, prefix := range trusted {
		prefix = prefix.Masked()
		options = append(options, echo.TrustIPRange(&net.IPNet{
			IP:   prefix.Addr().AsSlice(),
			Mask: net.CIDRMask(prefix.Bits(), prefix.Addr().BitLen()),
		}))
	}
	return warned(trusted, echo.ExtractIPFromXFFHeader(options...))
}

// warned says once in the log that a proxy forwards addresses that are not believed: behind it everybody has the same
// address, and shares its limits.
func warned(trusted []netip.Prefix, extract echo.IPExtractor) echo.IPExtractor {
	var once sync.Once
	return func(r *http.Request) string {
		if r.Header.Get(echo.HeaderXForwardedFor) != "" && !isTrusted(trusted, r.RemoteAddr) {
			once.Do(func() {
				slog.WarnContext(r.Context(), "X-Forwarded-For is not believed: add the proxy to TRUSTED_PROXIES",
					"proxy", r.RemoteAddr)
			})
		}
		return extract(r)
	}
}

func isTrusted(trusted []netip.Prefix, address string) bool {
	peer, err := netip.ParseAddrPort(address)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(trusted, func(p netip.Prefix) bool { return p.Contains(peer.Addr().Unmap()) })
}
