package rest

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
)

// Listening answers /listening: what a player reports of what it played.
type Listening struct{ Music *music.Service }

// Register adds the routes to /api.
func (l Listening) Register(g *echo.Group) {
	g.POST("/listening/session-start", l.startSession)
	g.POST("/listening/session-end", l.endSession)
	g.POST("/listening/start-play", l.startPlay)
	g.POST("/listening/end-play", l.endPlay)
}

type success struct {
	Success bool `json:"success"`
}

func (l Listening) startSession(c echo.Context) error {
	var in struct {
		UserID     string `json:"userId"`
		DeviceInfo struct {
			Platform  string `json:"Platform"`
			UserAgent string `json:"userAgent"`
		} `json:"deviceInfo"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	ctx := c.Request().Context()
	id, err := l.Music.StartSession(ctx, access.ViewerOf(ctx), in.UserID, in.DeviceInfo.Platform, in.DeviceInfo.UserAgent)
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, map[string]string{"sessionId": id})
}

func (l Listening) endSession(c echo.Context) error {
	var in struct {
		SessionID string `json:"sessionId"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	ctx := c.Request().Context()
	if err := l.Music.EndSession(ctx, access.ViewerOf(ctx), in.SessionID); err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{true})
}

func (l Listening) startPlay(c echo.Context) error {
	var in struct {
		SessionID string `json:"sessionId"`
		UserID    string `json:"userId"`
		SongID    string `json:"songId"`
		Source    struct {
			Type string `json:"type"`
			ID   string `json:"id"`
		} `json:"source"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	ctx := c.Request().Context()
	id, err := l.Music.StartPlay(ctx, access.ViewerOf(ctx), in.SessionID, in.UserID, in.SongID,
		music.PlaySource{Type: music.SourceType(in.Source.Type), ID: in.Source.ID})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, map[string]string{"playId": id})
}

// ending is the body of end-play. listenTime and songDuration are seconds. The specification has more in it than
// is needed: session and song are known from the play, and must be its where they are given.
type ending struct {
	PlayID       string  `json:"playId"`
	SessionID    string  `json:"sessionId"`
	UserID       string  `json:"userId"`
	SongID       string  `json:"songId"`
	ListenTime   float64 `json:"listenTime"`
	SongDuration float64 `json:"songDuration"`
	EndReason    string  `json:"endReason"`
	IsRepeat     bool    `json:"isRepeat"`
}

func (l Listening) endPlay(c echo.Context) error {
	var in ending
	if err := decode(c, &in); err != nil {
		return err
	}
	heard, err := music.Seconds("listenTime", in.ListenTime)
	if err != nil {
		return err
	}
	if _, err := music.Seconds("songDuration", in.SongDuration); err != nil {
		return err
	}
	ctx := c.Request().Context()
	err = l.Music.EndPlay(ctx, access.ViewerOf(ctx), music.Ending{
		PlayID: in.PlayID, UserID: in.UserID, SessionID: in.SessionID, TrackID: in.SongID, ListenTime: heard,
		Reason: music.EndReason(in.EndReason), IsRepeat: in.IsRepeat,
	})
	if err != nil {
		return err
	}
	return c.JSON(http.StatusOK, success{true})
}
