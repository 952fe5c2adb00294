package events

import (
	"context"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/kernel/place"
)

// Places finds cities.
type Places interface {
	// Named finds the largest city that is called as a text says: "Halifax", "Halifax, Nova Scotia". Errors: NOT_FOUND.
	Named(text string) (place.Place, error)
	// Nearest finds the city next to a position. Errors: BAD_USER_INPUT for what is none, NOT_FOUND where none is near.
	Nearest(latitude, longitude float64) (place.Place, error)
}

// locate returns the patch with its location as the city that it names, or else as it is written. Errors:
// BAD_USER_INPUT.
func (s *Service) locate(c Patch) (Patch, error) {
	if !c.Location.Given || c.City.Given {
		return c, nil
	}
	written, flaw := input.Line(c.Location.Value, 0, maxPlaceName)
	wrong := input.Problems{}
	wrong.Add("location", sayOf(flaw, 0))
	if err := wrong.Err(); err != nil {
		return c, err
	}
	found, err := s.places.Named(written)
	if err != nil && fault.CodeOf(err) != fault.NotFound {
		return c, err
	}
	hasPosition := c.Latitude.Given || c.Longitude.Given
	if err != nil {
		c.City, c.State, c.Country = input.Set(written), input.Set(""), input.Set("")
		c.NoPosition = !hasPosition
		return c, nil
	}
	c.City, c.State, c.Country = input.Set(found.City), input.Set(found.State), input.Set(found.Country)
	if !hasPosition {
		c.Latitude, c.Longitude = input.Set(found.Latitude), input.Set(found.Longitude)
	}
	return c, nil
}

// zoneAt returns the time zone of a place: by its position, else by the name of its city. Where neither tells, it is
// that of where a person lives, and UTC where nobody knows that.
func (s *Service) zoneAt(
	ctx context.Context, userID string, latitude, longitude input.Optional[float64], city ...input.Optional[string],
) (input.Optional[string], error) {
	var looks []func() (place.Place, error)
	if latitude.Given && longitude.Given {
		looks = append(looks, func() (place.Place, error) { return s.places.Nearest(latitude.Value, longitude.Value) })
	}
	var named []string
	for _, part := range city {
		if text := strings.TrimSpace(part.Value); text != "" {
			named = append(named, text)
		}
	}
	looks = append(looks,
		func() (place.Place, error) { return s.places.Named(strings.Join(named, ", ")) },
		func() (place.Place, error) {
			home, err := s.store.HomeOf(ctx, userID)
			if err != nil || home == nil {
				return place.Place{}, err
			}
			return s.places.Nearest(home.Latitude, home.Longitude)
		})
	for _, look := range looks {
		found, err := look()
		switch {
		// What is no position is refused with everything else that is wrong.
		case fault.CodeOf(err) == fault.NotFound, fault.CodeOf(err) == fault.BadUserInput:
		case err != nil:
			return input.Optional[string]{}, err
		case found.TimeZone != "":
			return input.Set(found.TimeZone), nil
		}
	}
	return input.Set("UTC"), nil
}
