package meilisearch

import (
	"context"
	"errors"
	"slices"
	"time"

	client "github.com/meilisearch/meilisearch-go"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

const (
	// batchSize is how many documents a build sends at once.
	batchSize = 5000
	// mostAhead is how many batches may wait in the server's queue, which it takes together
	// where it can.
	mostAhead = 4
	// pageSize is how many indexes are listed at once.
	pageSize = 1000
)

// build is an index that is being filled.
type build struct {
	engine *Engine
	id     string
	// touched is what Put and Delete wrote since this process began or took up the build.
	// ahead are the batches that the server has not done yet. Both are guarded by the
	// engine's writing lock.
	touched map[item.Ref]bool
	ahead   []*client.TaskInfo
}

var _ search.Build = (*build)(nil)

// fresh is the name of the index that is being filled.
func (e *Engine) fresh() string { return e.name + "_build" }

// Build implements search.Engine.
func (e *Engine) Build(ctx context.Context, id string) (search.Build, bool, error) {
	e.beginning.Lock()
	defer e.beginning.Unlock()
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	underWay, err := e.underWay(ctx)
	if err != nil {
		return nil, false, err
	}
	if underWay != nil && underWay.id == id {
		return underWay, true, nil
	}
	if err := e.clear(ctx); err != nil {
		return nil, false, err
	}
	if err := e.create(ctx, e.fresh()); err != nil {
		return nil, false, err
	}
	if err := e.add(ctx, e.fresh(), []entry{buildMark(id)}); err != nil {
		return nil, false, err
	}
	e.writing.Lock()
	defer e.writing.Unlock()
	e.building = &build{engine: e, id: id, touched: map[item.Ref]bool{}}
	return e.building, false, nil
}

// underWay returns the build that the server has, whoever began it; nil where there is none.
func (e *Engine) underWay(ctx context.Context) (*build, error) {
	e.writing.Lock()
	defer e.writing.Unlock()
	return e.findBuild(ctx)
}

// findBuild is underWay for those who hold the writing lock.
func (e *Engine) findBuild(ctx context.Context) (*build, error) {
	entries, err := e.fetchFrom(ctx, e.fresh(), nil)
	if err != nil && !errors.Is(err, search.ErrNotReady) {
		return nil, err
	}
	switch mark := entries[markID]; {
	case mark.Type != buildType || mark.Schema != search.SchemaVersion:
		e.building = nil
	case e.building == nil || e.building.id != mark.Build:
		e.building = &build{engine: e, id: mark.Build, touched: map[item.Ref]bool{}}
	}
	return e.building, nil
}

// clear removes a build, or what an earlier commit left of the index before it.
func (e *Engine) clear(ctx context.Context) error {
	e.writing.Lock()
	defer e.writing.Unlock()
	e.building = nil
	return e.remove(ctx, e.fresh())
}

// use calls do while nobody else writes, unless the build is gone.
func (b *build) use(do func() error) error {
	b.engine.writing.Lock()
	defer b.engine.writing.Unlock()
	if b.engine.building != b {
		return search.ErrBuildGone
	}
	return do()
}

// Add implements search.Build. It returns once the server has queued the documents, which
// outlives it.
func (b *build) Add(ctx context.Context, documents []search.Document) error {
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	for part := range slices.Chunk(documents, batchSize) {
		if err := b.use(func() error { return b.send(ctx, part) }); err != nil {
			return err
		}
		if err := b.settle(ctx, mostAhead); err != nil {
			return err
		}
	}
	return nil
}

// send queues documents, less those that were written meanwhile. The server does its tasks
// in order, so what Put sends after them wins.
func (b *build) send(ctx context.Context, documents []search.Document) error {
	batch := make([]entry, 0, len(documents))
	for _, d := range documents {
		if !b.touched[d.Ref()] {
			batch = append(batch, entryOf(d))
		}
	}
	if len(batch) == 0 {
		return nil
	}
	task, err := b.engine.server.Index(b.engine.fresh()).AddDocumentsWithContext(ctx, batch, nil)
	if err != nil {
		return refusal(failure("writing documents", err))
	}
	b.ahead = append(b.ahead, task)
	return nil
}

// settle waits until the server has done all but so many of the batches.
func (b *build) settle(ctx context.Context, but int) error {
	for {
		var first *client.TaskInfo
		err := b.use(func() error {
			if len(b.ahead) > but {
				first, b.ahead = b.ahead[0], b.ahead[1:]
			}
			return nil
		})
		if err != nil || first == nil {
			return err
		}
		if err := b.engine.await(ctx, first, nil, "writing documents"); err != nil {
			return refusal(err)
		}
	}
}

// Held implements search.Build.
func (b *build) Held(ctx context.Context) (counts map[item.Type]int64, err error) {
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	if err := b.settle(ctx, 0); err != nil {
		return nil, err
	}
	err = b.use(func() error {
		if err := b.check(ctx); err != nil {
			return err
		}
		request := &client.SearchRequest{Facets: []string{"type"}, Limit: 1, AttributesToRetrieve: []string{"id"}}
		found, err := b.engine.server.Index(b.engine.fresh()).SearchWithContext(ctx, "", request)
		if err != nil {
			return failure("counting documents", err)
		}
		counts, err = countsOf(answer{Facets: found.FacetDistribution})
		return err
	})
	return counts, err
}

// check reports whether the server still has the build: without its index it would make one,
// unasked, of what is added.
func (b *build) check(ctx context.Context) error {
	found, err := b.engine.findBuild(ctx)
	if err == nil && found != b {
		err = search.ErrBuildGone
	}
	return err
}

// Lookup implements search.Build.
func (b *build) Lookup(ctx context.Context, refs []item.Ref) (map[item.Ref]search.Document, error) {
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	if err := b.settle(ctx, 0); err != nil {
		return nil, err
	}
	entries, err := b.engine.fetchFrom(ctx, b.engine.fresh(), refs)
	if err != nil {
		return nil, err
	}
	return stored(entries), nil
}

// Commit implements search.Build.
func (b *build) Commit(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	if err := b.settle(ctx, 0); err != nil {
		return err
	}
	return b.use(func() error {
		if err := b.check(ctx); err != nil {
			return err
		}
		e := b.engine
		// Whatever fails from here on, the server knows best what became of the build.
		e.building = nil
		if err := e.add(ctx, e.fresh(), []entry{completeMark(b.id, time.Now())}); err != nil {
			return err
		}
		if err := e.swap(ctx); err != nil {
			return err
		}
		return e.remove(ctx, e.fresh())
	})
}

// swap exchanges the built index and the one that answers; there must be one.
func (e *Engine) swap(ctx context.Context) error {
	there, err := e.exists(ctx, e.name)
	if err != nil {
		return err
	}
	if !there {
		if err := e.create(ctx, e.name); err != nil {
			return err
		}
	}
	defer e.present.forget()
	task, err := e.server.SwapIndexesWithContext(ctx, []*client.SwapIndexesParams{{Indexes: []string{e.name, e.fresh()}}})
	return e.await(ctx, task, err, "swapping indexes")
}

// Discard implements search.Build.
func (b *build) Discard(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, stepTimeout)
	defer cancel()
	err := b.use(func() error {
		b.engine.building = nil
		return b.engine.remove(ctx, b.engine.fresh())
	})
	if errors.Is(err, search.ErrBuildGone) {
		return nil
	}
	return err
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
