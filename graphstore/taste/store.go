// Package taste reads what recommendations learn from.
package taste

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/taste"
)

// Store streams what recommendations learn from, and reads what a person does now. The streams end at
// nothing that is odd: a property of another type reads as if it were not there, and what a person did with a
// track comes without the track where its figures cannot be read, so that whoever counts sees that it was there.
// The graph may change while it is read: each page is of one moment, what is gone is missing, and
// what is new is there or not.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

// How many things and people one statement of a stream reads.
const (
	tasteThings = 1000
	tastePeople = 200
)

// Artists streams all artists.
func (s *Store) Artists(ctx context.Context, yield func(taste.Artist) error) error {
	return cypher.Stream(ctx, s.db, "taste_artists", `MATCH (a:Artist) WHERE a.id > $after WITH a ORDER BY a.id LIMIT $limit
RETURN a.id AS id, a.displayName AS name, [(a)-[r:IN_GENRE]->(g:Genre) | {slug: g.slug, weight: coalesce(r.weight, 1.0)}] AS genres ORDER BY a.id`,
		tasteThings, func(r *cypher.Row) (string, []taste.Artist) {
			row := cypher.LenientRow{Row: r}
			a := taste.Artist{ID: r.String("id"), Name: row.Text("name")}
			for _, g := range r.Maps("genres") {
				genre := cypher.LenientRow{Row: g}
				if weight := (taste.GenreWeight{Slug: genre.Text("slug"), Weight: genre.Number("weight")}); weight.Slug != "" {
					a.Genres = append(a.Genres, weight)
				}
			}
			return a.ID, []taste.Artist{a}
		}, yield)
}

// Tracks streams all published tracks.
func (s *Store) Tracks(ctx context.Context, yield func(taste.Track) error) error {
	return cypher.Stream(ctx, s.db, "taste_tracks", `MATCH (t:Track) WHERE t.id > $after WITH t ORDER BY t.id LIMIT $limit
RETURN t.id AS id, CASE WHEN t.status = 'published' THEN t {.title, .duration, plays: coalesce(t.playCount, 0), genres: [(t)-[:IN_GENRE]->(g:Genre) | g.slug],
  artistId: head([(t)<-[:PERFORMED]-(a:Artist) | a.id]), album: head([(t)<-[:HAS_TRACK]-(al:Album) | al {.id, .releaseDate}]), createdAt: t.createdAt} END AS track ORDER BY t.id`,
		tasteThings, func(r *cypher.Row) (string, []taste.Track) {
			id := r.String("id")
			if !r.Has("track") {
				return id, nil
			}
			t := cypher.LenientRow{Row: r.Map("track")}
			track := taste.Track{
				ID: id, Title: t.Text("title"), ArtistID: t.Text("artistId"), Duration: t.Number("duration"),
				Popularity: float64(t.Count("plays")), ReleasedAt: t.Instant("createdAt"),
			}
			for _, slug := range t.Texts("genres") {
				track.Genres = append(track.Genres, taste.GenreWeight{Slug: slug, Weight: 1})
			}
			if t.Row.Has("album") {
				album := cypher.LenientRow{Row: t.Row.Map("album")}
				track.AlbumID = album.Text("id")
				if released := album.Instant("releaseDate"); !released.IsZero() {
					track.ReleasedAt = released
				}
			}
			return id, []taste.Track{track}
		}, yield)
}

// listened is what a person u did with tracks, one map a track.
const listened = `[(u)-[l:LISTENED]->(t:Track) | {id: t.id, plays: l.plays, skips: l.skips, seconds: l.seconds, first: coalesce(l.firstAt, l.lastAt), at: l.lastAt}] AS heard,
  [(u)-[s:SAVED]->(t:Track) | {id: t.id, at: s.at}] AS saved,
  [(u)-[s:SAVED]->(:Album)-[:HAS_TRACK]->(t:Track) | {id: t.id, at: s.at}] AS onSaved`

// Interactions streams what all people did with all tracks.
func (s *Store) Interactions(ctx context.Context, yield func(taste.Interaction) error) error {
	return cypher.Stream(ctx, s.db, "taste_heard", `MATCH (u:User) WHERE u.id > $after WITH u ORDER BY u.id LIMIT $limit RETURN u.id AS id, `+listened+` ORDER BY u.id`,
		tastePeople, scanHeard, yield)
}

func scanHeard(r *cypher.Row) (string, []taste.Interaction) {
	user := r.String("id")
	all := make([]taste.Interaction, 0, len(r.Maps("heard")))
	at := map[string]int{}
	for _, h := range r.Maps("heard") {
		row := cypher.LenientRow{Row: h}
		heard := taste.Interaction{
			UserID: user, TrackID: row.Text("id"), Plays: row.Count("plays"), Skips: row.Count("skips"),
			Seconds: row.Number("seconds"),
			FirstAt: row.Instant("first"), LastAt: row.Instant("at"),
		}
		if row.Unreadable {
			heard = taste.Interaction{UserID: user} // without a track it is left out, and counted
		}
		if heard.TrackID != "" {
			at[heard.TrackID] = len(all)
		}
		all = append(all, heard)
	}
	saves := func(rows []*cypher.Row, mark func(*taste.Interaction)) {
		for _, saved := range rows {
			row := cypher.LenientRow{Row: saved}
			id, when := row.Text("id"), row.Instant("at")
			if id == "" {
				continue
			}
			i, known := at[id]
			if !known {
				i, all = len(all), append(all, taste.Interaction{UserID: user, TrackID: id, FirstAt: when, LastAt: when})
				at[id] = i
			}
			mark(&all[i])
			if all[i].LastAt.Before(when) {
				all[i].LastAt = when
			}
		}
	}
	saves(r.Maps("saved"), func(h *taste.Interaction) { h.Saved = true })
	saves(r.Maps("onSaved"), func(h *taste.Interaction) { h.SavedAlbum = true })
	return user, all
}

// Follows streams who follows whom.
func (s *Store) Follows(ctx context.Context, yield func(taste.Follow) error) error {
	return cypher.Stream(ctx, s.db, "taste_follows", `MATCH (u:User) WHERE u.id > $after WITH u ORDER BY u.id LIMIT $limit
RETURN u.id AS id, [(u)-[:FOLLOWS]->(x:User) | x.id] AS targets ORDER BY u.id`,
		tastePeople, func(r *cypher.Row) (string, []taste.Follow) {
			user := r.String("id")
			var all []taste.Follow
			row := cypher.LenientRow{Row: r}
			for _, target := range row.Texts("targets") {
				all = append(all, taste.Follow{UserID: user, TargetID: target})
			}
			return user, all
		}, yield)
}

// How many saved albums, and how many tracks on them, Listened reads beside what was heard.
const savedAlbumsRead, savedTracksRead = 20, 300

// Listened reads what one person did with tracks themselves, the latest first, at most limit tracks, and among them the
// tracks of the albums that they saved last, at most savedTracksRead, which count beside that.
func (s *Store) Listened(ctx context.Context, userID string, limit int) ([]taste.Interaction, error) {
	return cypher.ReadAll(ctx, s.db, "heard_by", `MATCH (u:User {id: $userId})
CALL (u) {
  CALL (u) {
    MATCH (u)-[l:LISTENED]->(t:Track) RETURN t, l.plays AS plays, l.skips AS skips, l.seconds AS seconds, l.lastAt AS at, 0 AS saved
    UNION ALL
    MATCH (u)-[s:SAVED]->(t:Track) RETURN t, 0 AS plays, 0 AS skips, 0.0 AS seconds, s.at AS at, 1 AS saved
  }
  WITH t.id AS id, sum(plays) AS plays, sum(skips) AS skips, sum(seconds) AS seconds, max(at) AS at, max(saved) AS saved
  ORDER BY at DESC, id LIMIT $limit
  RETURN id, plays, skips, seconds, at, saved, 0 AS onSaved
  UNION ALL
  MATCH (u)-[s:SAVED]->(al:Album) WITH s, al ORDER BY s.at DESC, al.id LIMIT $albums
  MATCH (al)-[:HAS_TRACK]->(t:Track) WITH s, t ORDER BY s.at DESC, t.id LIMIT $onAlbums
  RETURN t.id AS id, 0 AS plays, 0 AS skips, 0.0 AS seconds, s.at AS at, 0 AS saved, 1 AS onSaved
}
RETURN id, sum(plays) AS plays, sum(skips) AS skips, sum(seconds) AS seconds, max(at) AS at, max(saved) = 1 AS saved, max(onSaved) = 1 AS onSaved
ORDER BY at DESC, id`, map[string]any{
		"userId": userID, "limit": limit, "albums": savedAlbumsRead, "onAlbums": savedTracksRead,
	}, func(r *cypher.Row) taste.Interaction {
		return taste.Interaction{
			UserID: userID, TrackID: r.String("id"), Plays: r.Int("plays"), Skips: r.Int("skips"), Seconds: r.Float("seconds"),
			LastAt: r.OptTime("at"), Saved: r.Bool("saved"), SavedAlbum: r.Bool("onSaved"),
		}
	})
}

// heardLooked bounds how many tracks of one person HeardMost looks at.
const heardLooked = 1000

// HeardMost reads what each of some people heard most, at most each tracks of one, without what they say is not for
// them: of a track, else of its album or its artist. What was heard in private is nobody's listening, and is not there.
func (s *Store) HeardMost(ctx context.Context, userIDs []string, each int) ([]taste.Interaction, error) {
	return cypher.ReadAll(ctx, s.db, "heard_most", `UNWIND $userIds AS userId MATCH (u:User {id: userId}) WHERE u.deactivatedAt IS NULL
CALL (u) {
  MATCH (u)-[l:LISTENED]->(t:Track) WITH u, l, t LIMIT $looked
  WHERE t.status = 'published' AND NOT EXISTS { (u)-[:SAID {more: false}]->(t) }
    AND (EXISTS { (u)-[:SAID]->(t) } OR NOT EXISTS { (u)-[:SAID {more: false}]->()-[:HAS_TRACK|PERFORMED]->(t) })
  RETURN t.id AS id, l.plays AS plays, l.skips AS skips, l.seconds AS seconds, l.lastAt AS at, EXISTS { (u)-[:SAVED]->(t) } AS saved
  ORDER BY plays DESC, seconds DESC, id LIMIT $each
}
RETURN userId, id, plays, skips, seconds, at, saved`, map[string]any{"userIds": userIDs, "each": each, "looked": heardLooked}, func(r *cypher.Row) taste.Interaction {
		return taste.Interaction{
			UserID: r.String("userId"), TrackID: r.String("id"), Plays: r.Int("plays"), Skips: r.Int("skips"),
			Seconds: r.Float("seconds"),
			LastAt:  r.OptTime("at"), Saved: r.Bool("saved"),
		}
	})
}

// followed and the latest of them are whom a person follows, the latest first. The index is walked in its order: who
// follows many costs no more.
const (
	followed = `MATCH ()-[f:FOLLOWS]->(x:User) USING INDEX SEEK f:FOLLOWS(followerId, at)
WHERE f.followerId = $userId AND f.at IS NOT NULL
`
	latest = `WITH x, f ORDER BY f.followerId DESC, f.at DESC LIMIT $followed
`
)

// Following reads whom a person follows, the latest first, at most a thousand.
func (s *Store) Following(ctx context.Context, userID string) ([]taste.Followed, error) {
	return cypher.ReadAll(ctx, s.db, "followed_by", followed+latest+`MATCH (me:User {id: $userId})
RETURN x.id AS id, EXISTS { (x)-[:FOLLOWS]->(me) } AS isMutual`,
		map[string]any{"userId": userID, "followed": tasteThings}, func(r *cypher.Row) taste.Followed {
			return taste.Followed{UserID: r.String("id"), IsMutual: r.Bool("isMutual")}
		})
}

// releasesEach is how many albums and how many tracks of one artist are looked at.
const releasesEach = 20

// Released reads what those released after one moment and until another whom a person follows, the latest first, at
// most limit. Each artist is an entry into the index of their releases by date, so that what is older costs nothing; it
// is named, as the planner else reads all that anybody released of late.
func (s *Store) Released(
	ctx context.Context, userID string, after, until time.Time, limit int,
) ([]taste.Release, error) {
	return cypher.ReadAll(ctx, s.db, "followed_released", followed+`  AND x:Artist AND x.deactivatedAt IS NULL
`+latest+`WITH x AS a
CALL (a) {
  MATCH (x:Album) USING INDEX SEEK x:Album(ownerId, status, releaseDate, id)
  WHERE x.ownerId = a.id AND x.status = 'published' AND x.releaseDate > $after AND x.releaseDate <= $until AND x.id IS NOT NULL
  RETURN x, true AS album ORDER BY x.releaseDate DESC, x.id LIMIT $each
  UNION ALL
  MATCH (x:Track) USING INDEX SEEK x:Track(ownerId, status, releaseDate, id)
  WHERE x.ownerId = a.id AND x.status = 'published' AND x.releaseDate > $after AND x.releaseDate <= $until AND x.id IS NOT NULL
    AND NOT EXISTS { (x)<-[:HAS_TRACK]-(:Album {status: 'published'}) }
  RETURN x, false AS album ORDER BY x.releaseDate DESC, x.id LIMIT $each
}
WITH a, x, album ORDER BY x.releaseDate DESC, x.id LIMIT $limit
RETURN x.id AS id, album, a.id AS artistId, a.displayName AS artist, x.releaseDate AS at, [(x)-[:IN_GENRE]->(g:Genre) | g.slug] AS genres,
  [(a)-[:IN_GENRE]->(g:Genre) | g.slug] AS artistGenres ORDER BY at DESC, id`,
		map[string]any{
			"userId": userID, "after": after, "until": until, "limit": limit, "each": releasesEach, "followed": tasteThings,
		},
		func(r *cypher.Row) taste.Release {
			out := taste.Release{
				Thing: taste.Thing{Kind: taste.KindTrack, ID: r.String("id")}, ArtistID: r.String("artistId"),
				ArtistName: r.OptString("artist"),
				Genres:     r.Strings("genres"), At: r.Time("at"),
			}
			if r.Bool("album") {
				out.Kind = taste.KindAlbum
			}
			if len(out.Genres) == 0 {
				out.Genres = r.Strings("artistGenres")
			}
			return out
		})
}

// RecentPlays reads a person's plays that began since then, the latest first, at most 200.
func (s *Store) RecentPlays(ctx context.Context, userID string, since time.Time) ([]taste.Play, error) {
	return cypher.ReadAll(ctx, s.db, "recent_plays", `MATCH (p:Play) WHERE p.userId = $userId AND p.startedAt >= $since
WITH p, coalesce(`+projection.PlayCounted+`, false) AS counted
RETURN p.trackId AS id, p.startedAt AS at, coalesce(p.endReason = 'skipped', false) AND NOT counted AS skipped,
  coalesce(p.endReason = 'completed', false) AND counted AS completed ORDER BY p.startedAt DESC LIMIT $limit`,
		map[string]any{
			"userId": userID, "since": since, "limit": tastePeople, "counted": projection.CountedSeconds,
		}, func(r *cypher.Row) taste.Play {
			return taste.Play{
				TrackID: r.String("id"), At: r.Time("at"), Skipped: r.Bool("skipped"), Completed: r.Bool("completed"),
			}
		})
}

// Genres streams all genres.
func (s *Store) Genres(ctx context.Context, yield func(taste.Genre) error) error {
	found, err := cypher.ReadAll(ctx, s.db, "taste_genres", `MATCH (g:Genre) WHERE g.slug IS NOT NULL RETURN g.slug AS slug, g.name AS name`, nil,
		func(r *cypher.Row) taste.Genre {
			row := cypher.LenientRow{Row: r}
			return taste.Genre{Slug: row.Text("slug"), Name: row.Text("name")}
		})
	for _, g := range found {
		if err := yield(g); err != nil {
			return err
		}
	}
	return err
}
