package app

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql"
	carouselgraph "github.com/sidestage/sidestage/graphstore/carousel"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/carousel"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/shop"
)

// openCarousel makes what is shown at the top of home.
func (s *services) openCarousel() (part, error) {
	store := carouselgraph.NewStore(s.world.graph.DB, s.world.siteID)
	service := carousel.NewService(store, things{s.music, s.events, s.shop}, s.world.now)
	archive := func(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
		_, err := service.Archive(ctx, v, act.Subject.ID, why)
		return err
	}
	s.undoers[audit.PanelMade], s.undoers[audit.PanelRestored] = archive, archive
	s.undoers[audit.PanelArchived] = func(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
		_, err := service.Restore(ctx, v, act.Subject.ID, why)
		return err
	}
	s.undoers[audit.PanelChanged] = func(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
		before, after, err := states[carousel.State](act)
		if err != nil {
			return err
		}
		return service.PutBack(ctx, v, act.Subject.ID, before, after, why)
	}
	s.undoers[audit.PanelsOrdered] = func(ctx context.Context, v access.Viewer, act audit.Act, why string) error {
		before, after, err := states[carousel.Ordered](act)
		if err != nil {
			return err
		}
		_, err = service.Reorder(ctx, v, before.IDs, after.IDs, why)
		return err
	}
	return part{
		resolve: func(r *graphql.Resolver) { r.Carousel = service },
		warm: func(ctx context.Context, v access.Viewer) error {
			_, err := service.Active(ctx, v)
			return err
		},
	}, nil
}

// things asks each domain for what a viewer may know of. It is a carousel.Things.
type things struct {
	music  *music.Service
	events *events.Service
	shop   *shop.Service
}

var _ carousel.Things = things{}

func (t things) Known(ctx context.Context, v access.Viewer, refs []item.Ref) (map[item.Ref]bool, error) {
	known, asked := map[item.Ref]bool{}, map[item.Type][]string{}
	for _, r := range refs {
		asked[r.Type] = append(asked[r.Type], r.ID)
	}
	for kind, ids := range asked {
		found, err := t.find(ctx, v, kind, ids)
		if err != nil {
			return nil, err
		}
		for _, id := range found {
			known[item.Ref{Type: kind, ID: id}] = true
		}
	}
	return known, nil
}

func (t things) find(ctx context.Context, v access.Viewer, kind item.Type, ids []string) ([]string, error) {
	switch kind {
	case item.Song:
		found, err := t.music.Tracks(ctx, v, ids)
		return idsOf(found, func(t music.Track) string { return t.ID }), err
	case item.Album:
		found, err := t.music.Albums(ctx, v, ids)
		return idsOf(found, func(a music.Album) string { return a.ID }), err
	case item.Artist:
		found, err := t.music.ArtistsFor(ctx, v, ids)
		return idsOf(found, func(a music.Artist) string { return a.UserID }), err
	case item.Event:
		found, err := t.events.Events(ctx, v, ids)
		return idsOf(found, func(e events.Event) string { return e.ID }), err
	case item.Merch:
		found, err := t.shop.Items(ctx, v, ids)
		return idsOf(found, func(i shop.Shown) string { return i.ID }), err
	default:
		return nil, nil
	}
}

func idsOf[T any](things []T, id func(T) string) []string {
	ids := make([]string, len(things))
	for i, each := range things {
		ids[i] = id(each)
	}
	return ids
}
