package ranking

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestRelatedMerchandise(t *testing.T) {
	now := noon
	r := at(tasteOf{"a": 0.1, "b": 0.9, "c": 0.3, "me": 1}, &now)
	item := func(id, creator, category, sub string) Merchandise {
		return Merchandise{
			ID: id, CreatorID: creator, Category: category, SubCategory: sub, Status: "ACTIVE", InStock: true,
			At: noon.Add(-time.Hour),
		}
	}
	shirt := item("shirt", "a", "clothes", "shirts")
	gone, had := item("gone", "a", "clothes", "shirts"), item("had", "a", "clothes", "shirts")
	gone.InStock, had.Bought = false, true
	all := []Merchandise{
		item("mug to taste", "b", "home", "mugs"), item("mug", "c", "home", "mugs"), item("hat", "c", "clothes", "hats"),
		item("other shirt", "c", "clothes", "shirts"), item("own mug", "a", "home", "mugs"),
		item("own hat", "a", "clothes", "hats"),
		item("own other shirt", "a", "clothes", "shirts"), shirt, gone, had, item("mine", "me", "clothes", "shirts"),
	}
	got, err := r.Related(t.Context(), "me", shirt, MerchandiseQuery{First: 20}, all)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff([]string{
		"own other shirt", "own hat", "own mug", "other shirt", "hat", "mug to taste", "mug",
		"gone",
	}, got); d != "" {
		t.Error(d)
	}
	got, err = r.Related(t.Context(), "me", shirt,
		MerchandiseQuery{First: 2, Category: "clothes", SubCategory: "hats"}, all)
	if err != nil || !slices.Equal(got, []string{"own hat", "hat"}) {
		t.Errorf("%v, %v", got, err)
	}
}

func TestMerchandiseAlwaysHoldsTheRules(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := noon
		r := at(someTaste(t), &now)
		byID := map[string]Merchandise{}
		all := make([]Merchandise, rapid.IntRange(1, 40).Draw(t, "items"))
		word := rapid.SampledFrom([]string{"", "x", "y"})
		for i := range all {
			m := Merchandise{
				ID: fmt.Sprint(i), CreatorID: fmt.Sprintf("a%d", rapid.IntRange(0, 7).Draw(t, "creator")),
				Category: word.Draw(t, "category"), SubCategory: word.Draw(t, "sub"), Status: word.Draw(t, "status"),
				InStock: rapid.Bool().Draw(t, "stock"), Bought: rapid.IntRange(0, 5).Draw(t, "bought") == 0,
				At: noon.Add(-time.Duration(rapid.IntRange(-10, 1000).Draw(t, "hours")) * time.Hour),
			}
			all[i], byID[m.ID] = m, m
		}
		q := MerchandiseQuery{
			First: rapid.IntRange(1, 50).Draw(t, "first"), Category: word.Draw(t, "category"), SubCategory: word.Draw(t, "sub"),
			Status: word.Draw(t, "status"),
		}
		curated, err := r.Curated(t.Context(), "a0", q, all)
		related, err2 := r.Related(t.Context(), "a0", all[0], q, append(all, all...))
		if err := errors.Join(err, err2); err != nil {
			t.Fatal(err)
		}
		if slices.Contains(related, all[0].ID) {
			t.Fatal("an item is related to itself")
		}
		for _, list := range [][]string{curated, related} {
			seen, out := map[string]bool{}, false
			for _, id := range list {
				m := byID[id]
				if seen[id] || m.Bought || m.CreatorID == "a0" || out && m.InStock || len(list) > q.First {
					t.Fatalf("%+v in %v", m, list)
				}
				if q.Category != "" && m.Category != q.Category || q.SubCategory != "" && m.SubCategory != q.SubCategory ||
					q.Status != "" && m.Status != q.Status {
					t.Fatalf("%+v is not %+v", m, q)
				}
				seen[id], out = true, !m.InStock
			}
		}
		var stock []string
		for _, id := range curated {
			if byID[id].InStock {
				stock = append(stock, byID[id].CreatorID)
			}
		}
		if len(curated) < q.First {
			checkRuns(t, len(stock), func(i int) string { return stock[i] })
		}
		if again, err := r.Curated(t.Context(), "a0", q, rapid.Permutation(all).Draw(t, "order")); err != nil ||
			!slices.Equal(curated, again) {
			t.Fatalf("another order of candidates gives another list: %v", err)
		}
	})
}

func TestAVisitorSeesMerchandise(t *testing.T) {
	now := noon
	got, err := at(tasteOf{}, &now).Curated(t.Context(), "", MerchandiseQuery{First: 3},
		[]Merchandise{{ID: "m"}, {ID: "n", InStock: true}})
	if err != nil || !slices.Equal(got, []string{"n", "m"}) {
		t.Errorf("%v, %v", got, err)
	}
	if _, err := at(tasteOf{}, &now).Curated(t.Context(), "", MerchandiseQuery{}, nil); !errors.Is(err, ErrFirst) {
		t.Error(err)
	}
}
