package payouts

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Seller is who is paid.
type Seller struct {
	Email    string
	IsArtist bool
}

// Store keeps accounts, and what is earned and moved.
type Store interface {
	// Seller reads who is paid. Errors: NOT_FOUND.
	Seller(ctx context.Context, userID string) (Seller, error)
	// Account reads somebody's; one that was never begun is zero but for whose it is.
	Account(ctx context.Context, userID string) (Account, error)
	// OfAccount returns whose account the provider knows by an id; empty where it is nobody's.
	OfAccount(ctx context.Context, providerID string) (userID string, err error)
	// ChangeAccount calls decide with the account locked, perhaps more than once, and stores what it makes of it, once
	// for each eventID that is not empty.
	ChangeAccount(ctx context.Context, userID, eventID string, decide func(*Account)) (Account, error)
	// ToAsk returns whose accounts the provider is to be asked of at a moment, at most so many.
	ToAsk(ctx context.Context, now time.Time, most int) ([]string, error)

	// Due returns the ids of earnings that are to be looked at, at most so many.
	Due(ctx context.Context, now time.Time, most int) ([]string, error)
	// Change calls decide with an earning, its seller's account and balance locked, perhaps more than once, and stores
	// what it makes of the earning with what follows. What an entry is of is due at once. Errors: NOT_FOUND.
	Change(ctx context.Context, earningID string, decide func(*Earning, Account, Balance) (Effect, error)) error
	// OfMove returns the id of the earning and the seller of a move. Errors: NOT_FOUND.
	OfMove(ctx context.Context, moveID string) (earningID, sellerID string, err error)
	// Release has what waits for accounts be looked at, of those that have become able to be paid.
	Release(ctx context.Context, now time.Time) error
	// Balances returns what a seller is owed, by currency; Moves lists what was moved, the latest first.
	Balances(ctx context.Context, sellerID string) ([]Balance, error)
	Moves(ctx context.Context, sellerID string, page paging.Request) (paging.Page[Move], error)
}
