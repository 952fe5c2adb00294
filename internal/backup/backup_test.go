package backup_test

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/klauspost/compress/zstd"

	"github.com/sidestage/sidestage/internal/backup"
)

var madeAt = time.Date(2026, 11, 29, 3, 0, 0, 0, time.UTC)

// made is a backup of two files and a folder.
func made(t *testing.T) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := backup.NewWriter(&out, madeAt)
	if err != nil {
		t.Fatal(err)
	}
	add := func(name, content string) {
		if err := w.Add(t.Context(), name, int64(len(content)), strings.NewReader(content+" and more since")); err != nil {
			t.Fatal(err)
		}
	}
	add("keys/token-signing.key", "a key")
	add("media/audio/x", strings.Repeat("sound", 10_000))
	folder := t.TempDir()
	if err := os.MkdirAll(filepath.Join(folder, "deep"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "deep", "store"), []byte("nodes"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, from := range []string{folder, filepath.Join(folder, "that is not there")} {
		if err := w.AddFolder(t.Context(), "graph", from); err != nil {
			t.Fatal(err)
		}
	}
	m, err := w.Finish("v1", 53)
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Files) != 3 || m.Size() != 5+50_000+5 {
		t.Fatalf("the manifest has %d files of %d bytes", len(m.Files), m.Size())
	}
	return out.Bytes()
}

func TestABackupComesBackAsItWas(t *testing.T) {
	folder := t.TempDir()
	m, err := backup.Extract(t.Context(), bytes.NewReader(made(t)), folder)
	if err != nil {
		t.Fatal(err)
	}
	if m.Version != "v1" || m.Migration != 53 || !m.MadeAt.Equal(madeAt) {
		t.Errorf("the manifest says %+v", m)
	}
	for name, want := range map[string]string{
		"keys/token-signing.key": "a key", "media/audio/x": strings.Repeat("sound", 10_000), "graph/deep/store": "nodes",
	} {
		path := filepath.Join(folder, filepath.FromSlash(name))
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("%s: %d bytes, %v", name, len(got), err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s may be read by others: %v, %v", name, info, err)
		}
	}
}

func TestADamagedBackupIsRefused(t *testing.T) {
	whole := made(t)
	flipped := bytes.Clone(whole)
	flipped[len(flipped)/2] ^= 1
	for name, in := range map[string][]byte{
		"empty": nil, "other": []byte("this is a letter"), "cut short": whole[:len(whole)/2],
		"without its end": whole[:len(whole)-30], "changed": flipped,
	} {
		t.Run(name, func(t *testing.T) {
			if _, err := backup.Extract(t.Context(), bytes.NewReader(in), t.TempDir()); !errors.Is(err, backup.ErrDamaged) {
				t.Errorf("err = %v, want ErrDamaged", err)
			}
		})
	}
}

// packed makes a file of the same form from entries alone.
func packed(t *testing.T, entries map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	compressed, err := zstd.NewWriter(&out)
	if err != nil {
		t.Fatal(err)
	}
	w := tar.NewWriter(compressed)
	for name, content := range entries {
		if err := w.WriteHeader(&tar.Header{Name: name, Size: int64(len(content)), Mode: 0o600}); err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(w, content); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), compressed.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestAForgedBackupIsRefused(t *testing.T) {
	for name, entries := range map[string]map[string]string{
		"a file outside":      {"../outside": "x"},
		"an absolute path":    {"/tmp/outside": "x"},
		"files not named":     {"manifest.json": `{"format": 1, "files": [{"name": "a", "size": 1, "sha256": "x"}]}`},
		"a manifest of noise": {"manifest.json": "noise"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := t.TempDir()
			inner := filepath.Join(folder, "in")
			_, err := backup.Extract(t.Context(), bytes.NewReader(packed(t, entries)), inner)
			if !errors.Is(err, backup.ErrDamaged) {
				t.Errorf("err = %v, want ErrDamaged", err)
			}
			if _, err := os.Stat(filepath.Join(folder, "outside")); err == nil {
				t.Error("it wrote outside of its folder")
			}
		})
	}
	later := packed(t, map[string]string{"manifest.json": `{"format": 9}`})
	_, err := backup.Extract(t.Context(), bytes.NewReader(later), t.TempDir())
	if err == nil || !strings.Contains(err.Error(), "format 9") {
		t.Errorf("of a later format: %v", err)
	}
}

func TestAFileThatShrinksFailsTheBackup(t *testing.T) {
	w, err := backup.NewWriter(io.Discard, madeAt)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Add(t.Context(), "short", 10, strings.NewReader("12345")); err == nil {
		t.Error("a file that ends early was taken for whole")
	}
}

func TestABackupEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := backup.Extract(ctx, bytes.NewReader(made(t)), t.TempDir())
	if !errors.Is(err, context.Canceled) || errors.Is(err, backup.ErrDamaged) {
		t.Errorf("err = %v, want that it was cancelled", err)
	}
}
