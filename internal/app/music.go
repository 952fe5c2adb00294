package app

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/rest"
	musicgraph "github.com/sidestage/sidestage/graphstore/music"
	studiograph "github.com/sidestage/sidestage/graphstore/studio"
	"github.com/sidestage/sidestage/graphstore/tiers"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/studio"
	"github.com/sidestage/sidestage/internal/tier"
)

func (s *services) openMusic() (part, error) {
	s.music = music.NewService(musicgraph.NewStore(s.world.graph.DB), s.lists, s.world.now)
	s.music.KeepApart(s.circle)
	return part{
		routes: []route{rest.Listening{Music: s.music}}, resolve: func(r *graphql.Resolver) { r.Music = s.music },
		hear: s.music.Hear, forget: s.music.Forget, sweep: s.music.Sweep,
		background: []func(context.Context){s.ahead("popular tracks", s.music.ReadAhead)},
	}, nil
}

func (s *services) openTiers() (part, error) {
	service := tier.NewService(tiers.NewStore(s.world.graph.DB), s.world.now)
	return part{resolve: func(r *graphql.Resolver) { r.Tiers = service }}, nil
}

func (s *services) openStudio() (part, error) {
	s.studio = studio.NewService(studio.Options{
		Store: studiograph.NewStore(s.world.graph.DB), Tint: s.coverTint, Now: s.world.now,
	})
	return part{
		routes:     []route{rest.Studio{Studio: s.studio}},
		resolve:    func(r *graphql.Resolver) { r.Studio = s.studio },
		background: []func(context.Context){func(ctx context.Context) { s.studio.Run(ctx, s.world.log) }},
	}, nil
}
