package signalr

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"
)

// Identity is who a client is.
type Identity struct {
	// ID is the same for all connections of one person, and empty for visitors. Each request of a connection is by the
	// same one.
	ID string
	// Expires is when this is no longer good; the connection ends then, and may come back. The zero time is never.
	Expires time.Time
	// Value is whatever Authenticate adds.
	Value any
}

// Options say how a server works. Zero values are the defaults.
type Options struct {
	// Authenticate tells who asks; token is that of the Authorization header or of the access_token of the query. An error
	// refuses the request. The default lets everybody in.
	Authenticate func(r *http.Request, token string) (Identity, error)
	// CheckOrigin tells whether a page of the request's origin may connect. The default is that of the same host.
	CheckOrigin func(r *http.Request) bool
	// KeepAlive is after how long without a message the client is sent a ping: 15 seconds.
	KeepAlive time.Duration
	// Timeout is how long the client may be silent, and how long a write, a handshake and an answer may take: 30 seconds.
	Timeout time.Duration
	// Resume is how long a connection waits for its client: after a break where there is stateful reconnect, and between
	// two polls: 30 seconds.
	Resume time.Duration
	// Poll is how long a poll waits for something: 90 seconds.
	Poll time.Duration
	// Message is how long a call of the client may be, in bytes: 32 KiB. A longer one is answered by an error, and one of
	// more than 32 times as much ends the connection.
	Message int
	// Queue is how many bytes may wait for a client before it is cut off: 4 MiB.
	Queue int
	// Unacknowledged is how many bytes are sent, where there is stateful reconnect, before the client has to acknowledge
	// some: 256 KiB.
	Unacknowledged int
	// Explain tells what the caller learns of an error that is no [Error]; false for nothing but that there was one.
	Explain func(error) (string, bool)
	// Context makes the context of a call of that of its connection. The default leaves it as it is.
	Context func(context.Context) context.Context
	Log     *slog.Logger
	Now     func() time.Time
}

func orDefault[T comparable](value *T, otherwise T) {
	var zero T
	if *value == zero {
		*value = otherwise
	}
}

func (o *Options) complete() {
	if o.Authenticate == nil {
		o.Authenticate = func(*http.Request, string) (Identity, error) { return Identity{}, nil }
	}
	if o.CheckOrigin == nil {
		o.CheckOrigin = sameHost
	}
	if o.Context == nil {
		o.Context = func(ctx context.Context) context.Context { return ctx }
	}
	if o.Explain == nil {
		o.Explain = func(error) (string, bool) { return "", false }
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	orDefault(&o.Log, slog.Default())
	orDefault(&o.KeepAlive, 15*time.Second)
	orDefault(&o.Timeout, 30*time.Second)
	orDefault(&o.Resume, 30*time.Second)
	orDefault(&o.Poll, 90*time.Second)
	orDefault(&o.Message, 32<<10)
	orDefault(&o.Queue, 4<<20)
	orDefault(&o.Unacknowledged, 256<<10)
}

func sameHost(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	from, err := url.Parse(origin)
	return err == nil && strings.EqualFold(from.Host, r.Host)
}

// Server serves a hub. It is an http.Handler for the hub's path and what is below it.
type Server struct {
	hub     *Hub
	options Options
	//nolint:containedctx // connections outlive the requests that made them
	ctx     context.Context
	cancel  context.CancelCauseFunc
	swept   sync.WaitGroup
	mu      sync.RWMutex
	stopped bool
	conns   map[string]*Conn // by token
	groups  map[string]*group
}

// NewServer returns a server, which works in the background until Close.
func NewServer(hub *Hub, options Options) *Server {
	options.complete()
	s := &Server{hub: hub, options: options, conns: map[string]*Conn{}, groups: map[string]*group{}}
	s.ctx, s.cancel = context.WithCancelCause(context.Background())
	s.swept.Go(s.sweep)
	return s
}

// Close ends all connections and tells the clients that they may come back. It waits for their calls until ctx ends.
func (s *Server) Close(ctx context.Context) error {
	s.mu.Lock()
	s.stopped = true
	s.mu.Unlock()
	all := s.all()
	for _, c := range all {
		c.end(ErrStopped, true)
	}
	s.cancel(ErrStopped)
	done := make(chan struct{})
	go func() {
		s.swept.Wait()
		for _, c := range all {
			c.calls.Wait()
		}
		close(done)
	}()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Count is how many connections there are.
func (s *Server) Count() int {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return len(s.conns)
}

func (s *Server) all() []*Conn {
	s.mu.RLock()
	defer s.mu.RUnlock()
	all := make([]*Conn, 0, len(s.conns))
	for _, c := range s.conns {
		all = append(all, c)
	}
	return all
}

// secret is a random name of 128 bits.
func secret() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	return base64.RawURLEncoding.EncodeToString(b[:])
}

// open makes a connection that no transport has yet. version 0 has one name for everything.
func (s *Server) open(identity Identity, version int, resumes bool) (*Conn, error) {
	now := s.options.Now()
	c := &Conn{id: secret(), server: s, identity: identity, opened: now, unlinked: now, resumes: resumes}
	c.expires.Store(expiry(identity.Expires))
	c.token = c.id
	if version > 0 {
		c.token = secret()
	}
	c.out.firstKept, c.out.full = 1, s.options.Unacknowledged
	c.arrived.split.most = 32 * s.options.Message
	c.heard.Store(now.UnixNano())
	c.told.Store(now.UnixNano())
	c.ctx, c.cancel = context.WithCancelCause(s.ctx)
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		c.cancel(ErrStopped)
		return nil, ErrStopped
	}
	s.conns[c.token] = c
	return c, nil
}

func (s *Server) find(token string) *Conn {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.conns[token]
}

func (s *Server) forget(c *Conn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.conns, c.token)
}

var (
	errTaken = errors.New("the connection has a transport")
	errGone  = errors.New("the connection has ended")
)

// attach makes l the transport of a connection. What was the transport before is cut: a client that comes again knows
// better than we whether that one still works. Errors: errTaken where it cannot come again, errGone.
func (c *Conn) attach(l *link, polls bool) error {
	c.reading.Lock()
	defer c.reading.Unlock()
	c.mu.Lock()
	defer c.mu.Unlock()
	isPoll := polls && c.polls
	switch {
	case c.ended && !isPoll:
		return errGone
	case c.link != nil && !isPoll && !c.resumes, c.polls != polls && c.spoken != nil:
		return errTaken
	}
	if c.link != nil {
		c.link.cut()
	}
	if c.spoken != nil && c.resumes {
		c.out.rewind()
		c.out.urgent = append(c.out.urgent, c.spoken.numbered(sequence, c.out.firstKept))
		c.arrived.awaits, c.arrived.split.buffer = true, nil
	}
	c.link, c.polls = l, polls
	c.heard.Store(c.server.options.Now().UnixNano())
	c.wakeLocked()
	return nil
}

// detach is called where a transport ends. final says that the client does not come back.
func (c *Conn) detach(l *link, final bool) {
	c.mu.Lock()
	if c.link != l {
		c.mu.Unlock()
		return
	}
	c.link, c.unlinked = nil, c.server.options.Now()
	waits := !final && (c.polls || c.resumes && c.spoken != nil)
	ended := c.ended
	c.mu.Unlock()
	switch {
	case !waits:
		c.end(ErrClosed, false)
		c.server.forget(c)
	case ended && !c.polls:
		c.server.forget(c)
	}
}

// sweep looks after all connections: pings, timeouts, acknowledgements.
func (s *Server) sweep() {
	every := time.NewTicker(min(time.Second, s.options.KeepAlive/4, s.options.Timeout/4, s.options.Resume/4))
	defer every.Stop()
	for {
		select {
		case <-every.C:
			for _, c := range s.all() {
				c.look(s.options.Now())
			}
		case <-s.ctx.Done():
			return
		}
	}
}

// look does for a connection what its time has come for.
func (c *Conn) look(now time.Time) {
	o := c.server.options
	c.mu.Lock()
	spoken, linked, polls, ended := c.spoken, c.link != nil, c.polls, c.ended
	away, old := now.Sub(c.unlinked), now.Sub(c.opened)
	endedFor := now.Sub(c.endedAt)
	c.mu.Unlock()
	switch {
	case ended:
		if endedFor > o.Timeout {
			c.server.forget(c)
		}
	case now.UnixNano() >= c.expires.Load():
		c.end(ErrExpired, true)
	case !linked && away > o.Resume, spoken == nil && old > o.Timeout, linked && !polls && c.since(&c.heard) > o.Timeout:
		c.end(ErrTimeout, true)
	case spoken == nil || !linked || polls:
	case c.since(&c.told) >= o.KeepAlive:
		c.urgent(spoken.ping())
		fallthrough
	default:
		if c.reading.TryLock() { // who reads acknowledges by itself
			c.acknowledge()
			c.reading.Unlock()
		}
	}
}
