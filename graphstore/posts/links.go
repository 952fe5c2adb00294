package posts

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/posts"
)

// linkID names what is kept of a page: addresses are longer than a key should be.
func linkID(address string) string {
	sum := sha256.Sum256([]byte(address))
	return hex.EncodeToString(sum[:])
}

func scanLink(r *cypher.Row) *posts.Link {
	return &posts.Link{
		URL: r.String("url"), Title: r.OptString("title"), Description: r.OptString("description"),
		SiteName: r.OptString("siteName"), ImageKey: r.OptString("imageKey"), Width: r.OptInt("width"),
		Height: r.OptInt("height"), Tint: r.OptString("tint"),
	}
}

// linkTo makes a post link to another page where its text does.
func linkTo(tx *cypher.Tx, before, after posts.Post) error {
	had, has := linkURL(before), linkURL(after)
	if had == has {
		return nil
	}
	params := map[string]any{"id": after.ID, "url": has, "linkId": linkID(has)}
	if had != "" {
		if err := tx.Run(`MATCH (:Post {id: $id})-[r:LINKS_TO]->() DELETE r`, params); err != nil {
			return err
		}
	}
	if has == "" {
		return nil
	}
	return tx.Run(`MATCH (p:Post {id: $id})
MERGE (l:LinkPreview {id: $linkId}) ON CREATE SET l.url = $url
MERGE (p)-[:LINKS_TO]->(l)`, params)
}

func linkURL(p posts.Post) string {
	if p.Link == nil {
		return ""
	}
	return p.Link.URL
}

// LinksOf returns the pages that those of the posts link to that are published.
func (s *Store) LinksOf(ctx context.Context, ids []string) ([]posts.LinkDue, error) {
	return cypher.ReadAll(ctx, s.db, "post_links", `UNWIND $ids AS id
MATCH (p:Post {id: id})-[:LINKS_TO]->(l:LinkPreview) WHERE p.status = 'published'
RETURN l.url AS url, head(collect(p.ownerId)) AS authorId, l.readAt AS readAt, coalesce(l.failed, false) AS failed`,
		map[string]any{"ids": ids}, func(r *cypher.Row) posts.LinkDue {
			return posts.LinkDue{
				URL: r.String("url"), AuthorID: r.String("authorId"), ReadAt: r.OptTime("readAt"), HasFailed: r.Bool("failed"),
			}
		})
}

// KeepLink keeps what a page said. A picture that it has no more is removed by the sweep of uploads.
func (s *Store) KeepLink(ctx context.Context, l posts.Link, at time.Time, hasFailed bool) error {
	params := map[string]any{
		"id": linkID(l.URL), "at": at, "failed": hasFailed, "title": cypher.OrNull(l.Title),
		"description": cypher.OrNull(l.Description), "siteName": cypher.OrNull(l.SiteName),
		"imageKey": cypher.OrNull(l.ImageKey), "width": l.Width, "height": l.Height, "tint": cypher.OrNull(l.Tint),
	}
	if hasFailed {
		_, err := s.db.Exec(ctx, "link_failed", `MATCH (l:LinkPreview {id: $id}) SET l.readAt = $at, l.failed = true`, params)
		return err
	}
	_, err := s.db.Exec(ctx, "link_keep", `MATCH (l:LinkPreview {id: $id}) SET l._lock = true REMOVE l._lock
WITH l, l.imageKey AS old
SET l.readAt = $at, l.failed = false, l.title = $title, l.description = $description, l.siteName = $siteName, l.imageKey = $imageKey,
  l.width = $width, l.height = $height, l.tint = $tint
WITH old WHERE old IS NOT NULL AND old <> coalesce($imageKey, '')
MERGE (r:Rubbish {key: old}) SET r.dueAt = $at`, params)
	return err
}

// sweepLinks removes what was read before a moment of pages that no post links to.
func (s *Store) sweepLinks(ctx context.Context, before time.Time) error {
	_, err := s.db.Exec(ctx, "sweep_links", `MATCH (l:LinkPreview) WHERE l.readAt < $before WITH l LIMIT $limit
SET l._lock = true REMOVE l._lock
WITH l WHERE NOT EXISTS { (l)<-[:LINKS_TO]-() }
FOREACH (key IN CASE WHEN l.imageKey IS NULL THEN [] ELSE [l.imageKey] END | MERGE (r:Rubbish {key: key}) SET r.dueAt = $before)
DELETE l`, map[string]any{"before": before, "limit": sweptAtOnce})
	return err
}
