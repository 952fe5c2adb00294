package rest

import (
	"context"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend"
)

// Jukebox answers /jukebox.
type Jukebox struct {
	Jukebox *recommend.Jukebox
	Music   *music.Service
}

// Register adds the routes to /api.
func (j Jukebox) Register(g *echo.Group) {
	g.POST("/jukebox/start", j.start)
	g.GET("/jukebox/:id/more-songs", j.more)
}

// defaultSongs is how many songs are given unless asked.
const defaultSongs = 20

func (j Jukebox) start(c echo.Context) error {
	var seed recommend.Seed
	if c.Request().ContentLength != 0 {
		if err := decode(c, &seed); err != nil {
			return err
		}
	}
	ctx := c.Request().Context()
	v := account.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	session, chosen, err := j.Jukebox.Start(ctx, v.UserID, seed)
	if err != nil {
		return err
	}
	songs, err := j.songs(ctx, v, chosen)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, map[string]any{"id": session.ID, "songs": songs})
}

func (j Jukebox) more(c echo.Context) error {
	limit := defaultSongs
	if asked := c.QueryParam("limit"); asked != "" {
		var err error
		if limit, err = strconv.Atoi(asked); err != nil {
			return fault.BadInput(map[string]string{"limit": "limit must be a whole number."})
		}
	}
	ctx := c.Request().Context()
	v := account.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	chosen, err := j.Jukebox.More(ctx, v.UserID, c.Param("id"), limit)
	if err != nil {
		return err
	}
	songs, err := j.songs(ctx, v, chosen)
	if err != nil {
		return err
	}
	startedOver := false
	for _, s := range chosen {
		startedOver = startedOver || s.StartedOver
	}
	return c.JSON(http.StatusOK, map[string]any{"songs": songs, "startedOver": startedOver})
}

// songs makes of what was chosen what a player plays, each with its reason.
func (j Jukebox) songs(ctx context.Context, v account.Viewer, chosen []recommend.Song) ([]song, error) {
	ids := make([]string, len(chosen))
	reasons := make(map[string]string, len(chosen))
	for i, s := range chosen {
		ids[i], reasons[s.TrackID] = s.TrackID, s.Reason
	}
	tracks, err := j.Music.Tracks(ctx, v, ids)
	songs := make([]song, len(tracks))
	for i, t := range tracks {
		songs[i] = newSong(t, reasons[t.ID])
	}
	return songs, err
}
