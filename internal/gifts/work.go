package gifts

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/upkeep"
)

const (
	// lookEvery is how often what is due is looked for, askEvery how often the provider is asked of what it may have told
	// while nobody listened.
	lookEvery = time.Minute
	askEvery  = 5 * time.Minute
	// atOnce bounds what one look works on.
	atOnce = 100
)

// Run hands over what is due, ends what is over, and tells the provider what it is still to be told, until ctx ends.
// Every server does so: whatever it does twice is done once.
func (s *Service) Run(ctx context.Context) {
	upkeep.Upkeep{
		What: "gifts", Log: s.Log, Wake: s.wake,
		Work: s.Work, Look: lookEvery, Catchup: s.Catchup, Ask: askEvery,
	}.Run(ctx)
}

// Work does once what is due: one that fails holds up no other.
func (s *Service) Work(ctx context.Context) error {
	due, err := s.Store.Due(ctx, s.Now(), atOnce)
	for _, id := range due {
		err = errors.Join(err, s.look(ctx, id))
	}
	undone, failed := s.Store.Undone(ctx, atOnce)
	err = errors.Join(err, failed)
	for _, id := range undone {
		err = errors.Join(err, s.undo(ctx, id))
	}
	return err
}

// look does what is due about one.
func (s *Service) look(ctx context.Context, id string) error {
	g, err := s.Store.Get(ctx, id)
	if err != nil {
		return err
	}
	goesOn := false
	if g.Status() == Redeemed {
		until, forGood, err := s.Store.HeldUntil(ctx, g.Redeemer.UserID, g.TierID)
		if err != nil {
			return err
		}
		goesOn = forGood || until.After(g.EndsAt)
	}
	return s.Store.Change(ctx, id, "", func(g *Gift) (Effect, error) {
		e := g.due(goesOn, s.Now())
		if g.isToDeliver() || g.Status() != Ready {
			return e, nil
		}
		// Where the server has another key since it was bought, it has another code from when it is handed over.
		if len(e.Told) > 0 && s.Link(*g) == "" {
			g.CodeHash = hashOf(s.codeOf(g.ID))
		}
		return e, nil
	})
}

// Catchup asks the provider how what is to be paid stands.
func (s *Service) Catchup(ctx context.Context) error {
	return upkeep.Each(ctx, atOnce, s.Store.Unsettled, func(ctx context.Context, id string) error {
		g, err := s.Store.Get(ctx, id)
		if err != nil {
			return err
		}
		return s.ask(ctx, g)
	})
}
