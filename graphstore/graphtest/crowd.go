package graphtest

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
)

// quiet is what this process holds while tests of its own want no crowd.
var quiet struct {
	sync.Mutex
	tests int
	leave func() error
}

// Quiet keeps crowds out of the graph until the test ends. The tests of several packages share a graph; one that fills
// it with things that are no more than labels would find its way into what others index as a whole.
func Quiet(t testing.TB) {
	t.Helper()
	quiet.Lock()
	defer quiet.Unlock()
	if quiet.tests == 0 {
		leave, err := enter(t, syscall.LOCK_SH)
		if err != nil {
			t.Fatal(err)
		}
		quiet.leave = leave
	}
	quiet.tests++
	t.Cleanup(func() {
		quiet.Lock()
		defer quiet.Unlock()
		if quiet.tests--; quiet.tests == 0 {
			if err := quiet.leave(); err != nil {
				t.Error(err)
			}
		}
	})
}

// Crowd waits until no test wants quiet, and keeps those waiting that come to want it until leave is called.
func Crowd(t testing.TB) (leave func() error) {
	t.Helper()
	leave, err := enter(t, syscall.LOCK_EX)
	if err != nil {
		t.Fatal(err)
	}
	return leave
}

// enter takes a lock of the graph's, in turn: whoever waits for it holds the gate, so that those who come later wait
// behind and a crowd has its turn among many who want quiet.
func enter(t testing.TB, how int) (leave func() error, err error) {
	t.Helper()
	name := filepath.Join(os.TempDir(), fmt.Sprintf("sidestage-graph-%x", sha256.Sum256([]byte(Config(t).URI)))[:40])
	gate, err := locked(name+".gate", how)
	if err != nil {
		return nil, err
	}
	room, err := locked(name+".lock", how)
	if err := errors.Join(err, gate.Close()); err != nil {
		return nil, err
	}
	return room.Close, nil
}

// locked opens a file that is locked until it is closed, or the process ends.
func locked(name string, how int) (*os.File, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("locking the graph of the tests: %w", err)
	}
	for {
		if err = syscall.Flock(int(f.Fd()), how); !errors.Is(err, syscall.EINTR) {
			break
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("locking the graph of the tests: %w", err), f.Close())
	}
	return f, nil
}
