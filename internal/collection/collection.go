// Package collection lists music as players ask for it: a whole library, or the whole site, in the order of names and
// from any place on. It holds ids and what lists are sorted and searched by; whoever shows a thing reads it from music,
// which decides who may see it. Nothing here knows of HTTP or of an engine.
package collection

import (
	"context"
	"time"
)

// Kind is what somebody keeps.
type Kind string

// The kinds: an artist is kept by following them.
const (
	KindArtist Kind = "artist"
	KindAlbum  Kind = "album"
	KindTrack  Kind = "track"
)

// Kept is something that a person saved, bought or follows.
type Kept struct {
	Kind Kind
	ID   string
	// At is when it was saved, followed or bought, the first of them. Saved is false for what was only bought.
	At    time.Time
	Saved bool
}

// Heard is how often a person played a track, what they heard in private left out.
type Heard struct {
	TrackID, AlbumID string
	Plays            int
	Last             time.Time
}

// Artist is an artist in a list.
type Artist struct {
	ID, Name string
	// Key sorts and finds the artist: the name, folded.
	Key string
	// Albums is how many albums of theirs are in the list.
	Albums int
}

// Album is an album in a list, or a track that is on none, which stands for itself.
type Album struct {
	ID string
	// IsTrack: ID is that of a track.
	IsTrack                 bool
	Title, ArtistID, Artist string
	// Key and ArtistKey are the names, folded.
	Key, ArtistKey string
	Genres         []string // slugs
	Year           int
	// At is when it came into the library, or out.
	At time.Time
}

// Track is a track in a list.
type Track struct {
	ID, AlbumID string
	// Key has everything that it is found by: title, artist and album, folded.
	Key      string
	Genres   []string // slugs
	Year     int
	ArtistID string
}

// Listing is music in the order of names: artists and albums by name, tracks by artist, album and number.
type Listing struct {
	Artists []Artist
	Albums  []Album
	Tracks  []Track
	// MadeAt is when it was read.
	MadeAt time.Time
	// Gated is what takes a tier, beside what a listing of the site has; nil in others. It is in no list, as players know
	// no locked songs, and is found by who may hear some of it.
	Gated *Listing

	// byArtist and onAlbum hold the places in Albums and Tracks; what Find returns has none.
	byArtist, onAlbum map[string][]int
	// spelling is that of the names; what Find returns has none.
	spelling *spelling
}

// ByArtist returns the albums of an artist, in the order of names.
func (l *Listing) ByArtist(artistID string) []Album { return at(l.Albums, l.byArtist[artistID]) }

// OnAlbum returns the tracks of an album, in its order.
func (l *Listing) OnAlbum(albumID string) []Track { return at(l.Tracks, l.onAlbum[albumID]) }

func at[T any](list []T, places []int) []T {
	found := make([]T, len(places))
	for i, place := range places {
		found[i] = list[place]
	}
	return found
}

// Library is what one person has.
type Library struct {
	Listing
	UserID string
	// Kept has when something was saved or followed, by id; what was only bought is not in it.
	Kept map[string]time.Time
	// Followed are the artists whom the person follows, the latest first.
	Followed []string
	// Heard are the tracks that the person played last, the latest first, and Plays the same by track.
	Heard []Heard
	Plays map[string]Heard
	// SeesMore: the person may hear what is not open to everybody, as they hold a tier, or make music here.
	SeesMore bool
}

// Published is a published track, as the listing of the whole site needs it.
type Published struct {
	TrackID, Title, ArtistID, Artist string
	// AlbumID is empty where the track is on none; an album of several artists is its own artist's.
	AlbumID, Album, AlbumArtistID, AlbumArtist string
	Number                                     int
	Genres, AlbumGenres                        []string // slugs
	ReleasedAt                                 time.Time
	// TakesTier: the track or its album is not open to everybody.
	TakesTier bool
}

// Store reads what lists are made of.
type Store interface {
	// Kept lists what a person saved, bought and follows, the latest first.
	Kept(ctx context.Context, userID string, most int) ([]Kept, error)
	// Heard lists what a person played, the latest first.
	Heard(ctx context.Context, userID string, most int) ([]Heard, error)
	// SeesMore reports whether somebody holds a tier, or is an artist.
	SeesMore(ctx context.Context, userID string) (bool, error)
	// EachPublished yields every published track.
	EachPublished(ctx context.Context, yield func(Published) error) error
}
