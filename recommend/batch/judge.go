package batch

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// split holds out a fifth of each person's items, at random by the seed; somebody with fewer
// than three keeps them all. Lines of one pair stay together.
func split(all []interaction, seed uint64) (train, test []interaction) {
	own := map[int32][]int32{}
	for _, x := range all {
		own[x.user] = append(own[x.user], x.item)
	}
	random := rand.New(rand.NewPCG(seed, 0))
	held := map[[2]int32]bool{}
	for _, user := range slices.Sorted(maps.Keys(own)) {
		items := slices.Compact(slices.Sorted(slices.Values(own[user])))
		if len(items) < 3 {
			continue
		}
		random.Shuffle(len(items), func(i, j int) { items[i], items[j] = items[j], items[i] })
		for _, item := range items[:max(1, int(math.Round(0.2*float64(len(items)))))] {
			held[[2]int32{user, item}] = true
		}
	}
	for _, x := range all {
		if held[[2]int32{x.user, x.item}] {
			test = append(test, x)
		} else {
			train = append(train, x)
		}
	}
	return train, test
}

// judge compares lists with what was held out.
type judge struct {
	plays     *knn.Matrix
	held      map[int32]map[int32]bool
	users     []int32
	k         int
	resamples int
	seed      uint64
}

func newJudge(plays *knn.Matrix, held map[int32]map[int32]bool, k, resamples int, seed uint64) *judge {
	return &judge{plays, held, slices.Sorted(maps.Keys(held)), k, resamples, seed}
}

// judge ranks for every user who has something held out and sums up.
func (j *judge) judge(ctx context.Context, r *ranker) (Quality, error) {
	recall, ndcg := make([]float64, len(j.users)), make([]float64, len(j.users))
	shown := map[int32]bool{}
	for i, user := range j.users {
		if err := ctx.Err(); err != nil {
			return Quality{}, fmt.Errorf("measuring: %w", err)
		}
		list := r.top(user, j.k, columns(j.plays.Row(int(user))))
		recall[i], ndcg[i] = measures(list, j.held[user], j.k)
		for _, n := range list {
			shown[n.Index] = true
		}
	}
	return Quality{
		Recall: j.interval(recall), NDCG: j.interval(ndcg),
		Coverage: float64(len(shown)) / float64(j.plays.Cols()),
	}, nil
}

// measures gives recall@k, hits among all that was held out, and binary nDCG@k, whose ideal
// has hits in the first min(k, held out) places (Järvelin and Kekäläinen 2002).
func measures(list []knn.Neighbour, held map[int32]bool, k int) (recall, ndcg float64) {
	var gain, ideal float64
	hits := 0
	for i, n := range list {
		if held[n.Index] {
			hits++
			gain += 1 / math.Log2(float64(i)+2)
		}
	}
	for i := range min(k, len(held)) {
		ideal += 1 / math.Log2(float64(i)+2)
	}
	return float64(hits) / float64(len(held)), gain / ideal
}

// interval is the mean over users with the 95 % interval of its percentile bootstrap (Efron
// 1979): users are drawn with replacement, the same ones for every model.
func (j *judge) interval(values []float64) Interval {
	random := rand.New(rand.NewPCG(j.seed, 1))
	means := make([]float64, j.resamples)
	for s := range means {
		for range values {
			means[s] += values[random.IntN(len(values))]
		}
		means[s] /= float64(len(values))
	}
	slices.Sort(means)
	var mean float64
	for _, v := range values {
		mean += v / float64(len(values))
	}
	at := func(q float64) float64 { return means[int(math.Round(q*float64(len(means)-1)))] }
	return Interval{Mean: mean, Low: at(0.025), High: at(0.975)}
}

// sweptNeighbours is how many neighbours the threshold sweep looks at.
const sweptNeighbours = 100

// sweep tells for each threshold of the calibrated score what it leaves: of the items with at
// least five listeners, the shares with one and with five neighbours, how alike the tags of
// neighbours are, and what lists made of these neighbours alone would find.
func sweep(ctx context.Context, plays, tags *knn.Matrix, j *judge) ([]Threshold, error) {
	// Tags are what agreement is measured by, so they take no part in the likeness here.
	all, err := likeness(ctx, plays, nil, sweptNeighbours)
	if err != nil {
		return nil, err
	}
	var out []Threshold
	for step := range 20 {
		t := Threshold{Threshold: float64(step) / 20}
		left := make([][]knn.Neighbour, len(all))
		for item, list := range all {
			n, _ := slices.BinarySearchFunc(list, float32(t.Threshold), func(n knn.Neighbour, t float32) int {
				return cmp.Or(cmp.Compare(t, n.Score), -1)
			})
			left[item] = list[:n]
		}
		t.count(plays, tags, left)
		quality, err := j.judge(ctx, &ranker{first: &itemKNN{plays, left}, scores: make([]float32, plays.Cols())})
		if err != nil {
			return nil, err
		}
		t.Recall, t.Coverage = quality.Recall, quality.Coverage
		out = append(out, t)
	}
	return out, nil
}

// count fills in what can be counted from neighbours alone.
func (t *Threshold) count(plays, tags *knn.Matrix, left [][]knn.Neighbour) {
	var one, five, all, compared int
	var agreement float64
	for item, list := range left {
		if len(plays.Col(item)) < similarMembers {
			continue
		}
		t.Artists++
		all += len(list)
		if len(list) >= 1 {
			one++
		}
		if len(list) >= 5 {
			five++
		}
		for _, n := range list {
			if tags != nil && len(tags.Col(item)) > 0 && len(tags.Col(int(n.Index))) > 0 {
				agreement += float64(product(tags.Col(item), tags.Col(int(n.Index))))
				compared++
			}
		}
	}
	if t.Artists > 0 {
		n := float64(t.Artists)
		t.WithOne, t.WithFive, t.MeanNeighbours = float64(one)/n, float64(five)/n, float64(all)/n
	}
	if compared > 0 {
		mean := agreement / float64(compared)
		t.TagAgreement = &mean
	}
}
