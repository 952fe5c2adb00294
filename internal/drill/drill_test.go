package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/slowtest"
)

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
	if !slowtest.All() {
		t.Skip("it takes minutes, and the machine for itself: " + slowtest.AllVariable + " is not 1")
	}
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
	for _, one := range d.phases {
		for _, wrong := range one.wrong {
			t.Errorf("%s %s: %s", one.engine, one.condition, wrong)
		}
	}
	t.Log("\n" + d.table())
}
