// Package models holds the models that recommend from implicit feedback. Each learns from a
// Data, scores all items for a person it has learnt from, and folds in one that it has not.
//
// A model is deterministic: the same data and configuration give the same scores, whatever
// the number of cores (of one kind of processor). None gives NaN or an infinity: what it
// cannot work with, Train refuses.
package models

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// Listener is what is known of a person.
type Listener struct {
	// Items are their items with weights as in Play, once each; what is not above zero or
	// unknown does not count.
	Items []knn.Entry
	// Friends are users.
	Friends []int32
	// Words are the tags that they gave, whatever to, with how often; as with items.
	Words []knn.Entry
}

// Model learns and scores. Score and Fold write a score for every item, higher being better,
// to into, which has the length of the data's items; items of which the model thinks
// nothing get 0. Both may be called at the same time by many, after Train.
type Model interface {
	Name() string
	// Train learns. A model that has failed to learn must not be used.
	Train(ctx context.Context, d *Data) error
	// Score is for a user of the data.
	Score(user int32, into []float32)
	// Fold is for anybody, without learning again.
	Fold(who Listener, into []float32)
}

// ErrConfig says that a model cannot work as it is configured.
var ErrConfig = errors.New("a model is not configured right")

// ErrNotFinite says that learning went beyond the range of the numbers.
var ErrNotFinite = errors.New("learning gave no finite numbers")

// known keeps the items that exist and weigh something, in order and once each.
func (l Listener) known(items int) []knn.Entry { return knownOf(l.Items, items) }

func knownOf(entries []knn.Entry, n int) []knn.Entry {
	out := make([]knn.Entry, 0, len(entries))
	for _, e := range entries {
		if within(e.Index, n) && e.Weight > 0 && finite(e.Weight) {
			out = append(out, e)
		}
	}
	slices.SortStableFunc(out, func(a, b knn.Entry) int { return cmp.Compare(a.Index, b.Index) })
	return slices.CompactFunc(out, func(a, b knn.Entry) bool { return a.Index == b.Index })
}

// circle keeps the friends that exist, in order and once each.
func (l Listener) circle(users int) []int32 {
	out := slices.DeleteFunc(slices.Clone(l.Friends), func(f int32) bool { return !within(f, users) })
	slices.Sort(out)
	return slices.Compact(out)
}

func notFinite(name string) error { return fmt.Errorf("training %s: %w", name, ErrNotFinite) }

func allFinite(values []float32) bool {
	for _, v := range values {
		if !finite(v) {
			return false
		}
	}
	return true
}

// log1p is ln(1 + weight).
func log1p(weight float32) float64 { return math.Log1p(float64(weight)) }
