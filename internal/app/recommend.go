package app

import (
	"context"
	"path/filepath"
	"sync"
	"time"

	tastegraph "github.com/sidestage/sidestage/graphstore/taste"

	"github.com/sidestage/sidestage/graphstore/opinions"
	"github.com/sidestage/sidestage/internal/config"
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
		Source: history, Statements: s.sayings, Training: s.training, Folder: modelFolder(s.world.cfg),
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
		forget: s.sayings.Forget, background: []func(context.Context){s.recommendations},
	}, nil
}

// recommendations puts the model of the last run in use, and trains anew until ctx ends. What the first visitors ask is
// prepared between: before a training where there is a model, which nobody waits for, and after it where there is none,
// as home shows nothing until then. The two at once take the database from people, and each other's time.
func (s *services) recommendations(ctx context.Context) {
	if err := s.trainer.Restore(ctx); err != nil && ctx.Err() == nil {
		s.world.log.WarnContext(ctx, "no model of recommendations could be restored", "error", err)
	}
	isRestored := s.trainer.Model() != nil
	if !isRestored {
		s.train(ctx)
	}
	s.warm(ctx)
	var drawing sync.WaitGroup
	defer drawing.Wait()
	drawing.Go(func() { s.preparePictures(ctx) })
	// What somebody went back to stays; the next training comes in its time.
	if isRestored && !s.trainer.WentBack() {
		s.train(ctx)
	}
	s.trainer.Run(ctx)
}

func (s *services) train(ctx context.Context) {
	if err := s.trainer.Retrain(ctx); err != nil && ctx.Err() == nil {
		s.world.log.WarnContext(ctx, "the first training failed and is tried again", "error", err)
	}
}

// modelFolder keeps what was learned.
func modelFolder(cfg config.Config) string { return filepath.Join(cfg.DataDir, "models") }
