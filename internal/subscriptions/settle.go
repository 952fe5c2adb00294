package subscriptions

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/latepayments"
	"github.com/sidestage/sidestage/internal/orders"
)

// Handle takes what the provider tells, in any order and however often. What is not of an invoice is none of our
// business. Errors: those after which the provider tells it again.
func (s *Service) Handle(ctx context.Context, e orders.ProviderEvent) error {
	switch {
	case e.Refund != nil:
		return s.wentBack(ctx, e.Refund.IntentID, *e.Refund)
	case e.Dispute != nil:
		return s.dispute(ctx, *e.Dispute)
	case e.RefundsOf != "":
		return s.askRefunds(ctx, e.RefundsOf)
	case e.RefusedSetupOf != "":
		return s.setupRefused(ctx, e.ID, e.RefusedSetupOf, e.At)
	case e.GivenSetupOf != "":
		return s.setupGiven(ctx, e.ID, e.GivenSetupOf)
	case e.Intent == nil:
		return nil
	}
	find, id := s.Store.OfIntent, e.Intent.ID
	if e.Intent.PaymentID != "" {
		find, id = s.Store.OfInvoice, e.Intent.PaymentID
	}
	id, err := find(ctx, id)
	if fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	told := *e.Intent
	if told.Card.IsNamedAlone() {
		asked, err := s.Provider.Intent(ctx, told.ID)
		if err != nil {
			return err
		}
		told.Card = asked.Card
	}
	return s.observe(ctx, id, e.ID, told)
}

// observe stores how the payment of an invoice stands, and does what follows from it, in one transaction.
func (s *Service) observe(ctx context.Context, id, eventID string, i orders.Intent) error {
	payerID, isRefused := "", false
	err := s.Store.Change(ctx, id, eventID, func(sub *Subscription) (Effect, error) {
		payerID = sub.Subscriber.UserID
		// A kept card that is refused while nobody is there is no try of the person's.
		isRefused = i.Status == orders.PaymentFailed && (i.RefusedID == "" || i.RefusedID != sub.Card.MethodID)
		return s.observed(ctx, sub, i)
	})
	s.wake.Ring()
	if err != nil || !isRefused || eventID == "" {
		return err
	}
	isLast, err := s.refusals.Count(ctx, payerID, s.Now().Sub(i.At))
	if err != nil || !isLast {
		return err
	}
	return s.Store.Change(ctx, id, "", func(sub *Subscription) (Effect, error) { return sub.stop(i.ID, s.Now()), nil })
}

// setupGiven takes the card that was given to be kept, also where the person never came back to the site.
func (s *Service) setupGiven(ctx context.Context, eventID, id string) error {
	sub, err := s.Store.Get(ctx, id)
	if fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	if err == nil && sub.SetupID != "" {
		err = s.askSetup(ctx, sub)
	}
	if err != nil {
		return err
	}
	// It is handled once the card is taken: until then it is told again.
	return s.Store.Change(ctx, id, eventID, func(*Subscription) (Effect, error) { return Effect{}, nil })
}

// setupRefused counts a card that was to be kept and was refused at a moment. After too many its setup ends.
func (s *Service) setupRefused(ctx context.Context, eventID, id string, at time.Time) error {
	payerID := ""
	err := s.Store.Change(ctx, id, eventID, func(sub *Subscription) (Effect, error) {
		payerID = sub.Subscriber.UserID
		return Effect{}, nil
	})
	if fault.CodeOf(err) == fault.NotFound || err == nil && payerID == "" {
		return nil // another's, or told again
	}
	if err != nil {
		return err
	}
	isLast, err := s.refusals.Count(ctx, payerID, s.Now().Sub(at))
	if err != nil || !isLast {
		return err
	}
	sub, err := s.Store.Get(ctx, id)
	if err != nil || sub.SetupID == "" {
		return err
	}
	return s.askSetup(ctx, sub)
}

func (s *Service) observed(ctx context.Context, sub *Subscription, i orders.Intent) (Effect, error) {
	for n := range sub.Open {
		inv := &sub.Open[n]
		if inv.ID != i.PaymentID && (i.ID == "" || inv.IntentID != i.ID) {
			continue
		}
		if inv.Amount != i.Amount || inv.Terms.Currency != i.Currency {
			s.Log.ErrorContext(ctx, "an invoice at the provider is of another amount", "invoice", inv.ID, "intent", i.ID,
				"amount", i.Amount, "currency", i.Currency)
			return Effect{}, nil
		}
		if inv.IntentID == "" {
			inv.IntentID, inv.ClientSecret = i.ID, i.ClientSecret
			inv.VoidDue = inv.VoidDue || !inv.VoidAt.IsZero()
		}
		if orders.Newer(inv.Status, inv.ObservedAt, i.Status, i.At) {
			inv.Status, inv.Failure, inv.ObservedAt = i.Status, i.Failure, i.At
		}
		switch inv.Status {
		case orders.PaymentSucceeded:
			return sub.settle(inv, i.Card, s.Now()), nil
		case orders.PaymentCancelled:
			inv.VoidDue = false
		}
		return Effect{}, nil
	}
	return Effect{}, nil
}

// settle begins the period that an invoice paid. What nobody was to pay any more goes back.
func (s *Subscription) settle(i *Invoice, card orders.Card, now time.Time) Effect {
	if !i.PaidAt.IsZero() {
		return Effect{}
	}
	i.NextAttemptAt = time.Time{}
	if !i.VoidAt.IsZero() {
		i.VoidDue = false
		return Effect{Late: latepayments.Begin(latepayments.Payment{
			ID: i.ID, Number: i.Number, TierName: i.Terms.TierName, Payer: s.Subscriber, Artist: s.Artist,
			IntentID: i.IntentID, Amount: i.Amount, Currency: i.Terms.Currency,
		}, now)}
	}
	isFirst, isRenewal := s.PeriodEnd.IsZero(), i.isRenewal(s)
	if isFirst || !isRenewal || i.Terms.Interval != s.Terms.Interval || !i.PeriodStart.Equal(s.PeriodEnd) {
		s.Anchor = i.PeriodStart
	}
	if isFirst {
		// What is waited for begins when it is paid, or when what was given is over.
		start := now
		if s.GiftUntil.After(now) {
			start = s.GiftUntil
		}
		i.PeriodStart, i.PeriodEnd, s.Anchor = start, i.Terms.Interval.after(start, 1), start
	}
	if card.MethodID != "" {
		s.Card = card
	}
	if i.Terms.TierID != s.Terms.TierID {
		s.GiftUntil = time.Time{} // it is of the tier that it was
	}
	i.PaidAt, i.Failure = now, ""
	s.Terms, s.PeriodStart, s.PeriodEnd, s.Paid = i.Terms, i.PeriodStart, i.PeriodEnd, i.Terms.Amount
	s.Charged = i.Tax
	s.Next = nil // it begins with this, or a move up takes its place
	e := Effect{Entries: orders.SupportEntries(
		s.Artist.UserID, i.ID, i.Number, i.Amount, i.Tax, i.Terms.Currency, now,
	)}
	if !isFirst && !isRenewal && !s.CancelledAt.IsZero() {
		// Whoever moves to what costs more goes on with it.
		s.CancelledAt = time.Time{}
		e.tell(event.Resumed, s.Subscriber.UserID)
	}
	switch {
	case isFirst:
		e.tellOf(event.Subscribed, s.Subscriber.UserID, i.ID)
	case !isRenewal:
		e.tellOf(event.TierChanged, s.Subscriber.UserID, i.ID)
	default:
		e.tellOf(event.Renewed, s.Subscriber.UserID, i.ID)
	}
	return e
}

// charge charges the kept card for the invoice that is to be paid, once: what fails is tried again later where it goes
// on from a paid period, and is left to the person where it changes one. Errors: UNAVAILABLE.
func (s *Service) charge(ctx context.Context, id string) (Subscription, error) {
	sub, err := s.withIntent(ctx, id)
	if err != nil {
		return sub, err
	}
	i := sub.Invoice()
	if i == nil {
		return sub, nil
	}
	attempt := i.Attempts
	answered := orders.Intent{
		PaymentID: i.ID, Amount: i.Amount, Currency: i.Terms.Currency, Status: orders.PaymentSucceeded, At: s.Now(),
	}
	switch {
	case i.Amount == 0: // Nothing is to be paid.
	case sub.Card.MethodID == "":
		answered.Status, answered.Failure = orders.PaymentFailed, "There is no card to charge."
	default:
		answered, err = s.Provider.ConfirmIntent(ctx, Charge{
			IntentID: i.IntentID, MethodID: sub.Card.MethodID, Key: fmt.Sprintf("%s/%d/%s", i.ID, attempt, sub.Card.MethodID),
		})
		if err != nil {
			return Subscription{}, err
		}
		answered.PaymentID = i.ID
	}
	err = s.Store.Change(ctx, id, "", func(sub *Subscription) (Effect, error) {
		e, err := s.observed(ctx, sub, answered)
		if err != nil {
			return e, err
		}
		current := sub.Invoice()
		if current == nil || current.ID != answered.PaymentID || current.Attempts != attempt {
			return e, nil
		}
		return sub.failed(current, e, s.Now()), nil
	})
	if err != nil {
		return Subscription{}, err
	}
	return s.Store.Get(ctx, id)
}

// failed counts an attempt that did not bring the money; after the last it ends.
func (s *Subscription) failed(i *Invoice, e Effect, now time.Time) Effect {
	i.Attempts++
	if !i.isRenewal(s) {
		return e
	}
	if i.Attempts > len(retries) {
		return s.end(now, Unpaid)
	}
	i.NextAttemptAt = now.Add(retries[i.Attempts-1])
	e.tellOf(event.ChargeFailed, "", i.ID)
	return e
}

// ask asks the provider how what is to come stands.
func (s *Service) ask(ctx context.Context, sub Subscription) error {
	var failed error
	for _, i := range sub.Open {
		if i.IntentID == "" {
			continue
		}
		intent, err := s.Provider.Intent(ctx, i.IntentID)
		if err == nil {
			intent.PaymentID = i.ID
			err = s.observe(ctx, sub.ID, "", intent)
		}
		failed = errors.Join(failed, err)
	}
	if sub.SetupID != "" {
		failed = errors.Join(failed, s.askSetup(ctx, sub))
	}
	return failed
}

// setupTime is how long another card is waited for.
const setupTime = 24 * time.Hour

// askSetup takes the card that the person gave, and charges it where a charge failed. It ends where the person had too
// many cards refused, or left it for a day.
func (s *Service) askSetup(ctx context.Context, sub Subscription) error {
	setup, err := s.Provider.Setup(ctx, sub.SetupID)
	if err == nil && setup.Card.MethodID == "" && !setup.IsOver {
		err = s.refusals.MayTry(ctx, sub.Subscriber.UserID)
		if fault.CodeOf(err) == fault.RateLimited || err == nil && s.Now().Sub(sub.SetupAt) > setupTime {
			setup, err = s.Provider.CancelSetup(ctx, sub.SetupID)
		}
	}
	if err != nil {
		return err
	}
	return s.finishSetup(ctx, sub, setup)
}

// finishSetup takes the card that was given by a setup of a subscription, and charges it where a charge failed; without
// one it forgets the setup once that is over.
func (s *Service) finishSetup(ctx context.Context, sub Subscription, setup Setup) error {
	if setup.Card.MethodID == "" && !setup.IsOver {
		return nil
	}
	isLate := false
	err := s.Store.Change(ctx, sub.ID, "", func(now *Subscription) (Effect, error) {
		isLate = false
		if now.SetupID != sub.SetupID {
			return Effect{}, nil
		}
		now.endSetup()
		if setup.Card.MethodID != "" {
			now.Card = setup.Card
			isLate = now.Status() == PastDue
		}
		return Effect{}, nil
	})
	if err != nil || !isLate {
		return err
	}
	_, err = s.charge(ctx, sub.ID)
	return err
}
