package people_test

import (
	"math"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/accounts"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/people"
)

// Somebody is found around the middle of their city, also where they keep exactly where they are, until they leave it.
func TestWhoLivesAroundAPlace(t *testing.T) {
	c := graphtest.NewCatalogue(t)
	store, now := peoplegraph.NewStore(c.DB), time.Now()
	// Each run has a spot of its own in the Southern Ocean, where nobody lives: tests share their graph.
	at := people.Position{Latitude: -58, Longitude: math.Mod(float64(uuid.New().ID())/1e6, 360) - 180}
	crowd := crowdOf(t, c, 3)
	artist, listener, other := crowd[0], crowd[1], crowd[2]
	c.Exec(t, `MATCH (a:User {id: $id}) SET a:Artist, a.followerCount = 3`, map[string]any{"id": artist})
	exact := at.Latitude + .1
	live := func(id string) {
		t.Helper()
		if err := accounts.NewStore(c.DB).SetPlace(t.Context(), id, id, account.Location{
			City: "Spot", Country: "Ocean", Latitude: &exact, Longitude: &at.Longitude,
			Home: &account.Position{Latitude: at.Latitude, Longitude: at.Longitude},
		}, now); err != nil {
			t.Fatal(err)
		}
	}
	for _, id := range crowd {
		live(id)
	}
	home, err := store.HomeOf(t.Context(), listener)
	if err != nil || home == nil || math.Abs(home.Latitude-at.Latitude) > 1e-9 {
		t.Errorf("the home of who keeps where they are: %+v, %v", home, err)
	}
	near := func(viewer string, miles float64) []people.NearArtist {
		t.Helper()
		found, err := store.ArtistsNear(t.Context(), viewer, people.Position{
			Latitude: at.Latitude - .2, Longitude: at.Longitude,
		}, miles, 10)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	found := near(listener, 25)
	if len(found) != 1 || found[0].UserID != artist || found[0].Followers != 3 || found[0].City != "Spot" ||
		math.Abs(found[0].Miles-13.8) > .3 {
		t.Errorf("artists near: %+v", found)
	}
	if found := near(listener, 5); len(found) != 0 {
		t.Errorf("artists nearer: %+v", found)
	}
	if found := near(artist, 25); len(found) != 0 {
		t.Errorf("near themselves: %+v", found)
	}
	c.Exec(t, `MATCH (a:User {id: $artist}) MATCH (b:User {id: $other}) CREATE (a)-[:BLOCKS]->(b)`,
		map[string]any{"artist": artist, "other": other})
	if found := near(other, 25); len(found) != 0 {
		t.Errorf("near somebody whom they block: %+v", found)
	}

	c.Exec(t, `UNWIND $plays AS play CREATE (:Play {id: play.id, userId: play.userId, startedAt: play.at})`, map[string]any{
		"plays": []map[string]any{
			{"id": graphtest.ID(t), "userId": listener, "at": now},
			{"id": graphtest.ID(t), "userId": listener, "at": now},
			{"id": graphtest.ID(t), "userId": other, "at": now.AddDate(0, -2, 0)},
		},
	})
	listeners := func(most int) int {
		t.Helper()
		n, err := store.ListenersNear(t.Context(), at, 25, now.AddDate(0, -1, 0), most)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	if n := listeners(500); n != 1 {
		t.Errorf("%d have listened lately", n)
	}
	if err := accounts.NewStore(c.DB).SetPlace(t.Context(), listener, listener, account.Location{}, now); err != nil {
		t.Fatal(err)
	}
	if home, err := store.HomeOf(t.Context(), listener); err != nil || home != nil || listeners(500) != 0 {
		t.Errorf("who has left lives at %+v, %v", home, err)
	}
}
