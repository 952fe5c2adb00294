package comments

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// sweptAtOnce is how many comments one transaction of a sweep looks at.
const sweptAtOnce = 100

var (
	// lockedAll takes locks in the order of ids.
	lockedAll = cypher.PerLabel(`UNWIND $ids AS id MATCH (t:LABEL {id: id}) SET t._lock = true REMOVE t._lock`, labels...)

	// emptied leaves of a comment its place and who wrote it.
	emptied = cypher.Statement(`UNWIND $ids AS id MATCH (c:Comment {id: id}) WHERE c.unsweptSince < $before
CALL (c) { OPTIONAL MATCH (c)<-[r:REACTED]-() DELETE r }
CALL (c) { OPTIONAL MATCH (c)-[:USES]->(f:File) WHERE NOT EXISTS { (f)<-[:USES]-(o WHERE o.id <> c.id) }
  SET f.unusedSince = $before }
CALL (c) { OPTIONAL MATCH (c)-[u:USES|MENTIONS]->() DELETE u }
SET c.content = '', c.mentionIds = [], c.mentionHandles = [], c.reactionCount = 0
REMOVE c.photos, c.atSeconds, c.likes, c.loves, c.laughs, c.wows, c.unsweptSince
RETURN c.id AS id`)

	// removed keeps what was answered, also where the answers are deleted: they may come back. The last answer to what is
	// empty already gives that to the sweep again.
	removed = cypher.Statement(`UNWIND $ids AS id MATCH (c:Comment {id: id}) WHERE NOT EXISTS { (c)<-[:REPLY_TO]-() }
OPTIONAL MATCH (c)-[:REPLY_TO]->(p:Comment WHERE p.deletedAt IS NOT NULL AND p.unsweptSince IS NULL)
SET p.unsweptSince = p.deletedAt
DETACH DELETE c`)
)

// Sweep removes for good what was deleted before a moment. What has answers keeps its place, empty.
func (s *Store) Sweep(ctx context.Context, before time.Time) error {
	for {
		looked, err := cypher.WriteTx(ctx, s.db, "sweep_comments", func(tx *cypher.Tx) (int, error) {
			return sweep(tx, before)
		})
		if err = errors.Join(err, ctx.Err()); err != nil || looked == 0 {
			return err
		}
	}
}

// sweep looks again under the locks of the things, under which comments are answered and brought back.
func sweep(tx *cypher.Tx, before time.Time) (int, error) {
	type due struct {
		id string
		on item.Ref
	}
	found, err := cypher.All(tx, `MATCH (c:Comment) WHERE c.unsweptSince < $before AND c.removalId IS NULL WITH c LIMIT $limit
RETURN c.id AS id, c.targetType AS type, c.targetId AS targetId`,
		map[string]any{"before": before, "limit": sweptAtOnce}, func(r *cypher.Row) due {
			return due{r.String("id"), item.Ref{Type: item.Type(r.String("type")), ID: r.String("targetId")}}
		})
	if err != nil || len(found) == 0 {
		return 0, err
	}
	ids, things := make([]string, len(found)), map[string][]string{}
	for i, d := range found {
		ids[i] = d.id
		label := targets.Labels[d.on.Type]
		things[label] = append(things[label], d.on.ID)
	}
	for _, label := range slices.Sorted(maps.Keys(things)) {
		of := slices.Compact(slices.Sorted(slices.Values(things[label])))
		if err := tx.Run(lockedAll[label], map[string]any{"ids": of}); err != nil {
			return 0, err
		}
	}
	empty, err := cypher.All(tx, emptied, map[string]any{"ids": ids, "before": before},
		func(r *cypher.Row) string { return r.String("id") })
	if err != nil {
		return 0, err
	}
	return len(found), tx.Run(removed, map[string]any{"ids": empty})
}
