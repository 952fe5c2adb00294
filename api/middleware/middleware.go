// Package middleware is what every request passes before a handler sees it.
package middleware

import (
	"context"
	"net/netip"
	"net/url"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Config is what the chain needs to know.
type Config struct {
	// Verify tells whose access token this is. A token that opens nothing must be an
	// UNAUTHENTICATED fault; a user who cannot be looked up now an UNAVAILABLE one.
	Verify func(ctx context.Context, accessToken string) (access.Viewer, error)
	// TrustedProxies are the networks whose X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix
	// PublicURL is where people reach the site; may be nil.
	PublicURL *url.URL
	Policy    ContentPolicy
	// BodyLimit is the size of a request body in bytes; 0 means 1 MiB.
	BodyLimit int64
	// BodyLimits are those of routes that take more or less, by the route's path.
	BodyLimits map[string]int64
	// Registry gets the HTTP metrics; nil registers none.
	Registry prometheus.Registerer
}

const defaultBodyLimit = 1 << 20

// Install puts the whole chain on e, in the one order in which it works: what logs and
// measures is outside of what turns errors into answers, which is outside of what refuses.
// It also sets how e finds the caller's address (c.RealIP) and answers errors.
func Install(e *echo.Echo, cfg Config) error {
	measure, err := Metrics(cfg.Registry)
	if err != nil {
		return err
	}
	origins, err := CrossOrigin(cfg.PublicURL)
	if err != nil {
		return err
	}
	limit := cfg.BodyLimit
	if limit == 0 {
		limit = defaultBodyLimit
	}
	e.IPExtractor = ClientAddress(cfg.TrustedProxies)
	e.HTTPErrorHandler = handleError
	e.Use(
		RequestID(),
		AccessLog(),
		measure,
		SecurityHeaders(cfg.Policy, cfg.PublicURL),
		Gzip(),
		AnswerErrors(),
		Recover(),
		origins,
		BodyLimit(limit, cfg.BodyLimits),
		Authenticate(cfg.Verify),
	)
	return nil
}
