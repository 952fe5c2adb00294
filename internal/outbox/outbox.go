// Package outbox carries what the graph's writes left for others (the search index, later
// notifications and hubs) to whoever receives it, at least once.
//
// A write leaves a record in its own transaction. A worker scans what is unfinished, with no
// high-water mark, because a transaction that commits late would slip below it.
package outbox

import (
	"context"
	"time"
)

// Record is an event that waits for one receiver. Whoever receives it reads the item as it is now, or finds it gone.
type Record struct {
	ID string
	// Kind names the receiver.
	Kind string
	// ItemType is the label of the item's node, ItemID its id.
	ItemType, ItemID string
	// Version rises with every record of an item, under the item's write lock: of two records
	// the one with the higher version was written later.
	Version   int
	CreatedAt time.Time
	// Attempts is how often a delivery of this record failed by its own fault.
	Attempts int
}

// Store keeps the records. Its clock, not the worker's, decides what is due, so servers
// whose clocks differ agree.
type Store interface {
	// Lease gives up to limit due records of the kinds, those due longest first, and makes
	// them due again only after lease: workers on other servers do not work on them
	// meanwhile, and if this one dies they become due by themselves.
	Lease(ctx context.Context, kinds []string, limit int, lease time.Duration) ([]Record, error)
	// Done removes records that were carried. Unknown ids are no error.
	Done(ctx context.Context, ids []string) error
	// Retry makes records due again after delay, with what went wrong.
	Retry(ctx context.Context, retries []Retry) error
	// Stats counts what is left.
	Stats(ctx context.Context) (Stats, error)
}

// Retry is what becomes of a record that was not carried.
type Retry struct {
	ID       string
	Attempts int
	Delay    time.Duration
	// Error is what went wrong, for whoever looks into the graph.
	Error string
	// SetAside keeps the record without trying it again.
	SetAside bool
}

// Stats is what a store holds.
type Stats struct {
	// Pending counts the records still to carry, SetAside those given up.
	Pending, SetAside int
	// Oldest is how long ago the first pending record was left; 0 when there is none.
	Oldest time.Duration
}

// Receiver takes records of one kind.
//
// Delivery is at least once and in no promised order: the same record may come again, and
// an older one after a newer. A receiver therefore remembers the version it has for an item
// and ignores what is not newer, or it reads the item afresh each time and so cannot apply
// an old state over a new one.
//
// An error with code UNAVAILABLE, or the end of ctx, says that the receiver cannot work now:
// all its records wait, none is blamed. On any other error for several records each is tried alone, and one
// that keeps failing is set aside.
type Receiver interface {
	Receive(ctx context.Context, records []Record) error
}

// ReceiverFunc lets a function be a Receiver.
type ReceiverFunc func(ctx context.Context, records []Record) error

// Receive calls f.
func (f ReceiverFunc) Receive(ctx context.Context, records []Record) error { return f(ctx, records) }
