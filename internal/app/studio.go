package app

import (
	"context"
	"time"

	studiograph "github.com/sidestage/sidestage/graphstore/studio"
	"github.com/sidestage/sidestage/internal/studio"
)

// openStudio makes the studio; what it publishes, recommendations learn soon.
func (s *services) openStudio() {
	s.studio = studio.NewService(studio.Options{
		Store: studiograph.NewStore(s.world.graph.DB), Tint: s.coverTint, Released: s.trainer.Request, Now: time.Now,
	})
}

// releases publishes what is scheduled at its minute until ctx ends.
func (s *services) releases(ctx context.Context) { s.studio.Run(ctx, s.world.log) }
