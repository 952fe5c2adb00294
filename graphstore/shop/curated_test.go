package shop_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/shop"
)

var everySort = []shop.Sort{shop.ByTaste, shop.Newest, shop.MostSold, shop.Cheapest, shop.MostCostly}

// stall offers things of every status, all of one sub-category that nothing else has.
func (w *world) stall(t *testing.T) (kind string, ids map[string]string) {
	t.Helper()
	kind, ids = "Stall "+w.ArtistID, map[string]string{}
	tier := w.tiers(t)[0]
	offer := func(name string, pieces int, price float64, more func(*shop.New)) {
		i := w.shirt(t, pieces, func(n *shop.New) {
			n.Name, n.SubCategory, n.BasePrice = input.Set(name), input.Set(kind), input.Set(price)
			n.Variants[0].Sizes.Value[1].Price = input.Set(new(price + 2))
			more(n)
		})
		ids[i.ID] = name
	}
	plain := func(*shop.New) {}
	offer("cheap", 2, 10, plain)
	offer("dear", 2, 40, plain)
	offer("empty", 0, 20, plain)
	offer("held", 1, 20, plain)
	offer("of a tier", 1, 20, func(n *shop.New) { n.TierID, n.TierOnly = input.Set(tier), input.Set(true) })
	offer("empty of a tier", 0, 20, func(n *shop.New) { n.TierID, n.TierOnly = input.Set(tier), input.Set(true) })
	offer("draft", 1, 20, func(n *shop.New) { n.Status = input.Set(shop.Draft) })
	offer("archived", 1, 20, func(n *shop.New) { n.Status = input.Set(shop.Archived) })
	for id, name := range ids {
		if name == "held" {
			i := w.get(t, w.artist, id)
			err := w.Hold(t.Context(), "stall-"+id, map[string]int{sizeOf(t, i, "S").ID: 1, sizeOf(t, i, "M").ID: 1})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return kind, ids
}

// TestEveryStatusIsListedAsItIsShown asks for each status in each order: what comes is what is shown to be so, all of
// it, and as many as are counted.
func TestEveryStatusIsListedAsItIsShown(t *testing.T) {
	w := newWorld(t)
	kind, names := w.stall(t)
	left := []string{"cheap", "dear", "of a tier"}
	gone := []string{"empty", "empty of a tier", "held"}
	for _, c := range []struct {
		status shop.Status
		want   []string
	}{
		{"", slices.Sorted(slices.Values(slices.Concat(left, gone)))}, {shop.Active, left}, {shop.SoldOut, gone},
	} {
		for who, v := range map[string]access.Viewer{"a visitor": {}, "a fan": w.fan, "the seller": w.artist} {
			for _, sort := range everySort {
				what := fmt.Sprintf("%s by %s for %s", c.status, sort, who)
				q := shop.Query{Category: "Clothing", SubCategory: kind, Status: c.status, Sort: sort}
				if sort == shop.Cheapest || sort == shop.MostCostly {
					q.Currency = "EUR"
				}
				got, err := w.Curated(t.Context(), v, shop.Wanted{Query: q}, paging.Request{Size: 20})
				if err != nil {
					t.Fatalf("%s: %v", what, err)
				}
				var listed []string
				for _, i := range got.Nodes {
					listed = append(listed, names[i.ID])
					if c.status != "" && i.Shows() != c.status {
						t.Errorf("%s: %s is shown as %s", what, names[i.ID], i.Shows())
					}
				}
				slices.Sort(listed)
				if !slices.Equal(listed, c.want) {
					t.Errorf("%s: %q, want %q", what, listed, c.want)
				}
			}
			facets, err := w.Facets(t.Context(), v, shop.Wanted{Query: shop.Query{Category: "Clothing", Status: c.status}})
			if n := counted(facets.SubCategories, kind); err != nil || n != len(c.want) {
				t.Errorf("%q for %s: %d are counted, want %d (%v)", c.status, who, n, len(c.want), err)
			}
		}
	}
	for _, status := range []shop.Status{shop.Draft, shop.Archived, "elsewhere"} {
		for _, sort := range everySort {
			wanted := shop.Wanted{Query: shop.Query{Status: status, Sort: sort, Currency: "EUR"}}
			_, err := w.Curated(t.Context(), w.artist, wanted, paging.Request{Size: 2})
			mustBe(t, fmt.Sprintf("%s by %s", status, sort), err, fault.Forbidden)
		}
	}
}

// TestTasteKeepsToBounds asks a ranking for what is within prices: nothing else comes, though newer things sell better.
func TestTasteKeepsToBounds(t *testing.T) {
	w := newWorld(t)
	kind, names := w.stall(t)
	for what, c := range map[string]struct {
		q        shop.Query
		min, max *float64
		want     []string
	}{
		"to 20": {
			shop.Query{SubCategory: kind, Currency: "EUR", Status: shop.Active},
			nil, new(20.0),
			[]string{"cheap", "of a tier"},
		},
		"from 30": {shop.Query{SubCategory: kind, Currency: "EUR"}, new(30.0), nil, []string{"dear"}},
		"in USD":  {shop.Query{SubCategory: kind, Currency: "USD"}, nil, nil, nil},
		"between, of a category": {
			shop.Query{Category: "Clothing", SubCategory: kind, Currency: "EUR", Status: shop.SoldOut},
			new(15.0), new(25.0),
			[]string{"empty", "empty of a tier", "held"},
		},
	} {
		c.q.Sort = shop.ByTaste
		got, err := w.Curated(t.Context(), w.fan, shop.Wanted{Query: c.q, Min: c.min, Max: c.max}, paging.Request{Size: 20})
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		var listed []string
		for _, i := range got.Nodes {
			listed = append(listed, names[i.ID])
		}
		slices.Sort(listed)
		if !slices.Equal(listed, c.want) {
			t.Errorf("%s: %q, want %q", what, listed, c.want)
		}
	}
	// What is old, sold never and of nobody that one follows is found by its price.
	cheapest := w.shirt(t, 1, func(n *shop.New) {
		n.BasePrice, n.Currency = input.Set(3.0), input.Set("CZK")
		n.Variants[0].Sizes.Value[1].Price = input.Optional[*float64]{}
	})
	all, err := w.store.Candidates(t.Context(), w.FanID, shop.Query{Currency: "CZK", MinPrice: 300, MaxPrice: 300}, 1)
	if err != nil || !slices.ContainsFunc(all, func(c shop.Candidate) bool { return c.ID == cheapest.ID }) {
		t.Errorf("%+v, %v", all, err)
	}
}
