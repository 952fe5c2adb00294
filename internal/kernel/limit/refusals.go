package limit

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Refusals counts payments and cards that banks refused, of one person wherever they pay: who tries stolen cards has
// many.
type Refusals struct{ Limiter Limiter }

var refused = Rule{Name: "failed-payments", Max: 10, Window: time.Hour}

// MayTry refuses who had too many. Errors: RATE_LIMITED.
func (r Refusals) MayTry(ctx context.Context, userID string) error {
	ticket, err := r.Limiter.Take(ctx, refused, userID)
	if err == nil {
		r.Limiter.Forgive(ctx, ticket)
	}
	return err
}

// Count counts one. It reports whether none may follow, and what is open is to end: the last one that is allowed says
// so too, as the next could only be refused. age is how long ago it was: what is learnt too late to be within the
// window says nothing about what the person does now.
func (r Refusals) Count(ctx context.Context, userID string, age time.Duration) (isLast bool, err error) {
	if age >= refused.Window {
		return false, nil
	}
	if _, err = r.Limiter.Take(ctx, refused, userID); err == nil {
		err = r.MayTry(ctx, userID)
	}
	if fault.CodeOf(err) == fault.RateLimited {
		return true, nil
	}
	return false, err
}
