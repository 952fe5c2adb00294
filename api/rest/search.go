package rest

import (
	"context"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Search answers /search and what belongs to the field one searches in.
type Search struct{ Finding *finding.Service }

// answerWithin bounds an answer: who searches types on, or tries again, long before a graph that hangs is given up.
const answerWithin = 5 * time.Second

// Register adds the routes to /api.
func (s Search) Register(g *echo.Group) {
	g.GET("/search", s.search, privateNoStore)
	g.GET("/search/suggestions", s.suggestions, privateNoStore)
	g.DELETE("/search/recent", s.forgetRecent, privateNoStore)
	g.POST("/search/opened", s.opened, privateNoStore)
}

func privateNoStore(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		c.Response().Header().Set(echo.HeaderCacheControl, "private, no-store")
		return next(c)
	}
}

type searchAnswer struct {
	Results map[item.Type][]row `json:"results"`
	// More tells of which groups there is something behind what came: at the next offset plus limit.
	More       map[item.Type]bool `json:"more"`
	Guessed    bool               `json:"guessed"`
	DidYouMean *string            `json:"didYouMean"`
}

func (s Search) search(c echo.Context) error {
	asked, err := finding.ParseQuery(c.QueryParams())
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(c.Request().Context(), answerWithin)
	defer cancel()
	found, err := s.Finding.Find(ctx, access.ViewerOf(ctx), caller(c), asked)
	if err != nil {
		return err
	}
	answer := searchAnswer{
		Results: make(map[item.Type][]row, len(found.Groups)), More: found.More,
		Guessed: found.Guessed, DidYouMean: textOrNull(found.DidYouMean),
	}
	for kind, hits := range found.Groups {
		rows := make([]row, len(hits))
		for i, h := range hits {
			rows[i] = newRow(h, asked.Final)
		}
		answer.Results[kind] = rows
	}
	return c.JSON(http.StatusOK, answer)
}
