package seed

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"sync"
)

// City is a place fans and invented artists live in.
type City struct {
	Name      string  `json:"name"`
	State     string  `json:"state,omitempty"`
	Country   string  `json:"country"`
	Latitude  float64 `json:"latitude"`  // degrees north, to a hundredth
	Longitude float64 `json:"longitude"` // degrees east, to a hundredth
}

//go:embed cities.json
var citiesFile []byte

var readCities = sync.OnceValues(func() ([]City, error) {
	var cities []City
	if err := json.Unmarshal(citiesFile, &cities); err != nil {
		return nil, fmt.Errorf("reading cities.json: %w", err)
	}
	return cities, nil
})
