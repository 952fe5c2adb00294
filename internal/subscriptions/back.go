package subscriptions

import (
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/orders"
)

// Paid is an invoice with what of it went back, and the subscription that it is of.
type Paid struct {
	Invoice
	Support  Subscription
	Disputes orders.Disputes
	// Less is what of the price of the subscription's paid period went back by what is decided: that counts towards no
	// other terms.
	Less int64
}

// Back is a refund of an invoice, or what the supporter's bank took back of it. It is 0 for one that failed.
type Back struct {
	// ID is the provider's.
	ID     string
	Amount int64
}

// askRefunds asks for all that went back of an invoice's payment.
func (s *Service) askRefunds(ctx context.Context, intentID string) error {
	_, err := s.Store.OfIntent(ctx, intentID)
	if fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	all, err := s.Provider.RefundsOf(ctx, intentID)
	if err != nil {
		return err
	}
	return s.wentBack(ctx, intentID, all...)
}

// wentBack takes how refunds of an invoice's payment stand.
func (s *Service) wentBack(ctx context.Context, intentID string, all ...orders.ProviderRefund) error {
	return s.changePaid(ctx, intentID, func(p *Paid) (effect Effect) {
		for _, told := range all {
			effect.add(p.refunded(told, s.Now()))
		}
		return effect
	})
}

// refunded books what went back: the artist is owed so much less. What the subscriber holds stays theirs to the end of
// the period, unless the artist paid all of it back.
func (p *Paid) refunded(told orders.ProviderRefund, now time.Time) (effect Effect) {
	by := p.Refund.told(told, p.refundKey())
	if told.ID == "" { // it was refused before it had a name
		if by != "" && told.Status == orders.RefundRefused {
			effect.tellOf(event.RefundFailed, "", p.ID)
		}
		return effect
	}
	isKnown := slices.ContainsFunc(p.Back, func(b Back) bool { return b.ID == told.ID })
	effect.Entries = p.wentBack(told, now)
	switch {
	case told.Status == orders.RefundSucceeded && len(effect.Entries) > 0:
		effect.tellOf(event.Refunded, by, p.ID)
		if by != "" && p.left() == 0 && p.Support.goesOnWith(p.PeriodStart, now) {
			effect.add(p.Support.end(now, PaidBack))
		}
	case told.Status == orders.RefundRefused && (len(effect.Entries) > 0 || by != "" && !isKnown):
		effect.tellOf(event.RefundFailed, "", p.ID)
	}
	return effect
}

// dispute notes that the bank of a supporter asks a payment back, and how that ended.
func (s *Service) dispute(ctx context.Context, d orders.Dispute) error {
	return s.changePaid(ctx, d.IntentID, func(p *Paid) (effect Effect) {
		if p.PaidAt.IsZero() {
			return effect
		}
		if d.Taken != nil {
			effect.Entries = p.wentBack(*d.Taken, s.Now())
		}
		var isNew bool
		if p.Disputes, isNew = p.Disputes.Note(d); isNew {
			effect.tellOf(d.Verb(), "", p.ID)
		}
		return effect
	})
}

// changePaid changes what is known of a payment of ours that was made.
func (s *Service) changePaid(ctx context.Context, intentID string, decide func(*Paid) Effect) error {
	id, err := s.Store.OfIntent(ctx, intentID)
	if fault.CodeOf(err) == fault.NotFound {
		return nil
	}
	if err != nil {
		return err
	}
	// What goes back was paid, and the provider may tell of that later.
	sub, err := s.Store.Get(ctx, id)
	if err != nil {
		return err
	}
	isOpen := func(i Invoice) bool { return i.IntentID == intentID && i.PaidAt.IsZero() && i.VoidAt.IsZero() }
	if slices.ContainsFunc(sub.Open, isOpen) {
		if err := s.ask(ctx, sub); err != nil {
			return err
		}
	}
	return s.Store.ChangePaid(ctx, intentID, decide)
}

// wentBack takes how a refund stands, once, and returns what is booked of it: first what it took, then that it came
// back where it failed after all. One that failed stays so.
func (p *Paid) wentBack(told orders.ProviderRefund, now time.Time) []orders.Entry {
	if p.PaidAt.IsZero() || told.Status == orders.RefundPending {
		return nil // what was paid though nobody was to pay it was never owed to anybody
	}
	before := p.Amount - p.left()
	at := slices.IndexFunc(p.Back, func(b Back) bool { return b.ID == told.ID })
	hasSucceeded, transaction, amount := told.Status == orders.RefundSucceeded, "invoice-back/"+told.ID, int64(0)
	switch {
	case at < 0:
		if hasSucceeded {
			amount = min(told.Amount, p.left())
		}
		p.Back = append(p.Back, Back{ID: told.ID, Amount: amount})
	case hasSucceeded:
		return nil
	default:
		transaction, amount = "invoice-back-returned/"+told.ID, -p.Back[at].Amount
		p.Back[at].Amount = 0
	}
	if amount == 0 {
		return nil
	}
	ofTax := p.Tax.Back(before, before+amount)
	// A period that another took the place of before its end was counted towards that one.
	if p.PeriodEnd.After(p.Support.PeriodStart) {
		p.Less += amount
		if !p.Tax.Included {
			p.Less -= ofTax
		}
	}
	return orders.SupportBackEntries(orders.SupportBack{
		SellerID: p.Support.Artist.UserID, InvoiceID: p.ID, Number: p.Number, Transaction: transaction, Amount: amount,
		Tax: ofTax, CalculationID: p.Tax.CalculationID, Currency: p.Terms.Currency, IsDispute: told.IsDispute,
	}, now)
}

// left is what did not go back.
func (i *Invoice) left() int64 {
	left := i.Amount
	for _, b := range i.Back {
		left -= b.Amount
	}
	return left
}
