package rest

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// oneHit is an index that finds one thing.
type oneHit struct{}

func (oneHit) Walk(context.Context, item.Type, func([]search.Document) error) error { return nil }

func (oneHit) PutBeside(context.Context, *search.Results) error { return nil }

func (oneHit) ReadAhead(context.Context, []search.Document) error { return nil }

func (oneHit) Search(context.Context, search.Query) (search.Results, error) {
	return search.Results{Groups: map[item.Type][]search.Hit{item.Artist: {{Type: item.Artist, ID: "a", Name: "A"}}}}, nil
}

// hanging is a graph that never answers.
type hanging struct{ finding.Store }

func (hanging) Things(ctx context.Context, _ []item.Ref) ([]finding.Found, error) {
	select { // a cache reads for others too, whoever leaves
	case <-ctx.Done():
	case <-time.After(time.Minute):
	}
	return nil, context.DeadlineExceeded
}

func (hanging) Leanings(ctx context.Context, _ string, _ int, _ time.Time) (finding.Leanings, error) {
	<-ctx.Done()
	return finding.Leanings{}, ctx.Err()
}

func (hanging) Rising(ctx context.Context, _, _ string) ([]finding.Rise, error) {
	<-ctx.Done()
	return nil, ctx.Err()
}

func TestSearchDoesNotWaitForAGraphThatHangs(t *testing.T) {
	for path, handler := range map[string]func(Search) echo.HandlerFunc{
		"/search?isFinalSearch=false&query=a": func(s Search) echo.HandlerFunc { return s.search },
		"/search/suggestions?query=a":         func(s Search) echo.HandlerFunc { return s.suggestions },
		"/search/suggestions?query=":          func(s Search) echo.HandlerFunc { return s.suggestions },
	} {
		synctest.Test(t, func(t *testing.T) {
			defer time.Sleep(time.Hour) // until what hangs is given up
			find := finding.NewService(finding.Options{
				Store: hanging{}, Index: oneHit{}, Fold: search.Fold, Now: time.Now, Log: slog.New(slog.DiscardHandler),
			})
			request := httptest.NewRequest(http.MethodGet, path, nil)
			request = request.WithContext(access.WithViewer(t.Context(), access.Viewer{UserID: "somebody"}))
			began := time.Now()
			err := handler(Search{Finding: find})(echo.New().NewContext(request, httptest.NewRecorder()))
			if !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("%s: %v", path, err)
			}
			if took := time.Since(began); took > 6*time.Second {
				t.Errorf("%s is given up after %v", path, took)
			}
		})
	}
}

// Of several who wait for what is trending, none waits for the others' patience to end.
func TestSuggestionsWaitSideBySide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		find := finding.NewService(finding.Options{
			Store: hanging{}, Index: oneHit{}, Fold: search.Fold, Now: time.Now, Log: slog.New(slog.DiscardHandler),
		})
		began := time.Now()
		ended := make(chan error)
		for range 4 {
			go func() {
				request := httptest.NewRequest(http.MethodGet, "/search/suggestions?query=", nil)
				request = request.WithContext(access.WithViewer(t.Context(), access.Viewer{UserID: "somebody"}))
				ended <- Search{Finding: find}.suggestions(echo.New().NewContext(request, httptest.NewRecorder()))
			}()
		}
		for range 4 {
			if err := <-ended; !errors.Is(err, context.DeadlineExceeded) {
				t.Error(err)
			}
		}
		if took := time.Since(began); took > 6*time.Second {
			t.Errorf("the last of them is given up after %v", took)
		}
	})
}
