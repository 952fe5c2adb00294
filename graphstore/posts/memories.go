package posts

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/posts"
)

// Show reads what decides whether somebody may write of an event.
func (s *Store) Show(ctx context.Context, userID, eventID string) (posts.Show, error) {
	show, err := cypher.ReadOne(ctx, s.db, "post_show", `MATCH (e:Event {id: $id})
WHERE e.status = 'published' AND EXISTS { (e)<-[:HOSTS]-(h:User WHERE h.deactivatedAt IS NULL) }
OPTIONAL MATCH (me:User {id: $userId})
WITH e, me WHERE me IS NULL OR NOT EXISTS { (me)-[:BLOCKS]-(:User {id: e.ownerId}) }
RETURN e.id AS id, e.ownerId AS hostId, e.startDate AS startDate, e.cancelledAt IS NOT NULL AS isCancelled,
  coalesce(me.id = e.ownerId OR EXISTS { (me)-[:INTERESTED_IN]->(e) }, false) AS wasThere`,
		map[string]any{"id": eventID, "userId": userID}, func(r *cypher.Row) posts.Show {
			return posts.Show{
				EventID: r.String("id"), HostID: r.String("hostId"), StartDate: r.Time("startDate"),
				IsCancelled: r.Bool("isCancelled"), WasThere: r.Bool("wasThere"),
			}
		})
	return show, cypher.OrNotFound(err, "This event")
}

// A scrapbook is of no page, and no feed: what somebody hid there stays here. Its host, who alone may take something
// out, has all of it.
var memories = walkBy("posts_memories", `u.deactivatedAt IS NOT NULL OR NOT `+inOwnScrapbook+`
    AND (EXISTS { (me)-[:BLOCKS]-(u) } OR EXISTS { (me)-[:MUTES]->(u) })`, `p.scrapbookOf = $eventId`, "scrapbookOf")

// Memories walks through the scrapbook of an event.
func (s *Store) Memories(
	ctx context.Context, userID, eventID string, page paging.Request,
) (paging.Page[posts.Candidate], error) {
	return memories.Page(ctx, s.db, page, map[string]any{"userId": userID, "eventId": eventID, "discover": false})
}

// PinnedMemories returns the ids of what is pinned in the scrapbook of an event, the last pinned first.
func (s *Store) PinnedMemories(ctx context.Context, eventID string) ([]string, error) {
	return cypher.ReadAll(ctx, s.db, "posts_pinned_memories", `MATCH (p:Post {pinnedInScrapbookOf: $id})
RETURN p.id AS id ORDER BY p.pinnedInScrapbookAt DESC, p.id`, map[string]any{"id": eventID}, cypher.ScanID)
}

// PinMemory pins a memory in the scrapbook that it is in. Whoever pins takes the lock of the event, so that several at
// once do not pin more than there may be.
func (s *Store) PinMemory(ctx context.Context, id, actorID string, at time.Time, most int) (bool, error) {
	type place struct {
		isIn, isPinned bool
		pinned         int
	}
	pinned, err := cypher.WriteTx(ctx, s.db, "pin_memory", func(tx *cypher.Tx) (bool, error) {
		params := map[string]any{"id": id, "at": at}
		there, err := cypher.One(tx, `MATCH (p:Post {id: $id}) MATCH (e:Event {id: p.eventId}) SET e._lock = true REMOVE e._lock
WITH p SET p._lock = true REMOVE p._lock
WITH p RETURN p.scrapbookOf IS NOT NULL AS isIn, p.pinnedInScrapbookOf IS NOT NULL AS isPinned,
  COUNT { (x:Post {pinnedInScrapbookOf: p.eventId}) } AS pinned`, params, func(r *cypher.Row) place {
			return place{r.Bool("isIn"), r.Bool("isPinned"), r.Int("pinned")}
		})
		switch {
		case err != nil:
			return false, err
		case !there.isIn:
			return false, cypher.ErrNoRecord
		case there.isPinned || there.pinned >= most:
			return there.isPinned, nil
		}
		if err := tx.Run(`MATCH (p:Post {id: $id})
SET p.pinnedInScrapbookAt = $at, p.pinnedInScrapbookOf = p.scrapbookOf`, params); err != nil {
			return false, err
		}
		return true, tx.Emit(event.Updated, actorID, "Post", id)
	})
	return pinned, cypher.OrNotFound(err, thePost)
}
