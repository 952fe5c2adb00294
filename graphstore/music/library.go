package music

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	statsgraph "github.com/sidestage/sidestage/graphstore/stats"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
)

var labels = map[music.Kind]string{music.KindTrack: "Track", music.KindAlbum: "Album"}

// Save puts a thing into a library, once, and answers how many have saved it. The thing's lock is taken before anything is read,
// so that two requests at once count one save.
func (s *Store) Save(ctx context.Context, userID string, kind music.Kind, id string, at time.Time) (int, error) {
	return s.change(ctx, event.Saved, kind, "save_"+string(kind), `MATCH (x:`+labels[kind]+` {id: $id}) SET x._lock = true
WITH x MATCH (u:User {id: $userId})
MERGE (u)-[s:SAVED]->(x) ON CREATE SET s.at = $at, s.isNew = true
WITH x, s, CASE WHEN s.isNew THEN 1 ELSE 0 END AS change, head([(x)<-[:PERFORMED|RELEASED]-(a:Artist) | a.id]) AS artistId
REMOVE s.isNew, x._lock
SET x.saveCount = coalesce(x.saveCount, 0) + change
`+statsgraph.CountSave+`RETURN change <> 0 AS changed, x.saveCount AS saveCount`, map[string]any{"userId": userID, "id": id, "at": at, "day": cypher.Day(at)})
}

// Unsave takes it out again, and answers how many have saved it.
func (s *Store) Unsave(ctx context.Context, userID string, kind music.Kind, id string, at time.Time) (int, error) {
	return s.change(ctx, event.Unsaved, kind, "unsave_"+string(kind), `MATCH (x:`+labels[kind]+` {id: $id}) SET x._lock = true
WITH x OPTIONAL MATCH (:User {id: $userId})-[s:SAVED]->(x)
WITH x, s, CASE WHEN s IS NULL THEN 0 ELSE -1 END AS change, head([(x)<-[:PERFORMED|RELEASED]-(a:Artist) | a.id]) AS artistId
REMOVE x._lock
SET x.saveCount = coalesce(x.saveCount, 0) + change
DELETE s
`+statsgraph.CountSave+`RETURN change <> 0 AS changed, x.saveCount AS saveCount`, map[string]any{"userId": userID, "id": id, "day": cypher.Day(at)})
}

func (s *Store) change(
	ctx context.Context, verb event.Verb, kind music.Kind, name, statement string, params map[string]any,
) (int, error) {
	type result struct {
		changed   bool
		saveCount int
	}
	count, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (int, error) {
		r, err := cypher.One(tx, statement, params, func(r *cypher.Row) result {
			return result{r.Bool("changed"), r.Int("saveCount")}
		})
		if err != nil || !r.changed {
			return r.saveCount, err
		}
		return r.saveCount, tx.Emit(verb, params["userId"].(string), labels[kind], params["id"].(string))
	})
	return count, cypher.OrNotFound(err, "This "+string(kind))
}

// SavedTracks lists a person's saved tracks, those withdrawn since among them. It looks at the whole of the person's
// library, which is what the order and the filter are of, and projects the page.
func (s *Store) SavedTracks(ctx context.Context, userID string, shelf music.Shelf, page paging.Request) (paging.Page[string], error) {
	match, order := shelved(shelf, `(t:Track)`, `(t)<-[:PERFORMED]-(artist:Artist)`, "t")
	return cypher.IDs{
		Name: "saved_tracks", Match: match + ` AND`, Order: order,
		Count: match + ` RETURN count(t) AS n`, Params: map[string]any{"userId": userID, "query": shelf.Query},
	}.Page(ctx, s.db, page)
}

// SavedAlbums lists a person's saved albums, likewise.
func (s *Store) SavedAlbums(ctx context.Context, userID string, shelf music.Shelf, page paging.Request) (paging.Page[string], error) {
	match, order := shelved(shelf, `(al:Album)`, `(al)<-[:RELEASED]-(artist:Artist)`, "al")
	return cypher.IDs{
		Name: "saved_albums", Match: match + ` AND`, Order: order,
		Count: match + ` RETURN count(al) AS n`, Params: map[string]any{"userId": userID, "query": shelf.Query},
	}.Page(ctx, s.db, page)
}

// shelved finds what of a library is on the shelf, and its order. Artists are looked up only where they matter.
func shelved(shelf music.Shelf, thing, byArtist, variable string) (match string, order cypher.Keyset) {
	match = `MATCH (:User {id: $userId})-[s:SAVED]->` + thing
	if shelf.Query != "" || shelf.Order == music.ByArtist {
		match += ` MATCH ` + byArtist
	}
	match += ` WHERE ` + variable + `.status IN ['published', 'archived', 'deleted']`
	if shelf.Query != "" {
		match += ` AND (` + variable + `.titleKey CONTAINS $query OR toLower(artist.displayName) CONTAINS $query)`
	}
	id := variable + ".id"
	switch shelf.Order {
	case music.ByTitle:
		return match, cypher.ByText(variable+".titleKey", id)
	case music.ByArtist:
		return match, cypher.ByText(`toLower(artist.displayName) + ' ' + `+variable+`.titleKey`, id)
	default:
		return match, cypher.ByTime("s.at", id)
	}
}

// RecentlyPlayed lists what a person heard, last heard first.
func (s *Store) RecentlyPlayed(ctx context.Context, userID string, page paging.Request) (paging.Page[string], error) {
	match := `MATCH (keeper:User {id: $userId})-[l:LISTENED]->(t:Track) WHERE (t.status = 'published' OR ` + keptBy + `)`
	return cypher.IDs{
		Name: "recently_played", Match: match + ` AND`, Order: cypher.ByTime("l.lastAt", "t.id"),
		Count: match + ` RETURN count(t) AS n`, Params: map[string]any{"userId": userID},
	}.Page(ctx, s.db, page)
}

// FollowedAlbums lists what followed artists published, newest first.
func (s *Store) FollowedAlbums(ctx context.Context, userID string, page paging.Request) (paging.Page[string], error) {
	match := `MATCH (:User {id: $userId})-[:FOLLOWS]->(:Artist)-[:RELEASED]->(al:Album {status: 'published'})`
	return cypher.IDs{
		Name: "followed_albums", Match: match + ` WHERE`, Order: cypher.ByTime("al.releaseDate", "al.id"),
		Count: match + ` RETURN count(al) AS n`, Params: map[string]any{"userId": userID},
	}.Page(ctx, s.db, page)
}

// SavedAmong tells which of ids are in the person's library.
func (s *Store) SavedAmong(ctx context.Context, userID string, kind music.Kind, ids []string) (map[string]bool, error) {
	return s.among(ctx, "saved_among", `MATCH (u:User {id: $userId}) UNWIND $ids AS id MATCH (x:`+labels[kind]+` {id: id}) WHERE EXISTS { (u)-[:SAVED]->(x) } RETURN id`,
		map[string]any{"userId": userID, "ids": ids})
}

// FollowedAmong tells which of ids the person follows.
func (s *Store) FollowedAmong(ctx context.Context, userID string, ids []string) (map[string]bool, error) {
	return s.among(ctx, "followed_among", `MATCH (u:User {id: $userId}) UNWIND $ids AS id MATCH (x:User {id: id}) WHERE EXISTS { (u)-[:FOLLOWS]->(x) } RETURN id`,
		map[string]any{"userId": userID, "ids": ids})
}

func (s *Store) among(ctx context.Context, name, statement string, params map[string]any) (map[string]bool, error) {
	found, err := cypher.ReadAll(ctx, s.db, name, statement, params, func(r *cypher.Row) string { return r.String("id") })
	set := make(map[string]bool, len(found))
	for _, id := range found {
		set[id] = true
	}
	return set, err
}
