package main

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// heard is what a crowd hears: moments in Unix nanoseconds, between marks, each when it was said.
type heard struct {
	people int
	mu     sync.Mutex
	// times are how long each took to each, in milliseconds; counts how many have heard what was said at a moment.
	times  []float64
	counts map[int64]int
	// all is told of each moment that everybody has heard.
	all chan struct{}
}

// mark stands around a moment in what is said.
const mark = "@"

// pong is what Centrifugo sends to ask whether a client is there, in a line of its own, and hears.
const pong = "{}"

func isAsked(data []byte) bool {
	return slices.Contains(strings.Split(string(data), "\n"), pong)
}

// pingEvery is how often a client says that it is there.
const pingEvery = 10 * time.Second

func hearAll(ctx context.Context, conns []*websocket.Conn, ping string) *heard {
	h := &heard{people: len(conns), counts: map[int64]int{}, all: make(chan struct{}, spoken)}
	for _, ws := range conns {
		if ping != "" {
			go keepAlive(ctx, ws, ping)
		}
		go func() {
			for {
				_, data, err := ws.ReadMessage()
				if err != nil {
					return
				}
				if isAsked(data) && ws.WriteMessage(websocket.TextMessage, []byte(pong)) != nil {
					return
				}
				h.take(string(data))
			}
		}()
	}
	return h
}

func keepAlive(ctx context.Context, ws *websocket.Conn, ping string) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(pingEvery):
		}
		if ws.WriteMessage(websocket.TextMessage, []byte(ping)) != nil {
			return // it is closed
		}
	}
}

// take takes a frame, in which there may be several.
func (h *heard) take(frame string) {
	now := time.Now().UnixNano()
	parts := strings.Split(frame, mark)
	h.mu.Lock()
	defer h.mu.Unlock()
	for i := 1; i < len(parts); i += 2 {
		at, err := strconv.ParseInt(parts[i], 10, 64)
		if err != nil {
			continue
		}
		h.times = append(h.times, float64(now-at)/1e6)
		if h.counts[at]++; h.counts[at] == h.people {
			delete(h.counts, at)
			h.all <- struct{}{}
		}
	}
}

// speak says something to everybody again and again, with so much of it under way.
func (h *heard) speak(name string, inFlight int, send func(string) error) ([]Figure, error) {
	h.mu.Lock()
	h.times = nil
	h.mu.Unlock()
	began := time.Now()
	for said, done := 0, 0; done < spoken; {
		for said < spoken && said-done < inFlight {
			if err := send(mark + strconv.FormatInt(time.Now().UnixNano(), 10) + mark); err != nil {
				return nil, err
			}
			said++
		}
		select {
		case <-h.all:
			done++
		case <-time.After(30 * time.Second):
			return nil, errors.New("not everybody heard what was said")
		}
	}
	took := time.Since(began).Seconds()
	h.mu.Lock()
	defer h.mu.Unlock()
	return append([]Figure{{Name: name, Value: float64(spoken*h.people) / took, Unit: "deliveries/s"}},
		percentiles(name, h.times)...), nil
}
