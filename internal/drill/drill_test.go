package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/slowtest"
)

// drillVariable asks for it, as scripts/test-drill does.
const drillVariable = "SIDESTAGE_TEST_DRILL"

// TestEveryPageAnswersWithoutItsEngines is the drill in its short form: `go run ./internal/drill` does all of it.
func TestEveryPageAnswersWithoutItsEngines(t *testing.T) {
	if os.Getenv(graphtest.RealEnginesVariable) != "1" {
		t.Skip("it starts, hangs and wipes engines of its own: " + graphtest.RealEnginesVariable + " is not 1")
	}
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, script)); err != nil {
		t.Skipf("there is nothing that starts engines: %v", err)
	}
	if os.Getenv(drillVariable) != "1" {
		t.Skip("it takes minutes, and the machine for itself: " + drillVariable + " is not 1")
	}
	slowtest.RunIfChanged(t, "internal/drill", "graphstore/cypher", "internal/limiter", "internal/nowplaying",
		"internal/kernel/cache", "internal/kernel/backlog", "internal/finding", "search/meilisearch")
	folder := t.TempDir()
	binary := filepath.Join(folder, "sidestage")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", binary, ".")
	build.Dir = root
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building the server: %v\n%s", err, out)
	}
	d, err := run(t.Context(), options{root: root, binary: binary, folder: folder, isShort: true, progress: t.Output()})
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + d.table())
	// Last, where a report that shows the end of an output has them.
	for _, one := range d.phases {
		for _, wrong := range one.all() {
			t.Errorf("%s %s: %s", one.engine, one.condition, wrong)
		}
	}
}
