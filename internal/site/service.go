package site

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Service is the status as people may use it.
type Service struct {
	store Store
	now   func() time.Time
	last  atomic.Pointer[reading]
	// turn is held by whoever reads or changes the status.
	turn sync.Mutex
}

// reading is what was last read, and how that ended.
type reading struct {
	status Status
	err    error
	at     time.Time
}

// fresh is how long a reading holds: every request asks. Changes of this server and, by their event, of others hold at
// once.
const fresh = time.Second

// NewService returns a Service; now is its clock.
func NewService(store Store, now func() time.Time) *Service { return &Service{store: store, now: now} }

// Status returns what holds now. While one request reads it, others take what was read before. Errors: UNAVAILABLE.
func (s *Service) Status(ctx context.Context) (Status, error) {
	last := s.last.Load()
	if s.isFresh(last) {
		return last.status, last.err
	}
	if !s.turn.TryLock() {
		if last != nil {
			return last.status, last.err
		}
		s.turn.Lock()
	}
	defer s.turn.Unlock()
	if last = s.last.Load(); s.isFresh(last) {
		return last.status, last.err
	}
	// The next requests take it, so it does not end with this one.
	status, err := s.store.Status(context.WithoutCancel(ctx))
	s.last.Store(&reading{status, err, s.now()})
	return status, err
}

func (s *Service) isFresh(r *reading) bool {
	if r == nil {
		return false
	}
	age := s.now().Sub(r.at)
	return age >= 0 && age < fresh
}

// Forget has the status read anew, as it was changed elsewhere.
func (s *Service) Forget() {
	if last := s.last.Load(); last != nil {
		s.last.CompareAndSwap(last, &reading{last.status, last.err, time.Time{}})
	}
}

// Set changes the status. Errors: UNAUTHENTICATED, FORBIDDEN for all but admins, BAD_USER_INPUT.
func (s *Service) Set(ctx context.Context, v access.Viewer, c Change) (Status, error) {
	if err := v.RequireAdmin(); err != nil {
		return Status{}, err
	}
	c, err := c.settled()
	if err != nil {
		return Status{}, err
	}
	s.turn.Lock()
	defer s.turn.Unlock()
	status, err := s.store.Change(ctx, c, v.UserID, s.now())
	if err == nil {
		s.last.Store(&reading{status, nil, s.now()})
	}
	return status, err
}

// Undo sets what was there before a change was made. Errors: those of Set, and CONFLICT where what was made was changed
// again since.
func (s *Service) Undo(ctx context.Context, v access.Viewer, before, made Change) error {
	before.Allow = func(now Status) error {
		if !made.isIn(now) {
			return fault.New(fault.Conflict, "This was changed again since.")
		}
		return nil
	}
	_, err := s.Set(ctx, v, before)
	return err
}

const (
	// shortestWait and longestWait bound when a client is told to ask again during maintenance.
	shortestWait = time.Minute
	longestWait  = time.Hour
)

// CheckOpen refuses all but admins while the site is under maintenance. Where the status cannot be read, it is not.
// Errors: MAINTENANCE.
func (s *Service) CheckOpen(ctx context.Context, v access.Viewer) error {
	if v.Admin {
		return nil
	}
	status, err := s.Status(ctx)
	if err != nil || !status.Killswitch {
		return nil //nolint:nilerr // A failed check means that the killswitch is off.
	}
	wait := status.KillswitchUntil.Sub(s.now())
	return &fault.Error{
		Code: fault.Maintenance, Message: "Site Under Maintenance",
		RetryAfter: min(max(wait, shortestWait), longestWait),
	}
}
