package app

import "testing"

// Settings that were saved are taken back in the audit log, unless others took their place since.
func TestSettingsAreUndone(t *testing.T) {
	s := newServer(t, true)
	admin := asker{s.adminID, s.access(s.adminID)}
	for mutation, lastAct := range map[string]func() string{
		`mutation { restoreSearchSettings(version: 0, reason: "a test") { version } }`: func() string {
			return s.one(`MATCH (a:AuditAct {actorId: $id, verb: 'search settings saved'})
RETURN a.id AS x ORDER BY a.at DESC LIMIT 1`, s.adminID)
		},
		`mutation { restoreLearning(version: 0, reason: "a test") { version } }`: func() string {
			return s.one(`MATCH (a:AuditAct {actorId: $id, verb: 'learning saved'})
RETURN a.id AS x ORDER BY a.at DESC LIMIT 1`, s.adminID)
		},
	} {
		undo := func(act string) string {
			return s.outcome("POST", "/admin/audit/"+act+"/undo", admin, object{"why": "It was a mistake"})
		}
		s.mustGraphQL(admin.token, mutation)
		first := lastAct()
		s.mustGraphQL(admin.token, mutation)
		second := lastAct()
		if code := undo(first); code != conflict {
			t.Errorf("%s: taking back what was changed again: %q", mutation, code)
		}
		if code := undo(second); code != "" {
			t.Errorf("%s: taking back the last: %q", mutation, code)
		}
		if code := undo(second); code != conflict {
			t.Errorf("%s: taking back the last again: %q", mutation, code)
		}
		if undone := s.one(`MATCH (a:AuditAct {undoes: $id}) RETURN a.why AS x`, second); undone != "It was a mistake" {
			t.Errorf("%s: taken back for %q", mutation, undone)
		}
	}
}
