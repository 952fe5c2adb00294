package bleve_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/goleak"

	"github.com/sidestage/sidestage/internal/slowtest"
	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/search/bleve"
	"github.com/sidestage/sidestage/search/searchtest"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("github.com/blevesearch/bleve_index_api.AnalysisWorker"))
}

// place remembers where each engine keeps its data.
type place map[search.Engine]string

func (p place) open(t *testing.T, dir string) search.Engine {
	t.Helper()
	engine, err := bleve.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	p[engine] = dir
	t.Cleanup(func() {
		if err := engine.Close(); err != nil {
			t.Error(err)
		}
	})
	return engine
}

func TestConformance(t *testing.T) {
	slowtest.RunIfChanged(t)
	searchtest.Run(t, backend())
}

func TestBuilds(t *testing.T) {
	searchtest.RunBuilds(t, backend())
}

func backend() searchtest.Backend {
	places := place{}
	return searchtest.Backend{
		Open: func(t *testing.T) search.Engine { return places.open(t, t.TempDir()) },
		Reopen: func(t *testing.T, e search.Engine) search.Engine {
			if err := e.Close(); err != nil {
				t.Fatal(err)
			}
			return places.open(t, places[e])
		},
	}
}

func TestOpenAfterDamage(t *testing.T) {
	damages := map[string]func(t *testing.T, dir string){
		"nothing there": func(*testing.T, string) {},
		"marker cut":    func(t *testing.T, dir string) { overwrite(t, filepath.Join(dir, "current.json"), `{"folder":`) },
		"other schema": func(t *testing.T, dir string) {
			overwrite(t, filepath.Join(dir, "current.json"), `{"folder":"index-1","schema":-1}`)
		},
		"folder missing": func(t *testing.T, dir string) { remove(t, filepath.Join(dir, "index-1")) },
		"index meta cut": func(t *testing.T, dir string) {
			overwrite(t, filepath.Join(dir, "index-1", "index_meta.json"), `{`)
		},
	}
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if name != "nothing there" {
				fillAndClose(t, dir)
			}
			damage(t, dir)
			engine := place{}.open(t, dir)
			state, err := engine.State(t.Context())
			if err != nil || state.Ready {
				t.Fatalf("state %+v, %v; want an index that is not ready", state, err)
			}
			rebuild(t, engine)
			if state, err = engine.State(t.Context()); err != nil || !state.Ready {
				t.Fatalf("state %+v, %v after a rebuild", state, err)
			}
			folders, err := filepath.Glob(filepath.Join(dir, "index-*"))
			if err != nil || len(folders) != 1 {
				t.Errorf("folders left: %v, %v", folders, err)
			}
		})
	}
}

func fillAndClose(t *testing.T, dir string) {
	t.Helper()
	engine, err := bleve.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	rebuild(t, engine)
	if err := engine.Close(); err != nil {
		t.Fatal(err)
	}
}

func rebuild(t *testing.T, engine search.Engine) {
	t.Helper()
	if err := search.New(engine, prometheus.NewRegistry()).Rebuild(t.Context(),
		searchtest.Filler(searchtest.Catalogue(10, 1))); err != nil {
		t.Fatal(err)
	}
}

func overwrite(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
}

// BenchmarkAsYouType measures a search for what one has typed of a name so far, in a
// catalogue of 100,000.
func BenchmarkAsYouType(b *testing.B) {
	engine, err := bleve.Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer func() {
		if err := engine.Close(); err != nil {
			b.Error(err)
		}
	}()
	searchtest.BenchmarkAsYouType(b, engine)
}
