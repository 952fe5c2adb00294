package batch

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/models"
)

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

// neighbourModel scores an item by the sum of its likeness to the items that the person knows
// (Sarwar et al., "Item-based collaborative filtering recommendation algorithms", 2001). What
// likeness is, find says.
type neighbourModel struct {
	name  string
	items int
	plays *knn.Matrix
	find  func(ctx context.Context, d *models.Data) ([][]knn.Neighbour, error)

	neighbours [][]knn.Neighbour
}

// newItemKNN goes by the product of BM25-weighted columns, and by tags where there are some.
func newItemKNN(limit int) *neighbourModel {
	return &neighbourModel{name: itemKNNModel, find: func(ctx context.Context, d *models.Data) ([][]knn.Neighbour, error) {
		o := knn.Options{Limit: limit, Self: true}
		if tags := tagColumns(d); tags != nil {
			o.Adjust = agreement(tags)
		}
		return d.Plays.Logarithms().BM25(bm25K1, bm25B).All(ctx, o)
	}}
}

// newSimilar goes by the artists that the server calls similar at this threshold.
func newSimilar(threshold float64) *neighbourModel {
	return &neighbourModel{
		name: neighboursModel,
		find: func(ctx context.Context, d *models.Data) ([][]knn.Neighbour, error) {
			all, err := likeness(ctx, d.Plays, tagColumns(d), sweptNeighbours)
			return above(all, threshold), err
		},
	}
}

// Name implements models.Model.
func (m *neighbourModel) Name() string { return m.name }

// Train implements models.Model.
func (m *neighbourModel) Train(ctx context.Context, d *models.Data) (err error) {
	m.items, m.plays = d.Items(), d.Plays
	if m.neighbours, err = m.find(ctx, d); err != nil {
		return fmt.Errorf("training %s: %w", m.name, err)
	}
	return nil
}

// Score implements models.Model.
func (m *neighbourModel) Score(user int32, into []float32) { m.add(m.plays.Row(int(user)), into) }

// Fold implements models.Model.
func (m *neighbourModel) Fold(who models.Listener, into []float32) { m.add(who.Items, into) }

func (m *neighbourModel) add(items []knn.Entry, into []float32) {
	clear(into)
	for _, e := range items {
		for _, n := range m.neighbours[e.Index] {
			into[n.Index] += n.Score
		}
	}
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

// likeness returns the neighbours of every item with the calibrated score that the server uses.
func likeness(ctx context.Context, plays, tags *knn.Matrix, limit int) ([][]knn.Neighbour, error) {
	o := knn.Options{Limit: limit, MinShared: similarShared, Shrink: similarShrink}
	if tags != nil {
		o.Adjust = agreement(tags)
	}
	all, err := plays.Logarithms().UnitColumns().All(ctx, o)
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

// above keeps the neighbours, in falling order, whose score is at least the threshold.
func above(all [][]knn.Neighbour, threshold float64) [][]knn.Neighbour {
	left := make([][]knn.Neighbour, len(all))
	for item, list := range all {
		n, _ := slices.BinarySearchFunc(list, float32(threshold), func(n knn.Neighbour, t float32) int {
			return cmp.Or(cmp.Compare(t, n.Score), -1)
		})
		left[item] = list[:n]
	}
	return left
}

// pairLikeness returns how alike two items are, 0..1: by their tags where both have some, else
// by the cosine of who plays them.
func pairLikeness(d *models.Data) func(a, b int32) float64 {
	plays, tags := d.Plays.Logarithms().UnitColumns(), tagColumns(d)
	return func(a, b int32) float64 {
		if tags != nil {
			if x, y := tags.Col(int(a)), tags.Col(int(b)); len(x) > 0 && len(y) > 0 {
				return float64(product(x, y))
			}
		}
		return float64(product(plays.Col(int(a)), plays.Col(int(b))))
	}
}
