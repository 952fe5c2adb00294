package models

import (
	"cmp"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// Top gives the limit best items by score without those to skip, the best first; of equals
// the lower index. What it holds meanwhile grows with limit, not with the items.
func Top(scores []float32, limit int, skip []int32) []knn.Neighbour {
	hidden := sortedUnique(skip)
	best := best{limit: max(0, min(limit, len(scores)))}
	for from := 0; from < len(scores); {
		to := len(scores)
		for len(hidden) > 0 && int(hidden[0]) < from {
			hidden = hidden[1:]
		}
		if len(hidden) > 0 && int(hidden[0]) < to {
			to = int(hidden[0])
		}
		best.addAll(scores[from:to], from)
		from = to + 1
	}
	return best.sorted()
}

// sortedUnique copies numbers in order and once each, unless they are already.
func sortedUnique(numbers []int32) []int32 {
	if !slices.IsSorted(numbers) {
		numbers = slices.Clone(numbers)
		slices.Sort(numbers)
	}
	return numbers
}

// best keeps the limit best of what is added in a heap whose root is the worst of them.
type best struct {
	limit int
	heap  []knn.Neighbour
}

// addAll adds scores of items in order, all of them above those added before.
func (b *best) addAll(scores []float32, from int) {
	if b.limit == 0 {
		return
	}
	for i, s := range scores {
		if len(b.heap) < b.limit {
			b.heap = append(b.heap, knn.Neighbour{Index: int32(from + i), Score: s})
			if len(b.heap) == b.limit {
				b.order()
			}
			continue
		}
		// An equal that comes later stands behind.
		if s > b.heap[0].Score {
			b.heap[0] = knn.Neighbour{Index: int32(from + i), Score: s}
			b.sink(0)
		}
	}
}

func (b *best) order() {
	for i := len(b.heap)/2 - 1; i >= 0; i-- {
		b.sink(i)
	}
}

func (b *best) sink(i int) {
	heap, item := b.heap, b.heap[i]
	for {
		child := 2*i + 1
		if child >= len(heap) {
			break
		}
		if child+1 < len(heap) && worse(heap[child+1], heap[child]) {
			child++
		}
		if !worse(heap[child], item) {
			break
		}
		heap[i], i = heap[child], child
	}
	heap[i] = item
}

// worse says that a stands behind b.
func worse(a, b knn.Neighbour) bool {
	return a.Score < b.Score || (a.Score == b.Score && a.Index > b.Index)
}

func (b *best) sorted() []knn.Neighbour {
	slices.SortFunc(b.heap, func(x, y knn.Neighbour) int {
		return cmp.Or(cmp.Compare(y.Score, x.Score), cmp.Compare(x.Index, y.Index))
	})
	return b.heap
}
