package studio

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

const (
	// lookEvery is how often due releases are looked for at least: another server may have scheduled one.
	lookEvery = 15 * time.Second
	// dueAtOnce is how many releases are found at a time.
	dueAtOnce = 100
	// purgeEvery is how often what cannot be restored any more is removed.
	purgeEvery = 10 * time.Minute
)

// Run publishes what is scheduled at its minute, and removes what was deleted and cannot be restored,
// until ctx ends. What came due while no server ran is published at once. Several servers may run it:
// each release happens under its lock, once.
func (s *Service) Run(ctx context.Context, log *slog.Logger) {
	var purged time.Time
	for ctx.Err() == nil {
		next, err := s.ReleaseDue(ctx)
		if err != nil && ctx.Err() == nil {
			log.WarnContext(ctx, "releasing what is due", "error", err)
		}
		if now := s.now(); now.Sub(purged) >= purgeEvery {
			purged = now
			if err := s.Purge(ctx); err != nil && ctx.Err() == nil {
				log.WarnContext(ctx, "removing what was deleted", "error", err)
			}
		}
		s.rest(ctx, next)
	}
}

// rest waits until next, at most lookEvery, or until something is scheduled.
func (s *Service) rest(ctx context.Context, next time.Time) {
	wait := lookEvery
	if !next.IsZero() {
		wait = max(0, min(wait, next.Sub(s.now())))
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-s.scheduled:
	case <-timer.C:
	}
}

// ReleaseDue publishes all that is due, albums before single tracks, and tells when the next is. One
// that fails does not keep the others.
func (s *Service) ReleaseDue(ctx context.Context) (next time.Time, err error) {
	now := s.now()
	albums, tracks, err := s.store.DueReleases(ctx, now, dueAtOnce)
	if err != nil {
		return time.Time{}, err
	}
	var failed []error
	for _, id := range albums {
		failed = append(failed, s.releaseAlbum(ctx, id, now))
	}
	for _, id := range tracks {
		failed = append(failed, s.releaseTrack(ctx, id, now))
	}
	if err := errors.Join(failed...); err != nil {
		return now.Add(lookEvery), err
	}
	return s.store.NextRelease(ctx)
}

// errNotDue tells the store that there is nothing to change.
var errNotDue = errors.New("not due any more")

func (s *Service) releaseAlbum(ctx context.Context, id string, now time.Time) error {
	return settled(s.store.ChangeAlbum(ctx, id, nil, now, func(a AlbumState) (AlbumChange, error) {
		change, ok := a.release(now)
		if !ok {
			return change, errNotDue
		}
		return change, nil
	}))
}

func (s *Service) releaseTrack(ctx context.Context, id string, now time.Time) error {
	return settled(s.store.ChangeTrack(ctx, id, now, func(t TrackState) (TrackChange, error) {
		change, ok := t.release(now)
		if !ok {
			return change, errNotDue
		}
		return change, nil
	}))
}

// settled is no failure where another server was faster, or the thing is gone.
func settled(err error) error {
	if errors.Is(err, errNotDue) || fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	return err
}

// Purge removes what was deleted more than 30 days ago and nobody holds.
func (s *Service) Purge(ctx context.Context) error {
	for {
		now := s.now()
		n, err := s.store.Purge(ctx, now, now.Add(Restorable), dueAtOnce)
		if err != nil || n == 0 {
			return err
		}
	}
}
