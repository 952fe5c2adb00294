package graphql

import (
	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/searchtuning"
)

// settingsDraft reads settings that are asked for.
func settingsDraft(input model.SearchSettingsInput) searchtuning.Draft {
	w := input.Weights
	return searchtuning.Draft{
		Synonyms: input.Synonyms, StopWords: input.StopWords,
		Weights: searchtuning.WeightsDraft{
			Edit: w.Edit.Value(), FirstLetter: w.FirstLetter.Value(), Unfinished: w.Unfinished.Value(),
			Popularity:    w.Popularity.Value(),
			PopularityCap: w.PopularityCap.Value(), Personal: w.Personal.Value(), Slack: w.Slack.Value(),
		},
	}
}
