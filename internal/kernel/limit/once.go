package limit

import (
	"context"
	"sync"
)

// Once returns what counts one try, however often it is asked: a transaction that allows something may run again.
func Once(ctx context.Context, l Limiter, rule Rule, key string) func() error {
	return sync.OnceValue(func() error {
		_, err := l.Take(ctx, rule, key)
		return err
	})
}
