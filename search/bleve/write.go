package bleve

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/sidestage/sidestage/search"
)

// Put implements search.Engine.
func (e *Engine) Put(ctx context.Context, documents []search.Document) error {
	all := make([]held, len(documents))
	for i, d := range documents {
		all[i] = held{Document: d}
	}
	return e.change(ctx, all)
}

// Delete implements search.Engine. What remains is a tombstone that knows the version.
func (e *Engine) Delete(ctx context.Context, refs []search.VersionedRef) error {
	all := make([]held, len(refs))
	for i, ref := range refs {
		all[i] = held{Document: search.Document{Type: ref.Type, ID: ref.ID, Version: ref.Version}, Deleted: true}
	}
	return e.change(ctx, all)
}

// change writes to the generation that answers and to the one being built.
func (e *Engine) change(ctx context.Context, all []held) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	e.writing.Lock()
	defer e.writing.Unlock()
	err := e.read(func(g *generation) error { return g.update(all) })
	if e.building == nil {
		return err
	}
	if err != nil && !errors.Is(err, search.ErrNotReady) {
		return err
	}
	for _, h := range all {
		e.touched[h.Ref()] = true
	}
	return e.building.update(all)
}

// update writes those of all that are no older than what g has.
func (g *generation) update(all []held) error {
	newest := make(map[search.Ref]int, len(all))
	fresh := make([]held, 0, len(all))
	for _, h := range all {
		if i, again := newest[h.Ref()]; again {
			if h.Version >= fresh[i].Version {
				fresh[i] = h
			}
			continue
		}
		known, ok, err := g.load(keyOf(h.Ref()))
		if err != nil {
			return err
		}
		if ok && known.Version > h.Version {
			continue
		}
		newest[h.Ref()] = len(fresh)
		fresh = append(fresh, h)
	}
	if len(fresh) == 0 {
		return nil
	}
	return g.write(fresh)
}

// batchSize is how many documents a rebuild writes at once.
const batchSize = 2000

// Rebuild implements search.Engine.
func (e *Engine) Rebuild(ctx context.Context, fill search.Fill) error {
	e.rebuilding.Lock()
	defer e.rebuilding.Unlock()
	fresh, err := e.begin()
	if err != nil {
		return err
	}
	given, err := e.fill(ctx, fresh, fill)
	if err != nil {
		return errors.Join(err, e.abandon(fresh))
	}
	return e.finish(fresh, given)
}

// begin makes the generation that Put and Delete write to as well from now on.
func (e *Engine) begin() (*generation, error) {
	e.writing.Lock()
	defer e.writing.Unlock()
	e.number++
	fresh, err := createGeneration(filepath.Join(e.dir, fmt.Sprintf("index-%d", e.number)))
	if err != nil {
		return nil, err
	}
	e.building, e.touched = fresh, map[search.Ref]bool{}
	return fresh, nil
}

// fill writes what fill gives, less what was written meanwhile, and counts it.
func (e *Engine) fill(ctx context.Context, fresh *generation, fill search.Fill) (map[search.Ref]bool, error) {
	given := map[search.Ref]bool{}
	var pending []held
	flush := func() error {
		e.writing.Lock()
		defer e.writing.Unlock()
		batch := make([]held, 0, len(pending))
		for _, h := range pending {
			given[h.Ref()] = true
			if !e.touched[h.Ref()] {
				batch = append(batch, h)
			}
		}
		pending = pending[:0]
		return fresh.write(batch)
	}
	err := fill(ctx, func(documents []search.Document) error {
		for _, d := range documents {
			pending = append(pending, held{Document: d})
			if len(pending) < batchSize {
				continue
			}
			if err := flush(); err != nil {
				return err
			}
		}
		return ctx.Err()
	})
	if err != nil {
		return nil, fmt.Errorf("filling the search index: %w", err)
	}
	return given, flush()
}

// finish puts fresh in the place of the generation that answers.
func (e *Engine) finish(fresh *generation, given map[search.Ref]bool) error {
	e.writing.Lock()
	defer e.writing.Unlock()
	for ref := range e.touched {
		given[ref] = true
	}
	count, err := fresh.index.DocCount()
	if err == nil && count != uint64(len(given)) {
		err = fmt.Errorf("the new search index holds %d documents of %d", count, len(given))
	}
	if err == nil {
		err = e.writeMarker(marker{Folder: filepath.Base(fresh.folder), Schema: search.SchemaVersion, Number: e.number})
	}
	if err != nil {
		e.building, e.touched = nil, nil
		return errors.Join(err, fresh.discard())
	}
	e.building, e.touched = nil, nil
	old := e.swap(fresh)
	if old != nil {
		err = old.close()
	}
	return errors.Join(err, e.sweep(filepath.Base(fresh.folder)))
}

func (e *Engine) swap(fresh *generation) (old *generation) {
	e.swapping.Lock()
	defer e.swapping.Unlock()
	old, e.current = e.current, fresh
	return old
}

// sweep removes the folders of other generations.
func (e *Engine) sweep(keep string) error {
	folders, err := filepath.Glob(filepath.Join(e.dir, "index-*"))
	if err != nil {
		return fmt.Errorf("listing old search indexes: %w", err)
	}
	for _, folder := range folders {
		if filepath.Base(folder) == keep {
			continue
		}
		if err := os.RemoveAll(folder); err != nil {
			return fmt.Errorf("removing an old search index: %w", err)
		}
	}
	return nil
}

// abandon gives up a generation that could not be filled.
func (e *Engine) abandon(fresh *generation) error {
	e.writing.Lock()
	defer e.writing.Unlock()
	e.building, e.touched = nil, nil
	return fresh.discard()
}

func (g *generation) discard() error {
	err := g.close()
	if removal := os.RemoveAll(g.folder); removal != nil {
		err = errors.Join(err, fmt.Errorf("removing an unfinished search index: %w", removal))
	}
	return err
}
