package subscriptions

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// Payer is who subscribes.
type Payer struct {
	person.Person
	Email string
	// CustomerID is what the provider knows them by; empty where it does not.
	CustomerID string
	// From is where they were when they paid last; empty where nobody knows.
	From tax.Place
}

// Offer is a tier with whose it is.
type Offer struct {
	access.Tier
	Artist person.Person
	// IsOpen: the artist is there, and takes subscriptions of who asks.
	IsOpen bool
	// Taxes are the artist's rules.
	Taxes tax.Rules
}

// MonthlyIncome is what subscriptions brought in a month, in one currency.
type MonthlyIncome struct {
	// Month is its first day, UTC.
	Month    time.Time
	Currency string
	// Income is what came in and did not go back, Tax what of it is tax.
	Income, Tax int64
	// Payments are how many invoices were paid.
	Payments int
}

// Store keeps subscriptions. Whatever changes one holds its lock; what its subscriber holds by it, and what others must
// hear of, is in the same transaction.
type Store interface {
	// Payer reads who pays. Errors: NOT_FOUND. SetCustomer notes what the provider knows them by, SetPlace where they
	// are.
	Payer(ctx context.Context, userID string) (Payer, error)
	SetCustomer(ctx context.Context, userID, customerID string) error
	SetPlace(ctx context.Context, userID string, from tax.Place) error
	// Offer reads a tier for somebody. Errors: NOT_FOUND.
	Offer(ctx context.Context, tierID, userID string) (Offer, error)

	// Begin stores a subscription, unless the subscriber has one of the artist that has not ended, whose id it returns.
	Begin(ctx context.Context, s Subscription) (id string, err error)
	// Get reads one. Errors: NOT_FOUND.
	Get(ctx context.Context, id string) (Subscription, error)
	// Change calls decide with the subscription locked, perhaps more than once, and stores what it makes of it, once for
	// each eventID that is not empty. Errors: NOT_FOUND.
	Change(ctx context.Context, id, eventID string, decide func(*Subscription) (Effect, error)) error
	// ChangePaid calls decide with the subscription of an intent's invoice locked, perhaps more than once, and stores what
	// went back of the invoice and is to, with what that makes of the subscription. Errors: NOT_FOUND.
	ChangePaid(ctx context.Context, intentID string, decide func(*Paid) Effect) error
	// OfInvoice and OfIntent return the id of the subscription that has it. Errors: NOT_FOUND.
	OfInvoice(ctx context.Context, invoiceID string) (string, error)
	OfIntent(ctx context.Context, intentID string) (string, error)

	// Of lists what somebody subscribes to, the latest first, at most so many.
	Of(ctx context.Context, userID string, most int) ([]Subscription, error)
	// Invoice reads one. Errors: NOT_FOUND.
	Invoice(ctx context.Context, id string) (Invoice, error)
	// Payments lists what was paid for a subscription, the latest first, at most so many.
	Payments(ctx context.Context, id string, most int) ([]Invoice, error)
	// Invoices lists what somebody paid, the latest first.
	Invoices(ctx context.Context, userID string, page paging.Request) (paging.Page[Invoice], error)
	// Subscribers lists who subscribes to an artist and has paid, the latest first.
	Subscribers(ctx context.Context, artistID string, page paging.Request) (paging.Page[Subscription], error)
	// Income adds up what an artist's subscriptions brought by month, from a moment on, the first month first.
	Income(ctx context.Context, artistID string, from time.Time) ([]MonthlyIncome, error)

	// Due returns the ids of those about which something is to be done at a moment, Voids of those with an invoice of
	// which the provider is to be told that nobody pays it, or that it is paid back, Unsettled of those of which it is to
	// be asked, after one of them; at most so many.
	Due(ctx context.Context, at time.Time, most int) ([]string, error)
	Voids(ctx context.Context, most int) ([]string, error)
	Unsettled(ctx context.Context, after string, most int) ([]string, error)

	letter.Store
}
