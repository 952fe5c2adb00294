package search

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// Change says that a thing was created, changed or removed, and its version since.
type Change struct {
	item.Ref
	Version int64
}

// Source is where the truth is: the graph.
type Source interface {
	// Documents gives the current documents of those ids that may be found by anybody;
	// the others are left out.
	Documents(ctx context.Context, t item.Type, ids []string) ([]Document, error)
	// Dependents names the documents that repeat something of the things named: the
	// songs and albums of an artist, the songs of an album.
	Dependents(ctx context.Context, t item.Type, ids []string) ([]item.Ref, error)
	// All hands every document to yield, some at a time, and ends with its error.
	All(ctx context.Context, yield func([]Document) error) error
}

// loadSize is how many documents are loaded from the source at once.
const loadSize = 500

// Pipeline keeps an index true to its source. One pipeline at a time writes an index.
//
// While the index has never been filled, was wiped, or is of another schema, searches
// answer that search is unavailable (never with a part of what there is), and changes that
// come meanwhile are kept in the index being built.
type Pipeline struct {
	index  *Index
	source Source
	log    *slog.Logger
	// receiving makes loading and writing one step, so that what was loaded later is
	// written later.
	receiving sync.Mutex
	// written counts the documents that changes wrote or deleted.
	written atomic.Int64
}

// NewPipeline returns a pipeline.
func NewPipeline(index *Index, source Source, log *slog.Logger) *Pipeline {
	return &Pipeline{index: index, source: source, log: log}
}

// Rebuild fills a fresh index from the source and swaps it in; the old one answers until
// then.
func (p *Pipeline) Rebuild(ctx context.Context) error {
	started, count := time.Now(), 0
	err := p.index.Rebuild(ctx, func(ctx context.Context, yield func([]Document) error) error {
		return p.source.All(ctx, func(documents []Document) error {
			count += len(documents)
			return yield(documents)
		})
	})
	if err != nil {
		return fmt.Errorf("rebuilding the search index: %w", err)
	}
	p.log.InfoContext(ctx, "search index rebuilt", "engine", p.index.Engine(), "documents", count, "seconds",
		time.Since(started).Seconds())
	return nil
}

// Receive brings the index up to date with changes, in any order and as often as they
// come. Once it gives nil, they are found; after an error all of them must come again.
// Types that are not searched are passed over.
func (p *Pipeline) Receive(ctx context.Context, changes []Change) error {
	p.receiving.Lock()
	defer p.receiving.Unlock()
	versions := map[item.Ref]int64{}
	for _, c := range changes {
		if c.Type.Valid() && c.ID != "" {
			versions[c.Ref] = max(versions[c.Ref], c.Version)
		}
	}
	refs := slices.SortedFunc(maps.Keys(versions), compareRefs)
	for part := range slices.Chunk(refs, loadSize) {
		if err := p.receive(ctx, part, versions); err != nil {
			return err
		}
	}
	return nil
}

// Refresh brings things up to date although none of them changed, and with dependents what
// repeats something of them. Types that are not searched are passed over.
func (p *Pipeline) Refresh(ctx context.Context, refs []item.Ref, dependents bool) error {
	p.receiving.Lock()
	defer p.receiving.Unlock()
	refs = slices.DeleteFunc(slices.Clone(refs), func(r item.Ref) bool { return !r.Type.Valid() || r.ID == "" })
	if dependents {
		ids := map[item.Type][]string{}
		for _, ref := range refs {
			ids[ref.Type] = append(ids[ref.Type], ref.ID)
		}
		if err := p.refreshDependents(ctx, ids); err != nil {
			return err
		}
	}
	for part := range slices.Chunk(refs, loadSize) {
		if err := p.refresh(ctx, part); err != nil {
			return err
		}
	}
	return nil
}

// Written counts the documents that changes wrote or deleted since the process began.
func (p *Pipeline) Written() int64 { return p.written.Load() }

// receive writes dependents before the things they hang on, so that a thing's new name
// in the index says that its dependents have it too.
func (p *Pipeline) receive(ctx context.Context, refs []item.Ref, versions map[item.Ref]int64) error {
	current, err := p.load(ctx, refs)
	if err != nil {
		return err
	}
	held, err := p.index.Lookup(ctx, refs)
	// Where no index answers yet nothing is held; Put decides whether one is being built.
	if err != nil && !errors.Is(err, ErrNotReady) {
		return err
	}
	if err := p.follow(ctx, refs, current, held); err != nil {
		return err
	}
	for ref, d := range current {
		d.Version = max(d.Version, versions[ref])
		current[ref] = d
	}
	return p.write(ctx, refs, current, versions)
}

// follow brings the dependents of what was renamed, hidden, shown or removed up to date.
func (p *Pipeline) follow(ctx context.Context, refs []item.Ref, current, held map[item.Ref]Document) error {
	changed := map[item.Type][]string{}
	for _, ref := range refs {
		now, is := current[ref]
		before, was := held[ref]
		if is != was || now.Name != before.Name || now.Handle != before.Handle || now.OwnerOnly != before.OwnerOnly ||
			!slices.Equal(now.Tiers, before.Tiers) {
			changed[ref.Type] = append(changed[ref.Type], ref.ID)
		}
	}
	return p.refreshDependents(ctx, changed)
}

func (p *Pipeline) refreshDependents(ctx context.Context, changed map[item.Type][]string) error {
	for _, t := range slices.Sorted(maps.Keys(changed)) {
		dependents, err := p.source.Dependents(ctx, t, changed[t])
		if err != nil {
			return fmt.Errorf("reading what depends on %d of type %s: %w", len(changed[t]), t, err)
		}
		for part := range slices.Chunk(dependents, loadSize) {
			if err := p.refresh(ctx, part); err != nil {
				return err
			}
		}
	}
	return nil
}

// refresh writes documents whose own version did not change.
func (p *Pipeline) refresh(ctx context.Context, refs []item.Ref) error {
	current, err := p.load(ctx, refs)
	if err != nil {
		return err
	}
	held, err := p.index.Lookup(ctx, refs)
	if err != nil && !errors.Is(err, ErrNotReady) {
		return err
	}
	versions := make(map[item.Ref]int64, len(refs))
	for ref, d := range held {
		versions[ref] = d.Version
		if now, ok := current[ref]; ok {
			now.Version = max(now.Version, d.Version)
			current[ref] = now
		}
	}
	return p.write(ctx, refs, current, versions)
}

// write puts what there is and deletes the rest.
func (p *Pipeline) write(
	ctx context.Context, refs []item.Ref, current map[item.Ref]Document, versions map[item.Ref]int64,
) error {
	// Counted first: whoever compares counts must not see the writes without them.
	p.written.Add(int64(len(refs)))
	var documents []Document
	var gone []VersionedRef
	for _, ref := range refs {
		if d, ok := current[ref]; ok {
			documents = append(documents, d)
			continue
		}
		gone = append(gone, VersionedRef{Ref: ref, Version: versions[ref]})
	}
	if len(documents) > 0 {
		if err := p.index.Put(ctx, documents); err != nil {
			return err
		}
	}
	if len(gone) > 0 {
		return p.index.Delete(ctx, gone)
	}
	return nil
}

// load reads the current documents of refs.
func (p *Pipeline) load(ctx context.Context, refs []item.Ref) (map[item.Ref]Document, error) {
	ids := map[item.Type][]string{}
	for _, ref := range refs {
		ids[ref.Type] = append(ids[ref.Type], ref.ID)
	}
	current := make(map[item.Ref]Document, len(refs))
	for _, t := range slices.Sorted(maps.Keys(ids)) {
		documents, err := p.source.Documents(ctx, t, ids[t])
		if err != nil {
			return nil, fmt.Errorf("loading %d of type %s to be searched: %w", len(ids[t]), t, err)
		}
		for _, d := range documents {
			current[d.Ref()] = d
		}
	}
	return current, nil
}

func compareRefs(a, b item.Ref) int {
	if a.Type != b.Type {
		return slices.Index(item.Types(), a.Type) - slices.Index(item.Types(), b.Type)
	}
	switch {
	case a.ID < b.ID:
		return -1
	case a.ID > b.ID:
		return 1
	default:
		return 0
	}
}
