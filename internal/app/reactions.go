package app

import (
	"github.com/sidestage/sidestage/api/graphql"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	reactionsgraph "github.com/sidestage/sidestage/graphstore/reactions"
	"github.com/sidestage/sidestage/graphstore/targets"
	"github.com/sidestage/sidestage/internal/kernel/target"
	"github.com/sidestage/sidestage/internal/reactions"
)

// doors decide who may do something with a thing of any domain.
func (s *services) doors() target.Doors {
	db := s.world.graph.DB
	return target.Doors{Targets: targets.NewStore(db), Held: musicgraph.NewStore(db), Now: s.world.now, Boundaries: s.circle}
}

func (s *services) openReactions() (part, error) {
	service := reactions.NewService(reactionsgraph.NewStore(s.world.graph.DB), s.doors(), s.limits)
	return part{resolve: func(r *graphql.Resolver) { r.Reacting = service }}, nil
}
