package app

import (
	"context"

	postsgraph "github.com/sidestage/sidestage/graphstore/posts"
	"github.com/sidestage/sidestage/internal/posts"
)

func (s *services) openPosts() (part, error) {
	service := posts.NewService(postsgraph.NewStore(s.world.graph.DB), s.doors(), s.limits)
	return part{
		background: []func(context.Context){func(ctx context.Context) { service.Run(ctx, s.world.log) }},
		sweep:      service.Sweep,
	}, nil
}
