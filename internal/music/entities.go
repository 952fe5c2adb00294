package music

import (
	"context"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/cache"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

const (
	// mostTracks, mostAlbums and mostArtists bound what is kept in memory; a track takes about 2 KiB.
	mostTracks, mostAlbums, mostArtists = 20_000, 5_000, 5_000
	// unheard bounds how long a change that no event told of stays unseen.
	unheard = 10 * time.Second
)

// entities are the tracks, albums and artists that are shown often, kept by id with nothing personal in them. What they
// return is shared: nobody changes it in place.
type entities struct {
	tracks  *cache.Cache[Track]
	albums  *cache.Cache[Album]
	artists *cache.Cache[Artist]
}

func newEntities(store Store, now func() time.Time) entities {
	return entities{
		tracks: cache.New(cache.Options[Track]{
			Load: store.TracksByIDs, ID: func(t Track) string { return t.ID }, Size: mostTracks, MaxAge: unheard, Now: now,
		}),
		albums: cache.New(cache.Options[Album]{
			Load: store.AlbumsByIDs, ID: func(a Album) string { return a.ID }, Size: mostAlbums, MaxAge: unheard, Now: now,
		}),
		artists: cache.New(cache.Options[Artist]{
			Load: store.ArtistsByIDs, ID: func(a Artist) string { return a.UserID }, Size: mostArtists, MaxAge: unheard, Now: now,
		}),
	}
}

// Hear forgets what an event changed, in memory of things and of decisions.
func (s *Service) Hear(e event.Event) {
	switch e.Verb {
	case event.Saved, event.Unsaved:
		s.entities.tracks.Drop(e.ItemID)
		s.entities.albums.Drop(e.ItemID)
	case event.Followed, event.Unfollowed:
		s.entities.artists.Drop(e.ItemID)
	case event.Played:
		s.entities.tracks.Drop(e.ItemID)
		s.entities.artists.Drop(e.ItemID)
	case event.Updated, event.Released, event.Withdrawn, event.Featured:
		s.entities.changed(e)
	case event.AccessChanged:
		// That of music changes with what else is updated of it.
		if e.ItemType == "Tier" {
			s.entities.dropTier(e.ItemID)
		}
	case event.Deleted:
		s.entities.clear()
	}
	switch e.Verb {
	case event.Released, event.Withdrawn, event.Deleted, event.AccessChanged, event.Granted, event.Revoked, event.SoundReplaced:
		s.forgetDecisions()
	}
}

// Forget makes whatever was changed without an event hold at once: a seeded database, or events that were missed.
func (s *Service) Forget() {
	s.entities.clear()
	s.forgetDecisions()
}

// changed drops all that is kept of the artist whose thing it is: a track shows its album and artist, an album and an
// artist count tracks, and artists change their music rarely. A genre is part of all that has it.
func (c entities) changed(e event.Event) {
	if e.ItemType == "Genre" {
		has := func(genres []Genre) bool {
			return slices.ContainsFunc(genres, func(g Genre) bool { return g.ID == e.ItemID })
		}
		c.tracks.DropWhere(func(t Track) bool { return has(t.Genres) })
		c.albums.DropWhere(func(a Album) bool { return has(a.Genres) })
		c.artists.DropWhere(func(a Artist) bool { return has(a.Genres) })
		return
	}
	if e.OwnerID == "" {
		c.clear()
		return
	}
	c.artists.Drop(e.OwnerID)
	c.albums.DropWhere(func(a Album) bool { return a.ID == e.ItemID || a.Artist.UserID == e.OwnerID })
	c.tracks.DropWhere(func(t Track) bool { return t.ID == e.ItemID || t.Artist.UserID == e.OwnerID })
}

// dropTier drops what asks for a tier.
func (c entities) dropTier(id string) {
	asks := func(tier *access.Tier, early access.EarlyAccess) bool {
		return tier != nil && tier.ID == id || early.Tier != nil && early.Tier.ID == id
	}
	c.albums.DropWhere(func(a Album) bool { return asks(a.Tier, a.Early) })
	c.tracks.DropWhere(func(t Track) bool { return asks(t.Tier, t.Early) })
}

func (c entities) clear() {
	c.tracks.Clear()
	c.albums.Clear()
	c.artists.Clear()
}

// ArtistsOf reads several artists with what a list shows, in the order of ids.
func (s *Service) ArtistsOf(ctx context.Context, ids []string) ([]Artist, error) {
	return s.entities.artists.Get(ctx, ids)
}

// Artist finds an artist by id. Errors: NOT_FOUND.
func (s *Service) Artist(ctx context.Context, id string) (Artist, error) {
	artists, err := s.ArtistsOf(ctx, []string{id})
	if err == nil && len(artists) == 0 {
		err = fault.Missing("This artist")
	}
	if err != nil {
		return Artist{}, err
	}
	return artists[0], nil
}

// Albums finds those of ids that the person may know of, in that order.
func (s *Service) Albums(ctx context.Context, v access.Viewer, ids []string) ([]Album, error) {
	albums, err := s.entities.albums.Get(ctx, ids)
	if err != nil {
		return nil, err
	}
	return checked(ctx, s, v, albums, Album.subject, func(a *Album, d access.Decision) { a.Decision = d })
}

// Tracks finds those of ids that the person may know of, in that order.
func (s *Service) Tracks(ctx context.Context, v access.Viewer, ids []string) ([]Track, error) {
	tracks, err := s.entities.tracks.Get(ctx, ids)
	if err != nil {
		return nil, err
	}
	return checked(ctx, s, v, tracks, Track.subject, func(t *Track, d access.Decision) { t.Decision = d })
}

// onPage puts the things of a page's ids in their place.
func onPage[T any](
	ctx context.Context, v access.Viewer, ids paging.Page[string], err error,
	read func(context.Context, access.Viewer, []string) ([]T, error),
) (paging.Page[T], error) {
	if err != nil {
		return paging.Page[T]{}, err
	}
	nodes, err := read(ctx, v, ids.Nodes)
	return paging.Page[T]{
		Nodes: nodes, HasNext: ids.HasNext, HasPrevious: ids.HasPrevious, Start: ids.Start, End: ids.End, Count: ids.Count,
	}, err
}
