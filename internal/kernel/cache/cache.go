// Package cache keeps projections that are shown often, by id, for everybody who asks: nothing personal. Whoever
// changes a thing drops it, and a read that began before the drop cannot put the old projection back.
package cache

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/simplelru"
)

// Options say what a Cache keeps.
type Options[T any] struct {
	// Load reads things by id, each with its id; unknown ids are left out. It may be asked by several goroutines at once.
	Load func(ctx context.Context, ids []string) ([]T, error)
	// ID returns the id of a thing.
	ID func(T) string
	// Owner returns whose thing it is, for DropOf; nil where nobody calls that.
	Owner func(T) string
	// Size is how many things are kept, at least 1; those read longest ago go first.
	Size int
	// MaxAge bounds how long a change that nobody announced stays unseen.
	MaxAge time.Duration
	// Renew is the age from which a thing that is asked for is still given, and read anew behind: such a change is seen
	// by whoever asks next. 0 is MaxAge, where nothing is read behind.
	Renew time.Duration
	// Now is the clock, time.Now outside tests.
	Now func() time.Time
}

// Cache reads through to a store. It is safe for concurrent use.
//
// Of one thing, whoever has seen a version never sees an older one: at most one load is under way that others may join,
// and Drop parts it from those who ask later. Whoever calls Drop after a write sees that write.
type Cache[T any] struct {
	opts Options[T]

	mu      sync.Mutex
	entries *simplelru.LRU[string, entry[T]]
	// loading holds the load that whoever asks for an id now may join.
	loading map[string]*load[T]
	// owners holds for each owner whose things were dropped when that was, counted by drops: what was kept before is not
	// given, and nobody has to look for it.
	owners map[string]uint64
	drops  uint64
	stats  Stats
}

type entry[T any] struct {
	value        T
	renew, until time.Time
	drops        uint64
}

// load is one read of several ids. found and err are set before done is closed.
type load[T any] struct {
	done  chan struct{}
	found map[string]T
	err   error
}

// Stats counts what a Cache did since it was made.
type Stats struct {
	// Hits and Misses count ids, Drops those that were kept and dropped, but for those of DropOf.
	Hits, Misses, Drops uint64
	// Kept is how many things are held now.
	Kept int
}

// New returns an empty Cache. It panics where Size is below 1.
func New[T any](opts Options[T]) *Cache[T] {
	if opts.Renew == 0 {
		opts.Renew = opts.MaxAge
	}
	entries, err := simplelru.NewLRU[string, entry[T]](opts.Size, nil)
	if err != nil {
		panic(fmt.Sprintf("making a cache: %v", err))
	}
	return &Cache[T]{opts: opts, entries: entries, loading: map[string]*load[T]{}, owners: map[string]uint64{}}
}

// Get returns the things of ids in their order, without those that there are not. Errors: those of Load, and the end
// of ctx.
func (c *Cache[T]) Get(ctx context.Context, ids []string) ([]T, error) {
	out := make([]T, 0, len(ids))
	joined, missing, aged := c.lookUp(ids, &out)
	for _, mine := range []claim[T]{missing, aged} {
		if mine.load != nil {
			go c.run(context.WithoutCancel(ctx), mine)
		}
	}
	if joined == nil {
		return out, nil
	}
	return c.collect(ctx, ids, joined)
}

// claim is a load that nobody runs yet.
type claim[T any] struct {
	*load[T]
	ids []string
}

// of returns the load that answers for an id from now on: one that is under way, or the claim's own.
func (mine *claim[T]) of(loading map[string]*load[T], id string) *load[T] {
	if under := loading[id]; under != nil {
		return under
	}
	if mine.load == nil {
		mine.load = &load[T]{done: make(chan struct{})}
	}
	mine.ids = append(mine.ids, id)
	loading[id] = mine.load
	return mine.load
}

// lookUp appends what is kept to out while nothing is missing. From the first miss on it returns for each id the load
// that answers it, or nil with the kept thing in kept. Nobody waits for what is aged.
func (c *Cache[T]) lookUp(ids []string, out *[]T) (joined []source[T], missing, aged claim[T]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.opts.Now()
	for i, id := range ids {
		kept, ok := c.entries.Get(id)
		if ok && now.Before(kept.until) && !c.dropped(kept) {
			c.stats.Hits++
			if !now.Before(kept.renew) {
				aged.of(c.loading, id)
			}
			if joined == nil {
				*out = append(*out, kept.value)
			} else {
				joined[i] = source[T]{value: kept.value}
			}
			continue
		}
		if joined == nil {
			joined = make([]source[T], len(ids))
			for j, value := range *out {
				joined[j].value = value
			}
		}
		c.stats.Misses++
		joined[i].load = missing.of(c.loading, id)
	}
	return joined, missing, aged
}

// source is where the answer for one id comes from: a load, or the value where there is none.
type source[T any] struct {
	load  *load[T]
	value T
}

// run reads what is claimed and keeps what nobody dropped meanwhile. Others may have joined, so it outlives its caller.
func (c *Cache[T]) run(ctx context.Context, mine claim[T]) {
	defer close(mine.done)
	defer c.keep(mine)
	defer func() {
		if panicked := recover(); panicked != nil {
			mine.err = fmt.Errorf("the load panicked: %v", panicked)
		}
	}()
	values, err := c.opts.Load(ctx, mine.ids)
	mine.found, mine.err = make(map[string]T, len(values)), err
	for _, value := range values {
		mine.found[c.opts.ID(value)] = value
	}
}

func (c *Cache[T]) keep(mine claim[T]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.opts.Now()
	renew, until := now.Add(c.opts.Renew), now.Add(c.opts.MaxAge)
	for _, id := range mine.ids {
		if c.loading[id] != mine.load {
			continue // dropped since it was asked for
		}
		delete(c.loading, id)
		if mine.err != nil {
			continue // what is only aged is given until it is too old
		}
		if value, ok := mine.found[id]; ok {
			c.entries.Add(id, entry[T]{value, renew, until, c.drops})
		} else {
			c.entries.Remove(id)
		}
	}
}

// collect waits for the loads and puts the answer together.
func (c *Cache[T]) collect(ctx context.Context, ids []string, from []source[T]) ([]T, error) {
	out := make([]T, 0, len(ids))
	for i, source := range from {
		if source.load == nil {
			out = append(out, source.value)
			continue
		}
		select {
		case <-source.load.done:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
		if source.load.err != nil {
			return nil, source.load.err
		}
		if value, ok := source.load.found[ids[i]]; ok {
			out = append(out, value)
		}
	}
	return out, nil
}

const (
	// aheadAtOnce is how many things one load reads ahead, aheadPause what is left to others between two.
	aheadAtOnce = 200
	aheadPause  = 10 * time.Millisecond
)

// ErrFull says that no more can be read ahead: it would push out what is kept.
var ErrFull = errors.New("as much is kept as may be")

// ReadAhead keeps what is likely to be asked for, so that nobody waits for it: things by id, some at a time. Errors:
// those of Get, and ErrFull.
func (c *Cache[T]) ReadAhead(ctx context.Context, ids []string) error {
	for part := range slices.Chunk(ids, aheadAtOnce) {
		if c.Stats().Kept+len(part) > c.opts.Size {
			return ErrFull
		}
		if _, err := c.Get(ctx, part); err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(aheadPause):
		}
	}
	return nil
}

// Drop forgets things that were changed, also where they are being read. It is called after the change was committed.
func (c *Cache[T]) Drop(ids ...string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, id := range ids {
		delete(c.loading, id)
		if c.entries.Remove(id) {
			c.stats.Drops++
		}
	}
}

// mostOwners bounds how many owners are remembered whose things were dropped.
const mostOwners = 10_000

// DropOf forgets all things of an owner, and parts every load under way, as whose it reads is not known yet. It takes
// as long however much is kept.
func (c *Cache[T]) DropOf(owner string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.owners) >= mostOwners {
		c.clear()
		return
	}
	clear(c.loading)
	c.drops++
	c.owners[owner] = c.drops
}

func (c *Cache[T]) dropped(kept entry[T]) bool {
	return len(c.owners) > 0 && c.owners[c.opts.Owner(kept.value)] > kept.drops
}

// DropWhere forgets what changed says of, and parts every load under way, as what it reads is not known yet. It looks
// at everything that is kept, so it is for changes that are rare.
func (c *Cache[T]) DropWhere(changed func(T) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.loading)
	for _, id := range c.entries.Keys() {
		if kept, ok := c.entries.Peek(id); ok && changed(kept.value) {
			c.entries.Remove(id)
			c.stats.Drops++
		}
	}
}

// Clear drops everything, as after changes may have been missed.
func (c *Cache[T]) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.clear()
}

func (c *Cache[T]) clear() {
	clear(c.loading)
	clear(c.owners)
	c.stats.Drops += uint64(c.entries.Len())
	c.entries.Purge()
}

// Stats returns what the cache did so far.
func (c *Cache[T]) Stats() Stats {
	c.mu.Lock()
	defer c.mu.Unlock()
	stats := c.stats
	stats.Kept = c.entries.Len()
	return stats
}
