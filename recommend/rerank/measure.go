package rerank

import (
	"math"
	"slices"
)

// Accuracy returns the recall of a list of length places, hits among the held things that were to be found, and its
// binary nDCG, whose ideal has hits in the first min(length, held) places (Järvelin and Kekäläinen, "Cumulated
// gain-based evaluation of IR techniques", 2002). right says whether a place, from 0, holds a hit; held is above 0.
func Accuracy(length, held int, right func(place int) bool) (recall, ndcg float64) {
	var hits, gain, ideal float64
	for place := range length {
		discount := 1 / math.Log2(float64(place+2))
		if right(place) {
			hits, gain = hits+1, gain+discount
		}
		if place < held {
			ideal += discount
		}
	}
	return hits / float64(held), gain / ideal
}

// Coverage is the share of a catalogue of so many items that comes up in any of the lists
// (Ge, Delgado-Battenfeld and Jannach, "Beyond accuracy: evaluating recommender systems by
// coverage and serendipity", 2010); 0 of an empty catalogue.
func Coverage(lists [][]int32, catalogue int) float64 {
	if catalogue <= 0 {
		return 0
	}
	shown := map[int32]bool{}
	for _, list := range lists {
		for _, item := range list {
			shown[item] = true
		}
	}
	return float64(len(shown)) / float64(catalogue)
}

// Shown counts how often each item of a catalogue comes up.
func Shown(lists [][]int32, catalogue int) []int {
	out := make([]int, catalogue)
	for _, list := range lists {
		for _, item := range list {
			out[item]++
		}
	}
	return out
}

// Gini is how unequally something is shared out, 0 (all have the same) to nearly 1 (one has
// all), by the coefficient of Gini, "Variabilità e mutabilità" (1912); 0 where there is
// nothing. Counts below zero count as zero.
func Gini(counts []int) float64 {
	rising := slices.Sorted(slices.Values(counts))
	var sum, weighted float64
	for i, c := range rising {
		sum += float64(max(c, 0))
		weighted += float64(2*(i+1)-len(rising)-1) * float64(max(c, 0))
	}
	if sum == 0 {
		return 0
	}
	return weighted / (float64(len(rising)) * sum)
}

// Popularity is the mean number of people, by item, who know what a list shows; 0 of an empty list.
func Popularity(list []int32, people []int) float64 {
	return mean(list, func(item int32) float64 { return float64(people[item]) })
}

// Novelty is the mean self-information of a list in bits: −log₂ of the share of all people
// who know an item (Zhou et al., "Solving the apparent diversity-accuracy dilemma of
// recommender systems", 2010), so 0 is what everybody knows. What nobody knows counts as
// known to one; 0 of an empty list.
func Novelty(list []int32, people []int, all int) float64 {
	return mean(list, func(item int32) float64 {
		return max(0, math.Log2(float64(max(all, 1))/float64(max(people[item], 1))))
	})
}

// SmallShare is the share of a list that is small; 0 of an empty list.
func SmallShare(list []int32, small []bool) float64 {
	return mean(list, func(item int32) float64 {
		if small[item] {
			return 1
		}
		return 0
	})
}

// Diversity is the mean unlikeness, 1 − likeness, of the pairs of a list (Smyth and McClave,
// "Similarity vs. diversity", 2001); ok is false where there is no pair.
func Diversity(list []int32, alike func(a, b int32) float64) (diversity float64, ok bool) {
	var sum float64
	pairs := 0
	for i, a := range list {
		for _, b := range list[:i] {
			sum += 1 - clamp(alike(a, b))
			pairs++
		}
	}
	if pairs == 0 {
		return 0, false
	}
	return sum / float64(pairs), true
}

// Small tells the long tail from the head: the items with the fewest people that together
// have at most a fifth of all contacts (the head has the other four, as in Abdollahpouri,
// Burke and Mobasher, "Controlling popularity bias in learning-to-rank recommendation",
// 2017). Items with the same number of people are on the same side.
func Small(people []int) []bool {
	most, total := 0, 0
	for _, p := range people {
		most, total = max(most, p), total+max(p, 0)
	}
	having := map[int]int{}
	for _, p := range people {
		having[max(p, 0)]++
	}
	limit, sum := -1, 0
	for p := 0; p <= most; p++ {
		if sum += p * having[p]; 5*sum > total {
			break
		}
		limit = p
	}
	out := make([]bool, len(people))
	for i, p := range people {
		out[i] = max(p, 0) <= limit
	}
	return out
}

func mean(list []int32, of func(item int32) float64) float64 {
	if len(list) == 0 {
		return 0
	}
	var sum float64
	for _, item := range list {
		sum += of(item)
	}
	return sum / float64(len(list))
}
