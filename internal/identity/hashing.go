package identity

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/alexedwards/argon2id"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// PasswordCost is what one password costs, after OWASP's password storage cheat sheet:
// 19 MiB, two passes, one thread; some 30 ms.
var PasswordCost = argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// mostWaiting bounds how many sign-ins wait for a free thread before the next is told to
// come back.
const mostWaiting = 200

// HashPassword makes the argon2id hash that a credential keeps.
func HashPassword(password string) (string, error) { return hashWith(password, &PasswordCost) }

func hashWith(password string, cost *argon2id.Params) (string, error) {
	hash, err := argon2id.CreateHash(password, cost)
	if err != nil {
		return "", fmt.Errorf("hashing a password: %w", err)
	}
	return hash, nil
}

// hasher works on passwords by all processors but one, where there are more: who signs in
// does not hold up those who are there.
type hasher struct {
	cost    argon2id.Params
	dummy   string
	slots   chan struct{}
	waiting atomic.Int64
	// worked counts passwords that were worked on, known or not.
	worked atomic.Int64
}

func newHasher(cost argon2id.Params) (*hasher, error) {
	secret, _ := NewSecret()
	dummy, err := hashWith(secret, &cost)
	if err != nil {
		return nil, err
	}
	return &hasher{cost: cost, dummy: dummy, slots: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))}, nil
}

// hash makes a hash. Errors: UNAVAILABLE when too many wait.
func (h *hasher) hash(ctx context.Context, password string) (string, error) {
	if err := h.enter(ctx); err != nil {
		return "", err
	}
	defer h.leave()
	return hashWith(password, &h.cost)
}

// matches compares with a hash; where that is empty, with one that nothing matches, so that
// the absence of an account takes as long. Errors: UNAVAILABLE when too many wait.
func (h *hasher) matches(ctx context.Context, password, hash string) (bool, error) {
	if err := h.enter(ctx); err != nil {
		return false, err
	}
	defer h.leave()
	known := hash != ""
	if !known {
		hash = h.dummy
	}
	match, err := argon2id.ComparePasswordAndHash(password, hash)
	if err != nil {
		return false, fmt.Errorf("comparing a password: %w", err)
	}
	return match && known, nil
}

func (h *hasher) enter(ctx context.Context) error {
	if h.waiting.Add(1) > mostWaiting {
		h.waiting.Add(-1)
		return &fault.Error{
			Code: fault.Unavailable, Message: "Too many people are signing in right now. Please try again.",
			RetryAfter: 5 * time.Second,
		}
	}
	defer h.waiting.Add(-1)
	select {
	case h.slots <- struct{}{}:
		h.worked.Add(1)
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (h *hasher) leave() { <-h.slots }
