package featured

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

var unwantedAlbum = item.Ref{Type: item.Album, ID: "unwanted"}

func (m *memory) Unwanted(_ context.Context, v access.Viewer, _ []item.Ref) (map[item.Ref]bool, error) {
	if v.UserID == "" {
		return nil, errors.New("a visitor wants nothing")
	}
	return map[item.Ref]bool{unwantedAlbum: true}, nil
}

func album(n int) item.Ref { return item.Ref{Type: item.Album, ID: fmt.Sprint(n)} }

// Whatever is put and taken, each thing is on the list once, the list is never too long, and what was put is at the
// place that was asked for.
func TestListKeepsItsOrder(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	var list []Entry
	for range 5000 {
		ref, position := album(random.IntN(40)), random.IntN(Most+1)
		was := find(list, ref)
		if random.IntN(4) == 0 {
			list = take(list, ref)
			if find(list, ref) >= 0 {
				t.Fatalf("%v was taken and is there", ref)
			}
			continue
		}
		next, err := put(list, Entry{Ref: ref}, position)
		if was < 0 && len(list) == Most {
			if fault.CodeOf(err) != fault.Conflict {
				t.Fatalf("a full list: %v", err)
			}
			continue
		}
		want := min(position, len(next)) - 1
		switch {
		case position == 0 && was >= 0:
			want = was
		case position == 0:
			want = len(next) - 1
		}
		if err != nil || find(next, ref) != want {
			t.Fatalf("put at %d of %d: at %d, want %d; %v", position, len(next), find(next, ref), want, err)
		}
		others := take(next, ref)
		if !slices.Equal(others, take(list, ref)) {
			t.Fatalf("the others changed their order: %v, %v", list, next)
		}
		list = next
	}
}

// memory keeps a list for tests of the rules.
type memory []Entry

func (m *memory) List(context.Context) ([]Entry, error) { return *m, nil }

func (m *memory) Change(_ context.Context, c Change) (bool, error) {
	next, err := c.Decide(*m)
	if err == nil {
		*m = next
	}
	return err == nil, err
}

// Names has every thing, but hidden ones for admins alone.
func (m *memory) Names(_ context.Context, v access.Viewer, refs []item.Ref) (map[item.Ref]string, error) {
	names := map[item.Ref]string{}
	for _, ref := range refs {
		if ref.ID != hidden || v.Admin {
			names[ref] = "Something"
		}
	}
	return names, nil
}

var hidden = uuid.NewString()

func TestWishesAreChecked(t *testing.T) {
	now := time.Date(2030, 5, 1, 12, 0, 0, 0, time.UTC)
	admin, id := access.Viewer{UserID: "boss", Admin: true}, uuid.NewString()
	for name, test := range map[string]struct {
		v    access.Viewer
		wish Wish
		want fault.Code
	}{
		"a visitor":      {access.Visitor, Wish{Type: "album", ID: id, Featured: true}, fault.Unauthenticated},
		"a member":       {access.Viewer{UserID: "fan"}, Wish{Type: "album", ID: id, Featured: true}, fault.Forbidden},
		"an album":       {admin, Wish{Type: "album", ID: id, Featured: true}, ""},
		"a post":         {admin, Wish{Type: "post", ID: id, Featured: true}, fault.BadUserInput},
		"no id":          {admin, Wish{Type: "track", ID: "x", Featured: true}, fault.BadUserInput},
		"a far place":    {admin, Wish{Type: "track", ID: id, Featured: true, Position: 25}, fault.BadUserInput},
		"a hidden thing": {admin, Wish{Type: "event", ID: hidden, Featured: true}, fault.NotFound},
		"hidden until then": {
			admin, Wish{Type: "album", ID: hidden, Featured: true, Start: input.Set(now.Add(time.Hour))}, "",
		},
		"off, and hidden": {admin, Wish{Type: "event", ID: hidden}, ""},
		"ends in the past": {
			admin, Wish{Type: "artist", ID: id, Featured: true, End: input.Set(now.Add(-time.Minute))}, fault.BadUserInput,
		},
		"ends before it begins": {
			admin,
			Wish{
				Type: "merchandise", ID: id, Featured: true, Start: input.Set(now.Add(2 * time.Hour)),
				End: input.Set(now.Add(time.Hour)),
			},
			fault.BadUserInput,
		},
	} {
		m := &memory{}
		_, err := NewService(m, m, m, func() time.Time { return now }).Set(t.Context(), test.v, test.wish)
		if (err == nil) != (test.want == "") || err != nil && fault.CodeOf(err) != test.want {
			t.Errorf("%s: %v, want %q", name, err, test.want)
		}
	}
}

// What is featured is shown from its first moment up to its last.
func TestShownForItsTime(t *testing.T) {
	start := time.Date(2030, 5, 1, 12, 0, 0, 0, time.UTC)
	m := &memory{{Ref: album(1), Start: start, End: start.Add(time.Hour)}, {Ref: album(2)}}
	for after, want := range map[time.Duration]int{-1: 1, 0: 2, time.Hour - 1: 2, time.Hour: 1} {
		on, err := NewService(m, m, m, func() time.Time { return start.Add(after) }).Now(t.Context(), access.Visitor)
		if err != nil || len(on) != want {
			t.Errorf("after %v: %v, %v", after, on, err)
		}
	}
}

// Somebody is not shown what they keep from themselves; nobody asks what visitors want.
func TestWhatSomebodyDoesNotWantIsLeftOut(t *testing.T) {
	m := &memory{{Ref: album(1)}, {Ref: unwantedAlbum}, {Ref: album(2)}}
	s := NewService(m, m, m, time.Now)
	for v, want := range map[access.Viewer]int{access.Visitor: 3, {UserID: "fan"}: 2} {
		on, err := s.Now(t.Context(), v)
		if err != nil || len(on) != want {
			t.Errorf("%+v is shown %v, %v", v, on, err)
		}
	}
}

// Who moves a thing says nothing of its dates, which stay, also where they are over or visitors do not see it.
func TestMovingLeavesDates(t *testing.T) {
	now := time.Date(2030, 5, 1, 12, 0, 0, 0, time.UTC)
	over := Entry{Ref: item.Ref{Type: item.Album, ID: hidden}, Start: now.Add(-2 * time.Hour), End: now.Add(-time.Hour)}
	m := &memory{{Ref: item.Ref{Type: item.Album, ID: uuid.NewString()}}, over}
	s := NewService(m, m, m, func() time.Time { return now })
	wish := Wish{Type: "album", ID: hidden, Featured: true, Position: 1}
	if _, err := s.Set(t.Context(), access.Viewer{UserID: "boss", Admin: true}, wish); err != nil || (*m)[0] != over {
		t.Errorf("moved: %v, %v", *m, err)
	}
	wish.Start, wish.End = input.Set(time.Time{}), input.Set(time.Time{})
	_, err := s.Set(t.Context(), access.Viewer{UserID: "boss", Admin: true}, wish)
	if first := (*m)[0]; err != nil || !first.Start.IsZero() || !first.End.IsZero() {
		t.Errorf("without dates: %v, %v", first, err)
	}
}
