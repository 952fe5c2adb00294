package studio

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/music"
)

// State is where an album or track stands. Whatever changes it, changes it under the lock.
type State struct {
	Status access.Status
	// Before is what a deleted thing was.
	Before access.Status
	// ReleaseDate is always there; ScheduledAt only while the status is scheduled.
	ReleaseDate, ScheduledAt time.Time
	// DateGiven tells that the artist named the release date; else it is when the thing was made, until it is out.
	DateGiven bool
	// DeletedAt is zero for what is not deleted. DeletedWith names the album that a track was deleted with.
	DeletedAt   time.Time
	DeletedWith string
	// IsRemoved: moderators took it away.
	IsRemoved bool
	// IsHidden: its artist is away, and nobody sees it whatever its status is. It shows by that once they are back.
	IsHidden bool
}

// FailedAnalysis is the analysis status of a sound that cannot be played.
const FailedAnalysis = "failed"

// TrackState is a track under its lock.
type TrackState struct {
	ID, OwnerID, Title string
	State
	Duration time.Duration
	Analysis string
	Cover    Cover
	// AlbumID is empty for a track without album; then AlbumTitle and Album are, too.
	AlbumID, AlbumTitle string
	Album               State
}

// AlbumState is an album under its lock.
type AlbumState struct {
	ID, OwnerID, Title string
	State
	Cover       Cover
	EarlyAt     time.Time
	EarlyTierID string
	// Tracks are on the album, in order; Others were asked for and are not on it.
	Tracks, Others []TrackState
}

// Cover is an uploaded picture as a cover; the zero value is the generated one.
type Cover struct {
	Key  string
	Crop Crop
	// Tint is the colour it is shown on, as CSS writes it; empty where there is none.
	Tint string
}

// Edit is what is written of an album or track but for its state and place.
type Edit struct {
	Title input.Optional[string]
	// TierID and Genre are empty to take away.
	TierID input.Optional[string]
	Genre  input.Optional[music.GenreName]
	Cover  input.Optional[Cover]
}

// AlbumEdit is an Edit of an album.
type AlbumEdit struct {
	Edit
	music.AlbumTexts[input.Optional[string]]
	// Type is empty to go by the tracks again.
	Type        input.Optional[music.AlbumType]
	EarlyAt     input.Optional[time.Time]
	ReleaseZone input.Optional[string]
	EarlyTierID input.Optional[string]
}

// TrackEdit is an Edit of a track.
type TrackEdit struct {
	Edit
	Sound                           input.Optional[File]
	Lyrics                          input.Optional[string]
	Credits                         input.Optional[[]Credit]
	PreviewAllowed, DownloadAllowed input.Optional[bool]
}

// AlbumChange is what becomes of an album.
type AlbumChange struct {
	Edit  AlbumEdit
	State State
	// Tracks are those whose state changes.
	Tracks map[string]State
	// Order is the ids of all tracks on the album from now on; nil leaves it.
	Order []string
}

// TrackChange is what becomes of a track.
type TrackChange struct {
	Edit  TrackEdit
	State State
	// Leave takes it off its album, Return puts it back at its place on the one it was on when it was deleted.
	Leave, Return bool
}

// MadeAlbum is a new album before anything is set.
type MadeAlbum struct {
	ID, OwnerID, ClientKey string
	At                     time.Time
}

// MadeTrack is a new track before anything is set.
type MadeTrack struct {
	ID, OwnerID, AlbumID, ClientKey string
	At                              time.Time
}

// The bounds of shorter releases, as the download stores have them.
const (
	singleTracks = 3
	epTracks     = 6
	epLength     = 30 * time.Minute
	longTrack    = 10 * time.Minute
)

// TypeOf tells what kind of release an album with tracks of these lengths is: a single up to three
// tracks, each under ten minutes; an EP up to six; and nothing of half an hour is either.
func TypeOf(lengths []time.Duration) music.AlbumType {
	var whole, longest time.Duration
	for _, l := range lengths {
		whole, longest = whole+l, max(longest, l)
	}
	switch {
	case len(lengths) == 0 || len(lengths) > epTracks || whole >= epLength:
		return music.LongPlayer
	case len(lengths) <= singleTracks && longest < longTrack:
		return music.Single
	}
	return music.ExtendedEP
}
