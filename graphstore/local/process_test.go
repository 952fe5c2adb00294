//go:build unix

package local

import (
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// sleeper starts a process that, where deaf, does not end when asked to.
func sleeper(t *testing.T, deaf bool) state {
	t.Helper()
	trap := ""
	if deaf {
		trap = "trap '' TERM; "
	}
	cmd := exec.Command("sh", "-c", trap+"echo ready; while :; do sleep 0.1; done")
	output, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill() // it has ended where all went well
		_ = cmd.Wait()         // how it ended is what the test asks of end
	})
	if _, err := output.Read(make([]byte, 10)); err != nil {
		t.Fatal(err)
	}
	started, err := processStart(cmd.Process.Pid)
	if err != nil {
		t.Fatal(err)
	}
	return state{PID: cmd.Process.Pid, Started: started, Port: 7}
}

func TestEndOfWhatAnEarlierServerLeft(t *testing.T) {
	for _, deaf := range []bool{false, true} {
		s := sleeper(t, deaf)
		if !s.alive() {
			t.Fatal("a running process is taken for dead")
		}
		if err := s.end(t.Context(), 200*time.Millisecond); err != nil || s.alive() {
			t.Errorf("deaf %t: after the end alive = %t, err = %v", deaf, s.alive(), err)
		}
	}
}

func TestAnotherProcessOfTheSameNumberIsLeftAlone(t *testing.T) {
	s := sleeper(t, false)
	other := s
	other.Started = "another boot/1"
	if other.alive() {
		t.Error("a process that was started at another time is taken for ours")
	}
	if (state{}).alive() {
		t.Error("no process is taken for a living one")
	}
	server := &Server{opts: options(t.TempDir(), "")}
	server.home = server.opts.DataDir
	if err := writeState(server.home, other); err != nil {
		t.Fatal(err)
	}
	if err := server.takeOver(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !s.alive() {
		t.Error("a stranger's process was ended")
	}
}

func TestStateComesBack(t *testing.T) {
	home := t.TempDir()
	if _, err := readState(home); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a new folder: err = %v", err)
	}
	want := state{PID: 12, Started: "boot/34", Port: 56}
	if err := writeState(home, want); err != nil {
		t.Fatal(err)
	}
	if got, err := readState(home); err != nil || got != want {
		t.Errorf("state = %+v (err %v), want %+v", got, err, want)
	}
	if err := os.WriteFile(filepath.Join(home, stateName), []byte("{half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readState(home); err == nil {
		t.Error("half a state is read as one")
	}
}

func TestFreePortPrefersTheFormer(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	if got, err := freePort(t.Context(), port); err != nil || got == port || got == 0 {
		t.Errorf("while another listens on %d: %d, err %v", port, got, err)
	}
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := freePort(t.Context(), port); err != nil || got != port {
		t.Errorf("with %d free again: %d, err %v", port, got, err)
	}
}

func TestLostPasswordIsExplained(t *testing.T) {
	home := t.TempDir()
	if err := os.MkdirAll(filepath.Join(home, "data", "databases", "system"), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := ensurePassword(home); err == nil || !strings.Contains(
		err.Error(), fmt.Sprintf("%s is gone", filepath.Join(home, "password")),
	) {
		t.Errorf("err = %v, want that the file is gone", err)
	}
}
