package app

import (
	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/rest"
	giveawaysgraph "github.com/sidestage/sidestage/graphstore/giveaways"
	"github.com/sidestage/sidestage/internal/giveaways"
)

func (s *services) openGiveaways() (part, error) {
	s.giveaways = giveaways.NewService(giveawaysgraph.NewStore(s.world.graph.DB), s.limits, s.world.now)
	return part{
		resolve: func(r *graphql.Resolver) { r.Giveaways = s.giveaways },
		routes:  []route{rest.Giveaways{Giveaways: s.giveaways}},
		sweep:   s.giveaways.Sweep,
	}, nil
}
