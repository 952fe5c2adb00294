package app

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql"
	postsgraph "github.com/sidestage/sidestage/graphstore/posts"
	"github.com/sidestage/sidestage/internal/posts"
)

func (s *services) openPosts() (part, error) {
	s.posts = posts.NewService(postsgraph.NewStore(s.world.graph.DB), s.doors(), s.limits)
	return part{
		resolve:    func(r *graphql.Resolver) { r.Posts = s.posts },
		background: []func(context.Context){func(ctx context.Context) { s.posts.Run(ctx, s.world.log) }},
		sweep:      s.posts.Sweep,
	}, nil
}
