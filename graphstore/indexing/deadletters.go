package indexing

import (
	"context"
	"time"

	auditgraph "github.com/sidestage/sidestage/graphstore/audit"
	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Backlog tells of the changes that wait to be carried to search.
func (s *Store) Backlog(ctx context.Context) (indexing.Backlog, error) {
	return cypher.ReadOne(ctx, s.db, "search_backlog", `OPTIONAL MATCH (a:Outbox) WHERE a.setAsideAt IS NOT NULL AND a.kind = $kind
WITH count(a) AS aside
OPTIONAL MATCH (p:Outbox) WHERE p.nextAttemptAt IS NOT NULL AND p.kind = $kind
WITH aside, count(p) AS pending, min(p.createdAt) AS first
RETURN aside, pending, CASE WHEN first IS NULL THEN 0 ELSE datetime().epochMillis - first.epochMillis END AS lag`,
		map[string]any{"kind": indexing.Changes.Receiver}, func(r *cypher.Row) indexing.Backlog {
			return indexing.Backlog{
				Pending: r.Int("pending"), SetAside: r.Int("aside"), Lag: time.Duration(max(0, r.Int("lag"))) * time.Millisecond,
			}
		})
}

var deadLetters = cypher.List[indexing.Change]{
	Name: "search_set_aside", Match: `MATCH (o:Outbox) WHERE o.kind = $kind AND`, Order: cypher.ByTime("o.setAsideAt", "o.id"),
	Node: `o {.id, .itemType, .itemId, .error, .attempts, .createdAt, .setAsideAt}`, Scan: scanChange,
	Count: `MATCH (o:Outbox) WHERE o.setAsideAt IS NOT NULL AND o.kind = $kind RETURN count(o) AS n`,
}.Compose()

// SetAside gives the changes that search gave up, the latest first.
func (s *Store) SetAside(ctx context.Context, page paging.Request) (paging.Page[indexing.Change], error) {
	found, err := deadLetters.Page(ctx, s.db, page, map[string]any{"kind": indexing.Changes.Receiver})
	if err != nil {
		return found, err
	}
	return found, s.name(ctx, found.Nodes)
}

func scanChange(r *cypher.Row) indexing.Change {
	return indexing.Change{
		ID: r.String("id"), Type: typeOf(r.String("itemType")), ItemID: r.String("itemId"), Error: r.OptString("error"),
		Attempts:  r.Int("attempts"),
		CreatedAt: r.Time("createdAt"), SetAsideAt: r.Time("setAsideAt"),
	}
}

// name reads what the things are called now.
func (s *Store) name(ctx context.Context, changes []indexing.Change) error {
	ids := map[string][]string{}
	for _, c := range changes {
		ids[c.Type] = append(ids[c.Type], c.ItemID)
	}
	names := map[item.Ref]string{}
	for kind, of := range ids {
		things, err := NewSource(s.db).Findables(ctx, kind, of)
		if err != nil {
			return err
		}
		for _, t := range things {
			names[item.Ref{Type: item.Type(kind), ID: t.ID}] = t.Name
		}
	}
	for i, c := range changes {
		changes[i].Name = names[item.Ref{Type: item.Type(c.Type), ID: c.ItemID}]
	}
	return nil
}

// The dead letters of ids, or all, locked before they are looked at again.
const (
	lockedByID = `UNWIND $ids AS id MATCH (o:Outbox {id: id})` + lockDeadLetters
	lockedAll  = `MATCH (o:Outbox) WHERE o.setAsideAt IS NOT NULL` + lockDeadLetters

	lockDeadLetters = ` SET o._lock = true REMOVE o._lock
WITH o WHERE o.setAsideAt IS NOT NULL AND o.kind IN $receivers
`
	retryLocked = `SET o.nextAttemptAt = datetime(), o.attempts = 0 REMOVE o.setAsideAt RETURN count(*) AS n`
	dropLocked  = `DELETE o RETURN count(*) AS n`
)

// RetrySetAside makes changes due again; nil for all, those that other receivers gave up too.
func (s *Store) RetrySetAside(ctx context.Context, ids []string) (int, error) {
	if ids == nil {
		return s.changeDeadLetters(ctx, audit.ChangeRetried, lockedAll+retryLocked, nil, s.db.Receivers()...)
	}
	return s.changeDeadLetters(ctx, audit.ChangeRetried, lockedByID+retryLocked, ids, indexing.Changes.Receiver)
}

// DropSetAside forgets changes.
func (s *Store) DropSetAside(ctx context.Context, ids []string) (int, error) {
	return s.changeDeadLetters(ctx, audit.ChangeDropped, lockedByID+dropLocked, ids, indexing.Changes.Receiver)
}

func (s *Store) changeDeadLetters(
	ctx context.Context, as audit.Verb, statement cypher.Statement, ids []string, receivers ...string,
) (int, error) {
	return cypher.WriteTx(ctx, s.db, "search_dead_letters", func(tx *cypher.Tx) (int, error) {
		n, err := cypher.One(tx, statement, map[string]any{"ids": ids, "receivers": receivers},
			func(r *cypher.Row) int { return r.Int("n") })
		if err != nil || n == 0 {
			return n, err
		}
		return n, auditgraph.Record(tx, audit.Act{
			Verb: as, Subject: audit.Subject{Type: "SearchIndexing", ID: s.id},
			Before: audit.State(map[string]int{"deadLetters": n}), After: audit.State(map[string]int{"deadLetters": 0}),
		})
	})
}
