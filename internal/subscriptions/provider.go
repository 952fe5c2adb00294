package subscriptions

import (
	"context"

	"github.com/sidestage/sidestage/internal/orders"
)

// Charge charges a kept card.
type Charge struct {
	IntentID, MethodID string
	// Key makes it one attempt, however often it is asked for.
	Key string
}

// NewSetup asks for a card to be put in the place of another.
type NewSetup struct {
	// Key makes it one, however often it is asked for.
	Key string
	// SubscriptionID is the one that it is for, CustomerID who gives it, for the provider.
	SubscriptionID, CustomerID string
}

// Setup is a card that is put in the place of another.
type Setup struct {
	ID, ClientSecret string
	// Card is zero until the person has given it.
	Card   orders.Card
	IsOver bool
}

// Provider takes payments, now and later. Errors: UNAVAILABLE where it does not answer, and nobody knows whether it did
// what it was asked; asked again it does that once.
type Provider interface {
	CreateCustomer(ctx context.Context, userID, email string) (string, error)
	CreateIntent(ctx context.Context, n orders.NewIntent) (orders.Intent, error)
	Intent(ctx context.Context, id string) (orders.Intent, error)
	// CancelIntent ends one that is not paid, and returns how it stands then: one that was paid stays paid.
	CancelIntent(ctx context.Context, id string) (orders.Intent, error)
	// CreateRefund pays back; what cannot be paid back has the status RefundRefused.
	CreateRefund(ctx context.Context, n orders.NewRefund) (orders.ProviderRefund, error)
	// Refund asks how one stands, RefundsOf lists those of an intent.
	Refund(ctx context.Context, id string) (orders.ProviderRefund, error)
	RefundsOf(ctx context.Context, intentID string) ([]orders.ProviderRefund, error)
	// ConfirmIntent charges a kept card; what is refused is an intent that failed.
	ConfirmIntent(ctx context.Context, c Charge) (orders.Intent, error)
	CreateSetup(ctx context.Context, n NewSetup) (Setup, error)
	Setup(ctx context.Context, id string) (Setup, error)
	// CancelSetup ends one that nobody gave a card, and returns how it stands then: a card that was given stays so.
	CancelSetup(ctx context.Context, id string) (Setup, error)
}
