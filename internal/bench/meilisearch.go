package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// meiliServer is a Meilisearch of the bench's own.
type meiliServer struct {
	url, key string
	cmd      *exec.Cmd
	folder   string
}

// unpackedMeili is where, below the caches, the script that starts engines for tests
// unpacks it.
const unpackedMeili = "engines/meilisearch-*"

// findMeili gives the program that BENCH_MEILISEARCH names, or that is called meilisearch,
// or that was unpacked. It fails with exec.ErrNotFound where there is none.
func findMeili() (string, error) {
	if named := os.Getenv("BENCH_MEILISEARCH"); named != "" {
		return exec.LookPath(named)
	}
	program, err := exec.LookPath("meilisearch")
	if err == nil {
		return program, nil
	}
	caches, failed := os.UserCacheDir()
	if failed != nil {
		return "", err
	}
	unpacked, failed := filepath.Glob(filepath.Join(caches, unpackedMeili))
	if failed != nil || len(unpacked) == 0 {
		return "", err
	}
	return unpacked[len(unpacked)-1], nil
}

// startMeili starts one with nothing in it. It fails with exec.ErrNotFound where there is
// no such program.
func startMeili(ctx context.Context) (*meiliServer, error) {
	program, err := findMeili()
	if err != nil {
		return nil, err
	}
	port, err := freePort(ctx)
	if err != nil {
		return nil, err
	}
	m := &meiliServer{url: fmt.Sprintf("http://127.0.0.1:%d", port), key: "bench-master-key-0001"}
	if m.folder, err = os.MkdirTemp("", "sidestage-meilisearch-"); err != nil {
		return nil, err
	}
	m.cmd = exec.Command(program, "--no-analytics", "--env", "production", "--http-addr", strings.TrimPrefix(m.url, "http://"), //nolint:noctx // it is stopped politely
		"--db-path", filepath.Join(m.folder, "data"), "--dump-dir", filepath.Join(m.folder, "dumps"), "--master-key", m.key, "--max-indexing-memory", "512MiB", "--log-level", "ERROR")
	if err := m.cmd.Start(); err != nil {
		return nil, errors.Join(err, os.RemoveAll(m.folder))
	}
	for range 300 {
		if err = (client{base: m.url}).call(ctx, http.MethodGet, "/health", nil, nil); err == nil {
			return m, nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return nil, errors.Join(fmt.Errorf("meilisearch does not answer: %w", err), m.stop())
}

// environ tells a server to use it by way of an address.
func (m *meiliServer) environ(address string) []string {
	return []string{"MEILI_URL=" + address, "MEILI_MASTER_KEY=" + m.key}
}

func (m *meiliServer) stop() error {
	if err := m.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	_ = m.cmd.Wait() // how it ended is of no interest
	return os.RemoveAll(m.folder)
}

// recorder stands before Meilisearch and keeps the searches that pass.
type recorder struct {
	*httptest.Server
	mu   sync.Mutex
	seen []recorded
}

// recorded is a search as it was sent.
type recorded struct {
	path   string
	header http.Header
	body   []byte
}

func newRecorder(m *meiliServer) (*recorder, error) {
	target, err := url.Parse(m.url)
	if err != nil {
		return nil, err
	}
	forward := httputil.NewSingleHostReverseProxy(target)
	r := &recorder{}
	r.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if strings.HasSuffix(req.URL.Path, "search") {
			body, err := io.ReadAll(req.Body)
			if err != nil {
				http.Error(w, err.Error(), http.StatusBadRequest)
				return
			}
			r.mu.Lock()
			r.seen = append(r.seen, recorded{req.URL.Path, req.Header.Clone(), body})
			r.mu.Unlock()
			req.Body = io.NopCloser(bytes.NewReader(body))
		}
		forward.ServeHTTP(w, req)
	}))
	return r, nil
}

// take gives what was kept since the last time.
func (r *recorder) take() []recorded {
	r.mu.Lock()
	defer r.mu.Unlock()
	taken := r.seen
	r.seen = nil
	return taken
}

// send sends a search again, straight to Meilisearch, and reads the answer.
func (m *meiliServer) send(ctx context.Context, r recorded) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.url+r.path, bytes.NewReader(r.body))
	if err != nil {
		return err
	}
	req.Header = r.header.Clone()
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, resp.Body)
	if resp.StatusCode != http.StatusOK {
		err = errors.Join(err, errors.New(resp.Status))
	}
	return errors.Join(err, resp.Body.Close())
}
