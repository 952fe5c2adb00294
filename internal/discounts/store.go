package discounts

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Filter says which of a seller's codes are listed.
type Filter struct {
	// Search is a part of the word, in capitals; empty for all.
	Search   string
	Archived bool
}

// Store keeps codes. How often they are used is written with the orders.
type Store interface {
	// Owned returns how many of items are a seller's.
	Owned(ctx context.Context, sellerID string, itemIDs []string) (int, error)
	// Create stores codes of one seller, all or none, and returns those that are stored: with a client key, those that
	// were stored under it before. Errors: those of allow; CONFLICT where the seller has more than most then, or has a
	// code of the same word.
	Create(ctx context.Context, codes []Code, clientKey string, most int, allow func() error) ([]Code, error)
	// Update stores what its seller says of a code, not how often it is used. Errors: CONFLICT where another has the
	// word, NOT_FOUND where it is gone or archived.
	Update(ctx context.Context, c Code) error
	// Archive ends a code, so that its word is free: one that nobody used or holds is gone.
	Archive(ctx context.Context, id string, at time.Time) error
	// Code reads one. Errors: NOT_FOUND.
	Code(ctx context.Context, id string) (Code, error)
	// List lists a seller's, the latest first.
	List(ctx context.Context, sellerID string, f Filter, page paging.Request) (paging.Page[Code], error)
	// Offers returns those of ids that there are, as somebody may use them: a person, or where userID is empty a visitor.
	Offers(ctx context.Context, userID string, ids []string) ([]Offer, error)
	// Find returns the id of a seller's code that is not archived. Errors: NOT_FOUND.
	Find(ctx context.Context, sellerID, word string) (string, error)
}

func missing() error { return fault.Missing("This code") }

// Taken says that a seller has a code of the same word.
func Taken() error { return fault.New(fault.Conflict, "You have a code of this word already.") }

// TooMany says that a seller has as many codes as they may.
func TooMany() error {
	return fault.New(fault.Conflict, "You have as many codes as you may. Archive some first.")
}
