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

	"github.com/sidestage/sidestage/internal/kernel/event"
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

// Backplane carries events between servers. Each is heard at most once and in its sender's order. What may have been
// missed is said by Options.Missed: whoever keeps something in memory forgets all of it then, so that nothing stays
// wrong. While Redis is away Missed is called once a second.
type Backplane struct {
	redis   *redis.Client
	channel string
	self    string
	opts    Options
	waiting chan event.Event
	// lost says that events could not be sent, which the others do not know yet.
	lost atomic.Bool
}

// Options say who hears. Hear and Missed must not block.
type Options struct {
	// Hear is called with each event of another server.
	Hear func(event.Event)
	// Missed is called where events of others may not have been heard: when listening begins, and when it failed.
	Missed func()
	Log    *slog.Logger
}

// message is what one server sends: its events, or that some of them were lost.
type message struct {
	From   string        `json:"from"`
	Events []event.Event `json:"events,omitempty"`
	Lost   bool          `json:"lost,omitempty"`
}

// New returns a Backplane over the channel of a Redis; Run starts it.
func New(client *redis.Client, channel string, opts Options) *Backplane {
	return &Backplane{
		redis: client, channel: channel, self: uuid.NewString(), opts: opts, waiting: make(chan event.Event, mostWaiting),
	}
}

// Tell sends an event of this server to the others, soon. It never blocks.
func (b *Backplane) Tell(e event.Event) {
	select {
	case b.waiting <- e:
	default:
		b.lost.Store(true)
	}
}

// Run sends and listens until ctx ends.
func (b *Backplane) Run(ctx context.Context) {
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		b.send(ctx)
	}()
	b.listen(ctx)
	<-ended
}

func (b *Backplane) send(ctx context.Context) {
	for {
		m := message{From: b.self}
		select {
		case <-ctx.Done():
			return
		case e := <-b.waiting:
			m.Events = append(m.Events, e)
		}
		for len(b.waiting) > 0 && len(m.Events) < 100 {
			m.Events = append(m.Events, <-b.waiting)
		}
		for m.Lost = b.lost.Swap(false); b.publish(ctx, m) != nil; m = (message{From: b.self, Lost: true}) {
			if !wait(ctx) {
				return
			}
		}
	}
}

func (b *Backplane) publish(ctx context.Context, m message) error {
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
func (b *Backplane) listen(ctx context.Context) {
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
func (b *Backplane) hear(ctx context.Context) error {
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
			b.opts.Missed() // whatever happened before
		case *redis.Message:
			if err := b.take(m.Payload); err != nil {
				return err
			}
		}
	}
}

func (b *Backplane) take(payload string) error {
	var m message
	if err := json.Unmarshal([]byte(payload), &m); err != nil {
		return fmt.Errorf("reading what another server sent: %w", err)
	}
	if m.From == b.self {
		return nil
	}
	if m.Lost {
		b.opts.Missed()
	}
	for _, e := range m.Events {
		b.opts.Hear(e)
	}
	return nil
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
