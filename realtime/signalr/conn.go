package signalr

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// Why a connection ended.
var (
	// ErrClosed says that the client closed it, or went away.
	ErrClosed = errors.New("the client closed the connection")
	// ErrSlow says that the client did not take what was sent to it.
	ErrSlow = errors.New("the client is too slow")
	// ErrTimeout says that nothing was heard of the client.
	ErrTimeout = errors.New("the client was not heard of in time")
	// ErrProtocol says that the client sent what cannot be understood.
	ErrProtocol = errors.New("the client broke the protocol")
	// ErrExpired says that what the client proved itself by is no longer good.
	ErrExpired = errors.New("the client's access has ended")
	// ErrStopped says that the server stops.
	ErrStopped = errors.New("the server stops")
)

// Conn is a connection of a client. Its methods may be called at once.
type Conn struct {
	id, token string
	server    *Server
	identity  Identity
	// expires is when the identity is no longer good, in Unix nanoseconds.
	expires atomic.Int64
	//nolint:containedctx // it is the connection's life
	ctx    context.Context
	cancel context.CancelCauseFunc
	opened time.Time
	// calls are those that run.
	calls sync.WaitGroup

	// arrived is guarded by reading, which is held by whoever hands on a piece of what arrived.
	reading sync.Mutex
	arrived arrived

	// heard and told are when something last came and went, in Unix nanoseconds.
	heard, told atomic.Int64

	mu     sync.Mutex
	spoken protocol
	out    outbox
	// link is the transport that takes what is to be sent; nil before the first, between polls, and after a break.
	link     *link
	unlinked time.Time
	polls    bool
	bySocket bool
	// resumes says that the client asked for stateful reconnect.
	resumes bool
	ended   bool
	endedAt time.Time
	// room is closed once there is room again in the outbox.
	room    chan struct{}
	pending []func()
	working bool
	running map[string]context.CancelFunc
	uploads map[string]*upload
	asked   map[string]chan *message
	asks    int
	groups  map[string]*group
}

// link is a transport's hold of a connection.
type link struct {
	// wake says that there is something to send. It is called with the connection locked, and does not block.
	wake func()
	// cut ends the transport at once.
	cut func()
}

// ID names the connection to others. It is not secret.
func (c *Conn) ID() string { return c.id }

// Identity is what Authenticate said of the client.
func (c *Conn) Identity() Identity { return c.identity }

// Renew lets the connection live until a newer identity of the same client is no longer good. It reports false, and
// changes nothing, where that is somebody else.
func (c *Conn) Renew(identity Identity) bool {
	if identity.ID != c.identity.ID {
		return false
	}
	for at := expiry(identity.Expires); ; {
		before := c.expires.Load()
		if at <= before || c.expires.CompareAndSwap(before, at) {
			return true
		}
	}
}

// expiry is the moment in Unix nanoseconds, far away where there is none.
func expiry(at time.Time) int64 {
	if at.IsZero() {
		return math.MaxInt64
	}
	return at.UnixNano()
}

// Context ends with the connection; its cause says why.
func (c *Conn) Context() context.Context { return c.ctx }

func (c *Conn) protocol() protocol {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.spoken
}

// Send calls a method of the client and does not wait. Errors: that an argument cannot be encoded, and why the
// connection ended.
func (c *Conn) Send(target string, args ...any) error {
	return c.push(&pushed{target: target, args: args})
}

// SendSoon is Send for who sends much: it waits until the client has taken most of what came before.
func (c *Conn) SendSoon(ctx context.Context, target string, args ...any) error {
	if err := c.waitForRoom(ctx); err != nil {
		return err
	}
	return c.Send(target, args...)
}

// pushed is a call of a client's method, encoded once for each protocol.
type pushed struct {
	target string
	args   []any
	mu     sync.Mutex
	data   map[protocol][]byte
}

func (p *pushed) encoded(spoken protocol) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if data, ok := p.data[spoken]; ok {
		return data, nil
	}
	data, err := spoken.invocation("", p.target, p.args)
	if err != nil {
		return nil, fmt.Errorf("encoding %s: %w", p.target, err)
	}
	if p.data == nil {
		p.data = map[protocol][]byte{}
	}
	p.data[spoken] = data
	return data, nil
}

func (c *Conn) push(p *pushed) error {
	spoken := c.protocol()
	if spoken == nil {
		return errors.New("the client has not shaken hands")
	}
	data, err := p.encoded(spoken)
	if err != nil {
		return err
	}
	return c.put(data, nil)
}

// put queues a counted record, or fails with err where the caller could not encode it.
func (c *Conn) put(data []byte, err error) error {
	if err != nil {
		return err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.ended {
		return context.Cause(c.ctx)
	}
	if c.out.bytes > 0 && c.out.bytes+len(data) > c.server.options.Queue {
		go c.end(ErrSlow, false)
		return ErrSlow
	}
	c.out.waiting, c.out.bytes = append(c.out.waiting, outgoing{data, true}), c.out.bytes+len(data)
	c.wakeLocked()
	return nil
}

// urgent queues what belongs to no order.
func (c *Conn) urgent(data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.ended && c.link != nil {
		c.out.urgent = append(c.out.urgent, data)
		c.wakeLocked()
	}
}

func (c *Conn) wakeLocked() {
	if c.link != nil {
		c.link.wake()
	}
}

// calm is how many bytes may wait before those who send much wait too.
const calm = 64 << 10

func (c *Conn) waitForRoom(ctx context.Context) error {
	for {
		c.mu.Lock()
		if c.out.bytes < calm || c.ended {
			c.mu.Unlock()
			return nil
		}
		if c.room == nil {
			c.room = make(chan struct{})
		}
		room := c.room
		c.mu.Unlock()
		select {
		case <-room:
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-c.ctx.Done():
			return context.Cause(c.ctx)
		}
	}
}

// atOnce is about how many bytes one write takes.
const atOnce = 64 << 10

// take gives a transport what it is to write now. goes is false where the connection has ended and everything is
// written, or where the transport is no longer its own.
func (c *Conn) take(l *link) (batch [][]byte, goes bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.link != l {
		return nil, false
	}
	return c.takeLocked()
}

func (c *Conn) takeLocked() (batch [][]byte, goes bool) {
	batch = c.out.take(atOnce)
	if c.out.bytes < calm && c.room != nil {
		close(c.room)
		c.room = nil
	}
	if len(batch) > 0 {
		c.told.Store(c.server.options.Now().UnixNano())
	}
	return batch, !c.ended || len(batch) > 0
}

// Ask calls a method of the client and decodes what it answers into result, a pointer. Errors: an [Error] with what the
// client says, the end of ctx or of the connection, and ErrTimeout after [Options.Timeout].
func (c *Conn) Ask(ctx context.Context, result any, target string, args ...any) error {
	answered := make(chan *message, 1)
	c.mu.Lock()
	c.asks++
	id := "s" + strconv.Itoa(c.asks)
	if c.asked == nil {
		c.asked = map[string]chan *message{}
	}
	c.asked[id] = answered
	spoken := c.spoken
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.asked, id)
	}()
	if err := c.put(spoken.invocation(id, target, args)); err != nil {
		return fmt.Errorf("asking for %s: %w", target, err)
	}
	tooLate := time.NewTimer(c.server.options.Timeout)
	defer tooLate.Stop()
	select {
	case m := <-answered:
		switch {
		case m.hasFailure:
			return Error(m.failure)
		case !m.hasResult:
			return Errorf("The client gave no result.")
		}
		return spoken.bind(m.item, result)
	case <-tooLate.C:
		return ErrTimeout
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-c.ctx.Done():
		return context.Cause(c.ctx)
	}
}

// Close tells the client why it is closed, which may be empty, and whether it may come back at once.
func (c *Conn) Close(reason string, reconnect bool) { c.endWith(Error(reason), reason, reconnect) }

// end ends the connection, with a word to the client that says no more than it should know.
func (c *Conn) end(why error, reconnect bool) {
	reason := ""
	switch {
	case errors.Is(why, ErrClosed), errors.Is(why, ErrStopped):
	case errors.Is(why, ErrProtocol), errors.Is(why, ErrTimeout), errors.Is(why, ErrExpired), errors.Is(why, ErrSlow):
		reason = why.Error()
	default:
		reason = "Connection closed with an error."
	}
	c.endWith(why, reason, reconnect)
}

func (c *Conn) endWith(why error, reason string, reconnect bool) {
	c.mu.Lock()
	if c.ended {
		c.mu.Unlock()
		return
	}
	c.ended, c.endedAt = true, c.server.options.Now()
	if c.spoken != nil && !errors.Is(why, ErrClosed) {
		c.out.last = c.spoken.close(reason, reconnect)
	}
	if errors.Is(why, ErrSlow) && c.link != nil {
		// It would take this no sooner than the rest.
		c.link.cut()
	}
	c.wakeLocked()
	isGone := c.link == nil && !c.polls
	groups, shook := slices.Collect(maps.Keys(c.groups)), c.spoken != nil
	c.mu.Unlock()
	c.cancel(why)
	for _, name := range groups {
		c.server.Leave(name, c)
	}
	if isGone {
		c.server.forget(c)
	}
	go c.left(shook, why)
}

// left says that the client is gone, once its calls have ended.
func (c *Conn) left(shook bool, why error) {
	c.calls.Wait()
	if shook && c.server.hub.Disconnected != nil && c.arrived.welcomed.Load() {
		c.server.hub.Disconnected(c, why)
	}
}
