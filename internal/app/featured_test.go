package app

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// featuredIDs are the ids of what is featured that have their thing, as somebody sees them.
func (s *server) featuredIDs(token, of string) (ids []string) {
	s.t.Helper()
	const fields = `{ itemId isOn album { id } artist { id } event { id } }`
	for _, each := range s.mustGraphQL(token, `{ featuredContent`+of+fields+` }`)["featuredContent"].([]any) {
		entry := each.(object)
		for _, kind := range []string{"album", "artist", "event"} {
			if thing, isThere := entry[kind].(object); isThere && thing["id"] == entry["itemId"] {
				ids = append(ids, entry["itemId"].(string))
			}
		}
	}
	return ids
}

// What is featured is on home and the landing page for visitors, in its order, while they may see it; admins are told
// what they do not see.
func TestFeaturedIsShownWhileItMayBeSeen(t *testing.T) {
	s := newServer(t, true)
	s.ofItsOwn()
	admin, concert := s.access(s.adminID), s.event("")[0]
	feature := func(kind, id string, more object) int {
		body := object{"type": kind, "id": id, "featured": true}
		for name, value := range more {
			body[name] = value
		}
		return s.call("POST", "/admin/featured-content", admin, body).Code
	}
	for _, code := range []int{
		feature("artist", s.ownerID, nil), feature("event", concert, object{"position": 1}),
		feature("event", concert, object{"position": 1, "startDate": "2029-01-01T00:00:00Z"}),
		feature("event", concert, object{"position": 1, "startDate": ""}),
	} {
		if code != 200 {
			t.Fatalf("featuring: %d", code)
		}
	}
	if got := s.featuredIDs("", ""); !slices.Equal(got, []string{concert, s.ownerID}) {
		t.Errorf("featured %v", got)
	}
	s.mustGraphQL(s.access(s.ownerID), `mutation { cancelEvent(id: "`+concert+`", reason: "Rain") { status } }`)
	if got := s.featuredIDs("", ""); !slices.Equal(got, []string{s.ownerID}) {
		t.Errorf("after it was cancelled: %v", got)
	}
	if got := s.featuredIDs(admin, "(all: true)"); !slices.Equal(got, []string{s.ownerID}) {
		t.Errorf("to an admin: %v", got)
	}
	if code := feature("event", concert, object{"position": 2}); code != 200 {
		t.Errorf("moving what is cancelled: %d", code)
	}
	s.call("POST", "/admin/featured-content", admin, object{"type": "event", "id": concert, "featured": false})
	if code := feature("event", concert, nil); code != 404 {
		t.Errorf("featuring what is cancelled: %d", code)
	}
	later := feature("artist", s.ownerID, object{"startDate": "2090-01-01T00:00:00Z"})
	if got := s.featuredIDs("", ""); later != 200 || len(got) != 0 {
		t.Errorf("before its time: %d, %v", later, got)
	}
}

// Who said that an artist is not for them, or muted them, is not shown what is theirs first.
func TestFeaturedLeavesOutWhatSomebodyDoesNotWant(t *testing.T) {
	s := newServer(t, true)
	s.ofItsOwn()
	admin, fan, concert := s.access(s.adminID), s.access(s.fanID), s.event("")[0]
	for kind, id := range map[string]string{"artist": s.ownerID, "event": concert} {
		wish := object{"type": kind, "id": id, "featured": true}
		if got := s.call("POST", "/admin/featured-content", admin, wish); got.Code != 200 {
			t.Fatalf("featuring: %d", got.Code)
		}
	}
	shown := func(want int) {
		t.Helper()
		if got := s.featuredIDs(fan, ""); len(got) != want {
			t.Errorf("the fan is shown %v, want %d", got, want)
		}
		if got := s.featuredIDs("", ""); len(got) != 2 {
			t.Errorf("visitors are shown %v", got)
		}
	}
	shown(2)
	s.mustGraphQL(fan, `mutation { sayOpinion(input: {subject: ARTIST, id: "`+s.ownerID+`", verdict: LESS}) { id } }`)
	shown(0)
	s.mustGraphQL(fan, `mutation { takeBackOpinion(input: {subject: ARTIST, id: "`+s.ownerID+`"}) }`)
	shown(2)
	s.mustGraphQL(fan, `mutation { muteUser(userId: "`+s.ownerID+`") { success } }`)
	shown(0)
}

// An admin who takes back what they did to the list has it as it was.
func TestFeaturedIsUndone(t *testing.T) {
	s := newServer(t, true)
	s.ofItsOwn()
	admin := s.access(s.adminID)
	s.call("POST", "/admin/featured-content", admin, object{"type": "artist", "id": s.ownerID, "featured": true})
	acts := s.get("/admin/audit?subject="+s.ownerID, admin).json["acts"].([]any)
	act := acts[0].(object)
	if act["verb"] != "content featured" || act["canUndo"] != true {
		t.Fatalf("recorded %v", act)
	}
	undone := s.call("POST", "/admin/audit/"+act["id"].(string)+"/undo", admin, object{"why": "A mistake"})
	if got := s.featuredIDs("", ""); undone.Code >= 300 || len(got) != 0 {
		t.Errorf("taken back: %d %s, %v", undone.Code, undone.Body, got)
	}
}

// The page of home brings the panels that a visitor may see, and no others.
func TestThePageOfHomeBringsItsPanels(t *testing.T) {
	s := newServer(t, true)
	s.ofItsOwn()
	for _, input := range []string{
		`{panelType: ANNOUNCEMENT, title: "Doors at <eight>"}`,
		`{panelType: ANNOUNCEMENT, title: "Not yet", startDate: "2090-01-01T00:00:00Z"}`,
	} {
		s.mustGraphQL(s.access(s.adminID), `mutation { createCarouselPanel(input: `+input+`) { panelId } }`)
	}
	page := s.page("/").Body.String()
	_, after, _ := strings.Cut(page, `<script type="application/json" id="highlights">`)
	text, _, _ := strings.Cut(after, "</script>")
	var brought struct{ GetActivePanels []struct{ Title string } }
	if err := json.Unmarshal([]byte(text), &brought); err != nil {
		t.Fatalf("%v in %s", err, page)
	}
	if got := brought.GetActivePanels; len(got) != 1 || got[0].Title != "Doors at <eight>" {
		t.Errorf("home brings %v", got)
	}
}
