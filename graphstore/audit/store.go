package audit

import (
	"context"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Store reads what was done. It is an audit.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ audit.Store = (*Store)(nil)

const actNode = `a {.id, .at, .actorId, .verb, .subjectType, .subjectId, .before, .after, .why, .undoes,
  actor: head(COLLECT { MATCH (person:User {id: a.actorId}) RETURN ` + projection.PersonNode + ` }),
  undo: head(COLLECT { MATCH (u:AuditAct {undoes: a.id}) RETURN u {.id, .at, .actorId} })}`

func scan(r *cypher.Row) audit.Recorded {
	r = r.Map("node")
	out := audit.Recorded{
		Act: audit.Act{
			ID: r.String("id"), At: r.Time("at"), ActorID: r.OptString("actorId"), Verb: audit.Verb(r.String("verb")),
			Subject: audit.Subject{Type: r.String("subjectType"), ID: r.String("subjectId")},
			Before:  r.OptString("before"), After: r.OptString("after"),
			Why: r.OptString("why"), Undoes: r.OptString("undoes"),
		},
	}
	if r.Has("actor") {
		actor := projection.ScanPerson(r.Map("actor"))
		out.Actor = &actor
	}
	if r.Has("undo") {
		undo := r.Map("undo")
		out.UndoneBy = &audit.Undo{ActID: undo.String("id"), ActorID: undo.OptString("actorId"), At: undo.Time("at")}
	}
	return out
}

// between and the rest of a filter look at what the index of a list found.
const between = ` AND a.at >= $since AND a.at < $until`

// acts composes the list that an index of the properties by, then at and id, has in order; also is what the filter
// says of other properties.
func acts(name string, by []string, also string) cypher.Pages[audit.Recorded] {
	where := "a.id IS NOT NULL"
	for _, property := range by {
		where += " AND a." + property + " = $" + property
	}
	index := strings.Join(append(by[:len(by):len(by)], "at", "id"), ", ")
	return cypher.ComposePages(name, cypher.ByTime("a.at", "a.id"),
		cypher.Statement(`MATCH (a:AuditAct) WHERE `+where+between+also+` RETURN count(a) AS n`), scan,
		func(c cypher.Cut) string {
			sorted := make([]string, 0, len(by)+2)
			for _, property := range append(by[:len(by):len(by)], "at", "id") {
				sorted = append(sorted, "a."+property+" "+c.Direction)
			}
			return `MATCH (a:AuditAct) USING INDEX SEEK a:AuditAct(` + index + `) WHERE ` + where + between + ` AND ` + c.Where + also + `
WITH a ORDER BY ` + strings.Join(sorted, ", ") + ` LIMIT $limit
RETURN ` + actNode + ` AS node, a.at AS key, a.id AS id ` + c.Order
		})
}

// A list for each index, by what a filter names: the subject, whose acts are fewest, before the actor before the verb.
var (
	ofSubject = acts("audit_of_subject", []string{"subjectId"},
		` AND ($actorId IS NULL OR a.actorId = $actorId) AND ($verb IS NULL OR a.verb = $verb)`)
	ofActor = acts("audit_of_actor", []string{"actorId"}, ` AND ($verb IS NULL OR a.verb = $verb)`)
	ofVerb  = acts("audit_of_verb", []string{"verb"}, ``)
	ofAll   = acts("audit", nil, ``)
)

// List lists acts.
func (s *Store) List(ctx context.Context, f audit.Filter, page paging.Request) (paging.Page[audit.Recorded], error) {
	params := map[string]any{
		"actorId": cypher.OrNull(f.Actor), "subjectId": cypher.OrNull(f.Subject), "verb": cypher.OrNull(string(f.Verb)),
		"since": f.Since, "until": f.Until,
	}
	if f.Since.IsZero() {
		params["since"] = time.Unix(0, 0)
	}
	if f.Until.IsZero() {
		params["until"] = cypher.EndOfTime
	}
	list := ofAll
	switch {
	case f.Subject != "":
		list = ofSubject
	case f.Actor != "":
		list = ofActor
	case f.Verb != "":
		list = ofVerb
	}
	found, err := list.Page(ctx, s.db, page, params)
	if err != nil {
		return found, err
	}
	return found, s.name(ctx, found.Nodes)
}

// Act reads one.
func (s *Store) Act(ctx context.Context, id string) (audit.Recorded, error) {
	act, err := cypher.ReadOne(ctx, s.db, "audit_act", `MATCH (a:AuditAct {id: $id}) RETURN `+actNode+` AS node`,
		map[string]any{"id": id}, scan)
	return act, cypher.OrNotFound(err, "This act")
}

// PersonID finds whose a handle is.
func (s *Store) PersonID(ctx context.Context, handleKey string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "audit_person", `MATCH (u:User {handleKey: $key}) RETURN u.id AS id`,
		map[string]any{"key": handleKey}, cypher.ScanID)
	return id, cypher.OrNotFound(err, "This person")
}
