// Package middleware holds the chain that every request passes before its handler.
package middleware

import (
	"context"
	"net/netip"
	"net/url"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/turn"
)

// Config configures the chain.
type Config struct {
	// Verify returns the owner of an access token. Errors: UNAUTHENTICATED for a token that opens nothing, UNAVAILABLE
	// where the owner cannot be looked up now.
	Verify func(ctx context.Context, accessToken string) (access.Viewer, error)
	// CheckOpen refuses a viewer while the site is under maintenance. Errors: MAINTENANCE.
	CheckOpen func(context.Context, access.Viewer) error
	// TrustedProxies are the networks whose X-Forwarded-For is believed.
	TrustedProxies []netip.Prefix
	// PublicURL is the address at which people reach the site; may be nil.
	PublicURL *url.URL
	Policy    ContentPolicy
	// BodyLimit bounds request bodies, in bytes; 0 means 1 MiB.
	BodyLimit int64
	// BodyLimits override BodyLimit, by the path of a route.
	BodyLimits map[string]int64
	// BodyPause bounds how long a sender may make no progress; 0 means 30 seconds.
	BodyPause time.Duration
	// BodyPauses override BodyPause, by the path of a route.
	BodyPauses map[string]time.Duration
	// AllowedOrigins are other origins whose pages may call the API.
	AllowedOrigins []string
	// Callers has what each caller may ask for; its zero value limits nobody.
	Callers limit.Callers
	// Turns are those that dear requests of each caller take; nil for none.
	Turns *turn.Turns
	// Registry receives the HTTP metrics; nil registers none.
	Registry prometheus.Registerer
}

const defaultBodyLimit = 1 << 20

// Install puts the chain on e. The order matters: logging and metrics see the status that error handling sends, and
// error handling sees what the checks refuse. Install also sets how e finds the caller's address (c.RealIP).
func Install(e *echo.Echo, cfg Config) error {
	measure, err := Metrics(cfg.Registry)
	if err != nil {
		return err
	}
	origins, err := CrossOrigin(cfg.PublicURL, cfg.AllowedOrigins)
	if err != nil {
		return err
	}
	bodies := cfg.BodyLimit
	if bodies == 0 {
		bodies = defaultBodyLimit
	}
	pause := cfg.BodyPause
	if pause == 0 {
		pause = defaultBodyPause
	}
	e.IPExtractor = ClientAddress(cfg.TrustedProxies)
	e.HTTPErrorHandler = handleError
	e.Use(
		RequestID(),
		AccessLog(),
		measure,
		SecurityHeaders(cfg.Policy, cfg.PublicURL),
		AllowOrigins(cfg.AllowedOrigins),
		Gzip(),
		AnswerErrors(),
		Recover(),
		origins,
		SlowBodies(pause, cfg.BodyPauses),
		BodyLimit(bodies, cfg.BodyLimits),
		Authenticate(cfg.Verify),
		Limits(cfg.Callers, cfg.Turns),
		Maintenance(cfg.CheckOpen),
	)
	return nil
}
