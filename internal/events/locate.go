package events

import (
	"cmp"
	"context"
	"slices"
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

// locate returns the patch of an event with its location as the city that it names, or else as it is written. What was
// said of where the event is now does not hold elsewhere. Errors: BAD_USER_INPUT.
func (s *Service) locate(c Patch, e Event) (Patch, error) {
	if !c.Location.Given || c.City.Given {
		return c, nil
	}
	written, flaw := input.Line(c.Location.Value, 0, maxPlaceName)
	wrong := input.Problems{}
	wrong.Add("location", sayOf(flaw, 0))
	if err := wrong.Err(); err != nil {
		return c, err
	}
	found, err := s.cityOf(written, c.State.Value, c.Country.Value)
	isCity := err == nil
	switch {
	case fault.CodeOf(err) == fault.NotFound:
		found = place.Place{City: written}
	case err != nil:
		return c, err
	}
	c.City = input.Set(found.City)
	c.State, c.Country = input.Set(c.State.Or(found.State)), input.Set(c.Country.Or(found.Country))
	isThere := e.Place.City == c.City.Value && e.Place.State == strings.TrimSpace(c.State.Value) &&
		e.Place.Country == strings.TrimSpace(c.Country.Value)
	switch {
	case c.Latitude.Given, c.Longitude.Given:
	case isThere && e.Place.Position != nil: // it may say more than the city's
	case isCity:
		c.Latitude, c.Longitude = input.Set(found.Latitude), input.Set(found.Longitude)
	default:
		c.NoPosition = true
	}
	if isThere {
		return c, nil
	}
	c.Address = input.Set(c.Address.Or(""))
	return s.inZoneOf(found, c, e)
}

// cityOf finds the largest city that is called as is written, in the state and the country that are said beside it.
// Errors: NOT_FOUND.
func (s *Service) cityOf(written, state, country string) (place.Place, error) {
	found, err := s.places.Named(joined(written, state, country))
	if fault.CodeOf(err) != fault.NotFound || strings.TrimSpace(country) == "" {
		return found, err
	}
	// The state tells nothing of cities that are known without theirs.
	found, err = s.places.Named(joined(written, country))
	if err == nil && found.State != "" {
		err = fault.Missing("This place")
	}
	return found, err
}

// joined returns a place as people write it with what is said beside, but for what they wrote after a comma already.
func joined(written string, beside ...string) string {
	parts := strings.Split(written, ",")
	for _, part := range beside {
		part = strings.TrimSpace(part)
		isSame := func(other string) bool { return strings.EqualFold(strings.TrimSpace(other), part) }
		if part != "" && !slices.ContainsFunc(parts[1:], isSame) {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ",")
}

// inZoneOf returns the patch with the time zone of the city that an event moves to, where it was told in that of its
// former place: it then begins at the hour that its artist wrote, as with a venue that moves. A venue has a zone of its
// own.
func (s *Service) inZoneOf(city place.Place, c Patch, e Event) (Patch, error) {
	isAtVenue := c.VenueID.Value != "" || !c.VenueID.Given && e.Venue != nil
	if isAtVenue || c.TimeZone.Given || city.TimeZone == "" || city.TimeZone == e.TimeZone {
		return c, nil
	}
	was, err := s.zoneOf(e)
	if err != nil || was == "" || was != e.TimeZone {
		return c, err
	}
	c.TimeZone = input.Set(city.TimeZone)
	// What is not given of its end and its doors follows its start.
	c.StartDate = input.Set(c.StartDate.Or(sameHour(e.StartDate, was, city.TimeZone)))
	return c, nil
}

// zoneOf returns the time zone of where an event is; empty where that does not tell.
func (s *Service) zoneOf(e Event) (string, error) {
	if e.Venue != nil {
		return e.Venue.TimeZone, nil
	}
	return firstZone(s.looks(e.Place.Position, e.Place.City, e.Place.State, e.Place.Country))
}

// zoneAt returns the time zone of a place: by its position, else by the name of its city. Where neither tells, it is
// that of where a person lives, and UTC where nobody knows that.
func (s *Service) zoneAt(
	ctx context.Context, userID string, latitude, longitude input.Optional[float64], name ...input.Optional[string],
) (input.Optional[string], error) {
	var at *Position
	if latitude.Given && longitude.Given {
		at = &Position{latitude.Value, longitude.Value}
	}
	var parts []string
	for _, part := range name {
		parts = append(parts, part.Value)
	}
	zone, err := firstZone(append(s.looks(at, parts...), func() (place.Place, error) {
		home, err := s.store.HomeOf(ctx, userID)
		if err != nil || home == nil {
			return place.Place{}, err
		}
		return s.places.Nearest(home.Latitude, home.Longitude)
	}))
	return input.Set(cmp.Or(zone, "UTC")), err
}

// looks find the city at a position, if there is one, and the city of a name.
func (s *Service) looks(at *Position, name ...string) (all []func() (place.Place, error)) {
	if at != nil {
		all = append(all, func() (place.Place, error) { return s.places.Nearest(at.Latitude, at.Longitude) })
	}
	return append(all, func() (place.Place, error) {
		name = slices.DeleteFunc(name, func(part string) bool { return strings.TrimSpace(part) == "" })
		return s.places.Named(strings.Join(name, ", "))
	})
}

// firstZone returns the time zone of the first city that is found; empty where none is.
func firstZone(looks []func() (place.Place, error)) (string, error) {
	for _, look := range looks {
		found, err := look()
		switch {
		// What is no position is refused with everything else that is wrong.
		case fault.CodeOf(err) == fault.NotFound, fault.CodeOf(err) == fault.BadUserInput:
		case err != nil:
			return "", err
		case found.TimeZone != "":
			return found.TimeZone, nil
		}
	}
	return "", nil
}
