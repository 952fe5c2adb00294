package app

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// mostMetricLines is what Prometheus reads of a server on which everything was used.
const mostMetricLines = 1600

func TestMetricsStayFew(t *testing.T) {
	s := newServer(t, false)
	for _, route := range s.echo.Routes() {
		path := strings.NewReplacer(":", "nothing-", "*", "nothing").Replace(route.Path)
		r := httptest.NewRequestWithContext(t.Context(), route.Method, path, nil)
		s.echo.ServeHTTP(httptest.NewRecorder(), r)
	}
	text := s.call(http.MethodGet, "/metrics", "", nil).Body.String()
	names := strings.Count(text, "\nsidestage_cypher_transaction_seconds_count")
	parts := strings.Count(text, "\nsidestage_http_request_duration_seconds_count")
	// What is yet to come: the other transactions, and about ten kinds of status for each part.
	lines := strings.Count(text, "\n") + 2*(400-names) + 10*parts
	if names == 0 || parts == 0 || lines > mostMetricLines {
		t.Errorf("%d lines, at most %d; %d transactions and %d parts are there", lines, mostMetricLines, names, parts)
	}
	t.Logf("%d lines now, at most %d", strings.Count(text, "\n"), lines)
	if strings.Contains(text, "nothing") {
		t.Error("a path became a label")
	}
}
