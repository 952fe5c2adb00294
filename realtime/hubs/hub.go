package hubs

import (
	"encoding/json"
	"errors"
	"hash/maphash"
	"net/http"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/realtime/signalr"
)

// HubOptions are what one hub adds.
type HubOptions struct {
	// Arrived is called with the first connection of a person to this server, Left after their last has gone. They are
	// called one after the other for each person.
	Arrived, Left func(userID string)
	// Missed is called where pushes of other servers may have been lost. It must not block.
	Missed func()
}

// Hub is one hub of a server. It is a route of the API.
type Hub struct {
	name    string
	hubs    *Hubs
	options HubOptions
	server  *signalr.Server

	mu     sync.Mutex
	people map[string]map[*signalr.Conn]struct{}
	// turns keep Arrived and Left of one person in order; few people share one.
	turns [512]sync.Mutex
}

// Add makes a hub of what clients may call, at /hubs/ and its name. Connected and Disconnected of calls are called too.
func (h *Hubs) Add(name string, calls *signalr.Hub, o HubOptions) *Hub {
	hub := &Hub{name: name, hubs: h, options: o, people: map[string]map[*signalr.Conn]struct{}{}}
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
		Explain: explain, Log: h.options.Log,
	})
	h.mu.Lock()
	defer h.mu.Unlock()
	h.hubs[name] = hub
	return hub
}

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

// admit bounds the calls of a connection.
func (h *Hub) admit(c *signalr.Conn) error {
	tooMany, err := c.Identity().Value.(*client).admit(time.Now())
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
	if len(h.people[userID]) >= MostConnections {
		h.mu.Unlock()
		return signalr.Errorf("RATE_LIMITED: You have %d connections already.", MostConnections)
	}
	isFirst := h.people[userID] == nil
	if isFirst {
		h.people[userID] = map[*signalr.Conn]struct{}{}
	}
	h.people[userID][c] = struct{}{}
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
	delete(h.people[userID], c)
	isLast := len(h.people[userID]) == 0
	if isLast {
		delete(h.people, userID)
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
	for _, conns := range h.people {
		for c := range conns {
			all = append(all, c)
		}
	}
	return all
}

// Join puts a connection into a group of this hub, Leave takes it out again.
func (h *Hub) Join(group string, c *signalr.Conn) { h.server.Join("group/"+group, c) }

// Leave takes a connection out of a group.
func (h *Hub) Leave(group string, c *signalr.Conn) { h.server.Leave("group/"+group, c) }

// ToPerson calls a method of all of a person's clients, on all servers. It does not wait for them. What args are must
// be JSON, which clients of either protocol are sent. Errors: that args cannot be encoded.
func (h *Hub) ToPerson(userID, target string, args ...any) error {
	return h.ToPeople([]string{userID}, target, args...)
}

// ToPeople is ToPerson for several.
func (h *Hub) ToPeople(userIDs []string, target string, args ...any) error {
	groups := make([]string, len(userIDs))
	for i, userID := range userIDs {
		groups[i] = personGroup(userID)
	}
	return h.push(groups, target, args)
}

// ToGroup is ToPerson for all who are in a group.
func (h *Hub) ToGroup(group, target string, args ...any) error {
	return h.push([]string{"group/" + group}, target, args)
}

// InGroup is ToGroup for the clients of this server alone, for what every server tells its own.
func (h *Hub) InGroup(group, target string, args ...any) error {
	encoded, err := encode(args)
	if err == nil {
		h.deliver(push{Groups: []string{"group/" + group}, Target: target, Args: encoded})
	}
	return err
}

// Here is ToPeople for the clients of this server alone.
func (h *Hub) Here(userIDs []string, target string, args ...any) error {
	encoded, err := encode(args)
	if err != nil {
		return err
	}
	p := push{Target: target, Args: encoded}
	for _, userID := range userIDs {
		p.Groups = append(p.Groups, personGroup(userID))
	}
	h.deliver(p)
	return nil
}

func (h *Hub) push(groups []string, target string, args []any) error {
	if len(groups) == 0 {
		return nil
	}
	encoded, err := encode(args)
	if err != nil {
		return err
	}
	p := push{Hub: h.name, Groups: groups, Target: target, Args: encoded}
	h.deliver(p)
	if h.hubs.bus != nil {
		h.hubs.bus.Tell(p)
	}
	return nil
}

func (h *Hub) deliver(p push) {
	args := make([]any, len(p.Args))
	for i, arg := range p.Args {
		args[i] = argument(arg)
	}
	reached, err := h.server.ToGroups(p.Groups, p.Target, args...)
	if err != nil {
		h.hubs.options.Log.Error("a push cannot be encoded", "hub", h.name, "target", p.Target, "error", err)
	}
	h.hubs.metrics.pushed.WithLabelValues(h.name).Add(float64(reached))
}

func encode(args []any) ([]json.RawMessage, error) {
	encoded := make([]json.RawMessage, len(args))
	for i, arg := range args {
		text, err := json.Marshal(arg)
		if err != nil {
			return nil, err
		}
		encoded[i] = text
	}
	return encoded, nil
}

func tokenOf(r *http.Request) string {
	if bearer, ok := bearerOf(r.Header.Get("Authorization")); ok {
		return bearer
	}
	return r.URL.Query().Get("access_token")
}

func asFault(err error) (*fault.Error, bool) { return errors.AsType[*fault.Error](err) }
