package players

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/player"
)

var _ player.BookmarkStore = (*Store)(nil)

// Bookmarks lists a person's, the latest changed first.
func (s *Store) Bookmarks(ctx context.Context, userID string) ([]player.Bookmark, error) {
	return cypher.ReadAll(ctx, s.db, "bookmarks", `MATCH (:User {id: $userId})-[b:BOOKMARKED]->(t:Track)
WITH b, t ORDER BY b.updatedAt DESC, t.id LIMIT $most
RETURN t.id AS id, b.position AS position, b.comment AS comment, b.createdAt AS createdAt, b.updatedAt AS updatedAt`,
		map[string]any{"userId": userID, "most": player.MaxBookmarks}, func(r *cypher.Row) player.Bookmark {
			return player.Bookmark{
				TrackID: r.String("id"), Position: time.Duration(r.Int("position")) * time.Millisecond,
				Comment: r.OptString("comment"), CreatedAt: r.Time("createdAt"), UpdatedAt: r.Time("updatedAt"),
			}
		})
}

// SetBookmark puts one in the place of the one that is there, unless that is later. Positions are in milliseconds.
func (s *Store) SetBookmark(ctx context.Context, userID string, b player.Bookmark) error {
	params := map[string]any{
		"userId": userID, "trackId": b.TrackID, "position": b.Position.Milliseconds(),
		"comment": cypher.OrNull(b.Comment), "at": b.UpdatedAt,
	}
	_, err := cypher.WriteTx(ctx, s.db, "set_bookmark", func(tx *cypher.Tx) (struct{}, error) {
		marked, err := cypher.One(tx, `MATCH (u:User {id: $userId}) SET u._lock = true
WITH u REMOVE u._lock
WITH u MATCH (t:Track {id: $trackId})
RETURN CASE WHEN EXISTS { (u)-[:BOOKMARKED]->(t) } THEN 0 ELSE COUNT { (u)-[:BOOKMARKED]->() } END AS n`, params,
			func(r *cypher.Row) int { return r.Int("n") })
		if err == nil {
			err = player.MayMarkOneMore(marked)
		}
		if err != nil {
			return struct{}{}, err
		}
		_, err = tx.Exec(`MATCH (u:User {id: $userId}) WITH u LIMIT 1 MATCH (t:Track {id: $trackId})
MERGE (u)-[b:BOOKMARKED]->(t) ON CREATE SET b.createdAt = $at
WITH b WHERE b.updatedAt IS NULL OR b.updatedAt <= $at
SET b.position = $position, b.comment = $comment, b.updatedAt = $at`, params)
		return struct{}{}, err
	})
	return cypher.OrNotFound(err, "This track")
}

// RemoveBookmark takes one away.
func (s *Store) RemoveBookmark(ctx context.Context, userID, trackID string) error {
	_, err := s.db.Exec(ctx, "remove_bookmark", `MATCH (:User {id: $userId})-[b:BOOKMARKED]->(:Track {id: $trackId}) DELETE b`,
		map[string]any{"userId": userID, "trackId": trackID})
	return err
}
