package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// listeners is how many people hear the stream at once.
	listeners = 64
	rangeSize = 256 << 10
	// turns is how often each side has its turn, turn how long that is: in turns, so that what else the machine does
	// meets both.
	turns = 5
	turn  = 2 * time.Second
)

// benchStream compares the streams of two tracks with the same bytes from nginx, or from Go's own file server where
// there is no nginx: 64 listeners at once, who take whole files, or ranges as players do. One track is long, the other
// a recording of about 600 KB, where the time to answer counts.
func benchStream(ctx context.Context, s *server) ([]Figure, error) {
	if err := s.running(ctx); err != nil {
		return nil, err
	}
	other, end, err := fileServer(ctx, s.folder)
	if err != nil {
		return nil, err
	}
	defer end()
	long, err := s.popularTrack(ctx)
	if err != nil {
		return nil, err
	}
	short, err := s.recordedTrack(ctx)
	if err != nil {
		return nil, err
	}
	var all []Figure
	for _, id := range []string{long, short} {
		figures, err := s.compareStream(ctx, id, other)
		if err != nil {
			return nil, err
		}
		all = append(all, figures...)
	}
	return all, nil
}

func (s *server) compareStream(ctx context.Context, trackID string, other rival) ([]Figure, error) {
	ours, size, err := s.streamed(ctx, trackID)
	if err != nil {
		return nil, err
	}
	var all []Figure
	for _, kind := range []struct {
		name   string
		header func(i int64) string
	}{
		{"whole files", func(int64) string { return "" }},
		{"256 KiB ranges", func(i int64) string {
			from := i * rangeSize % max(1, size-rangeSize)
			return fmt.Sprintf("bytes=%d-%d", from, from+rangeSize-1)
		}},
	} {
		us, them, err := race(ctx, ours, other.base+"/track", kind.header)
		if err != nil {
			return nil, err
		}
		what := fmt.Sprintf("%s, %.1f MiB", kind.name, float64(size)/(1<<20))
		all = append(all,
			Figure{Name: fmt.Sprintf("%s, %d listeners", what, listeners), Value: us / (1 << 20), Unit: "MiB/s"},
			Figure{Name: what + ", " + other.name, Value: them / (1 << 20), Unit: "MiB/s"},
			Figure{Name: what + ", of " + other.name + "'s", Value: us / them, Unit: "×"},
		)
	}
	return all, nil
}

func (s *server) popularTrack(ctx context.Context) (string, error) {
	var page struct {
		GetCuratedTracks struct{ Nodes []struct{ ID string } }
	}
	if err := s.query(ctx, `{ getCuratedTracks(sort: POPULAR, first: 1) { nodes { id } } }`, nil, &page); err != nil {
		return "", err
	}
	if len(page.GetCuratedTracks.Nodes) == 0 {
		return "", errors.New("there are no tracks")
	}
	return page.GetCuratedTracks.Nodes[0].ID, nil
}

// recordedTrack returns the demo's track whose sound is a recording of about 600 KB.
func (s *server) recordedTrack(ctx context.Context) (string, error) {
	var found struct {
		Results struct{ Song []struct{ ID string } }
	}
	query := url.QueryEscape("Dance of the Sugar Plum Fairy")
	if err := s.call(ctx, http.MethodGet, "/search?query="+query, nil, &found); err != nil {
		return "", err
	}
	if len(found.Results.Song) == 0 {
		return "", errors.New("the recording is not in the catalogue")
	}
	return found.Results.Song[0].ID, nil
}

// streamed returns the address of a stream and its length in bytes, and leaves the same bytes in a file.
func (s *server) streamed(ctx context.Context, trackID string) (address string, size int64, err error) {
	address = s.base + "/stream/" + trackID + "?access_token=" + url.QueryEscape(s.token)
	file, err := os.Create(filepath.Join(s.folder, "track"))
	if err != nil {
		return "", 0, err
	}
	size, err = fetch(ctx, http.DefaultClient, address, "", file)
	return address, size, errors.Join(err, file.Close())
}

// rival serves the same bytes.
type rival struct{ name, base string }

// fileServer serves a folder until end is called.
func fileServer(ctx context.Context, folder string) (other rival, end func(), err error) {
	if _, err := exec.LookPath("nginx"); err != nil {
		plain := httptest.NewServer(http.FileServer(http.Dir(folder)))
		return rival{"the plain file server", plain.URL}, plain.Close, nil
	}
	port, err := freePort(ctx)
	if err != nil {
		return rival{}, nil, err
	}
	root := filepath.Join(folder, "nginx")
	base := fmt.Sprintf("http://127.0.0.1:%d", port)
	server := fmt.Sprintf("server { listen 127.0.0.1:%d; root %s; }", port, folder)
	end, err = startNginx(ctx, root, server, base+"/nginx/nginx.conf")
	return rival{"nginx", base}, end, err
}

// startNginx runs nginx with what stands in the http part of its settings, until end is called. It returns once there
// is an answer at an address.
func startNginx(ctx context.Context, root, parts, at string) (end func(), err error) {
	if err := os.MkdirAll(root, 0o700); err != nil {
		return nil, err
	}
	settings := filepath.Join(root, "nginx.conf")
	if err := os.WriteFile(settings, []byte(nginxSettings(root, parts)), 0o600); err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, "nginx", "-c", settings, "-p", root, "-e", filepath.Join(root, "error.log"))
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("starting nginx: %w", err)
	}
	end = func() {
		_ = cmd.Process.Signal(os.Interrupt)
		_ = cmd.Wait() // what a killed nginx says is of no interest
	}
	for range 100 {
		if _, err = fetch(ctx, http.DefaultClient, at, "", io.Discard); err == nil {
			return end, nil
		}
		time.Sleep(20 * time.Millisecond)
	}
	end()
	return nil, fmt.Errorf("nginx does not answer: %w", err)
}

// nginxSettings has nginx serve as it does where nobody set it up, without writing a log.
func nginxSettings(root, parts string) string {
	user := ""
	if os.Getuid() == 0 {
		user = "user root;\n"
	}
	return user + fmt.Sprintf(`daemon off;
worker_processes auto;
pid %[1]s/pid;
events { worker_connections 1024; }
http {
  sendfile on;
  tcp_nopush on;
  access_log off;
  client_body_temp_path %[1]s/body;
  proxy_temp_path %[1]s/proxy;
  fastcgi_temp_path %[1]s/fastcgi;
  uwsgi_temp_path %[1]s/uwsgi;
  scgi_temp_path %[1]s/scgi;
  %[2]s
}
`, root, parts)
}

// race has both serve in turn, and gives the bytes a second of each.
func race(ctx context.Context, a, b string, header func(int64) string) (rateA, rateB float64, err error) {
	var total [2]int64
	var taken [2]time.Duration
	for i := range 2 * turns {
		side := i % 2
		began := time.Now()
		n, err := listen(ctx, []string{a, b}[side], header)
		if err != nil {
			return 0, 0, err
		}
		total[side] += n
		taken[side] += time.Since(began)
	}
	return float64(total[0]) / taken[0].Seconds(), float64(total[1]) / taken[1].Seconds(), nil
}

// listen has all listeners fetch for one turn, and gives how many bytes they got.
func listen(ctx context.Context, address string, header func(int64) string) (int64, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: listeners, DisableCompression: true, ReadBufferSize: 64 << 10}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport}
	var got atomic.Int64
	_, _, err := forATurn(listeners, func(i int) error {
		n, err := fetch(ctx, client, address, header(int64(i+1)), io.Discard)
		got.Add(n)
		return err
	})
	return got.Load(), err
}

var buffers = sync.Pool{New: func() any { return new([rangeSize]byte) }}

// fetch copies what an address answers to out, and gives how much that was.
func fetch(ctx context.Context, client *http.Client, address, byteRange string, out io.Writer) (int64, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return 0, err
	}
	if byteRange != "" {
		req.Header.Set("Range", byteRange)
	}
	resp, err := client.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	if resp.StatusCode >= http.StatusBadRequest {
		return 0, errors.New(resp.Status)
	}
	buffer := buffers.Get().(*[rangeSize]byte)
	defer buffers.Put(buffer)
	// io.Discard would read by its own small pieces.
	return io.CopyBuffer(struct{ io.Writer }{out}, resp.Body, buffer[:])
}
