package music

import (
	"cmp"
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	statsgraph "github.com/sidestage/sidestage/graphstore/stats"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
)

var labels = map[music.Kind]string{music.KindTrack: "Track", music.KindAlbum: "Album"}

var saves = cypher.PerLabel(`MATCH (x:LABEL {id: $id}) SET x._lock = true
WITH x MATCH (u:User {id: $userId})
MERGE (u)-[s:SAVED]->(x) ON CREATE SET s.at = $at, s.isNew = true
WITH x, s, CASE WHEN s.isNew THEN 1 ELSE 0 END AS change, head([(x)<-[:PERFORMED|RELEASED]-(a:Artist) | a]) AS artist
WITH x, s, change, artist.id AS artistId, `+statsgraph.DayOf("artist")+` AS day
REMOVE s.isNew, x._lock
SET x.saveCount = coalesce(x.saveCount, 0) + change
`+statsgraph.CountSave+`RETURN change <> 0 AS changed, x.saveCount AS saveCount`, "Track", "Album")

// Save puts a thing into a library, once, and returns how many have saved it. It locks the thing before it reads
// anything, so that two requests at once count one save.
func (s *Store) Save(ctx context.Context, userID string, kind music.Kind, id string, at time.Time) (int, error) {
	return s.change(ctx, event.Saved, kind, "save_"+string(kind), saves,
		map[string]any{"userId": userID, "id": id, "at": at})
}

var unsaves = cypher.PerLabel(`MATCH (x:LABEL {id: $id}) SET x._lock = true
WITH x OPTIONAL MATCH (:User {id: $userId})-[s:SAVED]->(x)
WITH x, s, CASE WHEN s IS NULL THEN 0 ELSE -1 END AS change, head([(x)<-[:PERFORMED|RELEASED]-(a:Artist) | a]) AS artist
WITH x, s, change, artist.id AS artistId, `+statsgraph.DayOf("artist")+` AS day
REMOVE x._lock
SET x.saveCount = coalesce(x.saveCount, 0) + change
DELETE s
`+statsgraph.CountSave+`RETURN change <> 0 AS changed, x.saveCount AS saveCount`, "Track", "Album")

// Unsave takes it out again, and returns how many have saved it.
func (s *Store) Unsave(ctx context.Context, userID string, kind music.Kind, id string, at time.Time) (int, error) {
	return s.change(ctx, event.Unsaved, kind, "unsave_"+string(kind), unsaves,
		map[string]any{"userId": userID, "id": id, "at": at})
}

func (s *Store) change(
	ctx context.Context, verb event.Verb, kind music.Kind, name string, statements map[string]cypher.Statement,
	params map[string]any,
) (int, error) {
	type result struct {
		changed   bool
		saveCount int
	}
	count, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (int, error) {
		r, err := cypher.One(tx, statements[labels[kind]], params, func(r *cypher.Row) result {
			return result{r.Bool("changed"), r.Int("saveCount")}
		})
		if err != nil || !r.changed {
			return r.saveCount, err
		}
		return r.saveCount, tx.Emit(verb, params["userId"].(string), labels[kind], params["id"].(string))
	})
	return count, cypher.OrNotFound(err, "This "+string(kind))
}

// libraryKey says how a person looks at their library.
type libraryKey struct {
	order    music.LibraryOrder
	hasQuery bool
}

var (
	savedTracks = libraryPages("saved_tracks", "t", `(t:Track)`, `(t)<-[:PERFORMED]-(artist:Artist)`, boughtTrack)
	savedAlbums = libraryPages("saved_albums", "al", `(al:Album)`, `(al)<-[:RELEASED]-(artist:Artist)`, boughtAlbum)
)

// libraryPages composes a list of what of a library matches, for each order. Artists are looked up only where they
// matter. What artists published who are away is there where bought is true.
func libraryPages(name, variable, thing, byArtist, bought string) map[libraryKey]cypher.Pages[string] {
	id, title := variable+".id", variable+".titleKey"
	pages := map[libraryKey]cypher.Pages[string]{}
	for order, keyset := range map[music.LibraryOrder]cypher.Keyset{
		music.BySaving: cypher.ByTime("s.at", id),
		music.ByTitle:  cypher.ByText(title, id),
		music.ByArtist: cypher.ByText(`toLower(artist.displayName) + ' ' + `+title, id),
	} {
		for _, hasQuery := range []bool{false, true} {
			match := `MATCH (keeper:User {id: $userId})-[s:SAVED]->` + thing
			if hasQuery || order == music.ByArtist {
				match += ` MATCH ` + byArtist
			}
			match += ` WHERE (` + variable + `.status IN ['published', 'archived', 'deleted']
  OR ` + variable + `.hiddenStatus IN ['published', 'archived', 'deleted'] AND (` + bought + `))`
			if hasQuery {
				match += ` AND (` + title + ` CONTAINS $query OR toLower(artist.displayName) CONTAINS $query)`
			}
			pages[libraryKey{order, hasQuery}] = cypher.IDs{
				Name:  name,
				Match: match + ` AND`,
				Order: keyset,
				Count: cypher.Statement(match + ` RETURN count(` + variable + `) AS n`),
			}.Compose()
		}
	}
	return pages
}

// SavedTracks lists a person's saved tracks, those withdrawn since among them. It looks at the whole of the person's
// library, which is what the order and the filter are of, and projects the page.
func (s *Store) SavedTracks(
	ctx context.Context, userID string, filter music.LibraryFilter, page paging.Request,
) (paging.Page[string], error) {
	return s.library(ctx, savedTracks, userID, filter, page)
}

// SavedAlbums lists a person's saved albums, likewise.
func (s *Store) SavedAlbums(
	ctx context.Context, userID string, filter music.LibraryFilter, page paging.Request,
) (paging.Page[string], error) {
	return s.library(ctx, savedAlbums, userID, filter, page)
}

func (s *Store) library(
	ctx context.Context, pages map[libraryKey]cypher.Pages[string], userID string, filter music.LibraryFilter,
	page paging.Request,
) (paging.Page[string], error) {
	return pages[libraryKey{cmp.Or(filter.Order, music.BySaving), filter.Query != ""}].Page(
		ctx, s.db, page, map[string]any{"userId": userID, "query": filter.Query},
	)
}

const heard = `MATCH (keeper:User {id: $userId})-[l:LISTENED]->(t:Track) WHERE (t.status = 'published' OR ` + keptBy + `)`

var recentlyPlayed = cypher.IDs{
	Name:  "recently_played",
	Match: heard + ` AND`,
	Order: cypher.ByTime("l.lastAt", "t.id"),
	Count: heard + ` RETURN count(t) AS n`,
}.Compose()

// RecentlyPlayed lists what a person heard, last heard first.
func (s *Store) RecentlyPlayed(ctx context.Context, userID string, page paging.Request) (paging.Page[string], error) {
	return recentlyPlayed.Page(ctx, s.db, page, map[string]any{"userId": userID})
}

const followedsAlbum = `MATCH (:User {id: $userId})-[:FOLLOWS]->(:Artist)-[:RELEASED]->(al:Album {status: 'published'})`

var followedAlbums = cypher.IDs{
	Name:  "followed_albums",
	Match: followedsAlbum + ` WHERE`,
	Order: cypher.ByTime("al.releaseDate", "al.id"),
	Count: followedsAlbum + ` RETURN count(al) AS n`,
}.Compose()

// FollowedAlbums lists what followed artists published, newest first.
func (s *Store) FollowedAlbums(ctx context.Context, userID string, page paging.Request) (paging.Page[string], error) {
	return followedAlbums.Page(ctx, s.db, page, map[string]any{"userId": userID})
}

var savedAmong = cypher.PerLabel(`MATCH (u:User {id: $userId}) UNWIND $ids AS id
MATCH (x:LABEL {id: id}) WHERE EXISTS { (u)-[:SAVED]->(x) } RETURN id`, "Track", "Album")

// SavedAmong tells which of ids are in the person's library.
func (s *Store) SavedAmong(ctx context.Context, userID string, kind music.Kind, ids []string) (map[string]bool, error) {
	return s.among(ctx, "saved_among", savedAmong[labels[kind]], map[string]any{"userId": userID, "ids": ids})
}

// FollowedAmong tells which of ids the person follows.
func (s *Store) FollowedAmong(ctx context.Context, userID string, ids []string) (map[string]bool, error) {
	return s.among(ctx, "followed_among", `MATCH (u:User {id: $userId}) UNWIND $ids AS id MATCH (x:User {id: id}) WHERE EXISTS { (u)-[:FOLLOWS]->(x) } RETURN id`,
		map[string]any{"userId": userID, "ids": ids})
}

func (s *Store) among(
	ctx context.Context, name string, statement cypher.Statement, params map[string]any,
) (map[string]bool, error) {
	found, err := cypher.ReadAll(ctx, s.db, name, statement, params, func(r *cypher.Row) string { return r.String("id") })
	set := make(map[string]bool, len(found))
	for _, id := range found {
		set[id] = true
	}
	return set, err
}
