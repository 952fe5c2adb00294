package payments

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"sync"

	"github.com/stripe/stripe-go/v76"
)

// Attempts counts how often the key of what is asked of Stripe was spent. All servers of a site read one number.
type Attempts interface {
	// Attempt returns the number of the attempt that is asked for now.
	Attempt(ctx context.Context, key string) (int, error)
	// Spend has the next attempt be asked for, where spent is still the one that is.
	Spend(ctx context.Context, key string, spent int) error
}

// once asks Stripe to make something that is made once for a key. Stripe says again what it said to a key for at least
// a day, also that it failed, and then forgets it. So what was made is looked for first, by find, where making it twice
// would move money twice; and a key to which Stripe keeps a failure is spent: the next attempt has another. A lost
// answer spends no key, nor does a failure that Stripe may not have kept: what was asked may still be under way.
func once[T any](
	ctx context.Context, c *Client, key string, params interface{ SetIdempotencyKey(string) },
	find func(context.Context) (*T, error), ask func() (*T, error),
) (*T, error) {
	for isLast := false; ; isLast = true {
		attempt, err := c.attempts.Attempt(ctx, key)
		if err != nil {
			return nil, fmt.Errorf("counting attempts: %w", err)
		}
		if find != nil {
			if found, err := find(ctx); err != nil || found != nil {
				return found, err
			}
		}
		params.SetIdempotencyKey(keyOf(key, attempt))
		made, err := ask()
		refused, ok := errors.AsType[*stripe.Error](err)
		if !ok || !isKeptFailure(refused) && !isOfOtherParameters(refused) {
			return made, err
		}
		if err := c.attempts.Spend(ctx, key, attempt); err != nil {
			return nil, errors.Join(refused, fmt.Errorf("spending a key: %w", err))
		}
		// Who asked with other parameters may still be waiting for the answer: what that makes is found the next time.
		if isLast || isOfOtherParameters(refused) {
			return nil, refused
		}
	}
}

func keyOf(key string, attempt int) string {
	if attempt == 0 {
		return key
	}
	return key + "/attempt/" + strconv.Itoa(attempt)
}

// isKeptFailure reports whether Stripe says of a key what it said before: that it failed.
func isKeptFailure(e *stripe.Error) bool {
	return e.HTTPStatusCode >= http.StatusInternalServerError && e.LastResponse != nil &&
		e.LastResponse.Header.Get("Idempotent-Replayed") == "true"
}

// isOfOtherParameters reports whether the key was used for something else, rather than is in use just now.
func isOfOtherParameters(e *stripe.Error) bool {
	return e.Type == stripe.ErrorTypeIdempotency && e.HTTPStatusCode == http.StatusBadRequest
}

// oneServer counts attempts where there is one server.
type oneServer struct {
	mu    sync.Mutex
	spent map[string]int
}

func (o *oneServer) Attempt(_ context.Context, key string) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.spent[key], nil
}

func (o *oneServer) Spend(_ context.Context, key string, spent int) error {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.spent[key] == spent {
		o.spent[key]++
	}
	return nil
}
