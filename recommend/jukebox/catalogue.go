package jukebox

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// MusicCatalogue is what a jukebox asks about music, with the permissions of the domain.
type MusicCatalogue struct {
	Music     Music
	Playlists Playlists
}

var _ Catalogue = MusicCatalogue{}

// Music is the domain of music, as far as a catalogue needs it.
type Music interface {
	Artist(ctx context.Context, id string) (music.Artist, error)
	Track(ctx context.Context, v access.Viewer, id string) (music.Track, error)
	AlbumTracks(
		ctx context.Context, v access.Viewer, albumID string, page paging.Request,
	) (paging.Page[music.Track], error)
	ArtistTracks(
		ctx context.Context, v access.Viewer, artistID string, status access.Status, savedOnly bool, page paging.Request,
	) (paging.Page[music.Track], error)
	CuratedTracks(
		ctx context.Context, v access.Viewer, genre string, sort music.CuratedSort, page paging.Request,
	) (paging.Page[music.Track], error)
	Genres(ctx context.Context) ([]music.Genre, error)
	Playable(ctx context.Context, v access.Viewer, ids []string) ([]string, error)
}

// Playlists are what a jukebox of a playlist begins with.
type Playlists interface {
	Openings(ctx context.Context, v access.Viewer, id string, limit int) ([]music.Track, error)
}

// SeedTracks returns what a seed stands for, as Catalogue says.
func (c MusicCatalogue) SeedTracks(
	ctx context.Context, userID string, seed music.Seed, limit int,
) ([]taste.Track, error) {
	v := access.Viewer{UserID: userID}
	page := paging.Request{Size: min(limit, paging.Max)}
	var found paging.Page[music.Track]
	var err error
	switch seed.Kind() {
	case "track":
		var track music.Track
		track, err = c.Music.Track(ctx, v, seed.TrackID)
		found.Nodes = []music.Track{track}
	case "album":
		found, err = c.Music.AlbumTracks(ctx, v, seed.AlbumID, page)
	case "artist":
		if _, err = c.Music.Artist(ctx, seed.ArtistID); err == nil {
			found, err = c.Music.ArtistTracks(ctx, v, seed.ArtistID, access.Published, false, page)
		}
	case "playlist":
		found.Nodes, err = c.opening(ctx, v, seed.PlaylistID, limit)
	case "genre":
		if err = c.knows(ctx, seed.Genre); err == nil {
			found, err = c.Music.CuratedTracks(ctx, v, seed.Genre, music.Popular, page)
		}
	default:
		err = fault.Missing("This " + seed.Kind())
	}
	if err != nil {
		return nil, err
	}
	return tasted(found.Nodes), nil
}

// opening gives the first tracks of a playlist. Errors: NOT_FOUND; CONFLICT where none of its first hundred may be
// heard in full: a jukebox of it would be one of something else.
func (c MusicCatalogue) opening(
	ctx context.Context, v access.Viewer, playlistID string, limit int,
) ([]music.Track, error) {
	for _, size := range []int{limit, paging.Max} {
		found, err := c.Playlists.Openings(ctx, v, playlistID, size)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(found, func(t music.Track) bool { return t.HasAccess }) {
			return found[:min(limit, len(found))], nil
		}
	}
	return nil, fault.New(fault.Conflict, "There is nothing in this playlist that you may play yet.")
}

func (c MusicCatalogue) knows(ctx context.Context, genre string) error {
	genres, err := c.Music.Genres(ctx)
	if err == nil && !slices.ContainsFunc(genres, func(g music.Genre) bool { return g.Slug == genre }) {
		err = fault.Missing("This genre")
	}
	return err
}

// Playable returns what a person may hear in full: a jukebox plays nothing that ends after 30 seconds.
func (c MusicCatalogue) Playable(ctx context.Context, userID string, trackIDs []string) ([]string, error) {
	return c.Music.Playable(ctx, access.Viewer{UserID: userID}, trackIDs)
}

// tasted are tracks as models know them.
func tasted(found []music.Track) []taste.Track {
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
