package limit

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
)

// Callers spends for whoever asks: the person, else their address.
type Callers struct {
	Spender Spender
	// Scale multiplies all budgets; 0 is 1.
	Scale int
}

// Spend takes the cost of a request of a kind from who asks in ctx, and returns the budget and what is left of it; the
// zero values where there is none. Errors: RATE_LIMITED.
func (c Callers) Spend(ctx context.Context, kind Requests, cost int) (Budget, Left, error) {
	key, isPerson := AddressOf(ctx), false
	if v := access.ViewerOf(ctx); v.UserID != "" {
		key, isPerson = v.UserID, true
	}
	budget := kind.Budget(isPerson, c.Scale)
	if c.Spender == nil || key == "" || budget.Burst == 0 {
		return Budget{}, Left{}, nil
	}
	left, err := c.Spender.Spend(ctx, budget, key, cost)
	return budget, left, err
}
