package studio

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/studio"
)

// living are the states of what is not deleted, as an index of titles has them.
var living = []string{"draft", "scheduled", "published", "archived"}

// KnownTracks looks for each by the sum of its file and by its title. It names the id, as the index of titles ends with
// it and serves whole keys alone; so does KnownAlbums.
func (s *Store) KnownTracks(
	ctx context.Context, artistID string, tracks []studio.Sounding, within time.Duration,
) ([]studio.KnownTrack, error) {
	rows := make([]map[string]any, len(tracks))
	for n, t := range tracks {
		rows[n] = map[string]any{"index": n, "key": t.Key, "title": t.Title, "duration": t.Duration.Seconds()}
	}
	return cypher.ReadAll(ctx, s.db, "studio_known_tracks", `UNWIND $rows AS row
CALL (row) {
  MATCH (f:File {key: row.key}) WHERE f.ownerId = $ownerId
  MATCH (same:File {ownerId: $ownerId, sha256: f.sha256})<-[:USES]-(t:Track) WHERE t.status IN $living
  RETURN t, true AS isSameSound LIMIT 1
 UNION ALL
  MATCH (t:Track) WHERE t.ownerId = $ownerId AND t.status IN $living AND t.titleKey = row.title AND t.id IS NOT NULL
    AND abs(t.duration - row.duration) <= $within
  RETURN t, false AS isSameSound LIMIT 1
}
WITH row, t, isSameSound ORDER BY isSameSound DESC
WITH row.index AS index, collect({id: t.id, title: t.title, isSameSound: isSameSound})[0] AS known
RETURN index, known ORDER BY index`, map[string]any{
		"rows": rows, "ownerId": artistID, "living": living, "within": within.Seconds(),
	}, func(r *cypher.Row) studio.KnownTrack {
		known := r.Map("known")
		return studio.KnownTrack{
			Index: r.Int("index"), ID: known.String("id"), Title: known.String("title"),
			SameSound: known.Bool("isSameSound"),
		}
	})
}

// KnownAlbums looks for each by its title; of several it finds the first that was made.
func (s *Store) KnownAlbums(ctx context.Context, artistID string, titleKeys []string) ([]studio.KnownAlbum, error) {
	rows := make([]map[string]any, len(titleKeys))
	for n, key := range titleKeys {
		rows[n] = map[string]any{"index": n, "title": key}
	}
	return cypher.ReadAll(ctx, s.db, "studio_known_albums", `UNWIND $rows AS row
CALL (row) {
  MATCH (al:Album) WHERE al.ownerId = $ownerId AND al.status IN $living AND al.titleKey = row.title AND al.id IS NOT NULL AND row.title <> ''
  RETURN al ORDER BY al.id LIMIT 1
}
RETURN row.index AS index, al.id AS id ORDER BY index`, map[string]any{
		"rows": rows, "ownerId": artistID, "living": living,
	}, func(r *cypher.Row) studio.KnownAlbum {
		return studio.KnownAlbum{Index: r.Int("index"), ID: r.String("id")}
	})
}
