package middleware

import (
	"context"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
)

// alwaysOpen are routes that answer during maintenance: whoever watches the server, pays or signs in needs them, shops
// elsewhere tell of stock once, and a mail program that unsubscribes does not try again. An entry that ends with a
// slash opens everything below it.
var alwaysOpen = []string{
	"/api/identity/", "/api/.well-known/", "/api/site-status", "/api/payments/webhook", "/api/shop/webhooks/",
	"/api/early-access/unsubscribe", "/api/contacts/unsubscribe", "/api/notification/unsubscribe", "/api/healthz",
	"/api/readyz", MetricsPath, "/api/images/", "/api/dev/mailbox",
}

// Maintenance asks check whether the API is open to the viewer, on all but a few routes; nil lets everybody in. Errors:
// MAINTENANCE.
func Maintenance(check func(context.Context, access.Viewer) error) echo.MiddlewareFunc {
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			path := c.Request().URL.Path
			if check == nil || !strings.HasPrefix(path, "/api/") || IsAlwaysOpen(path) {
				return next(c)
			}
			ctx := c.Request().Context()
			if err := check(ctx, access.ViewerOf(ctx)); err != nil {
				return err
			}
			return next(c)
		}
	}
}

// IsAlwaysOpen reports whether a path answers during maintenance.
func IsAlwaysOpen(path string) bool {
	return slices.ContainsFunc(alwaysOpen, func(open string) bool {
		return path == open || strings.HasSuffix(open, "/") && strings.HasPrefix(path, open)
	})
}
