package app

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/api/rest"
	jukeboxgraph "github.com/sidestage/sidestage/graphstore/jukebox"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/playlist"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/jukebox"
)

func (s *services) openJukebox() (part, error) {
	sessions := jukeboxSessions{jukeboxgraph.NewStore(s.world.graph.DB), s.world.now}
	s.jukebox = jukebox.New(s.trainer, s.listeners, sessions, jukeboxCatalogue{s.music, s.playlists}).WithDials(sessions.graph)
	return part{routes: []route{rest.Jukebox{Jukebox: s.jukebox, Music: s.music}}, hear: s.jukebox.Hear, sweep: sessions.Sweep}, nil
}

// jukeboxSessions keeps sessions in the graph, so that they outlive the server and any server goes
// on with them. It is a jukebox.SessionStore.
type jukeboxSessions struct {
	graph *jukeboxgraph.Store
	now   func() time.Time
}

var _ jukebox.SessionStore = jukeboxSessions{}

// sessionsKept is how long a jukebox with which nobody goes on is kept: it tells what somebody heard, and no device offers
// to go on with what was stopped before that.
const sessionsKept = 30 * 24 * time.Hour

// Sweep removes those with which nobody went on for so long.
func (s jukeboxSessions) Sweep(ctx context.Context) error {
	if err := s.graph.SweepSessions(ctx, s.now().Add(-sessionsKept)); err != nil {
		return fmt.Errorf("sweeping jukeboxes: %w", err)
	}
	return nil
}

func (s jukeboxSessions) Create(ctx context.Context, session jukebox.Session) error {
	state, err := json.Marshal(session.State)
	if err != nil {
		return err
	}
	return s.graph.Create(ctx, jukeboxgraph.Session{
		ID: session.ID, UserID: session.UserID, SeedType: session.State.Seed.Kind(), SeedID: session.State.Seed.ID(),
		State: string(state), CreatedAt: session.CreatedAt,
	})
}

func (s jukeboxSessions) Update(ctx context.Context, id, userID string, change func(*jukebox.State) error) error {
	return s.graph.Update(ctx, id, userID, s.now(), func(stored string) (string, error) {
		var state jukebox.State
		if err := json.Unmarshal([]byte(stored), &state); err != nil {
			return "", fmt.Errorf("reading the state of jukebox %s: %w", id, err)
		}
		if err := change(&state); err != nil {
			return "", err
		}
		changed, err := json.Marshal(state)
		return string(changed), err
	})
}

// jukeboxCatalogue is what the jukebox asks about music, with the permissions of the domain. It is
// a jukebox.Catalogue.
type jukeboxCatalogue struct {
	music     *music.Service
	playlists *playlist.Service
}

var _ jukebox.Catalogue = jukeboxCatalogue{}

func (c jukeboxCatalogue) SeedTracks(ctx context.Context, userID string, seed jukebox.Seed, limit int) ([]taste.Track, error) {
	v := access.Viewer{UserID: userID}
	page := paging.Request{Size: min(limit, paging.Max)}
	var found paging.Page[music.Track]
	var err error
	switch seed.Kind() {
	case "track":
		var track music.Track
		track, err = c.music.Track(ctx, v, seed.TrackID)
		found.Nodes = []music.Track{track}
	case "album":
		found, err = c.music.AlbumTracks(ctx, v, seed.AlbumID, page)
	case "artist":
		if _, err = c.music.Artist(ctx, seed.ArtistID); err == nil {
			found, err = c.music.ArtistTracks(ctx, v, seed.ArtistID, access.Published, false, page)
		}
	case "playlist":
		found.Nodes, err = c.opening(ctx, v, seed.PlaylistID, limit)
	case "genre":
		if err = c.knows(ctx, seed.Genre); err == nil {
			found, err = c.music.CuratedTracks(ctx, v, seed.Genre, music.Popular, page)
		}
	default:
		err = fault.Missing("This " + seed.Kind())
	}
	if err != nil {
		return nil, err
	}
	return tracks(found.Nodes), nil
}

// opening gives the first tracks of a playlist. Errors: NOT_FOUND; CONFLICT where none of its first hundred may be
// heard in full: a jukebox of it would be one of something else.
func (c jukeboxCatalogue) opening(ctx context.Context, v access.Viewer, playlistID string, limit int) ([]music.Track, error) {
	for _, size := range []int{limit, paging.Max} {
		found, err := c.playlists.Openings(ctx, v, playlistID, size)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(found, func(t music.Track) bool { return t.HasAccess }) {
			return found[:min(limit, len(found))], nil
		}
	}
	return nil, fault.New(fault.Conflict, "There is nothing in this playlist that you may play yet.")
}

func (c jukeboxCatalogue) knows(ctx context.Context, genre string) error {
	genres, err := c.music.Genres(ctx)
	if err == nil && !slices.ContainsFunc(genres, func(g music.Genre) bool { return g.Slug == genre }) {
		err = fault.Missing("This genre")
	}
	return err
}

func (c jukeboxCatalogue) Playable(ctx context.Context, userID string, trackIDs []string) ([]string, error) {
	// What a person may hear in full alone: a jukebox plays nothing that ends after 30 seconds.
	return c.music.Playable(ctx, access.Viewer{UserID: userID}, trackIDs)
}

func tracks(found []music.Track) []taste.Track {
	out := make([]taste.Track, len(found))
	for i, t := range found {
		genres := make([]taste.GenreWeight, len(t.Genres))
		for j, g := range t.Genres {
			genres[j] = taste.GenreWeight{Slug: g.Slug, Weight: 1}
		}
		out[i] = taste.Track{
			ID: t.ID, Title: t.Title, ArtistID: t.Artist.UserID, AlbumID: t.AlbumID, Genres: genres,
			Duration: t.Duration.Seconds(), Popularity: float64(t.PlayCount), ReleasedAt: t.CreatedAt,
		}
	}
	return out
}
