package rerank

import (
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// numbers draws scores, the odd ones included.
func numbers() *rapid.Generator[[]float64] {
	odd := rapid.SampledFrom([]float64{
		math.NaN(), math.Inf(1), math.Inf(-1), 0, 5e-324, math.MaxFloat64,
		-math.MaxFloat64,
	})
	return rapid.SliceOfN(rapid.OneOf(rapid.Float64(), rapid.Float64Range(0, 1), odd), 0, 40)
}

// likeness draws a table of likenesses, some out of range.
func likeness(t *rapid.T, n int) func(a, b int) float64 {
	cells := rapid.SliceOfN(rapid.OneOf(rapid.Float64Range(0, 1), rapid.Just(math.NaN()), rapid.Float64()), n*n,
		n*n).Draw(t, "likeness")
	return func(a, b int) float64 { return cells[a*n+b] }
}

func TestOrderIsAPermutationAndTheSameEachTime(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := numbers().Draw(t, "scores")
		asked := 0
		alike := likeness(t, len(scores))
		m := MMR{
			Diversity: rapid.OneOf(rapid.Float64Range(0, 1), rapid.Just(math.NaN())).Draw(t, "diversity"),
			Limit:     rapid.IntRange(-1, 50).Draw(t, "limit"),
			Pool:      rapid.IntRange(-1, 50).Draw(t, "pool"),
			Alike: func(a, b int) float64 {
				if a == b {
					t.Fatalf("%d compared with itself", a)
				}
				asked++
				return alike(a, b)
			},
		}
		order := m.Order(scores)
		want := len(scores)
		if m.Limit > 0 {
			want = min(want, m.Limit)
		}
		if asked > want*min(MaxPool, len(scores)) {
			t.Fatalf("%d comparisons for %d places", asked, want)
		}
		checkDistinct(t, order, len(scores), want)
		if d := cmp.Diff(order, m.Order(scores)); d != "" {
			t.Fatal(d)
		}
		if len(order) > 0 && order[0] != byScore(scores)[0] {
			t.Fatal("the best is not first")
		}
	})
}

func checkDistinct(t *rapid.T, order []int, n, want int) {
	t.Helper()
	if len(order) != want {
		t.Fatalf("%d places, want %d", len(order), want)
	}
	seen := map[int]bool{}
	for _, i := range order {
		if i < 0 || i >= n || seen[i] {
			t.Fatalf("%v is not distinct below %d", order, n)
		}
		seen[i] = true
	}
}

func TestNoDiversityKeepsTheOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := numbers().Draw(t, "scores")
		order := MMR{Alike: likeness(t, len(scores))}.Order(scores)
		for i, at := range order[:max(len(order)-1, 0)] {
			a, b := known(scores[at]), known(scores[order[i+1]])
			if a < b || a == b && at > order[i+1] {
				t.Fatalf("%v before %v", scores[at], scores[order[i+1]])
			}
		}
	})
}

// TestOrderAgreesWithTheDefinition fills each place by the formula, the slow way.
func TestOrderAgreesWithTheDefinition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		scores := rapid.SliceOfNDistinct(rapid.Float64Range(0, 1), 2, 15, rapid.ID[float64]).Draw(t, "scores")
		alike := likeness(t, len(scores))
		m := MMR{Diversity: rapid.Float64Range(0.01, 1).Draw(t, "diversity"), Alike: alike}
		var want []int
		left := byScore(scores)
		rel := map[int]float64{}
		for i, r := range relevance(scores, left) {
			rel[left[i]] = r
		}
		for len(left) > 0 {
			best, bestValue := 0, math.Inf(-1)
			for at, i := range left {
				nearest := 0.0
				for _, j := range want {
					nearest = max(nearest, clamp(alike(i, j)))
				}
				if v := (1-m.Diversity)*rel[i] - m.Diversity*nearest; len(want) == 0 && at == 0 || len(want) > 0 && v > bestValue {
					best, bestValue = at, v
				}
			}
			want = append(want, left[best])
			left = slices.Delete(left, best, best+1)
		}
		if d := cmp.Diff(want, m.Order(scores)); d != "" {
			t.Fatal(d)
		}
	})
}

func TestDiversityParsTwins(t *testing.T) {
	vectors := [][]float32{{1, 0}, {1, 0}, {1, 0.01}, {0, 1}, {0, 0}}
	scores := []float64{1, 0.95, 0.9, 0.8, 0.1}
	got := MMR{Diversity: 0.5, Limit: 3, Alike: Cosine(vectors)}.Order(scores)
	if d := cmp.Diff([]int{0, 3, 4}, got); d != "" {
		t.Error(d)
	}
	if got := (MMR{
		Diversity: 0.5, Limit: 3, Pool: 3,
		Alike: Cosine(vectors),
	}.Order(scores)); !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("beyond the pool: %v", got)
	}
}

func TestALongListComparesABoundedNumber(t *testing.T) {
	scores := make([]float64, 20_000)
	for i := range scores {
		scores[i] = float64(len(scores) - i)
	}
	asked := 0
	order := MMR{Diversity: 0.9, Alike: func(a, b int) float64 { asked++; return float64((a + b) % 2) }}.Order(scores)
	if len(order) != len(scores) || asked > MaxPool*MaxPool {
		t.Errorf("%d places, %d comparisons", len(order), asked)
	}
	if !slices.IsSorted(order[MaxPool:]) {
		t.Error("what does not compete is out of order")
	}
}

func TestCosineIsAShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		vector := rapid.SliceOfN(rapid.Float32(), 3, 3)
		alike := Cosine([][]float32{vector.Draw(t, "a"), vector.Draw(t, "b")})
		got := alike(0, 1)
		if !(got >= 0 && got <= 1) || got != alike(1, 0) {
			t.Fatalf("%v and %v", got, alike(1, 0))
		}
	})
}

func TestArrange(t *testing.T) {
	if got := Arrange([]string{"a", "b", "c"}, []int{2, 0}); !slices.Equal(got, []string{"c", "a"}) {
		t.Error(got)
	}
}
