package music

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
)

// ShelfKind says what the things on a shelf have in common.
type ShelfKind string

// The shelves of the home page.
const (
	ShelfForYou       ShelfKind = "FOR_YOU"
	ShelfRising       ShelfKind = "RISING"
	ShelfFollowed     ShelfKind = "FOLLOWED"
	ShelfBecause      ShelfKind = "BECAUSE"
	ShelfFriends      ShelfKind = "FRIENDS"
	ShelfGenre        ShelfKind = "GENRE"
	ShelfSmallArtists ShelfKind = "SMALL_ARTISTS"
	ShelfPopular      ShelfKind = "POPULAR"
)

// ShelfSubject is what a shelf is about: an "artist" or a "track" by id, or a "genre" by slug.
type ShelfSubject struct{ Type, ID, Name string }

// ChosenShelf is what a Recommender puts on one row of the home page: tracks, albums or both, the best first.
type ChosenShelf struct {
	// ID stands for the shelf as long as it is about the same.
	ID    string
	Kind  ShelfKind
	Title string
	About *ShelfSubject
	// Tracks and Albums may be more than were asked for, so that what the person may not see leaves no gap.
	Tracks, Albums []Scored
}

// HomeShelf is a shelf as the person sees it.
type HomeShelf struct {
	ID    string
	Kind  ShelfKind
	Title string
	About *ShelfSubject
	// Handle is that of the artist whom the shelf is about; empty otherwise.
	Handle string
	Tracks []Similar[Track]
	Albums []Similar[Album]
}

// Home lists the shelves of the home page for a person, first (1..50) things on each; none is empty.
func (s *Service) Home(ctx context.Context, v access.Viewer, first int) ([]HomeShelf, error) {
	if err := checkLimit(first); err != nil {
		return nil, err
	}
	shelves, err := s.recommend.Home(ctx, v.UserID, first)
	if err != nil {
		return nil, err
	}
	var tracks, albums []Scored
	var artists []string
	for _, shelf := range shelves {
		tracks, albums = append(tracks, shelf.Tracks...), append(albums, shelf.Albums...)
		if shelf.About != nil && shelf.About.Type == "artist" {
			artists = append(artists, shelf.About.ID)
		}
	}
	// One read of each kind serves all shelves.
	foundTracks, err := readAny(ctx, ids(tracks),
		func(ctx context.Context, ids []string) ([]Track, error) { return s.Tracks(ctx, v, ids) })
	if err != nil {
		return nil, err
	}
	foundAlbums, err := readAny(ctx, ids(albums),
		func(ctx context.Context, ids []string) ([]Album, error) { return s.Albums(ctx, v, ids) })
	if err != nil {
		return nil, err
	}
	about, err := readAny(ctx, artists, s.ArtistsOf)
	if err != nil {
		return nil, err
	}
	out := make([]HomeShelf, 0, len(shelves))
	for _, shelf := range shelves {
		seen := HomeShelf{
			ID: shelf.ID, Kind: shelf.Kind, Title: shelf.Title, About: shelf.About,
			Tracks: join(shelf.Tracks, foundTracks, func(t Track) string { return t.ID }),
			Albums: join(shelf.Albums, foundAlbums, func(a Album) string { return a.ID }),
		}
		seen.Tracks, seen.Albums = seen.Tracks[:min(first, len(seen.Tracks))], seen.Albums[:min(first, len(seen.Albums))]
		if len(seen.Tracks)+len(seen.Albums) == 0 || !seen.find(about) {
			continue
		}
		out = append(out, seen)
	}
	return out, nil
}

// readAny asks for nothing where there is nothing to ask for.
func readAny[T any](ctx context.Context, ids []string, read func(context.Context, []string) ([]T, error)) ([]T, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	return read(ctx, ids)
}

// find takes the artist's handle from what was read; false where the artist is gone.
func (h *HomeShelf) find(artists []Artist) bool {
	if h.About == nil || h.About.Type != "artist" {
		return true
	}
	for _, a := range artists {
		if a.UserID == h.About.ID {
			h.Handle = a.Handle
			return true
		}
	}
	return false
}

// FansAlsoLike lists the artists whom those who listen to this one listen to more than others do;
// empty with too few listeners. limit is 1..50. Errors: BAD_USER_INPUT, NOT_FOUND for an unknown artist.
func (s *Service) FansAlsoLike(
	ctx context.Context, v access.Viewer, artistID string, limit int,
) ([]Similar[Artist], error) {
	if err := checkLimit(limit); err != nil {
		return nil, err
	}
	scored, err := s.recommend.FansAlsoLike(ctx, v.UserID, artistID, limit)
	if err != nil {
		return nil, err
	}
	return s.artistsLike(ctx, v, artistID, scored)
}
