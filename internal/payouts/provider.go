package payouts

import (
	"context"
	"time"
)

// NewAccount asks for an account that somebody is paid on.
type NewAccount struct {
	// Key makes it one, however often it is asked for.
	Key, UserID string
	Email       string
	// Country is ISO 3166, two letters; empty for the site's own.
	Country string
}

// NewTransfer asks for money to move to an account.
type NewTransfer struct {
	// MoveID makes it one, however often it is asked for.
	MoveID string
	// Since is when this attempt at the move was planned: before, the provider made none for it.
	Since time.Time
	// IntentID is the payment that the money comes of; empty for one that the provider does not know.
	IntentID string
	// Number is what the person calls what it is for.
	Number    string
	AccountID string
	Amount    int64
	Currency  string
}

// NewReversal asks for money of a transfer to move back.
type NewReversal struct {
	// MoveID makes it one, however often it is asked for.
	MoveID string
	// TransferID is the provider's.
	TransferID string
	Amount     int64
	Currency   string
}

// Moved is what came of it: nothing moved where Failure says why.
type Moved struct {
	ProviderID, Failure string
}

// Reversal is what was taken back of a transfer, as the provider has it.
type Reversal struct {
	ID string
	// MoveID is ours; empty for one that was made at the provider.
	MoveID string
	Amount int64
}

// Provider pays sellers. Errors: UNAVAILABLE where it does not answer, and nobody knows whether it did what it was
// asked; asked again it does that once.
type Provider interface {
	// CreateAccount returns the account with the key. Errors: BAD_USER_INPUT for what the provider refuses.
	CreateAccount(ctx context.Context, n NewAccount) (AccountState, error)
	// Account asks how one stands.
	Account(ctx context.Context, id string) (AccountState, error)
	// OnboardingURL is where somebody tells the provider about themselves, DashboardURL where they see their account.
	// Both work once, and for minutes.
	OnboardingURL(ctx context.Context, accountID, returnURL, refreshURL string) (string, error)
	DashboardURL(ctx context.Context, accountID string) (string, error)
	Transfer(ctx context.Context, n NewTransfer) (Moved, error)
	Reverse(ctx context.Context, n NewReversal) (Moved, error)
	// Reversals lists those of a transfer, by the provider's id.
	Reversals(ctx context.Context, transferID string) ([]Reversal, error)
}
