package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"
)

// condition is how an engine is reached.
type condition string

const (
	// well: as if there were no proxy.
	well condition = "well"
	// stopped: connections are refused, and those that were open end.
	stopped condition = "stopped"
	// hung: connections are taken and nothing is answered; what was sent meanwhile is, once it is well again.
	hung condition = "hung"
	// cutOff: as hung, but the connections of that time never carry anything again and never end: a broken network.
	cutOff condition = "cut off"
	// slowed: each answer takes latency longer.
	slowed condition = "slowed"
)

// latency is how much later a slowed engine is heard.
const latency = 300 * time.Millisecond

// proxy is the one way to an engine.
type proxy struct {
	address, to string
	mu          sync.Mutex
	listener    net.Listener
	now         condition
	// changed is closed with each change of now.
	changed chan struct{}
	// lines are the connections that are open.
	lines map[*line]struct{}
}

// line is one connection, and that which goes on from it to the engine.
type line struct {
	from, to net.Conn
	// dead lines were cut off: they carry nothing any more.
	dead bool
}

func newProxy(ctx context.Context, to string) (*proxy, error) {
	p := &proxy{to: to, now: well, changed: make(chan struct{}), lines: map[*line]struct{}{}}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p.address = listener.Addr().String()
	p.serve(ctx, listener)
	return p, nil
}

func (p *proxy) close() error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.stop()
}

// be changes the condition.
func (p *proxy) be(ctx context.Context, c condition) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.now == cutOff && c == well {
		for l := range p.lines {
			l.dead = true
		}
	}
	p.now = c
	close(p.changed)
	p.changed = make(chan struct{})
	if c == stopped {
		return p.stop()
	}
	if p.listener != nil {
		return nil
	}
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", p.address)
	if err != nil {
		return fmt.Errorf("listening again for %s: %w", p.to, err)
	}
	p.serve(ctx, listener)
	return nil
}

// stop ends the listener and all lines. The caller holds mu.
func (p *proxy) stop() error {
	var err error
	if p.listener != nil {
		err = p.listener.Close()
		p.listener = nil
	}
	for l := range p.lines {
		err = errors.Join(err, ignoreClosed(l.from.Close()), ignoreClosed(l.to.Close()))
	}
	clear(p.lines)
	return err
}

func ignoreClosed(err error) error {
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}

// serve takes connections until the listener is closed. The caller holds mu, or p is new.
func (p *proxy) serve(ctx context.Context, listener net.Listener) {
	p.listener = listener
	go func() {
		for {
			from, err := listener.Accept()
			if err != nil {
				return
			}
			go p.join(ctx, from)
		}
	}()
}

// join carries both ways between a new connection and the engine.
func (p *proxy) join(ctx context.Context, from net.Conn) {
	to, err := (&net.Dialer{Timeout: time.Second}).DialContext(ctx, "tcp", p.to)
	if err != nil {
		_ = from.Close() // as the engine itself would
		return
	}
	l := &line{from: from, to: to}
	p.mu.Lock()
	if p.now == stopped {
		p.mu.Unlock()
		_, _ = from.Close(), to.Close()
		return
	}
	p.lines[l] = struct{}{}
	p.mu.Unlock()
	var carrying sync.WaitGroup
	carrying.Go(func() { p.carry(l, from, to, false) })
	carrying.Go(func() { p.carry(l, to, from, true) })
	carrying.Wait()
	p.mu.Lock()
	delete(p.lines, l)
	p.mu.Unlock()
}

// chunk is what was read at once, and when.
type chunk struct {
	data []byte
	at   time.Time
}

// carry copies one way until an end closes. Answers come later where the engine is slowed.
func (p *proxy) carry(l *line, from, to net.Conn, answers bool) {
	chunks := make(chan chunk, 256)
	go func() {
		defer close(chunks)
		for {
			b := make([]byte, 32<<10)
			n, err := from.Read(b)
			if n > 0 {
				chunks <- chunk{b[:n], time.Now()}
			}
			if err != nil {
				return
			}
		}
	}()
	for c := range chunks {
		if p.awaitTurn(l, c.at, answers) {
			if _, err := to.Write(c.data); err != nil {
				break
			}
		}
	}
	_, _ = from.Close(), to.Close()
	for range chunks { //nolint:revive // the reader ends with its connection
	}
}

// awaitTurn returns once what was read may go on; false where it never may.
func (p *proxy) awaitTurn(l *line, readAt time.Time, answers bool) bool {
	for {
		p.mu.Lock()
		now, changed, dead := p.now, p.changed, l.dead
		p.mu.Unlock()
		switch {
		case dead:
			return false
		case now == slowed && answers:
			time.Sleep(time.Until(readAt.Add(latency)))
			return true
		case now == hung || now == cutOff:
			<-changed
		default:
			return true
		}
	}
}
