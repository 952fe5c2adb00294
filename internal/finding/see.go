package finding

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

const (
	// mostThings bounds what is kept in memory of what can be found, of about 400 bytes each.
	mostThings = 200_000
	// From unheard on, a thing that is found is read anew for the next search: a change that no event told of is seen
	// then, and at most tooOld later.
	unheard = 10 * time.Minute
	tooOld  = time.Hour
)

// newThings keeps what decides who may see what was found: it is asked for every row of every search.
func newThings(store Store, now func() time.Time) *cache.Cache[Found] {
	return cache.New(cache.Options[Found]{
		Load: func(ctx context.Context, keys []string) ([]Found, error) {
			refs := make([]item.Ref, len(keys))
			for i, key := range keys {
				refs[i] = item.RefOf(key)
			}
			return store.Things(ctx, refs)
		},
		ID: func(f Found) string { return f.ref().Key() }, Owner: func(f Found) string { return f.OwnerID },
		Size: mostThings, Renew: unheard, MaxAge: tooOld, Now: now,
	})
}

// ReadAhead looks at everything that the index holds, so that nobody's search waits for the graph. Errors: those of the
// index, which may still be built, and of the graph.
func (s *Service) ReadAhead(ctx context.Context) error {
	for _, t := range item.Types() {
		err := s.index.Walk(ctx, t, func(documents []search.Document) error {
			keys := make([]string, len(documents))
			for i, d := range documents {
				keys[i] = d.Ref().Key()
			}
			if err := s.things.ReadAhead(ctx, keys); err != nil {
				return err
			}
			return s.index.ReadAhead(ctx, documents)
		})
		if errors.Is(err, cache.ErrFull) {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (f Found) ref() item.Ref { return item.Ref{Type: f.Type, ID: f.ID} }

// See decides which of refs the person may know of now, whatever an index says.
func (s *Service) See(ctx context.Context, v access.Viewer, refs []item.Ref) (map[item.Ref]access.Decision, error) {
	keys := make([]string, len(refs))
	for i, ref := range refs {
		keys[i] = ref.Key()
	}
	found, err := s.things.Get(ctx, keys)
	if err != nil {
		return nil, err
	}
	without, err := s.people.without(ctx, v)
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(f Found) bool { return hidden(v, f, without) })
	subjects := make([]access.Subject, len(found))
	for i, f := range found {
		subjects[i] = f.Subject
	}
	decisions, err := access.CheckAll(ctx, s.held, v, s.now(), subjects)
	if err != nil {
		return nil, err
	}
	seen := make(map[item.Ref]access.Decision, len(found))
	for i, d := range decisions {
		// A post's text is what its tier buys.
		if d.Visible && (d.HasAccess || found[i].Type != item.Post) {
			seen[found[i].ref()] = d
		}
	}
	return seen, nil
}

// hidden adds to access.Check what search asks: it finds nothing deleted, shows admins nothing of others that is not
// published, and nobody what is by somebody who is kept from them.
func hidden(v access.Viewer, f Found, without []string) bool {
	mine := v.SignedIn() && v.UserID == f.OwnerID
	return f.Status == access.Deleted || v.Admin && !mine && f.Status != access.Published ||
		!v.Admin && !mine && slices.Contains(without, f.OwnerID)
}

// drop forgets what an event changed of who may see things: a song goes by its album, and what an artist has by the
// artist.
func (s *Service) drop(e event.Event) {
	if e.OwnerID == "" {
		s.things.Clear()
		return
	}
	s.things.DropOf(e.OwnerID)
}
