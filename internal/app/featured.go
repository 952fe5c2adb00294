package app

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/api/rest"
	featuredgraph "github.com/sidestage/sidestage/graphstore/featured"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/featured"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/taste"
)

// openFeatured makes what is shown first, and how what admins did to it is taken back.
func (s *services) openFeatured() (part, error) {
	store := featuredgraph.NewStore(s.world.graph.DB, s.world.siteID)
	service := featured.NewService(store, things{s.music, s.comingEvents, s.shop}, unwanted{
		s.music, s.events, s.shop, s.circle,
		func(ctx context.Context, userID string) (taste.Said, error) { return s.sayings.SaidBy(ctx, userID) },
	}, s.world.now)
	undo := func(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
		before, _, err := states[featured.State](act)
		if err != nil {
			return err
		}
		ref := item.Ref{Type: item.Type(act.Subject.Type), ID: act.Subject.ID}
		changed, err := service.Undo(ctx, v, ref, before, why)
		return orConflict(changed, err)
	}
	s.undoers[audit.ContentFeatured], s.undoers[audit.ContentNotFeatured] = undo, undo
	return part{
		routes:  []route{rest.Featured{Featured: service}},
		resolve: func(r *graphql.Resolver) { r.Featured = service },
	}, nil
}

// comingEvents are events without those that are over or cancelled.
func (s *services) comingEvents(ctx context.Context, v access.Viewer, ids []string) ([]events.Event, error) {
	found, err := s.events.Events(ctx, v, ids)
	return events.ToCome(found, s.world.now()), err
}
