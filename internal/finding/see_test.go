package finding

import (
	"strconv"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// What decides who may see a row is kept until an event may have changed it, or it is old.
func TestSeeAsksAgainAfterWhatMayHaveChanged(t *testing.T) {
	song := item.Ref{Type: item.Song, ID: "song"}
	for name, c := range map[string]struct {
		heard event.Event
		again bool
	}{
		"the song": {event.Event{Verb: event.Updated, ItemType: "Track", ItemID: "song", OwnerID: "a"}, true},
		"its album": {
			event.Event{Verb: event.AccessChanged, ItemType: "Album", ItemID: "album", OwnerID: "a"},
			true,
		},
		"its album withdrawn": {event.Event{Verb: event.Withdrawn, ItemType: "Album", ItemID: "album", OwnerID: "a"}, true},
		"somebody deleted":    {event.Event{Verb: event.Deleted, ItemType: "User", ItemID: "b"}, true},
		"a tier":              {event.Event{Verb: event.AccessChanged, ItemType: "Tier", ItemID: "tier"}, true},
		"another artist":      {event.Event{Verb: event.Updated, ItemType: "Track", ItemID: "other", OwnerID: "b"}, false},
		"a play":              {event.Event{Verb: event.Played, ItemType: "Track", ItemID: "song", OwnerID: "a"}, false},
	} {
		s := &shelf{things: []Found{{
			Type: item.Song, Subject: access.Subject{ID: "song", OwnerID: "a", Status: access.Published},
		}}}
		service, wait := clocked(s)
		sees := func(want bool) {
			t.Helper()
			seen, err := service.See(t.Context(), fan, []item.Ref{song})
			if _, ok := seen[song]; err != nil || ok != want {
				t.Errorf("%s: sees %v, want %v, %v", name, seen, want, err)
			}
		}
		sees(true)
		s.become(access.Draft)
		service.Hear(c.heard)
		sees(!c.again)
		wait(tooOld)
		sees(false)
	}
}

func (s *shelf) become(status access.Status) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.things[0].Status = status
}

// What no event told of is read anew behind the search that finds it, and seen by the next.
func TestSeeLooksAgainBehind(t *testing.T) {
	s := &shelf{things: []Found{{
		Type: item.Song, Subject: access.Subject{ID: "song", OwnerID: "a", Status: access.Published},
	}}}
	service, wait := clocked(s)
	sees := func() bool {
		seen, err := service.See(t.Context(), fan, []item.Ref{{Type: item.Song, ID: "song"}})
		if err != nil {
			t.Fatal(err)
		}
		return len(seen) > 0
	}
	sees()
	s.become(access.Draft)
	wait(unheard)
	for until := time.Now().Add(10 * time.Second); sees(); time.Sleep(time.Millisecond) {
		if time.Now().After(until) {
			t.Fatal("the change is not seen")
		}
	}
}

// What the index holds is read ahead, and not again when it is found.
func TestReadAhead(t *testing.T) {
	s := &shelf{}
	service, _ := clocked(s)
	for i := range 300 {
		s.things = append(s.things, Found{
			Type: item.Album, Subject: access.Subject{ID: strconv.Itoa(i), Status: access.Published},
		})
	}
	service.index = listed{n: len(s.things)}
	if err := service.ReadAhead(t.Context()); err != nil {
		t.Fatal(err)
	}
	reads := s.reads
	seen, err := service.See(t.Context(), fan, []item.Ref{s.things[0].ref(), s.things[299].ref()})
	if err != nil || len(seen) != 2 || reads == 0 || s.reads != reads {
		t.Errorf("sees %v after %d reads, then %d, %v", seen, reads, s.reads, err)
	}
}
