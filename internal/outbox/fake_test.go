package outbox_test

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/outbox"
)

// kept is a record in the memory store.
type kept struct {
	outbox.Record
	due   time.Time
	aside bool
	err   string
}

// memory is a Store with the promises of the real one. fail, where set, is asked before each
// call by its name, and an error keeps the call from having any effect.
type memory struct {
	mu   sync.Mutex
	rows map[string]*kept
	fail func(call string) error
}

func newMemory(records ...outbox.Record) *memory {
	m := &memory{rows: map[string]*kept{}}
	m.leave(records...)
	return m
}

func (m *memory) leave(records ...outbox.Record) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range records {
		r.CreatedAt = time.Now()
		m.rows[r.ID] = &kept{Record: r, due: r.CreatedAt}
	}
}

func (m *memory) enter(call string) (leave func(), err error) {
	m.mu.Lock()
	if m.fail != nil {
		if err := m.fail(call); err != nil {
			m.mu.Unlock()
			return nil, err
		}
	}
	return m.mu.Unlock, nil
}

func (m *memory) Lease(_ context.Context, kinds []string, limit int, lease time.Duration) ([]outbox.Record, error) {
	leave, err := m.enter("lease")
	if err != nil {
		return nil, err
	}
	defer leave()
	now := time.Now()
	var due []*kept
	for _, row := range m.rows {
		if !row.aside && !row.due.After(now) && slices.Contains(kinds, row.Kind) {
			due = append(due, row)
		}
	}
	slices.SortFunc(due, func(a, b *kept) int { return cmp.Or(a.due.Compare(b.due), cmp.Compare(a.ID, b.ID)) })
	var leased []outbox.Record
	for _, row := range due[:min(limit, len(due))] {
		row.due = now.Add(lease)
		leased = append(leased, row.Record)
	}
	return leased, nil
}

func (m *memory) Done(_ context.Context, ids []string) error {
	leave, err := m.enter("done")
	if err != nil {
		return err
	}
	defer leave()
	for _, id := range ids {
		delete(m.rows, id)
	}
	return nil
}

func (m *memory) Retry(_ context.Context, retries []outbox.Retry) error {
	leave, err := m.enter("retry")
	if err != nil {
		return err
	}
	defer leave()
	for _, r := range retries {
		if row := m.rows[r.ID]; row != nil {
			row.Attempts, row.due, row.aside, row.err = r.Attempts, time.Now().Add(r.Delay), r.SetAside, r.Error
		}
	}
	return nil
}

func (m *memory) Stats(context.Context) (outbox.Stats, error) {
	leave, err := m.enter("stats")
	if err != nil {
		return outbox.Stats{}, err
	}
	defer leave()
	var stats outbox.Stats
	for _, row := range m.rows {
		if row.aside {
			stats.SetAside++
			continue
		}
		stats.Pending++
		stats.Oldest = max(stats.Oldest, time.Since(row.CreatedAt))
	}
	return stats, nil
}

// pending gives the ids still to carry, in order.
func (m *memory) pending() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	var ids []string
	for id, row := range m.rows {
		if !row.aside {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// received counts how often each record was taken by a receiver that then said so.
type received struct {
	mu    sync.Mutex
	times map[string]int
	calls int
}

func (r *received) take(records []outbox.Record) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.times == nil {
		r.times = map[string]int{}
	}
	for _, record := range records {
		r.times[record.ID]++
	}
}

// called counts a call and gives its number, from 1.
func (r *received) called() int {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.calls++
	return r.calls
}

var errBroken = errors.New("broken")
