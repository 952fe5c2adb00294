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
	batch, err := j.Jukebox.Start(ctx, v.UserID, seed, defaultSongs)
	if err != nil {
		return err
	}
	songs, err := j.songs(ctx, v, batch.Songs)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, jukeboxSongs{ID: batch.SessionID, Position: batch.Position, Songs: songs})
}

// jukeboxSongs is what a call gives. Position is how many songs the session has served; a call that may be a retry
// says the position that it goes on from, and gets the same songs again where they were served already.
type jukeboxSongs struct {
	ID          string `json:"id"`
	Position    int    `json:"position"`
	StartedOver bool   `json:"startedOver"`
	Songs       []song `json:"songs"`
}

func (j Jukebox) more(c echo.Context) error {
	limit, err := number(c, "limit", defaultSongs)
	if err != nil {
		return err
	}
	position, err := number(c, "position", unknownPosition)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	v := account.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	var batch recommend.Batch
	if position == unknownPosition {
		batch, err = j.Jukebox.More(ctx, v.UserID, c.Param("id"), limit)
	} else {
		batch, err = j.Jukebox.MoreAfter(ctx, v.UserID, c.Param("id"), position, limit)
	}
	if err != nil {
		return err
	}
	songs, err := j.songs(ctx, v, batch.Songs)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, jukeboxSongs{ID: batch.SessionID, Position: batch.Position, StartedOver: batch.StartedOver, Songs: songs})
}

// unknownPosition is that of a caller who does not say.
const unknownPosition = -1

// number reads a whole number of the query. Errors: BAD_USER_INPUT.
func number(c echo.Context, name string, otherwise int) (int, error) {
	text := c.QueryParam(name)
	if text == "" {
		return otherwise, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0, fault.BadInput(map[string]string{name: name + " must be a whole number."})
	}
	return n, nil
}

// songs makes of what was chosen what a player plays, each with its reason.
func (j Jukebox) songs(ctx context.Context, v account.Viewer, chosen []recommend.Song) ([]song, error) {
	ids := make([]string, len(chosen))
	reasons := make(map[string]string, len(chosen))
	for i, s := range chosen {
		ids[i], reasons[s.TrackID] = s.TrackID, s.Reason
	}
	tracks, err := j.Music.Tracks(ctx, v, ids)
	songs := make([]song, 0, len(tracks))
	for _, t := range tracks {
		if t.HasAccess { // a batch that was chosen before may have what was gated since
			songs = append(songs, newSong(t, reasons[t.ID]))
		}
	}
	return songs, err
}
