package music

import (
	"context"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// AlbumDownloadPath is where all of an album that somebody may keep is, below the content base of the site.
func AlbumDownloadPath(id string) string { return "/download/albums/" + id }

// TrackDownloadPath is where the file of a track is, likewise.
func TrackDownloadPath(id string) string { return "/download/" + id }

// Download decides whether the person may keep a copy: whoever bought it, and whoever may hear all of it where the
// artist allows it. Errors: as Stream, and FORBIDDEN where the artist gives none.
func (s *Service) Download(ctx context.Context, v access.Viewer, id string) (Track, error) {
	track, err := s.Stream(ctx, v, id)
	if err != nil || track.MayDownload() {
		return track, err
	}
	bought, err := s.bought(ctx, v, id)
	if err == nil && !bought[id] {
		err = noDownload("track")
	}
	return track, err
}

// ReleaseYear returns the year in which a track came out, as its album says, and that of the track itself where it is
// on none that the person may know of.
func (s *Service) ReleaseYear(ctx context.Context, v access.Viewer, t Track) (int, error) {
	if t.AlbumID == "" {
		return t.CreatedAt.Year(), nil
	}
	album, err := s.Album(ctx, v, t.AlbumID)
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		return t.CreatedAt.Year(), nil
	case err != nil:
		return 0, err
	}
	return album.Released().Year(), nil
}

func noDownload(what string) error {
	return fault.New(fault.Forbidden, "The artist does not offer this "+what+" for download.")
}

// bought returns which of some tracks and albums a person paid for.
func (s *Service) bought(ctx context.Context, v access.Viewer, ids ...string) (map[string]bool, error) {
	held, err := s.store.Entitlements(ctx, v.UserID, s.now(), access.Needs{BoughtIDs: ids})
	return held.Bought, err
}

// mostOfAlbum is how many tracks of an album are read at once.
const mostOfAlbum = 100

// DownloadAlbum returns an album with those of its tracks that the person may keep, in its order. Errors:
// UNAUTHENTICATED, NOT_FOUND, FORBIDDEN where there are none.
func (s *Service) DownloadAlbum(ctx context.Context, v access.Viewer, id string) (Album, []Track, error) {
	if err := v.Require(); err != nil {
		return Album{}, nil, err
	}
	album, err := s.Album(ctx, v, id)
	if err != nil {
		return Album{}, nil, err
	}
	all, err := s.allTracks(ctx, v, id)
	if err != nil {
		return Album{}, nil, err
	}
	ids := []string{id}
	for _, t := range all {
		ids = append(ids, t.ID)
	}
	bought, err := s.bought(ctx, v, ids...)
	if err != nil {
		return Album{}, nil, err
	}
	var kept []Track
	for _, t := range all {
		if t.MayDownload() || t.HasAccess && (bought[id] || bought[t.ID]) || v.Manages(album.Artist.UserID) {
			kept = append(kept, t)
		}
	}
	if len(kept) == 0 {
		return Album{}, nil, noDownload("album")
	}
	return album, kept, nil
}

func (s *Service) allTracks(ctx context.Context, v access.Viewer, albumID string) (all []Track, err error) {
	page := paging.Request{Size: mostOfAlbum}
	for {
		found, err := s.AlbumTracks(ctx, v, albumID, page)
		if err != nil {
			return nil, err
		}
		all = append(all, found.Nodes...)
		if !found.HasNext {
			return all, nil
		}
		next, err := paging.Decode(found.End)
		if err != nil {
			return nil, err
		}
		page.Cursor = &next
	}
}
