package rerank

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestTheSmallHaveTheirShareAndNoBadOneComesIn(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := numbers().Draw(t, "scores")
		small := rapid.SliceOfN(rapid.Bool(), len(scores), len(scores)).Draw(t, "small")
		e := Exposure{
			Share: rapid.Float64Range(0, 1).Draw(t, "share"),
			Limit: rapid.IntRange(0, 50).Draw(t, "limit"),
			Floor: rapid.Float64Range(-1, 1).Draw(t, "floor"),
			Reach: rapid.IntRange(0, 50).Draw(t, "reach"),
			Small: func(i int) bool { return small[i] },
		}
		var order []int
		if rapid.Bool().Draw(t, "given") {
			order = rapid.Permutation(byScore(scores)).Draw(t, "order")
			order = order[:rapid.IntRange(0, len(order)).Draw(t, "head")]
		}
		got := e.Fill(scores, order)
		want := len(scores)
		if e.Limit > 0 {
			want = min(want, e.Limit)
		}
		checkDistinct(t, got, len(scores), want)
		if d := cmp.Diff(got, e.Fill(scores, order)); d != "" {
			t.Fatal(d)
		}
		checkExposure(t, e, scores, complete(order, byScore(scores)), got)
	})
}

// checkExposure holds every prefix against the promise, and who was let in against the floor.
func checkExposure(t *rapid.T, e Exposure, scores []float64, order, got []int) {
	fit := e.fit(scores, byScore(scores), len(got))
	had := 0
	for n, i := range got {
		if e.Small(i) {
			had++
		}
		delete(fit, i)
		if owed := int(math.Floor(e.Share * float64(n+1))); had < owed && len(fit) > 0 {
			t.Fatalf("%d small in the first %d, owed %d, and %d fit ones wait", had, n+1, owed, len(fit))
		}
	}
	// Who is earlier than order has them was fit.
	fit = e.fit(scores, byScore(scores), len(got))
	taken := map[int]bool{}
	for _, i := range got {
		first := order[slices.IndexFunc(order, func(j int) bool { return !taken[j] })]
		if i != first && !fit[i] {
			t.Fatalf("%d came before %d in %v of %v", i, first, got, order)
		}
		taken[i] = true
	}
}

func TestWhoHasTheShareAnywayIsLeftAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := numbers().Draw(t, "scores")
		every := Exposure{
			Share: rapid.Float64Range(0, 1).Draw(t, "share"), Floor: math.Inf(-1), Small: func(int) bool { return true },
		}
		none := Exposure{Share: every.Share, Small: func(int) bool { return false }}
		for _, e := range []Exposure{every, none, {Share: 0, Small: every.Small}, {Share: 1}} {
			if d := cmp.Diff(byScore(scores), e.Fill(scores, nil)); d != "" {
				t.Fatal(d)
			}
		}
	})
}

func TestFill(t *testing.T) {
	scores := []float64{10, 9, 8, 7, 6, 5, 4, 3, 2, 1}
	small := func(i int) bool { return i >= 6 }
	cases := []struct {
		name string
		e    Exposure
		want []int
	}{
		{"one in four", Exposure{Share: 0.25, Limit: 8}, []int{0, 1, 2, 6, 3, 4, 5, 7}},
		{"a tenth of ten is one", Exposure{Share: 0.1, Limit: 10, Floor: 3}, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
		{"nobody good enough", Exposure{Share: 0.5, Limit: 4, Floor: 5}, []int{0, 1, 2, 3}},
		{"one good enough", Exposure{Share: 0.5, Limit: 4, Floor: 4}, []int{0, 6, 1, 2}},
		{"out of reach", Exposure{Share: 0.5, Limit: 4, Reach: 6}, []int{0, 1, 2, 3}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			c.e.Small = small
			if d := cmp.Diff(c.want, c.e.Fill(scores, nil)); d != "" {
				t.Error(d)
			}
		})
	}
}
