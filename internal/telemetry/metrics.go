package telemetry

import (
	"errors"
	"sync"

	"github.com/prometheus/client_golang/prometheus"
)

// Register adds a collector to reg and returns the one to use: where reg has an equal one (two stores in one process),
// that one. A nil reg registers nothing.
func Register[C prometheus.Collector](reg prometheus.Registerer, collector C) (C, error) {
	if reg == nil {
		return collector, nil
	}
	err := reg.Register(collector)
	if registered, ok := errors.AsType[prometheus.AlreadyRegisteredError](err); ok {
		if existing, same := registered.ExistingCollector.(C); same {
			return existing, nil
		}
	}
	return collector, err
}

// OtherLabel stands for all values that are too many to be told apart.
const OtherLabel = "other"

// Labels bounds the values of a label. It may be used by many goroutines.
type Labels struct {
	most int

	mu    sync.RWMutex
	known map[string]bool
}

// NewLabels returns labels of which the first most values are told apart.
func NewLabels(most int) *Labels { return &Labels{most: most, known: map[string]bool{}} }

// Bounded returns value, or OtherLabel where there are too many already.
func (l *Labels) Bounded(value string) string {
	l.mu.RLock()
	known, full := l.known[value], len(l.known) >= l.most
	l.mu.RUnlock()
	switch {
	case known:
		return value
	case full:
		return OtherLabel
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.known[value] && len(l.known) >= l.most {
		return OtherLabel
	}
	l.known[value] = true
	return value
}
