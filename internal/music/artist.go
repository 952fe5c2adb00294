// Package music is the catalogue and what people do with it: artists, albums, tracks and
// genres, the library a person saves, following, and listening. It decides who may see and do
// what; the store it uses is an interface, and nothing here knows of HTTP or of an engine.
package music

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Genre is a kind of music. Counts are of published things.
type Genre struct {
	ID          string
	Name        string
	Slug        string
	TrackCount  int
	ArtistCount int
}

// Artist is a user with the badge 'Artist', as their page shows them.
type Artist struct {
	person.Person
	// BusinessName is that of the badge.
	BusinessName string
	// Intro is one line, above Bio.
	Intro         string
	Bio           string
	Tastes        []string
	Links         []person.Link
	City          string
	State         string
	Country       string
	BannerURL     string
	Tint          string
	Genres        []Genre
	FollowerCount int
	PlayCount     int
	TrackCount    int
	AlbumCount    int
	CreatedAt     time.Time
}
