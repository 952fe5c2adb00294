package rest

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/people"
)

// UserMusic answers the part of /user that is about the artists and genres of a person.
type UserMusic struct{ People *people.Service }

// Register adds the routes to /api.
func (u UserMusic) Register(g *echo.Group) {
	g.GET("/user/subscribedartists", u.subscribed, noStore)
	g.GET("/user/getsimplifiedsubscriptions", u.subscriptions, noStore)
	g.GET("/user/followedartistswithmusic", u.followedWithMusic, noStore)
	g.GET("/user/artistswithsavedmusic", u.savedMusic, noStore)
	g.GET("/user/primaryinterests", u.interests, noStore)
}

type artistRow struct {
	UserID            string `json:"userId"`
	Handle            string `json:"handle"`
	ArtistName        string `json:"artistName"`
	ProfilePictureURL string `json:"profilePictureUrl"`
}

func newArtistRow(p person.Person) artistRow {
	return artistRow{p.UserID, p.Handle, p.Name, p.ProfilePictureURL}
}

type subscribedArtist struct {
	artistRow
	Since string `json:"since"`
}

type artistWithMusic struct {
	artistRow
	TrackCount int `json:"trackCount"`
	AlbumCount int `json:"albumCount"`
}

type subscription struct {
	ArtistID string `json:"artistId"`
	Since    string `json:"since"`
}

type interest struct {
	ID    string  `json:"id"`
	Name  string  `json:"name"`
	Slug  string  `json:"slug"`
	Share float64 `json:"share"`
}

// list answers {name: [...]}, each made by convert; none is an empty list.
func list[T, U any](
	c echo.Context, name string, read func(context.Context, access.Viewer) ([]T, error), convert func(T) U,
) error {
	ctx := c.Request().Context()
	found, err := read(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	rows := make([]U, len(found))
	for i, f := range found {
		rows[i] = convert(f)
	}
	return c.JSON(http.StatusOK, map[string][]U{name: rows})
}

func (u UserMusic) subscribed(c echo.Context) error {
	return list(c, "artists", func(ctx context.Context, v access.Viewer) ([]people.FollowedArtist, error) {
		return u.People.FollowedArtists(ctx, v, "")
	}, func(a people.FollowedArtist) subscribedArtist {
		return subscribedArtist{newArtistRow(a.Person), formatInstant(a.Since)}
	})
}

func (u UserMusic) subscriptions(c echo.Context) error {
	return list(c, "subscriptions", func(ctx context.Context, v access.Viewer) ([]people.FollowedArtist, error) {
		return u.People.FollowedArtists(ctx, v, c.QueryParam("userId"))
	}, func(a people.FollowedArtist) subscription { return subscription{a.UserID, formatInstant(a.Since)} })
}

func newArtistWithMusic(a people.ArtistWithMusic) artistWithMusic {
	return artistWithMusic{newArtistRow(a.Person), a.Tracks, a.Albums}
}

func (u UserMusic) followedWithMusic(c echo.Context) error {
	return list(c, "artists", func(ctx context.Context, v access.Viewer) ([]people.ArtistWithMusic, error) {
		return u.People.FollowedWithMusic(ctx, v, c.QueryParam("userId"))
	}, newArtistWithMusic)
}

func (u UserMusic) savedMusic(c echo.Context) error {
	return list(c, "artists", u.People.SavedArtists, newArtistWithMusic)
}

func (u UserMusic) interests(c echo.Context) error {
	return list(c, "interests", u.People.Interests, func(i people.Interest) interest {
		return interest{i.GenreID, i.Name, i.Slug, i.Share}
	})
}
