// Package studio is where artists make and manage their catalogue: albums and tracks from the first
// draft to the release at its minute, what they feature, and deletion that can be undone.
package studio

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
)

// Store is what the studio needs of the graph. What it changes, it changes whole or not at all: the
// functions that decide are called with the thing locked, perhaps more than once, and an error of
// theirs leaves everything as it was. A thing that is not there is NOT_FOUND. Search hears of every
// change from the same transaction.
type Store interface {
	LookupStore
	// CreateAlbum makes an album, or gives the id of the owner's album with the same client key.
	CreateAlbum(ctx context.Context, album MadeAlbum, trackIDs []string,
		decide func(AlbumState) (AlbumChange, error)) (id string, err error)
	// ChangeAlbum gives decide the album with what is on it and, as Others, those of trackIDs that are not.
	ChangeAlbum(ctx context.Context, id string, trackIDs []string, at time.Time,
		decide func(AlbumState) (AlbumChange, error)) error
	// CreateTrack makes a track, or gives the id of the owner's track with the same client key.
	CreateTrack(ctx context.Context, track MadeTrack, decide func(TrackState) (TrackChange, error)) (id string, err error)
	ChangeTrack(ctx context.Context, id string, at time.Time, decide func(TrackState) (TrackChange, error)) error
	// ChangeFeatured gives decide the ids of what the artist features, in order, and sets what it gives.
	ChangeFeatured(ctx context.Context, artistID string, decide func(now []string) ([]string, error)) error
	ListStore
	ReleaseStore
}

// LookupStore reads what an input names.
type LookupStore interface {
	// IsArtist tells whether the account is there and an artist's.
	IsArtist(ctx context.Context, userID string) (bool, error)
	// TierArtist tells whose a tier is; empty where there is none.
	TierArtist(ctx context.Context, tierID string) (string, error)
	// File finds a file of the owner's; ok is false where there is none.
	File(ctx context.Context, ownerID, key string) (f File, ok bool, err error)
	// AlbumOwner and TrackOwner tell whose a thing is and where it stands. Errors: NOT_FOUND.
	AlbumOwner(ctx context.Context, id string) (Standing, error)
	TrackOwner(ctx context.Context, id string) (Standing, error)
}

// ListStore lists the catalogue for those who manage it.
type ListStore interface {
	StudioAlbums(ctx context.Context, f Filter, page paging.Request) (paging.Page[music.Album], error)
	StudioTracks(ctx context.Context, f Filter, page paging.Request) (paging.Page[music.Track], error)
	// AlbumOrder gives the ids of the tracks on an album in its order, with their states.
	AlbumOrder(ctx context.Context, albumID string) ([]Placed, error)
	FeaturedTracks(ctx context.Context, artistID string) ([]music.Track, error)
	// KnownTracks finds an artist's living tracks of the same file, or of the same title and a length that differs by no
	// more than within; one at most for each. KnownAlbums finds their living albums by keys of titles.
	KnownTracks(ctx context.Context, artistID string, tracks []Sounding, within time.Duration) ([]KnownTrack, error)
	KnownAlbums(ctx context.Context, artistID string, titleKeys []string) ([]KnownAlbum, error)
	// Notes gives lyrics and credits of those of trackIDs that have some.
	Notes(ctx context.Context, trackIDs []string) (map[string]Notes, error)
}

// ReleaseStore finds what is due.
type ReleaseStore interface {
	// DueReleases gives ids of albums and tracks whose time has come, at most limit of each.
	DueReleases(ctx context.Context, now time.Time, limit int) (albums, tracks []string, err error)
	// NextRelease is when the next is due; zero where none is scheduled.
	NextRelease(ctx context.Context) (time.Time, error)
	// Purge removes up to limit things whose time to be restored is over and that nobody holds, and looks
	// at those that somebody holds again at next. It gives how many it looked at.
	Purge(ctx context.Context, now, next time.Time, limit int) (int, error)
}

// Standing is whose a thing is, where it stands, and its uploaded cover, if it has one.
type Standing struct {
	ID, OwnerID string
	Status      access.Status
	CoverKey    string
}

// Placed is a track's place on an album.
type Placed struct {
	TrackID string
	Status  access.Status
}

// Credit is who did what on a track.
type Credit struct {
	Role string `json:"role"`
	Name string `json:"name"`
}

// Notes are what is written about a track.
type Notes struct {
	Lyrics  string
	Credits []Credit
}

// Crop is a square of a picture, in its pixels.
type Crop struct{ X, Y, Size int }

// The kinds of file.
const (
	AudioFile = "audio"
	ImageFile = "image"
)

// File is what a person has uploaded.
type File struct {
	Key, Kind, ContentType, Codec string
	// Duration is in seconds, of sound; Width and Height in pixels, of pictures.
	Duration             float64
	SampleRate, Channels int
	BitDepth             int // bits of a sample; 0 for none
	Size                 int64
	Width, Height        int
}

// Options wires a Service.
type Options struct {
	Store Store
	// Tint gives the colour that a cover of an uploaded picture is shown on, as CSS writes it; without it covers have
	// none.
	Tint func(ctx context.Context, key string, crop Crop) (string, error)
	// Now is the clock.
	Now func() time.Time
}

// Service is the catalogue as its artists manage it.
type Service struct {
	store Store
	tint  func(ctx context.Context, key string, crop Crop) (string, error)
	now   func() time.Time
	// scheduled wakes the Releaser.
	scheduled chan struct{}
}

// NewService returns a Service.
func NewService(o Options) *Service {
	return &Service{store: o.Store, tint: o.Tint, now: o.Now, scheduled: make(chan struct{}, 1)}
}

func newID() (string, error) {
	id, err := uuid.NewV7()
	return id.String(), err
}

// mayCreate checks that v may make music for ownerID.
func (s *Service) mayCreate(ctx context.Context, v access.Viewer, ownerID string) error {
	if err := v.MayActFor(ownerID); err != nil {
		return err
	}
	artist, err := s.store.IsArtist(ctx, ownerID)
	switch {
	case err != nil:
		return err
	case artist:
		return nil
	case v.UserID == ownerID:
		return fault.New(fault.Forbidden, "Only artists have a studio.")
	}
	return fault.BadInput(map[string]string{"userId": "This person is not an artist."})
}

// mayChange checks that v may change a thing. What v may not even know of is NOT_FOUND.
func mayChange(v access.Viewer, what string, find func() (Standing, error)) (Standing, error) {
	if err := v.Require(); err != nil {
		return Standing{}, err
	}
	at, err := find()
	switch {
	case err != nil:
		return at, err
	case v.Admin || at.OwnerID == v.UserID:
		return at, nil
	case at.Status != access.Published:
		return at, fault.Missing("This " + what)
	}
	return at, fault.New(fault.Forbidden, "Only the artist may change this "+what+".")
}

func (s *Service) mayChangeAlbum(ctx context.Context, v access.Viewer, id string) (Standing, error) {
	return mayChange(v, "album", func() (Standing, error) { return s.store.AlbumOwner(ctx, id) })
}

func (s *Service) mayChangeTrack(ctx context.Context, v access.Viewer, id string) (Standing, error) {
	return mayChange(v, "track", func() (Standing, error) { return s.store.TrackOwner(ctx, id) })
}

func (s *Service) changeAlbum(
	ctx context.Context, id string, trackIDs []string, decide func(AlbumState) (AlbumChange, error),
) error {
	return s.wake(s.store.ChangeAlbum(ctx, id, trackIDs, s.now(), decide))
}

func (s *Service) changeTrack(ctx context.Context, id string, decide func(TrackState) (TrackChange, error)) error {
	return s.wake(s.store.ChangeTrack(ctx, id, s.now(), decide))
}

// wake lets Run look at what is scheduled after a change, and passes the error of the change on.
func (s *Service) wake(err error) error {
	if err == nil {
		select {
		case s.scheduled <- struct{}{}:
		default: // it is awake already
		}
	}
	return err
}
