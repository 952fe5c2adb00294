package rest

import (
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	kernelplace "github.com/sidestage/sidestage/internal/kernel/place"
	"github.com/sidestage/sidestage/internal/places"
)

// Locations answers /location: cities by name and by position, and maps.
type Locations struct{ Places *places.Finder }

// Register adds the routes to /api.
func (l Locations) Register(g *echo.Group) {
	g.GET("/location/autocomplete", l.autocomplete)
	g.GET("/location/cities", l.cities)
	g.GET("/location/details", l.details)
	g.GET("/location/city", l.city)
	g.GET("/location/map", l.drawn)
}

type city struct {
	PlaceID   string  `json:"placeId"`
	City      string  `json:"city"`
	State     string  `json:"state"`
	Country   string  `json:"country"`
	Text      string  `json:"text"`
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
	TimeZone  string  `json:"timeZone"`
}

// credit is whose data an answer has, to be shown beside it.
type credit struct {
	Text string `json:"text"`
	URL  string `json:"url"`
}

func (l Locations) credits() []credit {
	var out []credit
	for _, each := range l.Places.Credits() {
		out = append(out, credit(each))
	}
	return out
}

func cityOf(p kernelplace.Place) city {
	return city{
		PlaceID: p.ID, City: p.City, State: p.State, Country: p.Country, Text: p.Text(),
		Latitude: p.Latitude, Longitude: p.Longitude, TimeZone: p.TimeZone,
	}
}

// listed lets caches keep what changes with the server alone.
func listed(c echo.Context) {
	c.Response().Header().Set(echo.HeaderCacheControl, "public, max-age=86400")
}

// found is listed where the list alone was asked. While a service is away the list answers in its place, which no cache
// is to keep for long.
func (l Locations) found(c echo.Context) {
	if l.Places.AsksOthers() {
		c.Response().Header().Set(echo.HeaderCacheControl, "private, max-age=60")
		return
	}
	listed(c)
}

// autocomplete answers what somebody types, each letter of it: the list alone is asked.
func (l Locations) autocomplete(c echo.Context) error {
	found, err := l.Places.Cities(c.QueryParam("input"))
	if err != nil {
		return err
	}
	listed(c)
	return c.JSON(http.StatusOK, struct {
		Suggestions []city   `json:"suggestions"`
		Credits     []credit `json:"credits"`
	}{citiesOf(found), l.credits()})
}

func (l Locations) cities(c echo.Context) error {
	found, err := l.Places.Search(c.Request().Context(), c.QueryParam("input"))
	if err != nil {
		return err
	}
	l.found(c)
	return c.JSON(http.StatusOK, struct {
		Cities  []city   `json:"cities"`
		Credits []credit `json:"credits"`
	}{citiesOf(found), l.credits()})
}

func citiesOf(found []kernelplace.Place) []city {
	out := make([]city, len(found))
	for i, p := range found {
		out[i] = cityOf(p)
	}
	return out
}

func (l Locations) details(c echo.Context) error {
	found, err := l.Places.Place(c.Request().Context(), c.QueryParam("placeId"))
	if err != nil {
		return err
	}
	listed(c)
	return c.JSON(http.StatusOK, cityOf(found))
}

func (l Locations) city(c echo.Context) error {
	latitude, longitude, err := position(c)
	if err != nil {
		return err
	}
	found, err := l.Places.At(c.Request().Context(), latitude, longitude)
	if err != nil {
		return err
	}
	l.found(c)
	return c.JSON(http.StatusOK, cityOf(found))
}

func position(c echo.Context) (latitude, longitude float64, err error) {
	wrong := map[string]string{}
	degrees := func(name string) float64 {
		number, err := strconv.ParseFloat(c.QueryParam(name), 64)
		if err != nil {
			wrong[name] = name + " must be a number."
		}
		return number
	}
	latitude, longitude = degrees("latitude"), degrees("longitude")
	if len(wrong) > 0 {
		return 0, 0, fault.BadInput(wrong)
	}
	return latitude, longitude, nil
}

type drawnMap struct {
	Width   int         `json:"width"`
	Height  int         `json:"height"`
	Land    string      `json:"land"`
	Borders string      `json:"borders"`
	Cities  []drawnCity `json:"cities"`
}

type drawnCity struct {
	Name     string  `json:"name"`
	X        float64 `json:"x"`
	Y        float64 `json:"y"`
	NameX    float64 `json:"nameX"`
	NameLeft bool    `json:"nameLeft"`
}

func (l Locations) drawn(c echo.Context) error {
	latitude, longitude, err := position(c)
	if err != nil {
		return err
	}
	m, err := l.Places.Map(latitude, longitude)
	if err != nil {
		return err
	}
	out := drawnMap{m.Width, m.Height, m.Land, m.Borders, make([]drawnCity, len(m.Cities))}
	for i, city := range m.Cities {
		out.Cities[i] = drawnCity(city)
	}
	listed(c)
	return c.JSON(http.StatusOK, out)
}
