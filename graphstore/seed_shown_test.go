package graphstore_test

import (
	"context"
	"testing"
	"time"

	carouselgraph "github.com/sidestage/sidestage/graphstore/carousel"
	"github.com/sidestage/sidestage/graphstore/cypher"
	featuredgraph "github.com/sidestage/sidestage/graphstore/featured"
	genresgraph "github.com/sidestage/sidestage/graphstore/genres"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/graphstore/seeding"
	"github.com/sidestage/sidestage/internal/genres"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/seed"
)

// What is shown first is put once, as the site reads it; what an admin changed since stays.
func TestWhatIsShownFirstIsPutOnce(t *testing.T) {
	db, site := graphtest.Open(t), graphtest.ID(t)
	store := seeding.NewStore(db)
	rows := seed.ShownRows{
		SiteID: site, At: time.Now().UTC().Truncate(time.Millisecond),
		Panels: []seed.PanelRow{
			{
				ID: graphtest.ID(t), Type: "spotlight", Title: "One", CreatedBy: site,
				Targets: []item.Ref{{Type: item.Album, ID: "a"}},
			},
			{ID: graphtest.ID(t), Type: "collection", Title: "Two", CreatedBy: site, Link: "/events"},
		},
		Featured: []item.Ref{{Type: item.Artist, ID: "b"}, {Type: item.Album, ID: "a"}},
	}
	rows.Proposals = []seed.ProposalRow{
		{ID: graphtest.ID(t), Name: "Seeded " + site[:20], ArtistID: graphtest.ID(t), AlbumID: graphtest.ID(t)},
	}
	proposal := rows.Proposals[0]
	if _, err := db.Exec(t.Context(), "test_shown", `CREATE (:User {id: $artist, handle: $artist, displayName: 'A'}) CREATE (:Genre {id: $site})
WITH 1 AS one MATCH (g:Genre {id: $site}) CREATE (:Album {id: $album, status: 'published'})-[:IN_GENRE]->(g)`,
		map[string]any{"artist": proposal.ArtistID, "album": proposal.AlbumID, "site": site}); err != nil {
		t.Fatal(err)
	}
	proposals := genresgraph.NewStore(db)
	panels, list := carouselgraph.NewStore(db, site), featuredgraph.NewStore(db, site)
	t.Cleanup(func() {
		for _, statement := range []cypher.Statement{
			`MATCH (p:CarouselPanel {carouselId: $site}) DETACH DELETE p`, `MATCH (f:Featured {listId: $site}) DELETE f`,
			`MATCH (n) WHERE n.id IN [$site, $artist, $album, $proposal] DETACH DELETE n`,
		} {
			_, err := db.Exec(context.WithoutCancel(t.Context()), "test_shown", statement, map[string]any{
				"site": site, "artist": proposal.ArtistID, "album": proposal.AlbumID, "proposal": proposal.ID,
			})
			if err != nil {
				t.Error(err)
			}
		}
	})
	put := func() {
		t.Helper()
		if err := store.PutShown(t.Context(), rows); err != nil {
			t.Fatal(err)
		}
	}
	put()
	live, err := panels.Live(t.Context())
	if err != nil || len(live) != 2 || live[0].Title != "One" || live[1].Link != "/events" || len(live[0].Targets) != 1 {
		t.Fatalf("%+v, %v", live, err)
	}
	featured, err := list.List(t.Context())
	if err != nil || len(featured) != 2 || featured[0].Ref != rows.Featured[0] {
		t.Fatalf("%+v, %v", featured, err)
	}
	if p, err := proposals.Get(t.Context(), proposal.ID); err != nil || p.Albums != 1 || p.ArtistCount != 1 {
		t.Fatalf("%+v, %v", p, err)
	}
	decline := genres.Decision{ProposalID: proposal.ID, Words: "No", At: rows.At}
	if err := proposals.Decline(t.Context(), decline); err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(t.Context(), "test_shown", `MATCH (p:CarouselPanel {id: $id}) SET p.title = 'Mine'`,
		map[string]any{"id": live[0].ID}); err != nil {
		t.Fatal(err)
	}
	put()
	if live, err = panels.Live(t.Context()); err != nil || len(live) != 2 || live[0].Title != "Mine" {
		t.Errorf("put again: %+v, %v", live, err)
	}
	if p, err := proposals.Get(t.Context(), proposal.ID); err != nil || p.State != genres.Declined || p.Albums != 0 {
		t.Errorf("what was declined is %+v, %v", p, err)
	}
}
