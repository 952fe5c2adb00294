package people

import (
	"context"
	"math"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
)

// Position is in degrees, WGS 84.
type Position struct{ Latitude, Longitude float64 }

// NearArtist is an artist who lives around a place.
type NearArtist struct {
	person.Person
	City, State, Country string
	Followers            int
	// Miles are how far away their city is.
	Miles float64
}

// Near is who is around a place.
type Near struct {
	Artists []NearArtist
	// Listeners is how many people around have listened lately, up to MostListeners; 0 where they are too few to be
	// counted without being known.
	Listeners int
	// Miles is how far was looked.
	Miles float64
}

const (
	// MostListeners bounds the count of listeners: there are so many or more.
	MostListeners = 500
	// fewestListeners are as many as lists of what is played near somebody want.
	fewestListeners = 5
	// lately is how long ago somebody may have listened.
	lately = 30 * 24 * time.Hour
	// mostNear is how many artists are shown.
	mostNear = 12
)

// nearRings are how far is looked, in miles: farther only where there are few.
var nearRings = []float64{25, 100}

// NearStore finds who lives where, by the middle of their cities.
type NearStore interface {
	// HomeOf returns where a person lives, nil where that is not known.
	HomeOf(ctx context.Context, userID string) (*Position, error)
	// ArtistsNear lists the most followed artists around a position, but for a person and those whom a block parts from
	// them.
	ArtistsNear(ctx context.Context, userID string, at Position, miles float64, most int) ([]NearArtist, error)
	// ListenersNear counts those who live around a position and have listened since, looking at so many of them.
	ListenersNear(ctx context.Context, at Position, miles float64, since time.Time, most int) (int, error)
}

// Near finds who is around a position, or around where the viewer lives where none is given. Errors: BAD_USER_INPUT for
// what is no position, NOT_FOUND where it is not known where the viewer is.
func (s *Service) Near(ctx context.Context, v access.Viewer, at *Position) (Near, error) {
	if at == nil && v.SignedIn() {
		home, err := s.store.HomeOf(ctx, v.UserID)
		if err != nil {
			return Near{}, err
		}
		at = home
	}
	if at == nil {
		return Near{}, fault.Missing("A place near which to look")
	}
	if !(math.Abs(at.Latitude) <= 90) || !(math.Abs(at.Longitude) <= 180) {
		return Near{}, fault.BadInput(map[string]string{"latitude": "This is not a position."})
	}
	var near Near
	var err error
	for _, near.Miles = range nearRings {
		if near.Artists, err = s.store.ArtistsNear(ctx, v.UserID, *at, near.Miles, mostNear); err != nil {
			return Near{}, err
		}
		if len(near.Artists) == mostNear {
			break
		}
	}
	near.Listeners, err = s.store.ListenersNear(ctx, *at, near.Miles, s.now().Add(-lately), MostListeners)
	if near.Listeners < fewestListeners {
		near.Listeners = 0
	}
	return near, err
}
