package orders

import (
	"context"
	"time"
)

// Intent is a payment as the provider has it.
type Intent struct {
	ID, ClientSecret string
	// PaymentID is ours, that it was made for; empty for one that others made.
	PaymentID string
	Amount    int64
	Currency  string
	Status    PaymentStatus
	// Failure is what to tell the person of a failed attempt.
	Failure string
	// RefusedID names the card that was refused, at the provider, where it says so.
	RefusedID string
	// At is the moment of which this is said.
	At time.Time
	// Card is what the provider keeps to be charged again; zero where it keeps none.
	Card Card
}

// Card is a card that the provider keeps.
type Card struct {
	// MethodID names it at the provider.
	MethodID, Brand, Last4 string
	ExpMonth, ExpYear      int
}

// IsNamedAlone reports whether the provider is still to be asked what card it is: what it tells by itself names cards.
func (c Card) IsNamedAlone() bool { return c.MethodID != "" && c.Last4 == "" }

// NewIntent asks for a payment.
type NewIntent struct {
	// PaymentID makes it one, however often it is asked for.
	PaymentID, CheckoutID string
	Amount                int64
	Currency              string
	Email                 string
	// CustomerID is who pays, for the provider; empty where no card is kept, and none that is kept is charged.
	CustomerID string
	// KeepsCard has the provider keep the card that it is paid by for that customer.
	KeepsCard bool
}

// ProviderRefund is a refund as the provider has it.
type ProviderRefund struct {
	ID, IntentID string
	// RefundID is ours; empty for one that was made at the provider.
	RefundID string
	Amount   int64
	Currency string
	Status   RefundStatus
	Failure  string
	At       time.Time
	// IsDispute: the buyer's bank took it back, and ID is the dispute's.
	IsDispute bool
}

// NewRefund asks for money to go back.
type NewRefund struct {
	// RefundID makes it one, however often it is asked for.
	RefundID, OrderID, IntentID string
	Amount                      int64
	Currency                    string
}

// ProviderEvent is what the provider tells; one of its parts is set, none where it is of no interest.
type ProviderEvent struct {
	ID string
	// At is when it happened, which may be long before it is told.
	At     time.Time
	Intent *Intent
	Refund *ProviderRefund
	// RefundsOf names an intent whose refunds changed, without saying how.
	RefundsOf string
	Dispute   *Dispute
	// RefusedSetupOf is the subscription of ours that a card was to be kept for which was refused.
	RefusedSetupOf string
	// GivenSetupOf is the subscription of ours that a card was to be kept for which was given.
	GivenSetupOf string
	// AccountID names an account that is paid, of which something changed, without saying what; UserID says whose it is
	// where the provider does.
	AccountID, UserID string
	// TransferID names a transfer to a seller of which something changed, without saying what; MoveID is ours, that it
	// was made for.
	TransferID, MoveID string
}

// Provider takes payments. Errors: UNAVAILABLE where it does not answer, and nobody knows whether it did what it was
// asked; asked again it does that once.
type Provider interface {
	CreateIntent(ctx context.Context, n NewIntent) (Intent, error)
	// Intent asks how one stands.
	Intent(ctx context.Context, id string) (Intent, error)
	// CancelIntent ends one that is not paid, and returns how it stands then: one that was paid stays paid.
	CancelIntent(ctx context.Context, id string) (Intent, error)
	// CreateRefund pays back; what cannot be paid back has the status RefundRefused.
	CreateRefund(ctx context.Context, n NewRefund) (ProviderRefund, error)
	// Refund asks how one stands.
	Refund(ctx context.Context, id string) (ProviderRefund, error)
	// RefundsOf lists those of an intent.
	RefundsOf(ctx context.Context, intentID string) ([]ProviderRefund, error)
}
