package music

import (
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Each event drops what it changed and what shows it, and no more.
func TestEventsDropWhatTheyChange(t *testing.T) {
	jazz := []Genre{{ID: "jazz", TrackCount: 1}}
	owner, other := person.Person{UserID: "owner", Name: "old"}, person.Person{UserID: "other", Name: "old"}
	fresh := func() *shelf {
		s := newShelf()
		s.artists = map[string]Artist{"owner": {Person: owner}, "other": {Person: other}}
		s.tracks = map[string]Track{
			"own":     {ID: "own", Status: access.Published, Artist: owner, Genres: jazz},
			"own too": {ID: "own too", Status: access.Published, Artist: owner, Tier: gold},
			"other's": {ID: "other's", Status: access.Published, Artist: other},
		}
		s.albums = map[string]Album{"album": {ID: "album", Status: access.Published, Artist: owner}}
		return s
	}
	for name, c := range map[string]struct {
		event event.Event
		want  []string // what is read anew
	}{
		"a save":               {event.Event{Verb: event.Saved, ItemType: "Track", ItemID: "own"}, []string{"own"}},
		"a play":               {event.Event{Verb: event.Played, ItemType: "Track", ItemID: "own"}, []string{"own"}},
		"a play of the artist": {event.Event{Verb: event.Played, ItemType: "Artist", ItemID: "owner"}, []string{"owner"}},
		"a follow": {
			event.Event{Verb: event.Followed, ItemType: "Artist", ItemID: "owner", OwnerID: "owner"},
			[]string{"owner"},
		},
		"a track of an artist": {
			event.Event{Verb: event.Updated, ItemType: "Track", ItemID: "own", OwnerID: "owner"},
			[]string{"own", "own too", "album", "owner"},
		},
		"a track of nobody known": {
			event.Event{Verb: event.Updated, ItemType: "Track", ItemID: "own"},
			[]string{"own", "own too", "other's", "album", "owner", "other"},
		},
		"another name": {
			event.Event{Verb: event.Updated, ItemType: "Artist", ItemID: "owner", OwnerID: "owner"},
			[]string{"own", "own too", "album", "owner"},
		},
		"a genre": {event.Event{Verb: event.Updated, ItemType: "Genre", ItemID: "jazz"}, []string{"own"}},
		"a tier": {
			event.Event{Verb: event.AccessChanged, ItemType: "Tier", ItemID: "gold"},
			[]string{"own too"},
		},
		"somebody gets a tier": {event.Event{Verb: event.Granted, ItemType: "Tier", ItemID: "gold"}, nil},
		"what is featured": {
			event.Event{Verb: event.Featured, ItemType: "Artist", ItemID: "other", OwnerID: "other"},
			[]string{"other's", "other"},
		},
		"a purge": {
			event.Event{Verb: event.Deleted, ItemType: "Track", ItemID: "gone"},
			[]string{"own", "own too", "other's", "album", "owner", "other"},
		},
	} {
		store := fresh()
		s := service(store, chart{}, start)
		read := func() {
			t.Helper()
			if _, err := s.Tracks(t.Context(), access.Visitor, []string{"own", "own too", "other's"}); err != nil {
				t.Fatal(err)
			}
			if _, err := s.Albums(t.Context(), access.Visitor, []string{"album"}); err != nil {
				t.Fatal(err)
			}
			if _, err := s.ArtistsOf(t.Context(), []string{"owner", "other"}); err != nil {
				t.Fatal(err)
			}
		}
		read()
		store.read = nil
		read()
		if len(store.read) > 0 {
			t.Errorf("%s: before it %v is read anew", name, store.read)
		}
		s.Hear(c.event)
		read()
		if !sameIDs(store.read, c.want) {
			t.Errorf("%s: %v is read anew, want %v", name, store.read, c.want)
		}
	}
}
