package music

import (
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

var gold = &access.Tier{ID: "gold", ArtistID: "owner", Name: "Gold", Position: 1}

func holding(artist string, position int, until time.Time) access.Entitlements {
	return access.Entitlements{Tiers: []access.HeldTier{{ArtistID: artist, Position: position, Until: until}}}
}

func TestListsThatAreEverybodysAskNothingOfTheStore(t *testing.T) {
	store := newShelf()
	s := service(store, chart{}, start)
	if _, err := s.Tracks(t.Context(), access.Viewer{UserID: "fan"}, []string{"published"}); err != nil ||
		store.asked != 0 {
		t.Errorf("asked %d times, %v", store.asked, err)
	}
	store.tracks["gated"] = Track{
		ID: "gated", Status: access.Published, Artist: person.Person{UserID: "owner"}, Tier: gold,
	}
	store.tracks["archived"] = Track{ID: "archived", Status: access.Archived, Artist: person.Person{UserID: "owner"}}
	all := []string{"published", "gated", "archived", "draft"}
	if got, err := s.Tracks(t.Context(), access.Visitor, all); err != nil || len(got) != 2 || store.asked != 0 ||
		got[1].HasAccess {
		t.Errorf("a visitor sees %d, asked %d times, %v", len(got), store.asked, err)
	}
	store.held = holding("owner", 1, time.Time{})
	store.held.Saved = map[string]bool{"archived": true}
	if got, err := s.Tracks(t.Context(), access.Viewer{UserID: "fan"}, all); err != nil || len(got) != 3 ||
		store.asked != 1 ||
		!got[1].HasAccess {
		t.Errorf("a holder sees %d, asked %d times, %v", len(got), store.asked, err)
	}
}

func TestDecisionsOfStreamsEndWithTheirTime(t *testing.T) {
	store := newShelf()
	store.tracks["gated"] = Track{
		ID: "gated", Status: access.Published, Artist: person.Person{UserID: "owner"}, Tier: gold,
	}
	store.held = holding("owner", 1, start.Add(2*time.Second))
	now := start
	s := NewService(store, chart{}, func() time.Time { return now })
	fan := access.Viewer{UserID: "fan"}
	ask := func(want fault.Code, asked int) {
		t.Helper()
		_, err := s.Stream(t.Context(), fan, "gated")
		if (want == "") != (err == nil) || want != "" && fault.CodeOf(err) != want || store.asked != asked {
			t.Errorf("at %v: %v, asked %d times", now.Sub(start), err, store.asked)
		}
	}
	ask("", 1)
	now = start.Add(time.Second)
	ask("", 1)
	now = start.Add(2 * time.Second) // the tier has ended before the decision would
	ask(fault.Forbidden, 2)
	store.held = holding("owner", 1, time.Time{})
	ask(fault.Forbidden, 2)
	s.Forget()
	ask("", 3)
	store.held = access.Entitlements{}
	now = now.Add(decisionLife)
	ask(fault.Forbidden, 4)
}

func TestWhoMayListWhat(t *testing.T) {
	store := newShelf()
	s := service(store, chart{}, start)
	fan := access.Viewer{UserID: "fan"}
	for _, c := range []struct {
		status access.Status
		saved  bool
		held   access.Entitlements
		code   fault.Code
	}{
		{access.Published, false, access.Entitlements{}, ""},
		{access.Draft, false, access.Entitlements{}, fault.Forbidden},
		{access.Draft, true, access.Entitlements{}, fault.Forbidden},
		{access.Archived, false, access.Entitlements{}, fault.Forbidden},
		{access.Archived, true, access.Entitlements{}, ""},
		{access.Deleted, true, access.Entitlements{}, ""},
		{access.Scheduled, false, access.Entitlements{}, fault.Forbidden},
		{access.Scheduled, false, holding("owner", 0, time.Time{}), ""},
	} {
		store.held = c.held
		list, err := s.mayList(t.Context(), fan, "owner", c.status, c.saved)
		if (c.code == "") != (err == nil) || c.code != "" && fault.CodeOf(err) != c.code {
			t.Errorf("%s, saved %v: %v", c.status, c.saved, err)
		}
		if c.status == access.Scheduled && err == nil && (list.EarlyFor == nil || !list.EarlyAt.Equal(start)) {
			t.Errorf("a holder's list of what is scheduled is %+v", list)
		}
	}
}
