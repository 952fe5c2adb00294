package tiers_test

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	"github.com/sidestage/sidestage/graphstore/tiers"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/tier"
)

// patronage is an artist's tiers on a real graph, with a clock of the test's own.
type patronage struct {
	graphtest.Catalogue
	tiers  *tier.Service
	music  *music.Service
	artist access.Viewer
	fan    access.Viewer
	now    *time.Time
}

func newPatronage(t *testing.T) patronage {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	now := time.Date(2030, 1, 1, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	c.DB = c.DB.WithReceivers(indexing.Changes)
	c.Store = musicgraph.NewStore(c.DB)
	m := music.NewService(c.Store, nil, clock)
	c.DB.Subscribe(m.Hear)
	return patronage{
		Catalogue: c, music: m, tiers: tier.NewService(tiers.NewStore(c.DB), clock),
		artist: access.Viewer{UserID: c.ArtistID}, fan: access.Viewer{UserID: c.FanID}, now: &now,
	}
}

func (p patronage) create(t *testing.T, name string) tier.Tier {
	t.Helper()
	made, err := p.tiers.Create(t.Context(), p.artist, tier.Draft{Name: name, Price: 5, Currency: "EUR", Perks: []string{
		"All of it",
	}})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// exec writes what nobody hears of.
func (p patronage) exec(t *testing.T, statement cypher.Statement, params map[string]any) {
	t.Helper()
	p.Exec(t, statement, params)
	p.music.Forget()
}

func wantCode(t *testing.T, what string, err error, code fault.Code) {
	t.Helper()
	if err == nil || fault.CodeOf(err) != code {
		t.Errorf("%s: want %s, got %v", what, code, err)
	}
}

func TestTiersFromFirstToLast(t *testing.T) {
	p := newPatronage(t)
	ctx := t.Context()
	low, high := p.create(t, "Friend"), p.create(t, "Patron")
	if low.Position != 0 || high.Position != 1 || low.Price != 500 {
		t.Errorf("made %+v and %+v", low, high)
	}
	_, err := p.tiers.Create(ctx, p.artist, tier.Draft{Name: " friend ", Price: 5, Currency: "EUR"})
	wantCode(t, "the same name", err, fault.Conflict)
	_, err = p.tiers.Create(ctx, p.fan, tier.Draft{Name: "Mine", Price: 5, Currency: "EUR"})
	wantCode(t, "a fan's tier", err, fault.Forbidden)
	_, err = p.tiers.Create(ctx, p.fan, tier.Draft{ArtistID: p.ArtistID, Name: "Theirs", Price: 5, Currency: "EUR"})
	wantCode(t, "another's tier", err, fault.Forbidden)
	taken := "Patron"
	_, err = p.tiers.Update(ctx, p.artist, low.ID, tier.Change{Name: input.Set(taken)})
	wantCode(t, "another tier's name", err, fault.Conflict)
	yen, price := "JPY", 700.0
	changed, err := p.tiers.Update(ctx, p.artist, low.ID, tier.Change{Currency: input.Set(yen), Price: input.Set(price)})
	if err != nil || changed.Price != 700 || changed.Name != "Friend" {
		t.Errorf("changed to %+v, %v", changed, err)
	}

	for name, c := range map[string]struct {
		who   access.Viewer
		user  string
		until time.Time
		code  fault.Code
	}{
		"to oneself":   {p.artist, p.ArtistID, time.Time{}, fault.BadUserInput},
		"in the past":  {p.artist, p.FanID, *p.now, fault.BadUserInput},
		"by a fan":     {p.fan, p.FanID, time.Time{}, fault.Forbidden},
		"to nobody":    {p.artist, "nobody", time.Time{}, fault.NotFound},
		"by a visitor": {access.Visitor, p.FanID, time.Time{}, fault.Unauthenticated},
	} {
		_, err := p.tiers.Grant(ctx, c.who, c.user, high.ID, c.until)
		wantCode(t, name, err, c.code)
	}
	until := p.now.Add(time.Hour)
	granted, err := p.tiers.Grant(ctx, p.artist, p.FanID, high.ID, until)
	if err != nil || *granted.Supporters != 1 {
		t.Fatalf("granted %+v, %v", granted, err)
	}
	seen, err := p.tiers.Tiers(ctx, p.fan, p.ArtistID)
	if err != nil || len(seen) != 2 || !seen[0].Held || !seen[1].Held || !seen[0].HeldUntil.Equal(
		until,
	) || seen[0].Supporters != nil {
		t.Errorf("the fan sees %+v, %v", seen, err)
	}
	_, err = p.tiers.Delete(ctx, p.artist, high.ID)
	wantCode(t, "a tier that is held", err, fault.Conflict)
	_, err = p.tiers.Holders(ctx, p.fan, high.ID, paging.Request{Size: 5})
	wantCode(t, "a fan who asks for holders", err, fault.Forbidden)
	holders, err := p.tiers.Holders(ctx, p.artist, high.ID, paging.Request{Size: 5})
	if err != nil || len(
		holders.Nodes,
	) != 1 || holders.Nodes[0].Person.UserID != p.FanID || holders.Nodes[0].Person.IsArtist {
		t.Errorf("holders are %+v, %v", holders, err)
	}

	*p.now = until
	if held, err := p.tiers.Held(ctx, p.fan); err != nil || len(held) != 0 {
		t.Errorf("held after the end: %+v, %v", held, err)
	}
	p.exec(t, `MATCH (al:Album {id: $album}), (x:Tier {id: $tier}) CREATE (al)-[:REQUIRES]->(x)`, map[string]any{"album": p.Albums[0], "tier": low.ID})
	_, err = p.tiers.Delete(ctx, p.artist, low.ID)
	wantCode(t, "a tier that music takes", err, fault.Conflict)
	p.exec(t, `MATCH (:Album {id: $album})-[r:REQUIRES]->() DELETE r`, map[string]any{"album": p.Albums[0]})
	if _, err = p.tiers.Delete(ctx, p.artist, low.ID); err != nil {
		t.Fatal(err)
	}
	left, err := p.tiers.Tiers(ctx, p.artist, p.ArtistID)
	if err != nil || len(left) != 1 || left[0].ID != high.ID || left[0].Position != 0 || *left[0].Supporters != 0 {
		t.Errorf("left %+v, %v", left, err)
	}
}

// Whatever is done to an artist's tiers at once, positions stay dense and names unique.
func TestManyChangesOfTiersAtOnce(t *testing.T) {
	p := newPatronage(t)
	ids := []string{p.create(t, "A").ID, p.create(t, "B").ID, p.create(t, "C").ID}
	backwards := graphtest.Reversed(ids)
	store := tiers.NewStore(p.DB)
	extra := graphtest.ID(t)
	var wg sync.WaitGroup
	for _, work := range []func(context.Context) error{
		func(ctx context.Context) error { return store.Reorder(ctx, p.ArtistID, ids, *p.now) },
		func(ctx context.Context) error { return store.Reorder(ctx, p.ArtistID, backwards, *p.now) },
		func(ctx context.Context) error { return store.Reorder(ctx, p.ArtistID, backwards, *p.now) },
		func(ctx context.Context) error {
			_, err := store.Create(
				ctx,
				access.Tier{
					ID: extra, ArtistID: p.ArtistID, Name: "D", Price: 1, Currency: "EUR", CreatedAt: *p.now, UpdatedAt: *p.now,
				},
				tier.MaxTiers,
			)
			return err
		},
		func(ctx context.Context) error {
			_, err := store.Create(
				ctx,
				access.Tier{
					ID: graphtest.ID(t), ArtistID: p.ArtistID, Name: "d", Price: 1, Currency: "EUR", CreatedAt: *p.now,
					UpdatedAt: *p.now,
				},
				tier.MaxTiers,
			)
			return err
		},
	} {
		wg.Go(func() {
			// One of two of a name is refused, and an order that misses a new tier is.
			if err := work(
				t.Context(),
			); err != nil && fault.CodeOf(err) != fault.Conflict && fault.CodeOf(err) != fault.BadUserInput {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	after, err := store.Tiers(t.Context(), p.ArtistID, false)
	if err != nil || len(after) != 4 {
		t.Fatalf("left %+v, %v", after, err)
	}
	var order []string
	for i, one := range after {
		if one.Position != i {
			t.Errorf("%s is at %d, not %d", one.Name, one.Position, i)
		}
		if tier.NameKey(one.Name) != "d" {
			order = append(order, one.ID)
		}
	}
	if !slices.Equal(order, ids) && !slices.Equal(order, backwards) {
		t.Errorf("the order is %v, nobody's", order)
	}
	wantCode(t, "an order of some", store.Reorder(t.Context(), p.ArtistID, ids[:1], *p.now), fault.BadUserInput)
	wantCode(
		t, "an order with one twice",
		store.Reorder(t.Context(), p.ArtistID, []string{ids[0], ids[0], ids[1], ids[2]}, *p.now), fault.BadUserInput,
	)
}

func TestAnArtistHasNoMoreTiersThanThereMayBe(t *testing.T) {
	p := newPatronage(t)
	for i := range tier.MaxTiers {
		p.create(t, string(rune('A'+i)))
	}
	_, err := p.tiers.Create(t.Context(), p.artist, tier.Draft{Name: "One more", Price: 5, Currency: "EUR"})
	wantCode(t, "one more", err, fault.Conflict)
}
