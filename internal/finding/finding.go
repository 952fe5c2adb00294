// Package finding decides what of that which search found somebody may know of, what they prefer, and what is
// remembered of searches: a person's own recent ones, and a count a day of what was looked for.
package finding

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Found is one thing with what decides who may see it. OwnerID is empty for what has no owner.
type Found struct {
	Type item.Type
	access.Subject
}

// Candidates are the things that exist, what the person who asks is entitled to, and whose things are kept from them.
type Candidates struct {
	Things []Found
	access.Entitlements
	Without []string
}

// Store keeps what this package decides by.
type Store interface {
	// Candidates reads those of refs that exist, in one statement; userID is empty for a visitor.
	Candidates(ctx context.Context, userID string, refs []item.Ref, at time.Time) (Candidates, error)
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

// See decides which of refs the person may know of now, whatever an index says. It asks the store once.
func (s *Service) See(ctx context.Context, v access.Viewer, refs []item.Ref) (map[item.Ref]access.Decision, error) {
	if len(refs) == 0 {
		return map[item.Ref]access.Decision{}, nil
	}
	now := s.now()
	found, err := s.store.Candidates(ctx, v.UserID, refs, now)
	if err != nil {
		return nil, err
	}
	seen := make(map[item.Ref]access.Decision, len(found.Things))
	for _, f := range found.Things {
		if d := found.check(v, f, now); d.Visible {
			seen[item.Ref{Type: f.Type, ID: f.ID}] = d
		}
	}
	return seen, nil
}

// check adds to access.Check what search asks: it finds nothing deleted, shows admins nothing of others that is not
// published, and nobody what is by somebody who is kept from them.
func (c Candidates) check(v access.Viewer, f Found, now time.Time) access.Decision {
	if f.Type == item.Genre || f.Type == item.Venue && f.Status == access.Published {
		return access.Decision{Visible: true, HasAccess: true}
	}
	mine := v.SignedIn() && v.UserID == f.OwnerID
	switch {
	case f.Status == access.Deleted,
		v.Admin && !mine && f.Status != access.Published,
		!v.Admin && !mine && slices.Contains(c.Without, f.OwnerID):
		return access.Decision{}
	}
	d := access.Check(v, f.Subject, c.Entitlements, now)
	if f.Type == item.Post {
		d.Visible = d.Visible && d.HasAccess // a post's text is what its tier buys
	}
	return d
}
