package music

import (
	"context"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// SaveTrack puts a track into the person's library. Saving what is saved changes nothing.
// Errors: UNAUTHENTICATED, NOT_FOUND.
func (s *Service) SaveTrack(ctx context.Context, v access.Viewer, id string) (Track, error) {
	return s.writeTrack(ctx, v, id, s.store.Save)
}

// RemoveTrack takes a track out of the person's library. Errors as SaveTrack.
func (s *Service) RemoveTrack(ctx context.Context, v access.Viewer, id string) (Track, error) {
	return s.writeTrack(ctx, v, id, s.store.Unsave)
}

// SaveAlbum is SaveTrack for albums.
func (s *Service) SaveAlbum(ctx context.Context, v access.Viewer, id string) (Album, error) {
	return s.writeAlbum(ctx, v, id, s.store.Save)
}

// RemoveAlbum is RemoveTrack for albums.
func (s *Service) RemoveAlbum(ctx context.Context, v access.Viewer, id string) (Album, error) {
	return s.writeAlbum(ctx, v, id, s.store.Unsave)
}

// libraryWrite is LibraryStore's Save or Unsave.
type libraryWrite func(ctx context.Context, userID string, kind Kind, id string,
	at time.Time) (saveCount int, err error)

func (s *Service) writeTrack(ctx context.Context, v access.Viewer, id string, write libraryWrite) (Track, error) {
	if err := v.Require(); err != nil {
		return Track{}, err
	}
	track, err := s.Track(ctx, v, id)
	if err != nil {
		return Track{}, err
	}
	track.SaveCount, err = write(ctx, v.UserID, KindTrack, id, s.now())
	return track, err
}

func (s *Service) writeAlbum(ctx context.Context, v access.Viewer, id string, write libraryWrite) (Album, error) {
	if err := v.Require(); err != nil {
		return Album{}, err
	}
	album, err := s.Album(ctx, v, id)
	if err != nil {
		return Album{}, err
	}
	album.SaveCount, err = write(ctx, v.UserID, KindAlbum, id, s.now())
	return album, err
}

// LibraryOrder is how a library is ordered.
type LibraryOrder string

// The orders of a library: when it was saved (latest first), or by title or artist from A.
const (
	BySaving LibraryOrder = "NEWEST"
	ByTitle  LibraryOrder = "TITLE"
	ByArtist LibraryOrder = "ARTIST"
)

// LibraryFilter is what of a library is listed, and in which order.
type LibraryFilter struct {
	// Query is part of a title or of an artist's name, in any case; everything where it is empty.
	Query string
	Order LibraryOrder
}

// maxLibraryQuery bounds what a library is filtered by, in characters.
const maxLibraryQuery = 200

// NewLibraryFilter returns a filter of what a person typed. Errors: BAD_USER_INPUT, field query.
func NewLibraryFilter(query string, order LibraryOrder) (LibraryFilter, error) {
	query = strings.ToLower(norm.NFC.String(strings.TrimSpace(query)))
	if utf8.RuneCountInString(query) > maxLibraryQuery {
		return LibraryFilter{}, fault.BadInput(map[string]string{"query": "query must have at most 200 characters."})
	}
	return LibraryFilter{Query: query, Order: order}, nil
}

// SavedTracks lists the person's own. Errors: UNAUTHENTICATED.
func (s *Service) SavedTracks(
	ctx context.Context, v access.Viewer, filter LibraryFilter, page paging.Request,
) (paging.Page[Track], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Track]{}, err
	}
	found, err := s.store.SavedTracks(ctx, v.UserID, filter, page)
	return onPage(ctx, v, found, err, s.Tracks)
}

// SavedAlbums lists the person's own. Errors: UNAUTHENTICATED.
func (s *Service) SavedAlbums(
	ctx context.Context, v access.Viewer, filter LibraryFilter, page paging.Request,
) (paging.Page[Album], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Album]{}, err
	}
	found, err := s.store.SavedAlbums(ctx, v.UserID, filter, page)
	return onPage(ctx, v, found, err, s.Albums)
}

// RecentlyPlayed lists what the person heard last, each track once. Errors: UNAUTHENTICATED.
func (s *Service) RecentlyPlayed(
	ctx context.Context, v access.Viewer, page paging.Request,
) (paging.Page[Track], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Track]{}, err
	}
	found, err := s.store.RecentlyPlayed(ctx, v.UserID, page)
	return onPage(ctx, v, found, err, s.Tracks)
}

// FollowedAlbums lists what followed artists released, newest first. Errors: UNAUTHENTICATED.
func (s *Service) FollowedAlbums(
	ctx context.Context, v access.Viewer, page paging.Request,
) (paging.Page[Album], error) {
	if err := v.Require(); err != nil {
		return paging.Page[Album]{}, err
	}
	found, err := s.store.FollowedAlbums(ctx, v.UserID, page)
	return onPage(ctx, v, found, err, s.Albums)
}

// SavedAmong tells which of ids the person has saved; nothing for a visitor.
func (s *Service) SavedAmong(ctx context.Context, v access.Viewer, kind Kind, ids []string) (map[string]bool, error) {
	if !v.SignedIn() {
		return nil, nil
	}
	return s.entities.tied(ctx, string(kind), v.UserID, ids)
}

// FollowedAmong tells which of ids the person follows; nobody for a visitor.
func (s *Service) FollowedAmong(ctx context.Context, v access.Viewer, ids []string) (map[string]bool, error) {
	if !v.SignedIn() {
		return nil, nil
	}
	return s.entities.tied(ctx, follows, v.UserID, ids)
}
