package rest

import (
	"math"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	kernelplace "github.com/sidestage/sidestage/internal/kernel/place"
	"github.com/sidestage/sidestage/internal/people"
)

// Near answers who is around a place.
type Near struct{ People *people.Service }

// Register adds the routes to /api.
func (n Near) Register(g *echo.Group) { g.GET("/location/near", n.near, noStore) }

type nearArtist struct {
	artistRow
	Place         string `json:"place"`
	FollowerCount int    `json:"followerCount"`
	// Miles are in steps of five: nobody is to be found by them.
	Miles int `json:"miles"`
}

// near takes a position, or else goes by where the viewer lives.
func (n Near) near(c echo.Context) error {
	var at *people.Position
	if c.QueryParam("latitude") != "" || c.QueryParam("longitude") != "" {
		latitude, longitude, err := position(c)
		if err != nil {
			return err
		}
		at = &people.Position{Latitude: latitude, Longitude: longitude}
	}
	ctx := c.Request().Context()
	found, err := n.People.Near(ctx, access.ViewerOf(ctx), at)
	if err != nil {
		return err
	}
	artists := make([]nearArtist, len(found.Artists))
	for i, a := range found.Artists {
		artists[i] = nearArtist{
			artistRow: newArtistRow(a.Person), Place: kernelplace.Text(a.City, a.State, a.Country), FollowerCount: a.Followers,
			Miles: 5 * int(math.Round(a.Miles/5)),
		}
	}
	return c.JSON(http.StatusOK, struct {
		Artists []nearArtist `json:"artists"`
		// Listeners is 0 where they are too few to be told of; HasMore says that there are more.
		Listeners int  `json:"listeners"`
		HasMore   bool `json:"hasMoreListeners"`
		Miles     int  `json:"miles"`
	}{artists, found.Listeners, found.Listeners == people.MostListeners, int(found.Miles)})
}
