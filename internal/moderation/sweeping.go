package moderation

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// carriedOnAtOnce is how many removals one sweep carries on.
const carriedOnAtOnce = 100

// Sweep carries on what a server began and did not end, and lets go of what is kept no longer. One thing that cannot be
// carried on does not hold up the others.
func (s *Service) Sweep(ctx context.Context) error {
	now := s.Now()
	underWay, err := s.Store.UnderWay(ctx, now.Add(-CarriedOnAfter), carriedOnAtOnce)
	if err != nil {
		return err
	}
	var failed []error
	for _, r := range underWay {
		if err := s.carryOn(ctx, r, now); err != nil {
			failed = append(failed, fmt.Errorf("carrying on the removal %s: %w", r.ID, err))
		}
	}
	return errors.Join(append(failed, s.Store.Sweep(ctx, now))...)
}

func (s *Service) carryOn(ctx context.Context, r Removal, now time.Time) error {
	var err error
	if r.State == Begun {
		err = s.carryOut(ctx, r, r.ByID)
	} else {
		err = s.finish(ctx, r, Decision{ID: r.ID, ActorID: r.DecidedBy, Answer: r.Answer, As: PutBack, At: now})
	}
	switch fault.CodeOf(err) {
	case fault.NotFound, fault.Gone, fault.Conflict:
		return nil // another server was quicker, or nothing is left of the thing
	}
	return err
}
