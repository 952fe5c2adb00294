package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
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

// findMeili returns the program that BENCH_MEILISEARCH names, or that is called meilisearch,
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
	m.cmd = exec.Command(program, //nolint:noctx // it is stopped politely
		"--no-analytics", "--env", "production", "--http-addr", strings.TrimPrefix(m.url, "http://"),
		"--db-path", filepath.Join(m.folder, "data"), "--dump-dir", filepath.Join(m.folder, "dumps"), "--master-key", m.key,
		"--max-indexing-memory", "512MiB", "--log-level", "ERROR")
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

// environ tells a server to use it.
func (m *meiliServer) environ() []string {
	return []string{"MEILI_URL=" + m.url, "MEILI_MASTER_KEY=" + m.key}
}

func (m *meiliServer) stop() error {
	if err := m.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	_ = m.cmd.Wait() // how it ended is of no interest
	return os.RemoveAll(m.folder)
}

// groups are those that a plain search asks for.
var groups = []string{"artist", "album", "song", "event", "merch"}

// plainRows is how many rows of each group a kind of search shows.
var plainRows = map[string]int{"typing": 5, "final": 20}

// uncompressed asks without compression, whose answers come in parts that wait for each other.
var uncompressed = &http.Client{Transport: &http.Transport{DisableCompression: true, MaxIdleConnsPerHost: crowd}}

// plain searches the site's index as one would without the product: one multi-search with a
// query for each group, the answer read and not decoded.
func (m *meiliServer) plain(ctx context.Context, kind, text string) error {
	fields := []string{"name", "artist"}
	if kind == "final" {
		fields = append(fields, "album", "genre")
	}
	queries := make([]map[string]any, len(groups))
	for i, group := range groups {
		queries[i] = map[string]any{
			"indexUid": "sidestage", "q": text, "filter": "type = " + group, "limit": plainRows[kind],
			"attributesToSearchOn": fields, "attributesToRetrieve": []string{"stored"}, "matchingStrategy": "all",
		}
	}
	body, err := json.Marshal(map[string]any{"queries": queries})
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, m.url+"/multi-search", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+m.key)
	req.Header.Set("Content-Type", "application/json")
	resp, err := uncompressed.Do(req)
	if err != nil {
		return err
	}
	_, err = io.Copy(io.Discard, resp.Body)
	if resp.StatusCode != http.StatusOK {
		err = errors.Join(err, errors.New(resp.Status))
	}
	return errors.Join(err, resp.Body.Close())
}
