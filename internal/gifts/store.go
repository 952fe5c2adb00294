package gifts

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/tax"
)

// Offer is a tier with whose it is.
type Offer struct {
	access.Tier
	Artist person.Person
	// IsOpen: the artist is there, and takes support of who asks.
	IsOpen bool
	// Taxes are the artist's rules.
	Taxes tax.Rules
}

// Giver is who pays.
type Giver struct {
	person.Person
	// From is where they were when they paid last; empty where nobody knows.
	From tax.Place
}

// MonthlyIncome is what gifts brought in a month, in one currency, without what went back.
type MonthlyIncome struct {
	// Month is its first day, UTC.
	Month    time.Time
	Currency string
	// Income is all that came in, Tax what of it is tax.
	Income, Tax int64
	Gifts       int
}

// Store keeps gifts. Whatever changes one holds its lock; what is held by it, and what others must hear of, is in the
// same transaction.
type Store interface {
	// Offer reads a tier for somebody. Errors: NOT_FOUND.
	Offer(ctx context.Context, tierID, userID string) (Offer, error)
	// Giver reads who pays. Errors: NOT_FOUND. SetPlace notes where they are.
	Giver(ctx context.Context, userID string) (Giver, error)
	SetPlace(ctx context.Context, userID string, from tax.Place) error
	// Member finds somebody by their handle whom no block parts from the giver or the artist. Errors: NOT_FOUND.
	Member(ctx context.Context, handle, giverID, artistID string) (person.Person, error)

	// Begin stores a gift that waits for its payment, and returns its id; where one of the same client key is there, or
	// one that is the same and waits, that one's. allow is asked where it is new. Errors: CONFLICT for a key that was used
	// for another, those of allow.
	Begin(ctx context.Context, g Gift, allow func() error) (string, error)
	// Get reads one. Errors: NOT_FOUND.
	Get(ctx context.Context, id string) (Gift, error)
	// OfIntent and OfCode return the id of the gift that has it. Errors: NOT_FOUND.
	OfIntent(ctx context.Context, intentID string) (string, error)
	OfCode(ctx context.Context, hash string) (string, error)
	// Change stores what decide makes of one, once for each event of the provider; what is held by it ends where it ends
	// early. Errors: NOT_FOUND.
	Change(ctx context.Context, id, eventID string, decide func(*Gift) (Effect, error)) error
	// Redeem stores what decide makes of one for who opens it, and has them hold its tier. Errors: NOT_FOUND.
	Redeem(
		ctx context.Context, id, userID string, now time.Time,
		decide func(*Gift, person.Person, Holding) (Effect, error),
	) error
	// HeldUntil returns until when somebody holds a tier; forGood where that has no end.
	HeldUntil(ctx context.Context, userID, tierID string) (until time.Time, forGood bool, err error)

	// Given lists what somebody gave and paid, Received what reached them, Sold what was paid for an artist's tiers, the
	// latest first.
	Given(ctx context.Context, userID string, page paging.Request) (paging.Page[Gift], error)
	Received(ctx context.Context, userID string, page paging.Request) (paging.Page[Gift], error)
	Sold(ctx context.Context, artistID string, page paging.Request) (paging.Page[Gift], error)
	// Income adds up what gifts of an artist's tiers brought by month, from a moment on, the first month first.
	Income(ctx context.Context, artistID string, from time.Time) ([]MonthlyIncome, error)

	// Due returns the ids of those about which something is to be done at a moment, Undone of those of which the provider
	// is to be told something, Unsettled of those of which it is to be asked, after one of them; at most so many.
	Due(ctx context.Context, at time.Time, most int) ([]string, error)
	Undone(ctx context.Context, most int) ([]string, error)
	Unsettled(ctx context.Context, after string, most int) ([]string, error)

	letter.Store
}
