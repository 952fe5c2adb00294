package studio

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

// mostKnown is how many tracks and albums are looked for at once.
const mostKnown = 200

// sameLength is by how much the lengths of one recording differ between encodings.
const sameLength = 2 * time.Second

// Sounding is a track that may be there: the key of its uploaded file, its title, and its length.
type Sounding struct {
	Key, Title string
	Duration   time.Duration
}

// KnownTrack is a track that the artist has. SameSound tells one of the same file from one of the same title and
// length.
type KnownTrack struct {
	// Index is its place in what was asked.
	Index     int
	ID, Title string
	SameSound bool
}

// KnownAlbum is an album of a title that the artist has.
type KnownAlbum struct {
	Index int
	ID    string
}

// Known tells which of some tracks and albums the viewer has already, deleted ones left out: tracks of the same file,
// or of the same title and length, and albums of the same title. Errors: UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT.
func (s *Service) Known(
	ctx context.Context, v access.Viewer, tracks []Sounding, albums []string,
) ([]KnownTrack, []KnownAlbum, error) {
	if err := s.mayCreate(ctx, v, v.UserID); err != nil {
		return nil, nil, err
	}
	bad := input.Problems{}
	if len(tracks) > mostKnown {
		bad.Add("tracks", "At most 200 tracks are looked for at once.")
	}
	if len(albums) > mostKnown {
		bad.Add("albums", "At most 200 albums are looked for at once.")
	}
	if err := bad.Err(); err != nil {
		return nil, nil, err
	}
	keys := make([]string, len(albums))
	for n, title := range albums {
		keys[n] = TitleKey(title)
	}
	for n := range tracks {
		tracks[n].Title = TitleKey(tracks[n].Title)
	}
	foundTracks, err := s.store.KnownTracks(ctx, v.UserID, tracks, sameLength)
	if err != nil {
		return nil, nil, err
	}
	foundAlbums, err := s.store.KnownAlbums(ctx, v.UserID, keys)
	return foundTracks, foundAlbums, err
}
