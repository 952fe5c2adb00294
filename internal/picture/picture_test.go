package picture

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// wall is a Store in memory that counts what it is asked.
type wall struct {
	covers, people []Subject
	asked          int
}

func among(all []Subject, ids []string) ([]Subject, error) {
	return slices.DeleteFunc(slices.Clone(all), func(s Subject) bool { return !slices.Contains(ids, s.ID) }), nil
}

func (w *wall) Covers(_ context.Context, ids []string) ([]Subject, error) {
	w.asked++
	return among(w.covers, ids)
}

func (w *wall) People(_ context.Context, ids []string) ([]Subject, error) {
	w.asked++
	return among(w.people, ids)
}

func (w *wall) Merchandise(ctx context.Context, ids []string) ([]Subject, error) {
	return w.Events(ctx, ids)
}

func (w *wall) Events(_ context.Context, ids []string) ([]Subject, error) {
	return among(w.covers, ids)
}

func TestCoversOpenToWhoMayKnowThem(t *testing.T) {
	s := NewService(&wall{covers: []Subject{
		{ID: "open", Open: true, Version: "1"},
		{ID: "draft", Version: "1"},
		{ID: "bare"},
	}}, time.Now)
	for _, c := range []struct {
		id, version string
		found       bool
	}{
		{"open", "", true},
		{"open", "old", true},
		{"draft", "1", true},
		{"draft", "", false},
		{"draft", "2", false},
		{"bare", "", false},
		{"none", "1", false},
	} {
		subject, err := s.Cover(t.Context(), c.id, c.version)
		if c.found != (err == nil) || c.found != (subject.ID == c.id) || !c.found && fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%s?v=%s: %+v, %v", c.id, c.version, subject, err)
		}
	}
}

func TestSubjectsAreKeptUntilTheyChange(t *testing.T) {
	for name, c := range map[string]struct {
		heard event.Event
		again bool
	}{
		"the release":      {event.Event{Verb: event.Updated, ItemType: "Album", ItemID: "cover", OwnerID: "artist"}, true},
		"its artist":       {event.Event{Verb: event.Updated, ItemType: "Artist", ItemID: "artist", OwnerID: "artist"}, true},
		"somebody unnamed": {event.Event{Verb: event.Deleted, ItemType: "User", ItemID: "x"}, true},
		"another artist":   {event.Event{Verb: event.Updated, ItemType: "Album", ItemID: "other", OwnerID: "other"}, false},
		"a play":           {event.Event{Verb: event.Played, ItemType: "Track", ItemID: "cover", OwnerID: "artist"}, false},
	} {
		w := &wall{
			covers: []Subject{{ID: "cover", OwnerID: "artist", Open: true}}, people: []Subject{{ID: "artist", Open: true}},
		}
		s := NewService(w, time.Now)
		look := func() {
			_, err := s.Cover(t.Context(), "cover", "")
			_, missing := s.Person(t.Context(), "artist")
			if err != nil || missing != nil {
				t.Fatal(err, missing)
			}
		}
		look()
		s.Hear(c.heard)
		look()
		want := 2
		if c.again {
			want = 4
		}
		if w.asked != want {
			t.Errorf("%s: asked %d times, want %d", name, w.asked, want)
		}
	}
}
