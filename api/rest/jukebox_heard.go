package rest

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/recommend/jukebox"
)

// jukeboxReply is what a reaction changed.
type jukeboxReply struct {
	ID         string              `json:"id"`
	Position   int                 `json:"position"`
	Dial       float64             `json:"dial"`
	Key        string              `json:"key"`
	Changed    bool                `json:"changed"`
	Songs      []jukeboxSong       `json:"songs"`
	Understood *jukebox.Understood `json:"understood"`
}

// heard takes in what a person did with a song of their jukebox.
func (j Jukebox) heard(c echo.Context) error {
	var in struct {
		Key      string       `json:"key"`
		TrackID  string       `json:"trackId"`
		Kind     jukebox.Kind `json:"kind"`
		Upcoming []string     `json:"upcoming"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	ctx := c.Request().Context()
	if _, err := j.Limits.Take(ctx, jukebox.Reactions, v.UserID); err != nil {
		return err
	}
	reaction := jukebox.Reaction{Key: in.Key, TrackID: in.TrackID, Kind: in.Kind}
	reply, err := j.Jukebox.React(ctx, v.UserID, c.Param("id"), reaction, in.Upcoming)
	if err != nil {
		return err
	}
	return j.reply(c, v, in.Key, reply)
}

// undoHeard takes it back.
func (j Jukebox) undoHeard(c echo.Context) error {
	var in struct {
		Upcoming []string `json:"upcoming"`
	}
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if _, err := j.Limits.Take(ctx, jukebox.Reactions, v.UserID); err != nil {
		return err
	}
	key := c.Param("key")
	reply, err := j.Jukebox.Undo(ctx, v.UserID, c.Param("id"), key, in.Upcoming)
	if err != nil {
		return err
	}
	return j.reply(c, v, key, reply)
}

func (j Jukebox) reply(c echo.Context, v access.Viewer, key string, r jukebox.Reply) error {
	songs, err := j.songs(c.Request().Context(), v, r.Songs)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, jukeboxReply{
		ID: r.SessionID, Position: r.Position, Dial: r.Dial, Key: key, Changed: r.Changed, Songs: songs,
		Understood: r.Understood,
	})
}
