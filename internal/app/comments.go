package app

import (
	"github.com/sidestage/sidestage/api/graphql"
	commentsgraph "github.com/sidestage/sidestage/graphstore/comments"
	"github.com/sidestage/sidestage/internal/comments"
)

func (s *services) openComments() (part, error) {
	s.comments = comments.NewService(commentsgraph.NewStore(s.world.graph.DB), s.doors(), s.limits)
	return part{resolve: func(r *graphql.Resolver) { r.Commenting = s.comments }}, nil
}
