package collection_test

import (
	"slices"
	"testing"
	"time"

	collectiongraph "github.com/sidestage/sidestage/graphstore/collection"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/collection"
)

// world is a fan who keeps and heard things of an artist, one of whose tracks takes a tier and one is a draft; a guest
// plays on the album.
type world struct{ fan, artist, album, open, gated, draft, single, guest, guests string }

func newWorld(t *testing.T) world {
	t.Helper()
	w := world{
		graphtest.ID(t), graphtest.ID(t), graphtest.ID(t), graphtest.ID(t), graphtest.ID(t), graphtest.ID(t),
		graphtest.ID(t), graphtest.ID(t), graphtest.ID(t),
	}
	_, err := graphtest.Open(t).Exec(t.Context(), "test_collection", `
CREATE (f:User {id: $fan}), (a:User:Artist {id: $artist, displayName: 'The Artist'}), (g:Genre {id: $fan + 'g', name: $fan, slug: $fan + 'slug'})
CREATE (a)-[:RELEASED]->(al:Album {id: $album, title: 'Album', status: 'published', releaseDate: datetime('2021-02-03T00:00:00Z')})
CREATE (al)-[:IN_GENRE]->(:Genre {id: $fan + 'h', name: $fan + 'h', slug: $fan + 'albums'})
CREATE (guest:User:Artist {id: $guest, displayName: 'A Guest'})-[:PERFORMED]->(:Track {id: $guests, title: 'Guests', status: 'published', createdAt: datetime()})<-[:HAS_TRACK {index: 4}]-(al)
CREATE (a)-[:OFFERS]->(tier:Tier {id: $fan + 't'})
CREATE (al)-[:HAS_TRACK {index: 1}]->(o:Track {id: $open, title: 'Open', status: 'published', createdAt: datetime()})<-[:PERFORMED]-(a), (o)-[:IN_GENRE]->(g)
CREATE (al)-[:HAS_TRACK {index: 2}]->(x:Track {id: $gated, title: 'Gated', status: 'published', createdAt: datetime()})<-[:PERFORMED]-(a), (x)-[:REQUIRES]->(tier)
CREATE (al)-[:HAS_TRACK {index: 3}]->(:Track {id: $draft, title: 'Draft', status: 'draft', createdAt: datetime()})<-[:PERFORMED]-(a)
CREATE (s:Track {id: $single, title: 'Single', status: 'published', createdAt: datetime('2022-01-01T00:00:00Z')})<-[:PERFORMED]-(a)
CREATE (f)-[:SAVED {at: datetime('2026-01-02T00:00:00Z')}]->(al), (f)-[:BOUGHT {at: datetime('2026-01-01T00:00:00Z'), lineId: $fan + 'l'}]->(al)
CREATE (f)-[:BOUGHT {at: datetime('2026-01-04T00:00:00Z'), lineId: $fan + 'm'}]->(s), (f)-[:FOLLOWS {at: datetime('2026-01-03T00:00:00Z')}]->(a)
CREATE (f)-[:LISTENED {plays: 3, lastAt: datetime('2026-02-01T00:00:00Z')}]->(o), (f)-[:LISTENED {plays: 1, lastAt: datetime('2026-02-02T00:00:00Z')}]->(s)`,
		map[string]any{
			"fan": w.fan, "artist": w.artist, "album": w.album, "open": w.open, "gated": w.gated, "draft": w.draft,
			"single": w.single, "guest": w.guest, "guests": w.guests,
		})
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func day(month time.Month, day int) time.Time {
	return time.Date(2026, month, day, 0, 0, 0, 0, time.UTC)
}

func TestKeptAndHeard(t *testing.T) {
	w, s := newWorld(t), collectiongraph.NewStore(graphtest.Open(t))
	kept, err := s.Kept(t.Context(), w.fan, 10)
	if err != nil {
		t.Fatal(err)
	}
	want := []collection.Kept{
		{Kind: collection.KindTrack, ID: w.single, At: day(1, 4)},
		{Kind: collection.KindArtist, ID: w.artist, At: day(1, 3), Saved: true},
		{Kind: collection.KindAlbum, ID: w.album, At: day(1, 1), Saved: true},
	}
	if !slices.EqualFunc(kept, want, func(x, y collection.Kept) bool {
		return x.Kind == y.Kind && x.ID == y.ID && x.At.Equal(y.At) && x.Saved == y.Saved
	}) {
		t.Errorf("kept are %+v, want %+v", kept, want)
	}
	if kept, err = s.Kept(t.Context(), w.fan, 1); err != nil || len(kept) != 1 || kept[0].ID != w.single {
		t.Errorf("of one: %+v, %v", kept, err)
	}
	heard, err := s.Heard(t.Context(), w.fan, 10)
	if err != nil || len(heard) != 2 || heard[0].TrackID != w.single || heard[0].AlbumID != "" || heard[1].Plays != 3 ||
		heard[1].AlbumID != w.album || !heard[1].Last.Equal(day(2, 1)) {
		t.Errorf("heard are %+v, %v", heard, err)
	}
}

func TestEachPublishedSaysWhatTakesATier(t *testing.T) {
	w, s := newWorld(t), collectiongraph.NewStore(graphtest.Open(t))
	found := map[string]collection.Published{}
	err := s.EachPublished(t.Context(), func(p collection.Published) error {
		if p.ArtistID == w.artist || p.ArtistID == w.guest {
			found[p.TrackID] = p
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	open, single := found[w.open], found[w.single]
	if !found[w.gated].TakesTier || open.TakesTier || single.TakesTier {
		t.Errorf("who may hear them: %+v", found)
	}
	guests := found[w.guests]
	if guests.AlbumID != w.album || guests.AlbumArtistID != w.artist || guests.AlbumArtist != "The Artist" ||
		!slices.Equal(guests.AlbumGenres, []string{w.fan + "albums"}) {
		t.Errorf("an album with a guest is its artist's: %+v", guests)
	}
	if len(found) != 4 || open.AlbumID != w.album || open.Number != 1 || open.ReleasedAt.Year() != 2021 ||
		!slices.Equal(open.Genres, []string{w.fan + "slug"}) || single.AlbumID != "" || single.ReleasedAt.Year() != 2022 {
		t.Errorf("listed are %+v", found)
	}
}

func TestWhoSeesMore(t *testing.T) {
	w, s, holder := newWorld(t), collectiongraph.NewStore(graphtest.Open(t)), graphtest.ID(t)
	_, err := graphtest.Open(t).Exec(t.Context(), "test_holder",
		`MATCH (tier:Tier {id: $tier}) CREATE (:User {id: $holder})-[:HOLDS]->(tier)`,
		map[string]any{"tier": w.fan + "t", "holder": holder})
	if err != nil {
		t.Fatal(err)
	}
	for who, want := range map[string]bool{w.fan: false, w.artist: true, holder: true, graphtest.ID(t): false} {
		if got, err := s.SeesMore(t.Context(), who); err != nil || got != want {
			t.Errorf("%s sees more: %t, %v", who, got, err)
		}
	}
}
