package models

import (
	"context"
	"fmt"

	"github.com/sidestage/sidestage/recommend/internal/knn"
)

// Weighting is how item kNN weighs plays before items are compared.
type Weighting string

const (
	// Cosine compares columns of ln(1 + plays) by the angle between them.
	Cosine Weighting = "cosine"
	// BM25 compares the columns that Robertson and Zaragoza, "The Probabilistic Relevance
	// Framework: BM25 and Beyond" (2009), give for ln(1 + plays).
	BM25 Weighting = "bm25"
)

// ItemKNN is item k-nearest-neighbours (Sarwar, Karypis, Konstan and Riedl, "Item-based
// collaborative filtering recommendation algorithms", 2001): an item scores the sum of its
// likeness to the items that the person knows.
type ItemKNN struct {
	Weighting Weighting
	// Neighbours is how many of an item count.
	Neighbours int
	// Busiest is of how many of a person's items pairs are made at most, the heaviest: the
	// work grows with its square. 0 is all.
	Busiest int
	// K1 and B are those of BM25.
	K1, B float64

	data       *Data
	neighbours [][]knn.Neighbour
}

// NewItemKNN returns item kNN as it was best on a validation cut of real listening.
func NewItemKNN(w Weighting) *ItemKNN {
	return &ItemKNN{Weighting: w, Neighbours: 400, K1: 1.2, B: 0.4}
}

// Name implements Model.
func (k *ItemKNN) Name() string { return "item-knn-" + string(k.Weighting) }

// Train implements Model.
func (k *ItemKNN) Train(ctx context.Context, d *Data) error {
	k.data = d
	plays := d.Plays
	if k.Busiest > 0 {
		plays = plays.CapRows(k.Busiest)
	}
	plays = plays.Logarithms()
	switch {
	case k.Neighbours < 1 || k.Busiest < 0 || !(k.K1 >= 0) || !(k.B >= 0 && k.B <= 1):
		return fmt.Errorf("%w: %s with %d neighbours, k1 %g, b %g", ErrConfig, k.Name(), k.Neighbours, k.K1, k.B)
	case k.Weighting == Cosine:
		plays = plays.UnitColumns()
	case k.Weighting == BM25:
		plays = plays.BM25(k.K1, k.B)
	default:
		return fmt.Errorf("%w: weighting %q", ErrConfig, k.Weighting)
	}
	var err error
	k.neighbours, err = plays.All(ctx, knn.Options{Limit: k.Neighbours, Self: true})
	if err != nil {
		return fmt.Errorf("training %s: %w", k.Name(), err)
	}
	return nil
}

// Score implements Model.
func (k *ItemKNN) Score(user int32, into []float32) { k.fold(k.data.Plays.Row(int(user)), into) }

// Fold implements Model.
func (k *ItemKNN) Fold(who Listener, into []float32) { k.fold(who.known(k.data.Items()), into) }

func (k *ItemKNN) fold(items []knn.Entry, into []float32) {
	clear(into)
	for _, e := range items {
		for _, n := range k.neighbours[e.Index] {
			into[n.Index] += n.Score
		}
	}
}
