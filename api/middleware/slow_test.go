package middleware_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/api/middleware"
)

// pacedServer lets senders rest for pause, on /api/patient for longer.
func pacedServer(t *testing.T, pause time.Duration) *httptest.Server {
	t.Helper()
	e, _ := newServer(t, func(c *middleware.Config) {
		c.BodyPause, c.BodyPauses = pause, map[string]time.Duration{"/api/patient": time.Minute}
	})
	read := func(c echo.Context) error {
		body, err := io.ReadAll(c.Request().Body)
		if err != nil {
			return err
		}
		return c.String(http.StatusOK, fmt.Sprint(len(body)))
	}
	e.POST("/api/patient", read)
	e.POST("/api/own-words", func(c echo.Context) error {
		body, err := io.ReadAll(c.Request().Body)
		return c.String(http.StatusOK, fmt.Sprint(len(body), err))
	}, middleware.WholeBody)
	e.POST("/api/unread", func(c echo.Context) error { return c.NoContent(http.StatusOK) })
	e.POST("/api/working", func(c echo.Context) error {
		if err := read(c); err != nil {
			return err
		}
		select {
		case <-c.Request().Context().Done():
			return c.Request().Context().Err()
		case <-time.After(3 * pause):
			return nil
		}
	})
	server := httptest.NewServer(e)
	t.Cleanup(server.Close)
	return server
}

// send posts what write sends of a body of size bytes, and returns the status and how long it took; 0 is for a
// connection that ended without an answer.
func send(t *testing.T, server *httptest.Server, path string, size int, write func(net.Conn)) (int, time.Duration) {
	t.Helper()
	began := time.Now()
	conn, err := (&net.Dialer{}).DialContext(t.Context(), "tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if err := conn.SetDeadline(began.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n", path, size)
	if _, err := io.WriteString(conn, head); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	written := make(chan struct{})
	go func() {
		defer close(written)
		for ctx.Err() == nil {
			write(conn)
		}
	}()
	defer func() {
		stop()
		<-written
	}()
	got := make([]byte, 12)
	if _, err := io.ReadFull(conn, got); err != nil {
		return 0, time.Since(began)
	}
	status := 0
	if _, err := fmt.Sscanf(string(got), "HTTP/1.1 %d", &status); err != nil {
		t.Fatal(err)
	}
	return status, time.Since(began)
}

func TestBodiesThatDripAreEnded(t *testing.T) {
	const pause = time.Second
	server := pacedServer(t, pause)
	drip := func(conn net.Conn) {
		_, _ = conn.Write([]byte("x")) // Its end is read.
		time.Sleep(20 * time.Millisecond)
	}
	rest := func(net.Conn) { time.Sleep(20 * time.Millisecond) }
	for _, c := range []struct {
		name, path string
		write      func(net.Conn)
		statuses   []int
	}{
		{"a drip", "/api/echo", drip, []int{http.StatusRequestTimeout}},
		{"a drip for who answers in own words", "/api/own-words", drip, []int{http.StatusRequestTimeout}},
		{"nothing", "/api/echo", rest, []int{http.StatusRequestTimeout}},
		{"a drip that no route takes", "/api/nothing", drip, []int{http.StatusNotFound, 0}},
		{"a drip that nobody reads", "/api/unread", drip, []int{http.StatusOK, 0}},
	} {
		status, took := send(t, server, c.path, 100_000, c.write)
		if !slices.Contains(c.statuses, status) || took > 10*pause {
			t.Errorf("%s: %d after %s", c.name, status, took)
		}
	}
}

func TestBodiesThatAreSlowAndGoOnAreTaken(t *testing.T) {
	const pause = time.Second
	server := pacedServer(t, pause)
	piece, sent := bytes.Repeat([]byte("x"), 20_000), 0
	steady := func(conn net.Conn) {
		if sent < 10*len(piece) {
			_, _ = conn.Write(piece) // Its end is read.
			sent += len(piece)
		}
		time.Sleep(pause / 4)
	}
	if status, took := send(t, server, "/api/echo", 10*len(piece), steady); status != http.StatusOK || took < 2*pause {
		t.Errorf("a slow body: %d after %s", status, took)
	}
	late := func(conn net.Conn) {
		time.Sleep(2 * pause)
		_, _ = conn.Write([]byte("x"))
	}
	if status, _ := send(t, server, "/api/patient", 1, late); status != http.StatusOK {
		t.Errorf("a route with a pause of its own: %d", status)
	}
	once := func(conn net.Conn) { _, _ = conn.Write([]byte("x")); time.Sleep(time.Second) }
	if status, _ := send(t, server, "/api/working", 1, once); status != http.StatusOK {
		t.Errorf("an answer that takes longer than a pause: %d", status)
	}
}
