package graphql

import (
	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/tier"
)

// tierResult is the answer of a change to a tier or its holders.
func tierResult(t tier.Tier, message string, err error) (*model.TierResult, error) {
	return one(t, err, func(t tier.Tier) model.TierResult {
		shown := model.NewTier(t)
		result := model.TierResult{Success: true, Tier: &shown}
		if message != "" {
			result.Message = &message
		}
		return result
	})
}
