// Package feeds keeps the addresses under which programs read of artists for people.
package feeds

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/feeds"
)

// Store keeps addresses in the graph. It is a feeds.Store.
type Store struct{ db *cypher.DB }

// NewStore returns a Store backed by db.
func NewStore(db *cypher.DB) *Store { return &Store{db} }

var _ feeds.Store = (*Store)(nil)

// keyOf makes of a person and an artist one address.
func keyOf(userID, artistID string) string { return userID + "/" + artistID }

// Address returns the id of a person's address of an artist.
func (s *Store) Address(ctx context.Context, userID, artistID string) (string, error) {
	id, err := cypher.ReadOne(ctx, s.db, "feed_address", `MATCH (f:FeedAddress {key: $key}) RETURN f.id AS id`,
		map[string]any{"key": keyOf(userID, artistID)}, func(r *cypher.Row) string { return r.String("id") })
	if errors.Is(err, cypher.ErrNoRecord) {
		return "", nil
	}
	return id, err
}

// SetAddress puts an address in the place of the one before.
func (s *Store) SetAddress(ctx context.Context, id, userID, artistID string, at time.Time) error {
	params := map[string]any{
		"id": id, "userId": userID, "artistId": artistID, "key": keyOf(userID, artistID), "at": at,
	}
	_, err := cypher.WriteTx(ctx, s.db, "feed_address_set", func(tx *cypher.Tx) (string, error) {
		return cypher.One(tx, `MATCH (u:User {id: $userId}) SET u._lock = true REMOVE u._lock
WITH u MATCH (a:Artist {id: $artistId}) WHERE a.deactivatedAt IS NULL AND NOT EXISTS { (u)-[:BLOCKS]-(a) }
MERGE (f:FeedAddress {key: $key})
SET f.id = $id, f.userId = $userId, f.artistId = $artistId, f.createdAt = $at, f.changedAt = $at
REMOVE f.sum
RETURN f.id AS id`, params, func(r *cypher.Row) string { return r.String("id") })
	})
	return cypher.OrNotFound(err, "This artist")
}

// EndAddress ends a person's address of an artist.
func (s *Store) EndAddress(ctx context.Context, userID, artistID string) error {
	_, err := s.db.Exec(ctx, "feed_address_end", `MATCH (f:FeedAddress {key: $key}) DELETE f`,
		map[string]any{"key": keyOf(userID, artistID)})
	return err
}

// Reader returns whose address it is, and of whom.
func (s *Store) Reader(ctx context.Context, id string) (feeds.Reader, error) {
	found, err := cypher.ReadOne(ctx, s.db, "feed_reader", `MATCH (f:FeedAddress {id: $id})
MATCH (u:User {id: f.userId}) WHERE u.deactivatedAt IS NULL
MATCH (a:Artist {id: f.artistId}) WHERE a.deactivatedAt IS NULL AND NOT EXISTS { (u)-[:BLOCKS]-(a) }
RETURN f.id AS id, u.id AS userId, a.id AS artistId`, map[string]any{"id": id},
		func(r *cypher.Row) feeds.Reader {
			return feeds.Reader{ID: r.String("id"), UserID: r.String("userId"), ArtistID: r.String("artistId")}
		})
	return found, cypher.OrNotFound(err, "This feed")
}

// Changed returns since when the feed reads as it does. It writes only where that is now.
func (s *Store) Changed(ctx context.Context, id, sum string, at time.Time) (time.Time, error) {
	params := map[string]any{"id": id, "sum": sum, "at": at}
	scan := func(r *cypher.Row) time.Time { return r.Time("at") }
	since, err := cypher.ReadOne(ctx, s.db, "feed_same", `MATCH (f:FeedAddress {id: $id}) WHERE f.sum = $sum RETURN f.changedAt AS at`,
		params, scan)
	if !errors.Is(err, cypher.ErrNoRecord) {
		return since, err
	}
	_, err = s.db.Exec(ctx, "feed_changed", `MATCH (f:FeedAddress {id: $id}) SET f.sum = $sum, f.changedAt = $at`, params)
	return at, err
}
