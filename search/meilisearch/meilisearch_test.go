package meilisearch_test

import (
	"context"
	"crypto/rand"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	client "github.com/meilisearch/meilisearch-go"
	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/goleak"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/slowtest"
	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/search/bleve"
	"github.com/sidestage/sidestage/search/meilisearch"
	"github.com/sidestage/sidestage/search/searchtest"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("github.com/blevesearch/bleve_index_api.AnalysisWorker"))
}

// server returns the Meilisearch to test against. The test is skipped where the run is not
// one against engines.
func server(tb testing.TB) meilisearch.Options {
	tb.Helper()
	url := os.Getenv("MEILI_URL")
	if os.Getenv("SIDESTAGE_TEST_ENGINES") != "1" || url == "" {
		tb.Skip("needs SIDESTAGE_TEST_ENGINES=1 and MEILI_URL")
	}
	return meilisearch.Options{URL: url, Key: os.Getenv("MEILI_MASTER_KEY"), Index: "test_" + strings.ToLower(rand.Text())}
}

// open makes an engine whose indexes go when the test ends.
func open(tb testing.TB, o meilisearch.Options) search.Engine {
	tb.Helper()
	engine := meilisearch.New(o)
	tb.Cleanup(func() {
		admin := client.New(o.URL, client.WithAPIKey(o.Key))
		for _, uid := range []string{o.Index, o.Index + "_build"} {
			if task, err := admin.DeleteIndex(uid); err != nil || task.TaskUID < 0 {
				tb.Errorf("removing index %s: %v", uid, err)
			}
		}
		admin.Close()
		http.DefaultClient.CloseIdleConnections()
		if err := engine.Close(); err != nil {
			tb.Error(err)
		}
	})
	return engine
}

func TestConformance(t *testing.T) {
	slowtest.RunIfChanged(t)
	server(t)
	searchtest.Run(t, backend())
}

func TestBuilds(t *testing.T) {
	slowtest.RunIfChanged(t)
	server(t)
	searchtest.RunBuilds(t, backend())
}

func backend() searchtest.Backend {
	places := map[search.Engine]meilisearch.Options{}
	return searchtest.Backend{
		Open: func(t *testing.T) search.Engine {
			o := server(t)
			engine := open(t, o)
			places[engine] = o
			return engine
		},
		Reopen: func(t *testing.T, e search.Engine) search.Engine {
			if err := e.Close(); err != nil {
				t.Fatal(err)
			}
			engine := meilisearch.New(places[e])
			t.Cleanup(func() {
				if err := engine.Close(); err != nil {
					t.Error(err)
				}
			})
			return engine
		},
	}
}

func TestAgreesWithBleve(t *testing.T) {
	slowtest.RunIfChanged(t)
	engine := open(t, server(t))
	embedded, err := bleve.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := embedded.Close(); err != nil {
			t.Error(err)
		}
	}()
	searchtest.Agree(t, embedded, engine)
}

// TestMadeByAnother holds an index that something else made, without settings and mark,
// to be one that is not ready, until it is rebuilt.
func TestMadeByAnother(t *testing.T) {
	o := server(t)
	index := search.New(open(t, o), prometheus.NewRegistry())
	admin := client.New(o.URL, client.WithAPIKey(o.Key))
	defer admin.Close()
	task, err := admin.Index(o.Index).AddDocuments([]map[string]any{{"id": "artist-x", "name": "kestrel"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := admin.WaitForTask(task.TaskUID, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := index.Search(t.Context(), search.Query{Text: "kestrel"}); !errors.Is(err, search.ErrNotReady) {
		t.Errorf("Search: %v", err)
	}
	if state, err := index.State(t.Context()); err != nil || state.Ready {
		t.Errorf("State: %+v, %v", state, err)
	}
	if err := index.Rebuild(t.Context(), searchtest.Filler(searchtest.Catalogue(10, 1))); err != nil {
		t.Fatal(err)
	}
	if state, err := index.State(t.Context()); err != nil || !state.Ready {
		t.Errorf("State after a rebuild: %+v, %v", state, err)
	}
}

func TestServerAway(t *testing.T) {
	hanging := func(_ http.ResponseWriter, r *http.Request) {
		if _, err := io.Copy(io.Discard, r.Body); err == nil {
			<-r.Context().Done()
		}
	}
	broken := func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusBadGateway) }
	otherwise := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		if _, err := w.Write([]byte(`{"results":"none"}`)); err != nil {
			panic(http.ErrAbortHandler)
		}
	}
	handlers := map[string]http.HandlerFunc{"away": nil, "slow": hanging, "failing": broken, "of another kind": otherwise}
	for name, handler := range handlers {
		t.Run(name, func(t *testing.T) {
			fake := httptest.NewServer(handler)
			defer fake.Close()
			if handler == nil {
				fake.Close()
			}
			engine := meilisearch.New(meilisearch.Options{URL: fake.URL, Key: "k"})
			index := search.New(engine, prometheus.NewRegistry())
			_, err := index.Search(t.Context(), search.Query{Text: "kestrel"})
			if fault.CodeOf(err) != fault.Unavailable {
				t.Errorf("Search: %v", err)
			}
			if err := index.Health(t.Context()); fault.CodeOf(err) != fault.Unavailable {
				t.Errorf("Health: %v", err)
			}
			if name != "slow" {
				err = index.Put(t.Context(), searchtest.Catalogue(1, 1))
				if fault.CodeOf(err) != fault.Unavailable {
					t.Errorf("Put: %v", err)
				}
			}
			gone, cancel := context.WithCancel(t.Context())
			cancel()
			if _, err := index.Search(gone, search.Query{Text: "kestrel"}); !errors.Is(err, context.Canceled) {
				t.Errorf("Search of one who left: %v", err)
			}
			if err := index.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

func BenchmarkAsYouType(b *testing.B) {
	searchtest.BenchmarkAsYouType(b, open(b, server(b)))
}
