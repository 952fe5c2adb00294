package latepayments

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/letter"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/orders"
)

// Store keeps payments that came too late. What brings one stores it, in its own transaction.
type Store interface {
	// Get reads one. Errors: NOT_FOUND.
	Get(ctx context.Context, id string) (Payment, error)
	// OfIntent returns the id of the one of an intent. Errors: NOT_FOUND.
	OfIntent(ctx context.Context, intentID string) (string, error)
	// Change calls decide with one locked, and stores what it makes of it with what others must hear. Errors: NOT_FOUND.
	Change(ctx context.Context, id string, decide func(*Payment) []event.Verb) error
	// Due returns the ids of those about which something is to be done at a moment, at most so many.
	Due(ctx context.Context, at time.Time, most int) ([]string, error)
	// List lists those of a status, the latest first.
	List(ctx context.Context, status orders.RefundStatus, page paging.Request) (paging.Page[Payment], error)
	// Made lists what somebody paid too late, Received what was meant for an artist, the latest first.
	Made(ctx context.Context, payerID string, page paging.Request) (paging.Page[Payment], error)
	Received(ctx context.Context, artistID string, page paging.Request) (paging.Page[Payment], error)

	letter.Store
}
