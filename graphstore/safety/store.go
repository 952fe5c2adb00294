// Package safety keeps blocks, mutes, muted words and reports in the graph.
package safety

import (
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	eventsgraph "github.com/sidestage/sidestage/graphstore/events"
	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/boundary"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/safety"
)

// Store keeps blocks, mutes, muted words and reports. It is a safety.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ safety.Store = (*Store)(nil)

const thePerson = "This person"

// MemberSince says when somebody joined.
func (s *Store) MemberSince(ctx context.Context, userID string) (time.Time, error) {
	return cypher.MemberSince(ctx, s.db, userID)
}

// Person finds somebody whatever parts them.
func (s *Store) Person(ctx context.Context, userID string) (person.Person, error) {
	p, err := cypher.ReadOne(ctx, s.db, "parted_person", `MATCH (person:User {id: $id})
WHERE person.deactivatedAt IS NULL AND (person:Artist OR person.confirmedAt IS NOT NULL) RETURN `+projection.PersonNode+` AS node`,
		map[string]any{"id": userID}, func(r *cypher.Row) person.Person { return projection.ScanPerson(r.Map("node")) })
	return p, cypher.OrNotFound(err, thePerson)
}

// Block parts two people. It takes the locks of both, in one order whoever blocks whom, so that a follow which comes at
// the same moment is ended, or sees the block.
func (s *Store) Block(ctx context.Context, userID, otherID string, at time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "block", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		both := []string{userID, otherID}
		slices.Sort(both)
		for _, id := range both {
			if _, err := cypher.One(tx, `MATCH (u:User {id: $id}) SET u._lock = true REMOVE u._lock RETURN u.id AS id`,
				map[string]any{"id": id}, cypher.ScanID); err != nil {
				return none, err
			}
		}
		made, err := tx.Exec(`MATCH (me:User {id: $userId}) WITH me LIMIT 1 MATCH (other:User {id: $otherId})
MERGE (me)-[b:BLOCKS]->(other) ON CREATE SET b.at = $at`, map[string]any{"userId": userID, "otherId": otherID, "at": at})
		if err != nil || made.RelationshipsCreated() == 0 {
			return none, err
		}
		if err := tx.Run(`MATCH (me:User {id: $userId}) WITH me LIMIT 1 MATCH (other:User {id: $otherId})
CALL (me, other) { MATCH (me)-[w:WORKS_ON]->(:Playlist)<-[:OWNS]-(other) DELETE w }
CALL (me, other) { MATCH (other)-[w:WORKS_ON]->(:Playlist)<-[:OWNS]-(me) DELETE w }`,
			map[string]any{"userId": userID, "otherId": otherID}); err != nil {
			return none, err
		}
		if err := peoplegraph.EndFollow(tx, userID, otherID, at); err != nil {
			return none, err
		}
		if err := peoplegraph.EndFollow(tx, otherID, userID, at); err != nil {
			return none, err
		}
		for _, ends := range [][2]string{{userID, otherID}, {otherID, userID}} {
			if err := eventsgraph.EndInterest(tx, ends[0], ends[1], at); err != nil {
				return none, err
			}
		}
		return none, tx.Emit(event.Blocked, userID, "User", otherID)
	})
	return cypher.OrNotFound(err, thePerson)
}

// Unblock ends a block.
func (s *Store) Unblock(ctx context.Context, userID, otherID string) error {
	return s.end(ctx, event.Unblocked, "unblock",
		`MATCH (:User {id: $userId})-[b:BLOCKS]->(:User {id: $otherId}) DELETE b RETURN 1 AS n`, userID, otherID)
}

// Mute keeps somebody out of what a person is shown.
func (s *Store) Mute(ctx context.Context, userID, otherID string, at time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "mute", func(tx *cypher.Tx) (struct{}, error) {
		made, err := tx.Exec(`MATCH (me:User {id: $userId}) WITH me LIMIT 1 MATCH (other:User {id: $otherId})
MERGE (me)-[m:MUTES]->(other) ON CREATE SET m.at = $at`, map[string]any{"userId": userID, "otherId": otherID, "at": at})
		if err != nil || made.RelationshipsCreated() == 0 {
			return struct{}{}, err
		}
		return struct{}{}, tx.Emit(event.Muted, userID, "User", otherID)
	})
	return err
}

// Unmute ends a mute.
func (s *Store) Unmute(ctx context.Context, userID, otherID string) error {
	return s.end(ctx, event.Unmuted, "unmute",
		`MATCH (:User {id: $userId})-[m:MUTES]->(:User {id: $otherId}) DELETE m RETURN 1 AS n`, userID, otherID)
}

func (s *Store) end(
	ctx context.Context, verb event.Verb, name string, statement cypher.Statement, userID, otherID string,
) error {
	_, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (struct{}, error) {
		ended, err := cypher.All(tx, statement, map[string]any{"userId": userID, "otherId": otherID},
			func(r *cypher.Row) int { return r.Int("n") })
		if err != nil || len(ended) == 0 {
			return struct{}{}, err
		}
		return struct{}{}, tx.Emit(verb, userID, "User", otherID)
	})
	return err
}

var (
	blocked = partedBy("blocked_people", `MATCH (:User {id: $userId})-[f:BLOCKS]->(person:User) WHERE`)
	muted   = partedBy("muted_people", `MATCH (:User {id: $userId})-[f:MUTES]->(person:User) WHERE`)
)

func partedBy(name, match string) cypher.Pages[person.Person] {
	return cypher.List[person.Person]{
		Name: name, Match: match, Order: cypher.ByTime("f.at", "person.id"), Node: projection.PersonNode,
		Scan: projection.ScanPerson, Count: cypher.Statement(match + ` true RETURN count(f) AS n`),
	}.Compose()
}

// Blocked lists whom a person blocked, the last first.
func (s *Store) Blocked(ctx context.Context, userID string, page paging.Request) (paging.Page[person.Person], error) {
	return blocked.Page(ctx, s.db, page, map[string]any{"userId": userID})
}

// Muted lists whom a person muted, the last first.
func (s *Store) Muted(ctx context.Context, userID string, page paging.Request) (paging.Page[person.Person], error) {
	return muted.Page(ctx, s.db, page, map[string]any{"userId": userID})
}

// Between reads what parts a person from others.
func (s *Store) Between(ctx context.Context, userID string, others []string) (boundary.Between, error) {
	between := boundary.Between{Blocked: map[string]bool{}, Blocks: map[string]bool{}, Muted: map[string]bool{}}
	_, err := cypher.ReadAll(ctx, s.db, "between", `MATCH (me:User {id: $userId}) UNWIND $ids AS id
MATCH (u:User {id: id})
WITH id, EXISTS { (me)-[:BLOCKS]-(u) } AS blocked, EXISTS { (me)-[:BLOCKS]->(u) } AS blocks,
  EXISTS { (me)-[:MUTES]->(u) } AS muted WHERE blocked OR muted
RETURN id, blocked, blocks, muted`, map[string]any{"userId": userID, "ids": others}, func(r *cypher.Row) string {
		id := r.String("id")
		between.Blocked[id], between.Blocks[id], between.Muted[id] = r.Bool("blocked"), r.Bool("blocks"), r.Bool("muted")
		return id
	})
	return between, err
}

// Kept reads what some people keep from themselves.
func (s *Store) Kept(ctx context.Context, userIDs []string) ([]safety.Kept, error) {
	return cypher.ReadAll(ctx, s.db, "kept", `UNWIND $ids AS id MATCH (u:User {id: id})
RETURN u.id AS id, EXISTS { (u)-[:BLOCKS]-() } AS hasBlocks, EXISTS { (u)-[:MUTES]->() } AS hasMutes,
  COLLECT { MATCH (u)-[:MUTES_WORD]->(w:MutedWord) RETURN w {.id, .text, .until, .createdAt} ORDER BY w.createdAt DESC, w.id } AS words`,
		map[string]any{"ids": userIDs}, func(r *cypher.Row) safety.Kept {
			k := safety.Kept{
				UserID: r.String("id"), HasBlocks: r.Bool("hasBlocks"), HasMutes: r.Bool("hasMutes"),
			}
			for _, w := range r.Maps("words") {
				k.Words = append(k.Words, safety.Word{
					ID: w.String("id"), Text: w.String("text"), Until: w.OptTime("until"), CreatedAt: w.Time("createdAt"),
				})
			}
			return k
		})
}

// MuteWord keeps a word in the place of the same. Whoever mutes holds their own lock, so that there are no more than
// there may be.
func (s *Store) MuteWord(ctx context.Context, userID, folded string, w safety.Word, most int) (bool, error) {
	kept, err := cypher.WriteTx(ctx, s.db, "mute_word", func(tx *cypher.Tx) (bool, error) {
		params := map[string]any{
			"userId": userID, "folded": folded, "id": w.ID, "text": w.Text, "until": w.Until, "at": w.CreatedAt, "most": most,
		}
		kept, err := cypher.One(tx, `MATCH (u:User {id: $userId}) SET u._lock = true
WITH u REMOVE u._lock
WITH u, COUNT { (u)-[:MUTES_WORD]->() } AS n
OPTIONAL MATCH (same:MutedWord {userId: $userId, folded: $folded})
WITH u, same, same IS NOT NULL OR n < $most AS kept
FOREACH (w IN CASE WHEN same IS NULL THEN [] ELSE [same] END | SET w.id = $id, w.text = $text, w.until = $until, w.createdAt = $at)
FOREACH (_ IN CASE WHEN same IS NULL AND kept THEN [1] ELSE [] END |
  CREATE (u)-[:MUTES_WORD]->(:MutedWord {id: $id, userId: $userId, folded: $folded, text: $text, until: $until, createdAt: $at}))
RETURN kept`, params, func(r *cypher.Row) bool { return r.Bool("kept") })
		if err != nil || !kept {
			return kept, err
		}
		return kept, tx.Emit(event.Silenced, userID, "User", userID)
	})
	return kept, cypher.OrNotFound(err, thePerson)
}

// UnmuteWord takes a word away.
func (s *Store) UnmuteWord(ctx context.Context, userID, id string) error {
	_, err := cypher.WriteTx(ctx, s.db, "unmute_word", func(tx *cypher.Tx) (struct{}, error) {
		if err := tx.Run(`MATCH (w:MutedWord {id: $id}) WHERE w.userId = $userId DETACH DELETE w`,
			map[string]any{"id": id, "userId": userID}); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, tx.Emit(event.Silenced, userID, "User", userID)
	})
	return err
}

// Sweep removes words that ended before a moment.
func (s *Store) Sweep(ctx context.Context, before time.Time) error {
	_, err := s.db.Exec(ctx, "sweep_muted_words", `MATCH (w:MutedWord) WHERE w.until < $before
WITH w LIMIT 10000 DETACH DELETE w`, map[string]any{"before": before})
	return err
}
