package stats_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	statsgraph "github.com/sidestage/sidestage/graphstore/stats"
	"github.com/sidestage/sidestage/internal/stats"
)

func TestMain(m *testing.M) { graphtest.Main(m) }

// Three tracks are on one release, two are on another, and one is on none. Fan and artist heard them.
func TestReleasesAddUpTheirTracks(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	c.Exec(t, `MATCH (:Album)-[r:HAS_TRACK]->(:Track {id: $single}) DELETE r
WITH 1 AS one MATCH (fan:User {id: $fan}), (artist:User {id: $artist})
UNWIND [[0, '2026-02-27', 2, [fan]], [0, '2026-02-28', 1, [fan]], [1, '2026-02-28', 3, [fan, artist]], [3, '2026-02-28', 4, [artist]],
  [4, '2026-02-28', 5, [artist]], [2, '2026-03-01', 100, [fan]]] AS row
WITH row, $tracks[row[0]] AS track
CREATE (d:TrackDay {id: track + '/' + row[1], trackId: track, artistId: $artist, day: row[1], listens: row[2], completed: 1, seconds: 30.0, saves: row[0]})
WITH d, row UNWIND row[3] AS u CREATE (u)-[:PLAYED_ON]->(d)`,
		map[string]any{"single": c.Tracks[4], "fan": c.FanID, "artist": c.ArtistID, "tracks": c.Tracks})
	span := stats.Span{ArtistID: c.ArtistID, First: "2026-02-27", Last: "2026-02-28"}
	first := stats.ReleaseCounts{
		AlbumID: c.Albums[0], Album: "Album 0",
		Counts: stats.Counts{Listens: 6, Completed: 3, Listeners: 2, Saves: 1, Seconds: 90},
	}
	none := stats.ReleaseCounts{Counts: stats.Counts{Listens: 5, Completed: 1, Listeners: 1, Saves: 4, Seconds: 30}}
	second := stats.ReleaseCounts{
		AlbumID: c.Albums[1], Album: "Album 1",
		Counts: stats.Counts{Listens: 4, Completed: 1, Listeners: 1, Saves: 3, Seconds: 30},
	}
	ofOne := span
	ofOne.TrackID = c.Tracks[3]
	for name, tt := range map[string]struct {
		span  stats.Span
		limit int
		want  []stats.ReleaseCounts
	}{
		"all":       {span, 10, []stats.ReleaseCounts{first, none, second}},
		"the first": {span, 1, []stats.ReleaseCounts{first}},
		"a track's": {ofOne, 10, []stats.ReleaseCounts{second}},
	} {
		got, err := statsgraph.NewStore(c.DB).Releases(t.Context(), tt.span, tt.limit)
		if diff := cmp.Diff(tt.want, got); diff != "" || err != nil {
			t.Errorf("%s: %v\n%s", name, err, diff)
		}
	}
}
