package media

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// The tests are their own worker.
func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" {
		os.Exit(Work(os.Args[2:], os.Stdin, os.Stdout, os.Stderr))
	}
	os.Exit(m.Run())
}

func runWorkers(t *testing.T, command ...string) {
	t.Helper()
	RunWorkers(command...)
	t.Cleanup(func() { RunWorkers() })
}

func TestLargePicturesAreMadeSmallByAWorker(t *testing.T) {
	large := pngOf(t, halves(3000, 2000))
	runWorkers(t, os.Args[0], "worker")
	for name, c := range map[string]struct {
		picture     []byte
		crop        *Crop
		width       int
		wide, high  int
		left, right bool // reddish
	}{
		"whole":            {large, nil, 300, 300, 200, true, false},
		"the middle":       {large, &Crop{}, 300, 300, 300, true, false},
		"a crop":           {large, &Crop{X: 1600, Y: 100, Size: 1000}, 200, 200, 200, false, false},
		"not made larger":  {large, &Crop{X: 100, Y: 100, Size: 500}, 2048, 500, 500, true, true},
		"as wide as it is": {large, nil, 3840, 3000, 2000, true, false},
		"upside down":      {jpegHeld(t, halves(3000, 2000), 3), nil, 300, 300, 200, false, true},
		"turned":           {jpegHeld(t, halves(3000, 2000), 6), nil, 300, 300, 450, true, true},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := small(t.Context(), c.picture, c.crop, c.width)
			must(t, err)
			box := got.Bounds()
			if box.Dx() != c.wide || box.Dy() != c.high {
				t.Fatalf("%d × %d, want %d × %d", box.Dx(), box.Dy(), c.wide, c.high)
			}
			y := c.high / 4
			if left, right := isReddish(got.At(5, y)), isReddish(got.At(c.wide-5, y)); left != c.left || right != c.right {
				t.Errorf("reddish on the left: %v, on the right: %v", left, right)
			}
		})
	}
}

// A picture that fits this process never starts another.
func TestSmallPicturesNeedNoWorker(t *testing.T) {
	runWorkers(t, filepath.Join(t.TempDir(), "missing"))
	got, err := Small(t.Context(), bytes.NewReader(pngOf(t, halves(640, 480))), 100)
	if err != nil || got.Bounds().Dx() != 640 {
		t.Errorf("%v, %v", got, err)
	}
}

func TestWhatAWorkerCannotReadIsRefused(t *testing.T) {
	large := pngOf(t, halves(3000, 2000))
	damaged := bytes.Clone(large)
	copy(damaged[len(large)/2:], "this is no picture")
	runWorkers(t, os.Args[0], "worker")
	for name, b := range map[string][]byte{
		"cut off": large[:len(large)/2], "damaged": damaged,
	} {
		if _, err := Small(t.Context(), bytes.NewReader(b), 100); fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("%s: %v, want a refusal", name, err)
		}
	}
}

// What is wrong with the machine is not said of the picture.
func TestAWorkerThatFailsIsNoFaultOfThePicture(t *testing.T) {
	large := pngOf(t, halves(3000, 2000))
	killed := filepath.Join(t.TempDir(), "killed")
	if err := os.WriteFile(killed, []byte("#!/bin/sh\nkill -9 $$\n"), 0o700); err != nil { //nolint:gosec // it is run
		t.Fatal(err)
	}
	runWorkers(t, killed)
	if _, err := Small(t.Context(), bytes.NewReader(large), 100); err == nil || fault.CodeOf(err) == fault.BadUserInput {
		t.Errorf("killed: %v", err)
	}
	slow := filepath.Join(t.TempDir(), "slow")
	if err := os.WriteFile(slow, []byte("#!/bin/sh\nexec sleep 60\n"), 0o700); err != nil { //nolint:gosec // it is run
		t.Fatal(err)
	}
	RunWorkers(slow)
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if _, err := Small(ctx, bytes.NewReader(large), 100); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("nobody waits: %v", err)
	}
	// It has given its turn back.
	RunWorkers(os.Args[0], "worker")
	if _, err := Small(t.Context(), bytes.NewReader(large), 100); err != nil {
		t.Errorf("the next: %v", err)
	}
}
