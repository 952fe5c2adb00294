package stripetest

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// Memory keeps what the sandbox knows until the process ends. It is a sandbox.Store.
type Memory struct {
	now func() time.Time

	mu      sync.Mutex
	keys    map[string]made
	intents map[string]sandbox.Intent
	refunds map[string]sandbox.Refund
	things  map[string]sandbox.Thing
	// order is that in which things were made, for those of one moment.
	order []string
	told  []*queued
	// happened is all that was ever to be told.
	happened []sandbox.Event
}

// made is what was made with a key, of which request.
type made struct {
	digest, id string
	at         time.Time
}

// queued is an event that is to be told at a moment.
type queued struct {
	sandbox.Event
	at time.Time
}

var _ sandbox.Store = (*Memory)(nil)

// NewMemory returns a Memory in which nothing is.
func NewMemory(now func() time.Time) *Memory {
	return &Memory{
		now: now, keys: map[string]made{}, intents: map[string]sandbox.Intent{}, refunds: map[string]sandbox.Refund{},
		things: map[string]sandbox.Thing{},
	}
}

// Count says how many there are whose ids begin so.
func (m *Memory) Count(prefix string) (n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range m.order {
		if strings.HasPrefix(id, prefix) {
			n++
		}
	}
	return n
}

// add notes that something is made with a key, and what is to be told of it.
func (m *Memory) add(key, digest, id string, told []sandbox.Event) {
	if key != "" {
		m.keys[key] = made{digest, id, m.now()}
	}
	m.order = append(m.order, id)
	m.tell(told)
}

func (m *Memory) tell(told []sandbox.Event) {
	for _, e := range told {
		m.told = append(m.told, &queued{e, m.now()})
		m.happened = append(m.happened, e)
	}
}

// known returns the id of what was made with a key; empty where nothing was. Errors: CONFLICT.
func (m *Memory) known(key, digest string) (string, error) {
	found, ok := m.keys[key]
	if ok && m.now().Sub(found.at) >= keepKeys {
		return "", nil
	}
	if ok && found.digest != digest {
		return "", fault.New(fault.Conflict, "This key was used for something else.")
	}
	return found.id, nil
}

// Create stores an intent, once for a key.
func (m *Memory) Create(
	_ context.Context, key, digest string, i sandbox.Intent, told []sandbox.Event,
) (sandbox.Intent, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	id, err := m.known(key, digest)
	if err != nil || id != "" {
		return m.intents[id], err
	}
	m.intents[i.ID] = i
	m.add(key, digest, i.ID, told)
	return i, nil
}

// Intent reads one.
func (m *Memory) Intent(_ context.Context, id string) (sandbox.Intent, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return find(m.intents, id)
}

func find[T any](all map[string]T, id string) (T, error) {
	found, ok := all[id]
	if !ok {
		return found, fault.Missing("This")
	}
	return found, nil
}

// Change stores what decide returns.
func (m *Memory) Change(
	_ context.Context, id string, decide func(sandbox.Intent) (sandbox.Intent, []sandbox.Event, error),
) (sandbox.Intent, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return change(m, m.intents, id, decide)
}

func change[T any](m *Memory, all map[string]T, id string, decide func(T) (T, []sandbox.Event, error)) (T, error) {
	before, err := find(all, id)
	if err != nil {
		return before, err
	}
	after, told, err := decide(before)
	if err != nil {
		return after, err
	}
	all[id] = after
	m.tell(told)
	return after, nil
}

// CreateRefund stores what decide makes, once for a key.
func (m *Memory) CreateRefund(
	_ context.Context, key, digest, intentID string,
	decide func(sandbox.Intent, []sandbox.Refund) (sandbox.Refund, []sandbox.Event, error),
) (sandbox.Refund, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	id, err := m.known(key, digest)
	if err != nil || id != "" {
		return m.refunds[id], err
	}
	i, err := find(m.intents, intentID)
	if err != nil {
		return sandbox.Refund{}, err
	}
	r, told, err := decide(i, m.refundsOf(intentID))
	if err != nil {
		return sandbox.Refund{}, err
	}
	m.refunds[r.ID] = r
	m.add(key, digest, r.ID, told)
	return r, nil
}

func (m *Memory) refundsOf(intentID string) (all []sandbox.Refund) {
	for _, r := range m.refunds {
		if r.PaymentIntent == intentID {
			all = append(all, r)
		}
	}
	slices.SortFunc(all, func(a, b sandbox.Refund) int {
		return cmp.Or(cmp.Compare(b.Created, a.Created), cmp.Compare(b.ID, a.ID))
	})
	return all
}

// Refund reads one.
func (m *Memory) Refund(_ context.Context, id string) (sandbox.Refund, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return find(m.refunds, id)
}

// Refunds reads those of an intent.
func (m *Memory) Refunds(_ context.Context, intentID string) ([]sandbox.Refund, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.refundsOf(intentID), nil
}

// Make stores what decide makes, once for a key.
func (m *Memory) Make(
	_ context.Context, key, digest, of string, decide func(sandbox.Others) (sandbox.Thing, []sandbox.Event, error),
) (sandbox.Thing, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	id, err := m.known(key, digest)
	if err != nil || id != "" {
		return m.things[id], err
	}
	if of != "" {
		if _, err := find(m.things, of); err != nil {
			return sandbox.Thing{}, err
		}
	}
	t, told, err := decide(func() ([]sandbox.Thing, error) { return m.thingsOf(of), nil })
	if err != nil {
		return sandbox.Thing{}, err
	}
	m.things[t.ID] = t
	m.add(key, digest, t.ID, told)
	return t, nil
}

func (m *Memory) thingsOf(id string) (all []sandbox.Thing) {
	if id == "" {
		return nil
	}
	for _, known := range m.order {
		if t, ok := m.things[known]; ok && t.Of == id {
			all = append(all, t)
		}
	}
	return all
}

// Thing reads one.
func (m *Memory) Thing(_ context.Context, id string) (sandbox.Thing, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return find(m.things, id)
}

// Things reads those that belong to one.
func (m *Memory) Things(_ context.Context, of string) ([]sandbox.Thing, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.thingsOf(of), nil
}

// Page reads some of those that belong to one, the latest first.
func (m *Memory) Page(_ context.Context, of string, p sandbox.Listing) (page []sandbox.Thing, _ error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	all := slices.DeleteFunc(m.thingsOf(of), func(t sandbox.Thing) bool {
		return !strings.HasPrefix(t.ID, p.Prefix) || t.Created < p.Since || p.After.ID != "" && !isBefore(t, p.After)
	})
	slices.SortFunc(all, func(a, b sandbox.Thing) int {
		return cmp.Or(cmp.Compare(b.Created, a.Created), cmp.Compare(b.ID, a.ID))
	})
	return all[:min(p.Most, len(all))], nil
}

// isBefore reports whether a thing comes after another in a list whose latest is first.
func isBefore(t, other sandbox.Thing) bool {
	return t.Created < other.Created || t.Created == other.Created && t.ID < other.ID
}

// ChangeThing stores what decide returns.
func (m *Memory) ChangeThing(
	_ context.Context, id string, decide func(sandbox.Thing) (sandbox.Thing, []sandbox.Event, error),
) (sandbox.Thing, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return change(m, m.things, id, decide)
}

// Due leases events that are to be told now.
func (m *Memory) Due(_ context.Context, most int, lease time.Duration) (due []sandbox.Event, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := m.now()
	for _, e := range m.told {
		if len(due) < most && !e.at.After(now) {
			e.at = now.Add(lease)
			due = append(due, e.Event)
		}
	}
	return due, nil
}

// Told forgets an event.
func (m *Memory) Told(_ context.Context, id string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.told = slices.DeleteFunc(m.told, func(e *queued) bool { return e.ID == id })
	return nil
}

// Again has an event told later.
func (m *Memory) Again(_ context.Context, id string, attempts int, in time.Duration) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, e := range m.told {
		if e.ID == id {
			e.Attempts, e.at = attempts, m.now().Add(in)
		}
	}
	return nil
}

// Sweep forgets keys of before a moment.
func (m *Memory) Sweep(_ context.Context, before time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	maps.DeleteFunc(m.keys, func(_ string, k made) bool { return k.at.Before(before) })
	return nil
}
