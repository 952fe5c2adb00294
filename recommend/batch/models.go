package batch

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// The names of the models.
const (
	popularityModel = "popularity"
	friendsModel    = "friends"
	itemKNNModel    = "item-knn"
)

// model scores items for a person.
type model interface {
	// score adds a score of each item to into, which is all zero and as long as there are
	// items; what it leaves at zero it has no opinion on.
	score(user int32, into []float32)
}

// popularity scores an item by how many people know it, the same for everybody.
type popularity struct{ listeners []float32 }

func newPopularity(plays *knn.Matrix) *popularity {
	p := &popularity{make([]float32, plays.Cols())}
	for i := range p.listeners {
		p.listeners[i] = float32(len(plays.Col(i)))
	}
	return p
}

func (p *popularity) score(_ int32, into []float32) { copy(into, p.listeners) }

// friends scores an item by the friends who know it, each weighed by the Jaccard likeness of
// their items to the person's; somebody who has nothing yet listens to all friends alike.
type friends struct {
	plays   *knn.Matrix
	circles [][]int32
}

func (f *friends) score(user int32, into []float32) {
	own := f.plays.Row(int(user))
	for _, friend := range f.circles[user] {
		theirs := f.plays.Row(int(friend))
		weight := jaccard(own, theirs)
		if len(own) == 0 {
			weight = 1
		}
		for _, e := range theirs {
			into[e.Index] += weight
		}
	}
}

// jaccard is the share of common items among all of two rows.
func jaccard(a, b []knn.Entry) float32 {
	common := 0
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i].Index < b[j].Index:
			i++
		case a[i].Index > b[j].Index:
			j++
		default:
			common, i, j = common+1, i+1, j+1
		}
	}
	if common == 0 {
		return 0
	}
	return float32(common) / float32(len(a)+len(b)-common)
}

// itemKNN is item k-nearest-neighbours (Sarwar et al., "Item-based collaborative filtering
// recommendation algorithms", 2001): an item scores the sum of its likeness to the items that
// the person knows, the likeness being the product of their BM25-weighted columns.
type itemKNN struct {
	plays      *knn.Matrix
	neighbours [][]knn.Neighbour
}

const (
	// knnNeighbours is how many neighbours of an item count; bm25K1 and bm25B are those of BM25
	// over ln(1 + weight). All were chosen on a validation cut of real listening.
	knnNeighbours  = 400
	bm25K1, bm25B  = 1.2, 0.4
	tagShare       = 0.5
	similarShrink  = 5
	similarShared  = 2
	similarMembers = 5
)

func newItemKNN(ctx context.Context, plays, tags *knn.Matrix) (*itemKNN, error) {
	o := knn.Options{Limit: knnNeighbours, Self: true}
	if tags != nil {
		o.Adjust = agreement(tags)
	}
	n, err := logarithms(plays).BM25(bm25K1, bm25B).All(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("training %s: %w", itemKNNModel, err)
	}
	return &itemKNN{plays, n}, nil
}

func logarithms(m *knn.Matrix) *knn.Matrix {
	return m.Map(func(_, _ int32, w float32) float32 { return float32(math.Log1p(float64(w))) })
}

// agreement lets tagShare of a likeness hang on the cosine of tags, half-way where either has none.
func agreement(tags *knn.Matrix) func(a, b int32, score float32) float32 {
	return func(a, b int32, score float32) float32 {
		likeness := float32(0.5)
		if x, y := tags.Col(int(a)), tags.Col(int(b)); len(x) > 0 && len(y) > 0 {
			likeness = product(x, y)
		}
		return score * (1 - tagShare*(1-likeness))
	}
}

// product is the sum of products of two sparse columns.
func product(a, b []knn.Entry) float32 {
	var sum float32
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i].Index < b[j].Index:
			i++
		case a[i].Index > b[j].Index:
			j++
		default:
			sum += a[i].Weight * b[j].Weight
			i, j = i+1, j+1
		}
	}
	return sum
}

func (k *itemKNN) score(user int32, into []float32) {
	for _, e := range k.plays.Row(int(user)) {
		for _, n := range k.neighbours[e.Index] {
			into[n.Index] += n.Score
		}
	}
}

// ranker gives a person's best items by a model. Where the model has no opinion, other models
// follow in order, below it.
type ranker struct {
	first     model
	fallbacks []model
	scores    []float32
	found     []knn.Neighbour
	skip      map[int32]bool
}

// top gives the limit best items, the best first, without those of the lists in without. The
// scores of fallbacks are scaled to stay below what comes before them.
func (r *ranker) top(user int32, limit int, without ...[]int32) []knn.Neighbour {
	r.skip = map[int32]bool{}
	for _, list := range without {
		for _, item := range list {
			r.skip[item] = true
		}
	}
	best := r.ranked(r.first, user, limit)
	for _, m := range r.fallbacks {
		if len(best) >= limit {
			break
		}
		for _, n := range best {
			r.skip[n.Index] = true
		}
		next := r.ranked(m, user, limit-len(best))
		if len(best) > 0 && len(next) > 0 && next[0].Score >= best[len(best)-1].Score {
			scale := 0.5 * best[len(best)-1].Score / next[0].Score
			for i := range next {
				next[i].Score *= scale
			}
		}
		best = append(best, next...)
	}
	return best
}

func (r *ranker) ranked(m model, user int32, limit int) []knn.Neighbour {
	clear(r.scores)
	m.score(user, r.scores)
	r.found = r.found[:0]
	for i, s := range r.scores {
		if s > 0 && !r.skip[int32(i)] {
			r.found = append(r.found, knn.Neighbour{Index: int32(i), Score: s})
		}
	}
	return knn.Best(r.found, limit)
}

// likeness gives the neighbours of every item with the calibrated score that the server uses.
func likeness(ctx context.Context, plays, tags *knn.Matrix, limit int) ([][]knn.Neighbour, error) {
	o := knn.Options{Limit: limit, MinShared: similarShared, Shrink: similarShrink}
	if tags != nil {
		o.Adjust = agreement(tags)
	}
	all, err := logarithms(plays).UnitColumns().All(ctx, o)
	if err != nil {
		return nil, fmt.Errorf("comparing items: %w", err)
	}
	var nearest []float32
	for item, list := range all {
		if len(plays.Col(item)) < similarMembers {
			continue
		}
		if len(list) == 0 {
			nearest = append(nearest, 0)
			continue
		}
		nearest = append(nearest, list[0].Score)
	}
	scale := knn.NewCalibration(nearest)
	for _, list := range all {
		for i := range list {
			list[i].Score = float32(scale.Score(list[i].Score))
		}
	}
	return all, nil
}

// columns gives the items of a row.
func columns(entries []knn.Entry) []int32 {
	out := make([]int32, len(entries))
	for i, e := range entries {
		out[i] = e.Index
	}
	return out
}

// trained makes a model by name, with what follows where it has no opinion.
func (d *data) trained(ctx context.Context, name string, plays, tags *knn.Matrix) (*ranker, error) {
	popular := newPopularity(plays)
	near := &friends{plays, d.circles()}
	r := &ranker{scores: make([]float32, d.items.Len()), fallbacks: []model{popular}}
	switch name {
	case popularityModel:
		r.first, r.fallbacks = popular, nil
	case friendsModel:
		if len(d.friends) == 0 {
			return nil, fmt.Errorf("model %s needs --friends", friendsModel)
		}
		r.first = near
	case itemKNNModel:
		k, err := newItemKNN(ctx, plays, tags)
		if err != nil {
			return nil, err
		}
		r.first = k
		if len(d.friends) > 0 {
			r.fallbacks = slices.Insert(r.fallbacks, 0, model(near))
		}
	default:
		return nil, fmt.Errorf("there is no model %q; there are %s, %s and %s", name, popularityModel, friendsModel, itemKNNModel)
	}
	return r, nil
}
