package music

import (
	"context"
	"errors"
	"slices"
	"strings"
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
	// mostTies bounds the answers to whether somebody saved or follows something, of about 250 bytes each.
	mostTies = 100_000
	// From unheard on, a thing that is shown is read anew for the next time: a change that no event told of is seen then,
	// and at most tooOld later.
	unheard = 10 * time.Second
	tooOld  = 10 * time.Minute
)

// entities are the tracks, albums and artists that are shown often, kept by id with nothing personal in them, and
// beside them who saved and follows what. What they return is shared: nobody changes it in place.
type entities struct {
	tracks  *cache.Cache[Track]
	albums  *cache.Cache[Album]
	artists *cache.Cache[Artist]
	ties    *cache.Cache[tie]
	handles *cache.Cache[handleOf]
}

// handleOf says whose a handle is, in lower case.
type handleOf struct{ handle, id string }

// loadHandles asks for each handle; a page asks for one.
func loadHandles(ctx context.Context, store Store, handles []string) ([]handleOf, error) {
	var found []handleOf
	for _, handle := range handles {
		id, err := store.ArtistOfHandle(ctx, handle)
		switch {
		case err == nil:
			found = append(found, handleOf{handle, id})
		case fault.CodeOf(err) != fault.NotFound:
			return nil, err
		}
	}
	return found, nil
}

// tie says whether a person is tied to a thing.
type tie struct {
	key string
	yes bool
}

// follows is the kind of tie beside those of what can be saved.
const follows = "follow"

func keyOf(kind, userID, id string) string { return kind + "\x00" + userID + "\x00" + id }

// loadTies asks once for each kind and person.
func loadTies(ctx context.Context, store Store, keys []string) ([]tie, error) {
	asked := map[[2]string][]string{}
	for _, key := range keys {
		part := strings.SplitN(key, "\x00", 3)
		of := [2]string{part[0], part[1]}
		asked[of] = append(asked[of], part[2])
	}
	var all []tie
	for of, ids := range asked {
		kind, userID := of[0], of[1]
		var among map[string]bool
		var err error
		if kind == follows {
			among, err = store.FollowedAmong(ctx, userID, ids)
		} else {
			among, err = store.SavedAmong(ctx, userID, Kind(kind), ids)
		}
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			all = append(all, tie{keyOf(kind, userID, id), among[id]})
		}
	}
	return all, nil
}

// tied tells to which of ids a person is tied.
func (c entities) tied(ctx context.Context, kind, userID string, ids []string) (map[string]bool, error) {
	keys := make([]string, len(ids))
	for i, id := range ids {
		keys[i] = keyOf(kind, userID, id)
	}
	ties, err := c.ties.Get(ctx, keys)
	if err != nil {
		return nil, err
	}
	set := make(map[string]bool, len(ids))
	for i, t := range ties {
		set[ids[i]] = t.yes
	}
	return set, nil
}

func newEntities(store Store, now func() time.Time) entities {
	return entities{
		tracks: cache.New(cache.Options[Track]{
			Load: store.TracksByIDs, ID: func(t Track) string { return t.ID },
			Owner: func(t Track) string { return t.Artist.UserID }, Size: mostTracks, Renew: unheard,
			MaxAge: tooOld, Now: now,
		}),
		albums: cache.New(cache.Options[Album]{
			Load: store.AlbumsByIDs, ID: func(a Album) string { return a.ID },
			Owner: func(a Album) string { return a.Artist.UserID }, Size: mostAlbums, Renew: unheard, MaxAge: tooOld, Now: now,
		}),
		artists: cache.New(cache.Options[Artist]{
			Load: store.ArtistsByIDs, ID: func(a Artist) string { return a.UserID }, Size: mostArtists,
			Renew: unheard, MaxAge: tooOld, Now: now,
		}),
		ties: cache.New(cache.Options[tie]{
			Load: func(ctx context.Context, keys []string) ([]tie, error) { return loadTies(ctx, store, keys) },
			ID:   func(t tie) string { return t.key }, Size: mostTies, Renew: unheard, MaxAge: tooOld, Now: now,
		}),
		handles: cache.New(cache.Options[handleOf]{
			Load: func(ctx context.Context, handles []string) ([]handleOf, error) {
				return loadHandles(ctx, store, handles)
			},
			ID: func(h handleOf) string { return h.handle }, Size: mostArtists, Renew: unheard, MaxAge: tooOld, Now: now,
		}),
	}
}

// ReadAhead reads the tracks that are played most, so that whoever finds one does not wait for the graph. Errors: those
// of the list of them, which may not be made yet, and of the graph.
func (s *Service) ReadAhead(ctx context.Context) error {
	ranked, err := s.recommend.CuratedTracks(ctx, "", "", Popular)
	if err != nil {
		return err
	}
	ids := make([]string, len(ranked))
	for i, r := range ranked {
		ids[i] = r.ID
	}
	if err := s.entities.tracks.ReadAhead(ctx, ids); !errors.Is(err, cache.ErrFull) {
		return err
	}
	return nil
}

// Hear forgets what an event changed, in memory of things and of decisions.
func (s *Service) Hear(e event.Event) {
	switch e.Verb {
	case event.Saved, event.Unsaved:
		s.entities.tracks.Drop(e.ItemID)
		s.entities.albums.Drop(e.ItemID)
		s.entities.ties.Drop(keyOf(string(KindTrack), e.ActorID, e.ItemID), keyOf(string(KindAlbum), e.ActorID, e.ItemID))
	case event.Reacted, event.Unreacted, event.Commented, event.Uncommented:
		s.entities.tracks.Drop(e.ItemID)
		s.entities.albums.Drop(e.ItemID)
	case event.Followed, event.Unfollowed:
		s.entities.artists.Drop(e.ItemID)
		s.entities.ties.Drop(keyOf(follows, e.ActorID, e.ItemID))
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
	case event.Released, event.Withdrawn, event.Deleted, event.AccessChanged, event.Granted, event.Revoked,
		event.SoundReplaced:
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
	if e.ItemType == "Artist" {
		c.handles.Clear() // another's may be this artist's now
	}
	c.albums.Drop(e.ItemID)
	c.albums.DropOf(e.OwnerID)
	c.tracks.Drop(e.ItemID)
	c.tracks.DropOf(e.OwnerID)
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
	c.ties.Clear()
	c.handles.Clear()
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
	return checked(ctx, s, v, albums, Album.subject, func(a *Album, d access.Decision) {
		a.Decision = d
		if !v.Manages(a.Artist.UserID) {
			a.ProposedGenre = ""
		}
	})
}

// Tracks finds those of ids that the person may know of, in that order.
func (s *Service) Tracks(ctx context.Context, v access.Viewer, ids []string) ([]Track, error) {
	tracks, err := s.entities.tracks.Get(ctx, ids)
	if err != nil {
		return nil, err
	}
	return checked(ctx, s, v, tracks, Track.subject, func(t *Track, d access.Decision) {
		t.Decision = d
		if !v.Manages(t.Artist.UserID) {
			t.ProposedGenre = ""
		}
	})
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
