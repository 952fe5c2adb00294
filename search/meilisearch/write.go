package meilisearch

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// Put implements search.Engine.
func (e *Engine) Put(ctx context.Context, documents []search.Document) error {
	refs := make([]item.Ref, len(documents))
	entries := make([]entry, len(documents))
	for i, d := range documents {
		refs[i], entries[i] = d.Ref(), entryOf(d)
	}
	return e.change(ctx, refs, entries)
}

// Delete implements search.Engine. What remains is a tombstone that knows the version.
func (e *Engine) Delete(ctx context.Context, deleted []search.VersionedRef) error {
	refs := make([]item.Ref, len(deleted))
	entries := make([]entry, len(deleted))
	for i, d := range deleted {
		refs[i], entries[i] = d.Ref, tombstone(d)
	}
	e.deletions.Add(int64(len(refs)))
	return e.change(ctx, refs, entries)
}

// change writes to the index that answers and to the one being built.
func (e *Engine) change(ctx context.Context, refs []item.Ref, entries []entry) error {
	if len(entries) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	defer e.present.forget()
	e.writing.Lock()
	defer e.writing.Unlock()
	building, err := e.findBuild(ctx)
	if err != nil {
		return err
	}
	known, err := e.fetch(ctx, refs)
	if err == nil {
		err = e.add(ctx, e.name, newer(entries, known))
	}
	if building == nil || (err != nil && !errors.Is(err, search.ErrNotReady)) {
		return err
	}
	for _, ref := range refs {
		building.touched[ref] = true
	}
	// What the index that answers knows is newer holds for the one being built too. Where
	// none answers yet, that one is asked.
	if err != nil {
		if known, err = e.fetchFrom(ctx, e.fresh(), refs); err != nil {
			return err
		}
	}
	return e.add(ctx, e.fresh(), newer(entries, known))
}

// newer keeps the entries that are no older than those known, the newest of each.
func newer(entries []entry, known map[string]entry) []entry {
	place := make(map[string]int, len(entries))
	kept := make([]entry, 0, len(entries))
	for _, fresh := range entries {
		if held, ok := known[fresh.ID]; ok && held.Version > fresh.Version {
			continue
		}
		i, again := place[fresh.ID]
		switch {
		case !again:
			place[fresh.ID] = len(kept)
			kept = append(kept, fresh)
		case fresh.Version >= kept[i].Version:
			kept[i] = fresh
		}
	}
	return kept
}

// add writes entries to an index and waits until they are found.
func (e *Engine) add(ctx context.Context, uid string, entries []entry) error {
	if len(entries) == 0 {
		return nil
	}
	task, err := e.server.Index(uid).AddDocumentsWithContext(ctx, entries, nil)
	return refusal(e.await(ctx, task, err, "writing documents"))
}

// refused are the server's codes for documents that it will never take.
var refused = []string{
	"invalid_document_", "missing_document_id", "payload_too_large", "malformed_payload",
	"max_fields_limit_exceeded",
}

// refusal tells an error that is the documents' fault from one that waiting mends.
func refusal(err error) error {
	coded, is := errors.AsType[codedError](err)
	if is && slices.ContainsFunc(refused, func(code string) bool { return strings.HasPrefix(coded.code, code) }) {
		return fmt.Errorf("%w: %w", search.ErrRefused, err)
	}
	return err
}
