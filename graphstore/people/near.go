package people

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/projection"
	"github.com/sidestage/sidestage/internal/people"
)

const (
	// metres are those of a mile.
	metres = 1609.344
	// artistsLooked is how many artists around a place are looked at for the most followed of them.
	artistsLooked = 1000
)

// HomeOf returns the middle of the city where a person lives.
func (s *Store) HomeOf(ctx context.Context, userID string) (*people.Position, error) {
	found, err := cypher.ReadAll(ctx, s.db, "home", `MATCH (u:User {id: $id}) WHERE u.home IS NOT NULL
RETURN u.home.latitude AS latitude, u.home.longitude AS longitude`, map[string]any{"id": userID},
		func(r *cypher.Row) people.Position {
			return people.Position{Latitude: r.Float("latitude"), Longitude: r.Float("longitude")}
		})
	if err != nil || len(found) == 0 {
		return nil, err
	}
	return &found[0], nil
}

// ArtistsNear looks at artistsLooked of them at most.
func (s *Store) ArtistsNear(
	ctx context.Context, userID string, at people.Position, miles float64, most int,
) ([]people.NearArtist, error) {
	return cypher.ReadAll(ctx, s.db, "artists_near", `WITH point({latitude: $latitude, longitude: $longitude}) AS here
MATCH (person:Artist) USING INDEX person:Artist(home) WHERE point.distance(person.home, here) <= $metres
WITH person, here LIMIT $looked
WHERE person.deactivatedAt IS NULL AND person.id <> $userId AND NOT EXISTS { (:User {id: $userId})-[:BLOCKS]-(person) }
WITH person, here ORDER BY coalesce(person.followerCount, 0) DESC, person.id LIMIT $most
RETURN `+projection.PersonNode+` AS node, point.distance(person.home, here) AS metres, coalesce(person.followerCount, 0) AS followers,
  person.city AS city, person.state AS state, person.country AS country
ORDER BY followers DESC, person.id`, map[string]any{
		"userId": userID, "latitude": at.Latitude, "longitude": at.Longitude, "metres": miles * metres,
		"looked": artistsLooked, "most": most,
	}, func(r *cypher.Row) people.NearArtist {
		return people.NearArtist{
			Person: projection.ScanPerson(r.Map("node")), Miles: r.Float("metres") / metres, Followers: r.Int("followers"),
			City: r.OptString("city"), State: r.OptString("state"), Country: r.OptString("country"),
		}
	})
}

// ListenersNear looks at four times as many people as it counts at most.
func (s *Store) ListenersNear(
	ctx context.Context, at people.Position, miles float64, since time.Time, most int,
) (int, error) {
	return cypher.ReadOne(ctx, s.db, "listeners_near", `MATCH (u:User) USING INDEX u:User(home)
WHERE point.distance(u.home, point({latitude: $latitude, longitude: $longitude})) <= $metres
WITH u LIMIT $looked
WHERE u.deactivatedAt IS NULL AND EXISTS { MATCH (p:Play) WHERE p.userId = u.id AND p.startedAt >= $since }
WITH u LIMIT $most
RETURN count(u) AS listeners`, map[string]any{
		"latitude": at.Latitude, "longitude": at.Longitude, "metres": miles * metres, "since": since,
		"looked": 4 * most, "most": most,
	}, func(r *cypher.Row) int { return r.Int("listeners") })
}
