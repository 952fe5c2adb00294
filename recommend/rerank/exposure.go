package rerank

import "math"

// Exposure is a share of the places for the small and the new.
type Exposure struct {
	// Share is the least share of places for them, 0..1.
	Share float64
	// Limit is how many places there are; 0 or less is one for every candidate.
	Limit int
	// Floor is the least score with which one of them is let in for its size; those who get a
	// place by their score do not need it. The zero value lets in what is not below zero.
	Floor float64
	// Reach is the last rank by score from which one of them is let in for its size; 0 or less
	// is five times Limit.
	Reach int
	// Small says which candidates are meant.
	Small func(i int) bool
}

// Fill returns positions of scores in an order in which, of the first n places for every n up to
// Limit, at least ⌊Share·n⌋ belong to the small, as long as there are small ones that are good
// enough (Floor, Reach). Beyond that order is kept, and so is all of it where the small have
// their share anyway. order says who is before whom, as MMR gives it; whom it leaves out follows by score.
//
// It is the greedy way of Geyik, Ambler and Kenthapadi, "Fairness-aware ranking in search &
// recommendation systems with application to LinkedIn talent search" (2019), for one group:
// who has waited too long is next, else the best.
func (e Exposure) Fill(scores []float64, order []int) []int {
	ranked := byScore(scores)
	order = complete(order, ranked)
	limit := e.Limit
	if limit <= 0 || limit > len(order) {
		limit = len(order)
	}
	share := clamp(e.Share)
	if share == 0 || e.Small == nil {
		return order[:limit]
	}
	return e.merge(order, e.fit(scores, ranked, limit), share, limit)
}

// complete returns order with those of ranked that it lacks behind it.
func complete(order, ranked []int) []int {
	out, placed := make([]int, 0, len(ranked)), make([]bool, len(ranked))
	for _, list := range [][]int{order, ranked} {
		for _, i := range list {
			if !placed[i] {
				placed[i] = true
				out = append(out, i)
			}
		}
	}
	return out
}

// fit says which small candidates are good enough to be let in for their size.
func (e Exposure) fit(scores []float64, ranked []int, limit int) map[int]bool {
	reach := e.Reach
	if reach <= 0 {
		reach = 5 * limit
	}
	fit := map[int]bool{}
	for _, i := range ranked[:min(reach, len(ranked))] {
		if s := scores[i]; e.Small(i) && s >= e.Floor && !math.IsNaN(s) {
			fit[i] = true
		}
	}
	return fit
}

// merge goes through the order and takes the next fit one whenever the small are behind.
func (e Exposure) merge(order []int, fit map[int]bool, share float64, limit int) []int {
	out, taken := make([]int, 0, limit), map[int]bool{}
	next, nextFit, small := 0, 0, 0
	for len(out) < limit {
		for next < len(order) && taken[order[next]] {
			next++
		}
		// The small error keeps 0.1 × 10 from being a little less than 1.
		owed := int(math.Floor(share*float64(len(out)+1) + 1e-9))
		pick := order[next]
		if small < owed && !e.Small(pick) {
			for nextFit < len(order) && (taken[order[nextFit]] || !fit[order[nextFit]]) {
				nextFit++
			}
			if nextFit < len(order) {
				pick = order[nextFit]
			}
		}
		if e.Small(pick) {
			small++
		}
		taken[pick] = true
		out = append(out, pick)
	}
	return out
}
