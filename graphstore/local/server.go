//go:build unix

// Package local runs Neo4j Community as a child process, for a server that was given no
// other: it fetches the jars once, starts the JVM on a loopback port, watches it, starts it
// again when it dies, and stops it.
package local

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
)

// Options say where the graph lives and how large its JVM may become.
type Options struct {
	// DataDir is the server's data folder; the graph is kept in DataDir/neo4j. One server
	// at a time may use it.
	DataDir string
	// CacheDir keeps the jars and the class archive for all data folders of the person; ""
	// means sidestage in the user's cache folder.
	CacheDir string
	// Heap and PageCache are sizes as Java writes them; "" means 512m and 256m.
	Heap, PageCache string
	// FastStart compiles less: ready sooner, slower statements. For tests.
	FastStart bool
	Log       *slog.Logger
	// Progress is where the count of fetched jars is drawn when it is a terminal; nil draws
	// nothing.
	Progress io.Writer
}

// Server is one managed Neo4j. It is safe for concurrent use.
type Server struct {
	opts     Options
	home     string
	jars     string
	java     javaRuntime
	password string
	port     int
	unlock   func()

	running  atomic.Pointer[state]
	stopOnce sync.Once
	stopping chan struct{} // closed by Stop
	finished chan struct{} // closed when the JVM has ended and will not be started again
}

// firstStart bounds how long Neo4j may take until it answers the first time. Recovering a
// large graph after a power cut is the longest there is.
const firstStart = 3 * time.Minute

// Start fetches what is missing, ends what an earlier server left running on DataDir, starts
// Neo4j and returns when it answers. Errors meant for the person who starts the server say
// what is missing and what else they can do.
func Start(ctx context.Context, opts Options) (*Server, error) {
	s := &Server{opts: opts, stopping: make(chan struct{}), finished: make(chan struct{})}
	if err := s.prepare(ctx); err != nil {
		if s.unlock != nil {
			s.unlock()
		}
		return nil, err
	}
	firstExit := make(chan error, 1)
	go s.supervise(firstExit)
	if err := s.await(ctx, firstExit); err != nil {
		stopping, cancel := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer cancel()
		return nil, errors.Join(err, s.Stop(stopping))
	}
	return s, nil
}

// prepare does everything up to the start of the JVM.
func (s *Server) prepare(ctx context.Context) error {
	if err := s.resolve(); err != nil {
		return err
	}
	var err error
	if s.java, err = findJava(ctx); err != nil {
		return err
	}
	if err := os.MkdirAll(s.home, 0o700); err != nil {
		return fmt.Errorf("making the graph's folder: %w", err)
	}
	s.unlock, err = lockFile(ctx, filepath.Join(s.home, "lock"), false)
	if errors.Is(err, errLocked) {
		return fmt.Errorf("another Sidestage server uses the graph in %s; stop it, or set DATA_DIR to another folder", s.home)
	} else if err != nil {
		return fmt.Errorf("locking the graph's folder: %w", err)
	}
	if s.jars, err = ensureJars(ctx, s.opts.CacheDir, s.opts.Log, s.opts.Progress); err != nil {
		return err
	}
	if err := s.takeOver(ctx); err != nil {
		return err
	}
	if s.password, err = ensurePassword(s.home); err != nil {
		return err
	}
	if err := writeConfig(s.home, s.port, s.opts.PageCache); err != nil {
		return err
	}
	return s.ensureArchive(ctx)
}

// resolve fills in the defaults and makes the folders absolute, as the JVM needs them.
func (s *Server) resolve() error {
	dataDir, err := filepath.Abs(s.opts.DataDir)
	if err != nil {
		return fmt.Errorf("finding DATA_DIR: %w", err)
	}
	s.home = filepath.Join(dataDir, "neo4j")
	if s.opts.CacheDir == "" {
		cache, err := os.UserCacheDir()
		if err != nil {
			cache = dataDir // a user without a home folder keeps the jars with the data
		}
		s.opts.CacheDir = filepath.Join(cache, "sidestage")
	}
	if s.opts.CacheDir, err = filepath.Abs(s.opts.CacheDir); err != nil {
		return fmt.Errorf("finding the cache folder: %w", err)
	}
	if s.opts.Heap == "" {
		s.opts.Heap = "512m"
	}
	if s.opts.PageCache == "" {
		s.opts.PageCache = "256m"
	}
	return nil
}

// takeOver ends the Neo4j that a killed server left on this folder, and chooses the port:
// the former one where it is free, so that it stays the same for people's tools.
func (s *Server) takeOver(ctx context.Context) error {
	last, err := readState(s.home)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.opts.Log.WarnContext(ctx, "starting Neo4j without knowing what ran before", "error", err)
	}
	if last.alive() {
		s.opts.Log.InfoContext(ctx, "Ending the Neo4j that an earlier server left running", "pid", last.PID)
		if err := last.end(ctx, 15*time.Second); err != nil {
			return err
		}
	}
	s.port, err = freePort(ctx, last.Port)
	return err
}

// await returns when Neo4j answers a statement, or with why it never will.
func (s *Server) await(ctx context.Context, firstExit <-chan error) error {
	ctx, cancel := context.WithTimeoutCause(ctx, firstStart, fmt.Errorf("neo4j did not answer within %s", firstStart))
	defer cancel()
	answered := make(chan error, 1)
	go func() { answered <- s.answer(ctx) }()
	select {
	case err := <-firstExit:
		return fmt.Errorf("neo4j ended while starting (%w); the end of %s:\n%s", err, s.consolePath(), tail(s.consolePath()))
	case err := <-answered:
		if err != nil {
			return fmt.Errorf("waiting for Neo4j: %w; the end of %s:\n%s", err, s.consolePath(), tail(s.consolePath()))
		}
		return nil
	}
}

// URI is where Neo4j speaks Bolt. It stays the same across restarts.
func (s *Server) URI() string { return fmt.Sprintf("bolt://127.0.0.1:%d", s.port) }

// Username is the user to connect as.
func (s *Server) Username() string { return username }

// Password belongs to Username. It is kept in DataDir, readable by its owner alone.
func (s *Server) Password() string { return s.password }

// PID is the process id of the JVM that runs now, or 0 between two.
func (s *Server) PID() int {
	if now := s.running.Load(); now != nil {
		return now.PID
	}
	return 0
}

// Stop ends Neo4j and waits until it has; when ctx ends first, it is forced. Stopping twice
// is harmless.
func (s *Server) Stop(ctx context.Context) error {
	s.stopOnce.Do(func() { close(s.stopping) })
	select {
	case <-s.finished:
		return nil
	case <-ctx.Done():
	}
	if now := s.running.Load(); now != nil {
		s.opts.Log.Warn("Neo4j did not stop in time and is forced", "pid", now.PID)
		if err := now.end(context.WithoutCancel(ctx), 0); err != nil {
			return err
		}
	}
	<-s.finished
	return nil
}
