package graphql

import (
	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/finding"
)

func searchedQuery(s finding.Searched) model.SearchedQuery {
	return model.SearchedQuery{
		Query: s.Text, Searches: s.Searches, People: s.People, Empty: float64(s.Empty) / float64(max(s.Searches, 1)),
	}
}
