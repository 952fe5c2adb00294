package rerank

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestMeasuresByHand(t *testing.T) {
	people := []int{8, 4, 1, 0}
	list := []int32{0, 1}
	same := func(a, b int32) float64 {
		if a+b == 1 {
			return 0.25
		}
		return 0
	}
	diverse, ok := Diversity([]int32{0, 1, 2}, same)
	for name, c := range map[string]struct{ got, want float64 }{
		"coverage":          {Coverage([][]int32{{0, 1}, {1}}, 4), 0.5},
		"popularity":        {Popularity(list, people), 6},
		"novelty":           {Novelty(list, people, 8), 0.5},
		"novelty of nobody": {Novelty([]int32{3}, people, 8), 3},
		"small share":       {SmallShare(list, []bool{false, true, true, true}), 0.5},
		"diversity":         {diverse, (0.75 + 1 + 1) / 3},
		"equal":             {Gini([]int{3, 3, 3}), 0},
		"one has all":       {Gini([]int{0, 0, 0, 7}), 0.75},
		"nothing":           {Gini([]int{0, 0}), 0},
		"empty catalogue":   {Coverage(nil, 0), 0},
	} {
		if math.Abs(c.got-c.want) > 1e-12 {
			t.Errorf("%s: %v, want %v", name, c.got, c.want)
		}
	}
	if _, one := Diversity([]int32{1}, same); one || !ok {
		t.Error("a list of one has no pairs")
	}
	// 13 contacts: a fifth is 2.6, so what one or nobody knows is small.
	if got := Small(people); !slices.Equal(got, []bool{false, false, true, true}) {
		t.Error(got)
	}
	if got := Shown([][]int32{{0, 1}, {1}}, 3); !slices.Equal(got, []int{1, 2, 0}) {
		t.Error(got)
	}
}

func TestMeasuresStayInRange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		people := rapid.SliceOfN(rapid.IntRange(0, 100), 1, 30).Draw(t, "people")
		list := rapid.SliceOfN(rapid.Int32Range(0, int32(len(people)-1)), 0, 20).Draw(t, "list")
		small := Small(people)
		odd := rapid.SampledFrom([]float64{math.NaN(), -1, 0.5, 2}).Draw(t, "likeness")
		diversity, _ := Diversity(list, func(_, _ int32) float64 { return odd })
		for name, share := range map[string]float64{
			"coverage": Coverage([][]int32{list}, len(people)), "gini": Gini(Shown([][]int32{list}, len(people))),
			"small": SmallShare(list, small), "diversity": diversity,
		} {
			if !(share >= 0 && share <= 1) {
				t.Fatalf("%s is %v", name, share)
			}
		}
		if n := Novelty(list, people, 100); !(n >= 0 && n <= math.Log2(100)+1e-9) {
			t.Fatalf("novelty %v", n)
		}
		tail, all := 0, 0
		for i, p := range people {
			all += p
			if small[i] {
				tail += p
			}
			for j, q := range people {
				if p <= q && small[j] && !small[i] {
					t.Fatalf("%d is not small, %d is", p, q)
				}
			}
		}
		if 5*tail > all {
			t.Fatalf("the small have %d of %d", tail, all)
		}
	})
}
