package indexing_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// types are those of the fake index.
var types = []string{"artist", "song"}

func thing(kind, id, name string, version int64) indexing.Thing {
	t := indexing.Thing{Ref: item.Ref{Type: item.Type(kind), ID: id}, Name: name, Version: version, Says: name}
	t.Document = t.Name
	return t
}

type things map[item.Ref]indexing.Thing

func (ts things) put(all ...indexing.Thing) {
	for _, t := range all {
		ts[t.Ref] = t
	}
}

func (ts things) among(refs []item.Ref) map[item.Ref]indexing.Thing {
	found := map[item.Ref]indexing.Thing{}
	for _, ref := range refs {
		if t, is := ts[ref]; is {
			found[ref] = t
		}
	}
	return found
}

func (ts things) counts() map[string]int64 {
	counts := map[string]int64{}
	for ref := range ts {
		counts[string(ref.Type)]++
	}
	return counts
}

func (ts things) of(kind string) []indexing.Thing {
	var all []indexing.Thing
	for _, ref := range slices.SortedFunc(maps.Keys(ts), func(a, b item.Ref) int { return compare(a.ID, b.ID) }) {
		if string(ref.Type) == kind {
			all = append(all, ts[ref])
		}
	}
	return all
}

func compare(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	default:
		return 0
	}
}

// memory is graph, index and store in one, with the promises of the real ones. fail, where
// set, is asked before each call by its name, and an error keeps the call from having any
// effect.
type memory struct {
	mu      sync.Mutex
	graph   things
	waiting map[item.Ref]bool
	held    things // nil: not ready
	builtAs string
	fresh   things
	freshID string
	lost    int // how many of what is added to a build is lost from now on
	jobs    []indexing.Job
	holder  string
	until   time.Time
	dropped string // the id of a cancelled job that is not cleared
	found   []indexing.Finding
	pending int
	calls   map[string]int
	fail    func(call string) error
}

func newMemory(songs int) *memory {
	m := &memory{graph: things{}, waiting: map[item.Ref]bool{}, calls: map[string]int{}}
	m.graph.put(thing("artist", "a", "Kestrel", 1), thing("artist", "b", "Sparrow", 1))
	for i := range songs {
		m.graph.put(thing("song", fmt.Sprintf("s%03d", i), fmt.Sprintf("Song %d", i), 1))
	}
	m.held = maps.Clone(m.graph)
	return m
}

var errAway = fault.Away("Search", errors.New("refused"))

func (m *memory) enter(ctx context.Context, call string) (func(), error) {
	time.Sleep(time.Millisecond) // as a call takes
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	m.mu.Lock()
	m.calls[call]++
	if m.fail != nil {
		if err := m.fail(call); err != nil {
			m.mu.Unlock()
			return nil, err
		}
	}
	return m.mu.Unlock, nil
}

// memory as the graph.
type graphOf struct{ *memory }

func (m graphOf) Count(ctx context.Context, kind string) (int, error) {
	return m.CountFindable(ctx, kind)
}

func (m graphOf) CountFindable(ctx context.Context, kind string) (int, error) {
	leave, err := m.enter(ctx, "count")
	if err != nil {
		return 0, err
	}
	defer leave()
	return int(m.graph.counts()[kind]), nil
}

func (m graphOf) Page(ctx context.Context, kind, after string, limit int) ([]indexing.Thing, int, string, error) {
	leave, err := m.enter(ctx, "page")
	if err != nil {
		return nil, 0, "", err
	}
	defer leave()
	all := slices.DeleteFunc(m.graph.of(kind), func(t indexing.Thing) bool { return t.ID <= after })
	all = all[:min(limit, len(all))]
	if len(all) == 0 {
		return nil, 0, "", nil
	}
	return all, len(all), all[len(all)-1].ID, nil
}

func (m graphOf) Things(ctx context.Context, kind string, ids []string) ([]indexing.Thing, error) {
	leave, err := m.enter(ctx, "things")
	if err != nil {
		return nil, err
	}
	defer leave()
	return slices.DeleteFunc(m.graph.of(kind), func(t indexing.Thing) bool { return !slices.Contains(ids, t.ID) }), nil
}

func (m graphOf) Waiting(ctx context.Context, _ []item.Ref) (map[item.Ref]bool, error) {
	leave, err := m.enter(ctx, "waiting")
	if err != nil {
		return nil, err
	}
	defer leave()
	return maps.Clone(m.waiting), nil
}

// memory as the index.
type indexOf struct{ *memory }

func (m indexOf) Types() []string { return types }

func (m indexOf) State(ctx context.Context) (indexing.IndexState, error) {
	leave, err := m.enter(ctx, "state")
	if err != nil {
		return indexing.IndexState{}, err
	}
	defer leave()
	return indexing.IndexState{Ready: m.held != nil, Documents: m.held.counts(), Build: m.builtAs, SizeBytes: -1}, nil
}

func (m indexOf) Build(ctx context.Context, id string) (indexing.Build, bool, error) {
	leave, err := m.enter(ctx, "build")
	if err != nil {
		return nil, false, err
	}
	defer leave()
	resumed := m.fresh != nil && m.freshID == id
	if !resumed {
		m.fresh, m.freshID = things{}, id
	}
	return buildOf{m.memory, id}, resumed, nil
}

func (m indexOf) Walk(ctx context.Context, kind string, yield func([]indexing.Thing) error) error {
	leave, err := m.enter(ctx, "walk")
	if err != nil {
		return err
	}
	held, ready := m.held.of(kind), m.held != nil
	leave()
	if !ready {
		return indexing.ErrNotReady
	}
	for part := range slices.Chunk(held, 10) {
		time.Sleep(time.Millisecond)
		if err := yield(part); err != nil {
			return err
		}
	}
	return nil
}

func (m indexOf) Lookup(ctx context.Context, refs []item.Ref) (map[item.Ref]indexing.Thing, error) {
	leave, err := m.enter(ctx, "lookup")
	if err != nil {
		return nil, err
	}
	defer leave()
	return m.held.among(refs), nil
}

func (m indexOf) Refresh(ctx context.Context, refs []item.Ref, _ bool) error {
	leave, err := m.enter(ctx, "refresh")
	if err != nil {
		return err
	}
	defer leave()
	if m.held == nil {
		return indexing.ErrNotReady
	}
	for _, ref := range refs {
		delete(m.held, ref)
		if t, is := m.graph[ref]; is {
			m.held[ref] = t
		}
	}
	return nil
}

func (m indexOf) Changes() int64 { return 0 }

// buildOf is the fresh index of a memory.
type buildOf struct {
	*memory
	id string
}

func (b buildOf) enter(ctx context.Context, call string) (func(), error) {
	leave, err := b.memory.enter(ctx, call)
	if err == nil && (b.fresh == nil || b.freshID != b.id) {
		leave()
		return nil, indexing.ErrBuildGone
	}
	return leave, err
}

func (b buildOf) Add(ctx context.Context, all []indexing.Thing) error {
	leave, err := b.enter(ctx, "add")
	if err != nil {
		return err
	}
	defer leave()
	gone := min(b.lost, len(all))
	b.lost -= gone
	b.fresh.put(all[gone:]...)
	return nil
}

func (b buildOf) Held(ctx context.Context) (map[string]int64, error) {
	leave, err := b.enter(ctx, "held")
	if err != nil {
		return nil, err
	}
	defer leave()
	return b.fresh.counts(), nil
}

func (b buildOf) Lookup(ctx context.Context, refs []item.Ref) (map[item.Ref]indexing.Thing, error) {
	leave, err := b.enter(ctx, "sample")
	if err != nil {
		return nil, err
	}
	defer leave()
	return b.fresh.among(refs), nil
}

func (b buildOf) Commit(ctx context.Context) error {
	leave, err := b.enter(ctx, "commit")
	if err != nil {
		return err
	}
	defer leave()
	b.held, b.builtAs, b.fresh = b.fresh, b.id, nil
	return nil
}

func (b buildOf) Discard(ctx context.Context) error {
	leave, err := b.enter(ctx, "discard")
	if errors.Is(err, indexing.ErrBuildGone) {
		return nil
	}
	if err != nil {
		return err
	}
	defer leave()
	b.fresh = nil
	return nil
}

// memory as the store.
type storeOf struct{ *memory }

func (m storeOf) at(id string) (int, error) {
	i := slices.IndexFunc(m.jobs, func(j indexing.Job) bool { return j.ID == id })
	if i < 0 {
		return 0, fault.Missing("This job")
	}
	return i, nil
}

func (m storeOf) Start(ctx context.Context, j indexing.Job) (indexing.Job, error) {
	leave, err := m.enter(ctx, "start")
	if err != nil {
		return indexing.Job{}, err
	}
	defer leave()
	if n := len(m.jobs); n > 0 && !m.jobs[n-1].State.Ended() {
		return m.jobs[n-1], nil
	}
	j.StartedAt = time.Now()
	m.jobs, m.found = append(m.jobs, j), nil
	return j, nil
}

func (m storeOf) Job(_ context.Context, id string) (indexing.Job, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	i, err := m.at(id)
	if err != nil {
		return indexing.Job{}, err
	}
	return m.jobs[i], nil
}

func (m storeOf) Current(context.Context) (indexing.Job, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.jobs) == 0 {
		return indexing.Job{}, false, nil
	}
	return m.jobs[len(m.jobs)-1], true, nil
}

func (m storeOf) Jobs(_ context.Context, req paging.Request) (paging.Page[indexing.Job], error) {
	return paging.OfSlice(req, m.jobs, func(j indexing.Job) paging.Cursor { return paging.Cursor{ID: j.ID} },
		func(a, b paging.Cursor) bool { return a.ID < b.ID }), nil
}

func (m storeOf) Findings(context.Context, string) ([]indexing.Finding, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.found), nil
}

func (m storeOf) Steer(_ context.Context, id string, from []indexing.State, to indexing.State) (indexing.Job, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	i, err := m.at(id)
	if err != nil {
		return indexing.Job{}, err
	}
	if !slices.Contains(from, m.jobs[i].State) {
		return indexing.Job{}, fault.New(fault.Conflict, "The job is in another state by now.")
	}
	if m.jobs[i].IsSwapping {
		return indexing.Job{}, indexing.TooLate()
	}
	m.jobs[i].State = to
	if to.Ended() {
		m.dropped = id
	}
	return m.jobs[i], nil
}

func (m storeOf) Take(ctx context.Context, holder string, lease time.Duration) (indexing.Job, bool, error) {
	leave, err := m.enter(ctx, "take")
	if err != nil {
		return indexing.Job{}, false, err
	}
	defer leave()
	if len(m.jobs) == 0 || m.holder != "" && m.holder != holder && time.Now().Before(m.until) {
		return indexing.Job{}, false, nil
	}
	j := m.jobs[len(m.jobs)-1]
	if m.dropped != "" {
		i, err := m.at(m.dropped)
		if err != nil {
			return indexing.Job{}, false, err
		}
		j = m.jobs[i]
	}
	if j.State != indexing.Running && m.dropped == "" {
		return indexing.Job{}, false, nil
	}
	m.holder, m.until = holder, time.Now().Add(lease)
	return j, true, nil
}

func (m storeOf) Save(
	ctx context.Context, id, holder string, p indexing.Progress, found []indexing.Finding, lease time.Duration,
) (indexing.State, bool, error) {
	leave, err := m.enter(ctx, "save")
	if err != nil {
		return "", false, err
	}
	defer leave()
	i, err := m.at(id)
	if err != nil || m.holder != holder {
		return "", false, err
	}
	p.IsSwapping = p.IsSwapping && m.jobs[i].State == indexing.Running
	m.jobs[i].Progress, m.until = p, time.Now().Add(lease)
	m.found = append(m.found, found...)
	return m.jobs[i].State, true, nil
}

func (m storeOf) Release(ctx context.Context, id, holder string, end indexing.State) error {
	leave, err := m.enter(ctx, "release")
	if err != nil {
		return err
	}
	defer leave()
	i, err := m.at(id)
	if err != nil || m.holder != holder {
		return err
	}
	m.holder = ""
	if end == indexing.Cancelled {
		m.dropped = ""
	}
	if end.Ended() && m.jobs[i].State == indexing.Running {
		m.jobs[i].State, m.jobs[i].EndedAt = end, time.Now()
	}
	return nil
}

func (m storeOf) Backlog(context.Context) (indexing.Backlog, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return indexing.Backlog{Pending: m.pending}, nil
}

func (m storeOf) SetAside(context.Context, paging.Request) (paging.Page[indexing.Change], error) {
	return paging.Page[indexing.Change]{Nodes: []indexing.Change{{ID: "c", ItemID: "s007", Name: "Song 7"}}}, nil
}

func (m storeOf) RetrySetAside(_ context.Context, ids []string) (int, error) { return len(ids), nil }

func (m storeOf) DropSetAside(_ context.Context, ids []string) (int, error) { return len(ids), nil }
