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

// ContentPolicy lists what the site may load beside its own files.
type ContentPolicy struct {
	// ScriptSources are "'sha256-…'" for an inline script of index.html, or origins.
	ScriptSources []string
	// ConnectSources, MediaSources, ImageSources and FrameSources are origins, for instance of a media store.
	ConnectSources, MediaSources, ImageSources, FrameSources []string
	// FrameAncestors may show the page in a frame; nobody may where it is empty.
	FrameAncestors []string
}

// And returns the policy with what another lets the site load too. Who may frame the page stays as it is.
func (p ContentPolicy) And(more ContentPolicy) ContentPolicy {
	p.ScriptSources = slices.Concat(p.ScriptSources, more.ScriptSources)
	p.ConnectSources = slices.Concat(p.ConnectSources, more.ConnectSources)
	p.MediaSources = slices.Concat(p.MediaSources, more.MediaSources)
	p.ImageSources = slices.Concat(p.ImageSources, more.ImageSources)
	p.FrameSources = slices.Concat(p.FrameSources, more.FrameSources)
	return p
}

// String returns the value of Content-Security-Policy. Inline styles are allowed because components place things by
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

// embedded matches the pages made for other sites' frames; they offer no action that clickjacking could trigger. It is
// asked of paths as they were sent: browsers do not take /embed%2Ftrack%2Fx for such a page, and show another.
var embedded = regexp.MustCompile(`^/embed/(track|album)/[^/]+$`)

// SecurityHeaders sets the headers that browsers enforce. It runs before the handler, so that the GraphQL playground
// can replace the policy.
func SecurityHeaders(policy ContentPolicy, public *url.URL) echo.MiddlewareFunc {
	if public != nil && public.Host != "" {
		// Older browsers do not count web sockets among 'self'.
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
			if embedded.MatchString(c.Request().URL.EscapedPath()) {
				h.Set("Content-Security-Policy", framed)
			} else {
				h.Set("X-Frame-Options", "DENY")
			}
			// The address of a stream holds a token, which must not leave as a referrer.
			h.Set("Referrer-Policy", "same-origin")
			// Wallets and banks of payments open windows that must find their way back to the page.
			h.Set("Cross-Origin-Opener-Policy", "same-origin-allow-popups")
			h.Set("Cross-Origin-Resource-Policy", resourcePolicy(c.Request()))
			h.Set("Permissions-Policy", "camera=(), microphone=(), usb=(), geolocation=(self), autoplay=(self)")
			if encrypted {
				h.Set("Strict-Transport-Security", "max-age=31536000")
			}
			return next(c)
		}
	}
}

// resourcePolicy returns which pages may show the answer by a tag. Another device that plays for a person does so on a
// page of its maker, which opens the sound by the token in the address, and nothing without it.
func resourcePolicy(r *http.Request) string {
	if isPlayed(r.URL.Path) && r.URL.Query().Get("access_token") != "" {
		return "cross-origin"
	}
	return "same-origin"
}

// CrossOrigin refuses changes that another site's page sends through a person's browser. Browsers refuse reads
// themselves, because no CORS header is sent but to the origins that AllowOrigins names, which are trusted here too.
// Other callers are not affected.
func CrossOrigin(public *url.URL, allowed []string) (echo.MiddlewareFunc, error) {
	protection := http.NewCrossOriginProtection()
	// What players send names its person itself; a browser adds nothing to it.
	protection.AddInsecureBypassPattern("/rest/")
	protection.AddInsecureBypassPattern("/apis/")
	for _, origin := range allowed {
		if err := protection.AddTrustedOrigin(origin); err != nil {
			return nil, fmt.Errorf("trusting the origins of ALLOWED_ORIGINS: %w", err)
		}
	}
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
