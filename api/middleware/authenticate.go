package middleware

import (
	"context"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// Authenticate puts the viewer into the context, and the address that limits count by; without a token that is a
// visitor. A token that opens nothing (expired, ended, an ID token) is refused on every route below /api, open ones
// too, so that the site refreshes it rather than showing the page of a visitor. Calls that hand out tokens ignore the
// old one.
//
// The token may be in the query only where a browser cannot set headers: streams, hubs and downloads.
func Authenticate(verify func(ctx context.Context, accessToken string) (access.Viewer, error)) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			r := c.Request()
			if !strings.HasPrefix(r.URL.Path, "/api/") || r.URL.Path == MetricsPath {
				return next(c)
			}
			r = r.WithContext(limit.WithAddress(r.Context(), c.RealIP()))
			c.SetRequest(r)
			if handsOutTokens(r) {
				return next(c)
			}
			token, err := tokenOf(r)
			if err != nil {
				return err
			}
			if token == "" {
				return next(c)
			}
			viewer, err := verify(r.Context(), token)
			if err != nil {
				return err
			}
			c.SetRequest(r.WithContext(access.WithViewer(r.Context(), viewer)))
			return next(c)
		}
	}
}

func handsOutTokens(r *http.Request) bool {
	return r.Method == http.MethodPost && strings.HasPrefix(r.URL.Path, "/api/identity/") ||
		strings.HasPrefix(r.URL.Path, "/api/.well-known/")
}

// tokenOf returns the bearer token, or "".
func tokenOf(r *http.Request) (string, error) {
	if header := r.Header.Get("Authorization"); header != "" {
		scheme, token, _ := strings.Cut(header, " ")
		token = strings.TrimSpace(token)
		if !strings.EqualFold(scheme, "Bearer") || token == "" {
			return "", fault.New(fault.Unauthenticated, "The Authorization header must be a bearer token.")
		}
		return token, nil
	}
	if takesTokenInQuery(r.URL.Path) {
		return r.URL.Query().Get("access_token"), nil
	}
	return "", nil
}

func takesTokenInQuery(path string) bool {
	return isSound(path) || isOfPost(path) || strings.HasPrefix(path, "/api/hubs/") || isTable(path)
}

// isOfPost reports whether a page shows a picture or a video of a post, of a comment under one, or of a message, by the
// address.
func isOfPost(path string) bool {
	return strings.HasPrefix(path, "/api/images/post/") || strings.HasPrefix(path, "/api/images/comment/") ||
		strings.HasPrefix(path, "/api/images/message/") ||
		strings.HasPrefix(path, "/api/videos/")
}

// isTable reports whether a browser saves the answer as a file.
func isTable(path string) bool {
	return strings.HasPrefix(path, "/api/artists/") && strings.HasSuffix(path, "/stats.csv") ||
		path == "/api/shop/items.csv" || path == "/api/admin/audit.csv" || path == "/api/admin/early-access.csv"
}

// isSound reports whether a player or a download opens the address by itself.
func isSound(path string) bool { return isPlayed(path) || strings.HasPrefix(path, "/api/download/") }

// isPlayed reports whether a player opens the address by itself.
func isPlayed(path string) bool {
	return strings.HasPrefix(path, "/api/stream/") || strings.HasPrefix(path, "/api/preview/")
}
