package seed

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/music"
)

// Store is the graph the demo data is loaded into. A batch may be written again
// after a failure: rows are matched by id, so writing one twice is the same as
// once. Follows, listens and saves that exist already are left as they are,
// because people may have gone on since.
type Store interface {
	// Begin stores the mark unless there is one, and returns the one that is
	// stored. Its Anchor holds for all that follows, its Stage and Done tell
	// where an earlier load was interrupted.
	Begin(ctx context.Context, mark Mark) (Mark, error)
	// Checkpoint replaces the stored mark but for its Anchor.
	Checkpoint(ctx context.Context, mark Mark) error

	PutGenres(ctx context.Context, rows []GenreRow) error
	PutArtists(ctx context.Context, rows []ArtistRow) error
	PutAlbums(ctx context.Context, rows []AlbumRow) error
	PutTracks(ctx context.Context, rows []TrackRow) error
	PutFeatures(ctx context.Context, rows []FeatureRow) error
	PutFans(ctx context.Context, rows []FanRow) error
	PutCredentials(ctx context.Context, rows []CredentialRow) error
	PutFollows(ctx context.Context, rows []FollowRow) error
	PutListens(ctx context.Context, rows []ListenRow) error
	PutTrackSaves(ctx context.Context, rows []SaveRow) error
	PutAlbumSaves(ctx context.Context, rows []SaveRow) error
	PutPlayDays(ctx context.Context, rows []PlayDayRow) error
	// PutTalk writes what is said that is not there, and sets the counts of what it is about to what is in the graph.
	PutTalk(ctx context.Context, rows TalkRows) error

	// PutSales writes a part of a year's sales unless it is there: all of it or nothing.
	PutSales(ctx context.Context, rows SalesRows) error

	// PutShown writes what is shown first, but for what is there already: people may have changed it since.
	PutShown(ctx context.Context, rows ShownRows) error

	// CountTracks, CountAlbums, CountArtists and CountGenres set the counts of
	// these things (plays, saves, followers, tracks) to what is in the graph.
	// Tracks are counted before artists, whose plays are those of their tracks.
	CountTracks(ctx context.Context, ids []string) error
	CountAlbums(ctx context.Context, ids []string) error
	CountArtists(ctx context.Context, ids []string) error
	CountGenres(ctx context.Context, ids []string) error
	// CountDays sets an artist's figures of each day since then to what is in the graph.
	CountDays(ctx context.Context, artistID string, since time.Time) error
}

// Mark says how far the demo data is loaded.
type Mark struct {
	ID     string // "demo", or the namespace
	Seed   uint64
	Fans   int
	Scale  bool
	Anchor time.Time // the moment that histories end at
	Stage  string    // what is being loaded
	Done   int       // how many of the stage's units are
	// CompletedAt is zero while something is missing.
	CompletedAt time.Time
}

// GenreRow is a Genre node and its PARENT.
type GenreRow struct {
	ID, Name, Slug string
	ParentID       string // "" at the top
}

// Weighted is a genre an artist is in, with the share of their work.
type Weighted struct {
	ID     string
	Weight float64
}

// PersonRow is what fans and artists have in common: a User node.
type PersonRow struct {
	ID, Email, Handle, DisplayName, Bio string
	City, State, Country                string
	Latitude, Longitude                 float64 // degrees; both 0 where City is ""
	ProfilePictureURL                   string
	CreatedAt                           time.Time
	Roles                               []string
}

// ArtistRow is a User node that is an Artist too, its Badge and its IN_GENRE.
type ArtistRow struct {
	PersonRow
	BadgeID         string
	BannerURL, Tint string
	Genres          []Weighted
	Origin          string // fma, recording, invented or synthetic
	SourceURL       string
	Intro           string
	Tastes          []string
	Links           []Link
}

// FanRow is a User node.
type FanRow struct{ PersonRow }

// AlbumRow is an Album node, its RELEASED and its IN_GENRE.
type AlbumRow struct {
	ID, ArtistID, Title, Type string
	ReleaseDate, CreatedAt    time.Time
	CoverArtURL, Tint         string
	TrackCount                int
	GenreIDs                  []string
}

// TrackRow is a Track node, its HAS_TRACK, PERFORMED and IN_GENRE.
type TrackRow struct {
	ID, AlbumID, ArtistID, Title     string
	Seconds                          float64
	Number                           int // as the source has it
	Index                            int // place on the album, from 1
	CoverArtURL, Tint                string
	Source                           string // demo or recording
	Recording                        string // file in seed/audio, "" for demo sound
	License, LicenseURL, Attribution string
	ArchiveListens, ArchiveFavorites int
	CreatedAt                        time.Time
	GenreIDs                         []string
}

// FeatureRow is a FEATURES relationship.
type FeatureRow struct {
	ArtistID, TrackID string
	Position          int // from 0
}

// CredentialRow is a Credential node.
type CredentialRow struct {
	UserID, PasswordHash string
	UpdatedAt            time.Time
}

// FollowRow is a FOLLOWS relationship to a fan or an artist.
type FollowRow struct {
	UserID, FollowedID string
	At                 time.Time
}

// ListenRow is a LISTENED relationship.
type ListenRow struct {
	UserID, TrackID string
	Plays           int
	Seconds         float64
	Skips           int
	FirstAt, LastAt time.Time
}

// PlayDayRow is a PLAYED_ON relationship to a TrackDay: what one person heard of a track on a day (yyyy-mm-dd, UTC),
// with the TrackDay, the ArtistDay and the HEARD_ON that go with it. Seconds are those heard.
type PlayDayRow struct {
	UserID, TrackID, ArtistID, Day string
	Listens, Completed             int
	Seconds                        float64
	Sources                        map[music.SourceType]int
}

// SaveRow is a SAVED relationship to a track or an album.
type SaveRow struct {
	UserID, ItemID string
	At             time.Time
}
