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
)

// openFeatured makes what is shown first, and how what admins did to it is taken back.
func (s *services) openFeatured() (part, error) {
	store := featuredgraph.NewStore(s.world.graph.DB, s.world.siteID)
	service := featured.NewService(store, featuredThings{s}, s.world.now)
	undo := func(ctx context.Context, v access.Viewer, act audit.Act, _ string) error {
		before, _, err := states[featured.State](act)
		if err != nil {
			return err
		}
		ref := item.Ref{Type: item.Type(act.Subject.Type), ID: act.Subject.ID}
		changed, err := service.Undo(ctx, v, ref, before)
		return orConflict(changed, err)
	}
	s.undoers[audit.ContentFeatured], s.undoers[audit.ContentNotFeatured] = undo, undo
	return part{
		routes:  []route{rest.Featured{Featured: service}},
		resolve: func(r *graphql.Resolver) { r.Featured = service },
	}, nil
}

// featuredThings names what can be featured.
type featuredThings struct{ *services }

// Names asks each domain for its own things.
func (s featuredThings) Names(
	ctx context.Context, v access.Viewer, refs []item.Ref,
) (map[item.Ref]string, error) {
	ids := map[item.Type][]string{}
	for _, ref := range refs {
		ids[ref.Type] = append(ids[ref.Type], ref.ID)
	}
	names := make(map[item.Ref]string, len(refs))
	for kind, of := range ids {
		named, err := s.namesOf(ctx, v, kind, of)
		if err != nil {
			return nil, err
		}
		for id, name := range named {
			names[item.Ref{Type: kind, ID: id}] = name
		}
	}
	return names, nil
}

func (s featuredThings) namesOf(
	ctx context.Context, v access.Viewer, kind item.Type, ids []string,
) (map[string]string, error) {
	names := make(map[string]string, len(ids))
	switch kind {
	case item.Album:
		found, err := s.music.Albums(ctx, v, ids)
		for _, a := range found {
			names[a.ID] = a.Title
		}
		return names, err
	case item.Song:
		found, err := s.music.Tracks(ctx, v, ids)
		for _, t := range found {
			names[t.ID] = t.Title
		}
		return names, err
	case item.Artist:
		found, err := s.music.ArtistsFor(ctx, v, ids)
		for _, a := range found {
			names[a.UserID] = a.Name
		}
		return names, err
	case item.Event:
		found, err := s.events.Events(ctx, v, ids)
		for _, e := range events.ToCome(found, s.world.now()) {
			names[e.ID] = e.Title
		}
		return names, err
	case item.Merch:
		found, err := s.shop.Items(ctx, v, ids)
		for _, i := range found {
			names[i.ID] = i.Name
		}
		return names, err
	}
	return names, nil
}
