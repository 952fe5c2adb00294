package sales

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// boxStore is what the sandbox of payments keeps. What it would tell is asked of it.
type boxStore struct {
	sandbox.Store
	order   []string
	byID    map[string]sandbox.Intent
	byKey   map[string]string
	backs   []sandbox.Refund
	backKey map[string]int
}

func newBoxStore() *boxStore {
	return &boxStore{byID: map[string]sandbox.Intent{}, byKey: map[string]string{}, backKey: map[string]int{}}
}

func (b *boxStore) intents() (all []sandbox.Intent) {
	for _, id := range b.order {
		all = append(all, b.byID[id])
	}
	return all
}

func (b *boxStore) refunds() []sandbox.Refund { return b.backs }

// Create stores an intent once for a key.
func (b *boxStore) Create(
	_ context.Context, key, _ string, i sandbox.Intent, _ []sandbox.Event,
) (sandbox.Intent, error) {
	if id, known := b.byKey[key]; known {
		return b.byID[id], nil
	}
	b.byKey[key], b.byID[i.ID] = i.ID, i
	b.order = append(b.order, i.ID)
	return i, nil
}

// Intent reads one.
func (b *boxStore) Intent(_ context.Context, id string) (sandbox.Intent, error) {
	i, found := b.byID[id]
	if !found {
		return i, fault.Missing("This payment")
	}
	return i, nil
}

// Change stores what decide returns.
func (b *boxStore) Change(
	ctx context.Context, id string, decide func(sandbox.Intent) (sandbox.Intent, []sandbox.Event, error),
) (sandbox.Intent, error) {
	i, err := b.Intent(ctx, id)
	if err != nil {
		return i, err
	}
	after, _, err := decide(i)
	if err == nil {
		b.byID[id] = after
	}
	return after, err
}

// CreateRefund stores what decide makes once for a key.
func (b *boxStore) CreateRefund(
	ctx context.Context, key, _, intentID string,
	decide func(sandbox.Intent, []sandbox.Refund) (sandbox.Refund, []sandbox.Event, error),
) (sandbox.Refund, error) {
	if at, known := b.backKey[key]; known {
		return b.backs[at], nil
	}
	i, err := b.Intent(ctx, intentID)
	if err != nil {
		return sandbox.Refund{}, err
	}
	before, err := b.Refunds(ctx, intentID)
	if err != nil {
		return sandbox.Refund{}, err
	}
	r, _, err := decide(i, before)
	if err == nil {
		b.backKey[key] = len(b.backs)
		b.backs = append(b.backs, r)
	}
	return r, err
}

// Refund reads one.
func (b *boxStore) Refund(_ context.Context, id string) (sandbox.Refund, error) {
	for _, r := range b.backs {
		if r.ID == id {
			return r, nil
		}
	}
	return sandbox.Refund{}, fault.Missing("This refund")
}

// Refunds reads those of an intent, the latest first.
func (b *boxStore) Refunds(_ context.Context, intentID string) (all []sandbox.Refund, err error) {
	for n := len(b.backs) - 1; n >= 0; n-- {
		if b.backs[n].PaymentIntent == intentID {
			all = append(all, b.backs[n])
		}
	}
	return all, nil
}

// card is a test card that lasts: of these numbers the first succeeds, the second can be kept and is refused then.
func (p *player) card(number string) sandbox.Card {
	return sandbox.Card{
		Number: number, ExpMonth: 1 + len(p.box.order)%12, ExpYear: p.Until.AddDate(4, 0, 0).Year(), CVC: "123",
	}
}

const (
	goodCard   = "4242424242424242"
	noCard     = "4000000000000002"
	brokenCard = "4000000000000341"
	hour       = time.Hour
)
