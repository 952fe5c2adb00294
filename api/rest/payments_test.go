package rest

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/labstack/echo/v4"
)

// With the keys of a provider there are no test payments: nobody confirms one by a test card.
func TestThereIsNoSandboxBesideAProvider(t *testing.T) {
	server := echo.New()
	Payments{PublishableKey: "pk_live_1"}.Register(server.Group("/api"))
	for _, asked := range []struct{ method, path string }{
		{"POST", "/payments/sandbox/confirm"},
		{"POST", "/payments/sandbox/authenticate"},
		{"GET", "/payments/sandbox/account?link=x"},
		{"POST", "/payments/sandbox/account"},
	} {
		r := httptest.NewRequestWithContext(t.Context(), asked.method, "/api"+asked.path,
			strings.NewReader(`{"clientSecret": "pi_1_secret_2"}`))
		r.Header.Set(echo.HeaderContentType, echo.MIMEApplicationJSON)
		got := httptest.NewRecorder()
		server.ServeHTTP(got, r)
		if got.Code != http.StatusNotFound {
			t.Errorf("%s %s: %d %s", asked.method, asked.path, got.Code, got.Body)
		}
	}
	got := httptest.NewRecorder()
	server.ServeHTTP(got, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/payments/config", nil))
	if body := got.Body.String(); !strings.Contains(body, `"provider":"stripe"`) ||
		!strings.Contains(body, `"sandboxUrl":null`) {
		t.Errorf("the site is told of %s", body)
	}
}
