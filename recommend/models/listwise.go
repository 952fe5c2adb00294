package models

import (
	"context"
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/dense"
)

// list is what the parts of a blend think of some items for one person: of those that the
// parts together put first. Which item is there does not hang on whether it is right, nor on
// what a single part thinks of it: a softmax over items that some part is wrong about would
// learn to distrust every part.
type list struct {
	// scores has a row for each item and a column for each part.
	scores *dense.Matrix
	// hits is how many of the items were held out: the first rows.
	hits int
	// held is how many were held out, here or not; parts is how well each part alone finds them.
	held  int
	parts []accuracy
}

const (
	// depth is how many items are in a list, and how many of each part's ranking are looked at.
	depth = 300
	// evenness is how little the first places of a part count more than the next.
	evenness = 60
)

// gather makes the lists of some users.
func gather(ctx context.Context, parts []Model, d *Data, held [][]int32, wanted func(user int) bool) []list {
	out := make([]list, d.Users())
	dense.EachUntil(ctx, d.Users(), func(_, user int) {
		if wanted(user) && len(held[user]) > 0 {
			out[user] = gatherOne(parts, d, int32(user), held[user])
		}
	})
	return slices.DeleteFunc(out, func(l list) bool { return l.held == 0 })
}

func gatherOne(parts []Model, d *Data, user int32, held []int32) list {
	own := make([]int32, 0, len(d.Plays.Row(int(user))))
	for _, e := range d.Plays.Row(int(user)) {
		own = append(own, e.Index)
	}
	all, merit := dense.New(len(parts), d.Items()), make([]float32, d.Items())
	alone := make([]accuracy, len(parts))
	for i, p := range parts {
		scores := all.Row(i)
		p.Score(user, scores)
		top := Top(scores, depth, own)
		alone[i] = accuracyOf(len(held),
			func(rank int) bool { return rank < len(top) && slices.Contains(held, top[rank].Index) })
		mean, scale := spreadOf(scores)
		for rank, n := range top {
			// A part that finds all items alike, or these no better than most, names them by their index alone.
			if scale == 0 || n.Score <= mean {
				break
			}
			// Reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009).
			merit[n.Index] += 1 / float32(evenness+rank)
		}
		for item := range scores {
			scores[item] = (scores[item] - mean) * scale
		}
	}
	var right, wrong []int32
	for _, n := range Top(merit, depth, own) {
		if slices.Contains(held, n.Index) {
			right = append(right, n.Index)
		} else {
			wrong = append(wrong, n.Index)
		}
	}
	items := slices.Concat(right, wrong)
	l := list{dense.New(len(items), len(parts)), len(right), len(held), alone}
	for at, item := range items {
		for i := range parts {
			l.scores.Set(at, i, all.At(i, int(item)))
		}
	}
	return l
}

// ridge keeps weights finite where the lists do not say what they should be.
const ridge = 1e-3

// listwise returns the weights, none below zero, with the greatest likelihood of the held-out
// items, each drawn from a softmax over its list. A part that would have a weight below zero
// is left out: what it says against an item is an accident of the cut. Nothing to learn from
// gives equal weights.
// Only the parts in use get one.
func listwise(ctx context.Context, lists []list, use []bool) []float64 {
	weights, use, parts := make([]float64, len(use)), slices.Clone(use), 0
	for _, u := range use {
		if u {
			parts++
		}
	}
	for i, u := range use {
		if u {
			weights[i] = 1 / float64(parts)
		}
	}
	if lists = withHits(lists); len(lists) == 0 {
		return weights
	}
	for {
		weights = newton(ctx, lists, weights, use)
		worst := 0
		for i, w := range weights {
			if w < weights[worst] {
				worst = i
			}
		}
		if weights[worst] >= 0 {
			return weights
		}
		weights[worst], use[worst] = 0, false
	}
}

func withHits(lists []list) []list {
	return slices.DeleteFunc(slices.Clone(lists), func(l list) bool { return l.hits == 0 })
}

// signed is listwise with weights of either sign. They hold among the items of a list alone:
// far from them a part that is subtracted could put anything first.
func signed(ctx context.Context, lists []list, use []bool) []float64 {
	weights := listwise(ctx, lists, use)
	if lists = withHits(lists); len(lists) == 0 {
		return weights
	}
	return newton(ctx, lists, weights, use)
}

// newton finds the best weights of the parts in use. There are few, and the problem is convex.
func newton(ctx context.Context, lists []list, weights []float64, use []bool) []float64 {
	loss, slope, bend := likelihood(lists, weights, use)
	for range 20 {
		if ctx.Err() != nil {
			break
		}
		step := solveSymmetric(bend, slope)
		better := false
		for size := 1.0; size > 1e-4; size /= 2 {
			next := make([]float64, len(weights))
			for i := range next {
				next[i] = weights[i] - size*step[i]
			}
			l, s, h := likelihood(lists, next, use)
			if l < loss-1e-7 {
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

// likelihood returns minus the mean log likelihood, with its first and second derivatives.
// Parts not in use stay where they are.
func likelihood(lists []list, weights []float64, use []bool) (float64, []float64, [][]float64) {
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
		if use[i] {
			continue
		}
		slope[i] = 0
		for j := range n {
			bend[i][j], bend[j][i] = 0, 0
		}
		bend[i][i] = 1
	}
	return loss, slope, bend
}

// add returns the loss of a list and adds its derivatives to slope and bend.
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
		if i < l.hits {
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
			if i < l.hits {
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
