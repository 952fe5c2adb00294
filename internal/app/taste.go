package app

import (
	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/graphstore/opinions"
	"github.com/sidestage/sidestage/internal/taste"
)

func (s *services) openTaste() (part, error) {
	s.taste = taste.NewService(taste.Options{
		Store: opinions.NewStore(s.world.graph.DB), Music: s.music, Beliefs: s.lists,
		Limits: s.limits, Now: s.world.now,
	})
	return part{resolve: func(r *graphql.Resolver) { r.Taste = s.taste }}, nil
}
