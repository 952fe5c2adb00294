package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/middleware"
	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/api/share"
	apisite "github.com/sidestage/sidestage/api/site"
	"github.com/sidestage/sidestage/frontend"
	"github.com/sidestage/sidestage/internal/config"
	"github.com/sidestage/sidestage/internal/payments"
)

// api is what HTTP answers from.
type api struct {
	graphql  *graphql.Resolver
	routes   []route
	root     []rootRoute
	verify   middleware.Config
	registry *prometheus.Registry
	share    share.Share
	// wallets is nil where the sandbox takes payments.
	wallets *payments.Wallets
	// landing reports whether visitors are shown the landing page.
	landing func(context.Context) bool
}

// newEcho puts the API below /api and the site everywhere else.
func newEcho(cfg config.Config, d api, log *slog.Logger) (*echo.Echo, error) {
	e := echo.New()
	e.HideBanner, e.HidePort = true, true
	public, err := url.Parse(cfg.PublicURL)
	if err != nil {
		return nil, fmt.Errorf("reading PUBLIC_URL: %w", err)
	}
	chain := d.verify
	chain.PublicURL, chain.Registry = public, d.registry
	for _, proxy := range cfg.TrustedProxies {
		network, err := network(proxy)
		if err != nil {
			return nil, err
		}
		chain.TrustedProxies = append(chain.TrustedProxies, network)
	}
	if err := middleware.Install(e, chain); err != nil {
		return nil, err
	}
	g := e.Group("/api")
	for _, r := range d.routes {
		r.Register(g)
	}
	for _, r := range d.root {
		r.Register(e)
	}
	queries, err := graphql.NewHandler(d.graphql, cfg.Demo, log)
	if err != nil {
		return nil, err
	}
	g.POST("/graphql", echo.WrapHandler(queries))
	metrics := promhttp.HandlerFor(d.registry, promhttp.HandlerOpts{Registry: d.registry})
	g.GET("/metrics", echo.WrapHandler(metrics), middleware.MetricsAccess(cfg.MetricsToken))
	if cfg.Demo {
		g.GET("/playground", playground)
	}
	refuseOtherMethods(e)
	if d.wallets != nil {
		e.GET(payments.AssociationPath, rest.Association(d.wallets))
	}
	g.Any("/*", func(echo.Context) error { return echo.ErrNotFound })
	g.Any("", func(echo.Context) error { return echo.ErrNotFound })
	pages, err := d.siteHandler()
	if err != nil {
		return nil, err
	}
	e.GET("/*", pages)
	e.HEAD("/*", pages)
	return e, nil
}

// methods are those that a known address may be asked with by mistake.
var methods = []string{
	http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch,
	http.MethodDelete, http.MethodOptions,
}

// refusedName is the name of routes that only refuse.
const refusedName = "refused"

// refuseOtherMethods answers 405 where an address is known and does not take the method. The router
// would find the catch-all of unknown addresses first.
func refuseOtherMethods(e *echo.Echo) {
	known := map[string][]string{}
	for _, r := range e.Routes() {
		known[r.Path] = append(known[r.Path], r.Method)
	}
	for path, taken := range known {
		slices.Sort(taken)
		allow := strings.Join(taken, ", ")
		for _, method := range methods {
			if slices.Contains(taken, method) {
				continue
			}
			e.Add(method, path, func(c echo.Context) error {
				c.Response().Header().Set(echo.HeaderAllow, allow)
				return echo.ErrMethodNotAllowed
			}).Name = refusedName
		}
	}
}

func (d api) siteHandler() (echo.HandlerFunc, error) {
	dist, err := frontend.Files()
	if err != nil {
		return nil, err
	}
	pages, err := apisite.New(dist, d.landing)
	if err != nil {
		return nil, fmt.Errorf("reading the built site: %w", err)
	}
	site := pages.WithHighlights(graphql.Highlights(d.graphql))
	return echo.WrapHandler(pages.Hinted(d.share.Pages(site, pages.Page()))), nil
}

// playground is a page of scripts from elsewhere, so it has a policy of its own; it is there in the demo alone.
func playground(c echo.Context) error {
	c.Response().Header().Del("Content-Security-Policy")
	graphql.NewPlayground("/api/graphql").ServeHTTP(c.Response(), c.Request())
	return nil
}

func network(text string) (netip.Prefix, error) {
	if prefix, err := netip.ParsePrefix(text); err == nil {
		return prefix, nil
	}
	addr, err := netip.ParseAddr(text)
	if err != nil {
		return netip.Prefix{}, fmt.Errorf("reading TRUSTED_PROXIES: %w", err)
	}
	return netip.PrefixFrom(addr, addr.BitLen()), nil
}
