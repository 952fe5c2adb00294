package app

import (
	"slices"
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
