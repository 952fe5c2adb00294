package app

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// ofOthers are metrics that no server writes.
var ofOthers = map[string]bool{"sidestage_backup_time_seconds": true}

// TestOperationsNameMetricsThatThereAre reads the rules and the board of docs/operations.
func TestOperationsNameMetricsThatThereAre(t *testing.T) {
	root := filepath.Join("..", "..")
	registered := registeredMetrics(t, root)
	if len(registered) < 20 {
		t.Fatalf("only %d metrics were found in the code", len(registered))
	}
	for _, name := range []string{"alerts.yml", "dashboard.json", "watching.md"} {
		content, err := os.ReadFile(filepath.Join(root, "docs", "operations", name))
		if err != nil {
			t.Fatal(err)
		}
		named := metricName.FindAllString(string(content), -1)
		if len(named) == 0 {
			t.Errorf("%s names no metric", name)
		}
		for _, metric := range named {
			base := metric
			for _, suffix := range []string{"_bucket", "_sum", "_count"} {
				base = strings.TrimSuffix(base, suffix)
			}
			if !registered[base] && !registered[metric] && !ofOthers[metric] {
				t.Errorf("%s names %s, which the server does not write", name, metric)
			}
		}
		if filepath.Ext(name) == ".json" && !json.Valid(content) {
			t.Errorf("%s is no JSON", name)
		}
	}
}

var (
	metricName   = regexp.MustCompile(`sidestage_[a-z_]+[a-z]`)
	quotedMetric = regexp.MustCompile(`"(sidestage_[a-z_]+[a-z])"`)
)

// registeredMetrics are those whose names stand in the code that serves.
func registeredMetrics(t *testing.T, root string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, folder := range []string{"api", "internal", "graphstore", "search", "realtime", "recommend"} {
		err := filepath.WalkDir(filepath.Join(root, folder), func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			for _, match := range quotedMetric.FindAllSubmatch(source, -1) {
				found[string(match[1])] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}
