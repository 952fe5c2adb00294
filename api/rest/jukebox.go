package rest

import (
	"context"
	"net/http"
	"strconv"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend/jukebox"
)

// Jukebox answers /jukebox.
type Jukebox struct {
	Jukebox *jukebox.Jukebox
	Music   *music.Service
	Limits  limit.Limiter
}

// Register adds the routes to /api.
func (j Jukebox) Register(g *echo.Group) {
	g.POST("/jukebox/start", j.start)
	g.GET("/jukebox/:id/more-songs", j.more)
	g.PUT("/jukebox/:id/dial", j.sessionDial)
	g.POST("/jukebox/:id/heard", j.heard)
	g.DELETE("/jukebox/:id/heard/:key", j.undoHeard)
	g.GET("/jukebox/dial", j.dial)
	g.PUT("/jukebox/dial", j.setDial)
}

// defaultSongs is how many songs are given unless asked.
const defaultSongs = 20

func (j Jukebox) start(c echo.Context) error {
	var in struct {
		seed
		Dial *float64 `json:"dial"`
	}
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	if err := decodeStart(c, &in); err != nil {
		return err
	}
	from, err := in.read()
	if err != nil {
		return err
	}
	batch, err := j.Jukebox.Start(ctx, v.UserID, from, in.Dial, defaultSongs)
	if err != nil {
		return err
	}
	songs, err := j.songs(ctx, v, batch.Songs)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusCreated, newJukeboxSongs(batch, songs))
}

// jukeboxSongs is what a call gives. Position is how many songs the session has served; a call that may be a retry
// says the position that it goes on from, and gets the same songs again where they were served already.
type jukeboxSongs struct {
	ID          string        `json:"id"`
	Position    int           `json:"position"`
	Dial        float64       `json:"dial"`
	StartedOver bool          `json:"startedOver"`
	Songs       []jukeboxSong `json:"songs"`
}

// jukeboxSong is a song with whether the person has played its artist before.
type jukeboxSong struct {
	song
	Familiar bool `json:"familiar"`
}

func newJukeboxSongs(b jukebox.Batch, songs []jukeboxSong) jukeboxSongs {
	return jukeboxSongs{ID: b.SessionID, Position: b.Position, Dial: b.Dial, StartedOver: b.StartedOver, Songs: songs}
}

// dialed is where a dial stands, of one jukebox where it has an id.
type dialed struct {
	ID   string  `json:"id,omitempty"`
	Dial float64 `json:"dial"`
}

// sessionDial sets the dial of one jukebox.
func (j Jukebox) sessionDial(c echo.Context) error {
	ctx := c.Request().Context()
	v, dial, err := turned(c)
	if err != nil {
		return err
	}
	if err := j.Jukebox.SetSessionDial(ctx, v.UserID, c.Param("id"), dial); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, dialed{c.Param("id"), dial})
}

// dial tells where the person has set theirs.
func (j Jukebox) dial(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	dial, err := j.Jukebox.Dial(ctx, v.UserID)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, dialed{Dial: dial})
}

// setDial sets it, for all their devices.
func (j Jukebox) setDial(c echo.Context) error {
	ctx := c.Request().Context()
	v, dial, err := turned(c)
	if err != nil {
		return err
	}
	if err := j.Jukebox.SetDial(ctx, v.UserID, dial); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, dialed{Dial: dial})
}

// turned reads who turns a dial, and to where. Errors: UNAUTHENTICATED, BAD_USER_INPUT.
func turned(c echo.Context) (access.Viewer, float64, error) {
	var in struct {
		Dial *float64 `json:"dial"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return v, 0, err
	}
	if in.Dial == nil {
		return v, 0, fault.BadInput(map[string]string{"dial": "dial must be between 0 and 1."})
	}
	return v, *in.Dial, nil
}

func (j Jukebox) more(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	limit, err := number(c, "limit", defaultSongs)
	if err != nil {
		return err
	}
	position, err := number(c, "position", unknownPosition)
	if err != nil {
		return err
	}
	if position < unknownPosition {
		return fault.BadInput(map[string]string{"position": "position must not be below 0."})
	}
	var batch jukebox.Batch
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
	return c.JSON(http.StatusOK, newJukeboxSongs(batch, songs))
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

// songs makes of what was chosen what a player plays, each with its reason; a song may come more than once, starting
// over.
func (j Jukebox) songs(ctx context.Context, v access.Viewer, chosen []jukebox.Song) ([]jukeboxSong, error) {
	ids := make([]string, len(chosen))
	for i, s := range chosen {
		ids[i] = s.TrackID
	}
	found, err := j.Music.Tracks(ctx, v, ids)
	tracks := make(map[string]music.Track, len(found))
	for _, t := range found {
		tracks[t.ID] = t
	}
	songs := make([]jukeboxSong, 0, len(chosen))
	for _, s := range chosen {
		if t := tracks[s.TrackID]; t.HasAccess { // a batch that was chosen before may have what was gated since
			songs = append(songs, jukeboxSong{newSong(t, s.Reason), s.Familiar})
		}
	}
	return songs, err
}
