package app

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A server listens on a socket in its data folder, open to its own user alone. Commands that need the
// data go through it while a server runs, as the graph and the index have one owner at a time.
const socketName = "server.sock"

// maxSocketPath is what a socket's address can hold.
const maxSocketPath = 100

// errRunning says that a server has the data folder already.
var errRunning = errors.New("a server runs on this data folder already")

// order is one command for the server, as it comes through the socket.
type order struct {
	Command string   `json:"command"`
	Args    []string `json:"args"`
}

// failedLine begins the last line of an answer whose command failed.
const failedLine = "\x00failed: "

// socketPath is the shorter of the absolute path and that from here.
func socketPath(dataDir string) (string, error) {
	path, err := filepath.Abs(filepath.Join(dataDir, socketName))
	if err != nil {
		return "", err
	}
	if here, err := os.Getwd(); err == nil {
		if relative, err := filepath.Rel(here, path); err == nil && len(relative) < len(path) {
			path = relative
		}
	}
	if len(path) > maxSocketPath {
		return "", fmt.Errorf("DATA_DIR: its path is too long for a socket in it (%d characters, at most %d)", len(path),
			maxSocketPath)
	}
	return path, nil
}

// dial connects to the server on dataDir, where one runs.
func dial(ctx context.Context, dataDir string) (net.Conn, error) {
	path, err := socketPath(dataDir)
	if err != nil {
		return nil, err
	}
	return (&net.Dialer{Timeout: time.Second}).DialContext(ctx, "unix", path)
}

// listenSocket makes the socket. A socket that nobody answers on was left by a server that was killed.
func listenSocket(ctx context.Context, dataDir string) (net.Listener, error) {
	path, err := socketPath(dataDir)
	if err != nil {
		return nil, err
	}
	if conn, err := dial(ctx, dataDir); err == nil {
		return nil, errors.Join(errRunning, conn.Close())
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("removing the socket of a server that is gone: %w", err)
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "unix", path)
	if err != nil {
		return nil, fmt.Errorf("listening on the socket in DATA_DIR: %w", err)
	}
	return listener, os.Chmod(path, 0o600)
}

// serveSocket answers orders with what run writes, line by line as it is written.
func serveSocket(run func(ctx context.Context, o order, out io.Writer) error) *http.Server {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /run", func(w http.ResponseWriter, r *http.Request) {
		var o order
		if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		if err := run(r.Context(), o, flushing{w}); err != nil {
			fmt.Fprintf(w, "\n%s%s\n", failedLine, strings.ReplaceAll(err.Error(), "\n", "; "))
		}
	})
	return &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
}

// flushing sends every write at once.
type flushing struct{ http.ResponseWriter }

func (f flushing) Write(p []byte) (int, error) {
	n, err := f.ResponseWriter.Write(p)
	if err == nil {
		err = http.NewResponseController(f.ResponseWriter).Flush()
	}
	return n, err
}

// send sends an order to the server on dataDir and writes its answer to out.
func send(ctx context.Context, dataDir string, o order, out io.Writer) error {
	body, err := json.Marshal(o)
	if err != nil {
		return err
	}
	client := &http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) { return dial(ctx, dataDir) },
	}}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://server/run", strings.NewReader(string(body)))
	if err != nil {
		return err
	}
	resp, err := client.Do(req)
	if err != nil {
		return fmt.Errorf("asking the server: %w", err)
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	for lines.Scan() {
		if reason, failed := strings.CutPrefix(lines.Text(), failedLine); failed {
			return errors.New(reason)
		}
		if lines.Text() != "" {
			fmt.Fprintln(out, lines.Text())
		}
	}
	return lines.Err()
}
