package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"

	"github.com/sidestage/sidestage/internal/limiter"
	"github.com/sidestage/sidestage/realtime/hubs"
	"github.com/sidestage/sidestage/realtime/signalr"
)

// bareHub is the address that stands for gorilla as it comes, in place of that of a Redis.
const bareHub, aloneHub = "bare", "alone"

// serveMessages serves a hub with everything but the graph, or gorilla alone, until it is killed: WebSockets at the
// hub's address, and what is posted to /say is said to all. It tells where.
func serveMessages(ctx context.Context, what string, out io.Writer) error {
	serve := serveHub
	if what == bareHub {
		serve = serveBare
	}
	handler, err := serve(ctx, what)
	if err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(out, listener.Addr()); err != nil {
		return err
	}
	server := http.Server{Handler: handler, ReadHeaderTimeout: time.Minute}
	return server.Serve(listener)
}

// anybody signs in by their name.
type anybody struct{}

func (anybody) Session(_ context.Context, token string) (hubs.Session, error) {
	return hubs.Session{UserID: token, Expires: time.Now().Add(time.Hour)}, nil
}
func (anybody) Ended(context.Context, []hubs.Session) ([]hubs.Session, error) { return nil, nil }

func serveHub(ctx context.Context, redisURL string) (http.Handler, error) {
	own, _, err := limiter.OpenRedis("") // it ends with the process
	if err != nil {
		return nil, err
	}
	var shared *redis.Client
	if redisURL != aloneHub {
		if shared, _, err = limiter.OpenRedis(redisURL); err != nil {
			return nil, err
		}
	}
	all, err := hubs.New(hubs.Options{
		Sessions: anybody{}, Limits: limiter.New(own, time.Now), Redis: shared, PublicURL: "http://localhost",
		Registry: prometheus.NewRegistry(), Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return nil, err
	}
	var hub *hubs.Hub
	calls := &signalr.Hub{Connected: func(c *signalr.Conn) error {
		hub.Join("all", c)
		return nil
	}}
	calls.Handle("Echo", func(_ *signalr.Call, text string) string { return text })
	hub = all.Add("bench", calls, hubs.HubOptions{})
	e := echo.New()
	hub.Register(e.Group("/api"))
	e.POST("/say", said(func(text string) error { return hub.ToGroup("all", "said", text) }))
	go all.Run(ctx)
	return e, nil
}

// said has what is posted said.
func said(say func(string) error) echo.HandlerFunc {
	return func(c echo.Context) error {
		text, err := io.ReadAll(c.Request().Body)
		if err != nil {
			return err
		}
		if err := say(string(text)); err != nil {
			return err
		}
		return c.NoContent(http.StatusNoContent)
	}
}

// serveBare echoes what it is sent, and nothing else.
func serveBare(context.Context, string) (http.Handler, error) {
	var mu sync.Mutex
	conns := map[*websocket.Conn]bool{}
	upgrader := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	e := echo.New()
	e.GET("/api/hubs/bench", func(c echo.Context) error {
		ws, err := upgrader.Upgrade(c.Response(), c.Request(), nil)
		if err != nil {
			return err
		}
		mu.Lock()
		conns[ws] = true
		mu.Unlock()
		for {
			kind, data, err := ws.ReadMessage()
			if err != nil || ws.WriteMessage(kind, data) != nil {
				mu.Lock()
				delete(conns, ws)
				mu.Unlock()
				return ws.Close()
			}
		}
	})
	e.POST("/say", said(func(text string) error {
		mu.Lock()
		defer mu.Unlock()
		for ws := range conns {
			if err := ws.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
				return err
			}
		}
		return nil
	}))
	return e, nil
}

// hubGreeting is a client's handshake.
const hubGreeting = "{\"protocol\":\"json\",\"version\":1}\x1e"

func startHub(ctx context.Context) (*messenger, error) { return startHubOn(ctx, aloneHub) }

// startHubOn starts a hub in a process of its own, over a Redis or alone.
func startHubOn(ctx context.Context, redisURL string) (*messenger, error) {
	m, err := startSelf(ctx, "hub", redisURL)
	if err != nil {
		return nil, err
	}
	m.greeting = hubGreeting
	m.ping = "{\"type\":6}\x1e"
	m.echo = "{\"type\":1,\"invocationId\":\"1\",\"target\":\"Echo\",\"arguments\":[\"hello\"]}\x1e"
	return m, nil
}

func startBare(ctx context.Context) (*messenger, error) {
	m, err := startSelf(ctx, "bare gorilla", bareHub)
	if err != nil {
		return nil, err
	}
	m.echo = "hello"
	return m, nil
}

// startSelf starts this program as a server of messages.
func startSelf(ctx context.Context, name, what string) (*messenger, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	cmd := exec.CommandContext(ctx, self, "-messages", what) //nolint:gosec // this program
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	m := &messenger{name: name, cmd: cmd}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		return nil, errors.Join(fmt.Errorf("starting %s: %w", name, err), m.close())
	}
	address := strings.TrimSpace(line)
	m.url = "ws://" + address + "/api/hubs/bench?access_token="
	m.say = func(text string) error { return post(ctx, "http://"+address+"/say", "text/plain", text) }
	return m, nil
}

func post(ctx context.Context, url, kind, body string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", kind)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if _, err := io.Copy(io.Discard, resp.Body); err != nil {
		return err
	}
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s: %s", url, resp.Status)
	}
	return nil
}
