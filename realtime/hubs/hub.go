package hubs

import (
	"context"
	"errors"
	"hash/maphash"
	"net/http"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/telemetry"
	"github.com/sidestage/sidestage/realtime/signalr"
)

// HubOptions are what one hub adds.
type HubOptions struct {
	// Arrived is called with the first connection of a person to this server, Left after their last has gone. They are
	// called one after the other for each person.
	Arrived, Left func(userID string)
	// Missed is called where pushes of other servers may have been lost, and Back where they are heard again, [Settling]
	// before clients are told to ask for what they missed. Neither may block.
	Missed, Back func()
	// Heard is called with the key of each push of another server that has one. It must not block.
	Heard func(key string)
}

// here is somebody who is connected to this server.
type here struct {
	conns map[*signalr.Conn]struct{}
	// calls are those of all their connections.
	calls bucket
}

// Hub is one hub of a server. It is a route of the API.
type Hub struct {
	name    string
	hubs    *Hubs
	options HubOptions
	calls   *signalr.Hub
	server  *signalr.Server

	mu     sync.Mutex
	people map[string]*here
	// gone are the calls of those whose last connection has closed.
	gone departed
	// turns keep Arrived and Left of one person in order; few people share one.
	turns [512]sync.Mutex
}

// Add makes a hub of what clients may call, at /hubs/ and its name. Connected and Disconnected of calls are called too.
func (h *Hubs) Add(name string, calls *signalr.Hub, o HubOptions) *Hub {
	hub := &Hub{name: name, hubs: h, options: o, calls: calls, people: map[string]*here{}, gone: newDeparted()}
	connected, disconnected := calls.Connected, calls.Disconnected
	calls.Admit = hub.admit
	calls.Connected = func(c *signalr.Conn) error {
		if err := hub.join(c); err != nil {
			return err
		}
		if connected == nil {
			return nil
		}
		err := connected(c)
		if err != nil {
			hub.leave(c)
		}
		return err
	}
	calls.Disconnected = func(c *signalr.Conn, why error) {
		if disconnected != nil {
			disconnected(c, why)
		}
		hub.leave(c)
		h.metrics.ended.WithLabelValues(name, reasonOf(why)).Inc()
	}
	calls.Handle("RefreshToken", hub.refresh)
	hub.server = signalr.NewServer(calls, signalr.Options{
		Authenticate: h.authenticate, CheckOrigin: h.fromSite, Message: longestMessage, Queue: mostWaiting,
		Explain: explain, Context: asRequest, Log: h.options.Log,
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	h.hubs[name] = hub
	return hub
}

// asRequest gives a call an id of its own: in the log, and as somebody waits for what it reads and writes.
func asRequest(ctx context.Context) context.Context {
	return telemetry.WithRequestID(ctx, uuid.NewString())
}

// Name is that of its address.
func (h *Hub) Name() string { return h.name }

// Handle adds what clients may call, as signalr.Hub does, before the hub serves.
func (h *Hub) Handle(name string, fn any, options ...signalr.Option) {
	h.calls.Handle(name, fn, options...)
}

// Methods are the names of what clients may call.
func (h *Hub) Methods() []string { return h.calls.Methods() }

// Register adds the hub's addresses to /api.
func (h *Hub) Register(g *echo.Group) {
	path := "/hubs/" + h.name
	g.POST(path+"/negotiate", h.serve)
	g.GET(path, h.serve)
	g.POST(path, h.serve)
	g.DELETE(path, h.serve)
}

func (h *Hub) serve(c echo.Context) error {
	r := c.Request()
	token := tokenOf(r)
	if token == "" {
		return fault.New(fault.Unauthenticated, "Please sign in first.")
	}
	if r.URL.Query().Get("id") == "" {
		if err := h.hubs.open(r.Context(), token); err != nil {
			return err
		}
	}
	h.server.ServeHTTP(c.Response(), r)
	return nil
}

// admit bounds the calls of a connection, and refuses them during maintenance.
func (h *Hub) admit(c *signalr.Conn) error {
	if err := h.hubs.checkOpen(c.Context(), c); err != nil {
		return err
	}
	tooMany, err := c.Identity().Value.(*client).admit(time.Now())
	if err == nil {
		err = h.charge(c.Identity().ID, 1)
	}
	if err != nil {
		h.hubs.metrics.refused.WithLabelValues(h.name).Inc()
	} else {
		h.hubs.metrics.calls.WithLabelValues(h.name).Inc()
	}
	if tooMany {
		c.Close("RATE_LIMITED: This connection made far too many calls.", false)
	}
	return err
}

// Charge counts a call as so many more, as it costs the server as much. Errors: RATE_LIMITED.
func (h *Hub) Charge(c *signalr.Call, calls int) error {
	return h.charge(c.Conn().Identity().ID, max(0, calls))
}

// charge counts calls of any of a person's connections. Errors: RATE_LIMITED.
func (h *Hub) charge(userID string, calls int) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	one := h.people[userID]
	if one == nil || one.calls.take(time.Now(), float64(calls), allAtOnce, allASecond) {
		return nil
	}
	return tooOften("You make more than 60 calls a second. Please wait and try again.")
}

// refresh takes a newer token of the same person, so that the connection outlives the first.
func (h *Hub) refresh(c *signalr.Call, accessToken string) error {
	session, err := h.hubs.options.Sessions.Session(c, accessToken)
	if err != nil {
		return err
	}
	if !c.Conn().Renew(signalr.Identity{ID: session.UserID, Expires: session.Expires}) {
		return fault.New(fault.Forbidden, "This token is somebody else's.")
	}
	return nil
}

// personGroup is the group of a person's connections.
func personGroup(userID string) string { return "person/" + userID }

// turn is held while somebody's arrival or leaving is told.
func (h *Hub) turn(userID string) *sync.Mutex {
	return &h.turns[maphash.String(seed, userID)%uint64(len(h.turns))]
}

var seed = maphash.MakeSeed()

func (h *Hub) join(c *signalr.Conn) error {
	userID := c.Identity().ID
	turn := h.turn(userID)
	turn.Lock()
	defer turn.Unlock()
	h.mu.Lock()
	one := h.people[userID]
	isFirst := one == nil
	if isFirst {
		one = &here{conns: map[*signalr.Conn]struct{}{}, calls: h.gone.take(userID)}
		h.people[userID] = one
	}
	if len(one.conns) >= MostConnections {
		h.mu.Unlock()
		return signalr.Errorf("RATE_LIMITED: You have %d connections already.", MostConnections)
	}
	one.conns[c] = struct{}{}
	h.mu.Unlock()
	h.server.Join(personGroup(userID), c)
	h.hubs.metrics.connections.WithLabelValues(h.name).Inc()
	if isFirst && h.options.Arrived != nil {
		h.options.Arrived(userID)
	}
	return nil
}

func (h *Hub) leave(c *signalr.Conn) {
	userID := c.Identity().ID
	turn := h.turn(userID)
	turn.Lock()
	defer turn.Unlock()
	h.mu.Lock()
	one := h.people[userID]
	if one != nil {
		delete(one.conns, c)
	}
	isLast := one == nil || len(one.conns) == 0
	if isLast {
		delete(h.people, userID)
		if one != nil {
			h.gone.keep(userID, one.calls, time.Now())
		}
	}
	h.mu.Unlock()
	h.hubs.metrics.connections.WithLabelValues(h.name).Dec()
	if isLast && h.options.Left != nil {
		h.options.Left(userID)
	}
}

// People are those who are connected to this server.
func (h *Hub) People() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := make([]string, 0, len(h.people))
	for userID := range h.people {
		all = append(all, userID)
	}
	return all
}

func (h *Hub) connections() []*signalr.Conn {
	h.mu.Lock()
	defer h.mu.Unlock()
	var all []*signalr.Conn
	for _, one := range h.people {
		for c := range one.conns {
			all = append(all, c)
		}
	}
	return all
}

func tokenOf(r *http.Request) string {
	if bearer, ok := bearerOf(r.Header.Get("Authorization")); ok {
		return bearer
	}
	return r.URL.Query().Get("access_token")
}

func asFault(err error) (*fault.Error, bool) { return errors.AsType[*fault.Error](err) }
