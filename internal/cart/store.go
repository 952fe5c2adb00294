package cart

import (
	"context"
	"time"
)

// Store keeps carts by the key of whose they are.
type Store interface {
	// Cart reads one. Errors: NOT_FOUND.
	Cart(ctx context.Context, key string) (Cart, error)
	// Change calls decide with the cart locked, perhaps more than once, and stores what it returns. Where there is none
	// decide gets a zero Cart.
	Change(ctx context.Context, key string, decide func(Cart) (Cart, error)) error
	// Merge is Change for the cart of key with that of another, which is gone then. Where there is no other one, nothing
	// happens.
	Merge(ctx context.Context, key, from string, decide func(own, other Cart) (Cart, error)) error
	// Sweep removes carts that expired before a moment.
	Sweep(ctx context.Context, before time.Time) error
}
