package cypher

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/telemetry"
)

const (
	modeRead  = "read"
	modeWrite = "write"
)

// MostNames bounds the transactions that are measured by name. A test holds that the server has fewer.
const MostNames = 700

type metrics struct {
	seconds *prometheus.HistogramVec
	byName  *prometheus.SummaryVec
	errors  *prometheus.CounterVec
	names   *telemetry.Labels
}

func newMetrics(reg prometheus.Registerer) (*metrics, error) {
	seconds, err := telemetry.Register(reg, prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "sidestage_cypher_seconds",
		Help:    "Seconds a transaction took, retries included.",
		Buckets: []float64{.0005, .001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
	}, []string{"mode"}))
	if err != nil {
		return nil, err
	}
	byName, err := telemetry.Register(reg, prometheus.NewSummaryVec(prometheus.SummaryOpts{
		Name: "sidestage_cypher_transaction_seconds",
		Help: "Seconds that transactions of a name took together, and how many there were.",
	}, []string{"name"}))
	if err != nil {
		return nil, err
	}
	failed, err := telemetry.Register(reg, prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "sidestage_cypher_errors_total",
		Help: "Transactions the database refused or did not answer.",
	}, []string{"mode"}))
	if err != nil {
		return nil, err
	}
	return &metrics{seconds: seconds, byName: byName, errors: failed, names: telemetry.NewLabels(MostNames)}, nil
}

func (m *metrics) observe(name, mode string, took time.Duration, failed bool) {
	m.seconds.WithLabelValues(mode).Observe(took.Seconds())
	m.byName.WithLabelValues(m.names.Bounded(name)).Observe(took.Seconds())
	if failed {
		m.errors.WithLabelValues(mode).Inc()
	}
}
