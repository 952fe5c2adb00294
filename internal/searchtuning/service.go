package searchtuning

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// followEvery is how often a server asks whether another changed the settings.
const followEvery = time.Second

// Store keeps all versions but 0.
type Store interface {
	// Number gives that of the version in force; 0 where there was no change.
	Number(ctx context.Context) (int, error)
	// Version gives one of 1 and up. Errors: NOT_FOUND.
	Version(ctx context.Context, number int) (Version, error)
	// History gives all, the latest first.
	History(ctx context.Context, page paging.Request) (paging.Page[Version], error)
	// Append puts v in force under the next number, under a lock, and gives it as kept.
	// Errors: CONFLICT where the version in force is not that which was changed (any will
	// do where changed is nil).
	Append(ctx context.Context, v Version, changed *int) (Version, error)
}

// Service is the settings as admins may use them, and what follows them for search.
type Service struct {
	store    Store
	apply    func(Settings)
	defaults Settings
	now      func() time.Time
	preview  preview

	// mu guards applied, the number of the version that search goes by; -1 before any.
	mu      sync.Mutex
	applied int
}

// Options are what a Service is made of.
type Options struct {
	Store Store
	// Apply makes search go by settings from then on.
	Apply func(Settings)
	// Judge runs judged queries for previews.
	Judge    Judge
	Defaults Settings
	Now      func() time.Time
}

// NewService returns a Service. Search goes by what is in force once Follow runs.
func NewService(o Options) *Service {
	return &Service{
		store: o.Store, apply: o.Apply, defaults: o.Defaults, now: o.Now, preview: preview{judge: o.Judge}, applied: -1,
	}
}

// Current returns the settings in force. Errors: UNAUTHENTICATED, FORBIDDEN for all but analysts.
func (s *Service) Current(ctx context.Context, v access.Viewer) (Version, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return Version{}, err
	}
	return s.current(ctx)
}

func (s *Service) current(ctx context.Context) (Version, error) {
	number, err := s.store.Number(ctx)
	if err != nil {
		return Version{}, err
	}
	return s.version(ctx, number)
}

// version returns the defaults for 0.
func (s *Service) version(ctx context.Context, number int) (Version, error) {
	if number == 0 {
		return Version{Settings: s.defaults}, nil
	}
	return s.store.Version(ctx, number)
}

// History returns every change, the latest first. Errors: UNAUTHENTICATED, FORBIDDEN for all
// but analysts, BAD_USER_INPUT for a cursor of another list.
func (s *Service) History(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Version], error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return paging.Page[Version]{}, err
	}
	return s.store.History(ctx, page)
}

// Update puts other settings in force: here when it returns, on other servers within two
// seconds. changed is the number of the version that the admin saw. Errors:
// UNAUTHENTICATED, FORBIDDEN for all but admins, BAD_USER_INPUT, CONFLICT where another
// change came between.
func (s *Service) Update(ctx context.Context, v access.Viewer, d Draft, changed int, reason string) (Version, error) {
	if err := v.RequireAdmin(); err != nil {
		return Version{}, err
	}
	settings, err := d.settle(s.defaults)
	if err != nil {
		return Version{}, err
	}
	return s.append(ctx, v, settings, &changed, reason)
}

// Restore puts the settings of an earlier version in force again, 0 for the defaults.
// Errors: as Update, and NOT_FOUND.
func (s *Service) Restore(ctx context.Context, v access.Viewer, number int, reason string) (Version, error) {
	return s.restore(ctx, v, number, nil, reason)
}

// Undo puts the settings of a version in force again that another took the place of. Errors: as Restore, and CONFLICT
// where that is not in force any more.
func (s *Service) Undo(ctx context.Context, v access.Viewer, number, replaced int, reason string) error {
	_, err := s.restore(ctx, v, number, &replaced, reason)
	return err
}

func (s *Service) restore(
	ctx context.Context, v access.Viewer, number int, changed *int, reason string,
) (Version, error) {
	if err := v.RequireAdmin(); err != nil {
		return Version{}, err
	}
	if number < 0 {
		return Version{}, fault.Missing("This version")
	}
	earlier, err := s.version(ctx, number)
	if err != nil {
		return Version{}, err
	}
	return s.append(ctx, v, earlier.Settings, changed, reason)
}

func (s *Service) append(
	ctx context.Context, v access.Viewer, settings Settings, changed *int, reason string,
) (Version, error) {
	reason, err := settleReason(reason)
	if err != nil {
		return Version{}, err
	}
	kept, err := s.store.Append(ctx,
		Version{Settings: settings, Reason: reason, ChangedAt: s.now(), ChangedBy: v.UserID}, changed)
	if err != nil {
		return Version{}, err
	}
	s.follow(kept)
	return kept, nil
}

// follow makes search go by a version, unless it goes by a later one already.
func (s *Service) follow(v Version) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if v.Number > s.applied {
		s.apply(v.Settings)
		s.applied = v.Number
	}
}

// refresh makes search go by what is in force now.
func (s *Service) refresh(ctx context.Context) error {
	number, err := s.store.Number(ctx)
	if err != nil {
		return err
	}
	s.mu.Lock()
	known := number <= s.applied
	s.mu.Unlock()
	if known {
		return nil
	}
	v, err := s.version(ctx, number)
	if err != nil {
		return err
	}
	s.follow(v)
	return nil
}

// Follow keeps search to what is in force, whichever server changed it, until ctx ends.
// While the settings cannot be read, the last known ones hold.
func (s *Service) Follow(ctx context.Context, log *slog.Logger) {
	tick := time.NewTicker(followEvery)
	defer tick.Stop()
	failing := false
	for {
		err := s.refresh(ctx)
		if err != nil && !failing && ctx.Err() == nil {
			log.WarnContext(ctx, "the settings of search cannot be read, the last known ones hold", "error", err)
		}
		failing = err != nil
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
