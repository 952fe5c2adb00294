package ranking

import (
	"cmp"
	"container/heap"
	"slices"
)

// candidate is one of a list in the making: at is its place in what the caller gave.
type candidate struct {
	at         int
	id, author string
	score      float64
}

func better(a, b candidate) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.id, b.id))
}

// inARow is how often an author may come in a row.
const inARow = 2

// run is who came last, and how often in a row.
type run struct {
	author string
	length int
}

func (r run) blocks(author string) bool { return r.length >= inARow && r.author == author }

func (r run) after(author string) run {
	if r.author == author {
		return run{author, r.length + 1}
	}
	return run{author, 1}
}

// queue gives candidates by falling score, and can pass over an author: a heap of authors, by
// the best that each has left.
type queue [][]candidate

// newQueue takes O(n log n); each next takes O(log n).
func newQueue(all []candidate) *queue {
	byAuthor := map[string]int{}
	var q queue
	for _, c := range slices.SortedFunc(slices.Values(all), better) {
		at, known := byAuthor[c.author]
		if !known {
			at = len(q)
			byAuthor[c.author] = at
			q = append(q, nil)
		}
		q[at] = append(q[at], c)
	}
	heap.Init(&q)
	return &q
}

func (q *queue) Len() int           { return len(*q) }
func (q *queue) Less(i, j int) bool { return better((*q)[i][0], (*q)[j][0]) < 0 }
func (q *queue) Swap(i, j int)      { (*q)[i], (*q)[j] = (*q)[j], (*q)[i] }

// Push implements heap.Interface.
func (q *queue) Push(x any) { *q = append(*q, x.([]candidate)) }

// Pop implements heap.Interface.
func (q *queue) Pop() any {
	last := (*q)[len(*q)-1]
	*q = (*q)[:len(*q)-1]
	return last
}

// next takes the best candidate whose author the run does not block; strict says that there
// is none where it blocks the only author left.
func (q *queue) next(r run, strict bool) (candidate, bool) {
	if q.Len() == 0 {
		return candidate{}, false
	}
	first := heap.Pop(q).([]candidate)
	if r.blocks(first[0].author) {
		if q.Len() > 0 {
			other := heap.Pop(q).([]candidate)
			heap.Push(q, first)
			first = other
		} else if strict {
			heap.Push(q, first)
			return candidate{}, false
		}
	}
	if len(first) > 1 {
		heap.Push(q, first[1:])
	}
	return first[0], true
}

// mixer takes turns between what is known and what is to be discovered. It can go on where
// another has stopped.
type mixer struct {
	known, unknown *queue
	// share is that of the unknown among all places, 0..1.
	share float64
	// places counts those that are filled, discovered those of the unknown.
	places, discovered int
	last               run
}

// next fills a place: the unknown get it when they would else have less than their share,
// ⌊share · places⌋ of any number of places, as long as they last. An author who came twice in
// a row has to wait as long as there is anybody else.
func (m *mixer) next() (candidate, bool) {
	// The small error keeps 0.1 × 10 from being a little less than 1.
	owed := int(m.share*float64(m.places+1) + 1e-9)
	turns := []*queue{m.known, m.unknown}
	if m.discovered < owed {
		turns = []*queue{m.unknown, m.known}
	}
	for _, strict := range []bool{true, false} {
		for _, q := range turns {
			if c, ok := q.next(m.last, strict); ok {
				m.places++
				if q == m.unknown {
					m.discovered++
				}
				m.last = m.last.after(c.author)
				return c, true
			}
		}
	}
	return candidate{}, false
}
