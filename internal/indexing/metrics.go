package indexing

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/telemetry"
)

type metrics struct {
	lag, pending, setAside prometheus.Gauge
	running, done, total   prometheus.Gauge
}

// measureEvery is how old the gauges of the backlog may become.
const measureEvery = 5 * time.Second

func newMetrics(reg prometheus.Registerer) (*metrics, error) {
	m := &metrics{}
	var errs []error
	for _, g := range []struct {
		into       *prometheus.Gauge
		name, help string
	}{
		{&m.lag, "sidestage_search_lag_seconds", "Age of the first change that waits to be carried to the search index."},
		{&m.pending, "sidestage_search_pending", "Changes that wait to be carried to the search index."},
		{&m.setAside, "sidestage_search_set_aside", "Changes of the search index given up after too many failures."},
		{&m.running, "sidestage_search_job_running", "Whether this server works on a search job."},
		{&m.done, "sidestage_search_job_done", "Things done by the search job that this server last worked on."},
		{&m.total, "sidestage_search_job_total", "Things that job began with; -1 until they are counted."},
	} {
		gauge, err := telemetry.Register(reg, prometheus.NewGauge(prometheus.GaugeOpts{Name: g.name, Help: g.help}))
		*g.into = gauge
		errs = append(errs, err)
	}
	return m, errors.Join(errs...)
}

// measure refreshes the gauges of the backlog until ctx ends. While the graph is away the old
// figures stay: they say no less than none.
func (m *metrics) measure(ctx context.Context, store Store) {
	for {
		if backlog, err := store.Backlog(ctx); err == nil {
			m.lag.Set(backlog.Lag.Seconds())
			m.pending.Set(float64(backlog.Pending))
			m.setAside.Set(float64(backlog.SetAside))
		}
		if pause(ctx, measureEvery) != nil {
			return
		}
	}
}

func (m *metrics) progress(p Progress) {
	m.running.Set(1)
	m.done.Set(float64(p.Done))
	m.total.Set(float64(p.Total))
}
