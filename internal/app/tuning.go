package app

import (
	"context"
	"time"

	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	tuninggraph "github.com/sidestage/sidestage/graphstore/tuning"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/lifecycle"
	"github.com/sidestage/sidestage/recommend/lists"
)

// openTuning makes the tuning of recommendations, once there are music and people to name.
func (s *services) openTuning(store *tuninggraph.Store) {
	s.tunings = tuning.NewService(tuning.Options{
		Store: store, Recommender: tuningRecommender{s.trainer, s.lists}, Music: s.music, People: peoplegraph.NewStore(s.world.graph.DB),
		Default: domainTuning(recommend.DefaultTuning()), DefaultLearning: domainLearning(recommend.DefaultTrainingConfig()),
		Models: recommend.Rankers, Now: time.Now, Log: s.world.log,
	})
}

// tuningStore keeps the tuning of the site.
func (s *services) tuningStore() *tuninggraph.Store {
	return tuninggraph.NewStore(s.world.graph.DB, siteSettings, domainTuning(recommend.DefaultTuning()))
}

// tuned is what recommendations are tuned to for a person now.
func (s *services) tuned(ctx context.Context, userID string) recommend.Tuning {
	return recommendTuning(s.tunings.For(ctx, userID))
}

// shown is tuned for what a person is about to be shown.
func (s *services) shown(ctx context.Context, userID string) recommend.Tuning {
	return recommendTuning(s.tunings.Show(ctx, userID))
}

// learning is what a training that begins now goes by.
func (s *services) learning(ctx context.Context) recommend.TrainingConfig {
	return recommendLearning(s.tunings.LearningNow(ctx))
}

const day = 24 * time.Hour

func domainLearning(l recommend.TrainingConfig) tuning.Learning {
	return tuning.Learning{
		HalfLifeDays: int(l.HalfLife / day), PopularityHalfLifeDays: int(l.PopularityHalfLife / day),
		SavePlays: l.SavePlays, FollowPlays: l.FollowPlays, SkipShare: l.SkipShare,
	}
}

func recommendLearning(l tuning.Learning) recommend.TrainingConfig {
	return recommend.TrainingConfig{
		HalfLife: time.Duration(l.HalfLifeDays) * day, PopularityHalfLife: time.Duration(l.PopularityHalfLifeDays) * day,
		SavePlays: l.SavePlays, FollowPlays: l.FollowPlays, SkipShare: l.SkipShare,
	}
}

func domainTuning(t recommend.Tuning) tuning.Tuning {
	return tuning.Tuning{Threshold: t.Threshold, Model: t.Ranker, Diversity: t.Diversity, Discovery: t.Discovery}
}

func recommendTuning(t tuning.Tuning) recommend.Tuning {
	return recommend.Tuning{Threshold: t.Threshold, Ranker: t.Model, Diversity: t.Diversity, Discovery: t.Discovery}
}

// tuningRecommender shows what another tuning would do, and makes and keeps models. It is a tuning.Recommender.
type tuningRecommender struct {
	*lifecycle.Trainer
	lists *lists.Service
}

var _ tuning.Recommender = tuningRecommender{}

func (r tuningRecommender) ThresholdCurve(ctx context.Context) ([]tuning.Point, error) {
	curve, err := r.Trainer.ThresholdCurve(ctx)
	if err != nil {
		return nil, err
	}
	out := make([]tuning.Point, len(curve))
	for i, p := range curve {
		out[i] = tuning.Point(p)
	}
	return out, nil
}

func (r tuningRecommender) PreviewThreshold(ctx context.Context, now, then float64) (tuning.Comparison, error) {
	p, err := r.Trainer.PreviewThreshold(ctx, now, then)
	out := tuning.Comparison{
		Artists: p.Artists, WithNeighboursNow: p.WithNow, WithNeighboursThen: p.WithThen, Now: tuning.Point(p.Now), Then: tuning.Point(p.Then),
	}
	for _, c := range p.Changes {
		out.Changes = append(out.Changes, tuning.Change(c))
	}
	return out, err
}

func (r tuningRecommender) CuratedTracksWith(ctx context.Context, userID string, t tuning.Tuning, limit int) ([]music.Scored, error) {
	return r.lists.CuratedTracksWith(ctx, userID, recommendTuning(t), limit)
}

func (r tuningRecommender) Models() []tuning.Model {
	trained := r.Trainer.Models()
	out := make([]tuning.Model, len(trained))
	for i, t := range trained {
		out[i] = trainedModel(t)
	}
	return out
}

func (r tuningRecommender) Training() (bool, string) {
	return r.Trainer.Training(), r.Trainer.Status().Failed
}

func (r tuningRecommender) Train(ctx context.Context) error { return r.Retrain(ctx) }

func (r tuningRecommender) RollBack(ctx context.Context, version string) (tuning.Model, error) {
	t, err := r.Trainer.RollBack(ctx, version)
	return trainedModel(t), err
}

func trainedModel(t lifecycle.Trained) tuning.Model {
	m := tuning.Model{
		Version: t.Version, TrainedAt: t.TrainedAt, Took: t.Took, InUse: t.InUse, Artists: t.Counts.Artists, Tracks: t.Counts.Tracks, People: t.Counts.Users,
		Interactions: t.Counts.Interactions, LeftOut: t.Counts.LeftOut, SizeBytes: t.SizeBytes, Recall: t.Recall, NDCG: t.NDCG, Refused: t.Refused,
	}
	if t.Training != nil {
		learning := domainLearning(*t.Training)
		m.Learning = &learning
	}
	for _, w := range t.Weights {
		m.Weights = append(m.Weights, tuning.Weight(w))
	}
	return m
}
