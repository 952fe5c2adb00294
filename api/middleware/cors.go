package middleware

import (
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"
)

// What the pages of other origins may send and read. Nothing here is by cookie: tokens are in headers and addresses.
const (
	corsMethods = "GET, HEAD, POST, PUT, PATCH, DELETE"
	corsSent    = "Authorization, Content-Type, Range, If-None-Match, If-Range, X-Requested-With, X-SignalR-User-Agent"
	corsRead    = "Accept-Ranges, Content-Disposition, Content-Length, Content-Range, ETag, RateLimit-Limit, " +
		"RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-ID"
	// corsSeconds is how long a browser asks no second time.
	corsSeconds = "600"
)

// AllowOrigins lets pages of other origins call the API, and answers browsers that ask whether they may. All the rest
// of other sites is refused as before, by browsers and by CrossOrigin.
func AllowOrigins(allowed []string) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		if len(allowed) == 0 {
			return next
		}
		return func(c echo.Context) error {
			r, h := c.Request(), c.Response().Header()
			if r.URL.Path != "/api" && !strings.HasPrefix(r.URL.Path, "/api/") {
				return next(c)
			}
			// Pictures and sound are shown by tags, whose requests name no origin.
			h.Set("Cross-Origin-Resource-Policy", "cross-origin")
			h.Add("Vary", "Origin")
			origin := r.Header.Get("Origin")
			if !slices.Contains(allowed, origin) {
				return next(c)
			}
			h.Set("Access-Control-Allow-Origin", origin)
			// The client of the hubs asks with what cookies it has. There are none.
			h.Set("Access-Control-Allow-Credentials", "true")
			if r.Method != http.MethodOptions || r.Header.Get("Access-Control-Request-Method") == "" {
				h.Set("Access-Control-Expose-Headers", corsRead)
				return next(c)
			}
			h.Set("Access-Control-Allow-Methods", corsMethods)
			h.Set("Access-Control-Allow-Headers", corsSent)
			h.Set("Access-Control-Max-Age", corsSeconds)
			return c.NoContent(http.StatusNoContent)
		}
	}
}
