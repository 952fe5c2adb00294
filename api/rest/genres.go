package rest

import (
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/genres"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/music"
)

// Genres answers /admin/genres, the genres that artists proposed.
type Genres struct{ Genres *genres.Service }

// Register adds the routes to /api.
func (g Genres) Register(group *echo.Group) {
	group.GET("/admin/genres", g.waiting, noStore)
	group.POST("/admin/genres/:id/take-up", g.decide(func(c echo.Context, v access.Viewer, in genreDecision) error {
		return g.Genres.TakeUp(c.Request().Context(), v, c.Param("id"), in.Name, in.Words)
	}))
	group.POST("/admin/genres/:id/fold", g.decide(func(c echo.Context, v access.Viewer, in genreDecision) error {
		return g.Genres.Fold(c.Request().Context(), v, c.Param("id"), in.GenreID, in.Words)
	}))
	group.POST("/admin/genres/:id/decline", g.decide(func(c echo.Context, v access.Viewer, in genreDecision) error {
		return g.Genres.Decline(c.Request().Context(), v, c.Param("id"), in.Words)
	}))
}

type knownGenre struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Slug   string `json:"slug"`
	Tracks int    `json:"tracks"`
}

func knownGenres(of []music.Genre) []knownGenre {
	out := make([]knownGenre, len(of))
	for i, g := range of {
		out[i] = knownGenre{g.ID, g.Name, g.Slug, g.TrackCount}
	}
	return out
}

type proposedGenre struct {
	ID         string    `json:"id"`
	Name       string    `json:"name"`
	ProposedAt time.Time `json:"proposedAt"`
	// Artists are the first who proposed it.
	Artists     []*somebody  `json:"artists"`
	ArtistCount int          `json:"artistCount"`
	Albums      int          `json:"albums"`
	Tracks      int          `json:"tracks"`
	Published   int          `json:"published"`
	WasDeclined bool         `json:"wasDeclined"`
	Nearest     []knownGenre `json:"nearest"`
}

func (g Genres) waiting(c echo.Context) error {
	ctx := c.Request().Context()
	waiting, err := g.Genres.Waiting(ctx, access.ViewerOf(ctx))
	if err != nil {
		return err
	}
	out := make([]proposedGenre, len(waiting))
	for i, w := range waiting {
		out[i] = proposedGenre{
			ID: w.ID, Name: w.Name, ProposedAt: w.ProposedAt, Artists: make([]*somebody, len(w.Artists)),
			ArtistCount: w.ArtistCount, Albums: w.Albums, Tracks: w.Tracks, Published: w.Published,
			WasDeclined: w.WasDeclined, Nearest: knownGenres(w.Nearest),
		}
		for n := range w.Artists {
			out[i].Artists[n] = somebodyOf(&w.Artists[n])
		}
	}
	return c.JSON(http.StatusOK, map[string]any{"genres": out})
}

type genreDecision struct {
	Name    string `json:"name"`
	GenreID string `json:"genreId"`
	Words   string `json:"words"`
}

// decide answers what decides about a proposal. Others than moderators hear nothing of what they sent.
func (g Genres) decide(act func(echo.Context, access.Viewer, genreDecision) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		v := access.ViewerOf(c.Request().Context())
		if err := v.RequireRole(access.Moderator); err != nil {
			return err
		}
		var in genreDecision
		if err := decode(c, &in); err != nil {
			return err
		}
		if err := act(c, v, in); err != nil {
			return err
		}
		return c.JSON(http.StatusOK, success{Success: true})
	}
}
