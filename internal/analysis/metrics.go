package analysis

import (
	"context"
	"errors"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/telemetry"
)

type metrics struct {
	waiting, oldest prometheus.Gauge
	done, failed    prometheus.Counter
	audio, spent    prometheus.Counter
	measured        time.Time
}

// measureEvery is how old the gauges may become.
const measureEvery = 5 * time.Second

func newMetrics(reg prometheus.Registerer) (*metrics, error) {
	var errs []error
	gauge := func(name, help string) prometheus.Gauge {
		g, err := telemetry.Register[prometheus.Gauge](reg, prometheus.NewGauge(prometheus.GaugeOpts{Name: name, Help: help}))
		errs = append(errs, err)
		return g
	}
	counter := func(name, help string) prometheus.Counter {
		c, err := telemetry.Register[prometheus.Counter](reg,
			prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help}))
		errs = append(errs, err)
		return c
	}
	m := &metrics{
		waiting: gauge("sidestage_analysis_waiting", "Uploaded sounds that wait to be looked at, or are being."),
		oldest:  gauge("sidestage_analysis_oldest_seconds", "For how long the first sound that waits has been due."),
		done:    counter("sidestage_analysis_done_total", "Sounds looked at."),
		failed:  counter("sidestage_analysis_failed_total", "Sounds given up as broken or missing."),
		audio: counter("sidestage_analysis_audio_seconds_total",
			"Seconds of sound looked at; over the seconds spent it is the speed."),
		spent: counter("sidestage_analysis_spent_seconds_total", "Seconds spent looking at sounds."),
	}
	return m, errors.Join(errs...)
}

// measure refreshes the gauges now and then. Only Run's goroutine calls it.
func (w *Worker) measure(ctx context.Context) {
	if time.Since(w.metrics.measured) < measureEvery {
		return
	}
	q, err := w.store.Queue(ctx, w.options.Now())
	if err != nil {
		w.log.DebugContext(ctx, "measuring the queue of sounds", "error", err)
		return
	}
	w.metrics.measured = time.Now()
	w.metrics.waiting.Set(float64(q.Waiting))
	w.metrics.oldest.Set(q.Oldest.Seconds())
}
