package finding

import (
	"context"
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
		s.things[0].Status = access.Draft
		service.Hear(c.heard)
		sees(!c.again)
		wait(unheard)
		sees(false)
	}
}

// Rows are not shown while nobody knows whose things are kept from the person.
func TestSeeFailsWhereBlocksAreNotKnown(t *testing.T) {
	s := &shelf{
		slow:   make(chan struct{}),
		things: []Found{{Type: item.Song, Subject: access.Subject{ID: "song", OwnerID: "a", Status: access.Published}}},
	}
	service, _ := clocked(s)
	go func() { time.Sleep(2 * patience); s.leanings.Without = []string{"a"}; close(s.slow) }()
	seen, err := service.See(t.Context(), fan, []item.Ref{{Type: item.Song, ID: "song"}})
	if err != nil || len(seen) > 0 {
		t.Errorf("%v, %v", seen, err)
	}
	s.err = context.DeadlineExceeded
	service.Forget(fan.UserID)
	if seen, err := service.See(t.Context(), fan, []item.Ref{{Type: item.Song, ID: "song"}}); err == nil {
		t.Errorf("sees %v", seen)
	}
}
