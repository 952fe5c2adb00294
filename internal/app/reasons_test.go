package app

import (
	"fmt"
	"net/url"
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
)

// lastAct reads the last act of a verb by this server's admin.
func (s *server) lastAct(verb string) object {
	s.t.Helper()
	path := "/admin/audit?first=1&actor=" + s.adminID + "&verb=" + url.QueryEscape(verb)
	acts, _ := s.get(path, s.access(s.adminID)).json["acts"].([]any)
	if len(acts) == 0 {
		s.t.Fatalf("%q is not recorded", verb)
	}
	return acts[0].(object)
}

func (s *server) panel(why string) string {
	s.t.Helper()
	made := s.mustGraphQL(s.access(s.adminID), `mutation { createCarouselPanel(why: "`+why+
		`", input: {title: "A panel", panelType: ANNOUNCEMENT}) { panelId } }`)
	return made["createCarouselPanel"].(object)["panelId"].(string)
}

// Whatever admins do may have a reason, which the audit log keeps; one that is too short is refused, and nothing done.
func TestActsSayWhy(t *testing.T) {
	s := newServer(t, true)
	s.ofItsOwn()
	admin := s.access(s.adminID)
	rest := func(method, path string, body object) func(why string) string {
		return func(why string) string {
			if body != nil {
				body["why"] = why
			}
			return s.outcome(method, fmt.Sprintf(path, url.QueryEscape(why)), asker{s.adminID, admin}, body)
		}
	}
	graphQL := func(mutation string) func(why string) string {
		return func(why string) string {
			return s.graphql(admin, `mutation { `+fmt.Sprintf(mutation, `why: "`+why+`"`)+` }`, nil).code()
		}
	}
	preview := func() string {
		made := s.call("POST", "/admin/preview-codes", admin, object{"label": "Press", "days": 1})
		return made.json["id"].(string)
	}
	panel := s.panel("Something new")
	s.mustGraphQL(s.access(s.fanID), `mutation { reportContent(input: {targetType: SONG, targetId: "`+s.tracks[0]+
		`", reason: SPAM}) { success } }`)
	report := s.one(`MATCH (r:Report {targetId: $id}) RETURN r.id AS x`, s.tracks[0])
	for _, act := range []struct {
		verb string
		do   func(why string) string
	}{
		{"content featured", rest("POST", "/admin/featured-content%.0s", object{
			"type": "track", "id": s.tracks[0], "featured": true,
		})},
		{"content no longer featured", rest("POST", "/admin/featured-content%.0s", object{
			"type": "track", "id": s.tracks[0], "featured": false,
		})},
		{"invite codes made", rest("POST", "/admin/early-access/codes%.0s", object{"count": 1})},
		{"invite code revoked", rest("POST", "/admin/early-access/invites/"+s.inviteID()+"/revoke%.0s", object{})},
		{"preview password made", rest("POST", "/admin/preview-codes%.0s", object{"label": "Press", "days": 1})},
		{"preview password revoked", rest("DELETE", "/admin/preview-codes/"+preview()+"?why=%s", nil)},
		{"panel changed", graphQL(`updateCarouselPanel(%s, input: {panelId: "` + panel + `", title: "B"}) { panelId }`)},
		{"panel archived", graphQL(`deleteCarouselPanel(id: "` + panel + `", %s) { panelId }`)},
		{"panel restored", graphQL(`restoreCarouselPanel(panelId: "` + panel + `", %s) { panelId }`)},
		{"report dismissed", graphQL(`settleReport(id: "` + report + `", as: DISMISSED, %s) { id }`)},
		{"index checked", graphQL(`checkSearchIndex(%s) { id }`)},
		{"model trained", graphQL(`trainModel(%s)`)},
	} {
		if code := act.do("no"); code != badInput {
			t.Errorf("%s with two characters for a reason: %q", act.verb, code)
		}
		why := "Because of " + act.verb
		if code := act.do(why); code != "" {
			t.Errorf("%s: %q", act.verb, code)
			continue
		}
		if got := s.lastAct(act.verb)["why"]; got != why {
			t.Errorf("%s is recorded with %v", act.verb, got)
		}
	}
	// What is done without a reason is recorded without.
	if code := s.outcome("POST", "/admin/early-access/codes", asker{s.adminID, admin}, object{"count": 1}); code != "" {
		t.Fatal(code)
	}
	if got := s.lastAct("invite codes made")["why"]; got != nil {
		t.Errorf("without a reason it is recorded with %v", got)
	}
}

// A panel is archived by its id, as the design names it, and by the name that the argument had before.
func TestAPanelIsArchivedByEitherName(t *testing.T) {
	s := newServer(t, true)
	for _, name := range []string{"id", "panelId"} {
		panel := s.panel("A test")
		s.mustGraphQL(s.access(s.adminID), `mutation { deleteCarouselPanel(`+name+`: "`+panel+`") { panelId } }`)
		if got := s.lastAct("panel archived")["subject"].(object)["id"]; got != panel {
			t.Errorf("%s archived %v", name, got)
		}
	}
	if code := s.graphql(s.access(s.adminID), `mutation { deleteCarouselPanel { panelId } }`, nil).code(); code != missing {
		t.Errorf("without an id: %q", code)
	}
}

func (s *server) undoes(act object) string {
	s.t.Helper()
	admin := asker{s.adminID, s.access(s.adminID)}
	return s.outcome("POST", "/admin/audit/"+act["id"].(string)+"/undo", admin, object{"why": "It was a mistake"})
}

// mustUndo takes the last act of a verb back, once. That is recorded with its reason.
func (s *server) mustUndo(verb, undoing string) {
	s.t.Helper()
	act := s.lastAct(verb)
	if act["canUndo"] != true || act["whyNot"] != nil {
		s.t.Errorf("%s cannot be taken back: %v", verb, act["whyNot"])
	}
	if code := s.undoes(act); code != "" {
		s.t.Fatalf("taking back %s: %q", verb, code)
	}
	undo := s.lastAct(undoing)
	if undo["undoes"] != act["id"] || undo["why"] != "It was a mistake" || undo["whyNot"] == nil {
		s.t.Errorf("taking back %s is recorded as %v", verb, undo)
	}
	if code := s.undoes(act); code != conflict {
		s.t.Errorf("taking back %s again: %q", verb, code)
	}
}

func TestActsOfEarlyAccessAreTakenBack(t *testing.T) {
	s := newServer(t, true)
	admin := s.access(s.adminID)
	made := s.call("POST", "/admin/preview-codes", admin, object{"label": "Press", "days": 1})
	opens := func() bool {
		return s.call("POST", "/preview", "", object{"password": made.json["password"]}).code() == ""
	}
	s.call("DELETE", "/admin/preview-codes/"+made.json["id"].(string), admin, nil)
	if opens() {
		t.Fatal("an ended password opens")
	}
	// It was ended since it was made.
	if code := s.undoes(s.lastAct("preview password made")); code != conflict {
		t.Errorf("taking back what was ended already: %q", code)
	}
	s.mustUndo("preview password revoked", "preview password restored")
	if !opens() {
		t.Error("a restored password does not open")
	}
	s.mustUndo("preview password made", "preview password revoked")
	if opens() {
		t.Error("a password that was taken back opens")
	}
	s.call("POST", "/admin/early-access/invites/"+s.inviteID()+"/revoke", admin, object{"why": "It leaked"})
	s.mustUndo("invite code revoked", "invite code restored")
	codes := s.lastAct("invite codes made")
	if codes["canUndo"] != false || codes["whyNot"] == nil || s.undoes(codes) != badInput {
		t.Errorf("codes that were handed out: %v", codes)
	}
}

func TestTheTourIsTakenBack(t *testing.T) {
	s := newServer(t, true)
	fan, admin := s.access(s.fanID), s.access(s.adminID)
	reset := func(token string, seen bool) {
		t.Helper()
		body := object{"seenTutorial": seen}
		if code := s.call("PUT", "/users/"+s.fanID+"/setup", token, body).code(); code != "" {
			t.Fatal(code)
		}
	}
	seen := func() string {
		return s.one(`MATCH (u:User {id: $id}) RETURN toString(u.seenTutorial) AS x`, s.fanID)
	}
	reset(fan, true)
	reset(admin, false)
	s.mustUndo("tour shown again", "tour shown again")
	if seen() != "true" {
		t.Error("the tour is shown again")
	}
	reset(admin, false)
	reset(fan, true) // they have seen it since
	if code := s.undoes(s.lastAct("tour shown again")); code != conflict || seen() != "true" {
		t.Errorf("taking back what changed since: %q", code)
	}
}

// What was put back is removed again as it was, with the open reports of it settled.
func TestPuttingBackIsTakenBack(t *testing.T) {
	s := newServer(t, true)
	admin := asker{s.adminID, s.access(s.adminID)}
	for _, way := range []string{"delete-content", "hide-content"} {
		post := s.post(s.ownerID, "")
		body := object{"type": "post", "id": post, "why": "Too loud"}
		if code := s.outcome("POST", "/admin/"+way, admin, body); code != "" {
			t.Fatal(way, code)
		}
		removal := s.one(`MATCH (r:Removal {itemId: $id}) RETURN r.id AS x`, post)
		path, words := "/admin/removals/"+removal+"/put-back", object{"words": "It is fine"}
		if code := s.outcome("POST", path, admin, words); code != "" {
			t.Fatal(way, code)
		}
		shown := `{ getPostById(id: "` + post + `") { id } }`
		if !s.isShown(shown) {
			t.Fatal("it is not back")
		}
		s.mustGraphQL(s.access(s.fanID), `mutation { reportContent(input: {targetType: POST, targetId: "`+post+
			`", reason: SPAM}) { success } }`)
		verb := map[string]string{"delete-content": "content deleted", "hide-content": "content hidden"}[way]
		s.mustUndo("content put back", verb)
		if s.isShown(shown) {
			t.Errorf("%s: it is still there", way)
		}
		if n := s.one(`MATCH (r:Report {targetId: $id, state: 'OPEN'}) RETURN toString(count(r)) AS x`, post); n != "0" {
			t.Errorf("%s: %s reports are open", way, n)
		}
	}
}

// A revoked code says so to whoever signs up by it.
func TestARevokedCodeSaysSo(t *testing.T) {
	s := newServer(t, true)
	s.ofItsOwn()
	s.setStatus(object{"registration": "invite"})
	admin, note := s.access(s.adminID), graphtest.ID(t)
	made := s.call("POST", "/admin/early-access/codes", admin, object{"count": 1, "note": note})
	code := made.json["codes"].([]any)[0].(string)
	find := func() object {
		for _, one := range s.get("/admin/early-access/invites", admin).json["invites"].([]any) {
			if one.(object)["note"] == note {
				return one.(object)
			}
		}
		t.Fatal("the code is not listed")
		return nil
	}
	if got := find(); got["state"] != "made" || got["email"] != nil || got["usedBy"] != nil {
		t.Errorf("a new code is %v", got)
	}
	path := "/admin/early-access/invites/" + find()["id"].(string) + "/revoke"
	if got := s.call("POST", path, admin, object{"why": "It leaked"}); got.code() != "" {
		t.Fatal(got.Body)
	}
	got := s.signsUp(code)
	if fields, _ := got.json["fields"].(map[string]any); fields["inviteCode"] != "This invite code was revoked." {
		t.Errorf("signing up: %d %s", got.Code, got.Body)
	}
	if got := find(); got["state"] != "revoked" || got["revokedAt"] == nil {
		t.Errorf("a revoked code is %v", got)
	}
}
