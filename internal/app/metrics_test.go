package app

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

// mostMetricLines is what Prometheus reads of a server on which everything was used.
const mostMetricLines = 2400

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
	lines := strings.Count(text, "\n") + 2*(cypher.MostNames-names) + 10*parts
	if names == 0 || parts == 0 || lines > mostMetricLines {
		t.Errorf("%d lines, at most %d; %d transactions and %d parts are there", lines, mostMetricLines, names, parts)
	}
	t.Logf("%d lines now, at most %d", strings.Count(text, "\n"), lines)
	if strings.Contains(text, "nothing") {
		t.Error("a path became a label")
	}
}

// Every transaction is measured under its own name: beyond the bound they would be one.
func TestTransactionsHaveLabelsOfTheirOwn(t *testing.T) {
	call := regexp.MustCompile(`cypher\.\w+(?:\[[^\]]*\])?\([^"()]*"([a-z_]+)"`)
	names := map[string]bool{}
	err := filepath.WalkDir(filepath.Join("..", "..", "graphstore"), func(path string, e fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, found := range call.FindAllStringSubmatch(string(text), -1) {
			names[found[1]] = true
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(names) < 300 || len(names) > cypher.MostNames {
		t.Errorf("%d names of transactions were found, of at most %d", len(names), cypher.MostNames)
	}
	t.Logf("%d names, at most %d", len(names), cypher.MostNames)
}
