package rest

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/studio"
)

// Studio answers what the studio asks beside GraphQL.
type Studio struct{ Studio *studio.Service }

// Register adds the routes to /api.
func (h Studio) Register(g *echo.Group) { g.POST("/studio/known", h.known, noStore) }

type knownTrack struct {
	Index int    `json:"index"`
	ID    string `json:"id"`
	Title string `json:"title"`
	// Reason is sound for a track of the same file, title for one of the same title and length.
	Reason string `json:"reason"`
}

type knownAlbum struct {
	Index int    `json:"index"`
	ID    string `json:"id"`
}

func (h Studio) known(c echo.Context) error {
	var in struct {
		Tracks []struct {
			Key   string `json:"key"`
			Title string `json:"title"`
			// Duration is in seconds.
			Duration float64 `json:"duration"`
		} `json:"tracks"`
		Albums []string `json:"albums"`
	}
	v, err := asked(c, &in)
	if err != nil {
		return err
	}
	sounding := make([]studio.Sounding, len(in.Tracks))
	for n, t := range in.Tracks {
		sounding[n] = studio.Sounding{
			Key: t.Key, Title: t.Title, Duration: time.Duration(t.Duration * float64(time.Second)),
		}
	}
	tracks, albums, err := h.Studio.Known(c.Request().Context(), v, sounding, in.Albums)
	if err != nil {
		return err
	}
	out := struct {
		Tracks []knownTrack `json:"tracks"`
		Albums []knownAlbum `json:"albums"`
	}{make([]knownTrack, len(tracks)), make([]knownAlbum, len(albums))}
	for n, t := range tracks {
		reason := "title"
		if t.SameSound {
			reason = "sound"
		}
		out.Tracks[n] = knownTrack{t.Index, t.ID, t.Title, reason}
	}
	for n, a := range albums {
		out.Albums[n] = knownAlbum(a)
	}
	return c.JSON(http.StatusOK, out)
}
