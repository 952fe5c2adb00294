package search

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

// Empty tells whether everything passes.
func (f Filter) Empty() bool {
	return len(f.Genres) == 0 && f.YearFrom == 0 && f.YearTo == 0 && f.Within == nil && f.PriceFrom == nil && f.PriceTo == nil && !f.Available
}
