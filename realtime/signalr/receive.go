package signalr

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"sync/atomic"
	"time"
)

// arrived is what came of the client.
type arrived struct {
	split splitter
	// next is the number of the counted message that comes next, latest that of the last that was handed on, told that of
	// the last that the client knows of, and since how many bytes came after it.
	next, latest, told uint64
	since              int
	// awaits says that nothing is handed on before the client has said where it goes on.
	awaits bool
	// slots bounds the calls that wait.
	slots chan struct{}
	// welcomed says that Connected has succeeded.
	welcomed atomic.Bool
}

const (
	// waitingCalls is how many calls of a client wait for one another; then nothing more of it is read.
	waitingCalls = 256
	// ackAfter is after how many bytes the client is told at once what has arrived, as it sends no more than its buffer
	// holds.
	ackAfter = 32 << 10
)

// receive hands on a piece of what a transport read. l is nil where it is apart from what is sent. Errors end the
// connection.
func (c *Conn) receive(l *link, piece []byte) error {
	c.reading.Lock()
	defer c.reading.Unlock()
	if l != nil && !c.holds(l) {
		return ErrClosed
	}
	c.heard.Store(c.server.options.Now().UnixNano())
	a := &c.arrived
	a.split.feed(piece)
	defer a.split.settle()
	for c.ctx.Err() == nil {
		spoken := c.protocol()
		record, err := a.split.next(spoken != nil && spoken.binary())
		if err != nil {
			return fmt.Errorf("%w: %w", ErrProtocol, err)
		}
		if record == nil {
			return nil
		}
		if spoken == nil {
			err = c.shake(record)
		} else {
			err = c.hand(spoken, record)
		}
		if err != nil {
			return err
		}
	}
	return context.Cause(c.ctx)
}

func (c *Conn) holds(l *link) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.link == l
}

// shake answers the first record, and welcomes the client.
func (c *Conn) shake(record []byte) error {
	var h handshake
	// What is no handshake asks for no protocol that there is.
	if err := json.Unmarshal(record, &h); err != nil {
		h = handshake{}
	}
	c.mu.Lock()
	c.out.urgent = append(c.out.urgent, h.answer())
	if h.spoken() {
		c.spoken = protocols[h.Protocol]
		c.resumes = c.resumes && h.Version == newestVersion && !c.polls
		c.out.keeps = c.resumes
		c.arrived.slots = make(chan struct{}, waitingCalls)
	}
	c.wakeLocked()
	c.mu.Unlock()
	if !h.spoken() {
		return fmt.Errorf("%w: the protocol is %s %d", ErrProtocol, h.Protocol, h.Version)
	}
	if c.server.hub.Connected != nil {
		if err := c.server.hub.Connected(c); err != nil {
			c.refuse(err)
			return err
		}
	}
	c.arrived.welcomed.Store(true)
	return nil
}

// refuse closes the connection with what the client may know of an error.
func (c *Conn) refuse(err error) {
	if told, ok := errors.AsType[Error](err); ok {
		c.Close(string(told), false)
		return
	}
	c.end(err, false)
}

// hand decodes a record and does what it says.
func (c *Conn) hand(spoken protocol, record []byte) error {
	m, err := spoken.decode(record)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrProtocol, err)
	}
	if m == nil || !c.isNew(m, len(record)) {
		return nil
	}
	switch m.kind {
	case invocation, streamInvocation:
		return c.called(m, len(record))
	case streamItem:
		if u := c.uploadOf(m.id); u != nil {
			u.put(m.item)
		}
	case completion:
		c.completed(m)
	case cancelInvocation:
		c.cancelCall(m.id)
	case closing:
		return ErrClosed
	case ack:
		c.mu.Lock()
		defer c.mu.Unlock()
		c.out.acknowledge(m.sequence)
		c.wakeLocked()
	case sequence:
		return c.goesOn(m.sequence)
	}
	return nil
}

// isNew counts a message where there is stateful reconnect, and tells whether it was handed on before.
func (c *Conn) isNew(m *message, size int) bool {
	a := &c.arrived
	switch {
	case !c.resumes:
		return true
	case a.awaits:
		a.awaits = m.kind != sequence
		return !a.awaits
	case !m.kind.counted():
		return true
	}
	a.next++
	if a.next <= a.latest {
		return false
	}
	a.latest = a.next
	if a.since += size; a.since >= ackAfter {
		c.acknowledge()
	}
	return true
}

// acknowledge tells the client what has arrived.
func (c *Conn) acknowledge() {
	a := &c.arrived
	if a.latest > a.told {
		a.told, a.since = a.latest, 0
		c.urgent(c.protocol().numbered(ack, a.latest))
	}
}

// goesOn takes the number of what the client sends next.
func (c *Conn) goesOn(from uint64) error {
	a := &c.arrived
	if !c.resumes || from == 0 || from > a.next+1 {
		return fmt.Errorf("%w: it goes on from %d after %d", ErrProtocol, from, a.next)
	}
	a.next = from - 1
	return nil
}

func (c *Conn) uploadOf(id string) *upload {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.uploads[id]
}

// completed ends an upload, or gives the answer to something asked. What nobody waits for any more is passed over.
func (c *Conn) completed(m *message) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if u := c.uploads[m.id]; u != nil {
		delete(c.uploads, m.id)
		var failure error
		if m.hasFailure {
			failure = Error(m.failure)
		}
		u.end(failure)
		return
	}
	if answered := c.asked[m.id]; answered != nil {
		delete(c.asked, m.id)
		answered <- m
	}
}

func (c *Conn) cancelCall(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if cancel := c.running[id]; cancel != nil {
		cancel()
	}
}

// called begins a call, or answers why not.
func (c *Conn) called(m *message, size int) error {
	if size > c.server.options.Message {
		return c.answer(m.id, outcome{failure: fmt.Sprintf("A message is at most %d bytes long.", c.server.options.Message)})
	}
	if c.server.hub.Admit != nil {
		if err := c.server.hub.Admit(c); err != nil {
			return c.answer(m.id, outcome{failure: c.tell("", err)})
		}
	}
	found, err := c.server.hub.find(m)
	if err != nil {
		return c.answer(m.id, outcome{failure: err.Error()})
	}
	ctx, cancel := context.WithCancel(c.server.options.Context(c.ctx))
	call := &Call{Context: ctx, Method: found.name, conn: c}
	c.mu.Lock()
	if c.ended || c.running[m.id] != nil {
		defer c.mu.Unlock()
		cancel()
		if c.ended {
			return context.Cause(c.ctx)
		}
		return fmt.Errorf("%w: the invocation id %q is in use", ErrProtocol, m.id)
	}
	uploads := make([]*upload, len(m.uploads))
	for i, id := range m.uploads {
		uploads[i] = &upload{items: make(chan value, waitingItems), unread: ctx.Done()}
		if c.uploads == nil {
			c.uploads = map[string]*upload{}
		}
		c.uploads[id] = uploads[i]
	}
	if m.id != "" {
		if c.running == nil {
			c.running = map[string]context.CancelFunc{}
		}
		c.running[m.id] = cancel
	}
	c.calls.Add(1)
	c.mu.Unlock()
	run := func() {
		defer c.calls.Done()
		defer c.forgetCall(m, cancel)
		c.run(call, found, m, uploads)
	}
	if found.aside {
		go run()
		return nil
	}
	select {
	case c.arrived.slots <- struct{}{}:
	case <-c.ctx.Done():
		c.calls.Done()
		cancel()
		return context.Cause(c.ctx)
	}
	c.inTurn(run)
	return nil
}

func (c *Conn) forgetCall(m *message, cancel context.CancelFunc) {
	cancel()
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.running, m.id)
	for _, id := range m.uploads {
		delete(c.uploads, id)
	}
}

// inTurn runs calls one after the other, in a goroutine that ends with the last of them.
func (c *Conn) inTurn(run func()) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.pending = append(c.pending, run)
	if c.working {
		return
	}
	c.working = true
	go func() {
		for {
			c.mu.Lock()
			if len(c.pending) == 0 {
				c.working, c.pending = false, nil
				c.mu.Unlock()
				return
			}
			next := c.pending[0]
			c.pending = c.pending[1:]
			c.mu.Unlock()
			next()
			<-c.arrived.slots
		}
	}()
}

// run calls a method and sends what it gives.
func (c *Conn) run(call *Call, found *method, m *message, uploads []*upload) {
	result, err := c.invoke(call, found, m, uploads)
	switch {
	case err == nil && found.streams:
		err = items(result, func(item any) error {
			if err := c.waitForRoom(call); err != nil {
				return err
			}
			if err := call.Err(); err != nil {
				return err
			}
			return c.put(c.spoken.streamItem(m.id, item))
		})
		if call.Err() != nil {
			err = nil // the client cancelled it, and does not ask how it ended
		}
		c.finish(m.id, found.name, outcome{}, err)
	case err == nil && found.gives:
		c.finish(m.id, found.name, outcome{result: result.Interface(), hasResult: true}, nil)
	default:
		c.finish(m.id, found.name, outcome{}, err)
	}
}

func (c *Conn) invoke(call *Call, found *method, m *message, uploads []*upload) (result reflect.Value, err error) {
	if c.server.hub.Before != nil {
		if err := c.server.hub.Before(call); err != nil {
			return result, err
		}
	}
	in, err := found.bind(call, m.args, uploads)
	if err != nil {
		return result, err
	}
	return found.call(in)
}

// finish answers a call. An error that is not an [Error] is logged and not told.
func (c *Conn) finish(id, name string, o outcome, err error) {
	if err != nil {
		o = outcome{failure: c.tell(name, err)}
	}
	if err := c.answer(id, o); err != nil && c.ctx.Err() == nil {
		c.server.options.Log.ErrorContext(c.ctx, "a result was not sent", "method", name, "error", err)
		_ = c.answer(id, outcome{failure: "The result cannot be sent."}) // a text always can
	}
}

func (c *Conn) tell(name string, err error) string {
	if told, ok := errors.AsType[Error](err); ok {
		return string(told)
	}
	if text, known := c.server.options.Explain(err); known {
		return text
	}
	if c.ctx.Err() == nil && !errors.Is(err, context.Canceled) {
		c.server.options.Log.ErrorContext(c.ctx, "a call failed", "method", name, "error", err)
	}
	return "An unexpected error occurred invoking '" + name + "' on the server."
}

func (c *Conn) answer(id string, o outcome) error {
	if id == "" {
		return nil
	}
	return c.put(c.spoken.completion(id, o))
}

// since is how long ago a moment of the clock was.
func (c *Conn) since(at *atomic.Int64) time.Duration {
	return c.server.options.Now().Sub(time.Unix(0, at.Load()))
}
