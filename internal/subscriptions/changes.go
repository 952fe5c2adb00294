package subscriptions

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// Cancel has a subscription end with what is paid; one of which nothing is paid, or whose charge failed, ends now.
// Twice is once. Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) Cancel(ctx context.Context, v access.Viewer, id string) (Subscription, error) {
	sub, err := s.mine(ctx, v, id)
	if err != nil || sub.Status() == Ended {
		return sub, err
	}
	return s.change(ctx, v, id, func(sub *Subscription, now time.Time) (Effect, error) {
		if !sub.CancelledAt.IsZero() {
			return Effect{}, nil
		}
		status := sub.Status()
		sub.CancelledAt = now // a move down waits for whoever takes this back
		sub.void(now)
		if status == Waiting || !now.Before(sub.PeriodEnd) {
			return sub.end(now, ByPerson), nil
		}
		var e Effect
		e.tell(event.Unsubscribed, sub.Subscriber.UserID)
		return e, nil
	})
}

// end ends it; who paid nothing is not written to.
func (s *Subscription) end(now time.Time, why EndReason) Effect {
	s.EndedAt, s.EndReason, s.Next = now, why, nil
	s.endSetup()
	s.void(now)
	var e Effect
	if !s.PeriodEnd.IsZero() {
		e.tell(event.Ended, "")
	}
	return e
}

// Pause has what comes after the paid period not be charged, until it is resumed. Errors: UNAUTHENTICATED, NOT_FOUND,
// CONFLICT before the first payment, after a cancellation, and while a charge failed.
func (s *Service) Pause(ctx context.Context, v access.Viewer, id string) (Subscription, error) {
	return s.change(ctx, v, id, func(sub *Subscription, now time.Time) (Effect, error) {
		switch {
		case sub.Status() == Paused:
			return Effect{}, nil
		case sub.Status() != Active || !sub.CancelledAt.IsZero():
			return Effect{}, fault.New(fault.Conflict, "Only a subscription that goes on can be paused.")
		}
		sub.void(now)
		sub.PausedAt = now
		var e Effect
		e.tell(event.Paused, sub.Subscriber.UserID)
		return e, nil
	})
}

// errPaidBack refuses changes while a refund is under way.
var errPaidBack = fault.New(fault.Conflict, "What you paid for this period is being paid back.")

// Resume takes a cancellation or a pause back. Where the paid period is over a new one begins, and is charged. Errors:
// UNAUTHENTICATED, NOT_FOUND, CONFLICT, UNAVAILABLE.
func (s *Service) Resume(ctx context.Context, v access.Viewer, id string) (Subscription, error) {
	before, err := s.mine(ctx, v, id)
	if err != nil {
		return Subscription{}, err
	}
	due := tax.Due{}
	if before.isOver(s.Now()) {
		terms := before.nextTerms()
		offer, err := s.Store.Offer(ctx, terms.TierID, v.UserID)
		if err != nil {
			return Subscription{}, err
		}
		if !offer.IsOpen {
			return Subscription{}, errClosed
		}
		if due, err = s.taxed(ctx, offer, saleOf(v.UserID, before.place(), terms, terms.Amount)); err != nil {
			return Subscription{}, err
		}
	}
	sub, err := s.change(ctx, v, id, func(sub *Subscription, now time.Time) (Effect, error) {
		if sub.Status() == Waiting {
			return Effect{}, fault.New(fault.Conflict, "This subscription waits for its first payment.")
		}
		if sub.CancelledAt.IsZero() && sub.PausedAt.IsZero() {
			return Effect{}, nil
		}
		if sub.isPaidBack() {
			return Effect{}, errPaidBack
		}
		sub.CancelledAt, sub.PausedAt = time.Time{}, time.Time{}
		var e Effect
		e.tell(event.Resumed, sub.Subscriber.UserID)
		if !sub.isOver(now) {
			return e, nil
		}
		i, err := sub.invoice(sub.nextTerms(), now, 0, due, now)
		if err == nil {
			i.NextAttemptAt = now
		}
		return e, err
	})
	if err != nil || sub.Invoice() == nil {
		return sub, err
	}
	return s.charge(ctx, id)
}

var errCurrency = fault.New(fault.Conflict, "The artist changed the currency. Cancel, and subscribe again then.")

// goesOnAs reports whether terms are of the tier and interval that it has, whatever they cost others by now.
func (s *Subscription) goesOnAs(t Terms) bool {
	return t.TierID == s.Terms.TierID && t.Interval == s.Terms.Interval
}

// changesCurrency reports whether terms would have it go on in another currency, which no change does.
func (s *Subscription) changesCurrency(t Terms) bool {
	return !s.goesOnAs(t) && t.Currency != s.Terms.Currency
}

// ChangeTier moves a subscription to another tier or interval of the artist: to what costs more now, with what is left
// of the paid period counted towards it by whole days; to what costs less at the end of the period. The terms that it
// has take a change at the end back, and another country counts from the next invoice on. A cancellation is taken back
// with it: by what is to be paid now once that is paid. Errors: UNAUTHENTICATED,
// NOT_FOUND, BAD_USER_INPUT for a tier of another artist and for no country where it decides a tax, CONFLICT, also
// where something else is to be paid now, RATE_LIMITED, UNAVAILABLE.
func (s *Service) ChangeTier(ctx context.Context, v access.Viewer, id string, w Wish) (Subscription, error) {
	before, err := s.mine(ctx, v, id)
	if err != nil {
		return Subscription{}, err
	}
	offer, terms, err := s.offered(ctx, v, w)
	if err != nil {
		return Subscription{}, err
	}
	if offer.ArtistID != before.Artist.UserID {
		return Subscription{}, fault.BadInput(map[string]string{"tierId": "This tier is another artist's."})
	}
	if before.changesCurrency(terms) {
		return Subscription{}, errCurrency
	}
	if _, err := s.Limits.Take(ctx, changeLimit, v.UserID); err != nil {
		return Subscription{}, err
	}
	payer, err := s.Store.Payer(ctx, v.UserID)
	if err != nil {
		return Subscription{}, err
	}
	from, err := s.from(ctx, payer, w.From, before.place(), offer)
	if err != nil {
		return Subscription{}, err
	}
	now, due := s.Now(), tax.Due{}
	if before.movesNow(terms, now) {
		if err := s.refusals.MayTry(ctx, v.UserID); err != nil {
			return Subscription{}, err
		}
		due, err = s.taxed(ctx, offer, saleOf(v.UserID, from, terms, terms.Amount-before.credit(terms, now)))
		if err == nil {
			err = due.Agrees(w.Expected, terms.Currency)
		}
		if err != nil {
			return Subscription{}, err
		}
	}
	isNow := false
	sub, err := s.change(ctx, v, id, func(sub *Subscription, _ time.Time) (Effect, error) {
		isNow = false
		if sub.Status() != Active {
			return Effect{}, fault.New(fault.Conflict, "Only a subscription that goes on can be changed.")
		}
		if sub.isPaidBack() {
			return Effect{}, errPaidBack
		}
		sub.Country, sub.PostalCode = from.Country, from.PostalCode
		if sub.goesOnAs(terms) {
			sub.Next = nil
			sub.void(now)
			return Effect{}, nil
		}
		if sub.changesCurrency(terms) {
			return Effect{}, errCurrency
		}
		if !sub.movesNow(terms, now) {
			sub.CancelledAt = time.Time{}
			sub.void(now)
			if sub.Next != nil && *sub.Next == terms {
				return Effect{}, nil // asked again
			}
			sub.Next = &terms
			var e Effect
			e.tell(event.TierChanged, sub.Subscriber.UserID)
			return e, nil
		}
		isNow = true
		if i := sub.Invoice(); i != nil && i.Terms == terms && i.Tax.Country == from.Country {
			return Effect{}, nil // asked again
		}
		sub.void(now)
		_, err := sub.invoice(terms, now, sub.credit(terms, now), due, now)
		return Effect{}, err
	})
	if err != nil || !isNow {
		return sub, err
	}
	return s.charge(ctx, id)
}

// ChangeCard begins to put another card in the place of the one that is charged: the site takes it with the secret.
// Errors: UNAUTHENTICATED, NOT_FOUND, CONFLICT, RATE_LIMITED, UNAVAILABLE.
func (s *Service) ChangeCard(ctx context.Context, v access.Viewer, id string) (Subscription, error) {
	sub, err := s.mine(ctx, v, id)
	if err == nil {
		err = s.refusals.MayTry(ctx, v.UserID)
	}
	if err != nil {
		return Subscription{}, err
	}
	if sub.SetupID != "" {
		return sub, nil
	}
	if _, err := s.Limits.Take(ctx, changeLimit, v.UserID); err != nil {
		return Subscription{}, err
	}
	made, err := s.Provider.CreateSetup(ctx, NewSetup{
		Key: fmt.Sprintf("%s/%s/%d", sub.ID, sub.Card.MethodID, sub.Setups), SubscriptionID: sub.ID,
		CustomerID: sub.CustomerID,
	})
	if err != nil {
		return Subscription{}, err
	}
	return s.change(ctx, v, id, func(sub *Subscription, now time.Time) (Effect, error) {
		if sub.Status() == Waiting {
			return Effect{}, fault.New(fault.Conflict, "This subscription waits for its first payment.")
		}
		sub.SetupID, sub.SetupSecret, sub.SetupAt = made.ID, made.ClientSecret, now
		return Effect{}, nil
	})
}

// KeepCard gives up putting another card in the place of the one that is charged: the provider takes none by that
// secret any more. A card that the person gave at the same moment is charged from then on all the same. Again is once.
// Errors: UNAUTHENTICATED, NOT_FOUND, UNAVAILABLE.
func (s *Service) KeepCard(ctx context.Context, v access.Viewer, id string) (Subscription, error) {
	sub, err := s.mine(ctx, v, id)
	if err != nil || sub.SetupID == "" {
		return sub, err
	}
	setup, err := s.Provider.CancelSetup(ctx, sub.SetupID)
	if err == nil {
		err = s.finishSetup(ctx, sub, setup)
	}
	if err != nil {
		return Subscription{}, err
	}
	return s.Store.Get(ctx, id)
}
