// Package lifecycle trains models of recommendations, checks and keeps them, and goes back to earlier ones.
package lifecycle

import (
	"context"
	"fmt"
	"log/slog"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/internal/cores"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// Options are what a Trainer is made of. All but Statements, Config, Training, Folder and Log are needed.
type Options struct {
	Source recommend.Source
	// Statements is nil where nobody said anything.
	Statements recommend.Statements
	// Config is DefaultConfig where HalfLifeDays is zero; its Now is set at each training.
	Config similarity.Config
	// Training is read when a training begins, in place of that of Config; nil where nobody sets it.
	Training func(ctx context.Context) tuning.TrainingConfig
	// Folder is where models are kept; empty keeps them in memory.
	Folder string
	// Interval is how often Run trains anew.
	Interval time.Duration
	Now      func() time.Time
	Log      *slog.Logger
}

// Trainer makes models, keeps them, and puts one in use.
type Trainer struct {
	options Options
	model   atomic.Pointer[similarity.Model]
	wanted  chan struct{}
	// news counts what people did since the last training began.
	news atomic.Int64
	// training is held while a model is made, so that there is never more than one at work.
	training sync.Mutex
	// choosing is held while another model is put in use or old ones are let go of, so that what the folder says of it and
	// what is in use are the same, and what is in use is kept.
	choosing sync.Mutex

	mu     sync.Mutex
	status Status
	// trained are the models that are kept, and those lately refused; memory holds those without a file.
	trained []Trained
	memory  map[string]*similarity.Model
	// turns counts how often somebody went back to a model; wentBack says that the model in use is one they went back to.
	turns    int
	wentBack bool
	// working is closed when the training under way has ended; nil where there is none.
	working chan struct{}
}

// Status tells what a Trainer runs on.
type Status struct {
	// Version and TrainedAt are of the model in use; empty before the first.
	Version   string
	TrainedAt time.Time
	Counts    similarity.Counts
	// Took is how long the last training took; Failed its error, empty where it went well.
	Took   time.Duration
	Failed string
}

// New returns a trainer that has no model yet; Restore, Retrain or Run puts one in use.
func New(o Options) *Trainer {
	if o.Config.HalfLifeDays == 0 {
		o.Config = similarity.DefaultConfig()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return &Trainer{options: o, wanted: make(chan struct{}, 1), memory: map[string]*similarity.Model{}}
}

// settle is how long Run waits after a request, so that a burst of changes makes one model.
const settle = 5 * time.Second

// patience is how long an answer waits for a first model that is being made: less than the 10 s after which the site
// gives up, so that it is told when to ask again.
const patience = 6 * time.Second

// Run trains when it starts if there is no model yet, then every Interval (see pause) where enough is new, and soon
// after each request, until ctx ends. A training that fails is logged and leaves the old model in use; the
// first is tried again soon.
func (t *Trainer) Run(ctx context.Context) {
	if t.Model() == nil {
		t.retrainLogged(ctx)
	}
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(t.pause()):
			if !t.hasNews() {
				continue
			}
		case <-t.wanted:
			select {
			case <-ctx.Done():
				return
			case <-time.After(settle):
			}
		}
		t.retrainLogged(ctx)
	}
}

// pause is how long Run rests between trainings: Interval, or four times what the last one took where
// that is longer, so that learning from much never takes more than a fifth of the time.
func (t *Trainer) pause() time.Duration { return max(t.options.Interval, 4*t.Status().Took) }

// What makes another model worth while: so much of what the model in use has learned from, and at least so many acts of
// people, or a day, after which what was heard long ago counts for less.
const (
	newShare  = 0.01
	newLeast  = 20
	oldestFor = 24 * time.Hour
)

// hasNews reports whether a training would learn enough that is new.
func (t *Trainer) hasNews() bool {
	m := t.Model()
	if m == nil || t.options.Now().Sub(m.TrainedAt) >= oldestFor {
		return true
	}
	return t.news.Load() >= max(newLeast, int64(newShare*float64(m.Counts.Interactions)))
}

// isAct reports whether something that happened is what trainings learn from.
func isAct(e event.Event) bool {
	switch e.Verb {
	case event.Played, event.Saved, event.Unsaved:
		return e.ItemType == "Track" || e.ItemType == "Album"
	case event.Followed, event.Unfollowed:
		return e.ItemType == "Artist"
	}
	return false
}

// Hear counts what people do, and asks Run to train soon where the music that everybody may hear is another than
// before.
func (t *Trainer) Hear(e event.Event) {
	if isAct(e) {
		t.news.Add(1)
	}
	isTrack := e.ItemType == "Track" && (e.Verb == event.Released || e.Verb == event.Withdrawn)
	isGenre := e.ItemType == "Genre" && e.Verb == event.Updated // another track has it
	if isTrack || isGenre {
		t.Request()
	}
}

// Request asks Run to train soon; it does not wait.
func (t *Trainer) Request() {
	select {
	case t.wanted <- struct{}{}:
	default: // one is asked for already
	}
}

func (t *Trainer) retrainLogged(ctx context.Context) {
	if err := t.Retrain(ctx); err != nil && ctx.Err() == nil {
		t.options.Log.ErrorContext(ctx, "training recommendations failed, the model in use stays", "error", err)
		if t.Model() == nil {
			t.Request()
		}
	}
}

// Retrain makes a model now, keeps it and puts it in use. Where that fails, or the model does not pass its
// checks, the old one stays. It leaves a core to requests, where there are several, and the model that is in use
// answers until the new one takes its place in one step. A model that somebody went back to meanwhile stays too.
func (t *Trainer) Retrain(ctx context.Context) error {
	t.training.Lock()
	defer t.training.Unlock()
	defer t.atWork()()
	defer cores.Bound(max(1, runtime.GOMAXPROCS(0)-1))()
	heard := t.news.Load()
	began, cfg := t.options.Now(), t.options.Config
	cfg.Now = began
	if t.options.Training != nil {
		cfg.TrainingConfig = t.options.Training(ctx)
	}
	turns := t.turnsSoFar()
	m, err := similarity.Train(ctx, t.options.Source, t.options.Statements, cfg)
	if err == nil {
		err = m.CheckAgainst(t.Model())
	}
	took := t.options.Now().Sub(began)
	if m != nil {
		if kept := t.keep(ctx, m, took, err); kept != nil {
			t.options.Log.WarnContext(ctx, "a model of recommendations cannot be kept", "version", m.Version, "error", kept)
		}
	}
	if err == nil {
		t.takeOver(ctx, m, turns)
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.status.Took = took
	if err != nil {
		t.status.Failed = err.Error()
		return fmt.Errorf("training recommendations: %w", err)
	}
	t.status.Failed = ""
	t.news.Add(-heard)
	t.options.Log.InfoContext(ctx, "recommendations trained", "version", m.Version, "took", t.status.Took,
		"artists", m.Counts.Artists, "tracks", m.Counts.Tracks, "users", m.Counts.Users,
		"interactions", m.Counts.Interactions, "leftOut", m.Counts.LeftOut)
	return nil
}

// takeOver puts a new model in use, unless somebody went back to another since turns were counted.
func (t *Trainer) takeOver(ctx context.Context, m *similarity.Model, turns int) {
	t.choosing.Lock()
	defer t.choosing.Unlock()
	if t.turnsSoFar() != turns {
		return
	}
	t.mu.Lock()
	t.model.Store(m)
	t.wentBack = false
	t.mu.Unlock()
	if err := t.choose(""); err != nil {
		t.options.Log.WarnContext(ctx, "a restart will go back to an earlier model of recommendations", "error", err)
	}
}

func (t *Trainer) turnsSoFar() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.turns
}

// atWork says that a training is under way until ended is called.
func (t *Trainer) atWork() (ended func()) {
	working := make(chan struct{})
	t.mu.Lock()
	defer t.mu.Unlock()
	t.working = working
	return func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		t.working = nil
		close(working)
	}
}

// Model is the model in use, or nil before the first.
func (t *Trainer) Model() *similarity.Model { return t.model.Load() }

// Status tells what is in use.
func (t *Trainer) Status() Status {
	t.mu.Lock()
	defer t.mu.Unlock()
	out := t.status
	if m := t.Model(); m != nil {
		out.Version, out.TrainedAt, out.Counts = m.Version, m.TrainedAt, m.Counts
	}
	return out
}

// Ready returns the model in use, and waits a while for a first one that is being made. Errors:
// UNAVAILABLE before the first.
func (t *Trainer) Ready(ctx context.Context) (*similarity.Model, error) {
	if m := t.Model(); m != nil {
		return m, nil
	}
	t.mu.Lock()
	working := t.working
	t.mu.Unlock()
	if working != nil {
		select {
		case <-working:
		case <-ctx.Done():
		case <-time.After(patience):
		}
	}
	if m := t.Model(); m != nil {
		return m, nil
	}
	return nil, &fault.Error{
		Code: fault.Unavailable, RetryAfter: 2 * time.Second,
		Message: "Recommendations are still being prepared. Please try again.",
	}
}
