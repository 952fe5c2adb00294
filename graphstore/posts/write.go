package posts

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/posts"
)

// Made finds the author's post with a client key.
func (s *Store) Made(ctx context.Context, authorID, clientKey string) (again.Made, error) {
	return cypher.Sent(ctx, s.db, "post_made",
		`MATCH (p:Post {ownerId: $ownerId, clientKey: $clientKey}) RETURN p.id AS id, p.clientPrint AS print`,
		authorID, clientKey)
}

// Create makes a post, once for each author and client key.
func (s *Store) Create(
	ctx context.Context, p posts.Post, key again.Key, allow func() error,
) (string, error) {
	id, err := cypher.WriteTx(ctx, s.db, "create_post", func(tx *cypher.Tx) (string, error) {
		params := map[string]any{
			"id": p.ID, "ownerId": p.Author.UserID, "clientKey": cypher.OrNull(key.Client), "print": cypher.OrNull(key.Print),
			"type": string(p.Type), "at": p.CreatedAt,
			"wall": wallID(p), "pageId": p.PageID(), "trackId": cypher.OrNull(p.TrackID), "albumId": cypher.OrNull(p.AlbumID),
			"giveawayId": cypher.OrNull(p.GiveawayID), "eventId": cypher.OrNull(p.EventID),
			"merchandiseId": cypher.OrNull(p.MerchandiseID),
		}
		if key.Client != "" {
			made, err := cypher.One(tx, `MATCH (u:User {id: $ownerId}) SET u._lock = true
WITH u REMOVE u._lock
WITH u OPTIONAL MATCH (p:Post {ownerId: $ownerId, clientKey: $clientKey})
RETURN p.id AS id`, params, func(r *cypher.Row) string { return r.OptString("id") })
			if err != nil || made != "" {
				return made, err
			}
		}
		made, err := tx.Exec(`MATCH (u:User {id: $ownerId})
CREATE (u)-[:POSTED]->(p:Post {id: $id, ownerId: $ownerId, clientKey: $clientKey, clientPrint: $print, type: $type, createdAt: $at, pageId: $pageId,
  trackId: $trackId, albumId: $albumId, giveawayId: $giveawayId, eventId: $eventId, merchandiseId: $merchandiseId, reactionCount: 0, commentCount: 0, saveCount: 0})
WITH p
CALL (p) { MATCH (a:Artist {id: $wall}) CREATE (p)-[:ON_WALL_OF]->(a) }
CALL (p) { MATCH (t:Track {id: $trackId}) CREATE (p)-[:EMBEDS]->(t) }
CALL (p) { MATCH (al:Album {id: $albumId}) CREATE (p)-[:EMBEDS]->(al) }
CALL (p) { MATCH (g:Giveaway {id: $giveawayId}) CREATE (p)-[:EMBEDS]->(g) }
CALL (p) { MATCH (e:Event {id: $eventId}) CREATE (p)-[:EMBEDS]->(e) }
CALL (p) { MATCH (m:Merchandise {id: $merchandiseId}) CREATE (p)-[:EMBEDS]->(m) }`, params)
		if err != nil {
			return "", err
		}
		if made.NodesCreated() == 0 {
			return "", cypher.ErrNoRecord
		}
		if err := allow(); err != nil {
			return "", err
		}
		if err := keep(tx, posts.Post{}, p); err != nil {
			return "", err
		}
		if err := useFiles(tx, posts.Post{}, p, p.CreatedAt); err != nil {
			return "", err
		}
		verb := event.Updated
		if p.Status == access.Published {
			verb = event.Released
		}
		return p.ID, tx.Emit(verb, p.Author.UserID, "Post", p.ID)
	})
	return id, cypher.OrNotFound(err, "This person")
}

// Change calls decide with the post locked and stores what it returns.
func (s *Store) Change(
	ctx context.Context, id, actorID string, at time.Time, decide func(posts.Post) (posts.Post, error),
) error {
	_, err := cypher.WriteTx(ctx, s.db, "change_post", func(tx *cypher.Tx) (struct{}, error) {
		var none struct{}
		params := map[string]any{"id": id}
		if err := tx.Run(`MATCH (p:Post {id: $id}) SET p._lock = true REMOVE p._lock`, params); err != nil {
			return none, err
		}
		before, err := cypher.One(tx, byID, params, scanColumn)
		if err != nil {
			return none, err
		}
		after, err := decide(before)
		if err != nil {
			return none, err
		}
		if before.Status == access.Published && after.Status == access.Published &&
			(before.Content != after.Content || before.Title != after.Title) {
			if err := keepEdit(tx, before, at); err != nil {
				return none, err
			}
		}
		if before.FansOnly != after.FansOnly || tierID(before) != tierID(after) {
			if err := tx.Run(`MATCH (:Post {id: $id})-[:EDITED_FROM]->(e) SET e.closed = true`, params); err != nil {
				return none, err
			}
		}
		if before.Type != after.Type || before.Embedded() != after.Embedded() {
			if err := embed(tx, after); err != nil {
				return none, err
			}
		}
		if err := keep(tx, before, after); err != nil {
			return none, err
		}
		if err := useFiles(tx, before, after, at); err != nil {
			return none, err
		}
		return none, tx.Emit(verbOf(before, after), actorID, "Post", id)
	})
	return cypher.OrNotFound(err, thePost)
}

// mostEdits is how many earlier texts of a post are kept: the first, which people answered, and the latest.
const mostEdits = 100

// keepEdit keeps the text that a post had.
func keepEdit(tx *cypher.Tx, before posts.Post, at time.Time) error {
	params := map[string]any{
		"id": before.ID, "editId": uuid.Must(uuid.NewV7()).String(), "content": before.Content,
		"title": cypher.OrNull(before.Title), "at": at, "latest": mostEdits - 1,
	}
	err := tx.Run(`MATCH (p:Post {id: $id})
CREATE (p)-[:EDITED_FROM]->(:PostEdit {id: $editId, postId: $id, title: $title, content: $content, at: $at})`, params)
	if err != nil {
		return err
	}
	return tx.Run(`MATCH (e:PostEdit) WHERE e.postId = $id AND e.at IS NOT NULL AND e.id IS NOT NULL
WITH e ORDER BY e.postId DESC, e.at DESC, e.id DESC SKIP $latest
WITH collect(e) AS older UNWIND older[0..-1] AS e
DETACH DELETE e`, params)
}

// embed has a post embed what it says now.
func embed(tx *cypher.Tx, p posts.Post) error {
	return tx.Run(`MATCH (p:Post {id: $id})
SET p.type = $type, p.trackId = $trackId, p.albumId = $albumId, p.giveawayId = $giveawayId, p.eventId = $eventId, p.merchandiseId = $merchandiseId
WITH p
CALL (p) { OPTIONAL MATCH (p)-[r:EMBEDS]->() DELETE r }
CALL (p) { MATCH (t:Track {id: $trackId}) CREATE (p)-[:EMBEDS]->(t) }
CALL (p) { MATCH (al:Album {id: $albumId}) CREATE (p)-[:EMBEDS]->(al) }
CALL (p) { MATCH (g:Giveaway {id: $giveawayId}) CREATE (p)-[:EMBEDS]->(g) }
CALL (p) { MATCH (e:Event {id: $eventId}) CREATE (p)-[:EMBEDS]->(e) }
CALL (p) { MATCH (m:Merchandise {id: $merchandiseId}) CREATE (p)-[:EMBEDS]->(m) }`, map[string]any{
		"id": p.ID, "type": string(p.Type), "trackId": cypher.OrNull(p.TrackID), "albumId": cypher.OrNull(p.AlbumID),
		"giveawayId": cypher.OrNull(p.GiveawayID), "eventId": cypher.OrNull(p.EventID),
		"merchandiseId": cypher.OrNull(p.MerchandiseID),
	})
}

func wallID(p posts.Post) any {
	if p.Wall == nil {
		return nil
	}
	return p.Wall.UserID
}

func tierID(p posts.Post) string {
	if p.Tier == nil {
		return ""
	}
	return p.Tier.ID
}

func verbOf(before, after posts.Post) event.Verb {
	switch was, is := before.Status == access.Published, after.Status == access.Published; {
	case is && !was:
		return event.Released
	case was && !is:
		return event.Withdrawn
	}
	return event.Updated
}

// keep stores what may change of a post, with its tier, its mentions and the hashtags that it is counted by.
func keep(tx *cypher.Tx, before, after posts.Post) error {
	mentions, err := json.Marshal(after.Mentions)
	if err != nil {
		return err
	}
	media, err := mediaOf(after)
	if err != nil {
		return err
	}
	mentioned := make([]string, len(after.Mentions))
	for i, m := range after.Mentions {
		mentioned[i] = m.UserID
	}
	err = tx.Run(`MATCH (p:Post {id: $id})
SET p.title = $title, p.content = $content, p.status = $status, p.publishAt = $publishAt, p.createdAt = $createdAt, p.updatedAt = $updatedAt,
  p.editedAt = $editedAt, p.deletedAt = $deletedAt, p.deletedById = $deletedById, p.before = $before,
  p.fansOnly = $fansOnly,
  p.commentsAllowed = $commentsAllowed, p.pinnedAt = $pinnedAt, p.pinnedTo = CASE WHEN $pinnedAt IS NOT NULL AND $status = 'published' THEN p.pageId END, p.hashtags = $hashtags, p.mentions = $mentions,
  p.inScrapbook = CASE WHEN $inScrapbook THEN true END, p.removedFromScrapbookAt = $removedFromScrapbookAt, p.pinnedInScrapbookAt = $pinnedInScrapbookAt,
  p.scrapbookOf = CASE WHEN $isShown THEN p.eventId END, p.pinnedInScrapbookOf = CASE WHEN $isShown AND $pinnedInScrapbookAt IS NOT NULL THEN p.eventId END,
  p.media = $media, p.imageUrl = $imageUrl,
  p.pollOptions = $pollOptions, p.pollEndsAt = $pollEndsAt
WITH p
CALL (p) { OPTIONAL MATCH (p)-[r:REQUIRES|MENTIONS]->() DELETE r }
CALL (p) { MATCH (x:Tier {id: $tierId}) CREATE (p)-[:REQUIRES]->(x) }
CALL (p) { UNWIND $mentioned AS userId MATCH (m:User {id: userId}) CREATE (p)-[:MENTIONS]->(m) }`, map[string]any{
		"id": after.ID, "title": cypher.OrNull(after.Title), "content": after.Content, "status": string(after.Status),
		"publishAt": after.PublishAt, "createdAt": after.CreatedAt, "updatedAt": after.UpdatedAt, "editedAt": after.EditedAt,
		"deletedAt": after.DeletedAt, "deletedById": cypher.OrNull(after.DeletedByID),
		"before": cypher.OrNull(string(after.Before)), "fansOnly": after.FansOnly, "commentsAllowed": after.CommentsAllowed,
		"pinnedAt": after.PinnedAt, "hashtags": after.Hashtags,
		"inScrapbook": after.Scrapbook.Consented, "removedFromScrapbookAt": after.Scrapbook.RemovedAt,
		"pinnedInScrapbookAt": after.Scrapbook.PinnedAt, "isShown": after.IsInScrapbook(),
		"mentions": string(mentions), "tierId": tierID(after), "mentioned": mentioned, "media": media,
		"imageUrl":    cypher.OrNull(after.ImageURL()),
		"pollOptions": pollOptions(after.Poll), "pollEndsAt": pollEnd(after.Poll),
	})
	if err != nil {
		return err
	}
	if err := linkTo(tx, before, after); err != nil {
		return err
	}
	return retag(tx, after.ID, before.Tagged(), after.Tagged())
}

// retag counts a post by its hashtags. It takes their locks in order, so that posts at once do not wait for one another
// in a circle.
func retag(tx *cypher.Tx, id string, before, after []string) error {
	changed := make([]map[string]any, 0, len(before)+len(after))
	for _, name := range before {
		if !slices.Contains(after, name) {
			changed = append(changed, map[string]any{"name": name, "by": -1})
		}
	}
	for _, name := range after {
		if !slices.Contains(before, name) {
			changed = append(changed, map[string]any{"name": name, "by": 1})
		}
	}
	if len(changed) == 0 {
		return nil
	}
	slices.SortFunc(changed, func(a, b map[string]any) int {
		if a["name"].(string) < b["name"].(string) {
			return -1
		}
		return 1
	})
	return tx.Run(`MATCH (p:Post {id: $id})
UNWIND $changed AS c
MERGE (h:Hashtag {id: c.name}) ON CREATE SET h.name = c.name, h.postCount = 0
SET h.postCount = h.postCount + c.by
FOREACH (_ IN CASE WHEN c.by > 0 THEN [1] ELSE [] END | CREATE (p)-[:TAGGED {name: h.id, at: p.createdAt, postId: p.id}]->(h))
WITH p, h, c WHERE c.by < 0
MATCH (p)-[r:TAGGED]->(h) DELETE r`, map[string]any{"id": id, "changed": changed})
}

// sweptAtOnce is how many posts one transaction of a sweep removes.
const sweptAtOnce = 100

// Sweep removes for good what was deleted before a moment, with the comments on it. The sweep of uploads removes the
// files. What was read of pages that no post links to goes with them.
func (s *Store) Sweep(ctx context.Context, before time.Time) error {
	for {
		swept, err := cypher.WriteTx(ctx, s.db, "sweep_posts", func(tx *cypher.Tx) (int, error) {
			ids, err := cypher.All(tx, `MATCH (p:Post) WHERE p.deletedAt < $before AND p.removalId IS NULL WITH p LIMIT $limit
SET p._lock = true REMOVE p._lock
WITH p WHERE p.deletedAt < $before RETURN p.id AS id`, map[string]any{"before": before, "limit": sweptAtOnce},
				func(r *cypher.Row) string { return r.String("id") })
			if err != nil || len(ids) == 0 {
				return 0, err
			}
			if none, err := targets.RemoveComments(tx, "Post", ids, before); err != nil || !none {
				return len(ids), err
			}
			if err := tx.Emit(event.Deleted, "", "Post", ids...); err != nil {
				return 0, err
			}
			return len(ids), tx.Run(`UNWIND $ids AS id MATCH (p:Post {id: id})
OPTIONAL MATCH (p)-[:EDITED_FROM]->(e:PostEdit)
CALL (p) { MATCH (p)-[:USES]->(f:File) SET f.unusedSince = $before }
WITH p, e, id OPTIONAL MATCH (v:PollVote) WHERE v.postId = id AND v.userId IS NOT NULL
DETACH DELETE e, v, p`, map[string]any{"ids": ids, "before": before})
		})
		if err = errors.Join(err, ctx.Err()); err != nil {
			return err
		}
		if swept == 0 {
			return s.sweepLinks(ctx, before)
		}
	}
}
