package app

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/realtime/signalr/clienttest"
)

const (
	// writes is how many messages each of two people writes while their connections break.
	writes = 20
	// A connection breaks after this long, or after so many bytes either way, at random: in the middle of what it
	// carries, whether that is a hub's or a request's.
	shortestLife, longestLife = 300 * time.Millisecond, 2 * time.Second
	fewestBytes, mostBytes    = 1_500, 20_000
	// fewestBreaks is how many there are at least, or the test shows nothing.
	fewestBreaks = 6
)

// carryAWhile carries a connection until it ends by itself, has carried so many bytes, or is so old.
func carryAWhile(client, server net.Conn) bool {
	ended := make(chan error, 2)
	for _, way := range [][2]net.Conn{{server, client}, {client, server}} {
		go func() {
			few := fewestBytes + rand.Int64N(mostBytes-fewestBytes) //nolint:gosec // not a secret
			_, err := io.CopyN(way[0], way[1], few)
			ended <- err
		}()
	}
	life := shortestLife + time.Duration(rand.Int64N(int64(longestLife-shortestLife))) //nolint:gosec // not a secret
	select {
	case err := <-ended:
		return err == nil // else it ended by itself
	case <-time.After(life):
		return true
	}
}

// written is what one of the two has in the end.
type written struct {
	Breaks   int      `json:"breaks"`
	Arrived  []int    `json:"arrived"`
	Pending  []string `json:"pending"`
	Messages []struct {
		Sequence int    `json:"sequence"`
		Content  string `json:"content"`
	} `json:"messages"`
}

// Two people write to each other by the site's client while every connection breaks after a moment: both have all of it
// in the end, once and in one order, which is that of the server.
func TestNothingIsLostWhileConnectionsBreak(t *testing.T) {
	frontend := clienttest.Frontend(t)
	s := onTheNet(newServer(t, false))
	chatID := s.directChat(s.fanID, s.otherID)
	var broken atomic.Int64
	site := clienttest.Breaking(t, s.url, &broken, carryAWhile)
	people := map[string]string{"fan": s.fanID, "other": s.otherID}
	got := map[string]written{}
	var mu sync.Mutex
	var both sync.WaitGroup
	for name, userID := range people {
		both.Go(func() {
			has := s.writesBy(frontend, site, name, userID, chatID)
			mu.Lock()
			defer mu.Unlock()
			got[name] = has
		})
	}
	both.Wait()
	if n := broken.Load(); n < fewestBreaks || got["fan"].Breaks == 0 || got["other"].Breaks == 0 {
		t.Errorf("only %d connections broke, of hubs %d and %d", n, got["fan"].Breaks, got["other"].Breaks)
	}
	for name, has := range got {
		checkWritten(t, name, has)
	}
	if fmt.Sprint(got["fan"].Messages) != fmt.Sprint(got["other"].Messages) {
		t.Errorf("the two have not the same:\n%v\n%v", got["fan"].Messages, got["other"].Messages)
	}
}

// writesBy lets somebody write by the site's client, which reaches the server at site, and returns what they have then.
func (s served) writesBy(frontend, site, name, userID, chatID string) (has written) {
	run := exec.CommandContext(s.t.Context(), filepath.Join(frontend, "node_modules/.bin/node"), "hubs/writer.mjs")
	run.Dir = frontend
	run.Env = append(os.Environ(), "SITE="+site, "TOKEN="+s.access(userID), "ME="+userID, "CHAT="+chatID,
		"NAME="+name, fmt.Sprintf("COUNT=%d", writes))
	run.Stderr = s.t.Output()
	out, err := run.Output()
	if err == nil {
		err = json.Unmarshal(out, &has)
	}
	if err != nil {
		s.t.Errorf("%s: %v %s", name, err, out)
	}
	return has
}

func checkWritten(t *testing.T, name string, has written) {
	t.Helper()
	if len(has.Pending) > 0 || len(has.Messages) != 2*writes {
		t.Errorf("%s has %d messages, and waits for %q", name, len(has.Messages), has.Pending)
	}
	said := map[string][]string{}
	for i, m := range has.Messages {
		if m.Sequence != i+1 {
			t.Errorf("%s has message %d in place %d", name, m.Sequence, i+1)
		}
		var who string
		var n int
		if _, err := fmt.Sscanf(m.Content, "%s %d", &who, &n); err != nil || n != len(said[who])+1 {
			t.Errorf("%s has %q after %d of that person", name, m.Content, len(said[who]))
		}
		said[who] = append(said[who], m.Content)
	}
	// Each of the other's is told of at most once.
	arrived := slices.Clone(has.Arrived)
	slices.Sort(arrived)
	if len(slices.Compact(arrived)) != len(has.Arrived) {
		t.Errorf("%s was told twice of one: %v", name, has.Arrived)
	}
}
