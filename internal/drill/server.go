package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// server is a process of the built program.
type server struct {
	// address is that of its API.
	address string
	cmd     *exec.Cmd
	log     string
	exited  chan error
}

// readyWithin bounds a first start, which loads the demo and fills the index.
const readyWithin = 5 * time.Minute

// startServer starts one, again where it ends by itself: a database that has just started on a busy machine may not be
// quick enough for it. Whatever keeps servers does the same.
func startServer(ctx context.Context, binary, folder string, settings []string) (s *server, err error) {
	for range 3 {
		if s, err = startOnce(ctx, binary, folder, settings); err == nil || s != nil || ctx.Err() != nil {
			return s, err
		}
	}
	return s, err
}

// startOnce runs the program with settings beside those of every server, and returns once it says that it is ready. The
// server is nil where it ended.
func startOnce(ctx context.Context, binary, folder string, settings []string) (*server, error) {
	port, err := freePort(ctx)
	if err != nil {
		return nil, err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	s := &server{
		address: "http://127.0.0.1:" + port, exited: make(chan error, 1), log: filepath.Join(folder, "server.log"),
	}
	log, err := os.Create(s.log)
	if err != nil {
		return nil, err
	}
	defer func() { _ = log.Close() }()    // the process has its own
	s.cmd = exec.Command(binary, "serve") //nolint:noctx // it is stopped politely
	s.cmd.Env = append(os.Environ(), "DEMO=1", "RATE_LIMIT_SCALE=1000", "LOG_LEVEL=warn", "S3_ENDPOINT=", "SMTP_URL=",
		"PUBLIC_URL="+s.address)
	s.cmd.Env = append(s.cmd.Env, settings...)
	s.cmd.Env = append(s.cmd.Env, "LISTEN_ADDR=127.0.0.1:"+port, "DATA_DIR="+filepath.Join(folder, "data"))
	s.cmd.Stderr = log
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := s.cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting %s: %w", binary, err)
	}
	ready := make(chan struct{})
	go func() {
		lines := bufio.NewScanner(out)
		if lines.Scan() {
			close(ready)
		}
		_, _ = io.Copy(io.Discard, out) // what comes after the one line is of no interest
		s.exited <- s.cmd.Wait()
	}()
	select {
	case <-ready:
		return s, nil
	case err := <-s.exited:
		s.cmd = nil
		said, _ := os.ReadFile(s.log)
		return nil, fmt.Errorf("the server ended: %w\n%s", err, said)
	case <-time.After(readyWithin):
		return s, fmt.Errorf("the server is not ready after %s", readyWithin)
	case <-ctx.Done():
		return s, ctx.Err()
	}
}

func (s *server) stop() error {
	if s == nil || s.cmd == nil {
		return nil
	}
	// One that was interrupted with the drill has ended already.
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		return fmt.Errorf("stopping the server: %w", err)
	}
	select {
	case err := <-s.exited:
		s.cmd = nil
		return err
	case <-time.After(20 * time.Second):
		return errors.Join(errors.New("the server did not stop in 20 s"), s.cmd.Process.Kill())
	}
}

// usage is what a server holds.
type usage struct {
	goroutines int
	// resident is its memory, in bytes.
	resident int64
}

// usage reads what the server holds now.
func (s *server) usage(ctx context.Context) (u usage, err error) {
	a := visitor(s.address).get(ctx, "/api/metrics")
	if a.err != nil || a.status != 200 {
		return u, fmt.Errorf("asking the server for its metrics: %d, %w", a.status, a.err)
	}
	for line := range strings.Lines(string(a.body)) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		number, err := strconv.ParseFloat(value, 64)
		if err != nil {
			continue
		}
		switch name {
		case "go_goroutines":
			u.goroutines = int(number)
		case "process_resident_memory_bytes":
			u.resident = int64(number)
		}
	}
	return u, nil
}
