package rest

import (
	"context"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

type completion struct {
	Text    string         `json:"text"`
	Type    item.Type      `json:"type"`
	ID      string         `json:"id"`
	Matches []search.Range `json:"matches"`
}

type recentSearch struct {
	Text       string `json:"text"`
	SearchedAt string `json:"searchedAt"`
}

type trending struct {
	Text string `json:"text"`
}

type suggested struct {
	Completions []completion   `json:"completions"`
	Recent      []recentSearch `json:"recent"`
	Trending    []trending     `json:"trending"`
	DidYouMean  *string        `json:"didYouMean"`
}

func (s Search) suggestions(c echo.Context) error {
	ctx, cancel := context.WithTimeout(c.Request().Context(), answerWithin)
	defer cancel()
	found, err := s.Finding.Suggest(ctx, access.ViewerOf(ctx), c.QueryParam("query"))
	if err != nil {
		return err
	}
	answer := suggested{
		Completions: make([]completion, len(found.Completions)), Recent: make([]recentSearch, len(found.Recent)),
		Trending: make([]trending, len(found.Trending)), DidYouMean: textOrNull(found.DidYouMean),
	}
	for i, one := range found.Completions {
		answer.Completions[i] = completion{one.Text, one.Type, one.ID, ranges(one.Matches)}
	}
	for i, r := range found.Recent {
		answer.Recent[i] = recentSearch{r.Text, formatInstant(r.At)}
	}
	for i, t := range found.Trending {
		answer.Trending[i] = trending{t}
	}
	return c.JSON(http.StatusOK, answer)
}

// forgetRecent removes one of the person's searches, or all where none is named.
func (s Search) forgetRecent(c echo.Context) error {
	ctx := c.Request().Context()
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	text := c.QueryParam("text")
	if c.QueryParams().Has("text") && strings.TrimSpace(text) == "" {
		return fault.BadInput(map[string]string{"text": "text must be the search to forget; without it all are forgotten."})
	}
	if err := s.Finding.ForgetRecent(ctx, v, text); err != nil {
		return err
	}
	return c.NoContent(http.StatusNoContent)
}

// opened hears that something was opened that a search found. Whether it counts is nobody's business.
func (s Search) opened(c echo.Context) error {
	var in struct {
		Query string `json:"query"`
	}
	if err := decode(c, &in); err != nil {
		return err
	}
	if strings.TrimSpace(in.Query) == "" {
		return fault.BadInput(map[string]string{"query": "query must be the search that found it."})
	}
	s.Finding.Opened(access.ViewerOf(c.Request().Context()), caller(c), in.Query)
	return c.NoContent(http.StatusNoContent)
}
