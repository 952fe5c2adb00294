package app

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/graphstore"
	"github.com/sidestage/sidestage/internal/studio"
)

// openStudio makes the studio; what it publishes, recommendations learn soon.
func (s *services) openStudio() {
	s.studio = studio.NewService(studio.Options{
		Store: graphstore.NewStudioStore(s.world.graph.DB), Tint: s.coverTint, Released: s.trainer.Request, Now: time.Now,
	})
}

// releases publishes what is scheduled at its minute until ctx ends.
func (s *services) releases(ctx context.Context) { s.studio.Run(ctx, s.world.log) }
