package sound

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// The tests are their own worker.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		os.Exit(Work(os.Args[2:], os.Stdout, os.Stderr))
	}
	if len(os.Args) > 1 && os.Args[1] == "hungry-worker" {
		if err := boundWorker(); err != nil {
			panic(err)
		}
		var all [][]byte
		for len(all) < 4096 {
			all = append(all, bytes.Repeat([]byte("x"), 1<<20))
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// runWorkers has a command read sounds until the test ends.
func runWorkers(t *testing.T, command ...string) {
	t.Helper()
	RunWorkers(command...)
	t.Cleanup(func() { RunWorkers() })
}

func TestWorkersReadWhatThisProcessReads(t *testing.T) {
	for _, name := range []string{"tone.mp3", "tone-vbr.mp3", "bare.mp3", "tone.ogg"} {
		b := fixture(t, name)
		info, want := decoded(t, b)
		runWorkers(t, os.Args[0], "worker")
		apart, got := decoded(t, b)
		RunWorkers()
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d samples, want the same %d", name, len(got), len(want))
		}
		if info.Tags != apart.Tags || !bytes.Equal(info.Art, apart.Art) || info.ArtType != apart.ArtType {
			t.Errorf("%s: tags %+v, want %+v", name, apart.Tags, info.Tags)
		}
	}
	tagged := append(id3([2]string{"TIT2", "A title"}, [2]string{"TPE1", "Mia"}), fixture(t, "bare.mp3")...)
	runWorkers(t, os.Args[0], "worker")
	if info, _ := decoded(t, tagged); info.Tags.Title != "A title" || info.Tags.Artist != "Mia" {
		t.Errorf("tags %+v", info.Tags)
	}
}

func TestWhatIsWrongWithAFileIsToldOfWorkers(t *testing.T) {
	runWorkers(t, os.Args[0], "worker")
	for name, says := range map[string]string{"tone.mp3": "cut off", "tone.ogg": "cut off"} {
		b := fixture(t, name)
		if err := look(t, name, b[:len(b)/2]); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("half of %s: %v, want words about %q", name, err, says)
		}
	}
}

// Whatever a worker does, the file is refused, and soon.
func TestWorkersThatCrashHangOrEatHarmNobody(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	before := programPause
	programPause = time.Second
	defer func() { programPause = before }()
	script := func(name, text string) string {
		path := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text), 0o700); err != nil { //nolint:gosec // it is run
			t.Fatal(err)
		}
		return path
	}
	commands := map[string][]string{
		"crashes": {script("crash", "kill -SEGV $$\n")}, "hangs": {script("hang", "exec sleep 60\n")},
	}
	if runtime.GOOS == "linux" {
		commands["eats"] = []string{os.Args[0], "hungry-worker"}
	}
	for name, command := range commands {
		runWorkers(t, command...)
		b := fixture(t, "tone.mp3")
		began := time.Now()
		if err := look(t, name, b); err == nil {
			t.Errorf("a worker that %s: the file was taken", name)
		}
		if took := time.Since(began); took > 30*time.Second {
			t.Errorf("a worker that %s: refused after %s", name, took)
		}
		if left, err := filepath.Glob(filepath.Join(os.TempDir(), "sidestage-sound-*")); err != nil || len(left) > 0 {
			t.Errorf("a worker that %s left %v, %v", name, left, err)
		}
	}
}
