// Package finding decides what of that which search found somebody may know of, what they prefer, and what is
// remembered of searches: a person's own recent ones, and a count a day of what was looked for.
package finding

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
)

// Type is what kind of thing was found.
type Type string

// The kinds of things.
const (
	Artist Type = "artist"
	Album  Type = "album"
	Song   Type = "song"
	Event  Type = "event"
	Merch  Type = "merch"
	Post   Type = "post"
	Venue  Type = "venue"
	Genre  Type = "genre"
)

// Ref names a thing that was found.
type Ref struct {
	Type Type
	ID   string
}

// Found is what decides about one thing: whose it is, in which state, and which tier it takes.
type Found struct {
	Ref
	// OwnerID is empty for what is nobody's.
	OwnerID string
	Status  music.Status
	// Tier is the one it takes: its own, else its album's; nil where it takes none.
	Tier  *music.Tier
	Early music.EarlyAccess
	// FansOnly takes any tier of the owner's.
	FansOnly bool
	// Saved: by the person, itself or with its album; told of what is withdrawn alone.
	Saved bool
}

// Sight is what a person's eyes meet: the things that are there, what they hold, and whose things are kept from them.
type Sight struct {
	Things  []Found
	Tiers   []music.Holding
	Without []string
}

// Store keeps what this package decides by.
type Store interface {
	// Sight reads those of refs that are there, in one statement; userID is empty for a visitor.
	Sight(ctx context.Context, userID string, refs []Ref, at time.Time) (Sight, error)
	// Leanings reads what a person follows, saved and holds, up to so many of each kind.
	Leanings(ctx context.Context, userID string, most int, at time.Time) (Leanings, error)
	Log
	Trends
}

// Service answers who may see what was found, and remembers searches.
type Service struct {
	store  Store
	people *people
	log    *logbook
	trends *trends
	now    func() time.Time
}

// Options are what a Service is made of.
type Options struct {
	Store Store
	// Fold makes spellings of one thing alike, as search does.
	Fold func(string) string
	Now  func() time.Time
	Log  *slog.Logger
}

// NewService makes the service. Run works for it in the background.
func NewService(o Options) *Service {
	return &Service{
		store: o.Store, people: newPeople(o.Store, o.Now, o.Log), log: newLogbook(o), trends: &trends{store: o.Store, now: o.Now}, now: o.Now,
	}
}

// Access is what a person may do with a thing that they may know of.
type Access struct {
	// HasAccess is false for what takes a tier that they do not hold.
	HasAccess bool
}

// See gives those of refs that the person may know of now, whatever an index says. It asks the store once.
func (s *Service) See(ctx context.Context, v access.Viewer, refs []Ref) (map[Ref]Access, error) {
	if len(refs) == 0 {
		return map[Ref]Access{}, nil
	}
	now := s.now()
	sight, err := s.store.Sight(ctx, v.UserID, refs, now)
	if err != nil {
		return nil, err
	}
	seen := make(map[Ref]Access, len(sight.Things))
	for _, f := range sight.Things {
		if access, visible := sight.judge(v, f, now); visible {
			seen[f.Ref] = access
		}
	}
	return seen, nil
}

// judge is the one judgement of music, and what search adds to it: it finds nothing deleted, shows admins nothing of
// others that is not published, and nobody what is by somebody who is kept from them.
func (s Sight) judge(v access.Viewer, f Found, now time.Time) (Access, bool) {
	if f.Type == Genre || f.Type == Venue && f.Status == music.Published {
		return Access{HasAccess: true}, true
	}
	mine := v.SignedIn() && v.UserID == f.OwnerID
	switch {
	case f.Status == music.Deleted,
		v.Admin && !mine && f.Status != music.Published,
		!v.Admin && !mine && slices.Contains(s.Without, f.OwnerID):
		return Access{}, false
	}
	held := music.Holdings{Tiers: s.Tiers}
	visible, access := music.Judge(v, music.Judged{OwnerID: f.OwnerID, Status: f.Status, Tier: f.Tier, Early: f.Early}, held, f.Saved, now)
	if f.FansOnly && !v.Admin && !mine {
		access.HasAccess = access.HasAccess && s.supports(f.OwnerID, now)
	}
	if f.Type == Post {
		visible = visible && access.HasAccess // a post's text is what its tier buys
	}
	return Access{HasAccess: access.HasAccess}, visible
}

// supports tells whether any tier of an artist's is held.
func (s Sight) supports(artistID string, now time.Time) bool {
	return slices.ContainsFunc(s.Tiers, func(h music.Holding) bool {
		return h.ArtistID == artistID && (h.Until.IsZero() || now.Before(h.Until))
	})
}
