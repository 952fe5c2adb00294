package subscriptions

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/tax"
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

// Run charges what is due, ends what is over, and tells the provider what it is still to be told, until ctx ends. Every
// server does so: whatever it does twice is done once.
func (s *Service) Run(ctx context.Context) {
	upkeep.Upkeep{
		What: "subscriptions", Log: s.Log, Wake: s.wake,
		Work: s.Work, Look: lookEvery, Catchup: s.Catchup, Ask: askEvery,
	}.Run(ctx)
}

// Work does once what is due: one that fails holds up no other.
func (s *Service) Work(ctx context.Context) error {
	due, err := s.Store.Due(ctx, s.Now(), atOnce)
	for _, id := range due {
		err = errors.Join(err, s.look(ctx, id))
	}
	voids, failed := s.Store.Voids(ctx, atOnce)
	err = errors.Join(err, failed)
	for _, id := range voids {
		err = errors.Join(err, s.undo(ctx, id))
	}
	return err
}

// look does what is due about one.
func (s *Service) look(ctx context.Context, id string) error {
	sub, err := s.Store.Get(ctx, id)
	if err != nil {
		return err
	}
	// A tier that is gone is not paid for any more.
	offer, err := s.Store.Offer(ctx, sub.nextTerms().TierID, sub.Subscriber.UserID)
	if err != nil && fault.CodeOf(err) != fault.NotFound {
		return err
	}
	now, owed := s.Now(), tax.Due{}
	if sub.renews(offer.IsOpen, now) {
		// As the tax is now, whatever it was when the price was agreed.
		sale := saleOf(sub.Subscriber.UserID, sub.place(), sub.nextTerms(), sub.nextTerms().Amount)
		if owed, err = s.taxed(ctx, offer, sale); err != nil {
			return err
		}
	}
	isCharged := false
	err = s.Store.Change(ctx, id, "", func(sub *Subscription) (e Effect, err error) {
		e, isCharged, err = sub.due(offer.IsOpen, owed, now)
		return e, err
	})
	if err != nil || !isCharged {
		return err
	}
	_, err = s.charge(ctx, id)
	return err
}

// nextTerms are those of the period after this one.
func (s *Subscription) nextTerms() Terms {
	if s.Next != nil {
		return *s.Next
	}
	return s.Terms
}

// isDue reports whether something is to be done about it at a moment: nothing while the period is paid back.
func (s *Subscription) isDue(now time.Time) bool {
	at := s.DueAt()
	return !at.IsZero() && !at.After(now) && !s.isPaidBack()
}

// isOver reports whether what is paid and given is over, and nothing is to be paid yet.
func (s *Subscription) isOver(now time.Time) bool {
	return !s.PeriodEnd.IsZero() && !now.Before(s.GoesOnAt()) && s.Invoice() == nil
}

// renews reports whether it goes on with another period at a moment.
func (s *Subscription) renews(isOpen bool, now time.Time) bool {
	return isOpen && s.CancelledAt.IsZero() && s.isDue(now) && s.isOver(now)
}

// due does what is due at a moment; isCharged says that its invoice is to be charged then. owed is the tax of another
// period. Errors: CONFLICT where that is of something else.
func (s *Subscription) due(isOpen bool, owed tax.Due, now time.Time) (e Effect, isCharged bool, err error) {
	if !s.isDue(now) {
		return Effect{}, false, nil
	}
	switch i := s.Invoice(); {
	case s.PeriodEnd.IsZero():
		return s.end(now, NeverPaid), false, nil
	case i != nil && !i.isRenewal(s):
		s.void(now)
		return Effect{}, false, nil
	case !s.CancelledAt.IsZero():
		return s.end(now, ByPerson), false, nil
	case !isOpen:
		return s.end(now, ArtistGone), false, nil
	case i == nil:
		made, err := s.invoice(s.nextTerms(), s.GoesOnAt(), 0, owed, now)
		if err != nil {
			return Effect{}, false, err
		}
		made.NextAttemptAt = now
	}
	return Effect{}, true, nil
}

// Catchup asks the provider how what is to come of subscriptions stands.
func (s *Service) Catchup(ctx context.Context) error {
	return upkeep.Each(ctx, atOnce, s.Store.Unsettled, func(ctx context.Context, id string) error {
		sub, err := s.Store.Get(ctx, id)
		if err != nil {
			return err
		}
		return s.ask(ctx, sub)
	})
}
