package model

import (
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/money"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/latepayments"
	"github.com/sidestage/sidestage/internal/orders"
)

// LatePaymentConnection is a page of payments that came too late.
type LatePaymentConnection struct{ Connection[LatePayment] }

// NewLatePayment returns how a payment that came too late looks to somebody who may see it.
func NewLatePayment(p latepayments.Payment, v access.Viewer) LatePayment {
	out := LatePayment{
		ID: p.ID, Number: p.Number, TierName: p.TierName, IsGift: p.IsGift, Amount: money.Major(p.Amount, p.Currency),
		Currency: p.Currency, Payer: NewPerson(p.Payer), Artist: NewPerson(p.Artist), PaidAt: p.PaidAt,
		Status: LatePaymentStatus(p.Status), Failure: text(p.Failure), ReturnedAt: instant(p.ReturnedAt),
		CanRetry: p.CanRetry(v), CanSettle: p.CanSettle(v), Note: text(p.Note),
	}
	if v.Is(access.Support) {
		out.Steps = make([]LatePaymentStep, len(p.Steps))
		for i, s := range p.Steps {
			out.Steps[i] = newLatePaymentStep(s)
		}
	}
	if p.Status == orders.RefundRefused {
		out.TriesAgainAt = instant(p.NextAt)
	}
	return out
}

func newLatePaymentStep(s latepayments.Step) LatePaymentStep {
	out := LatePaymentStep{At: s.At, Kind: LatePaymentStepKind(s.Kind), Note: text(s.Note)}
	if s.By.UserID != "" {
		by := NewPerson(s.By)
		out.By = &by
	}
	return out
}

// NewLatePayments returns a connection of a page of payments that came too late.
func NewLatePayments(p paging.Page[latepayments.Payment], v access.Viewer) *LatePaymentConnection {
	return &LatePaymentConnection{connection(p, func(p latepayments.Payment) LatePayment { return NewLatePayment(p, v) })}
}
