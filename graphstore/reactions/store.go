// Package reactions keeps reactions in the graph.
package reactions

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
	"github.com/sidestage/sidestage/internal/reactions"
)

// Store keeps reactions: a relation a person and thing, and counts on the thing, changed together under its lock. It is
// a reactions.Store.
type Store struct{ db *cypher.DB }

// NewStore returns the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ reactions.Store = (*Store)(nil)

// locked takes the thing's lock before it reads what the person gave before, so that however many react at once all are
// counted.
const locked = `MATCH (t:LABEL {id: $id}) SET t._lock = true
WITH t MATCH (me:User {id: $userId})
OPTIONAL MATCH (me)-[old:REACTED]->(t)
WITH t, me, old, old.type AS before
`

// counted brings the counts from before to $type, either null where there is none.
const counted = `FOREACH (kind IN CASE WHEN before IS NULL THEN [] ELSE [before] END |
  SET t.likes = coalesce(t.likes, 0) - CASE kind WHEN 'LIKE' THEN 1 ELSE 0 END,
    t.loves = coalesce(t.loves, 0) - CASE kind WHEN 'LOVE' THEN 1 ELSE 0 END,
    t.laughs = coalesce(t.laughs, 0) - CASE kind WHEN 'LAUGH' THEN 1 ELSE 0 END,
    t.wows = coalesce(t.wows, 0) - CASE kind WHEN 'WOW' THEN 1 ELSE 0 END)
FOREACH (kind IN CASE WHEN after IS NULL THEN [] ELSE [after] END |
  SET t.likes = coalesce(t.likes, 0) + CASE kind WHEN 'LIKE' THEN 1 ELSE 0 END,
    t.loves = coalesce(t.loves, 0) + CASE kind WHEN 'LOVE' THEN 1 ELSE 0 END,
    t.laughs = coalesce(t.laughs, 0) + CASE kind WHEN 'LAUGH' THEN 1 ELSE 0 END,
    t.wows = coalesce(t.wows, 0) + CASE kind WHEN 'WOW' THEN 1 ELSE 0 END)
SET t.reactionCount = coalesce(t.likes, 0) + coalesce(t.loves, 0) + coalesce(t.laughs, 0) + coalesce(t.wows, 0)
REMOVE t._lock
RETURN coalesce(t.likes, 0) AS likes, coalesce(t.loves, 0) AS loves, coalesce(t.laughs, 0) AS laughs, coalesce(t.wows, 0) AS wows,
  CASE WHEN after = 'LIKE' THEN 1 ELSE 0 END - CASE WHEN before = 'LIKE' THEN 1 ELSE 0 END AS liked,
  after AS mine, before IS NOT NULL AND after IS NULL OR after <> coalesce(before, '') AS changed`

var (
	given = perTarget(locked + `WITH t, me, old, before, $type AS after
FOREACH (_ IN CASE WHEN before IS NULL THEN [1] ELSE [] END | CREATE (me)-[:REACTED {type: after, at: $at}]->(t))
FOREACH (r IN CASE WHEN before IS NULL THEN [] ELSE [old] END |
  SET r.at = CASE WHEN r.type = after THEN r.at ELSE $at END SET r.type = after)
` + counted)
	taken = perTarget(locked + `WITH t, old, before, CASE WHEN $type IS NULL OR before = $type THEN null ELSE before END AS after
FOREACH (r IN CASE WHEN before IS NOT NULL AND after IS NULL THEN [old] ELSE [] END | DELETE r)
` + counted)
	// The hint keeps the planner from reading all that somebody ever reacted to, once for each of the things.
	mine = perTarget(`MATCH (me:User {id: $userId})
UNWIND $ids AS id MATCH (t:LABEL {id: id}) USING INDEX t:LABEL(id) MATCH (me)-[r:REACTED]->(t) RETURN id, r.type AS type`)
)

func perTarget(template string) map[item.Type]cypher.Statement {
	labels := make([]string, 0, len(targets.Labels))
	for _, label := range targets.Labels {
		labels = append(labels, label)
	}
	byLabel := cypher.PerLabel(template, labels...)
	statements := make(map[item.Type]cypher.Statement, len(labels))
	for t, label := range targets.Labels {
		statements[t] = byLabel[label]
	}
	return statements
}

// MemberSince says when somebody joined.
func (s *Store) MemberSince(ctx context.Context, userID string) (time.Time, error) {
	return cypher.MemberSince(ctx, s.db, userID)
}

// React sets the person's reaction; None takes it back.
func (s *Store) React(
	ctx context.Context, userID string, ref item.Ref, kind reaction.Type, at time.Time,
) (reactions.Given, error) {
	if kind == reaction.None {
		return s.Unreact(ctx, userID, ref, reaction.None, at)
	}
	return s.change(ctx, "react_", event.Reacted, given[ref.Type], userID, ref, kind, at)
}

// Unreact takes back the person's reaction where it is of a type, or whatever it is for None.
func (s *Store) Unreact(
	ctx context.Context, userID string, ref item.Ref, only reaction.Type, at time.Time,
) (reactions.Given, error) {
	return s.change(ctx, "unreact_", event.Unreacted, taken[ref.Type], userID, ref, only, at)
}

func (s *Store) change(
	ctx context.Context, name string, verb event.Verb, statement cypher.Statement, userID string, ref item.Ref,
	kind reaction.Type, at time.Time,
) (reactions.Given, error) {
	type stands struct {
		reactions.Given
		changed bool
		// liked is how many more like it.
		liked int
	}
	params := map[string]any{"id": ref.ID, "userId": userID, "type": cypher.OrNull(string(kind)), "at": at}
	after, err := cypher.WriteTx(ctx, s.db, name+string(ref.Type), func(tx *cypher.Tx) (stands, error) {
		after, err := cypher.One(tx, statement, params, func(r *cypher.Row) stands {
			return stands{reactions.Given{
				Counts: reaction.Counts{
					Likes: r.Int("likes"), Loves: r.Int("loves"), Laughs: r.Int("laughs"), Wows: r.Int("wows"),
				},
				Mine: reaction.Type(r.OptString("mine")),
			}, r.OptBool("changed"), r.Int("liked")}
		})
		if err != nil || !after.changed {
			return after, err
		}
		if ref.Type == item.Question && after.liked != 0 {
			if err := targets.Tally(tx, ref.ID, 0, 0, after.liked); err != nil {
				return after, err
			}
		}
		return after, tx.Emit(verb, userID, targets.Labels[ref.Type], ref.ID)
	})
	return after.Given, cypher.OrNotFound(err, "This "+string(ref.Type))
}

// Mine reads the person's reactions to things of one type.
func (s *Store) Mine(
	ctx context.Context, userID string, of item.Type, ids []string,
) (map[string]reaction.Type, error) {
	rows, err := s.db.Read(ctx, "my_reactions_"+string(of), mine[of], map[string]any{"userId": userID, "ids": ids})
	if err != nil {
		return nil, err
	}
	found := make(map[string]reaction.Type, len(rows))
	for _, r := range rows {
		found[r.String("id")] = reaction.Type(r.String("type"))
	}
	return found, nil
}
