// Package rerank puts lists that were ranked by score alone into an order that is worth
// showing: less of the same (MMR), with an honest share of places for the small and the new
// (Exposure). It measures lists too. All of it is pure: numbers in, positions or numbers out.
//
// Candidates are named by their position in what the caller holds. A score that is no number
// counts as the lowest. The same input gives the same output.
package rerank

import (
	"cmp"
	"math"
	"slices"
)

// MMR says how MMR re-ranks.
type MMR struct {
	// Diversity is how much a place avoids what is like the places before it: 0 keeps the order
	// of scores, 1 goes by unlikeness alone after the first place. (It is 1 − λ of the paper.)
	Diversity float64
	// Limit is how many places to fill; 0 or less is one for every candidate.
	Limit int
	// Pool is how many of the best candidates compete for these places; 0 or less is four
	// times Limit. More than MaxPool do not compete: they follow in order of score.
	Pool int
	// Alike is how alike two candidates are, 0 (not at all) to 1 (the same); it is asked at most
	// Limit × Pool times, never of one and itself. What is beyond counts as 0 or 1, NaN as 0.
	Alike func(a, b int) float64
}

// MaxPool bounds how many candidates compete, and so the cost of an Order to 2¹⁸ comparisons.
const MaxPool = 512

// Order returns positions of scores, the place to be seen first before the others, by maximal
// marginal relevance (Carbonell and Goldstein, "The use of MMR, diversity-based reranking for
// reordering documents and producing summaries", 1998): each place goes to the candidate with
// the greatest
//
//	(1 − Diversity)·relevance − Diversity·(likeness to the nearest that has a place already)
//
// where relevance is the score scaled to 0..1 over those that compete. Of equals the one with
// the better score is taken, then the one that came first.
func (m MMR) Order(scores []float64) []int {
	order := byScore(scores)
	limit := m.Limit
	if limit <= 0 || limit > len(order) {
		limit = len(order)
	}
	diversity := clamp(m.Diversity)
	if diversity == 0 || m.Alike == nil {
		return order[:limit]
	}
	pool := m.Pool
	if pool <= 0 {
		pool = 4 * limit
	}
	pool = min(max(pool, 1), MaxPool, len(order))
	m.fill(order[:pool], relevance(scores, order[:pool]), diversity, min(limit, pool))
	return order[:limit]
}

// fill moves what gets the first places to the front of pool, which is in order of score, and
// keeps the rest in that order.
func (m MMR) fill(pool []int, relevance []float64, diversity float64, places int) {
	nearest := make([]float64, len(pool))
	for place := 1; place < places; place++ {
		best, bestValue := place, math.Inf(-1)
		for i := place; i < len(pool); i++ {
			nearest[i] = max(nearest[i], clamp(m.Alike(pool[i], pool[place-1])))
			if value := (1-diversity)*relevance[i] - diversity*nearest[i]; value > bestValue {
				best, bestValue = i, value
			}
		}
		toFront(pool[place:best+1], relevance[place:best+1], nearest[place:best+1])
	}
}

// toFront moves the last of each slice to the front and the others one back.
func toFront(pool []int, relevance, nearest []float64) {
	rotate(pool)
	rotate(relevance)
	rotate(nearest)
}

func rotate[T any](s []T) {
	last := s[len(s)-1]
	copy(s[1:], s)
	s[0] = last
}

// byScore returns the positions of scores, the highest first, of equals the first first.
func byScore(scores []float64) []int {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(known(scores[b]), known(scores[a])) })
	return order
}

// known lets what is no number be the lowest.
func known(score float64) float64 {
	if math.IsNaN(score) {
		return math.Inf(-1)
	}
	return score
}

// relevance scales the scores of a pool, which is in order of them, to 0..1. Where all are
// the same, each is 1.
func relevance(scores []float64, pool []int) []float64 {
	lowest, highest := math.Inf(1), math.Inf(-1)
	for _, i := range pool {
		if s := scores[i]; !math.IsNaN(s) && !math.IsInf(s, 0) {
			lowest, highest = min(lowest, s), max(highest, s)
		}
	}
	out := make([]float64, len(pool))
	for at, i := range pool {
		switch s := known(scores[i]); {
		case math.IsInf(s, -1):
			out[at] = 0
		case s >= highest:
			out[at] = 1
		default:
			// Halves keep the difference of two very large numbers finite.
			out[at] = clamp((s/2 - lowest/2) / (highest/2 - lowest/2))
		}
	}
	return out
}

// clamp brings a number to 0..1; NaN is 0.
func clamp(x float64) float64 {
	if !(x > 0) {
		return 0
	}
	return min(x, 1)
}

// Cosine returns an Alike over vectors of one length, one a candidate: their cosine, 0 where it
// is negative or a vector has no length.
func Cosine(vectors [][]float32) func(a, b int) float64 {
	lengths := make([]float64, len(vectors))
	for i, v := range vectors {
		var sum float64
		for _, x := range v {
			sum += float64(x) * float64(x)
		}
		lengths[i] = math.Sqrt(sum)
	}
	return func(a, b int) float64 {
		var sum float64
		for i, x := range vectors[a] {
			sum += float64(x) * float64(vectors[b][i])
		}
		return clamp(sum / (lengths[a] * lengths[b]))
	}
}

// Arrange returns the items of an order.
func Arrange[T any](items []T, order []int) []T {
	out := make([]T, len(order))
	for i, at := range order {
		out[i] = items[at]
	}
	return out
}
