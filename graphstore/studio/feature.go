package studio

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/studio"
)

// ChangeFeatured sets what an artist features under the artist's lock, from place 0 without gaps.
func (s *Store) ChangeFeatured(ctx context.Context, artistID string, decide func([]string) ([]string, error)) error {
	_, err := cypher.WriteTx(ctx, s.db, "studio_change_featured", func(tx *cypher.Tx) (struct{}, error) {
		return struct{}{}, changeFeatured(tx, artistID, decide)
	})
	return err
}

func changeFeatured(tx *cypher.Tx, artistID string, decide func([]string) ([]string, error)) error {
	params := map[string]any{"id": artistID}
	_, err := cypher.One(tx, `MATCH (a:User {id: $id}) WHERE a:Artist SET a._lock = true REMOVE a._lock RETURN a.id AS id`, params, func(r *cypher.Row) string { return r.String("id") })
	if err != nil {
		return cypher.OrNotFound(err, "This artist")
	}
	now, err := cypher.All(tx, `MATCH (:User {id: $id})-[f:FEATURES]->(t:Track) RETURN t.id AS id ORDER BY f.position, t.id`, params, func(r *cypher.Row) string { return r.String("id") })
	if err != nil {
		return err
	}
	params["order"], err = decide(now)
	if err != nil {
		return err
	}
	return steps(
		func() error {
			return tx.Run(`MATCH (:User {id: $id})-[f:FEATURES]->(t:Track) WHERE NOT t.id IN $order DELETE f`, params)
		},
		func() error {
			return tx.Run(`MATCH (a:User {id: $id}) UNWIND range(0, size($order) - 1) AS i WITH a, i, $order[i] AS trackId
MATCH (t:Track {id: trackId}) WHERE t.status <> 'deleted' MERGE (a)-[f:FEATURES]->(t) SET f.position = i`, params)
		},
		func() error { return tx.Emit(event.Featured, "", "Artist", artistID) },
	)
}

// FeaturedTracks lists what an artist features, in order.
func (s *Store) FeaturedTracks(ctx context.Context, artistID string) ([]music.Track, error) {
	return cypher.ReadAll(ctx, s.db, "studio_featured", `MATCH (:User {id: $id})-[f:FEATURES]->(t:Track) WITH f, t ORDER BY f.position, t.id LIMIT $limit
RETURN `+projection.TrackNode+` AS node ORDER BY f.position, t.id`,
		map[string]any{"id": artistID, "limit": studio.MaxFeatured}, func(r *cypher.Row) music.Track {
			return projection.ScanTrack(r.Map("node"))
		})
}
