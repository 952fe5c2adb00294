package backlog_test

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
)

// kept is an event in the memory store.
type kept struct {
	backlog.Event
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

func newMemory(events ...backlog.Event) *memory {
	m := &memory{rows: map[string]*kept{}}
	m.leave(events...)
	return m
}

func (m *memory) leave(events ...backlog.Event) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range events {
		r.CreatedAt = time.Now()
		m.rows[r.ID] = &kept{Event: r, due: r.CreatedAt}
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

func (m *memory) Lease(_ context.Context, receiver string, limit int, lease time.Duration) ([]backlog.Event, error) {
	leave, err := m.enter("lease")
	if err != nil {
		return nil, err
	}
	defer leave()
	now := time.Now()
	var due []*kept
	for _, row := range m.rows {
		if !row.aside && !row.due.After(now) && row.Receiver == receiver {
			due = append(due, row)
		}
	}
	slices.SortFunc(due, func(a, b *kept) int { return cmp.Or(a.due.Compare(b.due), cmp.Compare(a.ID, b.ID)) })
	var leased []backlog.Event
	for _, row := range due[:min(limit, len(due))] {
		row.due = now.Add(lease)
		leased = append(leased, row.Event)
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

func (m *memory) Retry(_ context.Context, retries []backlog.Retry) error {
	leave, err := m.enter("retry")
	if err != nil {
		return err
	}
	defer leave()
	for _, r := range retries {
		if row := m.rows[r.ID]; row != nil {
			row.Attempts, row.due, row.aside, row.err = r.Attempts, time.Now().Add(r.Delay), r.DeadLetter, r.Error
		}
	}
	return nil
}

func (m *memory) Stats(context.Context) (map[string]backlog.Stats, error) {
	leave, err := m.enter("stats")
	if err != nil {
		return nil, err
	}
	defer leave()
	all := map[string]backlog.Stats{}
	for _, row := range m.rows {
		stats := all[row.Receiver]
		if row.aside {
			stats.DeadLetters++
		} else {
			stats.Waiting++
			stats.Oldest = max(stats.Oldest, time.Since(row.CreatedAt))
		}
		all[row.Receiver] = stats
	}
	return all, nil
}

// pending returns the ids still to carry, in order.
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

// received counts how often each event was taken by a receiver that then said so.
type received struct {
	mu    sync.Mutex
	times map[string]int
	calls int
}

func (r *received) take(events []backlog.Event) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.times == nil {
		r.times = map[string]int{}
	}
	for _, event := range events {
		r.times[event.ID]++
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
