package music

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

var gold = &Tier{ID: "gold", ArtistID: "owner", Name: "Gold", Position: 1}

func holding(artist string, position int, until time.Time) Holdings {
	return Holdings{Tiers: []Holding{{artist, position, until}}}
}

func TestJudgement(t *testing.T) {
	fan := access.Viewer{UserID: "fan"}
	owner := access.Viewer{UserID: "owner"}
	admin := access.Viewer{UserID: "boss", Admin: true}
	never := time.Time{}
	gated := Judged{OwnerID: "owner", Status: Published, Tier: gold}
	early := Judged{OwnerID: "owner", Status: Scheduled, Early: EarlyAccess{At: start, Tier: gold}}
	for _, c := range []struct {
		name                     string
		v                        access.Viewer
		r                        Judged
		h                        Holdings
		saved                    bool
		visible, has, subscribed bool
	}{
		{"published to a visitor", access.Visitor, Judged{OwnerID: "owner", Status: Published}, Holdings{}, false, true, true, false},
		{"gated to a visitor", access.Visitor, gated, Holdings{}, false, true, false, false},
		{"gated to a fan", fan, gated, Holdings{}, false, true, false, false},
		{"gated to a holder", fan, gated, holding("owner", 1, never), false, true, true, true},
		{"gated to a holder of more", fan, gated, holding("owner", 2, never), false, true, true, true},
		{"gated to a holder of less", fan, gated, holding("owner", 0, never), false, true, false, false},
		{"gated to another artist's holder", fan, gated, holding("other", 5, never), false, true, false, false},
		{"gated until now", fan, gated, holding("owner", 1, start), false, true, false, false},
		{"gated until later", fan, gated, holding("owner", 1, start.Add(time.Second)), false, true, true, true},
		{"gated to its owner", owner, gated, Holdings{}, false, true, true, false},
		{"gated to an admin", admin, gated, Holdings{}, false, true, true, false},
		{"draft to a fan", fan, Judged{OwnerID: "owner", Status: Draft}, holding("owner", 9, never), true, false, false, false},
		{"draft to nobody's visitor", access.Visitor, Judged{Status: Draft}, Holdings{}, false, false, false, false},
		{"draft to its owner", owner, Judged{OwnerID: "owner", Status: Draft}, Holdings{}, false, true, true, false},
		{"early to a holder", fan, early, holding("owner", 1, never), false, true, true, false},
		{"early to a holder of less", fan, early, holding("owner", 0, never), false, false, false, false},
		{"early before its time", fan, Judged{OwnerID: "owner", Status: Scheduled, Early: EarlyAccess{start.Add(time.Second), gold}}, holding("owner", 1, never), false, false, false, false},
		{"scheduled to a holder", fan, Judged{OwnerID: "owner", Status: Scheduled, Tier: gold}, holding("owner", 1, never), true, false, false, false},
		{"archived to a fan", fan, Judged{OwnerID: "owner", Status: Archived}, Holdings{}, false, false, false, false},
		{"archived and saved", fan, Judged{OwnerID: "owner", Status: Archived}, Holdings{}, true, true, true, false},
		{"deleted and saved", fan, Judged{OwnerID: "owner", Status: Deleted}, Holdings{}, true, true, true, false},
		{"deleted, saved and gated", fan, Judged{OwnerID: "owner", Status: Deleted, Tier: gold}, Holdings{}, true, true, false, false},
		{"deleted to an admin", admin, Judged{OwnerID: "owner", Status: Deleted}, Holdings{}, false, true, true, false},
	} {
		visible, a := Judge(c.v, c.r, c.h, c.saved, start)
		if visible != c.visible || a.HasAccess != c.has || a.IsSubscribed != c.subscribed {
			t.Errorf("%s: visible %v, %+v", c.name, visible, a)
		}
	}
}

// Whoever has more has what whoever has less has; and nobody hears what they may not know of.
func TestMoreHeldNeverOpensLess(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		statuses := []Status{Draft, Scheduled, Published, Archived, Deleted}
		r := Judged{OwnerID: "owner", Status: rapid.SampledFrom(statuses).Draw(t, "status")}
		if rapid.Bool().Draw(t, "gated") {
			r.Tier = &Tier{ArtistID: "owner", Position: rapid.IntRange(0, 3).Draw(t, "position")}
		}
		v := access.Viewer{UserID: "fan"}
		low := rapid.IntRange(0, 3).Draw(t, "low")
		saved := rapid.Bool().Draw(t, "saved")
		seenLess, less := Judge(v, r, holding("owner", low, time.Time{}), saved, start)
		seenMore, more := Judge(v, r, holding("owner", low+1, time.Time{}), saved, start)
		if less.HasAccess && !more.HasAccess || seenLess && !seenMore {
			t.Fatalf("%+v: %+v with %d, %+v with more", r, less, low, more)
		}
		if more.HasAccess && !seenMore {
			t.Fatal("what is not seen is heard")
		}
	})
}

func TestListsThatAreEverybodysAskNothingOfTheStore(t *testing.T) {
	store := newShelf()
	s := service(store, chart{}, start)
	if _, err := s.Tracks(t.Context(), access.Viewer{UserID: "fan"}, []string{"published"}); err != nil || store.asked != 0 {
		t.Errorf("asked %d times, %v", store.asked, err)
	}
	store.tracks["gated"] = Track{ID: "gated", Status: Published, Artist: ArtistInfo{UserID: "owner"}, Tier: gold}
	store.tracks["archived"] = Track{ID: "archived", Status: Archived, Artist: ArtistInfo{UserID: "owner"}}
	all := []string{"published", "gated", "archived", "draft"}
	if got, err := s.Tracks(t.Context(), access.Visitor, all); err != nil || len(got) != 2 || store.asked != 0 || got[1].HasAccess {
		t.Errorf("a visitor sees %d, asked %d times, %v", len(got), store.asked, err)
	}
	store.held = Holdings{Tiers: []Holding{{"owner", 1, time.Time{}}}, Tracks: map[string]bool{"archived": true}}
	if got, err := s.Tracks(t.Context(), access.Viewer{UserID: "fan"}, all); err != nil || len(got) != 3 || store.asked != 1 || !got[1].HasAccess {
		t.Errorf("a holder sees %d, asked %d times, %v", len(got), store.asked, err)
	}
}

func TestDecisionsOfStreamsEndWithTheirTime(t *testing.T) {
	store := newShelf()
	store.tracks["gated"] = Track{ID: "gated", Status: Published, Artist: ArtistInfo{UserID: "owner"}, Tier: gold}
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
	s.ForgetDecisions()
	ask("", 3)
	store.held = Holdings{}
	now = now.Add(decisionLife)
	ask(fault.Forbidden, 4)
}

func TestWhoMayListWhat(t *testing.T) {
	store := newShelf()
	s := service(store, chart{}, start)
	fan := access.Viewer{UserID: "fan"}
	for _, c := range []struct {
		status Status
		saved  bool
		held   Holdings
		code   fault.Code
	}{
		{Published, false, Holdings{}, ""},
		{Draft, false, Holdings{}, fault.Forbidden},
		{Draft, true, Holdings{}, fault.Forbidden},
		{Archived, false, Holdings{}, fault.Forbidden},
		{Archived, true, Holdings{}, ""},
		{Deleted, true, Holdings{}, ""},
		{Scheduled, false, Holdings{}, fault.Forbidden},
		{Scheduled, false, holding("owner", 0, time.Time{}), ""},
	} {
		store.held = c.held
		list, err := s.mayList(t.Context(), fan, "owner", c.status, c.saved)
		if (c.code == "") != (err == nil) || c.code != "" && fault.CodeOf(err) != c.code {
			t.Errorf("%s, saved %v: %v", c.status, c.saved, err)
		}
		if c.status == Scheduled && err == nil && (list.EarlyFor == nil || !list.EarlyAt.Equal(start)) {
			t.Errorf("a holder's list of what is scheduled is %+v", list)
		}
	}
}
