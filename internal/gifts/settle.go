package gifts

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/orders"
)

// Handle takes what the provider tells, in any order and however often. What is not of a gift is none of our business.
// Errors: those after which the provider tells it again.
func (s *Service) Handle(ctx context.Context, e orders.ProviderEvent) error {
	switch {
	case e.Intent != nil:
		id := e.Intent.PaymentID
		if id == "" {
			var err error
			if id, err = s.Store.OfIntent(ctx, e.Intent.ID); err != nil {
				return unlessMissing(err)
			}
		}
		return unlessMissing(s.observe(ctx, id, e.ID, *e.Intent))
	case e.Refund != nil:
		return s.handleRefund(ctx, e.ID, *e.Refund)
	case e.Dispute != nil:
		return s.dispute(ctx, e.ID, *e.Dispute)
	case e.RefundsOf != "":
		return s.askRefunds(ctx, e.RefundsOf)
	}
	return nil
}

func unlessMissing(err error) error {
	if fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	return err
}

// observe stores how the payment of a gift stands, and does what follows from it, in one transaction.
func (s *Service) observe(ctx context.Context, id, eventID string, i orders.Intent) error {
	giverID, isRefused := "", false
	err := s.Store.Change(ctx, id, eventID, func(g *Gift) (Effect, error) {
		giverID, isRefused = g.Giver.UserID, false
		if g.Amount != i.Amount || g.Currency != i.Currency || g.IntentID != "" && g.IntentID != i.ID {
			s.Log.ErrorContext(ctx, "a gift at the provider is of another amount", "gift", g.ID, "intent", i.ID,
				"amount", i.Amount, "currency", i.Currency)
			return Effect{}, nil
		}
		if g.IntentID == "" {
			g.IntentID, g.ClientSecret = i.ID, i.ClientSecret
			g.VoidDue = g.VoidDue || !g.VoidAt.IsZero()
		}
		if orders.Newer(g.Payment, g.ObservedAt, i.Status, i.At) {
			g.Payment, g.Failure, g.ObservedAt = i.Status, i.Failure, i.At
		}
		isRefused = i.Status == orders.PaymentFailed
		switch g.Payment {
		case orders.PaymentSucceeded:
			return g.settle(s.Now()), nil
		case orders.PaymentCancelled:
			g.VoidDue = false
		}
		return Effect{}, nil
	})
	if err != nil {
		return err
	}
	s.wake.Ring()
	if isRefused && eventID != "" {
		return s.countRefusal(ctx, id, giverID, i.At)
	}
	return nil
}

// countRefusal counts a payment that was refused at a moment. After too many the gift ends: nobody tries one card
// after another on it.
func (s *Service) countRefusal(ctx context.Context, id, giverID string, at time.Time) error {
	isLast, err := s.refusals.Count(ctx, giverID, s.Now().Sub(at))
	if err != nil || !isLast {
		return err
	}
	return s.Store.Change(ctx, id, "", func(g *Gift) (Effect, error) {
		if g.Status() == Waiting {
			g.void(s.Now())
		}
		return Effect{}, nil
	})
}

// ask asks the provider how the payment of a gift stands.
func (s *Service) ask(ctx context.Context, g Gift) error {
	intent, err := s.Provider.Intent(ctx, g.IntentID)
	if err != nil {
		return err
	}
	return s.observe(ctx, g.ID, "", intent)
}

// refundKey names a refund to the provider: one that it refused is another when it is asked for again.
func (g *Gift) refundKey() string {
	if g.RefundTries == 0 {
		return g.ID
	}
	return fmt.Sprintf("%s/%d", g.ID, g.RefundTries)
}

// undo tells the provider what it is still to be told of a gift.
func (s *Service) undo(ctx context.Context, id string) error {
	g, err := s.Store.Get(ctx, id)
	if err != nil {
		return err
	}
	var failed error
	if g.VoidDue {
		intent, err := s.Provider.CancelIntent(ctx, g.IntentID)
		if err == nil {
			err = s.observe(ctx, id, "", intent)
		}
		failed = errors.Join(failed, err)
	}
	if g.Status() == Refunding {
		failed = errors.Join(failed, s.payBack(ctx, g))
	}
	return failed
}

// payBack has the provider pay a gift back, or asks how that stands.
func (s *Service) payBack(ctx context.Context, g Gift) (err error) {
	var told orders.ProviderRefund
	if g.RefundID != "" {
		told, err = s.Provider.Refund(ctx, g.RefundID)
	} else {
		told, err = s.Provider.CreateRefund(ctx, orders.NewRefund{
			RefundID: g.refundKey(), OrderID: g.ID, IntentID: g.IntentID, Amount: g.Amount - g.Returned, Currency: g.Currency,
		})
	}
	if err != nil {
		return err
	}
	told.RefundID = g.refundKey()
	return s.observeRefund(ctx, g.ID, "", told)
}

// handleRefund takes what the provider tells of a refund, made here or there.
func (s *Service) handleRefund(ctx context.Context, eventID string, told orders.ProviderRefund) error {
	id, err := s.Store.OfIntent(ctx, told.IntentID)
	if err != nil {
		return unlessMissing(err)
	}
	if err := s.hear(ctx, id); err != nil {
		return err
	}
	return s.observeRefund(ctx, id, eventID, told)
}

// hear asks for a payment of which nothing is known yet: what goes back was paid.
func (s *Service) hear(ctx context.Context, id string) error {
	g, err := s.Store.Get(ctx, id)
	if err != nil || !g.PaidAt.IsZero() || !g.VoidAt.IsZero() {
		return err
	}
	return s.ask(ctx, g)
}

// askRefunds asks for all refunds of an intent of ours.
func (s *Service) askRefunds(ctx context.Context, intentID string) error {
	id, err := s.Store.OfIntent(ctx, intentID)
	if err != nil {
		return unlessMissing(err)
	}
	if err := s.hear(ctx, id); err != nil {
		return err
	}
	all, err := s.Provider.RefundsOf(ctx, intentID)
	for _, told := range all {
		err = errors.Join(err, s.observeRefund(ctx, id, "", told))
	}
	return err
}

func (s *Service) observeRefund(ctx context.Context, id, eventID string, told orders.ProviderRefund) error {
	return s.Store.Change(ctx, id, eventID, func(g *Gift) (Effect, error) { return g.refunded(told, s.Now()), nil })
}

// refunded takes how a refund stands. Once all is paid back, what it opened is closed.
func (g *Gift) refunded(told orders.ProviderRefund, now time.Time) (e Effect) {
	isKnown, isOurs := slices.Contains(g.Refunds, told.ID), told.RefundID == g.refundKey()
	if isOurs {
		g.RefundID = told.ID
	}
	switch {
	case g.PaidAt.IsZero(), told.ID != "" && slices.Contains(g.FailedRefunds, told.ID):
	case told.Status == orders.RefundSucceeded && !isKnown:
		g.Refunds = append(g.Refunds, told.ID)
		e.Entries = g.back(told, min(told.Amount, g.Amount-g.Returned), now)
		if g.Returned == g.Amount {
			g.takeBack(now)
		}
		by := ""
		if isOurs {
			by = g.RefundBy
		}
		if !told.IsDispute { // the end of the dispute says it
			e.tell(event.Refunded, by)
		}
	case told.Status == orders.RefundRefused && isKnown:
		// The bank sent it back. What was closed stays so: the artist has the money, and can have it paid back once more.
		g.Refunds = slices.DeleteFunc(g.Refunds, func(id string) bool { return id == told.ID })
		g.FailedRefunds = append(g.FailedRefunds, told.ID)
		g.RefundFailure = failureOf(told)
		if isOurs {
			g.RefundID = ""
			g.RefundTries++
		}
		e.Entries = g.back(told, -told.Amount, now)
		e.tell(event.RefundFailed, "")
	case told.Status == orders.RefundRefused && isOurs && g.Status() == Refunding:
		if told.ID != "" {
			g.FailedRefunds = append(g.FailedRefunds, told.ID)
		}
		g.RefundFailure, g.RefundID = failureOf(told), ""
		if g.RefundedAt.IsZero() {
			g.RefundAskedAt = time.Time{}
		}
		g.RefundAgainAt = time.Time{}
		g.RefundTries++
		e.tell(event.RefundFailed, "")
	}
	return e
}

// failureOf says why a refund failed, also where the provider does not.
func failureOf(told orders.ProviderRefund) string {
	return cmp.Or(told.Failure, "The bank sent it back.")
}

// dispute notes that the bank of who gave a gift asks the payment back, and how that ended.
func (s *Service) dispute(ctx context.Context, eventID string, d orders.Dispute) error {
	id, err := s.Store.OfIntent(ctx, d.IntentID)
	if err != nil {
		return unlessMissing(err)
	}
	if err := s.hear(ctx, id); err != nil {
		return err
	}
	return s.Store.Change(ctx, id, eventID, func(g *Gift) (effect Effect, err error) {
		if g.PaidAt.IsZero() {
			return effect, nil
		}
		if d.Taken != nil {
			effect = g.refunded(*d.Taken, s.Now())
		}
		var isNew bool
		if g.Disputes, isNew = g.Disputes.Note(d); isNew {
			effect.tell(d.Verb(), "")
		}
		return effect, nil
	})
}

// back books that some of the money went back, with its share of the tax; below 0 that it came again.
func (g *Gift) back(told orders.ProviderRefund, amount int64, now time.Time) []orders.Entry {
	before := g.Returned
	g.Returned += amount
	return orders.GiftRefundEntries(g.Artist.UserID, g.ID, g.Number, told, amount, g.Tax.Back(before, g.Returned),
		g.Tax.CalculationID, now)
}

// takeBack ends it now.
func (g *Gift) takeBack(now time.Time) {
	g.RefundedAt, g.RefundAgainAt, g.RefundFailure, g.Email = now, time.Time{}, "", ""
	if g.RefundAskedAt.IsZero() {
		g.RefundAskedAt = now
	}
	if !g.RedeemedAt.IsZero() && g.EndsAt.After(now) {
		// What has not begun never does.
		g.StartsAt, g.EndsAt = earlier(g.StartsAt, now), now
	}
}
