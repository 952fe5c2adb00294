package account

import (
	"context"
	"math"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/place"
)

const (
	// MaxPicture is the size of a picture as it is sent, in bytes.
	MaxPicture   = 15 << 20
	maxPlaceName = 80
)

// SetPicture makes a picture somebody's; none brings the generated one back. Errors: UNAUTHENTICATED, FORBIDDEN,
// BAD_USER_INPUT, RATE_LIMITED, NOT_FOUND.
func (e *Editor) SetPicture(ctx context.Context, v access.Viewer, userID string, picture []byte) (Profile, error) {
	userID, err := e.actsFor(ctx, v, userID, pictured)
	if err != nil {
		return Profile{}, err
	}
	key := ""
	if len(picture) > 0 {
		if key, err = e.KeepPicture(ctx, userID, picture); err != nil {
			return Profile{}, err
		}
	}
	if err := e.Store.SetPicture(ctx, userID, v.UserID, key, e.Now()); err != nil {
		return Profile{}, err
	}
	return e.Accounts.Profile(ctx, v, userID)
}

// SaidPlace is a place as a form sends it. PlaceID decides where it is given, then the position, then the names.
type SaidPlace struct {
	PlaceID, City, State, Country string
	Latitude, Longitude           *float64
	// Exact keeps the position as it is said, and not that of the city.
	Exact bool
}

// SetPlace stores where somebody lives; nothing said forgets it. Errors: UNAUTHENTICATED, FORBIDDEN, BAD_USER_INPUT,
// RATE_LIMITED, NOT_FOUND.
func (e *Editor) SetPlace(ctx context.Context, v access.Viewer, userID string, said SaidPlace) (Profile, error) {
	userID, err := e.actsFor(ctx, v, userID, editing)
	if err != nil {
		return Profile{}, err
	}
	at, err := e.locate(ctx, said)
	if err != nil {
		return Profile{}, err
	}
	if err := e.Store.SetPlace(ctx, userID, v.UserID, at, e.Now()); err != nil {
		return Profile{}, err
	}
	return e.Accounts.Profile(ctx, v, userID)
}

func (e *Editor) locate(ctx context.Context, said SaidPlace) (Location, error) {
	wrong := input.Problems{}
	for field, name := range map[string]*string{"city": &said.City, "state": &said.State, "country": &said.Country} {
		cleaned, flaw := input.Line(input.Spaced(*name), 0, maxPlaceName)
		*name = cleaned
		wrong.Add(field, flaw.Say("This is not valid text.", "It has at most 80 characters.",
			"It holds characters that cannot be shown."))
	}
	if (said.Latitude == nil) != (said.Longitude == nil) {
		wrong.Add("longitude", "latitude and longitude come together.")
	}
	if said.Exact && said.Latitude == nil {
		wrong.Add("latitude", "An exact position needs latitude and longitude.")
	}
	if err := wrong.Err(); err != nil {
		return Location{}, err
	}
	city, err := e.city(ctx, said)
	if err != nil {
		return Location{}, err
	}
	at := Location{City: said.City, State: said.State, Country: said.Country}
	if city != nil {
		at = Location{City: city.City, State: city.State, Country: city.Country, PlaceID: city.ID}
		at.Latitude, at.Longitude = &city.Latitude, &city.Longitude
		at.Home = &Position{city.Latitude, city.Longitude}
	}
	if said.Exact {
		latitude, longitude := rounded(*said.Latitude), rounded(*said.Longitude)
		at.Latitude, at.Longitude = &latitude, &longitude
	}
	return at, nil
}

// city finds the city that is meant; nil where none in the list is.
func (e *Editor) city(ctx context.Context, said SaidPlace) (*place.Place, error) {
	switch {
	case said.PlaceID != "":
		found, err := e.Places.Place(ctx, said.PlaceID)
		if fault.CodeOf(err) == fault.NotFound {
			err = fault.BadInput(map[string]string{"placeId": "This place is not known."})
		}
		return &found, err
	case said.Latitude != nil:
		found, err := e.Places.At(ctx, *said.Latitude, *said.Longitude)
		if err == nil || fault.CodeOf(err) != fault.NotFound {
			return &found, err
		}
	case said.City == "" && said.Country == "" && said.State == "":
		return nil, nil
	}
	if said.City == "" || said.Country == "" {
		return nil, fault.BadInput(map[string]string{"city": "A place has a city and a country."})
	}
	found, err := e.Places.Search(ctx, said.City+", "+said.Country)
	if err != nil {
		return nil, err
	}
	for _, p := range found {
		if strings.EqualFold(p.City, said.City) && (said.State == "" || strings.EqualFold(p.State, said.State)) {
			return &p, nil
		}
	}
	return nil, nil
}

// rounded keeps some ten metres.
func rounded(degrees float64) float64 { return math.Round(degrees*1e4) / 1e4 }
