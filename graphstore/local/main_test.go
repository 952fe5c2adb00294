//go:build unix

package local

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// The test binary is a server that will be killed where these name its folders.
const (
	doomedData  = "SIDESTAGE_TEST_DOOMED_DATA"
	doomedCache = "SIDESTAGE_TEST_DOOMED_CACHE"
)

func TestMain(m *testing.M) {
	if os.Getenv(doomedData) != "" {
		if err := doom(); err != nil {
			fmt.Fprintln(os.Stderr, "the server that is to be killed:", err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// doom starts a managed Neo4j, says which, and waits for its end.
func doom() error {
	s, err := Start(context.Background(), options(os.Getenv(doomedData), os.Getenv(doomedCache)))
	if err != nil {
		return err
	}
	fmt.Println(s.URI(), s.PID())
	time.Sleep(5 * time.Minute) // the parent does not wait that long
	return nil
}

// options are those of a small server.
func options(data, cache string) Options {
	return Options{
		DataDir: data, CacheDir: cache, Heap: "384m", PageCache: "64m", FastStart: true, Log: slog.New(slog.DiscardHandler),
	}
}

// fetchedJars gives the folder of the jars that all tests and servers of this person share.
func fetchedJars(t *testing.T) string {
	t.Helper()
	cache, err := os.UserCacheDir()
	if err != nil {
		t.Fatal(err)
	}
	jars, err := ensureJars(t.Context(), filepath.Join(cache, "sidestage"), slog.New(slog.DiscardHandler), nil)
	if err != nil {
		t.Fatal(err)
	}
	return jars
}

// linkedCache makes a cache of the test's own, whose jars are links to those.
func linkedCache(t *testing.T) string {
	t.Helper()
	jars, cache := fetchedJars(t), t.TempDir()
	folder := filepath.Join(cache, "neo4j-"+Version)
	if err := os.Mkdir(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	for name := range knownJars() {
		if err := os.Symlink(filepath.Join(jars, name), filepath.Join(folder, name)); err != nil {
			t.Fatal(err)
		}
	}
	if err := sealJars(folder, slog.New(slog.DiscardHandler)); err != nil {
		t.Fatal(err)
	}
	return cache
}
