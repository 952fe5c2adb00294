package shop_test

import (
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/shop"
)

func TestAnItemIsOfferedChangedArchivedAndRestored(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 3)
	if i.Shows() != shop.Active || i.Category != "Clothing" || i.BasePrice != 2500 || i.Currency != "EUR" ||
		i.Seller.UserID != w.ArtistID || i.Available() != 6 || i.Version != 1 || i.PublishedAt.IsZero() {
		t.Errorf("%+v", i)
	}
	m := sizeOf(t, i, "M")
	if got := i.PriceOf(i.Variants[0], m); got != 2750 {
		t.Errorf("the size's price: %d", got)
	}
	if least, most := i.PriceRange(); least != 2500 || most != 2750 {
		t.Errorf("from %d to %d", least, most)
	}
	changed, err := w.Update(ctx, w.artist, shop.Change{
		ID: i.ID, Version: 1, Patch: shop.Patch{Name: input.Set("Night shirt")},
	})
	if err != nil || changed.Name != "Night shirt" || changed.Version != 2 || changed.BasePrice != 2500 {
		t.Errorf("changed: %+v, %v", changed, err)
	}
	for range 2 {
		gone, err := w.Archive(ctx, w.artist, i.ID)
		if err != nil || gone.Shows() != shop.Archived {
			t.Errorf("archived: %v, %v", gone.Shows(), err)
		}
	}
	_, err = w.Get(ctx, w.fan, i.ID)
	mustBe(t, "archived, for others", err, fault.NotFound)
	back, err := w.Restore(ctx, w.artist, i.ID)
	if err != nil || back.Shows() != shop.Draft {
		t.Errorf("restored: %v, %v", back.Shows(), err)
	}
	_, err = w.Restore(ctx, w.artist, i.ID)
	mustBe(t, "restored again", err, fault.Conflict)
	_, err = w.Update(ctx, w.fan, shop.Change{ID: i.ID})
	mustBe(t, "changed by another", err, fault.NotFound)
	_, err = w.Create(ctx, w.fan, shop.New{Patch: shop.Patch{
		Name: input.Set("x"), BasePrice: input.Set(1.0), Currency: input.Set("EUR"),
	}})
	mustBe(t, "offered by a fan", err, fault.Forbidden)
}

func TestTwoEditorsNeverLoseAChangeSilently(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 1)
	var group sync.WaitGroup
	errs := make([]error, 8)
	for n := range errs {
		group.Go(func() {
			_, errs[n] = w.Update(ctx, w.artist, shop.Change{
				ID: i.ID, Version: i.Version, Patch: shop.Patch{Description: input.Set(string(rune('a' + n)))},
			})
		})
	}
	group.Wait()
	won := 0
	for _, err := range errs {
		if err == nil {
			won++
		} else {
			mustBe(t, "the second of two editors", err, fault.Conflict)
		}
	}
	if won != 1 {
		t.Errorf("%d edits of one version were taken", won)
	}
	// Who changes other fields without a version loses nothing of the other's.
	for n := range errs {
		group.Go(func() {
			c := shop.Change{ID: i.ID, Patch: shop.Patch{SubCategory: input.Set("Hoodies")}}
			if n%2 == 0 {
				c.Patch = shop.Patch{ShippingAndReturns: input.Set("Two weeks")}
			}
			_, errs[n] = w.Update(ctx, w.artist, c)
		})
	}
	group.Wait()
	got := w.get(t, w.artist, i.ID)
	if err := errors.Join(errs...); err != nil || got.SubCategory != "Hoodies" || got.ShippingAndReturns != "Two weeks" ||
		got.Version != i.Version+1+len(errs) {
		t.Errorf("%+v, %v", got, err)
	}
}

func TestACreationThatIsRetriedIsOne(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	var group sync.WaitGroup
	ids := make([]string, 6)
	for n := range ids {
		group.Go(func() {
			i, err := w.Create(ctx, w.artist, shop.New{ClientKey: "once", Patch: shop.Patch{
				Name: input.Set("Poster"), BasePrice: input.Set(9.0), Currency: input.Set("USD"),
			}})
			if err != nil {
				t.Error(err)
			}
			ids[n] = i.ID
		})
	}
	group.Wait()
	if slices.Sort(ids); len(slices.Compact(ids)) != 1 {
		t.Errorf("%q", ids)
	}
	// A variant without sizes has one of no name.
	i, err := w.AddVariant(ctx, w.artist, ids[0], 0, shop.VariantPatch{Name: input.Set("A2")})
	if err != nil || len(i.Variants) != 1 || len(i.Variants[0].Sizes) != 1 || i.Variants[0].Sizes[0].Name != "" {
		t.Errorf("%+v, %v", i.Variants, err)
	}
}

func TestVariantsComeChangeAndGo(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 2)
	s := sizeOf(t, i, "S")
	two, err := w.AddVariant(ctx, w.artist, i.ID, i.Version, shop.VariantPatch{
		Color: input.Set("Red"), Price: input.Set(new(30.0)),
		Attributes: input.Set([]shop.Attribute{{Name: "Fit", Value: "Wide"}}),
		Sizes:      input.Set([]shop.SizePatch{{Name: input.Set("S"), Quantity: input.Set(1)}}),
	})
	if err != nil || len(two.Variants) != 2 || two.PriceOfVariant(two.Variants[1]) != 3000 ||
		two.Variants[1].Attributes[0] != (shop.Attribute{Name: "Fit", Value: "Wide"}) {
		t.Fatalf("%+v, %v", two.Variants, err)
	}
	_, err = w.UpdateVariant(ctx, w.artist, i.Variants[0].ID, 0, shop.VariantPatch{
		Sizes: input.Set([]shop.SizePatch{{ID: s.ID, Quantity: input.Set(9)}}),
	})
	mustBe(t, "stock by an edit", err, fault.BadUserInput)
	if err := w.Hold(ctx, "checkout"+i.ID, map[string]int{sizeOf(t, i, "M").ID: 1}); err != nil {
		t.Fatal(err)
	}
	onlyS := shop.VariantPatch{
		Sizes: input.Set([]shop.SizePatch{{ID: s.ID}, {Name: input.Set("XL"), Quantity: input.Set(4)}}),
	}
	_, err = w.UpdateVariant(ctx, w.artist, i.Variants[0].ID, 0, onlyS)
	mustBe(t, "a size that is being bought taken away", err, fault.Conflict)
	_, err = w.DeleteVariant(ctx, w.artist, i.Variants[0].ID)
	mustBe(t, "a variant that is being bought deleted", err, fault.Conflict)
	if err := w.Release(ctx, "checkout"+i.ID); err != nil {
		t.Fatal(err)
	}
	got, err := w.UpdateVariant(ctx, w.artist, i.Variants[0].ID, 0, onlyS)
	if err != nil || len(got.Variants[0].Sizes) != 2 || got.Variants[0].Sizes[0].Quantity != 2 ||
		got.Variants[0].Sizes[1].Quantity != 4 || got.Variants[0].Color != "Black" {
		t.Errorf("%+v, %v", got.Variants, err)
	}
	if got, err = w.DeleteVariant(ctx, w.artist, i.Variants[0].ID); err != nil || len(got.Variants) != 1 {
		t.Errorf("%+v, %v", got.Variants, err)
	}
	_, err = w.DeleteVariant(ctx, w.artist, i.Variants[0].ID)
	mustBe(t, "deleted twice", err, fault.NotFound)
	w.mustAddUp(t, got)
}

func TestARenamedOptionKeepsItsVariantsStockAndHistory(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	i := w.shirt(t, 4)
	small, medium := sizeOf(t, i, "S"), sizeOf(t, i, "M")
	if err := w.Hold(ctx, "checkout"+i.ID, map[string]int{small.ID: 1}); err != nil {
		t.Fatal(err)
	}
	got, err := w.UpdateVariant(ctx, w.artist, i.Variants[0].ID, i.Version, shop.VariantPatch{
		Color: input.Set("Jet"), Gender: input.Set("Women's"),
		Sizes: input.Set([]shop.SizePatch{{ID: small.ID, Name: input.Set("Small")}, {ID: medium.ID}}),
	})
	if err != nil || len(got.Variants) != 1 || got.Variants[0].ID != i.Variants[0].ID {
		t.Fatalf("%+v, %v", got.Variants, err)
	}
	if label := got.Variants[0].Label(); label != "Jet, Women's" {
		t.Errorf("it is called %q", label)
	}
	if z := sizeOf(t, got, "Small"); z.ID != small.ID || z.Quantity != 4 || z.Held != 1 {
		t.Errorf("%+v", z)
	}
	// What was being bought by its old name is sold by its new one.
	if err := w.Sell(ctx, "checkout"+i.ID, map[string]int{small.ID: 1}); err != nil {
		t.Fatal(err)
	}
	history, err := w.History(ctx, w.artist, i.ID, paging.Request{Size: 10})
	if err != nil || len(history.Nodes) != 5 || history.Nodes[0].SizeID != small.ID {
		t.Errorf("%+v, %v", history, err)
	}
	w.mustAddUp(t, got)
}

func TestWhatATierGives(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	tier := "tier" + w.ArtistID
	w.Exec(t, `MATCH (a:User {id: $artist}), (f:User {id: $fan})
CREATE (a)-[:OFFERS]->(x:Tier {id: $tier, artistId: $artist, name: 'Crew', perks: [], price: 500, currency: 'EUR', position: 0,
  createdAt: datetime(), updatedAt: datetime()})
CREATE (f)-[:HOLDS {since: datetime(), grantedBy: $artist}]->(x)`,
		map[string]any{"artist": w.ArtistID, "fan": w.FanID, "tier": tier})
	cheaper := w.shirt(t, 1, func(n *shop.New) { n.TierID, n.TierPrice = input.Set(tier), input.Set(new(20.0)) })
	held, others := w.get(t, w.fan, cheaper.ID), w.get(t, access.Visitor, cheaper.ID)
	if !held.IsSubscribed || held.Base() != 2000 ||
		held.PriceOf(held.Variants[0], sizeOf(t, held, "M")) != 2750 || !held.HasAccess {
		t.Errorf("for who holds the tier: %d %+v", held.Base(), held)
	}
	if others.IsSubscribed || others.Base() != 2500 || !others.HasAccess {
		t.Errorf("for others: %d %+v", others.Base(), others)
	}
	raise := shop.Change{ID: cheaper.ID, Patch: shop.Patch{TierPrice: input.Set(new(99.0))}}
	if dearer, err := w.Update(ctx, w.artist, raise); err != nil ||
		w.get(t, w.fan, dearer.ID).Base() != 2500 {
		t.Errorf("a tier's price that is higher: %v", err)
	}
	alone := w.shirt(t, 1, func(n *shop.New) { n.TierID, n.TierOnly = input.Set(tier), input.Set(true) })
	if got := w.get(t, access.Visitor, alone.ID); got.HasAccess || got.Variants != nil {
		t.Errorf("for holders alone, to a visitor: %+v", got)
	}
	if got := w.get(t, w.fan, alone.ID); !got.HasAccess || len(got.Variants) != 1 {
		t.Errorf("for holders alone, to one: %+v", got)
	}
	gone := w.shirt(t, 0, func(n *shop.New) { n.TierID, n.TierOnly = input.Set(tier), input.Set(true) })
	for name, who := range map[string]access.Viewer{"a visitor": access.Visitor, "a holder": w.fan} {
		left, none := w.get(t, who, alone.ID), w.get(t, who, gone.ID)
		if left.Shows() != shop.Active || none.Shows() != shop.SoldOut {
			t.Errorf("for holders alone, to %s: %s, and with none left %s", name, left.Shows(), none.Shows())
		}
	}
	if got := w.get(t, access.Visitor, alone.ID); got.Available() != 0 {
		t.Errorf("a visitor is told how many are left for holders: %d", got.Available())
	}
	_, err := w.Update(ctx, w.artist, shop.Change{ID: alone.ID, Patch: shop.Patch{TierID: input.Set("")}})
	mustBe(t, "for holders of no tier", err, fault.BadUserInput)
	_, err = w.Update(ctx, w.artist, shop.Change{ID: alone.ID, Patch: shop.Patch{TierID: input.Set("another")}})
	mustBe(t, "another's tier", err, fault.BadUserInput)
}

func TestPicturesAreTheSellersOwn(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	w.Exec(t, `UNWIND ['mine', 'more', 'other'] AS name
CREATE (:File {key: 'images/' + name + $artist, ownerId: CASE name WHEN 'other' THEN $fan ELSE $artist END, kind: 'image', width: 10})`,
		map[string]any{"artist": w.ArtistID, "fan": w.FanID})
	i := w.shirt(t, 1, func(n *shop.New) {
		n.DefaultImage = input.Set("images/mine" + w.ArtistID)
		n.ImageTexts = input.Set([]string{"The front"})
		n.Variants[0].Images = input.Set([]string{"images/more" + w.ArtistID})
		n.Variants[0].ImageTexts = input.Set([]string{"The black one"})
	})
	if v := i.Variants[0]; !slices.Equal(i.PictureTexts, []string{"The front"}) ||
		!slices.Equal(v.PictureTexts, []string{"The black one"}) {
		t.Errorf("%q, %q", i.PictureTexts, v.PictureTexts)
	}
	if !slices.Equal(i.Pictures, []string{"images/mine" + w.ArtistID}) {
		t.Errorf("%q", i.Pictures)
	}
	_, err := w.Update(ctx, w.artist, shop.Change{
		ID: i.ID, Patch: shop.Patch{Images: input.Set([]string{"images/other" + w.ArtistID})},
	})
	mustBe(t, "another's picture", err, fault.BadUserInput)
	_, err = w.Update(ctx, w.artist, shop.Change{
		ID: i.ID, Patch: shop.Patch{Images: input.Set([]string{"https://elsewhere/x.png"})},
	})
	mustBe(t, "a picture elsewhere", err, fault.BadUserInput)
	// By the address that the item has.
	kept, err := w.Update(ctx, w.artist, shop.Change{ID: i.ID, Patch: shop.Patch{
		Images: input.Set([]string{shop.PictureURL("images/more" + w.ArtistID)}),
	}})
	if err != nil || len(kept.Pictures) != 2 || !slices.Equal(kept.PictureTexts, []string{"The front", ""}) {
		t.Errorf("%q, %q, %v", kept.Pictures, kept.PictureTexts, err)
	}
	takeOut := shop.Change{ID: i.ID, Patch: shop.Patch{DefaultImage: input.Set("")}}
	if gone, err := w.Update(ctx, w.artist, takeOut); err != nil ||
		!slices.Equal(gone.Pictures, []string{"images/more" + w.ArtistID}) {
		t.Errorf("%q, %v", gone.Pictures, err)
	}
}

// counted is the count of a value, -1 where it has none.
func counted(all []shop.Facet, value string) int {
	for _, f := range all {
		if f.Value == value && !f.IsLeast {
			return f.Count
		}
	}
	return -1
}

func TestWhatIsForSaleIsCountedByKind(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	kind := "Hoodies " + w.ArtistID
	before, err := w.Facets(ctx, w.fan, shop.Wanted{})
	if err != nil || len(before.Categories) != len(shop.Categories()) || before.SubCategories != nil {
		t.Fatalf("%+v, %v", before, err)
	}
	for n := range 4 {
		w.shirt(t, n, func(p *shop.New) {
			p.SubCategory, p.BasePrice = input.Set(kind), input.Set(float64(10+n))
			if n == 3 {
				p.Status = input.Set(shop.Draft)
			}
		})
	}
	w.shirt(t, 1)
	for what, c := range map[string]struct {
		wanted  shop.Wanted
		hoodies int
	}{
		"all":             {shop.Wanted{}, -1},
		"of it":           {shop.Wanted{Query: shop.Query{Category: "clothing"}}, 3},
		"in stock":        {shop.Wanted{Query: shop.Query{Category: "Clothing", Status: shop.Active}}, 2},
		"cheap":           {shop.Wanted{Query: shop.Query{Category: "Clothing", Currency: "EUR"}, Max: new(11.0)}, 2},
		"of another kind": {shop.Wanted{Query: shop.Query{Category: "Print"}}, -1},
	} {
		got, err := w.Facets(ctx, w.fan, c.wanted)
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		if n := counted(got.SubCategories, kind); n != c.hoodies {
			t.Errorf("%s: %d hoodies, want %d: %+v", what, n, c.hoodies, got)
		}
		came := counted(got.Categories, "Clothing") - counted(before.Categories, "Clothing")
		if what == "all" && came != 4 {
			t.Errorf("%d came: %+v, before %+v", came, got.Categories, before.Categories)
		}
	}
	// What is for sale of a sub-category is listed whole, in whatever order.
	for _, sort := range []shop.Sort{shop.ByTaste, shop.Newest, shop.MostSold} {
		got, err := w.Curated(ctx, w.fan, shop.Wanted{Query: shop.Query{
			Category: "Clothing", SubCategory: kind, Sort: sort,
		}}, paging.Request{Size: 10})
		if err != nil || len(got.Nodes) != 3 {
			t.Errorf("%s: %d, %v", sort, len(got.Nodes), err)
		}
		wanted := shop.Wanted{Query: shop.Query{SubCategory: kind, Sort: sort}}
		got, err = w.Curated(ctx, w.fan, wanted, paging.Request{Size: 10})
		if err != nil || len(got.Nodes) != 3 {
			t.Errorf("%s of whatever category: %d, %v", sort, len(got.Nodes), err)
		}
	}
	if _, err := w.Facets(ctx, w.fan, shop.Wanted{Query: shop.Query{Status: shop.Draft}}); err == nil {
		t.Error("drafts are counted")
	}
}

// Lists go by the lowest price of an item, which is the one that they show, and not by its base price.
func TestListsGoByThePriceThatIsShown(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	priced := func(base, variant float64, size *float64) shop.Shown {
		return w.shirt(t, 1, func(n *shop.New) {
			n.SubCategory, n.BasePrice = input.Set("Priced"), input.Set(base)
			n.Variants[0].Price = input.Set(&variant)
			n.Variants[0].Sizes = input.Set([]shop.SizePatch{
				{Name: input.Set("S"), Quantity: input.Set(1), Price: input.Set(size)},
				{Name: input.Set("M"), Quantity: input.Set(1), Price: input.Set(new(900.0))},
			})
		})
	}
	dear, cheap, middle := priced(10, 50, nil), priced(60, 40, new(5.0)), priced(5, 20, nil)
	listed := func(sort shop.Sort, sub string, least, most *float64) (ids []string) {
		t.Helper()
		got, err := w.Curated(ctx, w.fan, shop.Wanted{Query: shop.Query{
			Sort: sort, Currency: "EUR", Category: "Clothing", SubCategory: sub,
		}, Min: least, Max: most}, paging.Request{Size: 100})
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range got.Nodes {
			if i.Seller.UserID == w.ArtistID {
				ids = append(ids, i.ID)
			}
		}
		return ids
	}
	for _, sub := range []string{"", "Priced"} {
		mustBeInOrder := func(what string, got []string, want ...string) {
			t.Helper()
			if !slices.Equal(got, want) {
				t.Errorf("%s of %q: %q, want %q", what, sub, got, want)
			}
		}
		mustBeInOrder("cheapest", listed(shop.Cheapest, sub, nil, nil), cheap.ID, middle.ID, dear.ID)
		mustBeInOrder("dearest", listed(shop.MostCostly, sub, nil, nil), dear.ID, middle.ID, cheap.ID)
		mustBeInOrder("from 15 to 30", listed(shop.Cheapest, sub, new(15.0), new(30.0)), middle.ID)
		mustBeInOrder("newest up to 15", listed(shop.Newest, sub, nil, new(15.0)), cheap.ID)
	}
	cheaper := shop.VariantPatch{Price: input.Set(new(4.0))}
	_, err := w.UpdateVariant(ctx, w.artist, dear.Variants[0].ID, dear.Version, cheaper)
	if err != nil {
		t.Fatal(err)
	}
	if got := listed(shop.Cheapest, "", nil, nil); got[0] != dear.ID {
		t.Errorf("after its variant costs less: %q", got)
	}
	found, err := w.Facets(ctx, w.fan, shop.Wanted{
		Query: shop.Query{Currency: "EUR", Category: "Clothing"}, Max: new(4.5),
	})
	if err != nil || !slices.ContainsFunc(found.SubCategories, func(f shop.Facet) bool {
		return f.Value == "Priced" && f.Count == 1
	}) {
		t.Errorf("%+v, %v", found, err)
	}
}

func TestWhatIsForSaleIsListed(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	var ids []string
	for n := range 5 {
		w.now = w.now.Add(time.Second)
		i := w.shirt(t, n, func(p *shop.New) { p.BasePrice = input.Set(float64(10 + n)) })
		ids = append(ids, i.ID)
	}
	draft := w.shirt(t, 1, func(n *shop.New) { n.Status = input.Set(shop.Draft) })
	listed := func(what string, v access.Viewer, q shop.Query, min *float64) []string {
		t.Helper()
		var out []string
		for page := (paging.Request{Size: 2}); ; {
			got, err := w.Curated(ctx, v, shop.Wanted{Query: q, Min: min}, page)
			if err != nil {
				t.Fatalf("%s: %v", what, err)
			}
			for _, i := range got.Nodes {
				if i.Seller.UserID == w.ArtistID {
					out = append(out, i.ID)
				}
			}
			if !got.HasNext || len(out) >= 5 {
				return out
			}
			at, err := paging.Decode(got.End)
			if err != nil {
				t.Fatal(err)
			}
			page.Cursor = &at
		}
	}
	newest := slices.Clone(ids)
	slices.Reverse(newest)
	for what, q := range map[string]shop.Query{
		"newest": {Sort: shop.Newest}, "newest of a kind": {Sort: shop.Newest, Category: "clothing"},
		"by taste": {Sort: shop.ByTaste, Category: "Clothing"}, "dearest": {Sort: shop.MostCostly, Currency: "EUR"},
	} {
		got := listed(what, w.fan, q, nil)
		if what == "dearest" {
			got = slices.DeleteFunc(got, func(id string) bool { return id == draft.ID })
		}
		if !slices.Equal(got, newest) {
			t.Errorf("%s: %q, want %q", what, got, newest)
		}
	}
	dear := shop.Query{Sort: shop.Cheapest, Currency: "EUR", Category: "Clothing"}
	if got := listed("from 13", w.fan, dear, new(13.0)); !slices.Equal(got, ids[3:]) {
		t.Errorf("from 13: %q, want %q", got, ids[3:])
	}
	soldOut := shop.Query{Sort: shop.Newest, Category: "Clothing", Status: shop.SoldOut}
	if got := listed("sold out", w.fan, soldOut, nil); !slices.Equal(got, ids[:1]) {
		t.Errorf("sold out: %q", got)
	}
	_, err := w.Curated(ctx, w.fan, shop.Wanted{Query: shop.Query{Status: shop.Draft}}, paging.Request{Size: 2})
	mustBe(t, "drafts of all", err, fault.Forbidden)
	_, err = w.Curated(ctx, w.fan, shop.Wanted{Query: shop.Query{Sort: shop.Cheapest}}, paging.Request{Size: 2})
	mustBe(t, "prices of no currency", err, fault.BadUserInput)
	related, err := w.Related(ctx, w.fan, ids[0], paging.Request{Size: 100})
	if err != nil ||
		slices.ContainsFunc(related.Nodes, func(i shop.Shown) bool { return i.ID == ids[0] || i.ID == draft.ID }) ||
		len(related.Nodes) < 4 {
		t.Errorf("%d related, %v", len(related.Nodes), err)
	}
	for status, want := range map[shop.Status]int{shop.SoldOut: 1, shop.Active: len(ids) - 1} {
		var got []string
		for page := (paging.Request{Size: 1}); ; {
			found, err := w.OfSeller(ctx, w.fan, w.ArtistID, status, page)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := found.Count(ctx); err != nil || n != want || len(found.Nodes) != 1 {
				t.Fatalf("%s: %d of %d, want %d, %v", status, len(found.Nodes), n, want, err)
			}
			if got = append(got, found.Nodes[0].ID); !found.HasNext {
				break
			}
			at, err := paging.Decode(found.End)
			if err != nil {
				t.Fatal(err)
			}
			page.Cursor = &at
		}
		if len(got) != want {
			t.Errorf("%s: %q, want %d", status, got, want)
		}
	}
	drafts, err := w.OfSeller(ctx, w.artist, w.ArtistID, shop.Draft, paging.Request{Size: 10})
	if err != nil || len(drafts.Nodes) != 1 || drafts.Nodes[0].ID != draft.ID {
		t.Errorf("drafts: %+v, %v", drafts.Nodes, err)
	}
	_, err = w.OfSeller(ctx, w.fan, w.ArtistID, shop.Draft, paging.Request{Size: 10})
	mustBe(t, "another's drafts", err, fault.Forbidden)
	w.Exec(t, `MATCH (f:User {id: $fan}), (a:User {id: $artist}) CREATE (a)-[:BLOCKS]->(f)`,
		map[string]any{"fan": w.FanID, "artist": w.ArtistID})
	_, err = w.Get(ctx, w.fan, ids[1])
	mustBe(t, "across a block", err, fault.NotFound)
	if got, err := w.OfSeller(ctx, w.fan, w.ArtistID, "", paging.Request{Size: 10}); err != nil || len(got.Nodes) > 0 {
		t.Errorf("across a block: %d, %v", len(got.Nodes), err)
	}
}
