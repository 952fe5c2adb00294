package app

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend"
)

// openTuning makes the tuning of recommendations, once there are music and people to name.
func (s *services) openTuning(store *graphstore.TuningStore) {
	s.tunings = tuning.NewService(tuning.Options{
		Store: store, Music: s.music, People: graphstore.NewPeopleStore(s.world.graph.DB),
		Default: domainTuning(recommend.DefaultTuning()), Models: recommend.Rankers, Now: time.Now, Log: s.world.log,
	})
}

// tuningStore keeps the tuning of the site.
func (s *services) tuningStore() *graphstore.TuningStore {
	return graphstore.NewTuningStore(s.world.graph.DB, siteSettings, domainTuning(recommend.DefaultTuning()))
}

// tuned is what recommendations are tuned to for a person now.
func (s *services) tuned(ctx context.Context, userID string) recommend.Tuning {
	return recommendTuning(s.tunings.For(ctx, userID))
}

func domainTuning(t recommend.Tuning) tuning.Tuning {
	return tuning.Tuning{Threshold: t.Threshold, Model: t.Ranker, Diversity: t.Diversity, Discovery: t.Discovery}
}

func recommendTuning(t tuning.Tuning) recommend.Tuning {
	return recommend.Tuning{Threshold: t.Threshold, Ranker: t.Model, Diversity: t.Diversity, Discovery: t.Discovery}
}
