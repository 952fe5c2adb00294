package signalr_test

import (
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
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
		t.Errorf("%v: %s\n%s", err, failed(out), out)
	}
	if n := broken.Load(); n < fewestBreaks {
		t.Errorf("only %d connections broke", n)
	}
}

const (
	// A connection through the proxy breaks after this many bytes either way, at random, or this long. A client gives up
	// where it breaks while it sends again what it keeps, which is at most 100,000 bytes.
	fewestBytes, mostBytes = 150_000, 300_000
	// fewestBreaks is how many there are at least, two in each protocol, or the suite shows nothing. A busy machine takes
	// as long over greeting again as over what is carried between two breaks, so there are fewer of them.
	fewestBreaks = 4

	shortest, longest = 100 * time.Millisecond, 500 * time.Millisecond
)

// A client gives up where its connection breaks before both have greeted each other, or before it has sent again what
// it keeps, however long that takes on a busy machine. So what is carried counts only once the client has spoken after
// hearing an answer to what it said first.
const (
	asking int32 = iota
	greeting
	answered
	talking
)

// conversation is a connection through the proxy.
type conversation struct {
	stage atomic.Int32
	begun chan struct{}
}

// carryABit carries a conversation, and so many bytes of it once it has begun, or for so long.
func carryABit(client, server net.Conn) bool {
	c := conversation{begun: make(chan struct{})}
	ended := make(chan struct{}, 2)
	go func() {
		c.carry(server, client, func(n int) {
			if n == 0 {
				return // the asking itself
			}
			if c.stage.CompareAndSwap(answered, talking) {
				close(c.begun)
			}
			c.stage.CompareAndSwap(asking, greeting)
		})
		ended <- struct{}{}
	}()
	go func() {
		c.carry(client, server, func(int) { c.stage.CompareAndSwap(greeting, answered) })
		ended <- struct{}{}
	}()
	select {
	case <-ended:
		return false
	case <-c.begun:
	}
	select {
	case <-ended:
	case <-time.After(shortest + time.Duration(rand.Int64N(int64(longest)))): //nolint:gosec // not a secret
	}
	return true
}

// carry takes from one side to the other what comes, until the conversation has begun and it took enough. Passed is
// called after the nth piece, from 0 on.
func (c *conversation) carry(to, from net.Conn, passed func(n int)) {
	few := fewestBytes + rand.IntN(mostBytes) //nolint:gosec // not a secret
	buffer := make([]byte, 8<<10)
	for pieces := 0; few > 0; pieces++ {
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
		if c.stage.Load() == talking {
			few -= n
		}
		passed(pieces)
	}
}

// failed names the tests of the suite that failed, in one line.
func failed(out []byte) string {
	names := map[string]bool{}
	for line := range strings.Lines(string(out)) {
		if name, found := strings.CutPrefix(strings.TrimSpace(line), "✖ "); found {
			names[name] = true
		}
	}
	return strings.Join(slices.Sorted(maps.Keys(names)), "; ")
}
