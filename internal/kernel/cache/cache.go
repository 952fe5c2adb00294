// Package cache keeps projections that are shown often, by id, for everybody who asks: nothing personal. Whoever
// changes a thing drops it, and a read that began before the drop cannot put the old projection back.
package cache

import (
	"context"
	"fmt"
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
	// Size is how many things are kept, at least 1; those read longest ago go first.
	Size int
	// MaxAge bounds how long a change that nobody announced stays unseen.
	MaxAge time.Duration
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
	stats   Stats
}

type entry[T any] struct {
	value T
	until time.Time
}

// load is one read of several ids. found and err are set before done is closed.
type load[T any] struct {
	done  chan struct{}
	found map[string]T
	err   error
}

// Stats counts what a Cache did since it was made.
type Stats struct {
	// Hits and Misses count ids, Drops those that were kept and dropped.
	Hits, Misses, Drops uint64
	// Kept is how many things are held now.
	Kept int
}

// New returns an empty Cache. It panics where Size is below 1.
func New[T any](opts Options[T]) *Cache[T] {
	entries, err := simplelru.NewLRU[string, entry[T]](opts.Size, nil)
	if err != nil {
		panic(fmt.Sprintf("making a cache: %v", err))
	}
	return &Cache[T]{opts: opts, entries: entries, loading: map[string]*load[T]{}}
}

// Get returns the things of ids in their order, without those that there are not. Errors: those of Load, and the end
// of ctx.
func (c *Cache[T]) Get(ctx context.Context, ids []string) ([]T, error) {
	out := make([]T, 0, len(ids))
	joined, missing := c.lookUp(ids, &out)
	if len(missing.ids) > 0 {
		go c.run(context.WithoutCancel(ctx), missing)
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

// lookUp appends what is kept to out while nothing is missing. From the first miss on it returns for each id the load
// that answers it, or nil with the kept thing in kept.
func (c *Cache[T]) lookUp(ids []string, out *[]T) (joined []source[T], missing claim[T]) {
	c.mu.Lock()
	defer c.mu.Unlock()
	now := c.opts.Now()
	for i, id := range ids {
		kept, ok := c.entries.Get(id)
		if ok && now.Before(kept.until) {
			c.stats.Hits++
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
		under := c.loading[id]
		if under == nil {
			if missing.load == nil {
				missing.load = &load[T]{done: make(chan struct{})}
			}
			under = missing.load
			missing.ids = append(missing.ids, id)
			c.loading[id] = under
		}
		joined[i].load = under
	}
	return joined, missing
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
	until := c.opts.Now().Add(c.opts.MaxAge)
	for _, id := range mine.ids {
		if c.loading[id] != mine.load {
			continue // dropped since it was asked for
		}
		delete(c.loading, id)
		if value, ok := mine.found[id]; ok && mine.err == nil {
			c.entries.Add(id, entry[T]{value, until})
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
	clear(c.loading)
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
