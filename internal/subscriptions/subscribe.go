package subscriptions

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/orders"
)

// price is what a tier costs for an interval. Errors: BAD_USER_INPUT for an interval that is none.
func price(o Offer, i Interval) (Terms, error) {
	t := Terms{
		TierID: o.ID, TierName: o.Name, Position: o.Position, Interval: i, Amount: o.Price, Currency: o.Currency,
	}
	switch i {
	case Month:
	case Year:
		t.Amount = o.YearPrice()
	default:
		return Terms{}, fault.BadInput(map[string]string{"interval": "An interval is MONTH or YEAR."})
	}
	return t, nil
}

// Subscribe begins a subscription, which waits for its first payment. Asked again, it goes on with the one that waits,
// by the terms that were asked for last. Errors: UNAUTHENTICATED, NOT_FOUND, BAD_USER_INPUT for one's own tier and for
// no country where it decides a tax, CONFLICT for who subscribes to the artist already and where it costs something
// else, RATE_LIMITED, UNAVAILABLE.
func (s *Service) Subscribe(ctx context.Context, v access.Viewer, w Wish) (Subscription, error) {
	if err := v.Require(); err != nil {
		return Subscription{}, err
	}
	if err := s.refusals.MayTry(ctx, v.UserID); err != nil {
		return Subscription{}, err
	}
	offer, terms, err := s.offered(ctx, v, w)
	if err != nil {
		return Subscription{}, err
	}
	if _, err := s.Limits.Take(ctx, changeLimit, v.UserID); err != nil {
		return Subscription{}, err
	}
	payer, err := s.payer(ctx, v.UserID)
	if err != nil {
		return Subscription{}, err
	}
	from, err := s.from(ctx, payer, w.From, payer.From, offer)
	if err != nil {
		return Subscription{}, err
	}
	due, err := s.taxed(ctx, offer, saleOf(v.UserID, from, terms, terms.Amount))
	if err == nil {
		err = due.Agrees(w.Expected, terms.Currency)
	}
	if err != nil {
		return Subscription{}, err
	}
	now := s.Now()
	begun := Subscription{
		ID: newID(), Subscriber: payer.Person, Artist: offer.Artist, Terms: terms, CreatedAt: now,
		CustomerID: payer.CustomerID, Country: from.Country, PostalCode: from.PostalCode,
	}
	if _, err := begun.invoice(terms, now, 0, due, now); err != nil {
		return Subscription{}, err
	}
	id, err := s.Store.Begin(ctx, begun)
	if err != nil {
		return Subscription{}, err
	}
	if id != begun.ID {
		if err := s.beginAnew(ctx, id, terms, due, from); err != nil {
			return Subscription{}, err
		}
	}
	return s.withIntent(ctx, id)
}

var errClosed = fault.New(fault.Conflict, "This artist takes no subscriptions.")

// offered is a tier that the viewer may pay for.
func (s *Service) offered(ctx context.Context, v access.Viewer, w Wish) (Offer, Terms, error) {
	o, err := s.Store.Offer(ctx, w.TierID, v.UserID)
	if err != nil {
		return o, Terms{}, err
	}
	if o.ArtistID == v.UserID {
		return o, Terms{}, fault.BadInput(map[string]string{"tierId": "This tier is your own."})
	}
	if !o.IsOpen {
		return o, Terms{}, errClosed
	}
	t, err := price(o, w.Interval)
	return o, t, err
}

// payer is who pays, known to the provider.
func (s *Service) payer(ctx context.Context, userID string) (Payer, error) {
	p, err := s.Store.Payer(ctx, userID)
	if err != nil || p.CustomerID != "" {
		return p, err
	}
	if p.CustomerID, err = s.Provider.CreateCustomer(ctx, userID, p.Email); err != nil {
		return p, err
	}
	return p, s.Store.SetCustomer(ctx, userID, p.CustomerID)
}

// beginAnew gives a subscription that waits for its first payment other terms, or another tax.
func (s *Service) beginAnew(ctx context.Context, id string, t Terms, due tax.Due, from tax.Place) error {
	return s.Store.Change(ctx, id, "", func(sub *Subscription) (Effect, error) {
		if sub.Status() != Waiting {
			return Effect{}, fault.New(fault.Conflict,
				"You support "+sub.Artist.Name+" already. Change your tier in what you subscribe to.")
		}
		if i := sub.Invoice(); i != nil && i.Terms == t && i.Tax.IsLike(due) && i.Status != orders.PaymentCancelled {
			return Effect{}, nil
		}
		now := s.Now()
		sub.void(now)
		sub.Terms, sub.Country, sub.PostalCode, sub.CreatedAt = t, from.Country, from.PostalCode, now
		_, err := sub.invoice(t, now, 0, due, now)
		return Effect{}, err
	})
}

// withIntent has the provider know the invoice that is to be paid. Errors: UNAVAILABLE: asked again it goes on.
func (s *Service) withIntent(ctx context.Context, id string) (Subscription, error) {
	sub, err := s.Store.Get(ctx, id)
	if err != nil {
		return Subscription{}, err
	}
	i := sub.Invoice()
	if i == nil || i.IntentID != "" || i.Amount == 0 {
		return sub, nil
	}
	made, err := s.Provider.CreateIntent(ctx, orders.NewIntent{
		PaymentID: i.ID, CheckoutID: sub.ID, Amount: i.Amount, Currency: i.Terms.Currency, CustomerID: sub.CustomerID,
		KeepsCard: sub.PeriodEnd.IsZero(), // what follows is paid by the card that is kept
	})
	if err != nil {
		return Subscription{}, err
	}
	made.PaymentID = i.ID
	if err := s.observe(ctx, sub.ID, "", made); err != nil {
		return Subscription{}, err
	}
	return s.Store.Get(ctx, id)
}
