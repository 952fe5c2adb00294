package app

import (
	"context"
	"math/rand/v2"

	"github.com/sidestage/sidestage/api/graphql"
	searchtuninggraph "github.com/sidestage/sidestage/graphstore/searchtuning"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/searchtuning"
	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/search/judge"
)

const (
	// siteSettings names the settings that hold for the site.
	siteSettings = "site"
	// sampled is how many documents judged queries are made of.
	sampled = 5000
	// previewPerClass is how many queries of a class a preview asks.
	previewPerClass = 150
	// previewSeed makes the queries of an index the same until the index changes.
	previewSeed = 7
)

// openSearchTuning makes the settings of search; search goes by them once they are followed.
func (s *services) openSearchTuning() (part, error) {
	index := s.world.index
	service := searchtuning.NewService(searchtuning.Options{
		Store:    searchtuninggraph.NewStore(s.world.graph.DB, s.world.siteID),
		Apply:    func(settings searchtuning.Settings) { index.SetSettings(indexSettings(settings)) },
		Judge:    searchJudge{index},
		Defaults: tuningSettings(search.DefaultSettings()),
		Now:      s.world.now,
	})
	s.undoers[audit.SearchSettingsSaved] = undoVersion(service.Undo)
	return part{
		resolve:    func(r *graphql.Resolver) { r.SearchTuning = service },
		background: []func(context.Context){func(ctx context.Context) { service.Follow(ctx, s.world.log) }},
	}, nil
}

func indexSettings(s searchtuning.Settings) search.Settings {
	return search.Settings{Synonyms: s.Synonyms, StopWords: s.StopWords, Weights: search.Weights(s.Weights)}
}

func tuningSettings(s search.Settings) searchtuning.Settings {
	return searchtuning.Settings{Synonyms: s.Synonyms, StopWords: s.StopWords, Weights: searchtuning.Weights(s.Weights)}
}

// searchJudge asks the index judged queries for previews. It is a searchtuning.Judge.
type searchJudge struct{ index *search.Index }

var _ searchtuning.Judge = searchJudge{}

// Queries makes judged queries of what the index holds, of a sample where that is much.
func (j searchJudge) Queries(ctx context.Context) ([]searchtuning.Query, error) {
	sample, err := j.sample(ctx)
	if err != nil {
		return nil, err
	}
	judged := judge.Make(sample, previewPerClass, previewSeed)
	queries := make([]searchtuning.Query, len(judged))
	for i, q := range judged {
		queries[i] = searchtuning.Query{Class: q.Class, Text: q.Text, Type: string(q.Type), ID: q.ID, Meant: q.Name}
	}
	return queries, nil
}

// sample draws documents, each as likely as another: J. S. Vitter, "Random Sampling with a
// Reservoir", 1985, algorithm R.
func (j searchJudge) sample(ctx context.Context) ([]search.Document, error) {
	random := rand.New(rand.NewPCG(previewSeed, 0)) //nolint:gosec // not a secret
	sample := make([]search.Document, 0, sampled)
	seen := 0
	for _, t := range item.Types() {
		err := j.index.Walk(ctx, t, func(documents []search.Document) error {
			for _, d := range documents {
				seen++
				if len(sample) < sampled {
					sample = append(sample, d)
				} else if at := random.IntN(seen); at < sampled {
					sample[at] = d
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return sample, nil
}

// With asks the index as it would answer with settings.
func (j searchJudge) With(s searchtuning.Settings) searchtuning.Ask {
	index := j.index.With(indexSettings(s))
	return func(ctx context.Context, q searchtuning.Query) (searchtuning.Answer, error) {
		outcome, err := judge.Ask(ctx, index,
			judge.Query{Class: q.Class, Text: q.Text, Type: item.Type(q.Type), ID: q.ID, Name: q.Meant})
		if err != nil {
			return searchtuning.Answer{}, err
		}
		answer := searchtuning.Answer{Place: outcome.Place}
		for _, hit := range outcome.Rows {
			answer.Rows = append(answer.Rows,
				searchtuning.Row{Type: string(hit.Type), ID: hit.ID, Name: hit.Name, ArtistName: hit.ArtistName})
		}
		return answer, nil
	}
}
