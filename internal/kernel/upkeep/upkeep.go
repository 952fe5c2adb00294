// Package upkeep has a domain do what is due: every so often, and when it is woken.
package upkeep

import (
	"context"
	"log/slog"
	"time"
)

// Alarm wakes an Upkeep. It is made by NewAlarm.
type Alarm chan struct{}

// NewAlarm returns an alarm that keeps one ring until it is heard.
func NewAlarm() Alarm { return make(Alarm, 1) }

// Ring has Run look at once for what is due.
func (a Alarm) Ring() {
	select {
	case a <- struct{}{}:
	default:
	}
}

// Upkeep is what a domain looks after. All but Catchup and Ask are needed.
type Upkeep struct {
	// What the log calls it.
	What string
	Log  *slog.Logger
	Wake Alarm
	// Work does once what is due, at least every Look.
	Work func(context.Context) error
	Look time.Duration
	// Catchup asks for what was missed, first and every Ask; nil where nothing can be.
	Catchup func(context.Context) error
	Ask     time.Duration
}

// Run works until ctx ends. What fails is logged, and due again with the next look.
func (u Upkeep) Run(ctx context.Context) {
	look := time.NewTicker(u.Look)
	defer look.Stop()
	var ask <-chan time.Time
	if u.Catchup != nil {
		ticker := time.NewTicker(u.Ask)
		defer ticker.Stop()
		ask = ticker.C
		u.try(ctx, u.Catchup)
	}
	for ctx.Err() == nil {
		u.try(ctx, u.Work)
		select {
		case <-ctx.Done():
		case <-u.Wake:
		case <-look.C:
		case <-ask:
			u.try(ctx, u.Catchup)
		}
	}
}

func (u Upkeep) try(ctx context.Context, work func(context.Context) error) {
	if err := work(ctx); err != nil && ctx.Err() == nil {
		u.Log.WarnContext(ctx, "looking after "+u.What, "error", err)
	}
}
