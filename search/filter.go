package search

import (
	"math"
	"slices"
)

// Filter narrows a final search. The zero value lets everything through. A document to
// which a condition cannot apply, as a price to a song, does not meet it.
type Filter struct {
	// Genres: any one of them, compared folded.
	Genres []string
	// YearFrom and YearTo are bounds, both included; 0 for none. An event's year is that
	// in which it begins.
	YearFrom, YearTo int
	// Within: within so many kilometres, over the great circle, of a point.
	Within *Circle
	// PriceFrom and PriceTo are bounds in minor units of Currency, both included; nil for
	// none. Prices in other currencies do not meet them.
	PriceFrom, PriceTo *int64
	Currency           string
	// Available: what Document.OpenTo the viewer.
	Available bool
}

// Circle is a circle on the earth.
type Circle struct {
	// Latitude and Longitude in degrees, Kilometres above 0.
	Latitude, Longitude, Kilometres float64
}

// Empty reports whether everything passes.
func (f Filter) Empty() bool {
	return len(f.Genres) == 0 && f.YearFrom == 0 && f.YearTo == 0 && f.Within == nil && f.PriceFrom == nil &&
		f.PriceTo == nil && !f.Available
}

// FoldedGenres returns the genres as Facets.Genres has them.
func (f Filter) FoldedGenres() []string {
	folded := make([]string, len(f.Genres))
	for i, genre := range f.Genres {
		folded[i] = Fold(genre)
	}
	return distinct(folded)
}

// Priced reports whether only what is for sale, in Currency where one is named, passes.
func (f Filter) Priced() bool { return f.PriceFrom != nil || f.PriceTo != nil }

// passes reports whether d meets every condition for v.
func (f Filter) passes(d Document, v Viewer) bool {
	return f.passesGenre(d) && f.passesYear(d) && f.passesPrice(d) &&
		(f.Within == nil || f.Within.holds(d.Place)) && (!f.Available || d.OpenTo(v))
}

func (f Filter) passesGenre(d Document) bool {
	if len(f.Genres) == 0 {
		return true
	}
	wanted := f.FoldedGenres()
	return slices.ContainsFunc(d.Genres, func(genre string) bool { return slices.Contains(wanted, Fold(genre)) })
}

func (f Filter) passesYear(d Document) bool {
	year := d.year()
	switch {
	case f.YearFrom == 0 && f.YearTo == 0:
		return true
	case year == 0:
		return false
	default:
		return year >= f.YearFrom && (f.YearTo == 0 || year <= f.YearTo)
	}
}

func (f Filter) passesPrice(d Document) bool {
	if !f.Priced() {
		return true
	}
	return d.Currency != "" && (f.Currency == "" || d.Currency == f.Currency) &&
		(f.PriceFrom == nil || d.Price >= *f.PriceFrom) && (f.PriceTo == nil || d.Price <= *f.PriceTo)
}

// earthRadius is the mean radius of the earth, in kilometres (IUGG).
const earthRadius = 6371.0088

// holds reports whether p is in the circle, its edge included.
func (c Circle) holds(p *Place) bool { return p != nil && c.distance(*p) <= c.Kilometres }

// distance returns the kilometres to p over the great circle, by the haversine formula.
func (c Circle) distance(p Place) float64 {
	from, to := radians(c.Latitude), radians(p.Latitude)
	north, east := math.Sin((to-from)/2), math.Sin(radians(p.Longitude-c.Longitude)/2)
	h := north*north + math.Cos(from)*math.Cos(to)*east*east
	return 2 * earthRadius * math.Asin(math.Sqrt(min(h, 1)))
}

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

// Box is the part of the earth between two parallels and two meridians, in degrees. It
// reaches over the 180th meridian where West is above East.
type Box struct{ South, North, West, East float64 }

// Box returns a box that holds the circle, a little more than the least one.
func (c Circle) Box() Box {
	const wider = 1.001
	angle := wider * c.Kilometres / earthRadius
	degrees := angle * 180 / math.Pi
	box := Box{South: max(c.Latitude-degrees, -90), North: min(c.Latitude+degrees, 90), West: -180, East: 180}
	// A circle around a pole touches every meridian.
	if across := math.Sin(angle) / math.Cos(radians(c.Latitude)); angle < math.Pi/2 && across < 1 && box.South > -90 &&
		box.North < 90 {
		side := math.Asin(across) * 180 / math.Pi
		if side < 180 {
			box.West, box.East = around(c.Longitude-side), around(c.Longitude+side)
		}
	}
	return box
}

// around brings a longitude back between -180 and 180.
func around(longitude float64) float64 {
	switch {
	case longitude < -180:
		return longitude + 360
	case longitude > 180:
		return longitude - 360
	default:
		return longitude
	}
}
