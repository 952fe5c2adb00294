package knn

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/sidestage/sidestage/recommend/internal/cores"
)

// Neighbour is an item that shares people with another.
type Neighbour struct {
	Index int32
	// Score is the likeness; its range depends on the weighting, [0,1] for unit columns.
	Score float32
	// Shared is the number of people who know both.
	Shared int32
}

// Options says which neighbours count and how.
type Options struct {
	// Limit is how many neighbours of an item are kept, the best first.
	Limit int
	// MinShared is the floor on evidence: pairs that fewer people know both of are left out.
	MinShared int
	// Shrink pulls a score towards zero where few people know both: × n/(n+Shrink).
	Shrink float64
	// Adjust, where set, turns the score of a pair into the one that is kept. It must be
	// symmetric in a and b, and safe to call from several goroutines.
	Adjust func(a, b int32, score float32) float32
	// MaxPeople bounds how many people of a column are looked at, evenly spaced among them;
	// the sums are scaled up to match. 0 looks at all.
	MaxPeople int
	// Self keeps the item itself among its neighbours.
	Self bool
}

// Better orders neighbours by falling score, then by rising index.
func Better(a, b Neighbour) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Index, b.Index))
}

// Of returns the neighbours of one column. The work is the sum of the row lengths of its people.
func (m *Matrix) Of(col int32, o Options, s *Scratch) []Neighbour {
	s.fit(m.Cols())
	people, scale := m.Col(int(col)), float32(1)
	n := len(people)
	if o.MaxPeople > 0 && n > o.MaxPeople {
		scale, n = float32(n)/float32(o.MaxPeople), o.MaxPeople
	}
	for i := range n {
		person := people[i*len(people)/n]
		person.Weight *= scale
		for _, e := range m.Row(int(person.Index)) {
			s.add(e.Index, person.Weight*e.Weight)
		}
	}
	return s.collect(col, o)
}

// All returns the neighbours of every column, computed on as many cores as cores.Workers says. The same matrix always
// gives the same result, whatever the number of cores.
func (m *Matrix) All(ctx context.Context, o Options) ([][]Neighbour, error) {
	out := make([][]Neighbour, m.Cols())
	var next atomic.Int64
	var wg sync.WaitGroup
	for range cores.Workers() {
		wg.Go(func() {
			var s Scratch
			for {
				c := next.Add(1) - 1
				if c >= int64(len(out)) || ctx.Err() != nil {
					return
				}
				out[c] = m.Of(int32(c), o, &s)
			}
		})
	}
	wg.Wait()
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("finding neighbours: %w", err)
	}
	return out, nil
}

// Scratch is the working memory of a search; one goroutine may use it again and again.
type Scratch struct {
	sum     []float32
	shared  []int32
	touched []int32
	best    Best
}

func (s *Scratch) fit(n int) {
	if len(s.sum) < n {
		s.sum, s.shared = make([]float32, n), make([]int32, n)
	}
}

func (s *Scratch) add(i int32, w float32) {
	if s.shared[i] == 0 {
		s.touched = append(s.touched, i)
	}
	s.shared[i]++
	s.sum[i] += w
}

// collect turns the sums into the best neighbours and clears the scratch.
func (s *Scratch) collect(self int32, o Options) []Neighbour {
	s.best.limit, s.best.heap = max(0, o.Limit), s.best.heap[:0]
	for _, i := range s.touched {
		n, score := s.shared[i], s.sum[i]
		s.shared[i], s.sum[i] = 0, 0
		if (i == self && !o.Self) || int(n) < o.MinShared {
			continue
		}
		if o.Shrink > 0 {
			score *= float32(float64(n) / (float64(n) + o.Shrink))
		}
		if o.Adjust != nil {
			score = o.Adjust(self, i, score)
		}
		if score > 0 {
			s.best.Add(Neighbour{i, score, n})
		}
	}
	s.touched = s.touched[:0]
	return slices.Clone(s.best.Sorted())
}
