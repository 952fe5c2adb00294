package cypher_test

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"

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

// openLine opens the database over a line of its own.
func openLine(t *testing.T) (*line, *cypher.DB) {
	t.Helper()
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
	return l, db
}

// isBack tries until the database answers again.
func isBack(t *testing.T, try func() error) {
	t.Helper()
	for until := time.Now().Add(30 * time.Second); ; time.Sleep(100 * time.Millisecond) {
		if err := try(); err == nil {
			return
		} else if time.Now().After(until) {
			t.Fatalf("the database is back: %v", err)
		}
	}
}

// hears calls and checks that UNAVAILABLE comes in time. It gives what a person is told.
func hears(t *testing.T, within time.Duration, call func() error) *fault.Error {
	t.Helper()
	began := time.Now()
	err := call()
	if took := time.Since(began); took > within {
		t.Errorf("it was told after %s, want %s at most", took, within)
	}
	told, is := errors.AsType[*fault.Error](err)
	if !is || told.Code != fault.Unavailable {
		t.Fatalf("%v, want UNAVAILABLE", err)
	}
	return told
}

func TestReadsOfRequestsEndSoonWhileTheDatabaseHangs(t *testing.T) {
	l, db := openLine(t)
	ctx := telemetry.WithRequestID(t.Context(), "a-request")
	read := func() error {
		_, err := db.Read(ctx, "test.hang", "RETURN 1 AS n", nil)
		return err
	}
	if err := read(); err != nil {
		t.Fatal(err)
	}
	l.hangs.Store(true)
	if told := hears(t, cypher.ReadPatience+time.Second, read); told.OutcomeUnknown {
		t.Error("a read has an outcome")
	}
	l.hangs.Store(false)
	isBack(t, read)
}

// Whoever writes hears in time too, and whether it may be done: it is not where the database hung before the commit.
func TestWritesOfRequestsSayWhatIsKnownOfThemWhileTheDatabaseHangs(t *testing.T) {
	l, db := openLine(t)
	ctx := t.Context()
	// asked is the context of another request.
	asked := func() context.Context { return telemetry.WithRequestID(ctx, "a-request") }
	// write makes one node by its key, and hangs the line before or after the statement.
	write := func(key string, before, after bool) error {
		_, err := cypher.WriteTx(asked(), db, "test.hang", func(tx *cypher.Tx) (struct{}, error) {
			if before {
				l.hangs.Store(true)
			}
			err := tx.Run("MERGE (:TestHang {key: $key})", map[string]any{"key": key})
			if after {
				l.hangs.Store(true)
			}
			return struct{}{}, err
		})
		return err
	}
	kept := func(key string) int {
		n, err := cypher.ReadOne(ctx, db, "test.hang", "MATCH (n:TestHang {key: $key}) RETURN count(n) AS n",
			map[string]any{"key": key}, func(r *cypher.Row) int { return r.Int("n") })
		if err != nil {
			t.Error(err)
		}
		return n
	}
	for name, after := range map[string]bool{"before the commit": false, "at the commit": true} {
		t.Run(name, func(t *testing.T) {
			key := uuid.NewString()
			t.Cleanup(func() {
				if _, err := db.Exec(context.WithoutCancel(ctx), "test.hang", "MATCH (n:TestHang {key: $key}) DELETE n",
					map[string]any{"key": key}); err != nil {
					t.Error(err)
				}
			})
			told := hears(t, cypher.WritePatience+time.Second, func() error { return write(key, !after, after) })
			if told.OutcomeUnknown != after {
				t.Errorf("it is told that the outcome is unknown: %v (%v)", told.OutcomeUnknown, told)
			}
			l.hangs.Store(false)
			isBack(t, func() error { return db.Ping(ctx) })
			if !after && kept(key) > 0 {
				t.Error("it was done, and said not to be")
			}
			isBack(t, func() error { return write(key, false, false) })
			if n := kept(key); n != 1 {
				t.Errorf("after it was made again, it is there %d times", n)
			}
		})
	}
}

// What is read after a write, and fails, does not make the write undone.
func TestARequestThatHasWrittenIsNotSaidToBeUndone(t *testing.T) {
	l, db := openLine(t)
	ctx := telemetry.WithRequestID(t.Context(), "a-request")
	if _, err := db.Exec(ctx, "test.hang", "MERGE (n:TestHang {key: 'written'}) DELETE n", nil); err != nil {
		t.Fatal(err)
	}
	l.hangs.Store(true)
	defer l.hangs.Store(false)
	read := func(ctx context.Context) func() error {
		return func() error {
			_, err := db.Read(ctx, "test.hang", "RETURN 1 AS n", nil)
			return err
		}
	}
	if told := hears(t, cypher.ReadPatience+time.Second, read(ctx)); !told.OutcomeUnknown {
		t.Errorf("after its write it is told %v", told)
	}
	other := telemetry.WithRequestID(t.Context(), "another")
	if told := hears(t, cypher.ReadPatience+time.Second, read(other)); told.OutcomeUnknown {
		t.Errorf("a request that wrote nothing is told %v", told)
	}
}
