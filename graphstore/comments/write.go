package comments

import (
	"context"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Statements by the label of the thing that is commented on.
var (
	labels = slices.Collect(maps.Values(targets.Labels))

	locked = cypher.PerLabel(`MATCH (t:LABEL {id: $id}) SET t._lock = true
WITH t REMOVE t._lock
RETURN coalesce(t.duration, 0.0) AS seconds`, labels...)

	// created keeps comments of one thing in the order in which they were written, whatever the clocks of the servers say:
	// whoever pages to the end misses none.
	created = cypher.PerLabel(`MATCH (me:User {id: $byId})
WITH me LIMIT 1
MATCH (t:LABEL {id: $targetId})
WITH me, t, CASE WHEN t.lastCommentAt >= $at THEN t.lastCommentAt + duration({milliseconds: 1}) ELSE $at END AS at
CREATE (me)-[:WROTE]->(c:Comment {id: $id, byId: $byId, ownerId: $ownerId, targetId: $targetId, targetType: $targetType,
  parentId: $parentId, underId: coalesce($parentId, $targetId), content: $content, photos: $photos, mentionIds: $mentionIds,
  mentionHandles: $mentionHandles, atSeconds: $atSeconds, momentOf: CASE WHEN $atSeconds IS NULL THEN null ELSE $targetId END,
  clientKey: $clientKey, clientPrint: $print, createdAt: at, replyCount: 0, reactionCount: 0})-[:ON]->(t)
SET t.lastCommentAt = at`, labels...)

	counted = cypher.PerLabel(`MATCH (t:LABEL {id: $id})
SET t.commentCount = coalesce(t.commentCount, 0) + $comments,
  t.threadCount = coalesce(t.threadCount, 0) + $threads`, labels...)
)

// stored is a comment as its node is under the thing's lock.
type stored struct {
	comments.Comment
	listed bool
}

func scanStored(r *cypher.Row) stored {
	n := r.Map("node")
	return stored{scanNode(r), n.Has("underId")}
}

func read(tx *cypher.Tx, id string) (stored, error) {
	return cypher.One(tx, byID, map[string]any{"id": id}, scanStored)
}

func lock(tx *cypher.Tx, on item.Ref) (time.Duration, error) {
	length, err := cypher.One(tx, locked[targets.Labels[on.Type]], map[string]any{"id": on.ID},
		func(r *cypher.Row) time.Duration { return cypher.Seconds(r.Float("seconds")) })
	return length, cypher.OrNotFound(err, "This "+string(on.Type))
}

// Create keeps a comment, once for each author and client key.
func (s *Store) Create(ctx context.Context, n comments.New, allow func(comments.Scene) error) (string, error) {
	id, err := cypher.WriteTx(ctx, s.db, "create_comment", func(tx *cypher.Tx) (string, error) {
		length, err := lock(tx, n.On)
		if err != nil {
			return "", err
		}
		if n.Key.Client != "" {
			made, err := cypher.One(tx, `MATCH (c:Comment {byId: $byId, clientKey: $clientKey}) RETURN c.id AS id`,
				map[string]any{"byId": n.AuthorID, "clientKey": n.Key.Client},
				func(r *cypher.Row) string { return r.String("id") })
			if !errors.Is(err, cypher.ErrNoRecord) {
				return made, err
			}
		}
		scene := comments.Scene{Duration: length}
		if n.ParentID != "" {
			parent, err := read(tx, n.ParentID)
			switch {
			case err == nil:
				scene.Parent = &parent.Comment
			case !errors.Is(err, cypher.ErrNoRecord):
				return "", err
			}
		}
		if err := allow(scene); err != nil {
			return "", err
		}
		return n.ID, create(tx, n)
	})
	return id, cypher.OrNotFound(err, "This person")
}

func create(tx *cypher.Tx, n comments.New) error {
	ids, handles, err := mentioned(tx, n.AuthorID, n.Handles)
	if err != nil {
		return err
	}
	var seconds any
	if n.At != nil {
		seconds = n.At.Seconds()
	}
	photos, err := photosOf(n)
	if err != nil {
		return err
	}
	made, err := tx.Exec(created[targets.Labels[n.On.Type]], map[string]any{
		"id": n.ID, "byId": n.AuthorID, "ownerId": cypher.OrNull(n.OwnerID), "targetId": n.On.ID,
		"targetType": string(n.On.Type), "parentId": cypher.OrNull(n.ParentID), "content": n.Content, "photos": photos,
		"mentionIds": ids, "mentionHandles": handles, "atSeconds": seconds,
		"clientKey": cypher.OrNull(n.Key.Client), "print": cypher.OrNull(n.Key.Print), "at": n.CreatedAt,
	})
	if err != nil {
		return err
	}
	if made.NodesCreated() == 0 {
		return cypher.ErrNoRecord
	}
	if len(ids) > 0 {
		// By these what somebody is called is found, and taken out, once they are gone.
		if err := tx.Run(`MATCH (c:Comment {id: $id}) UNWIND $ids AS userId MATCH (u:User {id: userId}) CREATE (c)-[:MENTIONS]->(u)`,
			map[string]any{"id": n.ID, "ids": ids}); err != nil {
			return err
		}
	}
	if err := usePhotos(tx, comments.Comment{ID: n.ID, AuthorID: n.AuthorID, Photos: n.Photos}); err != nil {
		return err
	}
	threads := 1
	if n.ParentID != "" {
		threads = 0
		if _, err := tx.Exec(`MATCH (c:Comment {id: $id})
WITH c LIMIT 1
MATCH (p:Comment {id: $parentId})
CREATE (c)-[:REPLY_TO]->(p) SET p.replyCount = p.replyCount + 1`,
			map[string]any{"id": n.ID, "parentId": n.ParentID}); err != nil {
			return err
		}
	}
	if err := count(tx, n.On, 1, threads); err != nil {
		return err
	}
	return emit(tx, event.Commented, n.AuthorID, n.On, n.ID)
}

// mentioned finds who has the handles, and how they write them, without those whom a block parts from the author.
func mentioned(tx *cypher.Tx, authorID string, keys []string) (ids, handles []string, err error) {
	if len(keys) == 0 {
		return nil, nil, nil
	}
	found, err := cypher.All(tx, `UNWIND $keys AS key MATCH (u:User {handleKey: key}) WHERE `+projection.ActiveUser+`
  AND NOT EXISTS { (u)-[:BLOCKS]-(:User {id: $authorId}) }
RETURN u.id AS id, u.handle AS handle`, map[string]any{"authorId": authorID, "keys": keys}, func(r *cypher.Row) [2]string {
		return [2]string{r.String("id"), r.String("handle")}
	})
	for _, pair := range found {
		ids, handles = append(ids, pair[0]), append(handles, pair[1])
	}
	return ids, handles, err
}

func count(tx *cypher.Tx, on item.Ref, comments, threads int) error {
	_, err := tx.Exec(counted[targets.Labels[on.Type]],
		map[string]any{"id": on.ID, "comments": comments, "threads": threads})
	return err
}

func emit(tx *cypher.Tx, verb event.Verb, by string, on item.Ref, id string) error {
	if err := tx.Emit(verb, by, targets.Labels[on.Type], on.ID); err != nil {
		return err
	}
	return tx.Emit(verb, by, "Comment", id)
}

// change runs work on a comment under the lock of the thing that it is on.
func (s *Store) change(ctx context.Context, name, id string, work func(*cypher.Tx, stored) error) error {
	_, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (struct{}, error) {
		c, err := read(tx, id)
		if err != nil {
			return struct{}{}, err
		}
		if _, err := lock(tx, c.On); err != nil {
			return struct{}{}, err
		}
		if c, err = read(tx, id); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, work(tx, c)
	})
	return cypher.OrNotFound(err, "This comment")
}

// Delete takes a comment away; its place stays while it has answers.
func (s *Store) Delete(
	ctx context.Context, id, by string, at time.Time, allow func(comments.Comment) error,
) error {
	return s.change(ctx, "delete_comment", id, func(tx *cypher.Tx, c stored) error {
		if err := allow(c.Comment); err != nil {
			return err
		}
		if _, err := tx.Exec(`MATCH (c:Comment {id: $id}) SET c.deletedAt = $at, c.deletedBy = $by,
  c.unsweptSince = $at REMOVE c.momentOf`,
			map[string]any{"id": id, "at": at, "by": by}); err != nil {
			return err
		}
		if !c.IsRemoved {
			if err := uses(c.Comment).Free(tx, comments.PhotoKeys(c.Photos), at); err != nil {
				return err
			}
		}
		if err := count(tx, c.On, -1, 0); err != nil {
			return err
		}
		if c.Replies == 0 {
			if err := unlist(tx, c); err != nil {
				return err
			}
		}
		return emit(tx, event.Uncommented, by, c.On, id)
	})
}

// unlist takes the place of a comment away, and then that of a deleted one that it was the last answer to.
func unlist(tx *cypher.Tx, c stored) error {
	if _, err := tx.Exec(`MATCH (c:Comment {id: $id}) REMOVE c.underId`, map[string]any{"id": c.ID}); err != nil {
		return err
	}
	if c.ParentID == "" {
		return count(tx, c.On, 0, -1)
	}
	parent, err := answered(tx, c.ParentID, -1)
	if err != nil || !parent.Deleted() || parent.Replies > 0 {
		return err
	}
	return unlist(tx, parent)
}

// answered counts answers to a comment.
func answered(tx *cypher.Tx, id string, by int) (stored, error) {
	return cypher.One(tx, `MATCH (c:Comment {id: $id}) SET c.replyCount = c.replyCount + $by
RETURN `+node+` AS node`, map[string]any{"id": id, "by": by}, scanStored)
}

// Restore brings a deleted comment back to its place, and the places above it.
func (s *Store) Restore(ctx context.Context, id, by string, allow func(comments.Comment) error) error {
	return s.change(ctx, "restore_comment", id, func(tx *cypher.Tx, c stored) error {
		if err := allow(c.Comment); err != nil || !c.Deleted() {
			return err
		}
		if _, err := tx.Exec(`MATCH (c:Comment {id: $id})
SET c.momentOf = CASE WHEN c.atSeconds IS NULL THEN null ELSE c.targetId END
REMOVE c.deletedAt, c.deletedBy, c.unsweptSince`, map[string]any{"id": id}); err != nil {
			return err
		}
		// What moderators removed has its pictures still.
		if err := uses(c.Comment).Free(tx, comments.PhotoKeys(c.Photos), c.DeletedAt); err != nil {
			return err
		}
		if err := usePhotos(tx, c.Comment); err != nil {
			return err
		}
		if err := count(tx, c.On, 1, 0); err != nil {
			return err
		}
		if !c.listed {
			if err := list(tx, c); err != nil {
				return err
			}
		}
		return emit(tx, event.Commented, by, c.On, id)
	})
}

func list(tx *cypher.Tx, c stored) error {
	if _, err := tx.Exec(`MATCH (c:Comment {id: $id}) SET c.underId = coalesce(c.parentId, c.targetId)`,
		map[string]any{"id": c.ID}); err != nil {
		return err
	}
	if c.ParentID == "" {
		return count(tx, c.On, 0, 1)
	}
	parent, err := answered(tx, c.ParentID, 1)
	if err != nil || parent.listed {
		return err
	}
	return list(tx, parent)
}
