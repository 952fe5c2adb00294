// Package shares keeps in the graph what people gave the address of out.
package shares

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/shares"
)

// Store keeps shares. It is a shares.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db} }

var _ shares.Store = (*Store)(nil)

// labels are those of what can be shared.
var labels = map[item.Type]string{
	item.Artist: "Artist", item.Album: "Album", item.Song: "Track", item.Playlist: "Playlist",
}

// Shares lists a person's, the latest changed first.
func (s *Store) Shares(ctx context.Context, userID string) ([]shares.Share, error) {
	return cypher.ReadAll(ctx, s.db, "shares", `MATCH (:User {id: $userId})-[s:SHARED]->(x)
WITH s, x ORDER BY s.updatedAt DESC, x.id LIMIT $most
RETURN x.id AS id, CASE WHEN x:Album THEN 'album' WHEN x:Track THEN 'song' WHEN x:Playlist THEN 'playlist' ELSE 'artist' END AS type,
  s.description AS description, s.isMade AS isMade, s.createdAt AS createdAt, s.updatedAt AS updatedAt`,
		map[string]any{"userId": userID, "most": shares.MaxShares}, func(r *cypher.Row) shares.Share {
			return shares.Share{
				Ref:         item.Ref{Type: item.Type(r.String("type")), ID: r.String("id")},
				Description: r.OptString("description"), IsMade: r.Bool("isMade"), CreatedAt: r.Time("createdAt"),
				UpdatedAt: r.Time("updatedAt"),
			}
		})
}

var (
	counted = cypher.PerLabel(`MATCH (u:User {id: $userId}) SET u._lock = true
WITH u REMOVE u._lock
WITH u MATCH (x:LABEL {id: $id})
RETURN CASE WHEN EXISTS { (u)-[:SHARED]->(x) } THEN 0 ELSE COUNT { (u)-[:SHARED]->() } END AS n`,
		"Artist", "Album", "Track", "Playlist")
	put = cypher.PerLabel(`MATCH (u:User {id: $userId}) WITH u LIMIT 1 MATCH (x:LABEL {id: $id})
MERGE (u)-[s:SHARED]->(x) ON CREATE SET s.createdAt = $at, s.isMade = $isMade
SET s.description = $description, s.updatedAt = $at`, "Artist", "Album", "Track", "Playlist")
	removed = cypher.PerLabel(`MATCH (:User {id: $userId})-[s:SHARED]->(:LABEL {id: $id}) DELETE s`,
		"Artist", "Album", "Track", "Playlist")
)

// Put keeps one, with the description in place of the one before.
func (s *Store) Put(ctx context.Context, userID string, share shares.Share) error {
	label := labels[share.Type]
	params := map[string]any{
		"userId": userID, "id": share.ID, "isMade": share.IsMade, "at": share.UpdatedAt,
		"description": cypher.OrNull(share.Description),
	}
	_, err := cypher.WriteTx(ctx, s.db, "put_share", func(tx *cypher.Tx) (struct{}, error) {
		shared, err := cypher.One(tx, counted[label], params, func(r *cypher.Row) int { return r.Int("n") })
		if err == nil {
			err = shares.MayShareOneMore(shared)
		}
		if err != nil {
			return struct{}{}, err
		}
		_, err = tx.Exec(put[label], params)
		return struct{}{}, err
	})
	return cypher.OrNotFound(err, "This")
}

// Remove takes one away.
func (s *Store) Remove(ctx context.Context, userID string, of item.Ref) error {
	_, err := s.db.Exec(ctx, "remove_share", removed[labels[of.Type]], map[string]any{"userId": userID, "id": of.ID})
	return err
}
