package posts_test

import (
	"context"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/posts"
)

// Show knows the artist's shows: one of yesterday where the fan was, one that was cancelled, one to come, and one where
// only the artist was.
func (w *world) Show(_ context.Context, userID, id string) (posts.Show, error) {
	show := posts.Show{
		EventID: id, HostID: artist.UserID, StartDate: now.AddDate(0, 0, -1), WasThere: userID == fan.UserID,
	}
	switch id {
	case "show":
	case "cancelled":
		show.IsCancelled = true
	case "coming":
		show.StartDate = now.Add(time.Hour)
	case "elsewhere":
		show.WasThere = userID == artist.UserID
	default:
		return posts.Show{}, fault.Missing("This event")
	}
	return show, nil
}

func TestWhoWritesOfAnEvent(t *testing.T) {
	memory := func(id string, in bool) posts.New {
		return posts.New{Type: posts.Memory, Content: "Loud", EventID: id, InScrapbook: in}
	}
	of := memory("elsewhere", true)
	of.FansOnly = true
	onAPage := memory("show", false)
	onAPage.CommunityUserID = "artist"
	for name, c := range map[string]struct {
		who  access.Viewer
		new  posts.New
		want string
	}{
		"a fan who was there":     {fan, memory("show", true), ""},
		"who keeps it apart":      {fan, memory("show", false), ""},
		"who was not there":       {fan, memory("elsewhere", true), "eventId"},
		"the artist":              {artist, memory("elsewhere", true), ""},
		"of no event":             {fan, memory("", true), "type"},
		"before it begins":        {fan, memory("coming", true), "eventId"},
		"of what was cancelled":   {fan, memory("cancelled", true), "eventId"},
		"for fans in a scrapbook": {artist, of, "fansOnly"},
		"on an artist's page":     {fan, onAPage, "communityUserId"},
		"in a scrapbook, and no memory": {
			fan, posts.New{Content: "Loud", EventID: "show", InScrapbook: true}, "inScrapbook",
		},
		"of what is to come":       {fan, posts.New{Type: posts.Event, EventID: "coming"}, ""},
		"an event without any":     {fan, posts.New{Type: posts.Event, Content: "Come"}, "type"},
		"an event beside its text": {fan, posts.New{Content: "Come", EventID: "coming"}, ""},
	} {
		made, err := newWorld().service(now).Create(t.Context(), c.who, c.new)
		if c.want == "" {
			if err != nil || made.EventID != c.new.EventID || made.IsInScrapbook() != c.new.InScrapbook {
				t.Errorf("%s: %+v, %v", name, made, err)
			}
		} else if fieldsOf(err)[c.want] == "" {
			t.Errorf("%s: %v, want %s", name, err, c.want)
		}
	}
	_, err := newWorld().service(now).Create(t.Context(), fan, memory("none", true))
	if fault.CodeOf(err) != fault.NotFound {
		t.Errorf("of an event that is not there: %v", err)
	}
}

func TestAnAddressOfAnEventEmbedsIt(t *testing.T) {
	for id, embedded := range map[string]bool{"coming": true, "none": false} {
		p, err := newWorld().service(now).Create(t.Context(), fan, posts.New{Content: "Come to " + site + "/events/" + id})
		if err != nil || (p.EventID == id) != embedded || (p.Type == posts.Event) != embedded {
			t.Errorf("%s: %+v, %v", id, p, err)
		}
	}
}

func TestAMemoryIsInAScrapbookByConsent(t *testing.T) {
	w, given := newWorld(), func(in bool) posts.Patch {
		return posts.Patch{InScrapbook: input.Optional[bool]{Given: true, Value: in}}
	}
	s := w.service(now)
	made, err := s.Create(t.Context(), fan, posts.New{Type: posts.Memory, Content: "Loud", EventID: "show"})
	if err != nil || made.IsInScrapbook() {
		t.Fatalf("without consent: %+v, %v", made, err)
	}
	w.post.EventHostID = artist.UserID
	if p, err := s.Update(t.Context(), fan, made.ID, given(true)); err != nil || !p.IsInScrapbook() {
		t.Errorf("consented: %+v, %v", p, err)
	}
	if _, err := s.RemoveMemory(t.Context(), fan, made.ID); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("taken out by its author: %v", err)
	}
	if p, err := s.RemoveMemory(t.Context(), artist, made.ID); err != nil || p.IsInScrapbook() {
		t.Errorf("taken out: %+v, %v", p, err)
	}
	if _, err := s.Update(t.Context(), fan, made.ID, given(false)); err != nil {
		t.Errorf("consent taken back: %v", err)
	}
	if _, err := s.Update(t.Context(), fan, made.ID, given(true)); fault.CodeOf(err) != fault.Conflict {
		t.Errorf("put back by its author: %v", err)
	}
	if p, err := s.ReturnMemory(t.Context(), artist, made.ID); err != nil || p.IsInScrapbook() {
		t.Errorf("returned without consent: %+v, %v", p, err)
	}
	if p, err := s.Update(t.Context(), fan, made.ID, given(true)); err != nil || !p.IsInScrapbook() {
		t.Errorf("consented again: %+v, %v", p, err)
	}
	if p, err := s.Update(t.Context(), fan, made.ID, given(false)); err != nil || p.IsInScrapbook() {
		t.Errorf("withdrawn: %+v, %v", p, err)
	}
}
