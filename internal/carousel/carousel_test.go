package carousel

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

var noon = time.Date(2030, 5, 6, 12, 0, 30, 0, time.UTC)

// wall is a Store that has panels to read.
type wall struct {
	Store
	live []Panel
}

func (w wall) Live(context.Context) ([]Panel, error) {
	out := slices.Clone(w.live)
	for i := range out {
		out[i].Targets = slices.Clone(out[i].Targets)
	}
	return out, nil
}

// open are the things that everybody may know of; admins know of all.
type open []item.Ref

func (o open) Known(_ context.Context, v access.Viewer, refs []item.Ref) (map[item.Ref]bool, error) {
	known := map[item.Ref]bool{}
	for _, r := range refs {
		known[r] = v.Admin || slices.Contains(o, r)
	}
	return known, nil
}

func TestActivePanelsAreThoseOfNowWithWhatTheViewerMayKnow(t *testing.T) {
	song, draft := item.Ref{Type: item.Song, ID: "s"}, item.Ref{Type: item.Album, ID: "d"}
	minute := noon.Truncate(time.Minute)
	store := wall{live: []Panel{
		{ID: "words", Type: Announcement},
		{ID: "begins now", Type: Announcement, StartsAt: minute, EndsAt: minute.Add(time.Minute)},
		{ID: "later", Type: Announcement, StartsAt: minute.Add(time.Minute)},
		{ID: "over", Type: Announcement, EndsAt: minute},
		{ID: "nothing yet", Type: Spotlight},
		{ID: "hidden", Type: Spotlight, Targets: []item.Ref{draft}},
		{ID: "some", Type: Collection, Targets: []item.Ref{draft, song}},
	}}
	s := NewService(store, open{song}, func() time.Time { return noon })
	for name, c := range map[string]struct {
		viewer access.Viewer
		want   []string
		things int
	}{
		"visitors": {access.Visitor, []string{"words", "begins now", "some"}, 1},
		"admins":   {access.Viewer{UserID: "a", Admin: true}, []string{"words", "begins now", "hidden", "some"}, 2},
	} {
		panels, err := s.Active(t.Context(), c.viewer)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, p := range panels {
			got = append(got, p.ID)
		}
		if !slices.Equal(got, c.want) || len(panels[len(panels)-1].Targets) != c.things {
			t.Errorf("%s see %q, the last with %v", name, got, panels[len(panels)-1].Targets)
		}
	}
}

func TestLinksLeadToPagesOfTheSiteOrBySafeAddresses(t *testing.T) {
	for text, is := range map[string]bool{
		"": true, "/": true, "/music?genre=dub#top": true, "https://example.com/a?b=c": true,
		"http://example.com": false, "//example.com": false, "/\\example.com": false, "javascript:alert(1)": false,
		"https://": false, "https://user@example.com": false, "example.com": false, "/a b": false, "/a\nb": false,
		"https://example.com/" + string(make([]byte, mostLink)): false,
	} {
		if isLink(text) != is {
			t.Errorf("%q: %v", text, !is)
		}
	}
}

func TestPatchesAreChecked(t *testing.T) {
	full := Panel{Type: Collection, Title: "T", Targets: make([]item.Ref, 2)}
	p, err := Patch{
		Title: input.Set("  New  "), StartsAt: input.Set(noon), EndsAt: input.Set(noon.Add(time.Minute)),
		Link: input.Set(" /a "),
	}.apply(full)
	if err != nil || p.Title != "New" || !p.StartsAt.Equal(noon.Truncate(time.Minute)) || p.Link != "/a" ||
		p.Type != Collection {
		t.Errorf("%+v, %v", p, err)
	}
	for field, c := range map[string]Patch{
		"title":       {Title: input.Set(" ")},
		"textContent": {Text: input.Set(string(slices.Repeat([]byte("x"), mostText+1)))},
		"ctaLink":     {Link: input.Set("http://example.com")},
		"panelType":   {Type: input.Set(Spotlight)},
		// Both are in one minute.
		"endDate": {StartsAt: input.Set(noon), EndsAt: input.Set(noon.Add(20 * time.Second))},
	} {
		_, err := c.apply(full)
		var refused *fault.Error
		if !errors.As(err, &refused) || len(refused.Fields) != 1 || refused.Fields[field] == "" {
			t.Errorf("%s: %v", field, err)
		}
	}
}

func TestStatesArePutBack(t *testing.T) {
	p := Panel{
		ID: "p", Type: Collection, Title: "T", Text: "x\ny", PictureKey: "images/1", Link: "/a",
		StartsAt: noon.Truncate(time.Minute), Targets: []item.Ref{{Type: item.Song, ID: "1"}, {Type: item.Artist, ID: "2"}},
	}
	got, err := p.State().put(Panel{ID: "p", EndsAt: noon, Targets: []item.Ref{{Type: item.Merch, ID: "3"}}})
	if err != nil || got.State() != p.State() || !got.EndsAt.IsZero() || !slices.Equal(got.Targets, p.Targets) {
		t.Errorf("%+v, %v", got, err)
	}
}
