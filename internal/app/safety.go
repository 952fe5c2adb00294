package app

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/rest"
	safetygraph "github.com/sidestage/sidestage/graphstore/safety"
	"github.com/sidestage/sidestage/internal/audit"
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
	s.undoers[audit.ReportDismissed] = func(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
		before, _, err := states[struct{ Reports []string }](act)
		if err != nil {
			return err
		}
		return service.Reopen(ctx, v, before.Reports, why)
	}
	return part{
		resolve: func(r *graphql.Resolver) { r.Safety = service }, routes: []route{rest.Reports{Safety: service}},
		hear: s.circle.Hear, forget: s.circle.Forget, sweep: service.Sweep,
	}, nil
}
