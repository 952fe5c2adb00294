// Package shares is the addresses of the site that people gave out, as their players list them. It decides what may be
// shared, and what stands for several songs; nothing here knows of HTTP or of an engine.
package shares

import (
	"context"
	"fmt"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/music"
)

// The bounds of shares. MaxSongs is how many songs one may be of, where it is not of one thing.
const (
	MaxShares      = 200
	MaxSongs       = 1000
	maxDescription = 1000
)

// Share is an address that a person gave out: that of an artist, an album, a song or a playlist. There is one a person
// and thing.
type Share struct {
	item.Ref
	// Description is for its person alone.
	Description string
	// IsMade: the playlist was put together for this share.
	IsMade               bool
	CreatedAt, UpdatedAt time.Time
}

// Shown is a share with its thing, as its person may know of it. One of the things is set, but for a playlist's.
type Shown struct {
	Share
	Artist *music.Artist
	Album  *music.Album
	Track  *music.Track
}

// Store keeps shares.
type Store interface {
	// Shares lists a person's, at most MaxShares, the latest changed first.
	Shares(ctx context.Context, userID string) ([]Share, error)
	// Put keeps one, with the description in place of the one before. Errors: CONFLICT where the person has MaxShares of
	// other things, NOT_FOUND where the person or the thing is gone.
	Put(ctx context.Context, userID string, s Share) error
	// Remove takes one away, where there is one.
	Remove(ctx context.Context, userID string, of item.Ref) error
}

// Music decides who may know of artists, albums and tracks. A single lookup of what somebody may not know of fails with
// NOT_FOUND; lists leave it out.
type Music interface {
	ArtistPage(ctx context.Context, v access.Viewer, id, handle string) (music.Artist, error)
	ArtistsFor(ctx context.Context, v access.Viewer, ids []string) ([]music.Artist, error)
	Album(ctx context.Context, v access.Viewer, id string) (music.Album, error)
	Albums(ctx context.Context, v access.Viewer, ids []string) ([]music.Album, error)
	AlbumOpenings(ctx context.Context, v access.Viewer, albums []music.Seen, size int) (map[string][]music.Track, error)
	Track(ctx context.Context, v access.Viewer, id string) (music.Track, error)
	Tracks(ctx context.Context, v access.Viewer, ids []string) ([]music.Track, error)
	// Stream is Track for who may hear all of it. Errors: FORBIDDEN.
	Stream(ctx context.Context, v access.Viewer, id string) (music.Track, error)
}

// Playlists are those of the site.
type Playlists interface {
	// See answers NOT_FOUND to who may not know of a playlist.
	See(ctx context.Context, v access.Viewer, id string) error
	// Make makes one that whoever has its address sees, and returns its id. Errors: CONFLICT where the person has as many
	// as there can be.
	Make(ctx context.Context, v access.Viewer, title string, trackIDs []string) (string, error)
	// Rename gives it another title. Errors: NOT_FOUND where it is gone.
	Rename(ctx context.Context, v access.Viewer, id, title string) error
	// Close leaves a playlist to its owner and those who work on it. Errors: NOT_FOUND where it is gone.
	Close(ctx context.Context, v access.Viewer, id string) error
}

// Options are what a Service is made of; all are needed.
type Options struct {
	Store     Store
	Music     Music
	Playlists Playlists
	Now       func() time.Time
}

// Service is sharing.
type Service struct{ Options }

// NewService returns a Service.
func NewService(o Options) *Service { return &Service{o} }

var (
	errPrivate = fault.New(fault.Forbidden, "This playlist is private. Let whoever has its address see it, then share it.")
	errNotOpen = fault.New(fault.Forbidden, "What not everybody may see cannot be shared.")
	errMissing = fault.Missing("This share")
	errTooMany = fault.BadInput(map[string]string{"id": fmt.Sprintf("A share has at most %d songs.", MaxSongs)})
)

// see answers NOT_FOUND to who may not know of a thing.
func (s *Service) see(ctx context.Context, v access.Viewer, of item.Ref) (err error) {
	switch of.Type {
	case item.Artist:
		_, err = s.Music.ArtistPage(ctx, v, of.ID, "")
	case item.Album:
		_, err = s.Music.Album(ctx, v, of.ID)
	case item.Song:
		_, err = s.Music.Track(ctx, v, of.ID)
	case item.Playlist:
		err = s.Playlists.See(ctx, v, of.ID)
	default:
		err = fault.Missing("This")
	}
	return err
}

// mayShare fails where the viewer may not share a thing: they must see it, songs in full, and so must everybody, whom
// its address leads there.
func (s *Service) mayShare(ctx context.Context, v access.Viewer, of item.Ref) error {
	err := s.see(ctx, v, of)
	if err == nil && of.Type == item.Song {
		_, err = s.Music.Stream(ctx, v, of.ID)
	}
	if err != nil {
		return err
	}
	err = s.see(ctx, access.Visitor, of)
	if fault.CodeOf(err) != fault.NotFound {
		return err
	}
	if of.Type == item.Playlist {
		return errPrivate
	}
	return errNotOpen
}

// MayShareOneMore answers CONFLICT where a person with so many shares may have no more.
func MayShareOneMore(shared int) error {
	if shared < MaxShares {
		return nil
	}
	return fault.New(fault.Conflict, fmt.Sprintf("You share %d things, which is as many as there can be.", MaxShares))
}
