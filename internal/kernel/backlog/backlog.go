// Package backlog carries events to receivers that may be slow or away (the search index, later notifications and
// hubs), at least once. An event waits in the graph for each receiver that subscribed to it, written in the transaction
// that emits it.
//
// A worker scans what waits, without a high-water mark: a transaction that commits late would slip below it.
package backlog

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
)

// Event waits for one receiver, which reads the item as it is now, or finds it gone.
type Event struct {
	ID string
	// Receiver names who it waits for.
	Receiver string
	// Verb is what ActorID did to the item; ActorID is empty where nobody did.
	Verb    event.Verb
	ActorID string
	// ItemType is the label of the item's node, ItemID its id.
	ItemType, ItemID string
	// AboutID names what of the item it is about, such as one refund of an order; empty where it is about all of it.
	AboutID string
	// Version rises with every event of an item, under the item's write lock: of two events
	// the one with the higher version was written later.
	Version   int
	CreatedAt time.Time
	// Attempts is how often a delivery of this event failed by its own fault.
	Attempts int
}

// Store keeps the events. Its clock, not the worker's, decides what is due, so servers
// whose clocks differ agree.
type Store interface {
	// Lease returns up to limit due events of a receiver, those due longest first, and makes
	// them due again only after lease: workers on other servers do not work on them
	// meanwhile, and if this one dies they become due by themselves.
	Lease(ctx context.Context, receiver string, limit int, lease time.Duration) ([]Event, error)
	// Done removes events that were carried. Unknown ids are no error.
	Done(ctx context.Context, ids []string) error
	// Retry makes events due again after delay, with what went wrong.
	Retry(ctx context.Context, retries []Retry) error
	// Stats counts what is left, by receiver.
	Stats(ctx context.Context) (map[string]Stats, error)
}

// Retry is what becomes of a event that was not carried.
type Retry struct {
	ID       string
	Attempts int
	Delay    time.Duration
	// Error is what went wrong, for whoever looks into the graph.
	Error string
	// DeadLetter keeps the event without trying it again.
	DeadLetter bool
}

// Stats is what a store holds for one receiver.
type Stats struct {
	// Waiting counts the events still to carry, DeadLetters those given up.
	Waiting, DeadLetters int
	// Oldest is how long ago the first event that waits was written; 0 where none does.
	Oldest time.Duration
}

// Receiver takes the events that wait for it.
//
// Delivery is at least once and in no promised order: the same event may come again, and
// an older one after a newer. A receiver therefore remembers the version it has for an item
// and ignores what is not newer, or it reads the item afresh each time and so cannot apply
// an old state over a new one.
//
// An error with code UNAVAILABLE, or the end of ctx, says that the receiver cannot work now:
// all its events wait, none is blamed. On any other error for several events each is tried alone, and one
// that keeps failing becomes a dead letter.
type Receiver interface {
	Receive(ctx context.Context, events []Event) error
}

// ReceiverFunc lets a function be a Receiver.
type ReceiverFunc func(ctx context.Context, events []Event) error

// Receive calls f.
func (f ReceiverFunc) Receive(ctx context.Context, events []Event) error { return f(ctx, events) }
