package middleware

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/telemetry"
)

// refusedRoute is the name of routes that only answer 405; they are measured as one.
const refusedRoute = "refused"

// httpMetrics are few series for what is looked at in detail, and one sum for each route. The path itself holds ids
// and never becomes a label.
type httpMetrics struct {
	seconds   *prometheus.HistogramVec
	byRoute   *prometheus.SummaryVec
	responses *prometheus.CounterVec
}

// Metrics measures requests. A nil reg measures without showing anybody.
func Metrics(reg prometheus.Registerer) (echo.MiddlewareFunc, error) {
	var m httpMetrics
	var errs [3]error
	m.seconds, errs[0] = telemetry.Register(reg, prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "sidestage_http_request_duration_seconds",
		Help:    "Time from the request to the end of its answer, by part of the server.",
		Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10},
	}, []string{"part"}))
	m.byRoute, errs[1] = telemetry.Register(reg, prometheus.NewSummaryVec(prometheus.SummaryOpts{
		Name: "sidestage_http_route_seconds",
		Help: "Seconds that the requests of a route took together, and how many there were.",
	}, []string{"method", "route"}))
	m.responses, errs[2] = telemetry.Register(reg, prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "sidestage_http_responses_total",
		Help: "Answers by part of the server and status.",
	}, []string{"part", "status"}))
	return m.measure, errors.Join(errs[:]...)
}

func (m *httpMetrics) measure(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		start := time.Now()
		err := next(c)
		took, part := time.Since(start).Seconds(), partOf(c.Path())
		m.seconds.WithLabelValues(part).Observe(took)
		m.byRoute.WithLabelValues(routeOf(c)).Observe(took)
		m.responses.WithLabelValues(part, strconv.Itoa(c.Response().Status)).Inc()
		return err
	}
}

// parts are the routes that are looked at in detail, by the first segment of their path below /api.
var parts = map[string]bool{
	"graphql": true, "search": true, "stream": true, "images": true, "jukebox": true, "identity": true, "uploads": true,
	"hubs": true, // where a request may take as long as a connection lives
}

func partOf(route string) string {
	below, api := strings.CutPrefix(route, "/api/")
	if !api {
		return "site"
	}
	first, _, _ := strings.Cut(below, "/")
	if parts[first] {
		return first
	}
	return "api"
}

// routeOf returns the labels of a request: its method and the pattern of its route.
func routeOf(c echo.Context) (method, route string) {
	method, route = c.Request().Method, c.Path()
	switch {
	case c.Response().Status == http.StatusMethodNotAllowed:
		return telemetry.OtherLabel, refusedRoute
	case route == "":
		route = "unmatched"
	}
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete,
		http.MethodOptions:
		return method, route
	}
	return telemetry.OtherLabel, refusedRoute
}
