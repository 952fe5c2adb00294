// Package stats keeps figures by day in the graph.
package stats

import (
	"context"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/stats"
)

// Store reads figures. It is a stats.Store.
//
// They are kept by day, in the transactions that change what they count: (:ArtistDay {id: artistId/day}) and
// (:TrackDay {id: trackId/day}) have the counts, (:User)-[:HEARD_ON]->(:ArtistDay) and
// (:User)-[:PLAYED_ON]->(:TrackDay) who listened, once a day, however often. So a span costs its days (and tracks), and
// who listened on them, not all plays.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ stats.Store = (*Store)(nil)

// How the days d of a span are entered: an artist's by the index over artist and day, a track's by their ids.
const (
	artistDays = `MATCH (d:ArtistDay) WHERE d.artistId = $artistId AND d.day >= $first AND d.day <= $last`
	trackDays  = `MATCH (d:TrackDay) WHERE d.artistId = $artistId AND d.day >= $first AND d.day <= $last`
	oneTracks  = `UNWIND range(0, duration.inDays(date($first), date($last)).days) AS i WITH $trackId + '/' + toString(date($first) + duration({days: i})) AS id
MATCH (d:TrackDay {id: id})`
)

// bySpan is a statement on the days of an artist, and the same on those of one track.
type bySpan struct{ artist, track cypher.Statement }

func (b bySpan) of(s stats.Span) cypher.Statement {
	if s.TrackID != "" {
		return b.track
	}
	return b.artist
}

func spanParams(s stats.Span) map[string]any {
	return map[string]any{"artistId": s.ArtistID, "trackId": s.TrackID, "first": s.First, "last": s.Last}
}

const countsNode = `{listens: coalesce(d.listens, 0), completed: coalesce(d.completed, 0), listeners: coalesce(d.listeners, 0), seconds: coalesce(d.seconds, 0.0),
  saves: coalesce(d.saves, 0), followers: coalesce(d.follows, 0) - coalesce(d.unfollows, 0)}`

func scanCounts(r *cypher.Row) stats.Counts {
	return stats.Counts{
		Listens: r.Int("listens"), Completed: r.Int("completed"), Listeners: r.Int("listeners"), Saves: r.Int("saves"),
		Followers: r.Int("followers"),
		Seconds:   r.Float("seconds"),
	}
}

const returnDays = ` RETURN d.day AS day, ` + countsNode + ` AS counts ORDER BY day`

var days = bySpan{artistDays + returnDays, oneTracks + returnDays}

// Days gives the days on which anything happened.
func (s *Store) Days(ctx context.Context, span stats.Span) ([]stats.Day, error) {
	return cypher.ReadAll(ctx, s.db, "stats_days", days.of(span), spanParams(span), func(r *cypher.Row) stats.Day {
		return stats.Day{Day: r.String("day"), Counts: scanCounts(r.Map("counts"))}
	})
}

const returnPlaces = `
WITH DISTINCT u RETURN coalesce(u.city, '') AS city, coalesce(u.country, '') AS country, count(*) AS listeners ORDER BY listeners DESC, city, country`

// The subquery keeps the planner from beginning with all ties there are.
var listeners = bySpan{
	artistDays + ` CALL (d) { MATCH (d)<-[:HEARD_ON]-(u:User) RETURN u }` + returnPlaces,
	oneTracks + ` CALL (d) { MATCH (d)<-[:PLAYED_ON]-(u:User) RETURN u }` + returnPlaces,
}

// Listeners counts who listened, by where they live.
func (s *Store) Listeners(ctx context.Context, span stats.Span) ([]stats.Place, error) {
	return cypher.ReadAll(
		ctx, s.db, "stats_listeners", listeners.of(span), spanParams(span), func(r *cypher.Row) stats.Place {
			return stats.Place{City: r.String("city"), Country: r.String("country"), Listeners: r.Int("listeners")}
		},
	)
}

const returnTopTracks = `
WITH d.trackId AS id, sum(coalesce(d.listens, 0)) AS listens, sum(coalesce(d.completed, 0)) AS completed, sum(coalesce(d.seconds, 0.0)) AS seconds,
  sum(coalesce(d.saves, 0)) AS saves, collect(d) AS days
ORDER BY listens DESC, id LIMIT $limit
CALL (days) { UNWIND days AS d MATCH (d)<-[:PLAYED_ON]-(u:User) RETURN count(DISTINCT u) AS listeners }
RETURN id, {listens: listens, completed: completed, seconds: seconds, saves: saves, listeners: listeners, followers: 0} AS counts ORDER BY listens DESC, id`

var topTracks = bySpan{trackDays + returnTopTracks, oneTracks + returnTopTracks}

// TopTracks gives the tracks heard most.
func (s *Store) TopTracks(ctx context.Context, span stats.Span, limit int) ([]stats.TrackCounts, error) {
	params := spanParams(span)
	params["limit"] = limit
	return cypher.ReadAll(ctx, s.db, "stats_tracks", topTracks.of(span), params, func(r *cypher.Row) stats.TrackCounts {
		return stats.TrackCounts{TrackID: r.String("id"), Counts: scanCounts(r.Map("counts"))}
	})
}

// The tracks are added up before their releases are looked for: once each, and not once a day.
const returnReleases = `
WITH d.trackId AS id, sum(coalesce(d.listens, 0)) AS listens, sum(coalesce(d.completed, 0)) AS completed, sum(coalesce(d.seconds, 0.0)) AS seconds,
  sum(coalesce(d.saves, 0)) AS saves, collect(d) AS days
MATCH (t:Track {id: id})
WITH head([(t)<-[:HAS_TRACK]-(al:Album) | al]) AS al, listens, completed, seconds, saves, days
WITH al, sum(listens) AS listens, sum(completed) AS completed, sum(seconds) AS seconds, sum(saves) AS saves, collect(days) AS daysOfTracks
ORDER BY listens DESC, al.id LIMIT $limit
CALL (daysOfTracks) { UNWIND daysOfTracks AS days UNWIND days AS d MATCH (d)<-[:PLAYED_ON]-(u:User) RETURN count(DISTINCT u) AS listeners }
RETURN al {.id, .title} AS album, {listens: listens, completed: completed, seconds: seconds, saves: saves, listeners: listeners, followers: 0} AS counts
ORDER BY listens DESC, al.id`

var releases = bySpan{trackDays + returnReleases, oneTracks + returnReleases}

// Releases gives the releases heard most, with their tracks added up; those on no release are one.
func (s *Store) Releases(ctx context.Context, span stats.Span, limit int) ([]stats.ReleaseCounts, error) {
	params := spanParams(span)
	params["limit"] = limit
	return cypher.ReadAll(
		ctx, s.db, "stats_releases", releases.of(span), params, func(r *cypher.Row) stats.ReleaseCounts {
			c := stats.ReleaseCounts{Counts: scanCounts(r.Map("counts"))}
			if r.Has("album") {
				c.AlbumID, c.Album = r.Map("album").String("id"), r.Map("album").String("title")
			}
			return c
		},
	)
}

const returnSources = ` UNWIND $sources AS source
WITH source, sum(coalesce(d['from_' + source], 0)) AS listens WHERE listens > 0
RETURN source, listens ORDER BY listens DESC, source`

var sources = bySpan{artistDays + returnSources, oneTracks + returnSources}

// Sources counts from where listeners came.
func (s *Store) Sources(ctx context.Context, span stats.Span) ([]stats.Source, error) {
	params := withSources(spanParams(span))
	return cypher.ReadAll(ctx, s.db, "stats_sources", sources.of(span), params, func(r *cypher.Row) stats.Source {
		return stats.Source{Source: r.String("source"), Listens: r.Int("listens")}
	})
}

func withSources(params map[string]any) map[string]any {
	names := []string{string(music.FromElsewhere)}
	for _, source := range music.PlaySources {
		names = append(names, string(source))
	}
	params["sources"] = names
	return params
}

const returnTrackDays = ` MATCH (t:Track {id: d.trackId})
RETURN d.day AS day, t.id AS id, t.title AS title, head([(t)<-[:HAS_TRACK]-(al:Album) | al {.id, .title}]) AS album, ` + countsNode + ` AS counts ORDER BY day, title, id`

var daysOfTracks = bySpan{trackDays + returnTrackDays, oneTracks + returnTrackDays}

// TrackDays gives the days of each track on which anything happened to it.
func (s *Store) TrackDays(ctx context.Context, span stats.Span) ([]stats.TrackDay, error) {
	return cypher.ReadAll(
		ctx, s.db, "stats_track_days", daysOfTracks.of(span), spanParams(span), func(r *cypher.Row) stats.TrackDay {
			d := stats.TrackDay{
				Day: r.String("day"), TrackID: r.String("id"), Title: r.String("title"), Counts: scanCounts(r.Map("counts")),
			}
			if r.Has("album") {
				d.AlbumID, d.Album = r.Map("album").String("id"), r.Map("album").String("title")
			}
			return d
		},
	)
}

// Zone gives where an artist counts days.
func (s *Store) Zone(ctx context.Context, artistID string) (stats.Zone, error) {
	z, err := cypher.ReadOne(ctx, s.db, "stats_zone", `MATCH (u:User {id: $id}) RETURN coalesce(u.statsZone, 'UTC') AS name, u.statsZoneSince AS since`,
		map[string]any{"id": artistID}, func(r *cypher.Row) stats.Zone {
			return stats.Zone{Name: r.String("name"), Since: r.OptTime("since")}
		})
	return z, cypher.OrNotFound(err, "This artist")
}

// SetZone has an artist's days counted in another zone. One that the graph does not know fails here and not at every
// play: DayOf reads it there.
func (s *Store) SetZone(ctx context.Context, artistID string, z stats.Zone) error {
	_, err := cypher.WriteTx(ctx, s.db, "stats_set_zone", func(tx *cypher.Tx) (string, error) {
		tx.Changes("Artist", artistID)
		return cypher.One(tx, setZone, map[string]any{"id": artistID, "name": z.Name, "since": z.Since},
			func(r *cypher.Row) string { return r.String("id") })
	})
	return cypher.OrNotFound(err, "This artist")
}

const setZone cypher.Statement = `MATCH (u:Artist {id: $id})
SET u.statsZone = datetime({datetime: $since, timezone: $name}).timezone, u.statsZoneSince = $since RETURN u.id AS id`

// DayOf is the day of $at where an artist of that variable counts days.
func DayOf(artist string) string {
	return `toString(date(datetime({datetime: $at, timezone: coalesce(` + artist + `.statsZone, 'UTC')})))`
}

// CountPlay adds a play that counted to the days of its track and artist. It runs where the track is locked; each day
// is locked before it is read. Who listens is tied to each day once; a tie to a track's day has counts of its own, from
// which the day's can be told again.
var CountPlay = cypher.Statement(trackDay + `
WITH t, d MATCH (u:User {id: $userId})
MERGE (u)-[r:PLAYED_ON]->(d) ON CREATE SET r.isNew = true
` + countOn("t, ", "[d, r]") + `
WITH t, u ` + artistDay + `
WITH u, d MERGE (u)-[r:HEARD_ON]->(d) ON CREATE SET r.isNew = true
` + countOn("", "[d]"))

// The days of a play's track and of its artist, locked.
var (
	trackDay = `MATCH (t:Track {id: $trackId})
WITH t, head([(t)<-[:PERFORMED]-(a:Artist) | a]) AS artist
WITH t, artist.id AS artistId, ` + DayOf("artist") + ` AS day
MERGE (d:TrackDay {id: $trackId + '/' + day}) ON CREATE SET d.trackId = $trackId, d.day = day, d.artistId = artistId
SET d._lock = true`
	artistDay = `MATCH (a:Artist)-[:PERFORMED]->(t)
WITH u, a, ` + DayOf("a") + ` AS day
MERGE (d:ArtistDay {id: a.id + '/' + day}) ON CREATE SET d.artistId = a.id, d.day = day
SET d._lock = true`
)

// countOn adds to the counts of a day d, once for each new tie r to it, and to those of all counted. It keeps variables
// (each with a comma behind).
func countOn(keep, counted string) string {
	return `WITH ` + keep + `u, d, r, CASE WHEN r.isNew THEN 1 ELSE 0 END AS isNew
REMOVE r.isNew, d._lock
SET d.listeners = coalesce(d.listeners, 0) + isNew
FOREACH (x IN ` + counted + ` | SET x.listens = coalesce(x.listens, 0) + 1, x.completed = coalesce(x.completed, 0) + $completed,
  x.seconds = coalesce(x.seconds, 0.0) + $listenTime, x[$source] = coalesce(x[$source], 0) + 1)`
}

// CountSave adds to the day of what is saved, x, and of its artist, where a save changed anything; change is 1 or -1,
// and day that of $at where the artist counts days.
const CountSave = `FOREACH (_ IN CASE WHEN x:Track AND change <> 0 THEN [1] ELSE [] END |
  MERGE (d:TrackDay {id: x.id + '/' + day}) ON CREATE SET d.trackId = x.id, d.day = day, d.artistId = artistId
  SET d._lock = true
  SET d.saves = coalesce(d.saves, 0) + change
  REMOVE d._lock)
FOREACH (_ IN CASE WHEN artistId IS NOT NULL AND change <> 0 THEN [1] ELSE [] END |
  MERGE (d:ArtistDay {id: artistId + '/' + day}) ON CREATE SET d.artistId = artistId, d.day = day
  SET d._lock = true
  SET d.saves = coalesce(d.saves, 0) + change
  REMOVE d._lock)
`
