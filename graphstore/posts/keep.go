package posts

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// Save keeps a post for a person, once. It locks the post before it reads anything, so that two requests at once count
// one save.
func (s *Store) Save(ctx context.Context, userID, id string, at time.Time) error {
	return s.mark(ctx, event.Saved, "save_post", `MATCH (p:Post {id: $id}) SET p._lock = true REMOVE p._lock
WITH p MATCH (u:User {id: $userId})
MERGE (u)-[s:SAVED]->(p) ON CREATE SET s.at = $at, s.isNew = true
WITH p, s, coalesce(s.isNew, false) AS changed
REMOVE s.isNew
SET p.saveCount = coalesce(p.saveCount, 0) + CASE WHEN changed THEN 1 ELSE 0 END
RETURN changed`, map[string]any{"userId": userID, "id": id, "at": at})
}

// Unsave undoes Save.
func (s *Store) Unsave(ctx context.Context, userID, id string) error {
	return s.mark(ctx, event.Unsaved, "unsave_post", `MATCH (p:Post {id: $id}) SET p._lock = true REMOVE p._lock
WITH p OPTIONAL MATCH (:User {id: $userId})-[s:SAVED]->(p)
WITH p, s, s IS NOT NULL AS changed
SET p.saveCount = coalesce(p.saveCount, 0) - CASE WHEN changed THEN 1 ELSE 0 END
DELETE s
RETURN changed`, map[string]any{"userId": userID, "id": id})
}

func (s *Store) mark(
	ctx context.Context, verb event.Verb, name string, statement cypher.Statement, params map[string]any,
) error {
	_, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (struct{}, error) {
		changed, err := cypher.One(tx, statement, params, func(r *cypher.Row) bool { return r.Bool("changed") })
		if err != nil || !changed {
			return struct{}{}, err
		}
		return struct{}{}, tx.Emit(verb, params["userId"].(string), "Post", params["id"].(string))
	})
	return cypher.OrNotFound(err, thePost)
}

// Pin pins a published post to its page. Whoever pins takes the lock of the page, so that several at once do not pin
// more than there may be.
func (s *Store) Pin(ctx context.Context, id, actorID string, at time.Time, most int) (bool, error) {
	type place struct {
		isPinned bool
		pinned   int
		status   access.Status
	}
	pinned, err := cypher.WriteTx(ctx, s.db, "pin_post", func(tx *cypher.Tx) (bool, error) {
		params := map[string]any{"id": id, "at": at}
		there, err := cypher.One(tx, `MATCH (p:Post {id: $id}) MATCH (u:User {id: p.pageId}) SET u._lock = true REMOVE u._lock
WITH p SET p._lock = true REMOVE p._lock
WITH p RETURN p.status AS status, p.pinnedAt IS NOT NULL AS isPinned,
  COUNT { (x:Post {pinnedTo: p.pageId}) } AS pinned`, params, func(r *cypher.Row) place {
			return place{r.Bool("isPinned"), r.Int("pinned"), access.Status(r.OptString("status"))}
		})
		switch {
		case err != nil:
			return false, err
		case there.status != access.Published:
			return false, cypher.ErrNoRecord
		case there.isPinned || there.pinned >= most:
			return there.isPinned, nil
		}
		if err := tx.Run(`MATCH (p:Post {id: $id}) SET p.pinnedAt = $at, p.pinnedTo = p.pageId`, params); err != nil {
			return false, err
		}
		return true, tx.Emit(event.Updated, actorID, "Post", id)
	})
	return pinned, cypher.OrNotFound(err, thePost)
}

// Unpin undoes Pin.
func (s *Store) Unpin(ctx context.Context, id, actorID string) error {
	_, err := cypher.WriteTx(ctx, s.db, "unpin_post", func(tx *cypher.Tx) (struct{}, error) {
		_, err := cypher.One(tx, `MATCH (p:Post {id: $id}) REMOVE p.pinnedAt, p.pinnedTo RETURN p.id AS id`,
			map[string]any{"id": id}, cypher.ScanID)
		if err != nil {
			return struct{}{}, err
		}
		return struct{}{}, tx.Emit(event.Updated, actorID, "Post", id)
	})
	return cypher.OrNotFound(err, thePost)
}
