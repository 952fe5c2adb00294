package finding

import (
	"container/list"
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

const (
	// leaningsLife is how old what is known of a person may be. What this process changes, Forget ends at once.
	leaningsLife = 30 * time.Second
	// mostPeople and mostLeanings bound the memory: so many people, and so many things of a kind of each.
	mostPeople   = 2000
	mostLeanings = 2000
	// patience is how long a search waits for what a person prefers; without it they find the same in another order,
	// and for that once nothing that their tiers alone let them find.
	patience = 50 * time.Millisecond
	// loadWithin bounds the loading, which goes on for the next search when this one does not wait.
	loadWithin = 3 * time.Second
)

// Leanings are what is known of a person's taste and standing.
type Leanings struct {
	// Artists are followed, Songs and Albums saved.
	Artists, Songs, Albums []string
	Tiers                  []Covered
	// Without are those whose things are kept from the person: those who blocked them, and whom they blocked or muted.
	Without []string
}

// Covered is a tier that a person holds, or that lies below one: of whom, and until when; zero is for good.
type Covered struct {
	TierID, ArtistID string
	Until            time.Time
}

// FansOf is what stands for any tier of an artist's where something takes no certain one.
func FansOf(artistID string) string { return "fans:" + artistID }

// Preferences are what search is told of a person. The zero value is a visitor's.
type Preferences struct {
	// Tiers are ids of tiers that the person holds, of those below, and FansOf whom.
	Tiers   []string
	Without []string
	likes   map[item.Ref]bool
}

// Prefers reports whether the person follows an artist, or has saved a song or an album.
func (p Preferences) Prefers(r item.Ref) bool { return p.likes[r] }

// preferences makes l quick to ask.
func (l Leanings) preferences(now time.Time) Preferences {
	p := Preferences{Without: l.Without, likes: make(map[item.Ref]bool, len(l.Artists)+len(l.Songs)+len(l.Albums))}
	for t, ids := range map[item.Type][]string{item.Artist: l.Artists, item.Song: l.Songs, item.Album: l.Albums} {
		for _, id := range ids {
			p.likes[item.Ref{Type: t, ID: id}] = true
		}
	}
	for _, t := range l.Tiers {
		if t.Until.IsZero() || now.Before(t.Until) {
			p.Tiers = append(p.Tiers, t.TierID, FansOf(t.ArtistID))
		}
	}
	slices.Sort(p.Tiers)
	p.Tiers = slices.Compact(p.Tiers)
	return p
}

// people remembers what those who search prefer, the least recently asked for forgotten first.
type people struct {
	store Store
	now   func() time.Time
	log   *slog.Logger

	loading sync.WaitGroup
	mu      sync.Mutex
	known   map[string]*list.Element
	latest  list.List // of *person, who asked last in front
}

// person is known once ready is closed; Preferences and err are written before that.
type person struct {
	id    string
	at    time.Time
	ready chan struct{}
	err   error
	Preferences
}

func newPeople(store Store, now func() time.Time, log *slog.Logger) *people {
	return &people{store: store, now: now, log: log, known: map[string]*list.Element{}}
}

// Preferences returns what a person follows, saved and holds, at most 30 seconds old. It waits a little for what is not
// known yet, and gives a visitor's where that takes long or fails.
func (s *Service) Preferences(ctx context.Context, v access.Viewer) Preferences {
	if !v.SignedIn() {
		return Preferences{}
	}
	p := s.people.find(ctx, v.UserID)
	select {
	case <-p.ready: // most often: no timer
		return p.Preferences
	default:
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-p.ready:
		return p.Preferences
	case <-timer.C:
	case <-ctx.Done():
	}
	return Preferences{}
}

// without returns whose things are kept from the person; unlike Preferences it waits until that is known. Errors: those
// of the store, and the end of ctx.
func (p *people) without(ctx context.Context, v access.Viewer) ([]string, error) {
	if !v.SignedIn() {
		return nil, nil
	}
	one := p.find(ctx, v.UserID)
	select {
	case <-one.ready:
		return one.Without, one.err
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// find returns a person, and begins to load who is not known or was long ago. Searches at once share one loading.
func (p *people) find(ctx context.Context, id string) *person {
	now := p.now()
	p.mu.Lock()
	defer p.mu.Unlock()
	if e, known := p.known[id]; known {
		one := e.Value.(*person)
		if now.Before(one.at.Add(leaningsLife)) {
			p.latest.MoveToFront(e)
			return one
		}
		p.drop(e)
	}
	one := &person{id: id, at: now, ready: make(chan struct{})}
	p.known[id] = p.latest.PushFront(one)
	if p.latest.Len() > mostPeople {
		p.drop(p.latest.Back())
	}
	p.loading.Go(func() { p.load(context.WithoutCancel(ctx), one) })
	return one
}

func (p *people) load(ctx context.Context, one *person) {
	ctx, cancel := context.WithTimeout(ctx, loadWithin)
	defer cancel()
	defer close(one.ready)
	leanings, err := p.store.Leanings(ctx, one.id, mostLeanings, one.at)
	if one.err = err; err != nil {
		p.log.WarnContext(ctx, "what a person prefers is not known for this search", "error", err)
		p.forget(one)
		return
	}
	one.Preferences = leanings.preferences(one.at)
}

// drop forgets one; p.mu is held.
func (p *people) drop(e *list.Element) {
	delete(p.known, e.Value.(*person).id)
	p.latest.Remove(e)
}

// forget drops one unless another took its place.
func (p *people) forget(one *person) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if e, known := p.known[one.id]; known && e.Value.(*person) == one {
		p.drop(e)
	}
}

// Hear forgets what searches went by where an event changed it.
func (s *Service) Hear(e event.Event) {
	switch e.Verb {
	case event.Updated, event.Released, event.Withdrawn, event.Deleted:
		s.drop(e)
	case event.Followed, event.Unfollowed, event.Saved, event.Unsaved:
		s.Forget(e.ActorID)
	case event.Blocked, event.Unblocked, event.Muted, event.Unmuted:
		s.Forget(e.ActorID)
		s.Forget(e.ItemID)
	case event.Granted, event.Revoked:
		s.ForgetAll()
	case event.AccessChanged:
		if e.ItemType == "Tier" {
			s.ForgetAll()
		} else {
			s.drop(e)
		}
	}
}

// Forget makes what a person just changed hold for their next search.
func (s *Service) Forget(userID string) {
	s.people.mu.Lock()
	defer s.people.mu.Unlock()
	if e, known := s.people.known[userID]; known {
		s.people.drop(e)
	}
}

// ForgetAll makes a change that may be about anybody or anything hold for every next search.
func (s *Service) ForgetAll() {
	s.things.Clear()
	s.people.mu.Lock()
	defer s.people.mu.Unlock()
	clear(s.people.known)
	s.people.latest.Init()
}
