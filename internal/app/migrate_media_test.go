package app

import (
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/config"
)

// mediaMove is a data folder with media, and a store that is to have them.
type mediaMove struct {
	t       *testing.T
	folder  string
	here    blob.Store
	there   blob.Store
	environ []string
	// answers is how many writes the store takes before it fails; negative where it takes all.
	answers atomic.Int64
}

func newMediaMove(t *testing.T) *mediaMove {
	t.Helper()
	m := &mediaMove{t: t, folder: t.TempDir()}
	m.answers.Store(-1)
	shared, environ := sharedStore(t, func(store http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.Method == http.MethodPut && m.answers.Load() == 0 {
				w.WriteHeader(http.StatusForbidden)
				return
			}
			if r.Method == http.MethodPut {
				m.answers.Add(-1)
			}
			store.ServeHTTP(w, r)
		})
	})
	shared.DataDir = m.folder
	m.here, m.there = m.open(config.Config{DataDir: m.folder}), m.open(shared)
	m.environ = slices.Concat(environ, []string{"DATA_DIR=" + m.folder})
	return m
}

func (m *mediaMove) open(cfg config.Config) blob.Store {
	m.t.Helper()
	store, _, err := openStore(cfg, time.Now)
	if err != nil {
		m.t.Fatal(err)
	}
	return store
}

// put uploads something to the data folder.
func (m *mediaMove) put(key, content string) {
	m.t.Helper()
	if err := m.here.Put(m.t.Context(), key, strings.NewReader(content), int64(len(content))); err != nil {
		m.t.Fatal(err)
	}
}

func (m *mediaMove) run() (code int, stdout, stderr string) {
	var out, failed strings.Builder
	code = Main([]string{"migrate-media"}, m.environ, &out, &failed)
	return code, out.String(), failed.String()
}

// has fails unless the store holds just that.
func (m *mediaMove) has(key, content string) {
	m.t.Helper()
	object, err := m.there.Open(m.t.Context(), key)
	if err != nil {
		m.t.Fatalf("%s: %v", key, err)
	}
	defer object.Content.Close()
	if text, err := io.ReadAll(object.Content); err != nil || string(text) != content {
		m.t.Errorf("%s is %q, not %q: %v", key, text, content, err)
	}
}

func TestMediaMoveToASharedStore(t *testing.T) {
	m := newMediaMove(t)
	for i := range 40 {
		m.put(fmt.Sprintf("tracks/%02d/original", i), strings.Repeat("sound", i+1))
	}
	m.put("images/cover", "a picture")

	t.Run("what stopped goes on where it was", func(t *testing.T) {
		m.answers.Store(10)
		if code, _, stderr := m.run(); code != 1 || !strings.Contains(stderr, "run it again to go on") {
			t.Fatalf("code %d, %s", code, stderr)
		}
		m.answers.Store(-1)
		code, stdout, stderr := m.run()
		if code != 0 || !strings.Contains(stdout, "Copied 31 files") || !strings.Contains(stdout, "10 were there already") {
			t.Fatalf("code %d, %s%s", code, stdout, stderr)
		}
		for i := range 40 {
			m.has(fmt.Sprintf("tracks/%02d/original", i), strings.Repeat("sound", i+1))
		}
		m.has("images/cover", "a picture")
	})
	t.Run("what came since is copied, and nothing twice", func(t *testing.T) {
		m.put("images/new", "another picture")
		m.put("images/cover", "a picture that was changed")
		code, stdout, stderr := m.run()
		if code != 0 || !strings.Contains(stdout, "Copied 2 files") || !strings.Contains(stdout, "40 were there already") {
			t.Fatalf("code %d, %s%s", code, stdout, stderr)
		}
		m.has("images/cover", "a picture that was changed")
	})
	t.Run("a server without a store says what to set", func(t *testing.T) {
		var out, failed strings.Builder
		code := Main([]string{"migrate-media"}, []string{"DATA_DIR=" + m.folder}, &out, &failed)
		if code != 1 || !strings.Contains(failed.String(), "S3_ENDPOINT is empty") {
			t.Errorf("code %d, %s", code, failed.String())
		}
	})
}
