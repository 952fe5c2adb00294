package places

import (
	"context"
	"log/slog"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/place"
)

// Finder finds places in the list, and asks a Nominatim server where there is one for what the list does not know. It
// never fails for want of that server: the list then answers alone.
type Finder struct {
	*List
	// service is nil where none is configured.
	service *Nominatim
}

// NewFinder returns a Finder; service may be nil.
func NewFinder(l *List, service *Nominatim) *Finder { return &Finder{l, service} }

// Credit is whom an answer is owed to.
type Credit struct{ Text, URL string }

// Credits returns whose data the answers are, as their licences want it shown.
func (f *Finder) Credits() []Credit {
	credits := []Credit{{"GeoNames", "https://www.geonames.org/"}}
	if f.service != nil {
		credits = append(credits, Credit{"© OpenStreetMap contributors", "https://www.openstreetmap.org/copyright"})
	}
	return credits
}

// AsksOthers reports whether a service is asked, whose answers are the list's while it is away.
func (f *Finder) AsksOthers() bool { return f.service != nil }

// Search finds the places that somebody means who has finished typing, at most ten. The service is asked only for a
// name that the list does not have. Errors: BAD_USER_INPUT.
func (f *Finder) Search(ctx context.Context, input string) ([]place.Place, error) {
	found, err := f.Cities(input)
	if err != nil || f.service == nil || strings.TrimSpace(input) == "" {
		return found, err
	}
	if _, err := f.Named(input); fault.CodeOf(err) != fault.NotFound {
		return found, err
	}
	asked, err := f.service.search(ctx, input)
	if err != nil {
		f.away(ctx, err)
		return found, nil
	}
	all := []place.Place{}
	known := map[string]bool{}
	for _, a := range asked {
		p, err := f.placeOf(a)
		if err != nil {
			return nil, err
		}
		if !known[p.ID] {
			known[p.ID] = true
			all = append(all, p)
		}
	}
	for _, p := range found {
		if !known[p.ID] && len(all) < mostFound {
			all = append(all, p)
		}
	}
	return all, nil
}

// Place finds a place by its id, which is one of the list or one of the service. Errors: NOT_FOUND, UNAVAILABLE where
// the service knows it alone and is away.
func (f *Finder) Place(ctx context.Context, id string) (place.Place, error) {
	if f.service == nil || !isOSM(id) {
		return f.City(id)
	}
	asked, err := f.service.lookUp(ctx, id)
	if err != nil {
		f.away(ctx, err)
		return place.Place{}, fault.Wrap(fault.Unavailable, "This place cannot be looked up now. Please try again.", err)
	}
	if len(asked) == 0 {
		return place.Place{}, fault.Missing("This place")
	}
	return f.placeOf(asked[0])
}

// At finds the place at a position: the one the service names, else the next city of the list. Errors: BAD_USER_INPUT
// for what is no position, NOT_FOUND where nothing is near.
func (f *Finder) At(ctx context.Context, latitude, longitude float64) (place.Place, error) {
	if err := checkPosition(latitude, longitude); err != nil || f.service == nil {
		if err != nil {
			return place.Place{}, err
		}
		return f.Nearest(latitude, longitude)
	}
	asked, err := f.service.reverse(ctx, latitude, longitude)
	if err != nil {
		f.away(ctx, err)
	}
	if len(asked) == 0 {
		return f.Nearest(latitude, longitude)
	}
	return f.placeOf(asked[0])
}

func (f *Finder) away(ctx context.Context, err error) {
	slog.DebugContext(ctx, "places are found in the list alone", "error", err)
}

// sameWithin is how far apart what is called the same is the same city, in kilometres.
const sameWithin = 25.0

// placeOf returns the city of the list that an answer means, so that a city has one id however it was found; else a
// place of its own, at the middle of the town, with the states that the list names.
func (f *Finder) placeOf(a answered) (place.Place, error) {
	c, err := f.read()
	if err != nil {
		return place.Place{}, err
	}
	called := Fold(a.city())
	from, to := c.beginning(0, len(c.byName), 0, called)
	for _, n := range c.byName[from:to] {
		if n.kind != laterWords && n.text == called && c.isWithin(n.city, a.latitude, a.longitude, sameWithin) {
			return c.all[n.city], nil
		}
	}
	p := place.Place{
		ID: a.id(), City: a.city(), Country: a.Address.Country,
		Latitude: hundredths(a.latitude), Longitude: hundredths(a.longitude),
	}
	country := c.regions.byKey[strings.ToUpper(a.Address.CountryCode)]
	if country > 0 {
		p.Country = c.regions.called[country]
	}
	for _, state := range c.regions.byName[Fold(a.Address.State)] {
		if c.regions.isStateOf(state, strings.ToUpper(a.Address.CountryCode)) {
			p.State = c.regions.called[state]
		}
	}
	switch near, err := f.Nearest(p.Latitude, p.Longitude); {
	case err == nil:
		p.TimeZone = near.TimeZone
	case fault.CodeOf(err) != fault.NotFound:
		return place.Place{}, err
	}
	return p, nil
}
