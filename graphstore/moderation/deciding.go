package moderation

import (
	"context"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/moderation"
)

// Waiting lists the appeals that are not decided, the first first.
func (s *Store) Waiting(ctx context.Context, most int) ([]moderation.Removal, error) {
	return cypher.ReadAll(ctx, s.db, "appeals", `MATCH (r:Removal) WHERE r.waitingSince IS NOT NULL
WITH r ORDER BY r.waitingSince LIMIT $most
RETURN `+node+` AS node ORDER BY r.waitingSince`, map[string]any{"most": most}, scan)
}

// OthersDecide reports whether there is somebody who may decide about appeals beside some people.
func (s *Store) OthersDecide(ctx context.Context, beside []string) (bool, error) {
	return cypher.ReadOne(ctx, s.db, "others_decide", `RETURN
  EXISTS { MATCH (u:Admin) WHERE u.deactivatedAt IS NULL AND NOT u.id IN $beside } OR
  EXISTS { MATCH (u:Moderator) WHERE u.deactivatedAt IS NULL AND NOT u.id IN $beside } AS others`,
		map[string]any{"beside": beside}, func(r *cypher.Row) bool { return r.Bool("others") })
}

var listed = cypher.ComposePages("removals", cypher.ByTime("r.removedAt", "r.id"),
	`MATCH (r:Removal) WHERE r.list = $list AND r.removedAt IS NOT NULL AND r.id IS NOT NULL RETURN count(r) AS n`, scan,
	func(c cypher.Cut) string {
		return `MATCH (r:Removal) USING INDEX SEEK r:Removal(list, removedAt, id)
WHERE r.list = $list AND r.id IS NOT NULL AND ` + c.Where + `
WITH r ORDER BY r.list ` + c.Direction + `, r.removedAt ` + c.Direction + `, r.id ` + c.Direction + ` LIMIT $limit
RETURN ` + node + ` AS node, r.removedAt AS key, r.id AS id
` + c.Order
	})

// Listed lists what is on a list, the last removed first.
func (s *Store) Listed(
	ctx context.Context, list moderation.List, page paging.Request,
) (paging.Page[moderation.Removal], error) {
	return listed.Page(ctx, s.db, page, map[string]any{"list": string(list)})
}

// UnderWay lists what is begun or being put back since before a moment, with the words that are to be said of it.
func (s *Store) UnderWay(ctx context.Context, before time.Time, most int) ([]moderation.Removal, error) {
	return cypher.ReadAll(ctx, s.db, "removals_under_way", `MATCH (r:Removal) WHERE r.underWaySince < $before
WITH r ORDER BY r.underWaySince LIMIT $most
RETURN `+node+` AS node ORDER BY r.underWaySince`, map[string]any{"before": before, "most": most},
		func(row *cypher.Row) moderation.Removal {
			r := scan(row)
			r.Answer = row.Map("node").OptString("pendingAnswer")
			return r
		})
}

// StartPuttingBack makes a removal PuttingBack.
func (s *Store) StartPuttingBack(
	ctx context.Context, d moderation.Decision, allow func(moderation.Removal) error,
) error {
	return s.change(ctx, "start_putting_back", d.ID, allow, func(tx *cypher.Tx, _ moderation.Removal) error {
		return tx.Run(`MATCH (r:Removal {id: $id})
SET r.state = 'PUTTING_BACK', r.pendingAnswer = $answer, r.pendingBy = $actorId, r.underWaySince = $at`,
			map[string]any{"id": d.ID, "answer": d.Answer, "actorId": d.ActorID, "at": d.At})
	})
}

// StopPuttingBack makes what cannot be put back what it was before.
func (s *Store) StopPuttingBack(ctx context.Context, id string) error {
	anyOf := func(moderation.Removal) error { return nil }
	return s.change(ctx, "stop_putting_back", id, anyOf, func(tx *cypher.Tx, r moderation.Removal) error {
		if r.State != moderation.PuttingBack {
			return nil // another server was quicker
		}
		return tx.Run(`MATCH (r:Removal {id: $id})
SET r.state = CASE WHEN r.waitingSince IS NOT NULL THEN 'APPEALED' WHEN r.decidedAt IS NOT NULL THEN 'UPHELD' ELSE 'STANDING' END
REMOVE r.pendingAnswer, r.pendingBy, r.underWaySince`, map[string]any{"id": id})
	})
}

// Decide ends a removal.
func (s *Store) Decide(ctx context.Context, d moderation.Decision, allow func(moderation.Removal) error) error {
	return s.change(ctx, "decide_appeal", d.ID, allow, func(tx *cypher.Tx, r moderation.Removal) error {
		if d.As == moderation.Upheld {
			// Its author is not told that it stays away while everybody sees it.
			isAway, err := isAway(tx, r)
			if err != nil {
				return err
			}
			if !isAway {
				return fault.New(fault.Conflict, "It is back already. Put it back here too, so that its author hears of it.")
			}
		}
		if err := tx.Run(`MATCH (r:Removal {id: $id})
SET r.state = $as, r.answer = $answer, r.decidedAt = $at, r.decidedBy = $actorId,
  r.list = CASE $as WHEN 'PUT_BACK' THEN 'BACK' ELSE r.list END
REMOVE r.waitingSince, r.pendingAnswer, r.pendingBy, r.underWaySince`, map[string]any{
			"id": d.ID, "as": string(d.As), "answer": d.Answer, "at": d.At, "actorId": d.ActorID,
		}); err != nil {
			return err
		}
		verb, told := audit.AppealUpheld, event.AppealDecided
		before := moderation.Appealed
		if !r.Waits {
			told, before = event.PutBack, moderation.Standing
		}
		if d.As == moderation.PutBack {
			verb = audit.ContentPutBack
			if err := unmark(tx, r); err != nil {
				return err
			}
		}
		err := auditgraph.Record(tx, audit.Act{
			ActorID: d.ActorID, Verb: verb, Subject: audit.Subject{Type: labels[r.On.Type], ID: r.On.ID},
			Before: audit.State(map[string]any{"removal": r.ID, "state": before}),
			After:  audit.State(map[string]any{"removal": r.ID, "state": d.As}), Why: d.Answer,
		})
		if err != nil {
			return err
		}
		return tx.Emit(told, "", moderation.Label, d.ID)
	})
}

// sweptAtOnce is how many removals one transaction of a sweep lets go of.
const sweptAtOnce = 100

// Sweep forgets the marks of things that are kept no longer.
func (s *Store) Sweep(ctx context.Context, now time.Time) error {
	for {
		swept, err := cypher.WriteTx(ctx, s.db, "sweep_removals", func(tx *cypher.Tx) (int, error) {
			over, err := cypher.All(tx, `MATCH (r:Removal) WHERE r.keptUntil < $now AND r.waitingSince IS NULL
WITH r LIMIT $limit SET r._lock = true REMOVE r._lock
WITH r WHERE r.waitingSince IS NULL
REMOVE r.keptUntil
RETURN `+node+` AS node`, map[string]any{"now": now, "limit": sweptAtOnce}, scan)
			rows := map[string][]any{}
			for _, r := range over {
				label := labels[r.On.Type]
				rows[label] = append(rows[label], map[string]any{"id": r.ID, "itemId": r.On.ID})
			}
			for label, of := range rows {
				if err := tx.Run(unmarked[label], map[string]any{"rows": of}); err != nil {
					return 0, err
				}
			}
			return len(over), err
		})
		if err != nil || swept < sweptAtOnce {
			return err
		}
	}
}
