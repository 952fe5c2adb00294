package recommend

import (
	"fmt"
	"math"
	"slices"
)

// Tuning is what may differ between people while a model stays the same.
type Tuning struct {
	// Threshold is the similarityScoreThreshold, 0..1: how alike two must be to be called similar.
	Threshold float64
	// Ranker is what ranks "for you", one of Rankers.
	Ranker string
	// Diversity is how much a list avoids what is like what it has already, 0 (by score alone) to 1.
	Diversity float64
	// Discovery is the share of places for small and new artists who fit, 0..1.
	Discovery float64
}

// Rankers of Tuning.
const (
	// RankByBlend adds what all models think of an artist.
	RankByBlend = "blend"
	// RankByNeighbours goes by the artists that are similar to what the person plays, and by nothing else.
	RankByNeighbours = "neighbours"
	// RankByPopularity shows everybody the same.
	RankByPopularity = "popularity"
)

// Rankers are those that a Tuning may name, the default first.
var Rankers = []string{RankByBlend, RankByNeighbours, RankByPopularity}

// DefaultTuning is what the product comes with.
func DefaultTuning() Tuning {
	return Tuning{Threshold: 0.5, Ranker: RankByBlend, Diversity: 0.2, Discovery: 0.1}
}

// Bounded brings what is out of its range within it, so that a broken setting breaks no list.
func (t Tuning) Bounded() Tuning {
	standard := DefaultTuning()
	within := func(v, otherwise float64) float64 {
		if math.IsNaN(v) {
			return otherwise
		}
		return min(max(v, 0), 1)
	}
	t.Threshold = within(t.Threshold, standard.Threshold)
	t.Diversity = within(t.Diversity, standard.Diversity)
	t.Discovery = within(t.Discovery, standard.Discovery)
	if !slices.Contains(Rankers, t.Ranker) {
		t.Ranker = standard.Ranker
	}
	return t
}

// Validate refuses what is outside its range.
func (t Tuning) Validate() error {
	for name, v := range map[string]float64{"threshold": t.Threshold, "diversity": t.Diversity, "discovery": t.Discovery} {
		if math.IsNaN(v) || v < 0 || v > 1 {
			return fmt.Errorf("%s must be between 0 and 1, and is %v", name, v)
		}
	}
	if !slices.Contains(Rankers, t.Ranker) {
		return fmt.Errorf("%q ranks nothing", t.Ranker)
	}
	return nil
}
