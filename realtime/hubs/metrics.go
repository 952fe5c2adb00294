package hubs

import (
	"errors"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/telemetry"
	"github.com/sidestage/sidestage/realtime/signalr"
)

type metrics struct {
	connections            *prometheus.GaugeVec
	calls, refused, pushed *prometheus.CounterVec
	ended                  *prometheus.CounterVec
}

func newMetrics(reg prometheus.Registerer) (*metrics, error) {
	var m metrics
	var errs [5]error
	m.connections, errs[0] = telemetry.Register(reg, prometheus.NewGaugeVec(prometheus.GaugeOpts{
		Name: "sidestage_hub_connections", Help: "Connections of people, by hub.",
	}, []string{"hub"}))
	counter := func(name, help string, labels ...string) (*prometheus.CounterVec, error) {
		return telemetry.Register(reg, prometheus.NewCounterVec(prometheus.CounterOpts{Name: name, Help: help}, labels))
	}
	m.calls, errs[1] = counter("sidestage_hub_calls_total", "Calls of clients that were admitted.", "hub")
	m.refused, errs[2] = counter("sidestage_hub_refused_total", "Calls of clients beyond their limit.", "hub")
	m.pushed, errs[3] = counter("sidestage_hub_pushed_total", "Pushes queued, one a connection.", "hub")
	m.ended, errs[4] = counter("sidestage_hub_ended_total", "Connections that ended, by why.", "hub", "why")
	return &m, errors.Join(errs[:]...)
}

// reasonOf names why a connection ended, in few values.
func reasonOf(why error) string {
	for reason, is := range map[string]error{
		"client": signalr.ErrClosed, "slow": signalr.ErrSlow, "timeout": signalr.ErrTimeout,
		"protocol": signalr.ErrProtocol, "expired": signalr.ErrExpired, "stopped": signalr.ErrStopped,
	} {
		if errors.Is(why, is) {
			return reason
		}
	}
	return "closed"
}
