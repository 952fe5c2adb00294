package seed

import (
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// What is shown first is there, for everybody, and each panel has something else to show.
func TestWhatIsShownFirstIsThere(t *testing.T) {
	m, opts := newMemory(), testOptions()
	opts.SiteID = "site"
	if _, err := Load(t.Context(), m, opts); err != nil {
		t.Fatal(err)
	}
	isThere := func(ref item.Ref) bool {
		found := false
		switch ref.Type {
		case item.Album:
			_, found = m.albums[ref.ID]
		case item.Song:
			_, found = m.tracks[ref.ID]
		case item.Artist:
			_, found = m.artists[ref.ID]
		case item.Event:
			planned := m.events[ref.ID]
			found = planned.StartDate.After(testNow) && planned.CancelReason == ""
		case item.Merch:
			_, found = m.items[ref.ID]
		}
		return found
	}
	types := map[item.Type]bool{}
	for _, p := range m.shown.Panels {
		if len(p.Targets) == 0 || p.CreatedBy != adminID("") || p.Title == "" || len(p.Title) > 80 {
			t.Errorf("%+v", p)
		}
		for _, target := range p.Targets {
			types[target.Type] = true
			if !isThere(target) {
				t.Errorf("%s shows %v, which is not there", p.Title, target)
			}
		}
		if gig, isGig := m.events[p.Targets[0].ID]; isGig && (!p.EndsAt.Equal(gig.StartDate) || p.Title != gig.Title) {
			t.Errorf("%+v shows %+v", p, gig)
		}
	}
	if !types[item.Album] || !types[item.Event] || !types[item.Merch] {
		t.Errorf("panels show %v", types)
	}
	for _, p := range m.shown.Proposals {
		if m.albums[p.AlbumID].ArtistID != p.ArtistID || p.Name == "" {
			t.Errorf("%+v is proposed by somebody else, or with nothing", p)
		}
	}
	if len(m.shown.Proposals) < 2 {
		t.Errorf("%d genres are proposed", len(m.shown.Proposals))
	}
	seen := map[item.Ref]bool{}
	for _, ref := range m.shown.Featured {
		if !isThere(ref) || seen[ref] {
			t.Errorf("%v is featured", ref)
		}
		seen[ref] = true
	}
	if len(seen) < 6 {
		t.Errorf("%d things are featured", len(seen))
	}
}

// Other sites than a demo's show what they choose.
func TestASiteThatIsNotNamedShowsNothing(t *testing.T) {
	m, _ := loaded(t)
	if len(m.shown.Panels)+len(m.shown.Featured) > 0 {
		t.Errorf("%+v", m.shown)
	}
}
