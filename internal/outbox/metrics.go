package outbox

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/telemetry"
)

type metrics struct {
	pending, setAside, oldest prometheus.Gauge
	delivered, failed         *prometheus.CounterVec
	mu                        sync.Mutex
	measured                  time.Time
}

// measureEvery is how old the gauges may become.
const measureEvery = 5 * time.Second

func newMetrics(reg prometheus.Registerer) (*metrics, error) {
	gauge := func(name, help string) (prometheus.Gauge, error) {
		return telemetry.Register(reg, prometheus.NewGauge(prometheus.GaugeOpts{Name: name, Help: help}))
	}
	counter := func(name, help string) (*prometheus.CounterVec, error) {
		return telemetry.Register(reg, prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, []string{"kind"}))
	}
	m := &metrics{}
	var errs [5]error
	m.pending, errs[0] = gauge("sidestage_outbox_pending", "Records that wait to be carried.")
	m.setAside, errs[1] = gauge("sidestage_outbox_set_aside", "Records given up after too many failures.")
	m.oldest, errs[2] = gauge("sidestage_outbox_oldest_seconds", "Age of the first record that waits.")
	m.delivered, errs[3] = counter("sidestage_outbox_delivered_total", "Records carried, by kind.")
	m.failed, errs[4] = counter("sidestage_outbox_failed_total", "Deliveries of a record that failed, by kind.")
	return m, errors.Join(errs[:]...)
}

// measure refreshes the gauges now and then, for one lane at a time.
func (w *Worker) measure(ctx context.Context) {
	if !w.metrics.mu.TryLock() {
		return
	}
	defer w.metrics.mu.Unlock()
	if time.Since(w.metrics.measured) < measureEvery {
		return
	}
	stats, err := w.store.Stats(ctx)
	if err != nil {
		w.log.DebugContext(ctx, "measuring the outbox", "error", err)
		return
	}
	w.metrics.measured = time.Now()
	w.metrics.pending.Set(float64(stats.Pending))
	w.metrics.setAside.Set(float64(stats.SetAside))
	w.metrics.oldest.Set(stats.Oldest.Seconds())
}
