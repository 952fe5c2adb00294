package signalr_test

import (
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/realtime/signalr"
	"github.com/sidestage/sidestage/realtime/signalr/testhub"
)

// served gives the address of a hub that options make.
func served(t *testing.T, options signalr.Options) string {
	t.Helper()
	hubs := testhub.Serve(options)
	server := httptest.NewServer(hubs)
	t.Cleanup(func() {
		if err := hubs.Close(t.Context()); err != nil && t.Context().Err() == nil {
			t.Error(err)
		}
		server.CloseClientConnections()
		server.Close()
	})
	return server.URL
}

// TestOfficialClient runs the suite of the official client, which npm has fetched for the site.
func TestOfficialClient(t *testing.T) {
	t.Parallel()
	frontend, err := filepath.Abs("../../frontend")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(frontend, "node_modules/@microsoft/signalr")); err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip("the client is not there: npm ci in frontend fetches it")
	}
	anywhere := func(*http.Request) bool { return true }
	hub := served(t, signalr.Options{CheckOrigin: anywhere})
	guarded := served(t, signalr.Options{CheckOrigin: anywhere, Authenticate: testhub.OnlyGood})
	var broken atomic.Int64
	run := exec.CommandContext(t.Context(), "node", "--test", "--test-reporter=spec", "hubs/signalr.test.mjs")
	run.Dir = frontend
	run.Env = append(os.Environ(), "HUB="+hub, "GUARDED="+guarded, "CUT="+breaking(t, hub, &broken))
	out, err := run.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if n := broken.Load(); n < fewestBreaks {
		t.Errorf("only %d connections broke", n)
	}
}

const (
	// A connection through the proxy breaks after this many bytes either way, at random, or this long. A client gives up
	// where it breaks while it sends again what it keeps, which is at most 100,000 bytes.
	fewestBytes, mostBytes = 150_000, 300_000
	// fewestBreaks is how many there are at least, or the suite shows nothing.
	fewestBreaks = 10

	shortest, longest = 100 * time.Millisecond, 500 * time.Millisecond
)

// breaking is a proxy to a server that breaks connections again and again, in the middle of what they carry.
func breaking(t *testing.T, to string, broken *atomic.Int64) string {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0") //nolint:noctx // it ends with the test
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				relay(client, to[len("http://"):])
				broken.Add(1)
			}()
		}
	}()
	return "http://" + listener.Addr().String()
}

// relay carries so many bytes, then resets both sides. A client gives up where it breaks before it is connected, so the
// server's first word goes through.
func relay(client net.Conn, to string) {
	server, err := net.Dial("tcp", to) //nolint:noctx // it ends with the test
	if err != nil {
		_ = client.Close()
		return
	}
	ended := make(chan struct{}, 2)
	begun := make(chan struct{})
	few := func() int64 { return fewestBytes + rand.Int64N(mostBytes) } //nolint:gosec // not a secret
	go func() {
		_, _ = io.CopyN(server, client, few())
		ended <- struct{}{}
	}()
	go func() {
		_, err := io.CopyN(client, server, 1)
		close(begun)
		if err == nil {
			_, _ = io.CopyN(client, server, few())
		}
		ended <- struct{}{}
	}()
	<-begun
	select {
	case <-ended:
	case <-time.After(shortest + time.Duration(rand.Int64N(int64(longest)))): //nolint:gosec // not a secret
	}
	for _, each := range []net.Conn{client, server} {
		_ = each.(*net.TCPConn).SetLinger(0)
		_ = each.Close()
	}
}
