package tuning

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Store keeps all versions but 0, and experiments.
type Store interface {
	// Current gives what holds now; the number is 0, and the tuning what the product comes with, where none was set. Every
	// list waits for it, and so it fails soon where the graph does not answer.
	Current(ctx context.Context) (Current, error)
	// Version gives one of 1 and up. Errors: NOT_FOUND.
	Version(ctx context.Context, number int) (Version, error)
	// History gives all, the latest first.
	History(ctx context.Context, page paging.Request) (paging.Page[Version], error)
	// Append puts v in force under the next number, under the site's lock, the site's threshold with it, and gives it as
	// kept; where v is what is in force, that stays and is given. Errors: CONFLICT where the version in force is not that
	// which was changed (any will do where changed is nil).
	Append(ctx context.Context, v Version, changed *int) (Version, error)
	// TrainingAsked, RolledBack and Labelled record what an admin did with models, which are not the store's own.
	TrainingAsked(ctx context.Context, by string) error
	RolledBack(ctx context.Context, r RolledBack) error
	Labelled(ctx context.Context, l Labelled) error

	TrainingStore
	ExperimentStore
}

// Current is what holds at a moment.
type Current struct {
	Number int
	Tuning
	// Running is nil where no experiment runs.
	Running *Experiment
}

// Service is the tuning as admins may use it, and what recommendations ask of it.
type Service struct {
	o    Options
	last atomic.Pointer[Current]
	// kept has what is in force as its one thing, as every list asks for it.
	kept *cache.Cache[Current]
	// lastTraining is the last known of what training goes by.
	lastTraining atomic.Pointer[TrainingConfig]
	online       online
	shown        shown
	// exporting is held while interactions are written.
	exporting sync.Mutex
	// training tells that one that was asked for is under way.
	training atomic.Bool
}

// Options are what a Service is made of. All but Log are needed.
type Options struct {
	Store       Store
	Recommender Recommender
	Music       Music
	People      People
	// Default is what the product comes with.
	Default Tuning
	// DefaultTraining is what training goes by until it is set.
	DefaultTraining TrainingConfig
	// Models are those that a Tuning may name.
	Models []string
	Now    func() time.Time
	Log    *slog.Logger
}

// NewService returns a Service; Close ends what it does beside requests.
func NewService(o Options) *Service {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	s := &Service{o: o}
	s.kept = cache.New(cache.Options[Current]{
		Load: func(ctx context.Context, _ []string) ([]Current, error) {
			now, err := o.Store.Current(ctx)
			return []Current{now}, err
		},
		ID: func(Current) string { return "" }, Size: 1, MaxAge: unheard, Now: o.Now,
	})
	s.online.life, s.online.end = context.WithCancel(context.Background())
	return s
}

// unheard bounds how long a change that no event told of stays unseen.
const unheard = 10 * time.Second

// Hear forgets what was in force where somebody changed it.
func (s *Service) Hear(e event.Event) {
	if e.Verb == event.Tuned {
		s.kept.Clear()
	}
}

// Forget makes whatever was changed without an event hold at once.
func (s *Service) Forget() { s.kept.Clear() }

// Close ends what goes on beside requests, and waits for it.
func (s *Service) Close() {
	s.online.mu.Lock()
	s.online.end() // whatever begins looks first, under mu
	s.online.mu.Unlock()
	s.online.work.Wait()
}

// For returns what holds for a person now: the tuning of their arm where an experiment runs that has them, else what is
// in force. A change holds for every request that comes after its event. userID is empty for a visitor. While the store
// cannot be asked, the last known holds, else what the product comes with.
func (s *Service) For(ctx context.Context, userID string) Tuning {
	_, holds := s.holding(ctx, userID)
	return holds
}

// Show is For, and notes that the person is shown what it tunes.
func (s *Service) Show(ctx context.Context, userID string) Tuning {
	in, holds := s.holding(ctx, userID)
	if in != nil {
		s.showTo(*in, userID)
	}
	return holds
}

// holding returns what holds for a person, and the experiment that they are in; nil for none.
func (s *Service) holding(ctx context.Context, userID string) (*Experiment, Tuning) {
	var now Current
	found, err := s.kept.Get(ctx, []string{""})
	if err != nil {
		if ctx.Err() == nil {
			s.o.Log.WarnContext(ctx, "the tuning of recommendations cannot be read, the last known one holds", "error", err)
		}
		last := s.last.Load()
		if last == nil {
			return nil, s.o.Default
		}
		now = *last
	} else {
		now = found[0]
		s.last.Store(&now)
	}
	arm, holds := now.holdsFor(userID)
	if arm == "" {
		return nil, holds
	}
	return now.Running, holds
}

// holdsFor returns the tuning of a person, and the arm of the experiment that runs of which it is; empty where they are
// in none.
func (f Current) holdsFor(userID string) (Arm, Tuning) {
	if f.Running != nil {
		if arm, in := f.Running.arm(userID); in {
			return arm, f.Running.of(arm)
		}
	}
	return "", f.Tuning
}

// beside lets work go on beside requests, until Close; false where that was.
func (s *Service) beside(work func()) bool {
	s.online.mu.Lock()
	defer s.online.mu.Unlock()
	if s.online.life.Err() != nil {
		return false
	}
	s.online.work.Go(work)
	return true
}

// State is what the page of the tuning shows first.
type State struct {
	Current Version
	Models  []string
	Trained []Model
	// Training tells whether one is under way; Failed why the last failed, empty where it went well.
	Training   bool
	Failed     string
	Experiment *Experiment
}

// State returns what holds now. Errors: UNAUTHENTICATED, FORBIDDEN for all but analysts.
func (s *Service) State(ctx context.Context, v access.Viewer) (State, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return State{}, err
	}
	now, err := s.o.Store.Current(ctx)
	if err != nil {
		return State{}, err
	}
	state := State{Models: s.o.Models, Current: Version{Tuning: now.Tuning}}
	if now.Number > 0 {
		if state.Current, err = s.o.Store.Version(ctx, now.Number); err != nil {
			return State{}, err
		}
	}
	state.Trained = s.o.Recommender.Models()
	state.Training, state.Failed = s.o.Recommender.Training()
	state.Training = state.Training || s.training.Load()
	if now.Running != nil {
		measured := s.measured(ctx, *now.Running)
		state.Experiment = &measured
	}
	return state, nil
}

// History returns every change, the latest first. Errors: UNAUTHENTICATED, FORBIDDEN for all but analysts,
// BAD_USER_INPUT for a cursor of another list.
func (s *Service) History(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Version], error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return paging.Page[Version]{}, err
	}
	return s.o.Store.History(ctx, page)
}

// Save puts another tuning in force for every request from then on. changed is the number of the version that the admin
// saw. What is in force already makes no version: the one in force is given. Errors: UNAUTHENTICATED, FORBIDDEN for all
// but analysts, BAD_USER_INPUT, CONFLICT where another change came between.
func (s *Service) Save(ctx context.Context, v access.Viewer, t Tuning, changed int, reason string) (Version, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return Version{}, err
	}
	bad := map[string]string{}
	t.validate(s.o.Models, "", bad)
	reason = NormalizeReason(reason, bad)
	if err := refusal(bad); err != nil {
		return Version{}, err
	}
	return s.o.Store.Append(ctx, s.version(v, t, reason), &changed)
}

// Restore puts the tuning of an earlier version in force again, 0 for what the product comes with. Errors: as Save, and
// NOT_FOUND.
func (s *Service) Restore(ctx context.Context, v access.Viewer, number int, reason string) (Version, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return Version{}, err
	}
	bad := map[string]string{}
	reason = NormalizeReason(reason, bad)
	if err := refusal(bad); err != nil {
		return Version{}, err
	}
	earlier := Version{Tuning: s.o.Default}
	if number != 0 {
		var err error
		if earlier, err = s.o.Store.Version(ctx, number); err != nil {
			return Version{}, err
		}
	}
	// A version may be older than the names of the models.
	earlier.validate(s.o.Models, "", bad)
	if len(bad) > 0 {
		return Version{}, fault.New(fault.Conflict, "This version cannot hold any more: it ranks by what there is no longer.")
	}
	return s.o.Store.Append(ctx, s.version(v, earlier.Tuning, reason), nil)
}

func (s *Service) version(v access.Viewer, t Tuning, reason string) Version {
	return Version{Tuning: t, Reason: reason, ChangedAt: s.o.Now(), ChangedBy: v.UserID}
}

// online keeps what was measured of experiments.
type online struct {
	life context.Context //nolint:containedctx // the service's own: what is measured outlives the request that asked
	end  context.CancelFunc
	work sync.WaitGroup

	mu   sync.Mutex
	byID map[string]*measurement
}
