package shop_test

import (
	"cmp"
	"context"
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	shopgraph "github.com/sidestage/sidestage/graphstore/shop"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/shop"
)

// unlimited allows everything.
type unlimited struct{}

func (unlimited) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	return limit.Ticket{}, nil
}
func (unlimited) Forgive(context.Context, limit.Ticket) {}

// byAge ranks the newest first.
type byAge struct{}

func (byAge) Curate(_ context.Context, _ string, all []shop.Candidate) ([]string, error) {
	slices.SortFunc(all, func(a, b shop.Candidate) int {
		return cmp.Or(b.At.Compare(a.At), cmp.Compare(b.ID, a.ID))
	})
	var ids []string
	for _, c := range all {
		ids = append(ids, c.ID)
	}
	return ids, nil
}

func (r byAge) Relate(ctx context.Context, userID string, to shop.Candidate, all []shop.Candidate) ([]string, error) {
	return r.Curate(ctx, userID, slices.DeleteFunc(all, func(c shop.Candidate) bool { return c.ID == to.ID }))
}

// world is a catalogue whose artist sells, at a moment that tests move.
type world struct {
	graphtest.Catalogue
	*shop.Service
	*shop.Holds
	store       *shopgraph.Store
	now         time.Time
	artist, fan access.Viewer
}

// newWorld makes one; hearing are those for whom it leaves events.
func newWorld(t testing.TB, hearing ...event.Subscription) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	db := c.DB
	if len(hearing) > 0 {
		db = db.WithReceivers(hearing...)
	}
	w := &world{
		Catalogue: c, store: shopgraph.NewStore(db), now: cypher.Instant(time.Now()),
		artist: access.Viewer{UserID: c.ArtistID}, fan: access.Viewer{UserID: c.FanID},
	}
	clock := func() time.Time { return w.now }
	w.Service = shop.NewService(w.store, musicgraph.NewStore(c.DB), byAge{}, unlimited{}, clock)
	w.Holds = shop.NewHolds(w.store, clock)
	t.Cleanup(func() {
		// The test's own context has ended.
		for _, statement := range []cypher.Statement{
			`MATCH (m:Merchandise {ownerId: $id}) MATCH (x:StockEntry|StockHold {merchandiseId: m.id}) DETACH DELETE x`,
			`MATCH (m:Merchandise {ownerId: $id}) MATCH (x:Outbox {itemId: m.id}) DETACH DELETE x`,
			`MATCH (x:Merchandise|MerchandiseVariant|MerchandiseSize|MerchandiseLink|File|Tier) WHERE x.ownerId = $id OR x.artistId = $id DETACH DELETE x`,
		} {
			_, err := c.DB.Exec(context.WithoutCancel(t.Context()), "test_cleanup", statement, map[string]any{"id": c.ArtistID})
			if err != nil {
				t.Error(err)
			}
		}
	})
	return w
}

func (w *world) clock() time.Time { return w.now }

// shirt is an item of one variant with sizes S and M, that many of each.
func (w *world) shirt(t testing.TB, pieces int, with ...func(*shop.New)) shop.Shown {
	t.Helper()
	n := shop.New{
		Patch: shop.Patch{
			Name: input.Set("Tour shirt"), Category: input.Set("clothing"), SubCategory: input.Set("T-Shirts"),
			BasePrice: input.Set(25.0), Currency: input.Set("eur"), Status: input.Set(shop.Active),
		},
		Variants: []shop.VariantPatch{{
			Color: input.Set("Black"), SKU: input.Set("SH-1"), Sizes: input.Set([]shop.SizePatch{
				{Name: input.Set("S"), Quantity: input.Set(pieces)},
				{Name: input.Set("M"), Quantity: input.Set(pieces), Price: input.Set(new(27.5))},
			}),
		}},
	}
	for _, more := range with {
		more(&n)
	}
	i, err := w.Create(t.Context(), w.artist, n)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func sizeOf(t testing.TB, i shop.Shown, name string) shop.Size {
	t.Helper()
	for _, v := range i.Variants {
		for _, z := range v.Sizes {
			if z.Name == name {
				return z
			}
		}
	}
	t.Fatalf("%s has no size %s", i.Name, name)
	return shop.Size{}
}

func (w *world) get(t testing.TB, v access.Viewer, id string) shop.Shown {
	t.Helper()
	i, err := w.Get(t.Context(), v, id)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func (w *world) mustAddUp(t testing.TB, i shop.Shown) {
	t.Helper()
	mine := map[string]bool{}
	for _, v := range i.Variants {
		for _, z := range v.Sizes {
			mine[z.ID] = true
		}
	}
	audits, err := w.store.Audits(t.Context(), "", 100_000)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range audits {
		if mine[a.SizeID] && !a.AddsUp() {
			t.Errorf("%+v does not add up", a)
		}
	}
}

func mustBe(t testing.TB, what string, err error, want fault.Code) {
	t.Helper()
	if err == nil || fault.CodeOf(err) != want {
		t.Errorf("%s: %v, want %s", what, err, want)
	}
}
