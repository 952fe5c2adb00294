package safety

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/safety"
)

// ofThings and ofPeople are the acts that are told of with a report: what runs the site otherwise is for admins.
var (
	ofThings = []audit.Verb{
		audit.ReportDismissed, audit.ReportRemoved, audit.ReportReopened, audit.ContentDeleted, audit.ContentHidden,
		audit.ContentPutBack, audit.AppealUpheld, audit.ChangedForOwner,
	}
	ofPeople = []audit.Verb{
		audit.PersonDeactivated, audit.PersonBroughtBack, audit.PersonDeleted, audit.PersonKept, audit.ReportDismissed,
	}
)

const actsOn = `COLLECT { MATCH (a:AuditAct) USING INDEX SEEK a:AuditAct(subjectId, at, id)
    WHERE a.subjectId = `

const actShown = ` RETURN a {.verb, .at, .why,
      by: head(COLLECT { MATCH (person:User {id: a.actorId}) RETURN ` + projection.PersonNode + ` })} ORDER BY a.at DESC LIMIT $most }`

const reportCase cypher.Statement = `MATCH (r:Report {id: $id})
RETURN ` + reportNode + ` AS node,
  COLLECT { MATCH (o:Report) WHERE o.targetId = r.targetId AND o.state = 'OPEN' AND o.id <> r.id
    RETURN o {.id, .targetType, .targetId, .reason, .text, .createdAt, .state,
      reporter: head(COLLECT { MATCH (person:User {id: o.reporterId}) WHERE person.deactivatedAt IS NULL RETURN ` + projection.PersonNode + ` })}
    ORDER BY o.createdAt DESC LIMIT $most } AS told,
  ` + actsOn + `r.targetId AND a.at IS NOT NULL AND a.id IS NOT NULL AND a.verb IN $ofThings` + actShown + ` AS done,
  ` + actsOn + `r.ownerId AND r.ownerId <> r.targetId AND a.at IS NOT NULL AND a.id IS NOT NULL
    AND a.verb IN $ofPeople` + actShown + ` AS acts,
  COLLECT { MATCH (m:Removal {ownerId: r.ownerId}) WHERE m.itemId <> r.targetId AND m.state <> 'BEGUN'
    RETURN m {.id, .itemType, .itemId, .words, .state, .hidden, .removedAt} ORDER BY m.removedAt DESC LIMIT $most } AS removals,
  COLLECT { MATCH (o:Report) USING INDEX SEEK o:Report(ownerId, createdAt)
    WHERE o.ownerId = r.ownerId AND o.createdAt IS NOT NULL AND o.state <> 'OPEN' AND o.targetId <> r.targetId
    RETURN o {.id, .targetType, .targetId, .reason, .createdAt, .state, .settledAt} ORDER BY o.createdAt DESC LIMIT $most } AS settled`

// Case reads a report with what helps to decide about it.
func (s *Store) Case(ctx context.Context, id string, most int) (safety.Case, error) {
	c, err := cypher.ReadOne(ctx, s.db, "report_case", reportCase,
		map[string]any{"id": id, "most": most, "ofThings": ofThings, "ofPeople": ofPeople}, scanCase)
	return c, cypher.OrNotFound(err, "This report")
}

func scanCase(r *cypher.Row) safety.Case {
	c := safety.Case{Report: scanReport(r), Done: scanActs(r.Maps("done"))}
	c.OfAuthor.Acts = scanActs(r.Maps("acts"))
	for _, o := range r.Maps("told") {
		told := scanBrief(o)
		told.Text, told.Reporter = o.OptString("text"), somebody(o, "reporter")
		c.Told = append(c.Told, told)
	}
	for _, o := range r.Maps("settled") {
		settled := scanBrief(o)
		settled.SettledAt = o.OptTime("settledAt")
		c.OfAuthor.Settled = append(c.OfAuthor.Settled, settled)
	}
	for _, m := range r.Maps("removals") {
		c.OfAuthor.Removals = append(c.OfAuthor.Removals, safety.Removal{
			ID: m.String("id"), On: item.Ref{Type: item.Type(m.String("itemType")), ID: m.String("itemId")},
			Words: m.String("words"), State: m.String("state"), IsHidden: m.OptBool("hidden"), RemovedAt: m.Time("removedAt"),
		})
	}
	return c
}

func scanBrief(r *cypher.Row) safety.Report {
	return safety.Report{
		ID: r.String("id"), On: item.Ref{Type: item.Type(r.String("targetType")), ID: r.String("targetId")},
		Reason: safety.Reason(r.String("reason")), CreatedAt: r.Time("createdAt"), State: safety.State(r.String("state")),
	}
}

func scanActs(rows []*cypher.Row) []safety.Act {
	acts := make([]safety.Act, len(rows))
	for i, r := range rows {
		acts[i] = safety.Act{Verb: r.String("verb"), Why: r.OptString("why"), At: r.Time("at"), By: somebody(r, "by")}
	}
	return acts
}

func somebody(r *cypher.Row, key string) *person.Person {
	if !r.Has(key) {
		return nil
	}
	p := projection.ScanPerson(r.Map(key))
	return &p
}
