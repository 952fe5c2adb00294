package signalr_test

import (
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/realtime/signalr"
	"github.com/sidestage/sidestage/realtime/signalr/clienttest"
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
	frontend := clienttest.Frontend(t)
	anywhere := func(*http.Request) bool { return true }
	hub := served(t, signalr.Options{CheckOrigin: anywhere})
	guarded := served(t, signalr.Options{CheckOrigin: anywhere, Authenticate: testhub.OnlyGood})
	var broken atomic.Int64
	run := exec.CommandContext(t.Context(), "node", "--test", "--test-reporter=spec", "hubs/signalr.test.mjs")
	run.Dir = frontend
	run.Env = append(os.Environ(), "HUB="+hub, "GUARDED="+guarded, "CUT="+clienttest.Breaking(t, hub, &broken, carryABit))
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

// carryABit carries so many bytes, or for so long. A client gives up where it breaks before it has sent again what it
// keeps: it asks for the connection, and once that is granted, sends all of it in one go. So the time begins with what
// comes after the asking.
func carryABit(client, server net.Conn) bool {
	ended := make(chan struct{}, 2)
	begun := make(chan struct{})
	few := func() int64 { return fewestBytes + rand.Int64N(mostBytes) } //nolint:gosec // not a secret
	go func() {
		defer func() { ended <- struct{}{} }()
		asking := make([]byte, 8<<10)
		n, err := client.Read(asking)
		if err == nil {
			_, err = server.Write(asking[:n])
		}
		if err == nil {
			_, err = io.CopyN(server, client, 1)
		}
		close(begun)
		if err == nil {
			_, _ = io.CopyN(server, client, few())
		}
	}()
	go func() {
		_, _ = io.CopyN(client, server, few())
		ended <- struct{}{}
	}()
	select {
	case <-ended:
		return true
	case <-begun:
	}
	select {
	case <-ended:
	case <-time.After(shortest + time.Duration(rand.Int64N(int64(longest)))): //nolint:gosec // not a secret
	}
	return true
}
