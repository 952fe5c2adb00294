// Package finding decides what of that which search found somebody may know of, what they prefer, and what is
// remembered of searches: a person's own recent ones, and a count a day of what was looked for.
package finding

import (
	"context"
	"log/slog"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Found is one thing with what decides who may see it. OwnerID is empty for what has no owner.
type Found struct {
	Type item.Type
	access.Subject
}

// Store keeps what this package decides by.
type Store interface {
	// Things reads those of refs that exist, in one statement.
	Things(ctx context.Context, refs []item.Ref) ([]Found, error)
	// Leanings reads what a person follows, saved and holds, up to so many of each kind.
	Leanings(ctx context.Context, userID string, most int, at time.Time) (Leanings, error)
	Log
	Trends
}

// Service answers who may see what was found, and remembers searches.
type Service struct {
	store  Store
	index  Index
	music  Music
	held   access.Store
	words  boundary.MutedWords
	things *cache.Cache[Found]
	people *people
	log    *logbook
	trends *trends
	now    func() time.Time
}

// Options are what a Service is made of.
type Options struct {
	Store Store
	// Index and Music are needed to find things, not to decide who may see them.
	Index Index
	Music Music
	// Held reads what people are entitled to.
	Held access.Store
	// Words tells what people do not want to read; nil where nobody mutes words.
	Words boundary.MutedWords
	// Fold makes spellings of one thing alike, as search does.
	Fold func(string) string
	Now  func() time.Time
	Log  *slog.Logger
}

// NewService returns a Service. Run works for it in the background.
func NewService(o Options) *Service {
	return &Service{
		store: o.Store, index: o.Index, music: o.Music, held: o.Held, words: o.Words,
		things: newThings(o.Store, o.Now), people: newPeople(o.Store, o.Now, o.Log), log: newLogbook(o),
		trends: &trends{store: o.Store, now: o.Now}, now: o.Now,
	}
}
