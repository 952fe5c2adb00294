package subscriptions

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/orders"
)

// Refund is how it stands that the artist pays back all that is left of a payment.
type Refund struct {
	// AskedAt says that it is to be paid back, by By; zero once the provider did, or refused.
	AskedAt time.Time
	By      string
	// ID is the provider's, once that answered, Tries how many refunds failed.
	ID    string
	Tries int
	// Failure says why the last one failed; empty once another is asked for.
	Failure string
}

// Undoes reports whether the provider is to be told something of an invoice.
func (i *Invoice) Undoes() bool { return i.VoidDue || !i.Refund.AskedAt.IsZero() }

// isPaidBack reports whether what the period cost is on its way back.
func (s *Subscription) isPaidBack() bool {
	return slices.ContainsFunc(s.Open, func(i Invoice) bool {
		return !i.Refund.AskedAt.IsZero() && i.PeriodStart.Equal(s.PeriodStart)
	})
}

// Returned is what of an invoice went back.
func (i *Invoice) Returned() int64 { return i.Amount - i.left() }

// refundKey names a refund to the provider: one that failed is another when it is asked for again.
func (i *Invoice) refundKey() string {
	if i.Refund.Tries == 0 {
		return i.ID
	}
	return fmt.Sprintf("%s/%d", i.ID, i.Refund.Tries)
}

// told takes how a refund stands, and returns who asked for it; empty for one that was made at the provider, and for
// one that failed before.
func (r *Refund) told(told orders.ProviderRefund, key string) (by string) {
	if told.RefundID != key || r.By == "" {
		return ""
	}
	r.ID = told.ID
	switch told.Status {
	case orders.RefundPending:
	case orders.RefundSucceeded:
		r.AskedAt = time.Time{}
	case orders.RefundRefused:
		r.AskedAt, r.ID, r.Failure = time.Time{}, "", cmp.Or(told.Failure, "The bank sent it back.")
		r.Tries++
	}
	return r.By
}

// PayBack has what is left of a payment go back to who made it. What the period opened is closed once the money is on
// its way, and nothing more is charged. Again is once, unless the bank sent it back. Errors: UNAUTHENTICATED,
// NOT_FOUND, FORBIDDEN for all but the artist and admins, CONFLICT where nothing was paid.
func (s *Service) PayBack(ctx context.Context, v access.Viewer, invoiceID string) (Invoice, error) {
	receipt, err := s.Receipt(ctx, v, invoiceID)
	if err != nil {
		return Invoice{}, err
	}
	i := receipt.Invoice
	if !v.Manages(receipt.Artist.UserID) {
		return Invoice{}, fault.New(fault.Forbidden, "Only the artist pays back.")
	}
	if i.IntentID == "" || i.Amount == 0 {
		return Invoice{}, fault.New(fault.Conflict, "Nothing was charged for this period.")
	}
	err = s.Store.ChangePaid(ctx, i.IntentID, func(p *Paid) Effect {
		if p.Refund.AskedAt.IsZero() && p.left() > 0 {
			p.Refund.AskedAt, p.Refund.By, p.Refund.Failure = s.Now(), v.UserID, ""
			// What would be paid now would begin another period, or count what goes back as paid.
			if p.PeriodStart.Equal(p.Support.PeriodStart) {
				p.Support.void(s.Now())
			}
		}
		return Effect{}
	})
	if err != nil {
		return Invoice{}, err
	}
	if err := s.undo(ctx, i.SubscriptionID); err != nil {
		s.Log.WarnContext(ctx, "a refund waits", "invoice", i.ID, "error", err)
		s.wake.Ring()
	}
	return s.Store.Invoice(ctx, invoiceID)
}

// payBack has the provider pay an invoice back, or asks how that stands.
func (s *Service) payBack(ctx context.Context, i Invoice) (err error) {
	var told orders.ProviderRefund
	if i.Refund.ID != "" {
		told, err = s.Provider.Refund(ctx, i.Refund.ID)
	} else {
		told, err = s.Provider.CreateRefund(ctx, orders.NewRefund{
			RefundID: i.refundKey(), OrderID: i.ID, IntentID: i.IntentID, Amount: i.left(), Currency: i.Terms.Currency,
		})
	}
	if err != nil {
		return err
	}
	told.RefundID = i.refundKey()
	return s.wentBack(ctx, i.IntentID, told)
}

// undo tells the provider of invoices that nobody is to pay, and of those that are paid back.
func (s *Service) undo(ctx context.Context, id string) error {
	sub, err := s.Store.Get(ctx, id)
	if err != nil {
		return err
	}
	var failed error
	for _, i := range sub.Open {
		if !i.Refund.AskedAt.IsZero() {
			failed = errors.Join(failed, s.payBack(ctx, i))
		}
		if !i.VoidDue {
			continue
		}
		intent, err := s.Provider.CancelIntent(ctx, i.IntentID)
		if err == nil {
			intent.PaymentID = i.ID
			err = s.observe(ctx, id, "", intent)
		}
		failed = errors.Join(failed, err)
	}
	return failed
}

// MostPayments bounds how many payments of a subscription are listed.
const MostPayments = 60

// Payments lists what was paid for a subscription, the latest first, to its artist. Errors: UNAUTHENTICATED, NOT_FOUND,
// FORBIDDEN for all but the artist and admins.
func (s *Service) Payments(ctx context.Context, v access.Viewer, id string) ([]Invoice, error) {
	sub, err := s.Get(ctx, v, id)
	if err == nil && !v.Manages(sub.Artist.UserID) {
		err = fault.New(fault.Forbidden, "Only the artist sees all payments.")
	}
	if err != nil {
		return nil, err
	}
	return s.Store.Payments(ctx, id, MostPayments)
}
