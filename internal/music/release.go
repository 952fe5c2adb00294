package music

import (
	"time"

	"github.com/sidestage/sidestage/internal/account"
)

// Status is where an album or track stands between being made and being withdrawn.
type Status string

// Only what is published is there for everybody; the rest is its owner's and the admins'.
const (
	Draft     Status = "draft"
	Scheduled Status = "scheduled"
	Published Status = "published"
	Archived  Status = "archived"
)

// AlbumType tells an album from shorter releases.
type AlbumType string

// The kinds of release.
const (
	LongPlayer AlbumType = "album"
	ExtendedEP AlbumType = "ep"
	Single     AlbumType = "single"
)

// Album is a release and its place in the catalogue.
type Album struct {
	ID          string
	Artist      ArtistInfo
	Title       string
	Type        AlbumType
	Status      Status
	ReleaseDate time.Time
	CoverArtURL string
	Tint        string
	Genres      []Genre
	TrackCount  int
	Duration    time.Duration
	CreatedAt   time.Time
	UpdatedAt   time.Time
}

// VisibleTo tells whether v may know of the album at all.
func (a Album) VisibleTo(v account.Viewer) bool { return visible(a.Status, a.Artist.UserID, v) }

// Source says where a track's sound comes from.
type Source string

// A demo sound is made by a generator and is not the artist's recording; it is
// labelled as such wherever it plays.
const (
	DemoSound Source = "demo"
	Recording Source = "recording"
)

// Track is one piece of music.
type Track struct {
	ID         string
	Artist     ArtistInfo
	AlbumID    string
	AlbumTitle string
	// Number is the place on its album, from 1; 0 where it has none.
	Number      int
	Title       string
	Status      Status
	Duration    time.Duration
	CoverArtURL string
	Tint        string
	Genres      []Genre
	PlayCount   int
	Source      Source
	// RecordingFile names the recording where Source is Recording.
	RecordingFile string
	License       string
	LicenseURL    string
	Attribution   string
	CreatedAt     time.Time
	UpdatedAt     time.Time
}

// StreamingPath is where the track's sound is, below the content base of the site.
func (t Track) StreamingPath() string { return "/stream/" + t.ID }

// VisibleTo tells whether v may know of the track at all.
func (t Track) VisibleTo(v account.Viewer) bool { return visible(t.Status, t.Artist.UserID, v) }

func visible(s Status, owner string, v account.Viewer) bool {
	return s == Published || v.Admin || v.SignedIn() && v.UserID == owner
}
