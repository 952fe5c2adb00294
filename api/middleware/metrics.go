package middleware

import (
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/telemetry"
)

// Metrics measures requests in seconds by method, route template (never the path itself,
// which holds ids) and status. A nil reg measures and shows nobody.
func Metrics(reg prometheus.Registerer) (echo.MiddlewareFunc, error) {
	seconds, err := telemetry.Register(reg, prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "sidestage_http_request_duration_seconds",
		Help:    "Time from the request to the end of its answer.",
		Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
	}, []string{"method", "route", "status"}))
	if err != nil {
		return nil, fmt.Errorf("registering HTTP metrics: %w", err)
	}
	return func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			start := time.Now()
			err := next(c)
			seconds.WithLabelValues(methodLabel(c.Request().Method), routeLabel(c), strconv.Itoa(c.Response().Status)).
				Observe(time.Since(start).Seconds())
			return err
		}
	}, nil
}

func routeLabel(c echo.Context) string {
	if path := c.Path(); path != "" {
		return path
	}
	return "unmatched"
}

// methodLabel keeps invented methods from becoming series of their own.
func methodLabel(method string) string {
	switch method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions:
		return method
	}
	return "other"
}
