// Package place is cities: where people live and where something happens.
package place

import "strings"

// Place is a city. Its coordinates are those of the city, not of anybody in it.
type Place struct {
	// ID is the city's in GeoNames.
	ID      string
	City    string
	State   string // only of countries whose states people name
	Country string // in English
	// Latitude and Longitude are in degrees, WGS 84.
	Latitude, Longitude float64
	Population          int
	// TimeZone is the IANA name of its time zone.
	TimeZone string
}

// Text returns the place as people write it.
func (p Place) Text() string { return Text(p.City, p.State, p.Country) }

// Text returns "city, state" where there is a state, else "city, country"; what is not known is left out.
func Text(city, state, country string) string {
	last := state
	if last == "" {
		last = country
	}
	return strings.TrimSuffix(strings.TrimPrefix(city+", "+last, ", "), ", ")
}
