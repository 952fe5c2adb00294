package search

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// searchTimeout is how long an engine has for an answer.
const searchTimeout = 2 * time.Second

// Index is what the product searches: an engine with the product's ranking, errors,
// timeouts and metrics. Its guarantees are those of [Engine].
type Index struct {
	engine  Engine
	metrics *metrics
	// rebuilding is held by one Rebuild at a time.
	rebuilding *sync.Mutex
	// besides keeps the albums and artists that stand beside songs.
	besides *cache.Cache[Document]
	// tuned are the settings that searches follow.
	tuned atomic.Pointer[tuning]
}

// New returns an index of an engine and registers its metrics.
func New(engine Engine, registry prometheus.Registerer) *Index {
	x := &Index{engine: engine, metrics: newMetrics(engine.Name(), registry), rebuilding: &sync.Mutex{}}
	x.besides = x.newBesides()
	x.SetSettings(DefaultSettings())
	return x
}

// SetSettings makes every search that begins from now on follow s. Weights outside their
// ranges are brought into them, words are folded, groups of fewer than two synonyms and what
// is too much (500 groups, 20 phrases each, 500 stop words) is left out. Nothing is
// indexed anew.
func (x *Index) SetSettings(s Settings) { x.tuned.Store(newTuning(s, x.tuned.Load())) }

// Settings returns those that searches follow, as SetSettings keeps them.
func (x *Index) Settings() Settings { return x.tuned.Load().settings.clone() }

// With returns an index of the same engine that follows other settings, to see what they
// would change. Closing it closes the engine.
func (x *Index) With(s Settings) *Index {
	other := &Index{engine: x.engine, metrics: x.metrics, rebuilding: x.rebuilding, besides: x.besides}
	other.tuned.Store(newTuning(s, x.tuned.Load()))
	return other
}

// Put keeps documents; see [Engine].
func (x *Index) Put(ctx context.Context, documents []Document) error {
	err := x.timed(ctx, "put", 0, func(ctx context.Context) error { return x.engine.Put(ctx, cleaned(documents)) })
	for _, d := range documents {
		x.besides.Drop(d.Ref().Key())
	}
	return err
}

// Delete removes documents; see [Engine].
func (x *Index) Delete(ctx context.Context, refs []VersionedRef) error {
	err := x.timed(ctx, "delete", 0, func(ctx context.Context) error { return x.engine.Delete(ctx, refs) })
	for _, r := range refs {
		x.besides.Drop(r.Key())
	}
	return err
}

// Lookup returns those of refs that the index holds.
func (x *Index) Lookup(ctx context.Context, refs []item.Ref) (map[item.Ref]Document, error) {
	var found map[item.Ref]Document
	err := x.timed(ctx, "lookup", 0, func(ctx context.Context) error {
		var err error
		found, err = x.engine.Lookup(ctx, refs)
		return err
	})
	return found, err
}

// State reports whether the index is ready and how many documents of each type it holds.
func (x *Index) State(ctx context.Context) (State, error) {
	var state State
	err := x.timed(ctx, "state", searchTimeout, func(ctx context.Context) error {
		var err error
		state, err = x.engine.State(ctx)
		return err
	})
	return state, err
}

// Health returns nil while the index is ready and answers, else why not.
func (x *Index) Health(ctx context.Context) error {
	state, err := x.State(ctx)
	if err == nil && !state.Ready {
		err = fault.Away("Search", ErrNotReady)
	}
	return err
}

// Engine names the engine that answers.
func (x *Index) Engine() string { return x.engine.Name() }

// Version is what the engine says that it is; empty for one that is part of this program.
func (x *Index) Version(ctx context.Context) (string, error) {
	separate, is := x.engine.(interface {
		Version(ctx context.Context) (string, error)
	})
	if !is {
		return "", nil
	}
	return separate.Version(ctx)
}

// Close closes the engine.
func (x *Index) Close() error { return x.engine.Close() }

// timed measures a call, and makes the error of an engine a fault. A caller that gave up
// gets its own context's error.
func (x *Index) timed(ctx context.Context, kind string, timeout time.Duration, call func(context.Context) error) error {
	inner := ctx
	if timeout > 0 {
		var cancel context.CancelFunc
		inner, cancel = context.WithTimeout(ctx, timeout)
		defer cancel()
	}
	started := time.Now()
	err := call(inner)
	if err != nil && ctx.Err() != nil && errors.Is(ctx.Err(), context.Canceled) {
		return ctx.Err()
	}
	x.metrics.observe(kind, time.Since(started), err)
	if err == nil {
		return nil
	}
	if _, isFault := errors.AsType[*fault.Error](err); isFault || errors.Is(err, ErrRefused) {
		return err
	}
	return fault.Away("Search", err)
}
