package safety

import (
	"context"
	"slices"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/safety"
)

// labels are those of the nodes of what is reported.
var labels = func() map[item.Type]string {
	all := map[item.Type]string{
		item.Artist: "User", item.Event: "Event", item.Venue: "Venue", item.Giveaway: "Giveaway",
		item.Playlist: "Playlist", item.Merch: "Merchandise",
	}
	for kind, label := range targets.Labels {
		all[kind] = label
	}
	return all
}()

// excerpts read how a thing begins.
var excerpts = func() map[item.Type]cypher.Statement {
	all := make(map[item.Type]cypher.Statement, len(labels))
	for kind, label := range labels {
		all[kind] = cypher.PerLabel(`MATCH (n:LABEL {id: $id})
RETURN left(trim(coalesce(n.displayName, '') + ' ' + coalesce(n.title, n.name, '') + ' ' + coalesce(n.content, n.description, '') + ' ' + coalesce(n.bio, '')), 500) AS text`,
			label)[label]
	}
	return all
}()

// Report keeps a report, while it is open once for each person and thing: whoever reports holds their own lock. After
// one was settled it is another report. The earlier one stays as it was decided, with earlierReporterId for reporterId:
// that is no part of the key, and tells who settles it from an old page that it is not the one to settle.
func (s *Store) Report(ctx context.Context, r safety.Report, ownerID string) error {
	statement, ok := excerpts[r.On.Type]
	if !ok {
		return fault.Missing("This " + string(r.On.Type))
	}
	_, err := cypher.WriteTx(ctx, s.db, "report", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		params := map[string]any{
			"id": r.ID, "reporterId": r.ReporterID, "targetType": string(r.On.Type), "targetId": r.On.ID, "ownerId": ownerID,
			"reason": string(r.Reason), "text": cypher.OrNull(r.Text), "at": r.CreatedAt, "state": string(r.State),
		}
		if err := tx.Run(`MATCH (u:User {id: $reporterId}) SET u._lock = true REMOVE u._lock`, params); err != nil {
			return none, err
		}
		excerpt, err := cypher.One(tx, statement, map[string]any{"id": r.On.ID},
			func(r *cypher.Row) string { return r.String("text") })
		if err != nil {
			return none, err
		}
		params["excerpt"] = excerpt
		if err := tx.Run(`MATCH (r:Report {reporterId: $reporterId, targetType: $targetType, targetId: $targetId})
SET r._lock = true REMOVE r._lock
WITH r WHERE r.state <> 'OPEN'
SET r.earlierReporterId = r.reporterId REMOVE r.reporterId`, params); err != nil {
			return none, err
		}
		isNew, err := cypher.One(tx, `MERGE (r:Report {reporterId: $reporterId, targetType: $targetType, targetId: $targetId})
WITH r WHERE r.id IS NULL
SET r.id = $id, r.ownerId = $ownerId, r.reason = $reason, r.text = $text, r.excerpt = $excerpt, r.createdAt = $at, r.state = $state
RETURN count(r) > 0 AS isNew`, params, func(r *cypher.Row) bool { return r.Bool("isNew") })
		if err != nil || !isNew {
			return none, err
		}
		return none, tx.Emit(event.Reported, r.ReporterID, labels[r.On.Type], r.On.ID)
	})
	return cypher.OrNotFound(err, "This "+string(r.On.Type))
}

const reportNode = `r {.id, .targetType, .targetId, .reason, .text, .excerpt, .createdAt, .state, .settledAt,
  reporterId: coalesce(r.reporterId, r.earlierReporterId),
  reporter: head(COLLECT { MATCH (person:User {id: coalesce(r.reporterId, r.earlierReporterId)}) WHERE person.deactivatedAt IS NULL RETURN ` + projection.PersonNode + ` }),
  author: head(COLLECT { MATCH (person:User {id: r.ownerId}) WHERE person.deactivatedAt IS NULL RETURN ` + projection.PersonNode + ` }),
  under: head(COLLECT { MATCH (c:Comment {id: r.targetId}) WHERE r.targetType = 'comment' AND c.deletedAt IS NULL RETURN {type: c.targetType, id: c.targetId} }),
  others: COUNT { MATCH (o:Report) WHERE o.targetId = r.targetId AND o.state = 'OPEN' AND o.id <> r.id }}`

func scanReport(r *cypher.Row) safety.Report {
	r = r.Map("node")
	out := safety.Report{
		ID: r.String("id"), On: item.Ref{Type: item.Type(r.String("targetType")), ID: r.String("targetId")},
		ReporterID: r.String("reporterId"), Reason: safety.Reason(r.String("reason")), Text: r.OptString("text"),
		Excerpt: r.OptString("excerpt"), CreatedAt: r.Time("createdAt"), State: safety.State(r.String("state")),
		SettledAt: r.OptTime("settledAt"), Others: r.Int("others"),
	}
	if r.Has("under") {
		under := r.Map("under")
		out.Under = &item.Ref{Type: item.Type(under.String("type")), ID: under.String("id")}
	}
	out.Reporter, out.Author = somebody(r, "reporter"), somebody(r, "author")
	return out
}

var reports = cypher.ComposePages("reports", cypher.ByTime("r.createdAt", "r.id"),
	`MATCH (r:Report) WHERE r.state = $state AND r.createdAt IS NOT NULL AND r.id IS NOT NULL RETURN count(r) AS n`, scanReport,
	func(c cypher.Cut) string {
		return `MATCH (r:Report) USING INDEX SEEK r:Report(state, createdAt, id)
WHERE r.state = $state AND r.id IS NOT NULL AND ` + c.Where + `
WITH r ORDER BY r.state ` + c.Direction + `, r.createdAt ` + c.Direction + `, r.id ` + c.Direction + ` LIMIT $limit
RETURN ` + reportNode + ` AS node, r.createdAt AS key, r.id AS id
` + c.Order
	})

// Reports lists what is in a state, the last first.
func (s *Store) Reports(
	ctx context.Context, state safety.State, page paging.Request,
) (paging.Page[safety.Report], error) {
	return reports.Page(ctx, s.db, page, map[string]any{"state": string(state)})
}

// ReportByID reads one, unless it was settled and made again since. Errors: NOT_FOUND.
func (s *Store) ReportByID(ctx context.Context, id string) (safety.Report, error) {
	r, err := cypher.ReadOne(ctx, s.db, "report_by_id",
		`MATCH (r:Report {id: $id}) WHERE r.reporterId IS NOT NULL RETURN `+reportNode+` AS node`,
		map[string]any{"id": id}, scanReport)
	return r, cypher.OrNotFound(err, "This report")
}

// Settle ends all open reports of the thing of one, unless that one was settled and made again since.
func (s *Store) Settle(ctx context.Context, id, adminID string, as safety.State, at time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "settle_report", func(tx *cypher.Tx) (struct{}, error) {
		settled, err := cypher.All(tx, `MATCH (one:Report {id: $id})
SET one._lock = true REMOVE one._lock
WITH one WHERE one.reporterId IS NOT NULL
MATCH (r:Report) WHERE r.targetId = one.targetId AND r.state = 'OPEN'
SET r.state = $as, r.settledAt = $at, r.settledBy = $adminId
RETURN r.id AS id, one.targetType AS targetType, one.targetId AS targetId`,
			map[string]any{"id": id, "adminId": adminID, "as": string(as), "at": at}, scanSettled)
		if err != nil || len(settled) == 0 {
			return struct{}{}, err
		}
		return struct{}{}, auditgraph.Record(tx, actOf(settled, adminID, as))
	})
	return err
}

// Reopen opens dismissed reports again. A report that was made anew since is one of its own, and stays as it is.
func (s *Store) Reopen(ctx context.Context, ids []string, adminID, why string) error {
	_, err := cypher.WriteTx(ctx, s.db, "reopen_reports", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		params := map[string]any{"ids": slices.Sorted(slices.Values(ids))}
		if err := tx.Run(`UNWIND $ids AS id MATCH (r:Report {id: id}) SET r._lock = true REMOVE r._lock`, params); err != nil {
			return none, err
		}
		newer, err := auditgraph.Newer(tx, audit.ReportDismissed, audit.ReportRemoved)
		if err != nil {
			return none, err
		}
		opened, err := cypher.All(tx, `UNWIND $ids AS id MATCH (r:Report {id: id})
WHERE r.state = 'DISMISSED' AND r.reporterId IS NOT NULL
SET r.state = 'OPEN' REMOVE r.settledAt, r.settledBy
RETURN r.id AS id, r.targetType AS targetType, r.targetId AS targetId`, params, scanSettled)
		if err != nil {
			return none, err
		}
		if len(newer) > 0 || len(opened) == 0 {
			return none, audit.ChangedSince()
		}
		act := actOf(opened, adminID, safety.Dismissed)
		act.Verb, act.Why, act.Before, act.After = audit.ReportReopened, why, act.After, act.Before
		return none, auditgraph.Record(tx, act)
	})
	return err
}

func scanSettled(r *cypher.Row) settledReport {
	return settledReport{r.String("id"), r.String("targetType"), r.String("targetId")}
}

type settledReport struct{ id, targetType, targetID string }

// actOf is how the audit log has what an admin decided about the reports of one thing.
func actOf(settled []settledReport, adminID string, as safety.State) audit.Act {
	ids := make([]string, len(settled))
	for i, each := range settled {
		ids[i] = each.id
	}
	act := audit.Act{
		ActorID: adminID, Verb: audit.ReportDismissed,
		Subject: audit.Subject{Type: labels[item.Type(settled[0].targetType)], ID: settled[0].targetID},
		Before:  audit.State(map[string]any{"state": safety.Open, "reports": ids}),
		After:   audit.State(map[string]any{"state": as, "reports": ids}),
	}
	if as == safety.Removed {
		act.Verb = audit.ReportRemoved
	}
	return act
}
