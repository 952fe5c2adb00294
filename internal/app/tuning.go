package app

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/rest"
	peoplegraph "github.com/sidestage/sidestage/graphstore/people"
	tuninggraph "github.com/sidestage/sidestage/graphstore/tuning"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/lifecycle"
	"github.com/sidestage/sidestage/recommend/lists"
)

// openTuning makes the tuning of recommendations, once there are music and people to name.
func (s *services) openTuning() (part, error) {
	s.tunings = tuning.NewService(tuning.Options{
		Store: s.tuningStore(), Recommender: tuningRecommender{s.trainer, s.lists}, Music: s.music,
		People:  peoplegraph.NewStore(s.world.graph.DB),
		Default: tuning.Default(), DefaultTraining: tuning.DefaultTraining(),
		Models: tuning.Rankers, Now: s.world.now, Log: s.world.log,
	})
	s.undoers[audit.TuningSaved] = s.undoTuning
	s.undoers[audit.LearningSaved] = undoVersion(s.tunings.UndoLearning)
	s.undoers[audit.ModelRolledBack] = s.undoModel
	for _, verb := range []audit.Verb{
		audit.ModelNamed, audit.ModelNameTaken, audit.ModelPinned, audit.ModelUnpinned,
	} {
		s.undoers[verb] = s.undoLabel
	}
	return part{
		routes:  []route{rest.Recommendations{Tuning: s.tunings, Log: s.world.log}},
		resolve: func(r *graphql.Resolver) { r.Tuning = s.tunings },
		hear:    s.tunings.Hear, forget: s.tunings.Forget, sweep: s.tunings.Sweep,
		close: func(context.Context) error { s.tunings.Close(); return nil },
	}, nil
}

// tuningStore keeps the tuning of the site.
func (s *services) tuningStore() *tuninggraph.Store {
	return tuninggraph.NewStore(s.world.graph.DB, s.world.siteID)
}

// tuned is what recommendations are tuned to for a person now.
func (s *services) tuned(ctx context.Context, userID string) tuning.Tuning {
	return s.tunings.For(ctx, userID)
}

// shown is tuned for what a person is about to be shown.
func (s *services) shown(ctx context.Context, userID string) tuning.Tuning {
	return s.tunings.Show(ctx, userID)
}

// training is what a training that begins now goes by.
func (s *services) training(ctx context.Context) tuning.TrainingConfig {
	return s.tunings.TrainingNow(ctx)
}

// tuningRecommender shows what another tuning would do, and makes and keeps models. It is a tuning.Recommender.
type tuningRecommender struct {
	*lifecycle.Trainer
	*lists.Service
}

var _ tuning.Recommender = tuningRecommender{}

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

func (r tuningRecommender) Relabel(
	ctx context.Context, version string, change func(now tuning.Label, others []tuning.Label) (tuning.Label, error),
) (tuning.Label, tuning.Model, error) {
	before, t, err := r.Trainer.Relabel(ctx, version, change)
	return before, trainedModel(t), err
}

func trainedModel(t lifecycle.Trained) tuning.Model {
	m := tuning.Model{
		Version: t.Version, TrainedAt: t.TrainedAt, Took: t.Took, InUse: t.InUse, Label: t.Label, Artists: t.Counts.Artists,
		Tracks: t.Counts.Tracks, People: t.Counts.Users,
		Interactions: t.Counts.Interactions, LeftOut: t.Counts.LeftOut, SizeBytes: t.SizeBytes, Recall: t.Recall,
		NDCG: t.NDCG, RecallInterval: t.RecallInterval, NDCGInterval: t.NDCGInterval,
		Refused: t.Refused, Training: t.Training,
	}
	for _, w := range t.Weights {
		m.Weights = append(m.Weights, tuning.Weight(w))
	}
	return m
}
