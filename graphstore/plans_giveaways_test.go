package graphstore_test

import (
	"time"

	giveawaysgraph "github.com/sidestage/sidestage/graphstore/giveaways"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/giveaways"
	"github.com/sidestage/sidestage/internal/kernel/again"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// crowdOfGiveaways has the artist give away hundreds of things, and many enter other giveaways.
func (r *requests) crowdOfGiveaways() {
	r.t.Helper()
	_, err := r.copied.db.Exec(r.t.Context(), "test_crowd", `MATCH (a:Artist {id: $artist})
UNWIND range(1, 500) AS n WITH a, n, randomUUID() AS id
CREATE (a)-[:HOLDS_GIVEAWAY]->(:PlanCrowd:Giveaway {id: id, ownerId: $artist, heldBy: $artist, description: 'Crowd', quantity: 1,
  endDate: datetime() + duration({days: n}), createdAt: datetime() - duration({seconds: n}), commitment: '', entriesHash: '', entryCount: 6,
  draws: 1, drawnAt: datetime(), winners: []})
WITH id, n UNWIND range(1, 6) AS m
CREATE (:PlanCrowd:GiveawayEntry {giveawayId: id, userId: id + '/' + m, entryId: toString(m), number: m, entriesHash: '', at: datetime()})
CREATE (:PlanCrowd:GiveawayDraw {giveawayId: id, number: m, seed: '', at: datetime(), winners: [], replaced: []})`,
		map[string]any{"artist": r.artist})
	r.must(err)
}

// giveaways opens one, enters, draws, lists, proves, deletes and sweeps.
func (r *requests) giveaways() {
	ctx, s := r.t.Context(), giveawaysgraph.NewStore(r.db)
	// What is swept was deleted before there were giveaways: this copy's alone.
	old := time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	n := giveaways.New{
		ID: r.id(), ArtistID: r.artist, Description: "A shirt", Key: again.Key{Client: r.id()}, Quantity: 1, EndDate: time.Now(),
		At: time.Now(), Secret: "secret", Commitment: "commitment", EntriesHash: "none",
	}
	for range 2 {
		_, err := s.Create(ctx, n, allowed)
		r.must(err)
	}
	_, err := s.Account(ctx, r.artist)
	r.must(err)
	_, err = targets.NewStore(r.db).Target(ctx, r.fan, item.Ref{Type: item.Giveaway, ID: n.ID})
	r.must(err)
	entry := giveaways.Entry{ID: "entry", Number: 1, EntriesHash: "one", At: n.At}
	r.must(s.Enter(ctx, n.ID, r.fan, func(giveaways.Giveaway) (giveaways.Entry, error) { return entry, nil }))
	r.must(s.Draw(ctx, n.ID, r.artist, func(sealed giveaways.Sealed) (giveaways.Draw, error) {
		return giveaways.Draw{Number: 1, Seed: "seed", At: n.At, Winners: sealed.Entries}, nil
	}))
	_, err = s.Giveaways(ctx, r.fan, []string{n.ID})
	r.must(err)
	_, err = s.Proof(ctx, n.ID)
	r.must(err)
	walked(r, func(p paging.Request) (paging.Page[giveaways.Giveaway], error) {
		return s.ByArtist(ctx, r.fan, r.artist, p)
	})
	r.must(s.Change(ctx, n.ID, r.artist, func(g giveaways.Giveaway) (giveaways.Giveaway, error) {
		g.DeletedAt = old
		return g, nil
	}))
	r.must(s.Sweep(ctx, old.Add(time.Second)))
}
