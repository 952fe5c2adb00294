package app

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql"
	safetygraph "github.com/sidestage/sidestage/graphstore/safety"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/safety"
)

// openSafety makes what people keep from one another, after everything that an admin removes for a report.
func (s *services) openSafety() (part, error) {
	service := safety.NewService(safety.Options{
		Store: safetygraph.NewStore(s.world.graph.DB), Circle: s.circle, Doors: s.doors(), Limits: s.limits,
		Removers: map[item.Type]safety.Remover{
			item.Post: func(ctx context.Context, v access.Viewer, id string) error {
				_, err := s.posts.Delete(ctx, v, id)
				return err
			},
			item.Comment: func(ctx context.Context, v access.Viewer, id string) error {
				_, err := s.comments.Delete(ctx, v, id)
				return err
			},
			item.Giveaway: func(ctx context.Context, v access.Viewer, id string) error {
				_, err := s.giveaways.Delete(ctx, v, id)
				return err
			},
			item.Question: func(ctx context.Context, v access.Viewer, id string) error {
				_, err := s.questions.Delete(ctx, v, id)
				return err
			},
		},
	})
	return part{
		resolve: func(r *graphql.Resolver) { r.Safety = service },
		hear:    s.circle.Hear, forget: s.circle.Forget, sweep: service.Sweep,
	}, nil
}
