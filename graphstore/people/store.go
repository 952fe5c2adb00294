// Package people keeps who follows whom in the graph.
package people

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/graphstore/stats"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/people"
)

// Store keeps who follows whom. It is a people.Store.
type Store struct{ db *cypher.DB }

// NewStore gives the store over db.
func NewStore(db *cypher.DB) *Store { return &Store{db: db} }

var _ people.Store = (*Store)(nil)

// seen is the condition that others may see person. An artist's page exists as soon as the artist does.
const (
	seen = `person.deactivatedAt IS NULL AND (person:Artist OR person.confirmedAt IS NOT NULL)`
)

// Person finds somebody who may be seen.
func (s *Store) Person(ctx context.Context, userID string) (person.Person, error) {
	p, err := cypher.ReadOne(ctx, s.db, "person", `MATCH (person:User {id: $id}) WHERE `+seen+` RETURN `+projection.PersonNode+` AS node`,
		map[string]any{"id": userID}, func(r *cypher.Row) person.Person { return projection.ScanPerson(r.Map("node")) })
	return p, cypher.OrNotFound(err, "This person")
}

// MemberSince says when somebody joined.
func (s *Store) MemberSince(ctx context.Context, userID string) (time.Time, error) {
	return cypher.MemberSince(ctx, s.db, userID)
}

// countFollow keeps an artist's count and day.
var countFollow = `FOREACH (_ IN CASE WHEN person:Artist THEN [1] ELSE [] END | SET person.followerCount = coalesce(person.followerCount, 0) + change)
FOREACH (_ IN CASE WHEN person:Artist AND change <> 0 THEN [1] ELSE [] END |
  MERGE (d:ArtistDay {id: person.id + '/' + ` + stats.DayOf("person") + `}) ON CREATE SET d.artistId = person.id, d.day = ` + stats.DayOf("person") + `
  SET d._lock = true
  SET d.follows = coalesce(d.follows, 0) + CASE WHEN change > 0 THEN 1 ELSE 0 END, d.unfollows = coalesce(d.unfollows, 0) + CASE WHEN change < 0 THEN 1 ELSE 0 END
  REMOVE d._lock)
RETURN change, person:Artist AS isArtist`

// Follow makes a person follow another, once. The lock on who is followed is taken before anything is read, so that two
// requests at once count one, and a block that comes at the same moment, which takes it too, is seen. Errors: NOT_FOUND
// where a block parts them.
func (s *Store) Follow(ctx context.Context, userID, followedID string, at time.Time) (bool, error) {
	return s.change(ctx, event.Followed, "follow", follow, userID, followedID, at)
}

var follow = cypher.Statement(`MATCH (person:User {id: $followedId}) WHERE ` + seen + ` SET person._lock = true
WITH person MATCH (me:User {id: $userId}) WHERE NOT EXISTS { (me)-[:BLOCKS]-(person) }
MERGE (me)-[f:FOLLOWS]->(person) ON CREATE SET f.at = $at, f.followedId = $followedId, f.followerId = $userId, f.isNew = true
WITH person, f, CASE WHEN f.isNew THEN 1 ELSE 0 END AS change
REMOVE f.isNew, person._lock
` + countFollow)

// BeginFollow is Follow in somebody else's transaction. Errors: NOT_FOUND.
func BeginFollow(tx *cypher.Tx, userID, followedID string, at time.Time) error {
	_, err := change(tx, event.Followed, follow, userID, followedID, at)
	return cypher.OrNotFound(err, "This person")
}

var unfollow = cypher.Statement(`MATCH (person:User {id: $followedId}) WHERE ` + seen + ` SET person._lock = true
WITH person OPTIONAL MATCH (:User {id: $userId})-[f:FOLLOWS]->(person)
WITH person, f, CASE WHEN f IS NULL THEN 0 ELSE -1 END AS change
REMOVE person._lock
DELETE f
` + countFollow)

// Unfollow ends it.
func (s *Store) Unfollow(ctx context.Context, userID, followedID string, at time.Time) (bool, error) {
	return s.change(ctx, event.Unfollowed, "unfollow", unfollow, userID, followedID, at)
}

// EndFollow makes a person follow another no more, where they do, in somebody else's transaction.
func EndFollow(tx *cypher.Tx, userID, followedID string, at time.Time) error {
	_, err := change(tx, event.Unfollowed, unfollow, userID, followedID, at)
	if errors.Is(err, cypher.ErrNoRecord) {
		return nil // nobody follows who is not seen
	}
	return err
}

func (s *Store) change(
	ctx context.Context, verb event.Verb, name string, statement cypher.Statement, userID, followedID string, at time.Time,
) (bool, error) {
	changed, err := cypher.WriteTx(ctx, s.db, name, func(tx *cypher.Tx) (bool, error) {
		return change(tx, verb, statement, userID, followedID, at)
	})
	return changed, cypher.OrNotFound(err, "This person")
}

func change(
	tx *cypher.Tx, verb event.Verb, statement cypher.Statement, userID, followedID string, at time.Time,
) (bool, error) {
	type followed struct{ changed, isArtist bool }
	params := map[string]any{"userId": userID, "followedId": followedID, "at": at}
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
}

var followers = cypher.List[person.Person]{
	Name: "followers", Match: `MATCH (person:User)-[f:FOLLOWS]->() WHERE f.followedId = $userId AND f.followerId IS NOT NULL AND ` + seen + ` AND`,
	Order: cypher.ByTime("f.at", "f.followerId"), Node: projection.PersonNode, Scan: projection.ScanPerson,
	Count: `MATCH (person:User {id: $userId}) RETURN COUNT { (person)<-[:FOLLOWS]-() } AS n`,
}.Compose()

// Followers lists who follows somebody, the latest first. It enters by an index of the relationships, in its order, as
// somebody may have any number of followers.
func (s *Store) Followers(ctx context.Context, userID string, page paging.Request) (paging.Page[person.Person], error) {
	return followers.Page(ctx, s.db, page, map[string]any{"userId": userID})
}

var following = cypher.List[person.Person]{
	Name: "following", Match: `MATCH (:User {id: $userId})-[f:FOLLOWS]->(person:User) WHERE ` + seen + ` AND`,
	Order: cypher.ByTime("f.at", "person.id"), Node: projection.PersonNode, Scan: projection.ScanPerson,
	Count: `MATCH (me:User {id: $userId}) RETURN COUNT { (me)-[:FOLLOWS]->() } AS n`,
}.Compose()

// Following lists whom somebody follows, the latest first.
func (s *Store) Following(ctx context.Context, userID string, page paging.Request) (paging.Page[person.Person], error) {
	return following.Page(ctx, s.db, page, map[string]any{"userId": userID})
}

// FollowedArtists lists the artists whom a person follows, the latest first.
func (s *Store) FollowedArtists(ctx context.Context, userID string, limit int) ([]people.FollowedArtist, error) {
	return cypher.ReadAll(ctx, s.db, "followed_artists", `MATCH (:User {id: $userId})-[f:FOLLOWS]->(person:Artist) WHERE person.deactivatedAt IS NULL
WITH person, f ORDER BY f.at DESC, person.id LIMIT $limit RETURN `+projection.PersonNode+` AS node, f.at AS since ORDER BY since DESC, person.id`,
		map[string]any{"userId": userID, "limit": limit}, func(r *cypher.Row) people.FollowedArtist {
			return people.FollowedArtist{Person: projection.ScanPerson(r.Map("node")), Since: r.Time("since")}
		})
}

// FollowedWithMusic lists those of them who have published tracks, by name.
func (s *Store) FollowedWithMusic(ctx context.Context, userID string, limit int) ([]people.ArtistWithMusic, error) {
	return cypher.ReadAll(ctx, s.db, "followed_with_music", `MATCH (:User {id: $userId})-[:FOLLOWS]->(person:Artist) WHERE person.deactivatedAt IS NULL
WITH person, COUNT { (person)-[:PERFORMED]->(:Track {status: 'published'}) } AS tracks WHERE tracks > 0
WITH person, tracks, COUNT { (person)-[:RELEASED]->(:Album {status: 'published'}) } AS albums ORDER BY toLower(person.displayName), person.id LIMIT $limit
RETURN `+projection.PersonNode+` AS node, tracks, albums ORDER BY toLower(person.displayName), person.id`,
		map[string]any{"userId": userID, "limit": limit}, scanWithMusic)
}

// SavedArtists lists the artists of what a person has saved, by name, with how much of it.
func (s *Store) SavedArtists(ctx context.Context, userID string, limit int) ([]people.ArtistWithMusic, error) {
	return cypher.ReadAll(ctx, s.db, "saved_artists", `MATCH (me:User {id: $userId})
CALL (me) {
  MATCH (me)-[:SAVED]->(t:Track)<-[:PERFORMED]-(person:Artist) RETURN person, 1 AS track, 0 AS album
  UNION ALL
  MATCH (me)-[:SAVED]->(al:Album)<-[:RELEASED]-(person:Artist) RETURN person, 0 AS track, 1 AS album
}
WITH person, sum(track) AS tracks, sum(album) AS albums ORDER BY toLower(person.displayName), person.id LIMIT $limit
RETURN `+projection.PersonNode+` AS node, tracks, albums ORDER BY toLower(person.displayName), person.id`,
		map[string]any{"userId": userID, "limit": limit}, scanWithMusic)
}

func scanWithMusic(r *cypher.Row) people.ArtistWithMusic {
	return people.ArtistWithMusic{
		Person: projection.ScanPerson(r.Map("node")), Tracks: r.Int("tracks"), Albums: r.Int("albums"),
	}
}

// Interests weighs genres: the logarithm of a track's plays, 2 for a saved track, 4 for a saved album and 5 for a
// followed artist, each divided among the genres of the thing; and 5 for a genre that the person chose. Of what is
// played and saved the latest counts, up to so many things each.
func (s *Store) Interests(ctx context.Context, userID string, tracks int) ([]people.Interest, error) {
	return cypher.ReadAll(ctx, s.db, "interests", `MATCH (me:User {id: $userId})
CALL (me) {
  CALL (me) {
    MATCH (me)-[l:LISTENED]->(x:Track) WHERE l.plays > 0 WITH x, l ORDER BY l.lastAt DESC LIMIT $limit RETURN x, log(1 + l.plays) AS weight
    UNION ALL
    MATCH (me)-[s:SAVED]->(x) WITH x, s ORDER BY s.at DESC LIMIT $limit RETURN x, CASE WHEN x:Album THEN 4.0 ELSE 2.0 END AS weight
    UNION ALL
    MATCH (me)-[f:FOLLOWS]->(x:Artist) WITH x, f ORDER BY f.at DESC LIMIT $limit RETURN x, 5.0 AS weight
  }
  MATCH (x)-[:IN_GENRE]->(g:Genre)
  WITH x, weight, collect(g) AS genres UNWIND genres AS g
  RETURN g, weight / size(genres) AS weight
  UNION ALL
  MATCH (me)-[:CHOSE]->(g:Genre) WHERE NOT EXISTS { (me)-[:REMOVED_BELIEF]->(g) } RETURN g, 5.0 AS weight
}
WITH g, sum(weight) AS weight ORDER BY weight DESC, g.slug
RETURN g.id AS id, g.name AS name, g.slug AS slug, weight`,
		map[string]any{"userId": userID, "limit": tracks}, func(r *cypher.Row) people.Interest {
			return people.Interest{
				GenreID: r.String("id"), Name: r.String("name"), Slug: r.String("slug"), Weight: r.Float("weight"),
			}
		})
}
