package overview

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
)

const (
	// lookAgain is how old what was seen of the machine may be.
	lookAgain = 5 * time.Second
	// answerWithin bounds asking an engine: the page shows which one hangs.
	answerWithin = 2 * time.Second
)

// Engine is one that the site works with.
type Engine struct {
	Name, Kind string
	// Needed is set for one without which nothing works.
	Needed bool
	// Ping returns nil while it is well, Version what it says that it is; empty where it does not say.
	Ping    func(context.Context) error
	Version func(context.Context) (string, error)
}

// EngineState is how an engine answered.
type EngineState struct {
	Name, Kind, Version string
	IsNeeded, IsUp      bool
	Took                time.Duration
}

// Lane is what waits in the graph for one receiver.
type Lane struct {
	Receiver string
	backlog.Stats
}

// Disk is the room where the server keeps its data, in bytes.
type Disk struct{ Free, Total uint64 }

// Machine is what the site runs on.
type Machine struct {
	Engines []EngineState
	// Lanes is nil where the graph, which has them, is away.
	Lanes []Lane
	// Disk is nil where the system does not say.
	Disk        *Disk
	Version, Go string
	LookedAt    time.Time
}

func (m Machine) deadLetters() (count int) {
	for _, lane := range m.Lanes {
		count += lane.DeadLetters
	}
	return count
}

// Probe looks at the machine, not more often than every few seconds whoever asks.
type Probe struct {
	Engines []Engine
	// Receivers are those whose lanes are shown, in this order.
	Receivers []string
	Backlog   func(context.Context) (map[string]backlog.Stats, error)
	// Disk reports false where the system does not say.
	Disk        func() (Disk, bool, error)
	Version, Go string
	Now         func() time.Time
	Log         *slog.Logger

	mu   sync.Mutex
	seen Machine
}

// Look returns how the machine is, or was a moment ago. An engine that is away is no error.
func (p *Probe) Look(ctx context.Context) (Machine, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now := p.Now(); now.Sub(p.seen.LookedAt) < lookAgain && !now.Before(p.seen.LookedAt) {
		return p.seen, nil
	}
	m := Machine{Version: p.Version, Go: p.Go, LookedAt: p.Now()}
	var all sync.WaitGroup
	all.Go(func() { m.Engines = p.engines(ctx) })
	all.Go(func() { m.Lanes = p.lanes(ctx) })
	all.Wait()
	switch disk, known, err := p.Disk(); {
	case err != nil:
		p.Log.WarnContext(ctx, "asking how much room there is", "error", err)
	case known:
		m.Disk = &disk
	}
	// Who asked may have gone meanwhile, and then every engine seemed away.
	if err := ctx.Err(); err != nil {
		return Machine{}, err
	}
	p.seen = m
	return m, nil
}

// engines asks all of them at once.
func (p *Probe) engines(ctx context.Context) []EngineState {
	states := make([]EngineState, len(p.Engines))
	var all sync.WaitGroup
	for i, e := range p.Engines {
		all.Go(func() { states[i] = p.state(ctx, e) })
	}
	all.Wait()
	return states
}

// lanes returns what waits for each receiver; nil where the graph does not say in time.
func (p *Probe) lanes(ctx context.Context) []Lane {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	stats, err := p.Backlog(ctx)
	if err != nil {
		p.Log.WarnContext(ctx, "asking what waits for receivers", "error", err)
		return nil
	}
	lanes := make([]Lane, 0, len(p.Receivers))
	for _, receiver := range p.Receivers {
		lanes = append(lanes, Lane{receiver, stats[receiver]})
	}
	return lanes
}

func (p *Probe) state(ctx context.Context, e Engine) EngineState {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	state := EngineState{Name: e.Name, Kind: e.Kind, IsNeeded: e.Needed}
	began := time.Now()
	err := e.Ping(ctx)
	state.Took = time.Since(began)
	if err != nil {
		p.Log.WarnContext(ctx, "engine is away", "engine", e.Name, "error", err)
		return state
	}
	state.IsUp = true
	if state.Version, err = e.Version(ctx); err != nil {
		p.Log.WarnContext(ctx, "asking an engine what it is", "engine", e.Name, "error", err)
	}
	return state
}
