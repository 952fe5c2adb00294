package knn

import "slices"

// Best keeps the best of the neighbours that it is given, in memory that grows with their limit: a heap whose root is
// the worst of those kept.
type Best struct {
	limit int
	heap  []Neighbour
}

// NewBest returns one that keeps at most limit neighbours; none where limit is not above 0.
func NewBest(limit int) *Best { return &Best{limit: max(0, limit)} }

// Add takes a neighbour if it is among the best until now; of equals by Better the first to come.
func (b *Best) Add(n Neighbour) {
	switch {
	case len(b.heap) < b.limit:
		b.heap = append(b.heap, n)
		if len(b.heap) == b.limit {
			b.order()
		}
	case b.limit > 0 && Better(n, b.heap[0]) < 0:
		b.heap[0] = n
		b.sink(0)
	}
}

// Takes says that a neighbour with this score, whose index is above all that were added, would be kept.
func (b *Best) Takes(score float32) bool {
	return len(b.heap) < b.limit || (b.limit > 0 && score > b.heap[0].Score)
}

// Sorted returns those kept, the best first. Nothing may be added after it.
func (b *Best) Sorted() []Neighbour {
	slices.SortFunc(b.heap, Better)
	return b.heap
}

func (b *Best) order() {
	for i := len(b.heap)/2 - 1; i >= 0; i-- {
		b.sink(i)
	}
}

func (b *Best) sink(i int) {
	heap, item := b.heap, b.heap[i]
	for {
		child := 2*i + 1
		if child >= len(heap) {
			break
		}
		if child+1 < len(heap) && Better(heap[child+1], heap[child]) > 0 {
			child++
		}
		if Better(heap[child], item) <= 0 {
			break
		}
		heap[i], i = heap[child], child
	}
	heap[i] = item
}
