package deletion

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/comments"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/posts"
)

const (
	mentions = "mentions"
	// deletedHandle is what a text says in the place of the handle of somebody whom it mentions: nobody can have it.
	deletedHandle = "deleted"
	mentionsLimit = 100
)

// mention is one in the property of a post.
type mention struct{ UserID, Handle string }

// mentioning is a text in which somebody is mentioned.
type mentioning struct {
	id, mentions, content string
	ids, handles          []string
}

// forgetMentions takes the handle from what others wrote to somebody by it, and reports whether there may be more. How
// the handle was written then is in the mention.
func (s *Store) forgetMentions(ctx context.Context, userID string) (more bool, err error) {
	return cypher.WriteTx(ctx, s.db, "erase_mentions", func(tx *cypher.Tx) (bool, error) {
		params := map[string]any{"id": userID, "limit": mentionsLimit}
		posted, err := cypher.All(tx, `MATCH (:User {id: $id})<-[:MENTIONS]-(p:Post) WITH p LIMIT $limit
SET p._lock = true REMOVE p._lock RETURN p.id AS id, coalesce(p.mentions, '[]') AS mentions`, params, func(r *cypher.Row) mentioning {
			return mentioning{id: r.String("id"), mentions: r.String("mentions")}
		})
		if err != nil {
			return false, err
		}
		for _, p := range posted {
			if err := forgetInPost(tx, p, userID); err != nil {
				return false, err
			}
		}
		said, err := cypher.All(tx, `MATCH (:User {id: $id})<-[:MENTIONS]-(c:Comment) WITH c LIMIT $limit
SET c._lock = true REMOVE c._lock RETURN c.id AS id, coalesce(c.mentionIds, []) AS ids, coalesce(c.mentionHandles, []) AS handles,
  coalesce(c.content, '') AS content`,
			params, func(r *cypher.Row) mentioning {
				return mentioning{
					id: r.String("id"), ids: r.Strings("ids"), handles: r.Strings("handles"), content: r.String("content"),
				}
			})
		if err != nil {
			return false, err
		}
		for _, c := range said {
			if err := forgetInComment(tx, c, userID); err != nil {
				return false, err
			}
		}
		return len(posted) == mentionsLimit || len(said) == mentionsLimit, nil
	})
}

func forgetInPost(tx *cypher.Tx, p mentioning, userID string) error {
	var all []mention
	if err := json.Unmarshal([]byte(p.mentions), &all); err != nil {
		return fmt.Errorf("reading the mentions of post %s: %w", p.id, err)
	}
	handle := ""
	kept := slices.DeleteFunc(all, func(m mention) bool {
		if m.UserID == userID {
			handle = m.Handle
		}
		return m.UserID == userID
	})
	text, err := json.Marshal(kept)
	if err != nil {
		return fmt.Errorf("writing the mentions of post %s: %w", p.id, err)
	}
	params := map[string]any{"id": p.id, "userId": userID, "mentions": string(text)}
	if err := tx.Run(`MATCH (p:Post {id: $id})-[m:MENTIONS]->(:User {id: $userId}) DELETE m
WITH DISTINCT p SET p.mentions = $mentions`, params); err != nil {
		return err
	}
	if handle != "" {
		if err := renameInPost(tx, p.id, handle); err != nil {
			return err
		}
	}
	return tx.Emit(event.Updated, "", "Post", p.id)
}

// renameInPost takes a handle from a post, and from what it was before it was edited.
func renameInPost(tx *cypher.Tx, id, handle string) error {
	const parts = `MATCH (p:Post {id: $id}) CALL (p) { RETURN p AS part, '' AS edit UNION MATCH (p)-[:EDITED_FROM]->(e:PostEdit) RETURN e AS part, e.id AS edit }`
	rename := func(text string) string { return posts.Rename(text, handle, deletedHandle) }
	changed, err := cypher.All(tx, parts+` RETURN edit, part.content AS content, part.title AS title`, map[string]any{"id": id},
		func(r *cypher.Row) map[string]any {
			return map[string]any{
				"edit": r.String("edit"), "content": rename(r.OptString("content")), "title": rename(r.OptString("title")),
			}
		})
	if err != nil {
		return err
	}
	return tx.Run(parts+` UNWIND $rows AS row WITH part, edit, row WHERE row.edit = edit
SET part.content = CASE WHEN part.content IS NOT NULL THEN row.content END,
  part.title = CASE WHEN part.title IS NOT NULL THEN row.title END`, map[string]any{"id": id, "rows": changed})
}

func forgetInComment(tx *cypher.Tx, c mentioning, userID string) error {
	if at := slices.Index(c.ids, userID); at >= 0 && at < len(c.handles) {
		c.content = comments.Rename(c.content, c.handles[at], deletedHandle)
		c.ids, c.handles = slices.Delete(c.ids, at, at+1), slices.Delete(c.handles, at, at+1)
	}
	return tx.Run(`MATCH (c:Comment {id: $id})-[m:MENTIONS]->(:User {id: $userId}) DELETE m
WITH DISTINCT c SET c.mentionIds = $ids, c.mentionHandles = $handles, c.content = $content`, map[string]any{
		"id": c.id, "userId": userID, "content": c.content,
		"ids": append([]string{}, c.ids...), "handles": append([]string{}, c.handles...),
	})
}

// Finish leaves of somebody a node without a name, which what others hold refers to, and keeps their handles from
// others without saying whose they were.
func (s *Store) Finish(ctx context.Context, userID string, now, until time.Time) error {
	_, err := cypher.WriteTx(ctx, s.db, "finish_deletion", func(tx *cypher.Tx) (bool, error) {
		params := map[string]any{"id": userID, "now": now, "until": until, "nameless": nameless}
		type last struct {
			isArtist bool
			keys     []string
		}
		was, err := cypher.One(tx, `MATCH (u:User {id: $id}) WHERE u.erasingSince IS NOT NULL SET u._lock = true REMOVE u._lock
RETURN u:Artist AS isArtist, [u.handleKey] + COLLECT { MATCH (f:FormerHandle {userId: $id}) WHERE f.until > $now RETURN f.key } AS keys`,
			params, func(r *cypher.Row) last { return last{r.Bool("isArtist"), r.Strings("keys")} })
		if errors.Is(err, cypher.ErrNoRecord) {
			return false, nil // another server was quicker
		}
		if err != nil {
			return false, err
		}
		held := make([]string, len(was.keys))
		for i, key := range was.keys {
			held[i] = account.HeldKey(key)
		}
		params["held"] = held
		if err := tx.Run(`OPTIONAL MATCH (f:FormerHandle {userId: $id}) DELETE f
WITH DISTINCT 1 AS one UNWIND $held AS key MERGE (h:FormerHandle {key: key}) SET h.userId = 'erased', h.at = $now, h.until = $until`, params); err != nil {
			return false, err
		}
		if was.isArtist {
			if err := tx.Emit(event.Deleted, "", "Artist", userID); err != nil {
				return false, err
			}
		}
		for _, verb := range []event.Verb{event.Deleted, event.StandingChanged} {
			if err := tx.Emit(verb, "", "User", userID); err != nil {
				return false, err
			}
		}
		return true, tx.Run(`MATCH (u:User {id: $id})
SET u = {id: u.id, handle: '', displayName: $nameless, accountType: u.accountType, roles: [], createdAt: u.createdAt,
  deactivatedAt: u.deactivatedAt, erasedAt: $now, outboxVersion: u.outboxVersion}
REMOVE u:Admin:Moderator:Staff:Unconfirmed`, params)
	})
	return err
}
