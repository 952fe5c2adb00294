package bleve

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// build is a generation that is being filled.
type build struct {
	engine *Engine
	id     string
	fresh  *generation
	// touched is what Put and Delete wrote since this process began or took up the build.
	touched map[item.Ref]bool
}

var _ search.Build = (*build)(nil)

// batchSize is how many documents are written at once.
const batchSize = 2000

// Build implements search.Engine.
func (e *Engine) Build(ctx context.Context, id string) (search.Build, bool, error) {
	if err := ctx.Err(); err != nil {
		return nil, false, err
	}
	e.writing.Lock()
	defer e.writing.Unlock()
	if e.building != nil && e.building.id == id {
		return e.building, true, nil
	}
	if e.building != nil {
		if err := e.building.remove(); err != nil {
			return nil, false, err
		}
	}
	e.number++
	fresh, err := createGeneration(filepath.Join(e.dir, fmt.Sprintf("index-%d", e.number)))
	if err != nil {
		return nil, false, err
	}
	begun := marker{Folder: filepath.Base(fresh.folder), Schema: search.SchemaVersion, Number: e.number, Build: id}
	if err := e.writeMarker(buildFile, begun); err != nil {
		return nil, false, errors.Join(err, fresh.discard())
	}
	e.building = &build{engine: e, id: id, fresh: fresh, touched: map[item.Ref]bool{}}
	return e.building, false, nil
}

// takeUp opens what an earlier process left unfinished, so that writes reach it from the
// start. What cannot be opened is left to the sweep of the next commit.
func (e *Engine) takeUp(answering string) error {
	begun, err := e.readMarker(buildFile)
	if err != nil {
		return err
	}
	e.number = max(e.number, begun.Number)
	if begun.Build == "" || begun.Schema != search.SchemaVersion || begun.Folder == answering {
		return nil
	}
	fresh, err := openGeneration(filepath.Join(e.dir, begun.Folder))
	if errors.Is(err, errBroken) {
		return nil
	}
	if err != nil {
		return err
	}
	e.building = &build{engine: e, id: begun.Build, fresh: fresh, touched: map[item.Ref]bool{}}
	return nil
}

// Add implements search.Build.
func (b *build) Add(ctx context.Context, documents []search.Document) error {
	for part := range slices.Chunk(documents, batchSize) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if err := b.add(part); err != nil {
			return err
		}
	}
	return nil
}

func (b *build) add(documents []search.Document) error {
	return b.use(func() error {
		batch := make([]held, 0, len(documents))
		for _, d := range documents {
			if !b.touched[d.Ref()] {
				batch = append(batch, held{Document: d})
			}
		}
		return b.fresh.write(batch)
	})
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

// Held implements search.Build.
func (b *build) Held(ctx context.Context) (counts map[item.Type]int64, err error) {
	err = b.use(func() error {
		counts, err = b.fresh.counts(ctx)
		return err
	})
	return counts, err
}

// Lookup implements search.Build.
func (b *build) Lookup(ctx context.Context, refs []item.Ref) (found map[item.Ref]search.Document, err error) {
	err = b.use(func() error {
		found, err = b.fresh.lookup(ctx, refs)
		return err
	})
	return found, err
}

// Commit implements search.Build.
func (b *build) Commit(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return b.use(func() error {
		e := b.engine
		done := marker{
			Folder: filepath.Base(b.fresh.folder), Schema: search.SchemaVersion, Number: e.number, Build: b.id,
			BuiltAt: time.Now().UTC(),
		}
		if err := e.writeMarker(markerFile, done); err != nil {
			return err
		}
		e.building = nil
		if old := e.swap(b.fresh, done); old != nil {
			if err := old.close(); err != nil {
				return err
			}
		}
		return e.sweep(done.Folder)
	})
}

func (e *Engine) swap(fresh *generation, m marker) (old *generation) {
	e.swapping.Lock()
	defer e.swapping.Unlock()
	old, e.current, e.committed = e.current, fresh, m
	return old
}

// sweep removes the folders of other generations, and the word of an unfinished one.
func (e *Engine) sweep(keep string) error {
	if err := os.RemoveAll(filepath.Join(e.dir, buildFile)); err != nil {
		return fmt.Errorf("removing the mark of an unfinished search index: %w", err)
	}
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

// Discard implements search.Build.
func (b *build) Discard(context.Context) error {
	err := b.use(b.remove)
	if errors.Is(err, search.ErrBuildGone) {
		return nil
	}
	return err
}

// remove ends the build. The writing lock is held.
func (b *build) remove() error {
	b.engine.building = nil
	if err := os.RemoveAll(filepath.Join(b.engine.dir, buildFile)); err != nil {
		return errors.Join(fmt.Errorf("removing the mark of an unfinished search index: %w", err), b.fresh.close())
	}
	return b.fresh.discard()
}

func (g *generation) discard() error {
	err := g.close()
	if removal := os.RemoveAll(g.folder); removal != nil {
		err = errors.Join(err, fmt.Errorf("removing an unfinished search index: %w", removal))
	}
	return err
}
