package graphql

import (
	"context"

	"golang.org/x/sync/errgroup"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/events"
	"github.com/sidestage/sidestage/internal/featured"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// featuredThings reads what is featured as somebody may see it: what they may not, and events that are over, have no
// thing.
func (r *Resolver) featuredThings(
	ctx context.Context, v access.Viewer, entries []featured.Entry,
) ([]model.FeaturedContent, error) {
	out, ids := make([]model.FeaturedContent, len(entries)), map[item.Type][]string{}
	for i, e := range entries {
		out[i] = model.NewFeaturedContent(e, i+1, r.Featured.Clock())
		ids[e.Type] = append(ids[e.Type], e.ID)
	}
	var all things
	if err := all.read(ctx, r, v, ids); err != nil {
		return nil, err
	}
	for i, e := range entries {
		switch e.Type {
		case item.Album:
			out[i].Album = all.albums[e.ID]
		case item.Song:
			out[i].Track = all.tracks[e.ID]
		case item.Artist:
			out[i].Artist = all.artists[e.ID]
		case item.Event:
			out[i].Event = all.events[e.ID]
		case item.Merch:
			out[i].Merchandise = all.merch[e.ID]
		}
	}
	return out, nil
}

// things are what is featured, by id.
type things struct {
	albums  map[string]*model.Album
	tracks  map[string]*model.Track
	artists map[string]*model.Artist
	events  map[string]*model.Event
	merch   map[string]*model.MerchandiseItem
}

// read asks for all types at once.
func (t *things) read(ctx context.Context, r *Resolver, v access.Viewer, ids map[item.Type][]string) error {
	g, ctx := errgroup.WithContext(ctx)
	now := r.Events.Now()
	g.Go(func() (err error) {
		t.albums, err = byID(ctx, v, ids[item.Album], r.Music.Albums, model.NewAlbum,
			func(a model.Album) string { return a.ID })
		return err
	})
	g.Go(func() (err error) {
		t.tracks, err = byID(ctx, v, ids[item.Song], r.Music.Tracks, model.NewTrack,
			func(t model.Track) string { return t.ID })
		return err
	})
	g.Go(func() (err error) {
		t.artists, err = byID(ctx, v, ids[item.Artist], r.Music.ArtistsFor, model.NewArtist,
			func(a model.Artist) string { return a.ID })
		return err
	})
	g.Go(func() (err error) {
		t.events, err = byID(ctx, v, ids[item.Event], func(
			ctx context.Context, v access.Viewer, ids []string,
		) ([]events.Event, error) {
			found, err := r.Events.Events(ctx, v, ids)
			return events.ToCome(found, now), err
		}, model.NewEvent(v, now), func(e model.Event) string { return e.ID })
		return err
	})
	g.Go(func() (err error) {
		t.merch, err = byID(ctx, v, ids[item.Merch], r.Shop.Items, model.NewMerchandiseItem,
			func(i model.MerchandiseItem) string { return i.ID })
		return err
	})
	return g.Wait()
}

// byID reads what there is of some ids.
func byID[T, U any](
	ctx context.Context, v access.Viewer, ids []string,
	read func(context.Context, access.Viewer, []string) ([]T, error), convert func(T) U, id func(U) string,
) (map[string]*U, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	found, err := read(ctx, v, ids)
	if err != nil {
		return nil, err
	}
	out := make(map[string]*U, len(found))
	for _, each := range found {
		made := convert(each)
		out[id(made)] = &made
	}
	return out, nil
}

func isWithoutThing(f model.FeaturedContent) bool {
	return f.Album == nil && f.Track == nil && f.Artist == nil && f.Event == nil && f.Merchandise == nil
}
