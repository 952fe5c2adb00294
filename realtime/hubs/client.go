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
	// callsAtOnce is how many calls a connection makes at once, callsASecond how many it makes for long.
	callsAtOnce, callsASecond = 60, 20
	// mostRefused is after how many calls too many, with no second's pause, the connection ends.
	mostRefused = 1000
)

// client is what a server knows of one connection.
type client struct {
	session Session

	mu sync.Mutex
	// calls are how many may be made at the moment at; refused is how many were too many since then.
	calls   float64
	at      time.Time
	refused int
}

// admit counts a call. Errors: RATE_LIMITED; tooMany says that the connection is to end.
func (c *client) admit(now time.Time) (tooMany bool, err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.at.IsZero() {
		c.calls = callsAtOnce
	} else {
		c.calls = min(callsAtOnce, c.calls+now.Sub(c.at).Seconds()*callsASecond)
	}
	c.at = now
	if c.calls >= 1 {
		c.calls--
		c.refused = 0
		return false, nil
	}
	c.refused++
	return c.refused > mostRefused, &fault.Error{
		Code: fault.RateLimited, Message: "This connection makes more than 20 calls a second. Please wait and try again.",
		RetryAfter: time.Second,
	}
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
