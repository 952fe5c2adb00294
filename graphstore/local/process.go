//go:build unix

package local

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// stateName is the file in the Neo4j folder that says which process serves it.
const stateName = "state"

// state identifies a JVM beyond its process id, which the system gives out again.
type state struct {
	PID     int    `json:"pid"`
	Started string `json:"started"`
	Port    int    `json:"port"`
}

func readState(home string) (state, error) {
	var s state
	raw, err := os.ReadFile(filepath.Join(home, stateName))
	if err != nil {
		return s, err
	}
	if err := json.Unmarshal(raw, &s); err != nil {
		return s, fmt.Errorf("reading which process served %s: %w", home, err)
	}
	return s, nil
}

func writeState(home string, s state) error {
	raw, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("recording the Neo4j process: %w", err)
	}
	fresh := filepath.Join(home, stateName+".new")
	if err := os.WriteFile(fresh, raw, 0o600); err != nil {
		return fmt.Errorf("recording the Neo4j process: %w", err)
	}
	return os.Rename(fresh, filepath.Join(home, stateName))
}

// alive says whether the process of s still runs, and is the one that was recorded.
func (s state) alive() bool {
	if s.PID <= 0 || syscall.Kill(s.PID, 0) != nil {
		return false
	}
	started, err := processStart(s.PID)
	return err == nil && started == s.Started
}

// end asks the process to stop, and after patience forces it.
func (s state) end(ctx context.Context, patience time.Duration) error {
	force := time.Now().Add(patience)
	if err := syscall.Kill(s.PID, syscall.SIGTERM); err != nil && !errors.Is(err, syscall.ESRCH) {
		return fmt.Errorf("ending Neo4j, process %d: %w", s.PID, err)
	}
	for s.alive() {
		if time.Now().After(force) {
			if err := syscall.Kill(s.PID, syscall.SIGKILL); err != nil && !errors.Is(err, syscall.ESRCH) {
				return fmt.Errorf("ending Neo4j, process %d: %w", s.PID, err)
			}
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("waiting for Neo4j, process %d, to end: %w", s.PID, ctx.Err())
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil
}

// errLocked says that another process holds a lock.
var errLocked = errors.New("another process holds it")

// lockFile takes the lock of path, for as long as this process lives or until unlock. With
// wait it waits for whoever holds it, else it gives errLocked.
func lockFile(ctx context.Context, path string, wait bool) (unlock func(), err error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	for {
		err = unix.Flock(int(file.Fd()), unix.LOCK_EX|unix.LOCK_NB)
		if err == nil {
			return func() { _ = file.Close() }, nil // closing gives the lock back
		}
		if !errors.Is(err, unix.EWOULDBLOCK) || !wait {
			break
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), file.Close())
		case <-time.After(100 * time.Millisecond):
		}
	}
	if errors.Is(err, unix.EWOULDBLOCK) {
		err = errLocked
	}
	return nil, errors.Join(err, file.Close())
}
