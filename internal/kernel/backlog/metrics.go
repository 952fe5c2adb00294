package backlog

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/telemetry"
)

type metrics struct {
	waiting, deadLetters, oldest *prometheus.GaugeVec
	delivered, failed            *prometheus.CounterVec
	mu                           sync.Mutex
	measured                     time.Time
}

// measureEvery is how old the gauges may become.
const measureEvery = 5 * time.Second

func newMetrics(reg prometheus.Registerer) (*metrics, error) {
	labels := []string{"receiver"}
	gauge := func(name, help string) (*prometheus.GaugeVec, error) {
		return telemetry.Register(reg, prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: name, Help: help}, labels))
	}
	counter := func(name, help string) (*prometheus.CounterVec, error) {
		return telemetry.Register(reg, prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels))
	}
	m := &metrics{}
	var errs [5]error
	m.waiting, errs[0] = gauge("sidestage_events_waiting", "Events that wait for a receiver.")
	m.deadLetters, errs[1] = gauge("sidestage_events_dead_letters", "Events given up after too many failures.")
	m.oldest, errs[2] = gauge("sidestage_events_oldest_seconds", "Age of the first event that waits.")
	m.delivered, errs[3] = counter("sidestage_events_delivered_total", "Events that a receiver took.")
	m.failed, errs[4] = counter("sidestage_events_failed_total", "Deliveries of an event that failed.")
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
		w.log.DebugContext(ctx, "measuring the backlogs", "error", err)
		return
	}
	w.metrics.measured = time.Now()
	for _, l := range w.lanes {
		s := stats[l.name]
		w.metrics.waiting.WithLabelValues(l.name).Set(float64(s.Waiting))
		w.metrics.deadLetters.WithLabelValues(l.name).Set(float64(s.DeadLetters))
		w.metrics.oldest.WithLabelValues(l.name).Set(s.Oldest.Seconds())
	}
}
