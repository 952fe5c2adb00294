package models

import (
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/dense"
	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// asker is a model that can score single items of a person without scoring all.
type asker interface {
	// ask readies the scores of a user of the data, or of anybody where user is negative.
	ask(user int32, who Listener) answer
}

// answer is what a model thinks for a person.
type answer interface {
	// at is the score of an item, as in Score and Fold but for rounding.
	at(item int32) float32
	// spread is as spreadOf all scores.
	spread() (mean, scale float32)
}

// scored is an answer that was computed whole.
type scored []float32

func (s scored) at(item int32) float32         { return s[item] }
func (s scored) spread() (mean, scale float32) { return spreadOf(s) }

// summarise readies what the spread of a person's scores follows from: the mean of the
// items' factors, and their covariance.
func (a *ALS) summarise() {
	a.mean = make([]float32, a.Factors)
	a.covariance = dense.New(a.Factors, a.Factors)
	if a.items == 0 {
		return
	}
	sums := make([]float64, a.Factors)
	for i := range a.items {
		for k, v := range a.cols.Row(i) {
			sums[k] += float64(a.flatten[i]) * float64(v)
		}
	}
	for k, s := range sums {
		a.mean[k] = float32(s / float64(a.items))
	}
	// In parts, so that they take little memory.
	const rows = 4096
	part := dense.New(min(rows, a.items), a.Factors)
	for from := 0; from < a.items; from += rows {
		n := min(rows, a.items-from)
		for i := range n {
			to := part.Row(i)
			for k, v := range a.cols.Row(from + i) {
				to[k] = a.flatten[from+i]*v - a.mean[k]
			}
		}
		dense.Gram(a.covariance, 1/float32(a.items), part.Window(0, n, 0, a.Factors))
	}
}

// alsAnswer is the row of a person.
type alsAnswer struct {
	of  *ALS
	row []float32
}

func (a *ALS) ask(user int32, who Listener) answer {
	if user >= 0 {
		return alsAnswer{a, a.rows.Row(int(user))}
	}
	return alsAnswer{a, a.foldRow(who)}
}

func (a alsAnswer) at(item int32) float32 {
	return a.of.flatten[item] * dense.Dot(a.row, a.of.cols.Row(int(item)))
}

func (a alsAnswer) spread() (mean, scale float32) {
	mean = dense.Dot(a.row, a.of.mean)
	var variance float64
	for k, v := range a.row {
		variance += float64(v) * float64(dense.Dot(a.of.covariance.Row(k), a.row))
	}
	return mean, oneOver(math.Sqrt(max(0, variance)), float64(mean))
}

// linearAnswer is x and v of Linear.score, or x and the row of K⁻¹ of a user of the data.
type linearAnswer struct {
	of   *Linear
	user int32
	x    []knn.Entry
	v    []float32
}

func (l *Linear) ask(user int32, who Listener) answer {
	switch {
	case user < 0:
		x := l.row(who)
		return linearAnswer{l, user, x, l.through(x)}
	case l.dual:
		return linearAnswer{l, user, l.stack.Row(int(user)), l.inverse.Row(int(user))}
	default:
		return linearAnswer{l, user, l.stack.Row(int(user)), nil}
	}
}

func (a linearAnswer) at(item int32) float32 {
	var sum, own float32
	if _, known := slices.BinarySearchFunc(a.x, item, byIndex); known {
		own = 1
	}
	l := a.of
	switch {
	case !l.dual:
		for _, e := range a.x {
			sum -= e.Weight * l.inverse.At(int(e.Index), int(item))
		}
		return (sum*l.divisor[item] + own) * l.flatten[item]
	case a.user >= 0:
		for _, e := range l.stack.Col(int(item)) {
			sum -= a.v[e.Index] * e.Weight
		}
	default:
		for _, e := range l.stack.Col(int(item)) {
			sum += a.v[e.Index] * e.Weight
		}
		sum -= own
	}
	return (sum*l.divisor[item]/l.penalty[item] + own) * l.flatten[item]
}

func (a linearAnswer) spread() (mean, scale float32) {
	all := make([]float32, a.of.data.Items())
	if a.user >= 0 {
		a.of.Score(a.user, all)
	} else {
		a.of.score(a.x, a.v, all)
	}
	return spreadOf(all)
}

// contentAnswer is the tags of a person's items, at length 1.
type contentAnswer struct {
	of      *Content
	profile []float32
}

func (c *Content) ask(user int32, who Listener) answer {
	if user >= 0 {
		return contentAnswer{c, c.profile(c.data.Plays.Row(int(user)))}
	}
	return contentAnswer{c, c.profile(who.known(c.data.Items()))}
}

func (a contentAnswer) at(item int32) float32 {
	if a.profile == nil {
		return 0
	}
	var sum float32
	for _, t := range a.of.tags.Col(int(item)) {
		sum += a.profile[t.Index] * t.Weight
	}
	return sum
}

func (a contentAnswer) spread() (mean, scale float32) {
	all := make([]float32, a.of.data.Items())
	a.of.score(a.profile, all)
	return spreadOf(all)
}
