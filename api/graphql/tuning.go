package graphql

import (
	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/tuning"
)

// tuned reads a tuning that is asked for.
func tuned(input model.TuningInput) tuning.Tuning {
	return tuning.Tuning{Threshold: input.SimilarityScoreThreshold, Model: input.Model, Diversity: input.Diversity, Discovery: input.Discovery}
}
