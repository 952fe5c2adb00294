package indexing

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// mismatch says how a fresh index differs from the graph.
type mismatch struct{ words string }

func (m mismatch) Error() string { return m.words }

// verify compares the fresh index with the graph before it is swapped in: how much there is
// of each type, and a sample one by one. What differs by changes that are on their way is no
// difference.
func (u *run) verify(ctx context.Context, b Build, all []step) error {
	for try := 1; ; try++ {
		wrong, err := u.counts(ctx, b, all)
		if err != nil {
			return err
		}
		if wrong == "" {
			break
		}
		if try >= u.options.Tries {
			return mismatch{"The fresh index was not put in place: " + wrong}
		}
		if err := pause(ctx, u.options.FirstDelay); err != nil {
			return err
		}
	}
	return u.sample(ctx, b)
}

// counts says how the fresh index's numbers differ from what they should be, empty where
// changes that came meanwhile or still wait account for it.
func (u *run) counts(ctx context.Context, b Build, all []step) (string, error) {
	before := u.index.Changes()
	held, err := b.Held(ctx)
	if err != nil {
		return "", err
	}
	state, err := u.index.State(ctx)
	if err != nil {
		return "", err
	}
	off, differing := int64(0), []string{}
	for _, s := range all {
		want := state.Documents[s.kind]
		whose := "the old index"
		if !s.walk {
			n, err := u.graph.CountFindable(ctx, s.kind)
			if err != nil {
				return "", fmt.Errorf("counting what can be found: %w", err)
			}
			want, whose = int64(n), "the graph"
		}
		if have := held[s.kind]; have != want {
			off += max(have-want, want-have)
			differing = append(differing, fmt.Sprintf("%s has %d of type %s, it has %d", whose, want, s.kind, have))
		}
	}
	if off == 0 {
		return "", nil
	}
	backlog, err := u.store.Backlog(ctx)
	if err != nil {
		return "", err
	}
	if off <= u.index.Changes()-before+int64(backlog.Pending) {
		return "", nil
	}
	return strings.Join(differing, "; ") + ".", nil
}

// sample compares the things drawn one by one.
func (u *run) sample(ctx context.Context, b Build) error {
	byType := map[string][]string{}
	drawn := u.at().Sample
	for _, ref := range drawn {
		kind := string(ref.Type)
		byType[kind] = append(byType[kind], ref.ID)
	}
	var wrong []Finding
	for _, kind := range slices.Sorted(maps.Keys(byType)) {
		things, err := u.graph.Things(ctx, kind, byType[kind])
		if err != nil {
			return fmt.Errorf("reading a sample: %w", err)
		}
		found, err := u.compare(ctx, kind, things, b.Lookup)
		if err != nil {
			return err
		}
		wrong = append(wrong, found...)
	}
	if len(wrong) == 0 {
		return nil
	}
	return mismatch{fmt.Sprintf("The fresh index was not put in place: %d of %d things looked at differ from the graph, "+
		"among them %s %s.", len(wrong), len(drawn), wrong[0].Type, wrong[0].ID)}
}

type lookup func(ctx context.Context, refs []item.Ref) (map[item.Ref]Thing, error)

// compare returns how what an index holds differs from things that were read from the graph.
// A difference counts that no waiting change explains, and that is still there when both
// sides are read again, the index first asked after the changes that wait: what was carried
// since is in it by then.
func (u *run) compare(ctx context.Context, kind string, things []Thing, held lookup) ([]Finding, error) {
	if len(things) == 0 {
		return nil, nil
	}
	first, err := held(ctx, refsOfThings(things))
	if err != nil {
		return nil, err
	}
	suspects := slices.DeleteFunc(slices.Clone(things), func(t Thing) bool { return differs(t, first) == "" })
	if len(suspects) == 0 {
		return nil, nil
	}
	waiting, err := u.waiting(ctx, suspects)
	if err != nil {
		return nil, err
	}
	now, err := held(ctx, refsOfThings(suspects))
	if err != nil {
		return nil, err
	}
	again, err := u.inGraph(ctx, kind, suspects)
	if err != nil {
		return nil, err
	}
	var found []Finding
	for _, t := range suspects {
		current, there := again[t.Ref]
		if !there || waiting(t) || differs(t, now) == "" {
			continue
		}
		if d := differs(current, now); d != "" {
			found = append(found, Finding{Difference: d, Type: t.Type, ID: t.ID, Name: current.Name})
		}
	}
	return found, nil
}

// leftovers returns those of things of the index that the graph has not, likewise.
func (u *run) leftovers(ctx context.Context, kind string, things []Thing) ([]Finding, error) {
	there, err := u.inGraph(ctx, kind, things)
	if err != nil {
		return nil, err
	}
	suspects := slices.DeleteFunc(slices.Clone(things), func(t Thing) bool { _, is := there[t.Ref]; return is })
	if len(suspects) == 0 {
		return nil, nil
	}
	waiting, err := u.waiting(ctx, suspects)
	if err != nil {
		return nil, err
	}
	held, err := u.index.Lookup(ctx, refsOfThings(suspects))
	if err != nil {
		return nil, err
	}
	if there, err = u.inGraph(ctx, kind, suspects); err != nil {
		return nil, err
	}
	var found []Finding
	for _, t := range suspects {
		_, inIndex := held[t.Ref]
		_, inGraph := there[t.Ref]
		if inIndex && !inGraph && !waiting(t) {
			found = append(found, Finding{Difference: Leftover, Type: t.Type, ID: t.ID, Name: t.Name})
		}
	}
	return found, nil
}

// differs says how an index differs about a thing of the graph, empty where it does not.
func differs(t Thing, held map[item.Ref]Thing) Difference {
	h, is := held[t.Ref]
	switch {
	case !is:
		return Missing
	case h.Version < t.Version || h.Says != t.Says:
		return Outdated
	default:
		return ""
	}
}

// waiting tells of which things, or of whose owners, a change is on its way to the index.
func (u *run) waiting(ctx context.Context, things []Thing) (func(Thing) bool, error) {
	owner := func(t Thing) item.Ref { return item.Ref{Type: ownerType, ID: t.OwnerID} }
	var refs []item.Ref
	for _, t := range things {
		refs = append(refs, t.Ref)
		if t.OwnerID != "" {
			refs = append(refs, owner(t))
		}
	}
	waiting, err := u.graph.Waiting(ctx, refs)
	if err != nil {
		return nil, fmt.Errorf("reading which changes wait: %w", err)
	}
	return func(t Thing) bool { return waiting[t.Ref] || waiting[owner(t)] }, nil
}

// ownerType is the type of those whom things are by.
const ownerType = "artist"

func (u *run) inGraph(ctx context.Context, kind string, things []Thing) (map[item.Ref]Thing, error) {
	ids := make([]string, len(things))
	for i, t := range things {
		ids[i] = t.ID
	}
	found, err := u.graph.Things(ctx, kind, ids)
	if err != nil {
		return nil, fmt.Errorf("reading the graph: %w", err)
	}
	byRef := make(map[item.Ref]Thing, len(found))
	for _, t := range found {
		byRef[t.Ref] = t
	}
	return byRef, nil
}

func refsOfThings(things []Thing) []item.Ref {
	refs := make([]item.Ref, len(things))
	for i, t := range things {
		refs[i] = t.Ref
	}
	return refs
}
