package subscriptions

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
	"github.com/sidestage/sidestage/internal/kernel/upkeep"
	"github.com/sidestage/sidestage/internal/orders"
)

// changeLimit bounds what asks the provider: who tries stolen cards begins many payments.
var changeLimit = limit.Rule{Name: "subscription-changes", Max: 30, Window: time.Hour}

// MostOf bounds how many subscriptions of a person are listed.
const MostOf = 200

// Options are what a Service is made of.
type Options struct {
	Store    Store
	Provider Provider
	// Taxes works out what tax is taken.
	Taxes  tax.Calculator
	Limits limit.Limiter
	Mailer orders.Mailer
	// SiteURL is where people reach the site.
	SiteURL string
	Now     func() time.Time
	Log     *slog.Logger
}

// Service is subscriptions as people may use them.
type Service struct {
	Options
	refusals limit.Refusals
	wake     upkeep.Alarm
}

// NewService returns a Service.
func NewService(o Options) *Service {
	return &Service{Options: o, refusals: limit.Refusals{Limiter: o.Limits}, wake: upkeep.NewAlarm()}
}

const theSubscription = "This subscription"

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
	due, err := s.taxed(ctx, offer, saleOf(v.UserID, from, terms.Amount))
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

// Get returns a subscription for who pays it, who is paid, and admins. Errors: UNAUTHENTICATED, NOT_FOUND, also for
// others.
func (s *Service) Get(ctx context.Context, v access.Viewer, id string) (Subscription, error) {
	if err := v.Require(); err != nil {
		return Subscription{}, err
	}
	sub, err := s.Store.Get(ctx, id)
	if err == nil && !sub.visible(v) {
		err = fault.Missing(theSubscription)
	}
	if err != nil {
		return Subscription{}, err
	}
	return sub, nil
}

// mine is Get for who pays it alone.
func (s *Service) mine(ctx context.Context, v access.Viewer, id string) (Subscription, error) {
	sub, err := s.Get(ctx, v, id)
	if err == nil && sub.Subscriber.UserID != v.UserID {
		err = fault.Missing(theSubscription)
	}
	return sub, err
}

// change changes a subscription of the viewer's, and returns it. Errors: UNAUTHENTICATED, NOT_FOUND, CONFLICT for one
// that has ended, and those of decide.
func (s *Service) change(
	ctx context.Context, v access.Viewer, id string, decide func(*Subscription, time.Time) (Effect, error),
) (Subscription, error) {
	if _, err := s.mine(ctx, v, id); err != nil {
		return Subscription{}, err
	}
	err := s.Store.Change(ctx, id, "", func(sub *Subscription) (Effect, error) {
		if !sub.EndedAt.IsZero() {
			return Effect{}, fault.New(fault.Conflict, "This subscription has ended. Subscribe again to go on.")
		}
		return decide(sub, s.Now())
	})
	if err != nil {
		return Subscription{}, err
	}
	s.wake.Ring()
	return s.Store.Get(ctx, id)
}

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
		sub.CancelledAt, sub.Next = now, nil
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
		if due, err = s.taxed(ctx, offer, saleOf(v.UserID, before.place(), terms.Amount)); err != nil {
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
		due, err = s.taxed(ctx, offer, saleOf(v.UserID, from, terms.Amount-before.credit(terms, now)))
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
		sub.Country, sub.PostalCode = from.Country, from.PostalCode
		if terms.TierID == sub.Terms.TierID && terms.Interval == sub.Terms.Interval {
			sub.Next = nil
			sub.void(now)
			return Effect{}, nil
		}
		if terms.Currency != sub.Terms.Currency {
			return Effect{}, fault.New(fault.Conflict, "The artist changed the currency. Cancel, and subscribe again then.")
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
	return s.change(ctx, v, id, func(sub *Subscription, _ time.Time) (Effect, error) {
		if sub.Status() == Waiting {
			return Effect{}, fault.New(fault.Conflict, "This subscription waits for its first payment.")
		}
		sub.SetupID, sub.SetupSecret = made.ID, made.ClientSecret
		return Effect{}, nil
	})
}

// Refresh asks the provider how what is to come of a subscription of the viewer's stands. Errors: UNAUTHENTICATED,
// NOT_FOUND, UNAVAILABLE.
func (s *Service) Refresh(ctx context.Context, v access.Viewer, id string) (Subscription, error) {
	sub, err := s.mine(ctx, v, id)
	if err != nil {
		return Subscription{}, err
	}
	if err := s.ask(ctx, sub); err != nil {
		return Subscription{}, err
	}
	return s.Store.Get(ctx, id)
}

// Of lists what the viewer subscribes to. Errors: UNAUTHENTICATED.
func (s *Service) Of(ctx context.Context, v access.Viewer) ([]Subscription, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	return s.Store.Of(ctx, v.UserID, MostOf)
}

// Invoices lists what the viewer paid. Errors: UNAUTHENTICATED.
func (s *Service) Invoices(ctx context.Context, v access.Viewer, page paging.Request) (paging.Page[Invoice], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Invoice]{}, err
	}
	return s.Store.Invoices(ctx, v.UserID, page)
}

// Receipt is a period that was paid, with who paid whom.
type Receipt struct {
	Invoice            Invoice
	Subscriber, Artist person.Person
}

const theReceipt = "This receipt"

// Receipt returns what was paid, to who paid it, the artist and admins. Errors: UNAUTHENTICATED, NOT_FOUND, also before
// it is paid.
func (s *Service) Receipt(ctx context.Context, v access.Viewer, invoiceID string) (Receipt, error) {
	if err := v.Require(); err != nil {
		return Receipt{}, err
	}
	i, err := s.Store.Invoice(ctx, invoiceID)
	if err == nil && i.PaidAt.IsZero() {
		err = fault.Missing(theReceipt)
	}
	if err != nil {
		return Receipt{}, err
	}
	sub, err := s.Get(ctx, v, i.SubscriptionID)
	if fault.CodeOf(err) == fault.NotFound {
		err = fault.Missing(theReceipt)
	}
	if err != nil {
		return Receipt{}, err
	}
	i.ClientSecret = ""
	return Receipt{i, sub.Subscriber, sub.Artist}, nil
}

// Subscribers lists who subscribes to the viewer. Errors: UNAUTHENTICATED.
func (s *Service) Subscribers(
	ctx context.Context, v access.Viewer, page paging.Request,
) (paging.Page[Subscription], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Subscription]{}, err
	}
	return s.Store.Subscribers(ctx, v.UserID, page)
}

// MostMonths bounds how far back income is added up.
const MostMonths = 36

// Income adds up what the viewer's subscriptions brought in each of the last months, this one included. Errors:
// UNAUTHENTICATED, BAD_USER_INPUT for months that are not 1..36.
func (s *Service) Income(ctx context.Context, v access.Viewer, months int) ([]MonthlyIncome, error) {
	if err := v.Require(); err != nil {
		return nil, err
	}
	if months < 1 || months > MostMonths {
		return nil, fault.BadInput(map[string]string{"months": fmt.Sprintf("From 1 to %d months.", MostMonths)})
	}
	now := s.Now().UTC()
	return s.Store.Income(ctx, v.UserID, time.Date(now.Year(), now.Month()-time.Month(months-1), 1, 0, 0, 0, 0, time.UTC))
}
