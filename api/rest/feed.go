package rest

import (
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/feeds"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/posts"
)

// FeedFiles answers the sound and the pictures that a person's own feed of an artist names, to whoever has its secret
// address: programs that play feeds send no token of ours. Each asks anew what the person may have.
type FeedFiles struct {
	Feeds  *feeds.Service
	Music  *music.Service
	Posts  *posts.Service
	Media  Media
	Sounds Sounds
}

// Register adds the routes to /api.
func (f FeedFiles) Register(g *echo.Group) {
	g.GET("/feed/:token/tracks/:trackId", f.track)
	g.HEAD("/feed/:token/tracks/:trackId", f.track)
	g.GET("/feed/:token/images/:name", f.image)
	g.HEAD("/feed/:token/images/:name", f.image)
}

func (f FeedFiles) track(c echo.Context) error {
	ctx := c.Request().Context()
	reader, err := f.Feeds.Fetch(ctx, c.Param("token"))
	if err != nil {
		return err
	}
	track, err := f.Music.Stream(ctx, reader.Viewer(), c.Param("trackId"))
	if err == nil && track.Artist.UserID != reader.ArtistID {
		err = fault.Missing("This track")
	}
	if err != nil {
		return err
	}
	keepSecret(c)
	sound, err := f.Sounds.Open(ctx, track)
	return play(c, sound, err)
}

// image answers a picture of a post, by the name that its address has.
func (f FeedFiles) image(c echo.Context) error {
	ctx, name := c.Request().Context(), c.Param("name")
	reader, err := f.Feeds.Fetch(ctx, c.Param("token"))
	if err != nil {
		return err
	}
	postID, _, _ := strings.Cut(name, ".")
	post, err := f.Posts.Get(ctx, reader.Viewer(), postID)
	if err == nil && post.Author.UserID != reader.ArtistID {
		err = fault.Missing("This picture")
	}
	if err != nil {
		return err
	}
	keepSecret(c)
	return f.Media.sendImage(access.WithViewer(ctx, reader.Viewer()), c, "post", name)
}

// keepSecret has nobody told where the answer came from.
func keepSecret(c echo.Context) {
	header := c.Response().Header()
	header.Set("Referrer-Policy", "no-referrer")
	header.Set("X-Robots-Tag", "noindex")
}
