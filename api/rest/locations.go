package rest

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	places "github.com/sidestage/sidestage/internal/kernel/place"
)

// Locations answers /location: cities by name and by position.
type Locations struct {
	Places interface {
		Cities(input string) ([]places.Place, error)
		Nearest(latitude, longitude float64) (places.Place, error)
	}
}

// Register adds the routes to /api.
func (l Locations) Register(g *echo.Group) {
	g.GET("/location/cities", l.cities)
	g.GET("/location/city", l.city)
}

type city struct {
	PlaceID   string  `json:"placeId"`
	City      string  `json:"city"`
	State     string  `json:"state"`
	Country   string  `json:"country"`
	Text      string  `json:"text"`
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

func cityOf(p places.Place) city {
	return city{
		PlaceID: p.ID, City: p.City, State: p.State, Country: p.Country, Text: p.Text(),
		Latitude: p.Latitude, Longitude: p.Longitude,
	}
}

// listed lets caches keep what changes with the server alone.
func listed(c echo.Context) {
	c.Response().Header().Set(echo.HeaderCacheControl, "public, max-age=86400")
}

func (l Locations) cities(c echo.Context) error {
	found, err := l.Places.Cities(c.QueryParam("input"))
	if err != nil {
		return err
	}
	out := make([]city, len(found))
	for i, p := range found {
		out[i] = cityOf(p)
	}
	listed(c)
	return c.JSON(http.StatusOK, struct {
		Cities []city `json:"cities"`
	}{out})
}

func (l Locations) city(c echo.Context) error {
	wrong := map[string]string{}
	degrees := func(name string) float64 {
		number, err := strconv.ParseFloat(c.QueryParam(name), 64)
		if err != nil {
			wrong[name] = name + " must be a number."
		}
		return number
	}
	latitude, longitude := degrees("latitude"), degrees("longitude")
	if len(wrong) > 0 {
		return fault.BadInput(wrong)
	}
	found, err := l.Places.Nearest(latitude, longitude)
	if err != nil {
		return err
	}
	listed(c)
	return c.JSON(http.StatusOK, cityOf(found))
}
