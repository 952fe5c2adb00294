package rest

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/labstack/echo/v4"
)

// TestReadyzAnswersWhileAnEngineHangs has a database that answers nothing at all, and says so with 503.
func TestReadyzAnswersWhileAnEngineHangs(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hangs := func(ctx context.Context) error {
			<-ctx.Done()
			return ctx.Err()
		}
		e := echo.New()
		Health{Log: slog.New(slog.DiscardHandler), Engines: []Engine{
			{Name: "neo4j", Needed: true, Ping: hangs},
			{Name: "redis", Ping: func(context.Context) error { return nil }},
		}}.Register(e.Group("/api"))
		began, got := time.Now(), httptest.NewRecorder()
		e.ServeHTTP(got, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/readyz", nil))
		if got.Code != http.StatusServiceUnavailable || got.Header().Get("Retry-After") == "" ||
			!strings.Contains(got.Body.String(), `"neo4j":{"status":"away"}`) ||
			!strings.Contains(got.Body.String(), `"redis":{"status":"ok"}`) {
			t.Errorf("%d %s", got.Code, got.Body)
		}
		if took := time.Since(began); took != pingWithin {
			t.Errorf("after %s", took)
		}
	})
}
