package app

import (
	"context"
	"path/filepath"
	"time"

	tastegraph "github.com/sidestage/sidestage/graphstore/taste"

	"github.com/sidestage/sidestage/graphstore/opinions"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/lifecycle"
	"github.com/sidestage/sidestage/recommend/lists"
)

// retrainEvery is how often recommendations learn anew; what a person does counts at once all the same.
const retrainEvery = 10 * time.Minute

// openRecommendations makes what trains models, and the lists that come of them.
func (s *services) openRecommendations() (part, error) {
	db := s.world.graph.DB
	history := tastegraph.NewStore(db)
	s.sayings = taste.NewSayings(opinions.NewStore(db), s.world.now)
	s.trainer = lifecycle.New(lifecycle.Options{
		Source: history, Statements: s.sayings, Training: s.training, Folder: filepath.Join(s.world.cfg.DataDir, "models"),
		Interval: retrainEvery, Now: s.world.now, Log: s.world.log,
	})
	s.listeners = recommend.People{
		History: history, Statements: s.sayings, Tuning: s.tuned, Show: s.shown, Now: s.world.now,
	}
	s.lists = lists.New(s.trainer, s.listeners)
	return part{
		hear: func(e event.Event) {
			s.sayings.Hear(e)
			s.trainer.Hear(e)
		},
		forget: s.sayings.Forget, start: s.train, background: []func(context.Context){s.recommendations},
		close: s.endTraining,
	}, nil
}

// train puts the model of the last run in use, and makes a new one beside everything else: a database that has
// just started reads slowly, and only recommendations wait for it.
func (s *services) train(ctx context.Context) {
	ctx, s.stopTraining = context.WithCancel(context.WithoutCancel(ctx))
	s.trained = make(chan struct{})
	go func() {
		defer close(s.trained)
		if err := s.trainer.Restore(ctx); err != nil {
			s.world.log.WarnContext(ctx, "no model of recommendations could be restored", "error", err)
		}
		if s.trainer.WentBack() {
			return // to what somebody went back to; the next training comes in its time
		}
		if err := s.trainer.Retrain(ctx); err != nil && ctx.Err() == nil {
			s.world.log.WarnContext(ctx, "the first training failed and is tried again", "error", err)
		}
	}()
}

// recommendations trains anew until ctx ends, once the first training has ended.
func (s *services) recommendations(ctx context.Context) {
	select {
	case <-s.trained:
		s.trainer.Run(ctx)
	case <-ctx.Done():
	}
}

// endTraining ends the first training.
func (s *services) endTraining(context.Context) error {
	if s.trained != nil {
		s.stopTraining()
		<-s.trained
	}
	return nil
}
