// Package people keeps who follows whom in the graph.
package people

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/people"
)

// Store keeps who follows whom. It is a people.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ people.Store = (*Store)(nil)

// seen is the condition that others may see u. An artist's page exists as soon as the artist does.
const (
	seen = `u.deactivatedAt IS NULL AND (u:Artist OR u.confirmedAt IS NOT NULL)`
)

// Person finds somebody who may be seen.
func (s *Store) Person(ctx context.Context, userID string) (people.Person, error) {
	p, err := cypher.ReadOne(ctx, s.db, "person", `MATCH (u:User {id: $id}) WHERE `+seen+` RETURN `+projection.PersonNode+` AS node`,
		map[string]any{"id": userID}, func(r *cypher.Row) people.Person { return projection.ScanPerson(r.Map("node")) })
	return p, cypher.OrNotFound(err, "This person")
}

// countFollow keeps an artist's count and day.
const countFollow = `FOREACH (_ IN CASE WHEN u:Artist THEN [1] ELSE [] END | SET u.followerCount = coalesce(u.followerCount, 0) + change)
FOREACH (_ IN CASE WHEN u:Artist AND change <> 0 THEN [1] ELSE [] END |
  MERGE (d:ArtistDay {id: u.id + '/' + $day}) ON CREATE SET d.artistId = u.id, d.day = $day
  SET d._lock = true
  SET d.follows = coalesce(d.follows, 0) + CASE WHEN change > 0 THEN 1 ELSE 0 END, d.unfollows = coalesce(d.unfollows, 0) + CASE WHEN change < 0 THEN 1 ELSE 0 END
  REMOVE d._lock)
RETURN change, u:Artist AS isArtist`

// Follow makes a person follow another, once. The lock on who is followed is taken before anything is read, so that two
// requests at once count one.
func (s *Store) Follow(ctx context.Context, userID, followedID string, at time.Time) (bool, error) {
	return s.change(ctx, event.Followed, "follow", `MATCH (u:User {id: $followedId}) WHERE `+seen+` SET u._lock = true
WITH u MATCH (me:User {id: $userId})
MERGE (me)-[f:FOLLOWS]->(u) ON CREATE SET f.at = $at, f.followedId = $followedId, f.followerId = $userId, f.isNew = true
WITH u, f, CASE WHEN f.isNew THEN 1 ELSE 0 END AS change
REMOVE f.isNew, u._lock
`+countFollow, userID, followedID, at)
}

// Unfollow ends it.
func (s *Store) Unfollow(ctx context.Context, userID, followedID string, at time.Time) (bool, error) {
	return s.change(ctx, event.Unfollowed, "unfollow", `MATCH (u:User {id: $followedId}) WHERE `+seen+` SET u._lock = true
WITH u OPTIONAL MATCH (:User {id: $userId})-[f:FOLLOWS]->(u)
WITH u, f, CASE WHEN f IS NULL THEN 0 ELSE -1 END AS change
REMOVE u._lock
DELETE f
`+countFollow, userID, followedID, at)
}

func (s *Store) change(
	ctx context.Context, verb event.Verb, name, statement, userID, followedID string, at time.Time,
) (bool, error) {
	type followed struct{ changed, isArtist bool }
	params := map[string]any{"userId": userID, "followedId": followedID, "at": at, "day": cypher.Day(at)}
	changed, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (bool, error) {
		f, err := cypher.One(tx, statement, params, func(r *cypher.Row) followed {
			return followed{r.Int("change") != 0, r.Bool("isArtist")}
		})
		if err != nil || !f.changed {
			return false, err
		}
		label := "User"
		if f.isArtist {
			label = "Artist"
		}
		return true, tx.Emit(verb, userID, label, followedID)
	})
	return changed, cypher.OrNotFound(err, "This person")
}

// Followers lists who follows somebody, the latest first. It enters by an index of the relationships, in its order, as
// somebody may have any number of followers.
func (s *Store) Followers(ctx context.Context, userID string, page paging.Request) (paging.Page[people.Person], error) {
	return cypher.List[people.Person]{
		Name: "followers", Match: `MATCH (u:User)-[f:FOLLOWS]->() WHERE f.followedId = $userId AND f.followerId IS NOT NULL AND ` + seen + ` AND`,
		Order: cypher.ByTime("f.at", "f.followerId"), Node: projection.PersonNode, Scan: projection.ScanPerson,
		Count: `MATCH (u:User {id: $userId}) RETURN COUNT { (u)<-[:FOLLOWS]-() } AS n`, Params: map[string]any{"userId": userID},
	}.Page(ctx, s.db, page)
}

// Following lists whom somebody follows, the latest first.
func (s *Store) Following(ctx context.Context, userID string, page paging.Request) (paging.Page[people.Person], error) {
	return cypher.List[people.Person]{
		Name: "following", Match: `MATCH (:User {id: $userId})-[f:FOLLOWS]->(u:User) WHERE ` + seen + ` AND`,
		Order: cypher.ByTime("f.at", "u.id"), Node: projection.PersonNode, Scan: projection.ScanPerson,
		Count: `MATCH (me:User {id: $userId}) RETURN COUNT { (me)-[:FOLLOWS]->() } AS n`, Params: map[string]any{"userId": userID},
	}.Page(ctx, s.db, page)
}

// FollowedArtists lists the artists whom a person follows, the latest first.
func (s *Store) FollowedArtists(ctx context.Context, userID string, limit int) ([]people.FollowedArtist, error) {
	return cypher.ReadAll(ctx, s.db, "followed_artists", `MATCH (:User {id: $userId})-[f:FOLLOWS]->(u:Artist) WHERE u.deactivatedAt IS NULL
WITH u, f ORDER BY f.at DESC, u.id LIMIT $limit RETURN `+projection.PersonNode+` AS node, f.at AS since ORDER BY since DESC, u.id`,
		map[string]any{"userId": userID, "limit": limit}, func(r *cypher.Row) people.FollowedArtist {
			return people.FollowedArtist{Person: projection.ScanPerson(r.Map("node")), Since: r.Time("since")}
		})
}

// FollowedWithMusic lists those of them who have published tracks, by name.
func (s *Store) FollowedWithMusic(ctx context.Context, userID string, limit int) ([]people.ArtistWithMusic, error) {
	return cypher.ReadAll(ctx, s.db, "followed_with_music", `MATCH (:User {id: $userId})-[:FOLLOWS]->(u:Artist) WHERE u.deactivatedAt IS NULL
WITH u, COUNT { (u)-[:PERFORMED]->(:Track {status: 'published'}) } AS tracks WHERE tracks > 0
WITH u, tracks, COUNT { (u)-[:RELEASED]->(:Album {status: 'published'}) } AS albums ORDER BY toLower(u.displayName), u.id LIMIT $limit
RETURN `+projection.PersonNode+` AS node, tracks, albums ORDER BY toLower(u.displayName), u.id`,
		map[string]any{"userId": userID, "limit": limit}, scanWithMusic)
}

// SavedArtists lists the artists of what a person has saved, by name, with how much of it.
func (s *Store) SavedArtists(ctx context.Context, userID string, limit int) ([]people.ArtistWithMusic, error) {
	return cypher.ReadAll(ctx, s.db, "saved_artists", `MATCH (me:User {id: $userId})
CALL (me) {
  MATCH (me)-[:SAVED]->(t:Track)<-[:PERFORMED]-(u:Artist) RETURN u, 1 AS track, 0 AS album
  UNION ALL
  MATCH (me)-[:SAVED]->(al:Album)<-[:RELEASED]-(u:Artist) RETURN u, 0 AS track, 1 AS album
}
WITH u, sum(track) AS tracks, sum(album) AS albums ORDER BY toLower(u.displayName), u.id LIMIT $limit
RETURN `+projection.PersonNode+` AS node, tracks, albums ORDER BY toLower(u.displayName), u.id`,
		map[string]any{"userId": userID, "limit": limit}, scanWithMusic)
}

func scanWithMusic(r *cypher.Row) people.ArtistWithMusic {
	return people.ArtistWithMusic{Person: projection.ScanPerson(r.Map("node")), Tracks: r.Int("tracks"), Albums: r.Int("albums")}
}

// Interests weighs genres: the logarithm of a track's plays, 2 for a saved track, 4 for a saved album and 5 for a
// followed artist, each divided among the genres of the thing. Of what is played and saved the latest counts, up to so
// many things each.
func (s *Store) Interests(ctx context.Context, userID string, tracks int) ([]people.Interest, error) {
	return cypher.ReadAll(ctx, s.db, "interests", `MATCH (me:User {id: $userId})
CALL (me) {
  MATCH (me)-[l:LISTENED]->(x:Track) WHERE l.plays > 0 WITH x, l ORDER BY l.lastAt DESC LIMIT $limit RETURN x, log(1 + l.plays) AS weight
  UNION ALL
  MATCH (me)-[s:SAVED]->(x) WITH x, s ORDER BY s.at DESC LIMIT $limit RETURN x, CASE WHEN x:Album THEN 4.0 ELSE 2.0 END AS weight
  UNION ALL
  MATCH (me)-[f:FOLLOWS]->(x:Artist) WITH x, f ORDER BY f.at DESC LIMIT $limit RETURN x, 5.0 AS weight
}
MATCH (x)-[:IN_GENRE]->(g:Genre)
WITH x, weight, collect(g) AS genres UNWIND genres AS g
WITH g, sum(weight / size(genres)) AS weight ORDER BY weight DESC, g.slug
RETURN g.id AS id, g.name AS name, g.slug AS slug, weight`,
		map[string]any{"userId": userID, "limit": tracks}, func(r *cypher.Row) people.Interest {
			return people.Interest{GenreID: r.String("id"), Name: r.String("name"), Slug: r.String("slug"), Weight: r.Float("weight")}
		})
}
