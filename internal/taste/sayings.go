package taste

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

const (
	// mostListeners is of how many people is kept what they said; those who asked longest ago go first.
	mostListeners = 5_000
	// unheard bounds how long a change that no event told of stays unseen.
	unheard = 10 * time.Second
)

// Sayings keep what people said of their taste, which each of their lists goes by.
type Sayings struct {
	SayingsStore
	kept *cache.Cache[saying]
}

// SayingsStore reads what people said: one person's, or everybody's for training.
type SayingsStore interface {
	SaidBy(ctx context.Context, userID string) (Said, error)
	AllOpinions(ctx context.Context, yield func(Opinion) error) error
	Places(ctx context.Context, yield func(userID, place string) error) error
}

type saying struct {
	userID string
	said   Said
}

// NewSayings returns Sayings over store; now is the clock.
func NewSayings(store SayingsStore, now func() time.Time) *Sayings {
	load := func(ctx context.Context, userIDs []string) ([]saying, error) {
		var all []saying
		for _, id := range userIDs {
			said, err := store.SaidBy(ctx, id)
			if err != nil {
				return nil, err
			}
			all = append(all, saying{id, said})
		}
		return all, nil
	}
	return &Sayings{store, cache.New(cache.Options[saying]{
		Load: load, ID: func(s saying) string { return s.userID }, Size: mostListeners, MaxAge: unheard, Now: now,
	})}
}

// SaidBy returns all that one person said. It is shared: nobody changes it in place.
func (s *Sayings) SaidBy(ctx context.Context, userID string) (Said, error) {
	found, err := s.kept.Get(ctx, []string{userID})
	if err != nil || len(found) == 0 {
		return Said{}, err
	}
	return found[0].said, nil
}

// Hear forgets what somebody changed.
func (s *Sayings) Hear(e event.Event) {
	if e.Verb == event.Said {
		s.kept.Drop(e.ItemID)
	}
}

// Forget makes whatever was changed without an event hold at once.
func (s *Sayings) Forget() { s.kept.Clear() }
