package models

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/internal/estimate"
	"github.com/sidestage/sidestage/recommend/internal/dense"
	"github.com/sidestage/sidestage/recommend/rerank"
)

// Quality is how well a blend finds what was held out of people's items, measured in
// training on a cut that the weights it is measured with were not learned from.
type Quality struct {
	// Items is for people with about so many known items; People is how many were asked.
	Items, People int
	// Recall and NDCG are recall@20 and nDCG@20, from 0 to 1.
	Recall, NDCG float64
	// RecallInterval and NDCGInterval are their 95 % intervals over the people; nil where nobody was asked, and of a blend
	// that was read from a file, which does not hold them.
	RecallInterval, NDCGInterval *estimate.Interval
	// Parts are those of each part alone.
	Parts []PartQuality
}

// PartQuality is the quality of a part of a blend.
type PartQuality struct {
	Name         string
	Recall, NDCG float64
}

// Weight is how much a part of a blend counts.
type Weight struct {
	Part   string
	Weight float64
}

// Stage is the weights for people with so many known items.
type Stage struct {
	Items   int
	Weights []Weight
}

// Quality returns what was measured in training, for people with ever more known items: the
// last is for people as they are.
func (b *Blend) Quality() []Quality {
	out := make([]Quality, len(b.stages))
	for i, s := range b.stages {
		out[i] = s.quality
		out[i].Parts = slices.Clone(s.quality.Parts)
	}
	return out
}

// Weights returns the weights that were learned to order the first items with, for people with
// ever more known items; between two numbers of items they go over into one another.
func (b *Blend) Weights() []Stage {
	out := make([]Stage, len(b.stages))
	for i, s := range b.stages {
		out[i].Items = s.items
		for p, w := range s.order {
			out[i].Weights = append(out[i].Weights, Weight{b.parts[p].Name(), w})
		}
	}
	return out
}

// Data returns what a blend has learned from; nil before.
func (b *Blend) Data() *Data { return b.data }

// accuracy is recall@20 and nDCG@20 of one list.
type accuracy struct{ recall, ndcg float64 }

// listLength is the length at which lists are measured.
const listLength = 20

// accuracyOf measures a list of which right tells the hits, when held items are to be found.
func accuracyOf(held int, right func(rank int) bool) accuracy {
	recall, ndcg := rerank.Accuracy(listLength, held, right)
	return accuracy{recall, ndcg}
}

// fewest is of how many people a validation must be before it may set a blend aside.
const fewest = 100

// enough is of how many people weights below zero are more than an accident.
const enough = 500

// learn returns the stage for people with so many items. Where on the cut no blend was as good
// as the best part alone, the stage is that part.
func (b *Blend) learn(
	ctx context.Context, parts []Model, left *Data, held [][]int32, items int, wanted func(user int) bool,
) stage {
	lists := gather(ctx, parts, left, held, b.some(len(held), left.Items(), wanted))
	every, quick := make([]bool, len(parts)), make([]bool, len(parts))
	for i, p := range parts {
		every[i], quick[i] = true, isQuick(p)
	}
	s := stage{
		items: items, weights: listwise(ctx, lists, every), quick: listwise(ctx, lists, quick),
		quality: Quality{Items: items, People: len(lists)},
	}
	s.order = s.weights
	each := crossFitted(ctx, lists, every, listwise)
	if len(lists) >= enough {
		if other := crossFitted(ctx, lists, every, signed); meanOf(other).beats(meanOf(each)) {
			each, s.order = other, signed(ctx, lists, every)
		}
	}
	foremost, alone := 0, make([]accuracy, len(parts))
	for i := range parts {
		alone[i] = meanOf(ofPart(lists, i))
		s.quality.Parts = append(s.quality.Parts, PartQuality{parts[i].Name(), alone[i].recall, alone[i].ndcg})
		if alone[i].beats(alone[foremost]) {
			foremost = i
		}
	}
	if len(lists) >= fewest && alone[foremost].beats(meanOf(each)) {
		s.weights = make([]float64, len(parts))
		s.weights[foremost], s.order, each = 1, s.weights, ofPart(lists, foremost)
	}
	s.quality.measure(each)
	return s
}

// measure fills in how good the lists of people are.
func (q *Quality) measure(each []accuracy) {
	mean := meanOf(each)
	q.Recall, q.NDCG = mean.recall, mean.ndcg
	q.RecallInterval = intervalOf(each, func(a accuracy) float64 { return a.recall })
	q.NDCGInterval = intervalOf(each, func(a accuracy) float64 { return a.ndcg })
}

func intervalOf(each []accuracy, of func(accuracy) float64) *estimate.Interval {
	units := make([]estimate.Unit, len(each))
	for i, a := range each {
		units[i] = estimate.Unit{Part: of(a), Whole: 1}
	}
	e, _ := estimate.Ratio(units)
	return e.Share()
}

// ofPart is how good the lists are that a part makes alone.
func ofPart(lists []list, part int) []accuracy {
	each := make([]accuracy, len(lists))
	for i, l := range lists {
		each[i] = l.parts[part]
	}
	return each
}

func meanOf(each []accuracy) (mean accuracy) {
	for _, a := range each {
		mean.recall += a.recall / float64(len(each))
		mean.ndcg += a.ndcg / float64(len(each))
	}
	return mean
}

// beats compares by recall and nDCG together.
func (a accuracy) beats(b accuracy) bool { return a.recall+a.ndcg > b.recall+b.ndcg }

// mostPeople is from about how many people a stage is learned at most: a dozen weights need
// no more, and of very many items some hundred people must do.
func mostPeople(items int) int { return min(4000, max(500, 60_000_000/max(items, 1))) }

// some narrows wanted down to mostPeople users, always the same.
func (b *Blend) some(users, items int, wanted func(user int) bool) func(user int) bool {
	n := 0
	for user := range users {
		if wanted(user) {
			n++
		}
	}
	share := float64(mostPeople(items)) / float64(max(n, 1))
	return func(user int) bool {
		return wanted(user) && float64(mix(^b.Seed, uint64(user))>>11)/(1<<53) < share
	}
}

// crossFitted measures the blend of parts for each of the lists, each half of the people with the weights that were
// learned from the other.
func crossFitted(
	ctx context.Context, lists []list, use []bool, learn func(context.Context, []list, []bool) []float64,
) []accuracy {
	each := make([]accuracy, len(lists))
	for half := range 2 {
		var from []list
		var ask []int
		for i, l := range lists {
			if i%2 == half {
				ask = append(ask, i)
			} else {
				from = append(from, l)
			}
		}
		weights := learn(ctx, from, use)
		dense.EachUntil(ctx, len(ask), func(_, i int) { each[ask[i]] = lists[ask[i]].accuracy(weights) })
	}
	return each
}

// accuracy measures the list in the order that weights give it.
func (l *list) accuracy(weights []float64) accuracy {
	scores := make([]float32, l.scores.Rows)
	for i := range scores {
		var sum float64
		for m, s := range l.scores.Row(i) {
			sum += weights[m] * float64(s)
		}
		scores[i] = float32(sum)
	}
	top := Top(scores, listLength, nil)
	return accuracyOf(l.held, func(rank int) bool { return rank < len(top) && int(top[rank].Index) < l.hits })
}
