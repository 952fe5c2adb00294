package app

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql"
	safetygraph "github.com/sidestage/sidestage/graphstore/safety"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/safety"
)

// openSafety makes what people keep from one another, after what removes things for a report.
func (s *services) openSafety() (part, error) {
	service := safety.NewService(safety.Options{
		Store: safetygraph.NewStore(s.world.graph.DB), Circle: s.circle, Doors: s.doors(), Limits: s.limits,
		Remove: func(ctx context.Context, v access.Viewer, on item.Ref) error {
			return s.moderation.Remove(ctx, v, on, "")
		},
	})
	return part{
		resolve: func(r *graphql.Resolver) { r.Safety = service },
		hear:    s.circle.Hear, forget: s.circle.Forget, sweep: service.Sweep,
	}, nil
}
