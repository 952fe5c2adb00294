package graphstore

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/telemetry"
)

const (
	modeRead  = "read"
	modeWrite = "write"
)

type metrics struct {
	seconds *prometheus.HistogramVec
	errors  *prometheus.CounterVec
}

func newMetrics(reg prometheus.Registerer) (*metrics, error) {
	seconds, err := telemetry.Register(reg, prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "sidestage_cypher_seconds",
		Help:    "Seconds a transaction took, retries included, by its name.",
		Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
	}, []string{"name", "mode"}))
	if err != nil {
		return nil, err
	}
	failed, err := telemetry.Register(reg, prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "sidestage_cypher_errors_total",
		Help: "Transactions the database refused or did not answer, by name.",
	}, []string{"name", "mode"}))
	if err != nil {
		return nil, err
	}
	return &metrics{seconds: seconds, errors: failed}, nil
}

func (m *metrics) observe(name, mode string, took time.Duration, failed bool) {
	m.seconds.WithLabelValues(name, mode).Observe(took.Seconds())
	if failed {
		m.errors.WithLabelValues(name, mode).Inc()
	}
}
