package hubs

import (
	"strings"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/realtime/signalr"
)

const (
	// callsAtOnce is how many calls a connection makes at once, callsASecond how many it makes for long; allAtOnce and
	// allASecond are those of a person, over all of their connections to one hub of one server.
	callsAtOnce, callsASecond = 60, 20
	allAtOnce, allASecond     = 240, 60
	// mostRefused is after how many calls too many, with no second's pause, the connection ends.
	mostRefused = 1000
)

// client is what a server knows of one connection.
type client struct {
	session Session
	// viewer is who opened it.
	viewer access.Viewer

	mu    sync.Mutex
	calls bucket
	// refused is how many calls were too many without a second's pause between them, refusedAt when the last was.
	refused   int
	refusedAt time.Time
}

// bucket is how many calls may be made at the moment at (a token bucket).
type bucket struct {
	calls float64
	at    time.Time
}

// take counts calls, and reports whether they may be made.
func (b *bucket) take(now time.Time, calls, atOnce, aSecond float64) bool {
	if b.at.IsZero() {
		b.calls = atOnce
	} else {
		b.calls = min(atOnce, b.calls+now.Sub(b.at).Seconds()*aSecond)
	}
	b.at = now
	if b.calls < calls {
		return false
	}
	b.calls -= calls
	return true
}

// admit counts a call. Errors: RATE_LIMITED; tooMany says that the connection is to end.
func (c *client) admit(now time.Time) (tooMany bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.calls.take(now, 1, callsAtOnce, callsASecond) {
		return false, nil
	}
	if now.Sub(c.refusedAt) >= time.Second {
		c.refused = 0
	}
	c.refused, c.refusedAt = c.refused+1, now
	tooMany = c.refused > mostRefused
	return tooMany, tooOften("This connection makes more than 20 calls a second. Please wait and try again.")
}

func tooOften(message string) error {
	return &fault.Error{Code: fault.RateLimited, Message: message, RetryAfter: time.Second}
}

// Viewer is whose connection a call came by. Admins have no rights beyond those of others here.
func Viewer(c *signalr.Call) access.Viewer { return access.Viewer{UserID: c.Conn().Identity().ID} }

// explain writes a fault as clients read it: its code, then what it tells a person.
func explain(err error) (string, bool) {
	code := fault.CodeOf(err)
	if code == fault.Internal {
		return "", false
	}
	text := err.Error()
	if f, ok := asFault(err); ok {
		text = string(code) + ": " + f.Message
	}
	return strings.TrimSpace(text), true
}
