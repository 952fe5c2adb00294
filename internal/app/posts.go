package app

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql"
	postsgraph "github.com/sidestage/sidestage/graphstore/posts"
	"github.com/sidestage/sidestage/internal/posts"
)

func (s *services) openPosts() (part, error) {
	service := posts.NewService(postsgraph.NewStore(s.world.graph.DB), s.doors(), s.limits)
	return part{
		resolve:    func(r *graphql.Resolver) { r.Posts = service },
		background: []func(context.Context){func(ctx context.Context) { service.Run(ctx, s.world.log) }},
		sweep:      service.Sweep,
	}, nil
}
