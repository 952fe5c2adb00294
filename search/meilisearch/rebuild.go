package meilisearch

import (
	"context"
	"errors"
	"fmt"

	client "github.com/meilisearch/meilisearch-go"

	"github.com/sidestage/sidestage/search"
)

const (
	// batchSize is how many documents a rebuild sends at once.
	batchSize = 5000
	// pageSize is how many indexes are listed at once.
	pageSize = 1000
)

// Rebuild implements search.Engine.
func (e *Engine) Rebuild(ctx context.Context, fill search.Fill) error {
	e.rebuilding.Lock()
	defer e.rebuilding.Unlock()
	uid := e.name + "_build"
	if err := e.begin(ctx, uid); err != nil {
		return err
	}
	b := builder{engine: e, uid: uid, given: map[search.Ref]bool{}}
	err := fill(ctx, func(documents []search.Document) error { return b.take(ctx, documents) })
	if err != nil {
		err = fmt.Errorf("filling the search index: %w", err)
	} else {
		err = b.flush(ctx)
	}
	return e.finish(ctx, &b, err)
}

// begin makes the index that Put and Delete write to as well from now on. One that an
// earlier rebuild left unfinished is removed.
func (e *Engine) begin(ctx context.Context, uid string) error {
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	if err := e.remove(ctx, uid); err != nil {
		return err
	}
	if err := e.create(ctx, uid); err != nil {
		return err
	}
	e.writing.Lock()
	defer e.writing.Unlock()
	e.building, e.touched = uid, map[search.Ref]bool{}
	return nil
}

// builder sends documents to the index being built, a batch ahead of the server.
type builder struct {
	engine  *Engine
	uid     string
	given   map[search.Ref]bool
	pending []entry
	refs    []search.Ref
	ahead   *client.TaskInfo
}

func (b *builder) take(ctx context.Context, documents []search.Document) error {
	for _, d := range documents {
		b.pending = append(b.pending, entryOf(d))
		b.refs = append(b.refs, d.Ref())
		b.given[d.Ref()] = true
		if len(b.pending) < batchSize {
			continue
		}
		if err := b.send(ctx); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// send queues the pending documents, less those that were written meanwhile. The server
// does its tasks in order, so what Put sends after them wins.
func (b *builder) send(ctx context.Context) error {
	e := b.engine
	e.writing.Lock()
	defer e.writing.Unlock()
	batch := make([]entry, 0, len(b.pending))
	for i, held := range b.pending {
		if !e.touched[b.refs[i]] {
			batch = append(batch, held)
		}
	}
	b.pending, b.refs = b.pending[:0], b.refs[:0]
	if len(batch) == 0 {
		return nil
	}
	task, err := e.server.Index(b.uid).AddDocumentsWithContext(ctx, batch, nil)
	if err != nil {
		return failure("writing documents", err)
	}
	before := b.ahead
	b.ahead = task
	if before == nil {
		return nil
	}
	return e.await(ctx, before, nil, "writing documents")
}

// flush sends what is pending and waits for all of it.
func (b *builder) flush(ctx context.Context) error {
	if err := b.send(ctx); err != nil {
		return err
	}
	if b.ahead == nil {
		return nil
	}
	return b.engine.await(ctx, b.ahead, nil, "writing documents")
}

// finish puts the built index in the place of the one that answers, or gives it up.
func (e *Engine) finish(ctx context.Context, b *builder, err error) error {
	// A rebuild that was cancelled still cleans up.
	step, cancel := context.WithTimeout(context.WithoutCancel(ctx), stepTimeout)
	defer cancel()
	e.writing.Lock()
	defer e.writing.Unlock()
	for ref := range e.touched {
		b.given[ref] = true
	}
	e.building, e.touched = "", nil
	if err == nil {
		err = e.verify(step, b.uid, len(b.given))
	}
	if err == nil {
		err = e.swap(step, b.uid)
	}
	return errors.Join(err, e.remove(step, b.uid))
}

// verify marks the index complete once it holds as many documents as it was given.
func (e *Engine) verify(ctx context.Context, uid string, given int) error {
	stats, err := e.server.Index(uid).GetStatsWithContext(ctx, nil)
	if err != nil {
		return failure("counting documents", err)
	}
	if stats.NumberOfDocuments != int64(given) {
		return fmt.Errorf("the new search index holds %d documents of %d", stats.NumberOfDocuments, given)
	}
	return e.add(ctx, uid, []entry{mark()})
}

// swap exchanges the built index and the one that answers; there must be one.
func (e *Engine) swap(ctx context.Context, uid string) error {
	there, err := e.exists(ctx, e.name)
	if err != nil {
		return err
	}
	if !there {
		if err := e.create(ctx, e.name); err != nil {
			return err
		}
	}
	task, err := e.server.SwapIndexesWithContext(ctx, []*client.SwapIndexesParams{{Indexes: []string{e.name, uid}}})
	return e.await(ctx, task, err, "swapping indexes")
}

func (e *Engine) exists(ctx context.Context, uid string) (bool, error) {
	for offset := int64(0); ; offset += pageSize {
		page, err := e.server.ListIndexesWithContext(ctx, &client.IndexesQuery{Limit: pageSize, Offset: offset})
		if err != nil {
			return false, failure("listing indexes", err)
		}
		for _, found := range page.Results {
			if found.UID == uid {
				return true, nil
			}
		}
		if offset+pageSize >= page.Total {
			return false, nil
		}
	}
}

// remove deletes an index where it exists.
func (e *Engine) remove(ctx context.Context, uid string) error {
	there, err := e.exists(ctx, uid)
	if err != nil || !there {
		return err
	}
	task, err := e.server.DeleteIndexWithContext(ctx, uid)
	return e.await(ctx, task, err, "removing an index")
}
