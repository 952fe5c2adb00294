package search

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// metrics are what Prometheus sees of an index.
type metrics struct {
	engine  string
	seconds *prometheus.HistogramVec
	errors  *prometheus.CounterVec
}

func newMetrics(engine string, registry prometheus.Registerer) *metrics {
	m := &metrics{
		engine: engine,
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name:    "sidestage_search_seconds",
			Help:    "Time the search engine took, by kind of call.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 10, 60},
		}, []string{"engine", "kind"}),
		errors: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "sidestage_search_errors_total",
			Help: "Calls of the search engine that failed, by kind of call.",
		}, []string{"engine", "kind"}),
	}
	if registry != nil {
		registry.MustRegister(m.seconds, m.errors)
	}
	return m
}

func (m *metrics) observe(kind string, took time.Duration, err error) {
	m.seconds.WithLabelValues(m.engine, kind).Observe(took.Seconds())
	if err != nil {
		m.errors.WithLabelValues(m.engine, kind).Inc()
	}
}
