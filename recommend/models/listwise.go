package models

import (
	"context"
	"math"

	"github.com/sidestage/sidestage/recommend/internal/dense"
)

// list is what the parts of a blend think of some items for one person: the held-out ones
// and those that any part puts high. The rest would hardly move a softmax.
type list struct {
	// scores has a row for each item and a column for each part.
	scores *dense.Matrix
	// right says which items were held out.
	right []bool
	hits  int
}

// depth is how many items of each part's ranking are in a list.
const depth = 150

// gather makes the lists of some users.
func gather(parts []Model, d *Data, held [][]int32, wanted func(user int) bool) []list {
	out := make([]list, d.Users())
	dense.Each(d.Users(), func(_, user int) {
		if wanted(user) && len(held[user]) > 0 {
			out[user] = gatherOne(parts, d, int32(user), held[user])
		}
	})
	lists := out[:0]
	for _, l := range out {
		if l.hits > 0 {
			lists = append(lists, l)
		}
	}
	return lists
}

func gatherOne(parts []Model, d *Data, user int32, held []int32) list {
	position, items := map[int32]int{}, []int32{}
	add := func(item int32) {
		if _, known := position[item]; !known {
			position[item] = len(items)
			items = append(items, item)
		}
	}
	for _, item := range held {
		add(item)
	}
	var own []int32
	for _, e := range d.Plays.Row(int(user)) {
		own = append(own, e.Index)
	}
	all := dense.New(len(parts), d.Items())
	for i, p := range parts {
		scores := all.Row(i)
		p.Score(user, scores)
		for _, n := range Top(scores, depth, own) {
			add(n.Index)
		}
		mean, scale := spreadOf(scores)
		for item := range scores {
			scores[item] = (scores[item] - mean) * scale
		}
	}
	l := list{dense.New(len(items), len(parts)), make([]bool, len(items)), len(held)}
	for at, item := range items {
		l.right[at] = at < len(held)
		for i := range parts {
			l.scores.Set(at, i, all.At(i, int(item)))
		}
	}
	return l
}

// ridge keeps weights finite where the lists do not say what they should be.
const ridge = 1e-3

// listwise gives the weights with the greatest likelihood of the held-out items, each drawn
// from a softmax over its list. Newton's method: there are few weights, and the problem is
// convex. Nothing to learn from gives equal weights.
func listwise(ctx context.Context, lists []list, parts int) []float64 {
	weights := make([]float64, parts)
	for i := range weights {
		weights[i] = 1 / float64(parts)
	}
	if len(lists) == 0 {
		return weights
	}
	loss, slope, bend := likelihood(lists, weights)
	for range 30 {
		if ctx.Err() != nil {
			break
		}
		step := solveSymmetric(bend, slope)
		size, better := 1.0, false
		for ; size > 1e-6; size /= 2 {
			next := make([]float64, parts)
			for i := range next {
				next[i] = weights[i] - size*step[i]
			}
			l, s, h := likelihood(lists, next)
			if l < loss-1e-10 {
				better, weights, loss, slope, bend = true, next, l, s, h
				break
			}
		}
		if !better {
			break
		}
	}
	return weights
}

// likelihood gives minus the mean log likelihood, with its first and second derivatives.
func likelihood(lists []list, weights []float64) (float64, []float64, [][]float64) {
	n := len(weights)
	type sums struct {
		loss  float64
		slope []float64
		bend  []float64
	}
	each := make([]sums, len(lists))
	dense.Each(len(lists), func(_, i int) {
		s := sums{slope: make([]float64, n), bend: make([]float64, n*n)}
		s.loss = lists[i].add(weights, s.slope, s.bend)
		each[i] = s
	})
	slope, bend := make([]float64, n), make([][]float64, n)
	for i := range bend {
		bend[i] = make([]float64, n)
	}
	var loss float64
	for _, s := range each {
		loss += s.loss / float64(len(lists))
		for i := range n {
			slope[i] += s.slope[i] / float64(len(lists))
			for j := range n {
				bend[i][j] += s.bend[i*n+j] / float64(len(lists))
			}
		}
	}
	for i, w := range weights {
		loss += ridge / 2 * w * w
		slope[i] += ridge * w
		bend[i][i] += ridge
	}
	return loss, slope, bend
}

// add gives the loss of a list and adds its derivatives to slope and bend.
func (l *list) add(weights, slope, bend []float64) float64 {
	n := len(weights)
	chance, highest := make([]float64, l.scores.Rows), math.Inf(-1)
	for i := range chance {
		for m, s := range l.scores.Row(i) {
			chance[i] += weights[m] * float64(s)
		}
		highest = max(highest, chance[i])
	}
	var total, loss float64
	for i, c := range chance {
		if l.right[i] {
			loss -= (c - highest) / float64(l.hits)
		}
		chance[i] = math.Exp(c - highest)
		total += chance[i]
	}
	mean := make([]float64, n)
	for i := range chance {
		p, row := chance[i]/total, l.scores.Row(i)
		for a, x := range row {
			mean[a] += p * float64(x)
			if l.right[i] {
				slope[a] -= float64(x) / float64(l.hits)
			}
			for b, y := range row[:a+1] {
				bend[a*n+b] += p * float64(x) * float64(y)
			}
		}
	}
	for a, x := range mean {
		slope[a] += x
		for b := range a + 1 {
			bend[a*n+b] -= x * mean[b]
			bend[b*n+a] = bend[a*n+b]
		}
	}
	return loss + math.Log(total)
}

// solveSymmetric solves a small positive definite system in float64.
func solveSymmetric(m [][]float64, b []float64) []float64 {
	n := len(b)
	l, x := make([][]float64, n), append([]float64(nil), b...)
	for i := range n {
		l[i] = make([]float64, n)
		for j := range i + 1 {
			sum := m[i][j]
			for k := range j {
				sum -= l[i][k] * l[j][k]
			}
			if i == j {
				l[i][i] = math.Sqrt(max(sum, 1e-12))
			} else {
				l[i][j] = sum / l[j][j]
			}
		}
	}
	for i := range n {
		for k := range i {
			x[i] -= l[i][k] * x[k]
		}
		x[i] /= l[i][i]
	}
	for i := n - 1; i >= 0; i-- {
		for k := i + 1; k < n; k++ {
			x[i] -= l[k][i] * x[k]
		}
		x[i] /= l[i][i]
	}
	return x
}
