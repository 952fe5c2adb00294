package posts

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

const (
	// lookEvery is how often due posts are looked for at least: another server may have scheduled one.
	lookEvery = 15 * time.Second
	// dueAtOnce is how many are found at a time.
	dueAtOnce = 100
)

// errNotDue leaves a post as it is.
var errNotDue = errors.New("not due any more")

// Run publishes scheduled posts at their moment until ctx ends. Several servers may run it: each post is published
// under its lock, once.
func (s *Service) Run(ctx context.Context, log *slog.Logger) {
	for ctx.Err() == nil {
		next, err := s.ReleaseDue(ctx)
		if err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "publishing posts that are due", "error", err)
		}
		s.rest(ctx, next)
	}
}

func (s *Service) rest(ctx context.Context, next time.Time) {
	wait := lookEvery
	if !next.IsZero() {
		wait = max(0, min(wait, next.Sub(s.doors.Now())))
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-s.scheduled:
	case <-timer.C:
	}
}

// wake makes Run look again where p is scheduled.
func (s *Service) wake(p Post) {
	if p.Status != access.Scheduled {
		return
	}
	select {
	case s.scheduled <- struct{}{}:
	default:
	}
}

// ReleaseDue publishes all that is due and returns when the next is. One that fails does not keep the others.
func (s *Service) ReleaseDue(ctx context.Context) (next time.Time, err error) {
	now := s.doors.Now()
	ids, err := s.store.Due(ctx, now, dueAtOnce)
	if err != nil {
		return time.Time{}, err
	}
	var failed []error
	for _, id := range ids {
		err := s.store.Change(ctx, id, "", now, func(p Post) (Post, error) {
			if p.Status != access.Scheduled || p.PublishAt.After(now) {
				return p, errNotDue
			}
			return p.publish(now), nil
		})
		if err != nil && !errors.Is(err, errNotDue) && fault.CodeOf(err) != fault.NotFound {
			failed = append(failed, err)
		}
	}
	if err := errors.Join(failed...); err != nil {
		return now.Add(lookEvery), err
	}
	return s.store.Next(ctx)
}

// Sweep removes for good what cannot be restored any more.
func (s *Service) Sweep(ctx context.Context) error {
	return s.store.Sweep(ctx, s.doors.Now().Add(-Restorable))
}
