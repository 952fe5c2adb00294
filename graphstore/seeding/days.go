package seeding

import (
	"context"
	"strings"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/seed"
)

// PutPlayDays ties people to the days on which they heard a track, where they are not.
func (s *Store) PutPlayDays(ctx context.Context, rows []seed.PlayDayRow) error {
	return write(ctx, s, "seed_play_days", `UNWIND $rows AS row MATCH (u:User {id: row.userId})
MERGE (d:TrackDay {id: row.trackId + '/' + row.day}) ON CREATE SET d.trackId = row.trackId, d.artistId = row.artistId, d.day = row.day
MERGE (u)-[r:PLAYED_ON]->(d) ON CREATE SET r += row.counts
MERGE (a:ArtistDay {id: row.artistId + '/' + row.day}) ON CREATE SET a.artistId = row.artistId, a.day = row.day
MERGE (u)-[:HEARD_ON]->(a)`, rows, func(r seed.PlayDayRow) map[string]any {
		counts := map[string]any{"listens": r.Listens, "completed": r.Completed, "seconds": r.Seconds}
		for source, n := range r.Sources {
			counts["from_"+string(source)] = n
		}
		return map[string]any{
			"userId": r.UserID, "trackId": r.TrackID, "artistId": r.ArtistID, "day": r.Day, "counts": counts,
		}
	})
}

// dayCounts are the counts of a day that are sums.
func dayCounts() []string {
	names := []string{"listens", "completed", "seconds", "from_" + string(music.FromElsewhere)}
	for _, source := range music.PlaySources {
		names = append(names, "from_"+string(source))
	}
	return names
}

// sums returns the clauses that sum the counts of x, and that set them on d.
func sums() (returned, set string) {
	var each, all []string
	for _, name := range dayCounts() {
		each = append(each, "sum(coalesce(x."+name+", 0)) AS "+name)
		all = append(all, "d."+name+" = "+name)
	}
	return strings.Join(each, ", "), strings.Join(all, ", ")
}

var countDays = func() []cypher.Statement {
	returned, set := sums()
	return []cypher.Statement{
		`MATCH (:User {id: $artistId})-[:PERFORMED]->(t:Track)<-[s:SAVED]-() WHERE s.at >= $since
WITH t, toString(date(s.at)) AS day, count(*) AS n
MERGE (d:TrackDay {id: t.id + '/' + day}) ON CREATE SET d.trackId = t.id, d.artistId = $artistId, d.day = day SET d.saves = n
MERGE (a:ArtistDay {id: $artistId + '/' + day}) ON CREATE SET a.artistId = $artistId, a.day = day`,
		`MATCH (:User {id: $artistId})-[:RELEASED]->(:Album)<-[s:SAVED]-() WHERE s.at >= $since
WITH toString(date(s.at)) AS day, count(*) AS n
MERGE (d:ArtistDay {id: $artistId + '/' + day}) ON CREATE SET d.artistId = $artistId, d.day = day SET d.albumSaves = n`,
		`MATCH (:User {id: $artistId})<-[f:FOLLOWS]-() WHERE f.at >= $since
WITH toString(date(f.at)) AS day, count(*) AS n
MERGE (d:ArtistDay {id: $artistId + '/' + day}) ON CREATE SET d.artistId = $artistId, d.day = day SET d.follows = n`,
		cypher.Statement(`MATCH (d:TrackDay) WHERE d.artistId = $artistId AND d.day >= $first SET d._lock = true
WITH d CALL (d) { MATCH (d)<-[x:PLAYED_ON]-() RETURN count(x) AS listeners, ` + returned + ` }
SET d.listeners = listeners, ` + set + ` REMOVE d._lock`),
		cypher.Statement(`MATCH (d:ArtistDay) WHERE d.artistId = $artistId AND d.day >= $first SET d._lock = true
WITH d CALL (d) { MATCH (x:TrackDay) WHERE x.artistId = d.artistId AND x.day = d.day RETURN sum(coalesce(x.saves, 0)) AS saves, ` + returned + ` }
SET d.listeners = COUNT { (d)<-[:HEARD_ON]-() }, d.saves = saves + coalesce(d.albumSaves, 0), ` + set + ` REMOVE d._lock, d.albumSaves`),
	}
}()

// CountDays sets an artist's figures of each day since then: of tracks from who played them, of the artist from the
// tracks.
func (s *Store) CountDays(ctx context.Context, artistID string, since time.Time) error {
	params := map[string]any{"artistId": artistID, "since": since, "first": cypher.Day(since)}
	_, err := cypher.WriteTx(ctx, s.db, "seed_count_days", func(tx *cypher.Tx) (struct{}, error) {
		for _, statement := range countDays {
			if err := tx.Run(statement, params); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	return err
}
