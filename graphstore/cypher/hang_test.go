package cypher_test

import (
	"context"
	"io"
	"log/slog"
	"net"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/telemetry"
)

// line is a connection to the database that may hang: it stays open, and carries nothing.
type line struct {
	net.Listener
	to    string
	hangs atomic.Bool
}

func newLine(t *testing.T, to string) *line {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{Listener: listener, to: to}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			go l.carry(t.Context(), from)
		}
	}()
	return l
}

func (l *line) carry(ctx context.Context, from net.Conn) {
	defer func() { _ = from.Close() }()
	to, err := (&net.Dialer{}).DialContext(ctx, "tcp", l.to)
	if err != nil {
		return
	}
	defer func() { _ = to.Close() }()
	go l.copy(from, to)
	l.copy(to, from)
}

func (l *line) copy(to io.Writer, from io.Reader) {
	b := make([]byte, 4096)
	for {
		n, err := from.Read(b)
		for l.hangs.Load() {
			time.Sleep(10 * time.Millisecond)
		}
		if n > 0 {
			if _, err := to.Write(b[:n]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

func TestReadsOfRequestsEndSoonWhileTheDatabaseHangs(t *testing.T) {
	cfg := graphtest.Config(t)
	address, err := url.Parse(cfg.URI)
	if err != nil {
		t.Fatal(err)
	}
	l := newLine(t, address.Host)
	cfg.URI = "bolt://" + l.Addr().String()
	db, err := cypher.Open(t.Context(), cfg, slog.New(slog.DiscardHandler), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(context.WithoutCancel(t.Context())); err != nil {
			t.Error(err)
		}
	})
	ctx := telemetry.WithRequestID(t.Context(), "a-request")
	read := func() error {
		_, err := db.Read(ctx, "test.hang", "RETURN 1 AS n", nil)
		return err
	}
	if err := read(); err != nil {
		t.Fatal(err)
	}
	l.hangs.Store(true)
	began := time.Now()
	if err := read(); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("%v, want UNAVAILABLE", err)
	}
	if took := time.Since(began); took > 3*time.Second {
		t.Errorf("it was told after %s, want 3 s at most", took)
	}
	l.hangs.Store(false)
	for until := time.Now().Add(30 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		if err := read(); err == nil {
			return
		} else if time.Now().After(until) {
			t.Fatalf("the database is back: %v", err)
		}
	}
}
