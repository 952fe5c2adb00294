package audit

import (
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
)

// Newer reads what stands of the acts of some verbs that were done to the same subject after the act that the context
// of tx takes back, by their states alone; nothing where it takes none back. Acts that were taken back, and the undoing
// of them, do not stand. The caller holds the lock that such acts are done under, so that none comes between.
func Newer(tx *cypher.Tx, verbs ...audit.Verb) ([]audit.Act, error) {
	undone := audit.UndoneIn(tx.Context())
	if undone == "" {
		return nil, nil
	}
	return cypher.All(tx, `MATCH (old:AuditAct {id: $id})
MATCH (a:AuditAct) WHERE a.subjectId = old.subjectId AND a.at >= old.at AND a.id <> old.id
  AND a.verb IN $verbs AND a.undoes IS NULL AND NOT EXISTS { MATCH (u:AuditAct) WHERE u.undoes = a.id }
RETURN a.before AS before, a.after AS after`, map[string]any{"id": undone, "verbs": verbs},
		func(r *cypher.Row) audit.Act {
			return audit.Act{Before: r.OptString("before"), After: r.OptString("after")}
		})
}
