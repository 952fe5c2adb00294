package music

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/reaction"
	"github.com/sidestage/sidestage/internal/kernel/zone"
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
	Artist      person.Person
	Title       string
	Type        AlbumType
	Status      access.Status
	ReleaseDate time.Time
	// ReleaseZone is where its artist is, an IANA name: the day there is that of the release. Empty for UTC.
	ReleaseZone string
	CoverArtURL string
	Tint        string
	Genres      []Genre
	// ProposedGenre is one that its artist proposed to the site, for them and admins alone; empty for none.
	ProposedGenre string
	TrackCount    int
	// SaveCount is how many have it in their library.
	SaveCount int
	Reactions reaction.Counts
	Comments  int
	Duration  time.Duration
	AlbumTexts[string]
	// Tier is what it takes; nil where it is everybody's.
	Tier  *access.Tier
	Early access.EarlyAccess
	access.Decision
	// Loudness is that of the whole in LUFS; nil while any track's is not known.
	Loudness *float64
	// DeletedAt is zero for what is not deleted.
	DeletedAt time.Time
	CreatedAt time.Time
	UpdatedAt time.Time
}

// Released returns when the album came or comes out, on the clocks of its artist: that day and year are the release's.
func (a Album) Released() time.Time { return a.ReleaseDate.In(zone.Of(a.ReleaseZone)) }

// AlbumTexts are what an artist writes about an album, as it is or as an input changes it.
type AlbumTexts[T any] struct {
	Description T
}

// Text is one of them: its name in the schema and the graph, and the characters that it may have.
type Text[T any] struct {
	Name  string
	Most  int
	Value *T
}

// Texts returns all of them. What checks, stores, reads and answers an album goes by it.
func (t *AlbumTexts[T]) Texts() []Text[T] {
	return []Text[T]{
		{"description", 5000, &t.Description},
	}
}

// Source says where a track's sound comes from.
type Source string

// A demo sound is made by a generator and is not the artist's recording; it is
// labelled as such wherever it plays.
const (
	DemoSound Source = "demo"
	Recording Source = "recording"
	Uploaded  Source = "upload"
)

// Track is one piece of music.
type Track struct {
	ID         string
	Artist     person.Person
	AlbumID    string
	AlbumTitle string
	// Number is the place on its album, from 1; 0 where it has none.
	Number      int
	Title       string
	Status      access.Status
	Duration    time.Duration
	CoverArtURL string
	Tint        string
	Genres      []Genre
	// ProposedGenre is one that its artist proposed to the site, for them and admins alone; empty for none.
	ProposedGenre string
	PlayCount     int
	// SaveCount is how many have it in their library.
	SaveCount int
	Reactions reaction.Counts
	Comments  int
	Source    Source
	// RecordingFile names the recording where Source is Recording.
	RecordingFile string
	// AudioKey names the upload where Source is Uploaded.
	AudioKey    string
	License     string
	LicenseURL  string
	Attribution string
	// ReleaseDate is when it came or comes out.
	ReleaseDate time.Time
	// ReleaseZone is that of its album; empty for UTC, and where it is on none.
	ReleaseZone string
	// OwnTierID is the track's own tier; Tier is the one it takes: its own, else its album's; nil where it is everybody's.
	OwnTierID string
	Tier      *access.Tier
	Early     access.EarlyAccess
	access.Decision
	// PreviewAllowed lets those without access hear the first 30 seconds, DownloadAllowed those with access keep a copy.
	PreviewAllowed, DownloadAllowed bool
	HasLyrics                       bool
	// IsFeatured: its artist shows it among the featured ones.
	IsFeatured bool
	// Loudness and AlbumLoudness are in LUFS, TruePeak is in dBTP; nil until known.
	Loudness, TruePeak, AlbumLoudness *float64
	// DeletedAt is zero for what is not deleted.
	DeletedAt time.Time
	CreatedAt time.Time
	UpdatedAt time.Time
}

// StreamingPath is where the track's sound is, below the content base of the site.
func (t Track) StreamingPath() string { return "/stream/" + t.ID }

// PreviewPath is where the track's first 30 seconds are, likewise.
func (t Track) PreviewPath() string { return "/preview/" + t.ID }

// DownloadPath is where the file itself is, likewise.
func (t Track) DownloadPath() string { return TrackDownloadPath(t.ID) }

// MayPreview reports whether a preview is what the person gets: the whole is not theirs, and the artist allows it.
func (t Track) MayPreview() bool { return !t.HasAccess && t.PreviewAllowed }

// MayDownload reports whether the person may keep a copy.
func (t Track) MayDownload() bool { return t.HasAccess && t.DownloadAllowed }
