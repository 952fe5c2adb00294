package account

import (
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Type says what an account was made for. It never changes.
type Type string

// The two kinds of account.
const (
	Fan    Type = "fan"
	Artist Type = "artist"
)

// RoleAdmin is the role of the graph that may do everything.
const RoleAdmin = string(access.Admin)

// BadgeArtist is the badge that every artist has.
const BadgeArtist = "Artist"

// Badge says what a person is known as.
type Badge struct {
	ID           string
	Type         string
	BusinessName string
}

// Location is where a person says they are. The coordinates are nil where unknown.
type Location struct {
	City, State, Country string
	// PlaceID is the city's in GeoNames; empty where the person wrote the place.
	PlaceID string
	// Latitude and Longitude are in degrees, WGS 84.
	Latitude, Longitude *float64
	// Home is the middle of the city, by which others find who is near; it is written alone.
	Home *Position
}

// Position is in degrees, WGS 84.
type Position struct{ Latitude, Longitude float64 }

// Profile is a person as others see them; Private is there only for the person.
type Profile struct {
	UserID            string
	Handle            string
	DisplayName       string
	Type              Type
	Bio               string
	ProfilePictureURL string
	Location          Location
	// Intro is one line, above Bio.
	Intro          string
	Tastes         []string
	Links          []person.Link
	Badges         []Badge
	FollowerCount  int
	FollowingCount int
	// IsFollowed says whether the one who asks follows this person.
	IsFollowed bool
	// IsParted says whether a block parts the two.
	IsParted  bool
	CreatedAt time.Time
	// Private is what only the person may read; nil for others.
	Private *Private
}

// Private is the part of a profile that is nobody else's business.
type Private struct {
	Email        string
	Roles        []string
	SeenTutorial bool
}

// Standing is what decides, at each request, what a known user may do.
type Standing struct {
	Admin bool
	// Roles are those that are less.
	Roles access.Roles
	// Active is false for a user who is not there, has not confirmed their address, or was
	// deactivated.
	Active bool
	// SignedIn is false where the sign-in that was asked about is over.
	SignedIn bool
}

// Attributes is a change to one's own account; what is not given stays.
type Attributes struct {
	DisplayName, Handle input.Optional[string]
}
