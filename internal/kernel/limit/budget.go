package limit

import (
	"context"
	"time"
)

// Budget is what may be spent at once, Burst, and comes back evenly within Per. Budgets of one Name share an account.
type Budget struct {
	Name  string
	Burst int
	Per   time.Duration
}

// Left is what a caller may still spend, and when all of it is there again.
type Left struct {
	Remaining int
	Reset     time.Duration
}

// Spender keeps the accounts of budgets. It is safe for concurrent use.
type Spender interface {
	// Spend takes cost from the budget by key; more than all of it counts as all of it. Errors: RATE_LIMITED with the
	// time after which there is enough.
	Spend(ctx context.Context, budget Budget, key string, cost int) (Left, error)
}
