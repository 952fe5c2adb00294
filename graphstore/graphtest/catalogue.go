package graphtest

import (
	"testing"

	"github.com/sidestage/sidestage/graphstore/cypher"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	"github.com/sidestage/sidestage/internal/music"
)

// Catalogue is a small world of a test's own: an artist with two albums of three tracks and a fan.
type Catalogue struct {
	DB       *cypher.DB
	Store    *musicgraph.Store
	ArtistID string
	FanID    string
	GenreID  string
	Albums   []string
	Tracks   []string // in the albums' order; track i has i plays
}

// NewCatalogue creates one.
func NewCatalogue(t testing.TB) Catalogue {
	t.Helper()
	db := Open(t)
	c := Catalogue{DB: db, Store: musicgraph.NewStore(db), ArtistID: ID(t), FanID: ID(t), GenreID: ID(t)}
	for range 2 {
		c.Albums = append(c.Albums, ID(t))
	}
	for range 6 {
		c.Tracks = append(c.Tracks, ID(t))
	}
	_, err := db.Exec(t.Context(), "test_catalogue", `
CREATE (g:Genre {id: $genre, name: 'Genre ' + $genre, slug: $genre, trackCount: 6, artistCount: 1})
CREATE (a:User:Artist {id: $artist, handle: 'A' + right($artist, 12), handleKey: 'a' + right($artist, 12), displayName: 'The Testers', email: $artist, followerCount: 0, playCount: 0, createdAt: datetime(), confirmedAt: datetime()})
CREATE (a)-[:IN_GENRE {weight: 1.0}]->(g)
CREATE (:User {id: $fan, handle: 'F' + right($fan, 12), handleKey: 'f' + right($fan, 12), displayName: 'Fan', email: $fan, createdAt: datetime(), confirmedAt: datetime()})
WITH a, g UNWIND range(0, 1) AS i
CREATE (a)-[:RELEASED]->(al:Album {id: $albums[i], title: 'Album ' + i, albumType: 'album', status: 'published', releaseDate: datetime('2020-01-01T00:00:00Z') + duration({days: i}),
  coverArtUrl: '/c', createdAt: datetime(), updatedAt: datetime()})-[:IN_GENRE]->(g)
WITH a, g, al, i UNWIND range(0, 2) AS j
CREATE (al)-[:HAS_TRACK {index: j + 1}]->(t:Track {id: $tracks[i * 3 + j], title: 'Track ' + (i * 3 + j), titleKey: 'track ' + (i * 3 + j), duration: 60.0, status: 'published', source: 'demo', playCount: i * 3 + j,
  coverArtUrl: '/c', createdAt: datetime(), updatedAt: datetime()})-[:IN_GENRE]->(g)
CREATE (a)-[:PERFORMED]->(t)`, map[string]any{"genre": c.GenreID, "artist": c.ArtistID, "fan": c.FanID, "albums": c.Albums, "tracks": c.Tracks})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Artist reads the artist anew.
func (c Catalogue) Artist(t testing.TB) music.Artist {
	t.Helper()
	artists, err := c.Store.ArtistsByIDs(t.Context(), []string{c.ArtistID})
	if err != nil || len(artists) != 1 {
		t.Fatalf("%d artists, %v", len(artists), err)
	}
	return artists[0]
}

// Exec writes what nobody hears of.
func (c Catalogue) Exec(t testing.TB, statement cypher.Statement, params map[string]any) {
	t.Helper()
	if _, err := c.DB.Exec(t.Context(), "test_catalogue", statement, params); err != nil {
		t.Fatal(err)
	}
}
