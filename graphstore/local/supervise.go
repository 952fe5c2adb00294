//go:build unix

package local

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j/config"
)

// The pause before a restart doubles from the first to the last; a JVM that ran for
// steadyAfter begins again with the first.
const (
	firstPause  = 250 * time.Millisecond
	lastPause   = 30 * time.Second
	steadyAfter = time.Minute
)

// supervise keeps one JVM running until Stop. firstExit hears how the first one ended, if it
// did by itself.
func (s *Server) supervise(firstExit chan<- error) {
	// The kernel sends the child its signal when the thread that started it ends, not the
	// process: so this goroutine keeps its thread.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer close(s.finished)
	defer s.unlock()
	pause := firstPause
	for {
		start := time.Now()
		err := s.runOnce()
		if s.isStopping() {
			return
		}
		select {
		case firstExit <- err:
		default:
		}
		if time.Since(start) > steadyAfter {
			pause = firstPause
		}
		s.opts.Log.Error("Neo4j ended by itself and is started again", "reason", err, "pause", pause)
		select {
		case <-s.stopping:
			return
		case <-time.After(pause):
		}
		pause = min(2*pause, lastPause)
	}
}

func (s *Server) isStopping() bool {
	select {
	case <-s.stopping:
		return true
	default:
		return false
	}
}

// runOnce starts a JVM, waits for its end and gives the reason, which is never nil.
func (s *Server) runOnce() error {
	jvm, err := s.launch("-XX:SharedArchiveFile=" + s.archivePath())
	if err != nil {
		return err
	}
	err = s.waitOrStop(jvm)
	s.running.Store(nil)
	return fmt.Errorf("the process ended: %w", errors.Join(err, errEnded))
}

// process is one JVM.
type process struct {
	*os.Process
	ended  chan struct{} // closed when it has ended
	reason error         // how it ended; read after ended
}

// launch starts a JVM and records it in memory and beside the data. The kernel ends it with
// the thread that called launch, where the kernel can.
func (s *Server) launch(flags ...string) (*process, error) {
	arguments, err := s.arguments(flags...)
	if err != nil {
		return nil, err
	}
	console, err := os.OpenFile(s.consolePath(), os.O_CREATE|os.O_WRONLY|os.O_TRUNC, 0o600)
	if err != nil {
		return nil, fmt.Errorf("opening Neo4j's console log: %w", err)
	}
	defer func() { _ = console.Close() }()          // the JVM has its own copy and does the writing
	cmd := exec.Command(s.java.path, "@"+arguments) //nolint:noctx // a context would kill it; Stop lets it close its files
	cmd.Stdout, cmd.Stderr, cmd.Dir, cmd.SysProcAttr = console, console, s.home, ownGroup()
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting Java: %w", err)
	}
	jvm := &process{Process: cmd.Process, ended: make(chan struct{})}
	go func() {
		jvm.reason = cmd.Wait()
		close(jvm.ended)
	}()
	started, err := processStart(cmd.Process.Pid)
	now := state{PID: cmd.Process.Pid, Started: started, Port: s.port}
	s.running.Store(&now)
	if err = errors.Join(err, writeState(s.home, now)); err != nil {
		s.opts.Log.Error("a server that follows a killed one will not find this Neo4j", "error", err)
	}
	return jvm, nil
}

var errEnded = errors.New("nothing asked it to")

// waitOrStop waits for the end of a JVM, asking for it once Stop was called.
func (s *Server) waitOrStop(jvm *process) error {
	select {
	case <-jvm.ended:
		return jvm.reason
	case <-s.stopping:
	}
	if err := jvm.Signal(syscall.SIGTERM); err != nil && !errors.Is(err, os.ErrProcessDone) {
		s.opts.Log.Error("asking Neo4j to stop", "error", err)
	}
	<-jvm.ended
	return jvm.reason
}

// connect prepares a connection for this package's own few statements.
func (s *Server) connect() (neo4j.DriverWithContext, error) {
	driver, err := neo4j.NewDriverWithContext(s.URI(), neo4j.BasicAuth(username, s.password, ""), func(c *config.Config) {
		c.MaxTransactionRetryTime = 0
		c.SocketConnectTimeout = time.Second
	})
	if err != nil {
		return nil, fmt.Errorf("preparing a connection to Neo4j: %w", err)
	}
	return driver, nil
}

// answer returns when Neo4j has answered one statement over Bolt.
func (s *Server) answer(ctx context.Context) error {
	driver, err := s.connect()
	if err != nil {
		return err
	}
	defer func() { _ = driver.Close(context.WithoutCancel(ctx)) }() // nothing is under way on it
	for {
		_, err := neo4j.ExecuteQuery(ctx, driver, "CALL db.ping()", nil, neo4j.EagerResultTransformer)
		if err == nil {
			return nil
		}
		if neo, ok := errors.AsType[*neo4j.Neo4jError](err); ok && neo.IsAuthenticationFailed() {
			return fmt.Errorf("the graph does not accept the password in %s: %w", filepath.Join(s.home, "password"), err)
		}
		select {
		case <-ctx.Done():
			return errors.Join(context.Cause(ctx), err)
		case <-s.stopping:
			return errors.New("stopped while starting")
		case <-time.After(30 * time.Millisecond):
		}
	}
}

func (s *Server) consolePath() string { return filepath.Join(s.home, "console.log") }

// tailLines is how much of a log an error shows.
const tailLines = 20

// tail gives the last lines of a file, or why it cannot be read.
func tail(path string) string {
	raw, err := os.ReadFile(path)
	if err != nil {
		return err.Error()
	}
	all := strings.Split(strings.TrimRight(string(raw), "\n"), "\n")
	return strings.Join(all[max(0, len(all)-tailLines):], "\n")
}
