package telemetry

import (
	"errors"

	"github.com/prometheus/client_golang/prometheus"
)

// Register adds a collector to reg and gives the one to use: where an equal one is there
// already (two stores in one process), that one. A nil reg registers nothing.
func Register[C prometheus.Collector](reg prometheus.Registerer, collector C) (C, error) {
	if reg == nil {
		return collector, nil
	}
	err := reg.Register(collector)
	if there, ok := errors.AsType[prometheus.AlreadyRegisteredError](err); ok {
		if existing, same := there.ExistingCollector.(C); same {
			return existing, nil
		}
	}
	return collector, err
}
