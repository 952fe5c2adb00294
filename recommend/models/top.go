package models

import (
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// Top returns the limit best items by score without those to skip, the best first; of equals
// the lower index. What it holds meanwhile grows with limit, not with the items.
func Top(scores []float32, limit int, skip []int32) []knn.Neighbour {
	hidden := sortedUnique(skip)
	best := knn.NewBest(min(limit, len(scores)))
	for from := 0; from < len(scores); {
		to := len(scores)
		for len(hidden) > 0 && int(hidden[0]) < from {
			hidden = hidden[1:]
		}
		if len(hidden) > 0 && int(hidden[0]) < to {
			to = int(hidden[0])
		}
		for i, s := range scores[from:to] {
			if best.Takes(s) {
				best.Add(knn.Neighbour{Index: int32(from + i), Score: s})
			}
		}
		from = to + 1
	}
	return best.Sorted()
}

// sortedUnique copies numbers in order and once each, unless they are already.
func sortedUnique(numbers []int32) []int32 {
	if !slices.IsSorted(numbers) {
		numbers = slices.Clone(numbers)
		slices.Sort(numbers)
	}
	return numbers
}
