package indexing

import (
	"context"
	"fmt"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// check compares all of the index with all of the graph, and repairs what differs where the
// job is to.
func (u *run) check(ctx context.Context) error {
	state, err := u.index.State(ctx)
	if err != nil {
		return err
	}
	if !state.Ready {
		return notReady(ErrNotReady)
	}
	if err := u.recall(ctx); err != nil {
		return err
	}
	all := u.steps()
	if err := u.count(ctx, all, state); err != nil {
		return err
	}
	for at := u.at().Step; at < len(all); at++ {
		kind := all[at].kind
		if all[at].walk {
			err = u.walk(ctx, kind, func(things []Thing) error {
				found, err := u.leftovers(ctx, kind, things)
				return u.report(ctx, kind, found, err)
			})
		} else {
			err = u.read(ctx, kind, func(things []Thing) error {
				found, err := u.compare(ctx, kind, things, u.index.Lookup)
				return u.report(ctx, kind, found, err)
			})
		}
		if err != nil {
			return notReady(err)
		}
		u.stepDone()
	}
	return nil
}

// recall reads which findings are kept already, so that none is kept twice.
func (u *run) recall(ctx context.Context) error {
	if u.known != nil {
		return nil
	}
	kept, err := u.store.Findings(ctx, u.job.ID)
	if err != nil {
		return fmt.Errorf("reading what was found before: %w", err)
	}
	u.known = make(map[item.Ref]bool, len(kept))
	for _, f := range kept {
		u.known[item.Ref{Type: f.Type, ID: f.ID}] = true
	}
	return nil
}

// report counts findings, and keeps the first of them, after repairing them.
func (u *run) report(ctx context.Context, kind string, found []Finding, err error) error {
	if err != nil || len(found) == 0 {
		return err
	}
	if u.job.Kind == Repair {
		if err := u.repair(ctx, kind, found); err != nil {
			return err
		}
	}
	u.guard.Lock()
	defer u.guard.Unlock()
	u.progress.Found += len(found)
	for _, f := range found {
		ref := item.Ref{Type: f.Type, ID: f.ID}
		if len(u.known) < MaxFindings && !u.known[ref] {
			u.known[ref] = true
			u.fresh = append(u.fresh, f)
		}
	}
	return nil
}

// repair brings what was found up to date, and says of each whether that mended it.
func (u *run) repair(ctx context.Context, kind string, found []Finding) error {
	ids := make([]string, len(found))
	for i, f := range found {
		ids[i] = f.ID
	}
	refs := refsOf(kind, ids)
	if err := u.index.Refresh(ctx, refs, false); err != nil {
		return err
	}
	held, err := u.index.Lookup(ctx, refs)
	if err != nil {
		return err
	}
	things, err := u.graph.Things(ctx, kind, ids)
	if err != nil {
		return fmt.Errorf("reading the graph: %w", err)
	}
	right := map[string]bool{}
	for _, ref := range refs {
		_, is := held[ref]
		right[ref.ID] = !is // of what the graph has not
	}
	for _, t := range things {
		right[t.ID] = differs(t, held) == ""
	}
	for i := range found {
		found[i].Repaired = right[found[i].ID]
	}
	return nil
}
