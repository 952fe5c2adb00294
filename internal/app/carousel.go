package app

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql"
	carouselgraph "github.com/sidestage/sidestage/graphstore/carousel"
	"github.com/sidestage/sidestage/internal/audit"
	"github.com/sidestage/sidestage/internal/carousel"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/featured"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/shop"
)

// openCarousel makes what is shown at the top of home.
func (s *services) openCarousel() (part, error) {
	store := carouselgraph.NewStore(s.world.graph.DB, s.world.siteID)
	service := carousel.NewService(store, things{s.music, s.events.Events, s.shop}, s.world.now)
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

// things asks each domain for what a viewer may know of. It is a carousel.Things and a featured.Things.
type things struct {
	music *music.Service
	// events finds those that count as there.
	events func(context.Context, access.Viewer, []string) ([]events.Event, error)
	shop   *shop.Service
}

var (
	_ carousel.Things = things{}
	_ featured.Things = things{}
)

// Known tells which of refs the viewer may know of.
func (t things) Known(ctx context.Context, v access.Viewer, refs []item.Ref) (map[item.Ref]bool, error) {
	names, err := t.Names(ctx, v, refs)
	known := make(map[item.Ref]bool, len(names))
	for ref := range names {
		known[ref] = true
	}
	return known, err
}

// Names returns what those of refs are called that the viewer may know of.
func (t things) Names(ctx context.Context, v access.Viewer, refs []item.Ref) (map[item.Ref]string, error) {
	names, asked := map[item.Ref]string{}, map[item.Type][]string{}
	for _, r := range refs {
		asked[r.Type] = append(asked[r.Type], r.ID)
	}
	for kind, ids := range asked {
		if err := t.find(ctx, v, kind, ids, func(id, name string) {
			names[item.Ref{Type: kind, ID: id}] = name
		}); err != nil {
			return nil, err
		}
	}
	return names, nil
}

// find tells found of each thing of a type that the viewer may know of.
func (t things) find(
	ctx context.Context, v access.Viewer, kind item.Type, ids []string, found func(id, name string),
) error {
	switch kind {
	case item.Song:
		tracks, err := t.music.Tracks(ctx, v, ids)
		for _, each := range tracks {
			found(each.ID, each.Title)
		}
		return err
	case item.Album:
		albums, err := t.music.Albums(ctx, v, ids)
		for _, each := range albums {
			found(each.ID, each.Title)
		}
		return err
	case item.Artist:
		artists, err := t.music.ArtistsFor(ctx, v, ids)
		for _, each := range artists {
			found(each.UserID, each.Name)
		}
		return err
	case item.Event:
		planned, err := t.events(ctx, v, ids)
		for _, each := range planned {
			found(each.ID, each.Title)
		}
		return err
	case item.Merch:
		items, err := t.shop.Items(ctx, v, ids)
		for _, each := range items {
			found(each.ID, each.Name)
		}
		return err
	default:
		return nil
	}
}
