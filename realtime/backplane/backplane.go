// Package backplane tells the servers of one site what happened on each of them, by way of Redis.
package backplane

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync/atomic"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

const (
	// mostWaiting is how many events wait to be sent; where there are more the others are told that they missed some.
	mostWaiting = 10_000
	// silence is how long nothing may be heard before Redis is asked whether it is still there, and again before it is
	// taken for gone.
	silence = 5 * time.Second
	// again is how long to wait after a failure.
	again = time.Second
)

// Backplane carries events of one kind between servers, as JSON. Each is heard at most once and in its sender's order.
// What may have been missed is said by Options.Missed: whoever keeps something in memory forgets all of it then, so
// that nothing stays wrong. While Redis is away Missed is called once a second.
type Backplane[E any] struct {
	redis   *redis.Client
	channel string
	self    string
	opts    Options[E]
	waiting chan E
	// lost says that events could not be sent, which the others do not know yet.
	lost atomic.Bool
	// hasListened says that others were heard before.
	hasListened bool
}

// Options say who hears. None of them may block.
type Options[E any] struct {
	// Hear is called with each event of another server.
	Hear func(E)
	// Missed is called where events of others may not have been heard: when listening begins, and when it failed.
	Missed func()
	// Back is called, after Missed, where others are heard again: what they told meanwhile may be asked for now. It is nil
	// where nobody asks.
	Back func()
	Log  *slog.Logger
}

// message is what one server sends: its events, or that some of them were lost.
type message[E any] struct {
	From   string `json:"from"`
	Events []E    `json:"events,omitempty"`
	Lost   bool   `json:"lost,omitempty"`
}

// New returns a Backplane over the channel of a Redis; Run starts it.
func New[E any](client *redis.Client, channel string, opts Options[E]) *Backplane[E] {
	return &Backplane[E]{
		redis: client, channel: channel, self: uuid.NewString(), opts: opts, waiting: make(chan E, mostWaiting),
	}
}

// Tell sends an event of this server to the others, soon. It never blocks.
func (b *Backplane[E]) Tell(e E) {
	select {
	case b.waiting <- e:
	default:
		b.lost.Store(true)
	}
}

// Run sends and listens until ctx ends.
func (b *Backplane[E]) Run(ctx context.Context) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		b.send(ctx)
	}()
	b.listen(ctx)
	<-ended
}

func (b *Backplane[E]) send(ctx context.Context) {
	for {
		m := message[E]{From: b.self}
		select {
		case <-ctx.Done():
			return
		case e := <-b.waiting:
			m.Events = append(m.Events, e)
		}
		for len(b.waiting) > 0 && len(m.Events) < 100 {
			m.Events = append(m.Events, <-b.waiting)
		}
		for m.Lost = b.lost.Swap(false); b.publish(ctx, m) != nil; m = (message[E]{From: b.self, Lost: true}) {
			if !wait(ctx) {
				return
			}
		}
	}
}

func (b *Backplane[E]) publish(ctx context.Context, m message[E]) error {
	body, err := json.Marshal(m)
	if err == nil {
		err = b.redis.Publish(ctx, b.channel, body).Err()
	}
	if err != nil && ctx.Err() == nil {
		b.opts.Log.WarnContext(ctx,
			"other servers were not told what happened here, and will forget what they keep", "error", err)
	}
	return err
}

// listen hears until ctx ends, over one connection after another.
func (b *Backplane[E]) listen(ctx context.Context) {
	for {
		err := b.hear(ctx)
		if ctx.Err() != nil {
			return
		}
		b.opts.Missed()
		b.opts.Log.WarnContext(ctx, "other servers cannot be heard", "error", err)
		if !wait(ctx) {
			return
		}
	}
}

// hear listens until the connection fails.
func (b *Backplane[E]) hear(ctx context.Context) error {
	subscription := b.redis.Subscribe(ctx, b.channel)
	// Receiving does not end with its context.
	closing := context.AfterFunc(ctx, func() { _ = subscription.Close() }) // it only ends what waits
	defer func() {
		if closing() {
			_ = subscription.Close() // of a connection that failed
		}
	}()
	asked := false
	for {
		got, err := subscription.ReceiveTimeout(ctx, silence)
		var slow net.Error
		switch {
		case err == nil:
			asked = false
		case errors.As(err, &slow) && slow.Timeout() && !asked:
			if err := subscription.Ping(ctx); err != nil {
				return fmt.Errorf("asking whether Redis is there: %w", err)
			}
			asked = true
			continue
		default:
			return fmt.Errorf("listening: %w", err)
		}
		switch m := got.(type) {
		case *redis.Subscription:
			b.miss(b.hasListened) // whatever happened before
			b.hasListened = true
		case *redis.Message:
			if err := b.take(m.Payload); err != nil {
				return err
			}
		}
	}
}

func (b *Backplane[E]) take(payload string) error {
	var m message[E]
	if err := json.Unmarshal([]byte(payload), &m); err != nil {
		return fmt.Errorf("reading what another server sent: %w", err)
	}
	if m.From == b.self {
		return nil
	}
	if m.Lost {
		b.miss(true)
	}
	for _, e := range m.Events {
		b.opts.Hear(e)
	}
	return nil
}

func (b *Backplane[E]) miss(isBack bool) {
	b.opts.Missed()
	if isBack && b.opts.Back != nil {
		b.opts.Back()
	}
}

// wait waits before another try; false where ctx ends.
func wait(ctx context.Context) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(again):
		return true
	}
}
