package bleve

import (
	"context"
	"errors"

	"github.com/sidestage/sidestage/internal/kernel/item"
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
		e.building.touched[h.Ref()] = true
	}
	return e.building.fresh.update(all)
}

// update writes those of all that are no older than what g has.
func (g *generation) update(all []held) error {
	newest := make(map[item.Ref]int, len(all))
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
