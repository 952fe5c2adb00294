package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/gorilla/websocket"
	"github.com/labstack/echo/v4"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/redis/go-redis/v9"

	"github.com/sidestage/sidestage/internal/limiter"
	"github.com/sidestage/sidestage/realtime/hubs"
	"github.com/sidestage/sidestage/realtime/signalr"
)

const (
	// idlePeople are connected and silent, echoPeople say something once a second, members hear what one says.
	idlePeople, echoPeople, members = 5000, 2000, 1000
	// echoing is how long it is measured, spoken how many messages the members hear.
	echoing, spoken = 5 * time.Second, 320
)

// hubServer is a hub with everything but the graph, in this process, as are its clients: figures have both in them.
type hubServer struct {
	url   string
	hub   *hubs.Hub
	close func()
}

// anybody signs in by their name.
type anybody struct{}

func (anybody) Session(_ context.Context, token string) (hubs.Session, error) {
	return hubs.Session{UserID: token, Expires: time.Now().Add(time.Hour)}, nil
}
func (anybody) Ended(context.Context, []hubs.Session) ([]hubs.Session, error) { return nil, nil }

func serveHub(shared *redis.Client) (*hubServer, error) {
	own, closeRedis, err := limiter.OpenRedis("")
	if err != nil {
		return nil, err
	}
	all, err := hubs.New(hubs.Options{
		Sessions: anybody{}, Limits: limiter.New(own, time.Now), Redis: shared, PublicURL: "http://localhost",
		Registry: prometheus.NewRegistry(), Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		return nil, errors.Join(err, closeRedis())
	}
	s := &hubServer{}
	calls := &signalr.Hub{Connected: func(c *signalr.Conn) error {
		s.hub.Join("all", c)
		return nil
	}}
	calls.Handle("Echo", func(_ *signalr.Call, text string) string { return text })
	s.hub = all.Add("bench", calls, hubs.HubOptions{})
	e := echo.New()
	s.hub.Register(e.Group("/api"))
	web := httptest.NewServer(e)
	s.url = "ws" + strings.TrimPrefix(web.URL, "http") + "/api/hubs/bench?access_token="
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		all.Run(ctx)
		close(ended)
	}()
	s.close = func() {
		stop()
		<-ended
		web.Close()
		_ = closeRedis() // it is in memory
	}
	return s, nil
}

// bareServer echoes what it is sent, and nothing else: gorilla as it comes.
type bareServer struct {
	url   string
	mu    sync.Mutex
	conns []*websocket.Conn
	close func()
}

func serveBare() *bareServer {
	s := &bareServer{}
	upgrader := websocket.Upgrader{CheckOrigin: func(*http.Request) bool { return true }}
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := upgrader.Upgrade(w, r, nil)
		if err != nil {
			return
		}
		s.mu.Lock()
		s.conns = append(s.conns, ws)
		s.mu.Unlock()
		for {
			kind, data, err := ws.ReadMessage()
			if err != nil || ws.WriteMessage(kind, data) != nil {
				return
			}
		}
	}))
	s.url, s.close = "ws"+strings.TrimPrefix(web.URL, "http")+"/?", func() { web.CloseClientConnections(); web.Close() }
	return s
}

// dialer makes clients of little memory.
var dialer = websocket.Dialer{ReadBufferSize: 512, WriteBufferSize: 512, WriteBufferPool: &sync.Pool{}}

// connectAll connects people; those of a hub shake hands.
func connectAll(ctx context.Context, url string, n int, isHub bool) ([]*websocket.Conn, error) {
	conns := make([]*websocket.Conn, n)
	for i := range conns {
		ws, err := connect(ctx, url+"p"+strconv.Itoa(i), isHub)
		if err != nil {
			return conns[:i], fmt.Errorf("connection %d: %w", i, err)
		}
		conns[i] = ws
	}
	return conns, nil
}

func connect(ctx context.Context, url string, isHub bool) (*websocket.Conn, error) {
	ws, resp, err := dialer.DialContext(ctx, url, nil)
	if err != nil {
		return nil, err
	}
	_ = resp.Body.Close() // it has none
	if !isHub {
		return ws, nil
	}
	err = ws.WriteMessage(websocket.TextMessage, []byte("{\"protocol\":\"json\",\"version\":1}\x1e"))
	if err == nil {
		_, _, err = ws.ReadMessage()
	}
	if err != nil {
		return nil, errors.Join(err, ws.Close())
	}
	return ws, nil
}

func disperse(conns []*websocket.Conn) {
	for _, ws := range conns {
		_ = ws.Close() // the server sees it
	}
}

// inUse is what this process holds, by what lives.
func inUse() float64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapInuse + m.StackInuse)
}

func benchChat(ctx context.Context, s *server) ([]Figure, error) {
	var all []Figure
	for _, measure := range []func(context.Context) ([]Figure, error){
		benchIdle, benchEcho, benchFanOut, benchServers, benchPresence,
	} {
		figures, err := measure(ctx)
		if err != nil {
			return all, err
		}
		all = append(all, figures...)
	}
	figures, err := benchMissed(ctx, s)
	return append(all, figures...), err
}

// onBoth runs a measure on a hub and on the bare server.
func onBoth(
	measure func(name, url string, isHub bool, send func(string) error) ([]Figure, error),
) ([]Figure, error) {
	hub, err := serveHub(nil)
	if err != nil {
		return nil, err
	}
	figures, err := measure("hub", hub.url, true, func(text string) error { return hub.hub.ToGroup("all", "said", text) })
	hub.close()
	if err != nil {
		return nil, err
	}
	bare := serveBare()
	defer bare.close()
	more, err := measure("bare gorilla", bare.url, false, func(text string) error {
		for _, ws := range bare.conns {
			if err := ws.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
				return err
			}
		}
		return nil
	})
	return append(figures, more...), err
}

func benchIdle(ctx context.Context) ([]Figure, error) {
	return onBoth(func(name, url string, isHub bool, _ func(string) error) ([]Figure, error) {
		before := inUse()
		conns, err := connectAll(ctx, url, idlePeople, isHub)
		defer disperse(conns)
		if err != nil {
			return nil, err
		}
		time.Sleep(time.Second)
		each := (inUse() - before) / idlePeople / 1024
		runtime.KeepAlive(conns)
		what := fmt.Sprintf("%s: an idle connection of %d, both ends", name, idlePeople)
		return []Figure{{Name: what, Value: each, Unit: "KiB"}}, nil
	})
}

func benchEcho(ctx context.Context) ([]Figure, error) {
	return onBoth(func(name, url string, isHub bool, _ func(string) error) ([]Figure, error) {
		conns, err := connectAll(ctx, url, echoPeople, isHub)
		defer disperse(conns)
		if err != nil {
			return nil, err
		}
		var mu sync.Mutex
		var times []float64
		var failed atomic.Int64
		var all sync.WaitGroup
		until := time.Now().Add(echoing)
		for i, ws := range conns {
			all.Go(func() {
				time.Sleep(time.Duration(i) * time.Second / echoPeople)
				for time.Now().Before(until) {
					began := time.Now()
					if err := echoOnce(ws, isHub); err != nil {
						failed.Add(1)
						return
					}
					took := time.Since(began)
					mu.Lock()
					times = append(times, took.Seconds()*1000)
					mu.Unlock()
					time.Sleep(time.Second - took)
				}
			})
		}
		all.Wait()
		if n := failed.Load(); n > 0 || len(times) == 0 {
			return nil, fmt.Errorf("%d connections failed", n)
		}
		what := fmt.Sprintf("%s: echo, %d connections, once a second each", name, echoPeople)
		return percentiles(what, times), nil
	})
}

func echoOnce(ws *websocket.Conn, isHub bool) error {
	text := "hello"
	if isHub {
		text = "{\"type\":1,\"invocationId\":\"1\",\"target\":\"Echo\",\"arguments\":[\"hello\"]}\x1e"
	}
	if err := ws.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		return err
	}
	_, _, err := ws.ReadMessage()
	return err
}

func percentiles(name string, times []float64) []Figure {
	slices.Sort(times)
	return []Figure{
		{Name: name + ", p50", Value: times[len(times)/2], Unit: "ms"},
		{Name: name + ", p99", Value: times[len(times)*99/100], Unit: "ms"},
	}
}

func benchFanOut(ctx context.Context) ([]Figure, error) {
	return onBoth(func(name, url string, isHub bool, send func(string) error) (figures []Figure, err error) {
		conns, err := connectAll(ctx, url, members, isHub)
		defer disperse(conns)
		if err != nil {
			return nil, err
		}
		h := hearAll(ctx, conns, isHub)
		for _, inFlight := range []int{1, 8, 64} {
			found, err := h.speak(fmt.Sprintf("%s: one to %d, %d in flight", name, members, inFlight), inFlight, send)
			if err != nil {
				return figures, err
			}
			figures = append(figures, found...)
		}
		return figures, nil
	})
}

// redisAddress is where the Redis that REDIS_URL names is, else one in this process, until closed.
func redisAddress() (address string, closed func(), err error) {
	if address := os.Getenv("REDIS_URL"); address != "" {
		return address, func() {}, nil
	}
	inProcess, err := miniredis.Run()
	if err != nil {
		return "", nil, err
	}
	return "redis://" + inProcess.Addr(), inProcess.Close, nil
}

// benchServers has what one server says heard by the members on another, over a Redis.
func benchServers(ctx context.Context) ([]Figure, error) {
	address, closeRedis, err := redisAddress()
	if err != nil {
		return nil, err
	}
	defer closeRedis()
	shared, closeShared, err := limiter.OpenRedis(address)
	if err != nil {
		return nil, err
	}
	defer func() { _ = closeShared() }() // all is measured
	from, err := serveHub(shared)
	if err != nil {
		return nil, err
	}
	defer from.close()
	to, err := serveHub(shared)
	if err != nil {
		return nil, err
	}
	defer to.close()
	conns, err := connectAll(ctx, to.url, members, true)
	defer disperse(conns)
	if err != nil {
		return nil, err
	}
	time.Sleep(time.Second) // both listen
	return hearAll(ctx, conns, true).speak(fmt.Sprintf("two servers over Redis: one to %d, 8 in flight", members), 8,
		func(text string) error { return from.hub.ToGroup("all", "said", text) })
}
