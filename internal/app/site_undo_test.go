package app

import (
	"testing"
)

// What was changed of the site is taken back in the audit log, unless it was changed again since.
func TestSiteChangesAreUndone(t *testing.T) {
	s := newServer(t, true)
	admin := asker{s.adminID, s.access(s.adminID)}
	lastAct := func() string {
		return s.one(`MATCH (a:AuditAct {actorId: $id, verb: 'site changed'})
RETURN a.id AS x ORDER BY a.at DESC LIMIT 1`, s.adminID)
	}
	undo := func(act string) string {
		return s.outcome("POST", "/admin/audit/"+act+"/undo", admin, object{"why": "It was a mistake"})
	}
	s.setStatus(object{"announcement": "First", "landingActive": false})
	s.setStatus(object{"announcement": "Second", "announcementUntil": "2099-01-01T00:00:00Z", "landingActive": true})
	second := lastAct()
	s.setStatus(object{"announcement": "Third"})
	if code := undo(second); code != "CONFLICT" {
		t.Errorf("taking back what was changed again: %q", code)
	}
	if code := undo(lastAct()); code != "" {
		t.Errorf("taking back the last: %q", code)
	}
	if got := s.get("/site-status", admin.token).json; got["announcement"] != "Second" || got["landingActive"] != true {
		t.Errorf("the site says %v", got)
	}
	if code := undo(second); code != "" {
		t.Errorf("taking back the one before: %q", code)
	}
	got := s.get("/site-status", admin.token).json
	if got["announcement"] != "First" || got["landingActive"] != false || got["announcementUntil"] != nil {
		t.Errorf("the site says %v", got)
	}
}

// An admin who has somebody shown around again is in the log; whoever has seen the tour themselves is not.
func TestShowingTheTourAgainIsAnAct(t *testing.T) {
	s := newServer(t, true)
	acts := func() string {
		return s.one(`MATCH (a:AuditAct {subjectId: $id, verb: 'tour shown again'})
RETURN toString(count(a)) + coalesce(head(collect(a.why)), '') AS x`, s.fanID)
	}
	path := "/users/" + s.fanID + "/setup"
	own := s.outcome("PUT", path, asker{s.fanID, s.access(s.fanID)}, object{"seenTutorial": true})
	if own != "" || acts() != "0" {
		t.Errorf("one's own: %q, %s acts", own, acts())
	}
	body := object{"seenTutorial": false, "why": "They were lost"}
	code := s.outcome("PUT", path, asker{s.adminID, s.access(s.adminID)}, body)
	if code != "" || acts() != "1They were lost" {
		t.Errorf("an admin's: %q, %s", code, acts())
	}
	if got := s.get("/user/profile?identifier="+s.fanID, s.access(s.fanID)).json; got["seenTutorial"] != false {
		t.Errorf("the fan's profile is %v", got)
	}
}
