package app

import (
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"

	tastegraph "github.com/sidestage/sidestage/graphstore/taste"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// hearing notes the events that reach the jukebox of a server.
func (s *server) hearing() (heard func() []event.Event) {
	var mu sync.Mutex
	var all []event.Event
	jukebox := s.part("jukebox")
	before := jukebox.hear
	jukebox.hear = func(e event.Event) {
		before(e)
		mu.Lock()
		defer mu.Unlock()
		all = append(all, e)
	}
	return func() []event.Event {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(all)
	}
}

// TestAJukeboxLearnsInPrivate hears songs in private and not: the jukebox of that server is told, and neither the graph
// nor another server.
func TestAJukeboxLearnsInPrivate(t *testing.T) {
	redis := miniredis.RunT(t)
	s := newServerOn(t, true, "redis://"+redis.Addr())
	other := s.twin()
	heard, elsewhere := s.hearing(), other.hearing()
	s.hearsOthers()
	other.hearsOthers()
	s.hears(s.fanID, s.tracks[0], "completed", 2)
	s.mustGraphQL(s.access(s.fanID), `mutation { setPrivateListening(minutes: 60) }`)
	s.hears(s.fanID, s.tracks[1], "skipped", 0.25)
	s.hears(s.fanID, s.tracks[2], "completed", 2)
	s.hears(s.fanID, s.tracks[1], "paused", 0.25)
	var private []string
	for _, e := range heard() {
		if e.Verb.Private() {
			private = append(private, e.ActorID+" "+string(e.Verb)+" "+e.ItemID)
		}
	}
	want := []string{
		s.fanID + " skipped in private " + s.tracks[1], s.fanID + " completed in private " + s.tracks[2],
		s.fanID + " stopped in private " + s.tracks[1],
	}
	if !slices.Equal(private, want) {
		t.Errorf("heard in private: %q, want %q", private, want)
	}
	if kept, err := tastegraph.NewStore(s.world.graph.DB).RecentPlays(t.Context(), s.fanID,
		time.Now().Add(-time.Hour)); err != nil || len(kept) != 1 {
		t.Errorf("the graph has %+v, %v", kept, err)
	}
	s.rename("What the other hears last")
	for begin := time.Now(); !slices.ContainsFunc(elsewhere(),
		func(e event.Event) bool { return e.Verb == event.Updated }); time.Sleep(10 * time.Millisecond) {
		if time.Since(begin) > 30*time.Second {
			t.Fatal("the other server hears nothing")
		}
	}
	for _, e := range elsewhere() {
		if e.Verb.Private() || e.Verb == event.Played && e.ItemType == "Track" && e.ItemID != s.tracks[0] && e.ActorID != "" {
			t.Errorf("another server hears %+v", e)
		}
	}
}
