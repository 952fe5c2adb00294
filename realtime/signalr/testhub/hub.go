// Package testhub is a hub with every kind of call that the protocol has, for suites of clients.
package testhub

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/realtime/signalr"
)

// OnlyGood lets in who has the token "good".
func OnlyGood(_ *http.Request, token string) (signalr.Identity, error) {
	if token != "good" {
		return signalr.Identity{}, errors.New("the token is not good")
	}
	return signalr.Identity{ID: "somebody"}, nil
}

// object is what EchoObj takes.
type object struct {
	Name  string `json:"Name"`
	Value any    `json:"Value"`
}

// everyItem is how often InfiniteStream gives one.
const everyItem = 5 * time.Millisecond

// Serve returns a server of the hub.
func Serve(options signalr.Options) *signalr.Server {
	hub := &signalr.Hub{}
	hubs := signalr.NewServer(hub, options)
	register(hub, hubs)
	return hubs
}

func register(hub *signalr.Hub, hubs *signalr.Server) {
	hub.Handle("Echo", func(_ *signalr.Call, s string) string { return s })
	hub.Handle("Add", func(_ *signalr.Call, a, b float64) float64 { return a + b })
	hub.Handle("EchoObj", func(_ *signalr.Call, o object) object { return o })
	hub.Handle("Void", func(*signalr.Call) {})
	hub.Handle("Null", func(*signalr.Call) any { return nil })
	hub.Handle("Zero", func(*signalr.Call) int { return 0 })
	hub.Handle("Throw", func(_ *signalr.Call, s string) error { return signalr.Error(s) })
	hub.Handle("Slow", func(c *signalr.Call, ms int) (string, error) {
		select {
		case <-time.After(time.Duration(ms) * time.Millisecond):
			return "ok", nil
		case <-c.Done():
			return "", context.Cause(c)
		}
	}, signalr.Aside)
	hub.Handle("Len", func(_ *signalr.Call, s string) int { return len([]rune(s)) })
	hub.Handle("Big", func(_ *signalr.Call, n int) (string, error) {
		if n < 0 || n > mostBig {
			return "", signalr.Errorf("Ask for 0 to %d characters.", mostBig)
		}
		return strings.Repeat("x", n), nil
	})
	hub.Handle("GetID", func(c *signalr.Call) string { return c.Conn().ID() })
	hub.Handle("CallMe", func(c *signalr.Call, s string) error { return c.Conn().Send("Message", s) })
	hub.Handle("Burst", func(c *signalr.Call, n int) error {
		for i := range n {
			if err := c.Conn().SendSoon(c, "burst", i); err != nil {
				return err
			}
		}
		return nil
	})
	hub.Handle("Join", func(c *signalr.Call, group string) { hubs.Join(group, c.Conn()) })
	hub.Handle("ToGroup", func(_ *signalr.Call, group, s string) error {
		_, err := hubs.ToGroup(group, "grp", s)
		return err
	})
	hub.Handle("AskMe", func(c *signalr.Call, s string) (answer string, err error) {
		err = c.Conn().Ask(c, &answer, "ask", s)
		return answer, err
	}, signalr.Aside)
	hub.Handle("Concat", concat)
	hub.Handle("Stream", func(_ *signalr.Call, n int) signalr.Stream[string] { return count(n) })
	hub.Handle("InfiniteStream", endless)
}

// mostBig is how many characters Big gives at most.
const mostBig = 64 << 20

func concat(c *signalr.Call, upload *signalr.Upload[string]) (string, error) {
	var all strings.Builder
	for {
		s, err := upload.Next(c)
		if errors.Is(err, io.EOF) {
			return all.String(), nil
		}
		if err != nil {
			return "", err
		}
		all.WriteString(s)
	}
}

func count(n int) signalr.Stream[string] {
	return func(yield func(string, error) bool) {
		for i := range n {
			if !yield(strconv.Itoa(i), nil) {
				return
			}
		}
	}
}

// endless gives numbers until the client cancels it, and says so then, whichever of the two hears of it first: what
// waits for the next number, or what gives one.
func endless(c *signalr.Call) signalr.Stream[int] {
	return func(yield func(int, error) bool) {
		defer tellCancelled(c)
		every := time.NewTicker(everyItem)
		defer every.Stop()
		for i := 0; ; i++ {
			select {
			case <-every.C:
				if !yield(i, nil) {
					return
				}
			case <-c.Done():
				return
			}
		}
	}
}

func tellCancelled(c *signalr.Call) {
	if err := c.Conn().Send("streamcanceled"); err != nil && c.Conn().Context().Err() == nil {
		slog.Error("telling of the end of a stream", "error", err)
	}
}
