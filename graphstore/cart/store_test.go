package cart_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	cartgraph "github.com/sidestage/sidestage/graphstore/cart"
	"github.com/sidestage/sidestage/graphstore/cypher"
	discountsgraph "github.com/sidestage/sidestage/graphstore/discounts"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	shopgraph "github.com/sidestage/sidestage/graphstore/shop"
	"github.com/sidestage/sidestage/internal/cart"
	"github.com/sidestage/sidestage/internal/discounts"
	"github.com/sidestage/sidestage/internal/kernel/access"
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

// world is an artist who sells and people who buy, at a moment that tests move.
type world struct {
	graphtest.Catalogue
	*cart.Service
	shop        *shop.Service
	codes       *discounts.Service
	store       *cartgraph.Store
	now         time.Time
	artist, fan access.Viewer
}

func newWorld(t testing.TB) *world {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	w := &world{
		Catalogue: c, store: cartgraph.NewStore(c.DB), now: cypher.Instant(time.Now()),
		artist: access.Viewer{UserID: c.ArtistID}, fan: access.Viewer{UserID: c.FanID},
	}
	clock := func() time.Time { return w.now }
	w.shop = shop.NewService(shopgraph.NewStore(c.DB), musicgraph.NewStore(c.DB), nil, unlimited{}, clock)
	w.codes = discounts.NewService(discountsgraph.NewStore(c.DB), shopgraph.NewStore(c.DB), unlimited{}, clock)
	w.Service = cart.NewService(w.store, w.shop, w.codes, clock)
	t.Cleanup(func() {
		for _, statement := range []cypher.Statement{
			`MATCH (m:Merchandise {ownerId: $id}) MATCH (x:StockEntry|StockHold {merchandiseId: m.id}) DETACH DELETE x`,
			`MATCH (m:Merchandise {ownerId: $id}) MATCH (x:Outbox {itemId: m.id}) DETACH DELETE x`,
			`MATCH (l:CartLine {sellerId: $id}) OPTIONAL MATCH (c:Cart)-[:HAS_LINE]->(l) DETACH DELETE l, c`,
			`MATCH (c:Cart {userId: $fan}) DETACH DELETE c`,
			`MATCH (d:DiscountCode {ownerId: $id}) DELETE d`,
			`MATCH (x:Merchandise|MerchandiseVariant|MerchandiseSize|Tier) WHERE x.ownerId = $id OR x.artistId = $id DETACH DELETE x`,
		} {
			params := map[string]any{"id": c.ArtistID, "fan": c.FanID}
			if _, err := c.DB.Exec(context.WithoutCancel(t.Context()), "test_cleanup", statement, params); err != nil {
				t.Error(err)
			}
		}
	})
	return w
}

// shirt is an item of one variant with sizes S and M, that many of each.
func (w *world) shirt(t testing.TB, pieces int, with ...func(*shop.New)) shop.Shown {
	t.Helper()
	n := shop.New{
		Patch: shop.Patch{
			Name: input.Set("Tour shirt"), BasePrice: input.Set(25.0), Currency: input.Set("EUR"),
			Status: input.Set(shop.Active),
		},
		Variants: []shop.VariantPatch{{Color: input.Set("Black"), Sizes: input.Set([]shop.SizePatch{
			{Name: input.Set("S"), Quantity: input.Set(pieces)},
			{Name: input.Set("M"), Quantity: input.Set(pieces), Price: input.Set(new(27.5))},
		})}},
	}
	for _, more := range with {
		more(&n)
	}
	i, err := w.shop.Create(t.Context(), w.artist, n)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

func adding(i shop.Shown, size, n int) cart.Adding {
	v := i.Variants[0]
	return cart.Adding{ItemID: i.ID, VariantID: v.ID, SizeID: v.Sizes[size].ID, Quantity: n}
}

func (w *world) put(t testing.TB, v access.Viewer, key string, a cart.Adding) cart.View {
	t.Helper()
	got, err := w.Add(t.Context(), v, key, a)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func mustBe(t testing.TB, what string, err error, want fault.Code) {
	t.Helper()
	if err == nil || fault.CodeOf(err) != want {
		t.Errorf("%s: %v, want %s", what, err, want)
	}
}

// lines writes a cart down: pieces, price and what changed of each line.
func lines(v cart.View) string {
	var out []string
	for _, g := range v.Groups {
		for _, i := range g.Items {
			out = append(out, fmt.Sprintf("%d×%d%v", i.Quantity, i.Price, i.Changes))
		}
	}
	return strings.Join(out, " ")
}

func TestACart(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 5)
	if _, found, err := w.Get(ctx, w.fan, ""); err != nil || found {
		t.Errorf("before anything: %v, %v", found, err)
	}
	w.put(t, w.fan, "", adding(i, 0, 2))
	got := w.put(t, w.fan, "", adding(i, 1, 1))
	if lines(got) != "2×2500[] 1×2750[]" || got.Totals[0] != (cart.Total{Currency: "EUR", Amount: 7750}) ||
		got.Groups[0].SubTotal != 7750 || got.Groups[0].Seller.UserID != w.ArtistID || got.Pieces() != 3 ||
		!got.ExpiresAt.Equal(w.now.Add(cart.Lifetime)) {
		t.Errorf("%s %+v", lines(got), got)
	}
	if item := got.Groups[0].Items[0]; item.Name != "Tour shirt" || item.Variant != "Black" ||
		item.Size != "S" || item.Available != 5 {
		t.Errorf("%+v", item)
	}
	once := adding(i, 0, 1)
	once.ClientKey = "click"
	w.put(t, w.fan, "", once)
	if got = w.put(t, w.fan, "", once); lines(got) != "3×2500[] 1×2750[]" {
		t.Errorf("added twice: %s", lines(got))
	}
	size := i.Variants[0].Sizes[0].ID
	if got, err := w.SetQuantity(ctx, w.fan, "", size, 5); err != nil || lines(got) != "5×2500[] 1×2750[]" {
		t.Errorf("%s, %v", lines(got), err)
	}
	_, err := w.SetQuantity(ctx, w.fan, "", size, 6)
	mustBe(t, "more than there are", err, fault.Conflict)
	_, err = w.SetQuantity(ctx, w.fan, "", size, 21)
	mustBe(t, "more than 20", err, fault.BadUserInput)
	_, err = w.SetQuantity(ctx, w.fan, "", "none", 1)
	mustBe(t, "what is not in it", err, fault.NotFound)
	_, err = w.Add(ctx, w.fan, "", adding(i, 0, 1))
	mustBe(t, "one more than there are", err, fault.Conflict)
	_, err = w.Add(ctx, w.artist, "", adding(i, 0, 1))
	mustBe(t, "one's own", err, fault.Conflict)
	for what, spoil := range map[string]func(*cart.Adding){
		"another item":    func(a *cart.Adding) { a.ItemID = "none" },
		"another size":    func(a *cart.Adding) { a.SizeID = "none" },
		"another variant": func(a *cart.Adding) { a.VariantID = "none" },
	} {
		a := adding(i, 0, 1)
		spoil(&a)
		_, err = w.Add(ctx, w.fan, "", a)
		mustBe(t, what, err, fault.NotFound)
	}
	if got, err := w.SetQuantity(ctx, w.fan, "", size, 0); err != nil || lines(got) != "1×2750[]" {
		t.Errorf("%s, %v", lines(got), err)
	}
	if got, err := w.Clear(ctx, w.fan, ""); err != nil || lines(got) != "" {
		t.Errorf("%s, %v", lines(got), err)
	}
}

func TestACartSaysWhatChanged(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i, j, k := w.shirt(t, 5), w.shirt(t, 5), w.shirt(t, 5)
	w.put(t, w.fan, "", adding(i, 0, 3))
	w.put(t, w.fan, "", adding(i, 1, 3))
	w.put(t, w.fan, "", adding(j, 0, 1))
	w.put(t, w.fan, "", adding(k, 0, 1))
	must := func(_ any, err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(w.shop.Update(ctx, w.artist, shop.Change{ID: i.ID, Patch: shop.Patch{BasePrice: input.Set(20.0)}}))
	must(w.shop.UpdateInventory(ctx, w.artist, shop.Count{SizeID: i.Variants[0].Sizes[0].ID, Quantity: input.Set(2)}))
	must(w.shop.UpdateInventory(ctx, w.artist, shop.Count{SizeID: i.Variants[0].Sizes[1].ID, Quantity: input.Set(0)}))
	must(w.shop.Archive(ctx, w.artist, j.ID))
	must(w.shop.DeleteVariant(ctx, w.artist, k.Variants[0].ID))
	want := "3×2000[FEWER PRICE] 3×2750[GONE] 1×2500[REMOVED] 1×2500[REMOVED]"
	for range 2 { // It is said until the person says that they saw it.
		got, _, err := w.Get(ctx, w.fan, "")
		if err != nil || lines(got) != want || got.Totals[0].Amount != 6000 || *got.Groups[0].Items[0].OldPrice != 2500 {
			t.Fatalf("%s %+v, %v", lines(got), got.Totals, err)
		}
	}
	if got, err := w.Acknowledge(ctx, w.fan, ""); err != nil || lines(got) != "2×2000[]" {
		t.Errorf("%s, %v", lines(got), err)
	}
}

func TestATierHolderPaysLess(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.Exec(t, `MATCH (a:Artist {id: $artist}) CREATE (a)-[:OFFERS]->(:Tier {id: $tier, artistId: $artist, name: 'Inner circle', position: 1, price: 500, currency: 'EUR', createdAt: datetime(), updatedAt: datetime()})`,
		map[string]any{"artist": w.ArtistID, "tier": "t" + w.ArtistID})
	i := w.shirt(t, 5, func(n *shop.New) {
		n.TierID, n.TierPrice = input.Set("t"+w.ArtistID), input.Set(new(19.0))
	})
	alone := w.shirt(t, 5, func(n *shop.New) { n.TierID, n.TierOnly = input.Set("t"+w.ArtistID), input.Set(true) })
	_, err := w.Add(ctx, w.fan, "", adding(alone, 0, 1))
	mustBe(t, "a tier's alone", err, fault.Forbidden)
	if got := w.put(t, w.fan, "", adding(i, 0, 1)); lines(got) != "1×2500[]" {
		t.Errorf("without the tier: %s", lines(got))
	}
	w.Exec(t, `MATCH (f:User {id: $fan}), (x:Tier {id: $tier}) CREATE (f)-[:HOLDS {since: datetime()}]->(x)`,
		map[string]any{"fan": w.FanID, "tier": "t" + w.ArtistID})
	if got, _, err := w.Get(ctx, w.fan, ""); err != nil || lines(got) != "1×1900[PRICE]" {
		t.Errorf("with it: %s, %v", lines(got), err)
	}
	w.put(t, w.fan, "", adding(alone, 0, 1))
	w.Exec(t, `MATCH (:User {id: $fan})-[h:HOLDS]->(:Tier {id: $tier}) DELETE h`,
		map[string]any{"fan": w.FanID, "tier": "t" + w.ArtistID})
	if got, _, err := w.Get(ctx, w.fan, ""); err != nil || lines(got) != "1×2500[] 1×2500[REMOVED]" {
		t.Errorf("without it again: %s, %v", lines(got), err)
	}
}

func TestAVisitorsCart(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i, j := w.shirt(t, 30), w.shirt(t, 30)
	key, other := uuid.NewString(), uuid.NewString()
	for _, bad := range []string{"", "1", "00000000-0000-0000-0000-000000000000", "c232ab00-9414-11ec-b3c8-9f6bdeced846"} {
		_, err := w.Add(ctx, access.Visitor, bad, adding(i, 0, 1))
		mustBe(t, "the key "+bad, err, fault.BadUserInput)
	}
	w.put(t, access.Visitor, key, adding(i, 0, 15))
	w.put(t, access.Visitor, key, adding(j, 0, 2))
	w.put(t, w.fan, "", adding(i, 0, 10))
	if _, found, err := w.Get(ctx, access.Visitor, other); found || err != nil {
		t.Errorf("another browser: %v, %v", found, err)
	}
	if got, _, err := w.Get(ctx, w.fan, key); err != nil || lines(got) != "10×2500[]" {
		t.Errorf("a person has their own: %s, %v", lines(got), err)
	}
	stored, err := w.DB.Read(ctx, "test_read", `MATCH (c:Cart) WHERE c.key CONTAINS $key RETURN c.id AS id`, map[string]any{"key": key})
	if err != nil || len(stored) > 0 {
		t.Errorf("the store has the key of a browser: %v, %v", stored, err)
	}
	_, err = w.Merge(ctx, access.Visitor, key)
	mustBe(t, "merged by nobody", err, fault.Unauthenticated)
	var wait sync.WaitGroup
	for range 4 { // Two tabs sign in at once, and ask again.
		wait.Go(func() {
			if _, err := w.Merge(ctx, w.fan, key); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	if got, _, err := w.Get(ctx, w.fan, ""); err != nil || lines(got) != "20×2500[] 2×2500[]" {
		t.Errorf("merged: %s, %v", lines(got), err)
	}
	if _, found, err := w.Get(ctx, access.Visitor, key); found || err != nil {
		t.Errorf("the visitor's after it: %v, %v", found, err)
	}
}

func TestACartHasRoomFor50(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	var sizes []shop.SizePatch
	for n := range 26 {
		sizes = append(sizes, shop.SizePatch{Name: input.Set(fmt.Sprint("Size ", n)), Quantity: input.Set(3)})
	}
	one, two := w.shirt(t, 1, func(n *shop.New) { n.Variants[0].Sizes = input.Set(sizes) }),
		w.shirt(t, 1, func(n *shop.New) { n.Variants[0].Sizes = input.Set(sizes) })
	key := uuid.NewString()
	for n := range 26 {
		w.put(t, w.fan, "", adding(one, n, 1))
		w.put(t, access.Visitor, key, adding(two, n, 1))
	}
	if got, err := w.Merge(ctx, w.fan, key); err != nil || len(got.Lines) != cart.MaxLines {
		t.Errorf("%d lines, %v", len(got.Lines), err)
	}
	_, err := w.Add(ctx, w.fan, "", adding(two, 25, 1))
	mustBe(t, "the 51st", err, fault.Conflict)
}

func TestACartExpires(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 5)
	first := w.put(t, w.fan, "", adding(i, 0, 1))
	w.now = w.now.Add(cart.Lifetime - time.Minute)
	w.put(t, w.fan, "", adding(i, 1, 1)) // lasts anew
	w.now = w.now.Add(cart.Lifetime - time.Minute)
	if got, _, err := w.Get(ctx, w.fan, ""); err != nil || got.Expired || len(got.Lines) != 2 {
		t.Errorf("%+v, %v", got, err)
	}
	w.now = w.now.Add(time.Minute)
	if got, found, err := w.Get(ctx, w.fan, ""); err != nil || !found || !got.Expired ||
		len(got.Lines) != 0 || len(got.Totals) != 0 {
		t.Errorf("after 30 days: %+v, %v", got, err)
	}
	if got := w.put(t, w.fan, "", adding(i, 0, 1)); got.ID == first.ID || lines(got) != "1×2500[]" {
		t.Errorf("the next one: %s", lines(got))
	}
	w.now = w.now.Add(cart.Lifetime + 8*24*time.Hour)
	if err := w.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	if _, found, err := w.Get(ctx, w.fan, ""); found || err != nil {
		t.Errorf("swept: %v, %v", found, err)
	}
}

// Many tabs that put something into one cart at once lose nothing.
func TestACartLosesNothing(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 30)
	var wait sync.WaitGroup
	for n := range 16 {
		wait.Go(func() {
			a := adding(i, n%2, 1)
			a.ClientKey = fmt.Sprint("key ", n)
			for range 2 {
				if _, err := w.Add(ctx, w.fan, "", a); err != nil {
					t.Error(err)
				}
			}
		})
	}
	wait.Wait()
	got, _, err := w.Get(ctx, w.fan, "")
	quantities := []int{}
	for _, l := range got.Lines {
		quantities = append(quantities, l.Quantity)
	}
	if err != nil || !slices.Equal(quantities, []int{8, 8}) {
		t.Errorf("%v, %v", quantities, err)
	}
}
