package collection

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
)

const (
	// chunk is how many albums are opened at once, and mostOfAlbum how many tracks of one are listed.
	chunk       = 200
	mostOfAlbum = 200
)

func (s *Service) loadLibraries(ctx context.Context, userIDs []string) ([]*Library, error) {
	libraries := make([]*Library, 0, len(userIDs))
	for _, id := range userIDs {
		library, err := s.loadLibrary(ctx, access.Viewer{UserID: id})
		if err != nil {
			return nil, fmt.Errorf("reading a library: %w", err)
		}
		libraries = append(libraries, library)
	}
	return libraries, nil
}

// loadLibrary reads what a person keeps, with those of its tracks that they may hear.
func (s *Service) loadLibrary(ctx context.Context, v access.Viewer) (*Library, error) {
	kept, err := s.options.Store.Kept(ctx, v.UserID, mostKept)
	if err != nil {
		return nil, err
	}
	heard, err := s.options.Store.Heard(ctx, v.UserID, mostHeard)
	if err != nil {
		return nil, err
	}
	seesMore, err := s.options.Store.SeesMore(ctx, v.UserID)
	if err != nil {
		return nil, err
	}
	l := &Library{
		SeesMore: seesMore,
		UserID:   v.UserID, Kept: map[string]time.Time{}, Heard: heard, Plays: make(map[string]Heard, len(heard)),
	}
	for _, h := range heard {
		l.Plays[h.TrackID] = h
	}
	kind := l.keep(kept)
	tracks, err := s.options.Music.Tracks(ctx, v, kind.ids[KindTrack])
	if err != nil {
		return nil, err
	}
	albumIDs := kind.ids[KindAlbum]
	for _, t := range tracks { // a track that is kept brings its album
		if _, there := kind.since[t.AlbumID]; t.AlbumID != "" && t.HasAccess && !there {
			albumIDs = append(albumIDs, t.AlbumID)
			kind.since[t.AlbumID] = kind.since[t.ID]
		}
	}
	albums, err := s.options.Music.Albums(ctx, v, albumIDs)
	if err != nil {
		return nil, err
	}
	whole := slices.DeleteFunc(slices.Clone(albums), func(a music.Album) bool { return !kind.whole[a.ID] })
	onAlbums, err := s.openAlbums(ctx, v, whole)
	if err != nil {
		return nil, err
	}
	b := newBuilder(s.options.Fold)
	for _, a := range albums {
		b.album(a, kind.since[a.ID])
	}
	for _, t := range append(onAlbums, tracks...) {
		b.track(t, kind.since[t.ID])
	}
	l.Listing = b.listing(s.options.Now())
	return l, nil
}

// sorted is what a person keeps: by kind, since when, and which albums are kept themselves and not a track of them
// alone.
type sorted struct {
	ids   map[Kind][]string
	since map[string]time.Time
	whole map[string]bool
}

// keep notes what a person saved and follows, and returns all that they keep.
func (l *Library) keep(kept []Kept) sorted {
	by := sorted{ids: map[Kind][]string{}, since: make(map[string]time.Time, len(kept)), whole: map[string]bool{}}
	for _, k := range kept {
		by.ids[k.Kind] = append(by.ids[k.Kind], k.ID)
		by.since[k.ID] = k.At
		by.whole[k.ID] = k.Kind == KindAlbum
		if k.Saved {
			l.Kept[k.ID] = k.At
		}
		if k.Kind == KindArtist {
			l.Followed = append(l.Followed, k.ID)
		}
	}
	return by
}

// openAlbums reads the tracks of albums.
func (s *Service) openAlbums(ctx context.Context, v access.Viewer, albums []music.Album) ([]music.Track, error) {
	var all []music.Track
	for part := range slices.Chunk(albums, chunk) {
		seen := make([]music.Seen, len(part))
		for i, a := range part {
			seen[i] = music.Seen{AlbumID: a.ID, ArtistID: a.Artist.UserID, Status: a.Status}
		}
		opened, err := s.options.Music.AlbumOpenings(ctx, v, seen, mostOfAlbum)
		if err != nil {
			return nil, err
		}
		for _, a := range part {
			all = append(all, opened[a.ID]...)
		}
	}
	return all, nil
}
