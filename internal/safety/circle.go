package safety

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// mostKept is for how many people it is remembered what they keep from themselves.
const mostKept = 20_000

// Circle knows what parts people, for every domain. Most people block and mute nobody and are blocked by nobody: that
// is kept in memory, so that the graph is asked for the others alone. It is a boundary.Reader.
type Circle struct {
	store Store
	known *cache.Cache[Kept]
	now   func() time.Time
}

// NewCircle returns a Circle; now is the clock, time.Now outside tests.
func NewCircle(store Store, now func() time.Time) *Circle {
	return &Circle{store, cache.New(cache.Options[Kept]{
		Load: store.Kept, ID: func(k Kept) string { return k.UserID }, Size: mostKept, MaxAge: 10 * time.Minute,
		Renew: 10 * time.Second, Now: now,
	}), now}
}

func (c *Circle) kept(ctx context.Context, userID string) (Kept, error) {
	found, err := c.known.Get(ctx, []string{userID})
	if err != nil || len(found) == 0 {
		return Kept{}, err
	}
	return found[0], nil
}

// Between reads what parts a person from others.
func (c *Circle) Between(ctx context.Context, userID string, others []string) (boundary.Between, error) {
	kept, err := c.kept(ctx, userID)
	if err != nil || !kept.HasBlocks && !kept.HasMutes {
		return boundary.Between{}, err
	}
	return c.store.Between(ctx, userID, others)
}

// MutedWord returns the word for which somebody does not want to read one of texts; empty for none.
func (c *Circle) MutedWord(ctx context.Context, userID string, texts ...string) (string, error) {
	kept, err := c.kept(ctx, userID)
	if err != nil {
		return "", err
	}
	if w := Match(kept.Words, c.now(), texts...); w != nil {
		return w.Text, nil
	}
	return "", nil
}

// Hear forgets what an event changed.
func (c *Circle) Hear(e event.Event) {
	switch e.Verb {
	case event.Blocked, event.Unblocked, event.Muted, event.Unmuted:
		c.known.Drop(e.ActorID, e.ItemID)
	case event.Silenced:
		c.known.Drop(e.ActorID)
	case event.Deleted:
		if e.ItemType == "User" || e.ItemType == "Artist" {
			c.known.Clear()
		}
	}
}

// Forget drops everything.
func (c *Circle) Forget() { c.known.Clear() }
