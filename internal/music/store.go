package music

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// Store is what the catalogue needs of the graph. Lookups by ids answer in the order of the ids and leave out what is
// not there, and have nothing personal; a single lookup of nothing fails with NOT_FOUND. Lists are of ids.
type Store interface {
	Genres(ctx context.Context) ([]Genre, error)
	// ArtistOfHandle finds the id of an artist.
	ArtistOfHandle(ctx context.Context, handle string) (string, error)
	ArtistsByIDs(ctx context.Context, ids []string) ([]Artist, error)
	// Artists lists all by followers, most first.
	Artists(ctx context.Context, page paging.Request) (paging.Page[string], error)

	AlbumsByIDs(ctx context.Context, ids []string) ([]Album, error)
	// ArtistAlbums lists by release date, newest first.
	ArtistAlbums(ctx context.Context, list ArtistList, page paging.Request) (paging.Page[string], error)

	TracksByIDs(ctx context.Context, ids []string) ([]Track, error)
	// ArtistTracks lists by plays, most first.
	ArtistTracks(ctx context.Context, list ArtistList, page paging.Request) (paging.Page[string], error)
	// AlbumTracks lists what is visible in the album's order.
	AlbumTracks(
		ctx context.Context,
		albumID string,
		visible access.VisibilityFilter,
		page paging.Request,
	) (paging.Page[string], error)
	// AlbumOpenings returns the first visible tracks of each album, up to size each, in one round trip.
	AlbumOpenings(ctx context.Context, albums map[string]access.VisibilityFilter, size int) (map[string][]string, error)
	// AlbumLengths counts the visible tracks of each album.
	AlbumLengths(ctx context.Context, albums map[string]access.VisibilityFilter) (map[string]int, error)
	FeaturedTracks(ctx context.Context, artistID string, visible access.VisibilityFilter) ([]string, error)

	access.Store
	LibraryStore
	ListeningStore
}

// LibraryStore keeps what people save, and tells whom they follow.
type LibraryStore interface {
	// Save and Unsave are idempotent, and answer how many have saved the thing after the change.
	Save(ctx context.Context, userID string, kind Kind, id string, at time.Time) (int, error)
	Unsave(ctx context.Context, userID string, kind Kind, id string, at time.Time) (int, error)
	// SavedTracks and SavedAlbums list what is published, and what is withdrawn and saved, as shelf has it; RecentlyPlayed
	// lists newest first.
	SavedTracks(ctx context.Context, userID string, filter LibraryFilter, page paging.Request) (paging.Page[string], error)
	SavedAlbums(ctx context.Context, userID string, filter LibraryFilter, page paging.Request) (paging.Page[string], error)
	RecentlyPlayed(ctx context.Context, userID string, page paging.Request) (paging.Page[string], error)
	// FollowedAlbums lists published albums of followed artists by release date, newest first.
	FollowedAlbums(ctx context.Context, userID string, page paging.Request) (paging.Page[string], error)
	// SavedAmong and FollowedAmong tell which of ids are saved and followed by the person.
	SavedAmong(ctx context.Context, userID string, kind Kind, ids []string) (map[string]bool, error)
	FollowedAmong(ctx context.Context, userID string, ids []string) (map[string]bool, error)
}

// ListeningStore keeps listening sessions and the plays in them.
type ListeningStore interface {
	StartSession(ctx context.Context, s ListeningSession) error
	// EndSession ends the session of that user; ending twice is the same as once.
	EndSession(ctx context.Context, sessionID, userID string, at time.Time) error
	// StartPlay keeps who listens, unless they listen in private at StartedAt: then what the play does to them (histories,
	// taste, all that others see) is left out at its end; what holds at the start holds for the whole play, and Private
	// says that it held where that was before now. It fails
	// with NOT_FOUND where session or track is not there or the session is someone else's.
	StartPlay(ctx context.Context, p Play) error
	// EndPlay records how a play ended, once: end is called under the play's lock, and that of the person where it is
	// not private, with what is stored, and what it answers is added to the counts; where it fails nothing is. A play
	// that has ended already is left alone.
	EndPlay(ctx context.Context, playID, userID string, end func(Play, Heard, time.Duration) (Ended, error)) error
	// ForgetPrivatePlays makes plays that began in private before a moment, and were never ended, lead to nobody.
	ForgetPrivatePlays(ctx context.Context, before time.Time) error
}

// Kind is what can be saved.
type Kind string

// The kinds that a library holds.
const (
	KindTrack Kind = "track"
	KindAlbum Kind = "album"
)
