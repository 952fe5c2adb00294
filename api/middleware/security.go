package middleware

import (
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// ContentPolicy is what the site may load beside its own files.
type ContentPolicy struct {
	// ScriptSources are further script-src entries: "'sha256-…'" for an inline script of
	// index.html, or an origin.
	ScriptSources []string
	// ConnectSources, MediaSources, ImageSources and FrameSources are further origins, for
	// instance that of a media store.
	ConnectSources, MediaSources, ImageSources, FrameSources []string
	// FrameAncestors are who may show the page in a frame; nobody where it is empty.
	FrameAncestors []string
}

// String gives the value of Content-Security-Policy. The site's own origin covers its web
// sockets. Inline styles are allowed, since the components measure and place things by
// style attributes.
func (p ContentPolicy) String() string {
	frames := p.FrameSources
	if len(frames) == 0 {
		frames = []string{"'none'"}
	}
	ancestors := p.FrameAncestors
	if len(ancestors) == 0 {
		ancestors = []string{"'none'"}
	}
	directives := []struct {
		name    string
		sources []string
	}{
		{"default-src", []string{"'self'"}},
		{"script-src", append([]string{"'self'"}, p.ScriptSources...)},
		{"style-src", []string{"'self'", "'unsafe-inline'"}},
		{"img-src", append([]string{"'self'", "data:", "blob:"}, p.ImageSources...)},
		{"media-src", append([]string{"'self'", "blob:"}, p.MediaSources...)},
		{"connect-src", append([]string{"'self'"}, p.ConnectSources...)},
		{"font-src", []string{"'self'"}},
		{"worker-src", []string{"'self'", "blob:"}},
		{"frame-src", frames},
		{"object-src", []string{"'none'"}},
		{"base-uri", []string{"'none'"}},
		{"form-action", []string{"'self'"}},
		{"frame-ancestors", ancestors},
	}
	parts := make([]string, 0, len(directives))
	for _, d := range directives {
		parts = append(parts, d.name+" "+strings.Join(d.sources, " "))
	}
	return strings.Join(parts, "; ")
}

// embedded are the pages that are made to be shown on other people's pages: nothing on them can be done to anybody.
var embedded = regexp.MustCompile(`^/embed/(track|album)/[^/]+$`)

// SecurityHeaders sets what browsers enforce for us. It sets before the handler runs, so
// that a handler with needs of its own (the GraphQL playground) can set another policy.
func SecurityHeaders(policy ContentPolicy, public *url.URL) echo.MiddlewareFunc {
	if public != nil && public.Host != "" {
		// For browsers that do not count web sockets among 'self' yet.
		scheme := strings.Replace(public.Scheme, "http", "ws", 1)
		policy.ConnectSources = append(slices.Clone(policy.ConnectSources), scheme+"://"+public.Host)
	}
	csp := policy.String()
	policy.FrameAncestors = []string{"*"}
	framed := policy.String()
	encrypted := public != nil && public.Scheme == "https"
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			h := c.Response().Header()
			h.Set("Content-Security-Policy", csp)
			h.Set("X-Content-Type-Options", "nosniff")
			if embedded.MatchString(c.Request().URL.Path) {
				h.Set("Content-Security-Policy", framed)
			} else {
				h.Set("X-Frame-Options", "DENY")
			}
			// A stream's address holds a token: it must not become anyone's referrer.
			h.Set("Referrer-Policy", "same-origin")
			h.Set("Cross-Origin-Opener-Policy", "same-origin")
			h.Set("Cross-Origin-Resource-Policy", "same-origin")
			h.Set("Permissions-Policy", "camera=(), microphone=(), usb=(), geolocation=(self), autoplay=(self)")
			if encrypted {
				h.Set("Strict-Transport-Security", "max-age=31536000")
			}
			return next(c)
		}
	}
}

// CrossOrigin refuses what another site's page tries to change through a person's browser.
// Reading from another origin is refused by the browser, since no CORS header is ever
// sent. Callers that are no browser are not affected.
func CrossOrigin(public *url.URL) (echo.MiddlewareFunc, error) {
	protection := http.NewCrossOriginProtection()
	if public != nil && public.Host != "" {
		if err := protection.AddTrustedOrigin(public.Scheme + "://" + public.Host); err != nil {
			return nil, fmt.Errorf("trusting the origin of PUBLIC_URL: %w", err)
		}
	}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if err := protection.Check(c.Request()); err != nil {
				return fault.Wrap(fault.Forbidden, "This may only be done from the site itself.", err)
			}
			return next(c)
		}
	}, nil
}
