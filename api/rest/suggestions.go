package rest

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"
	"golang.org/x/sync/errgroup"

	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// completed is how many completions are suggested.
const completed = 8

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
	v := access.ViewerOf(ctx)
	if err := v.Require(); err != nil {
		return err
	}
	text := c.QueryParam("query")
	answer := suggested{Completions: []completion{}, Recent: []recentSearch{}, Trending: []trending{}}
	var remembered finding.Remembered
	asking, ctx := errgroup.WithContext(ctx)
	asking.Go(func() (err error) {
		remembered, err = s.Finding.Remembered(ctx, v, text)
		return err
	})
	if strings.TrimSpace(text) != "" {
		asking.Go(func() error { return s.complete(ctx, v, text, &answer) })
	}
	if err := asking.Wait(); err != nil {
		return err
	}
	for _, r := range remembered.Recent {
		answer.Recent = append(answer.Recent, recentSearch{r.Text, formatInstant(r.At)})
	}
	for _, t := range remembered.Trending {
		answer.Trending = append(answer.Trending, trending{t})
	}
	return c.JSON(http.StatusOK, answer)
}

// complete finds names that the person may know of. While search is away there are none; what is remembered is shown.
func (s Search) complete(ctx context.Context, v access.Viewer, text string, answer *suggested) error {
	// A post is found by its text and has no name to complete.
	named := slices.DeleteFunc(item.Types(), func(t item.Type) bool { return t == item.Post })
	found, err := s.Index.Search(ctx,
		search.Query{Text: text, Types: named, PerGroup: completed, Viewer: searcher(v, s.Finding.Preferences(ctx, v))})
	if fault.CodeOf(err) == fault.Unavailable {
		slog.DebugContext(ctx, "suggesting without completions", "error", err)
		return nil
	}
	if err != nil {
		return err
	}
	seen, _, err := s.look(ctx, v, found, false)
	if err != nil {
		return err
	}
	for kind, hits := range found.Groups {
		visible := hits[:0]
		for _, h := range hits {
			if _, ok := seen[refOf(h)]; ok {
				visible = append(visible, h)
			}
		}
		found.Groups[kind] = visible
	}
	for _, one := range found.Completions(completed) {
		answer.Completions = append(answer.Completions, completion{one.Text, one.Type, one.ID, ranges(one.Matches)})
	}
	answer.DidYouMean = meant(found, seen)
	return nil
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
