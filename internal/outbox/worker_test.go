package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/fault"
	"github.com/sidestage/sidestage/internal/outbox"
)

// memory is a Store by the interface's own words.
type memory struct {
	mu      sync.Mutex
	records map[string]*kept
}

type kept struct {
	outbox.Record
	due   time.Time
	aside bool
}

func newMemory() *memory { return &memory{records: map[string]*kept{}} }

func (m *memory) leave(kind, item string, version int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	id := fmt.Sprintf("%s/%s/%d", kind, item, version)
	m.records[id] = &kept{Record: outbox.Record{ID: id, Kind: kind, ItemType: "Track", ItemID: item, Version: version, CreatedAt: time.Now()}, due: time.Now()}
}

func (m *memory) Lease(_ context.Context, kinds []string, limit int, lease time.Duration) ([]outbox.Record, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []outbox.Record
	for _, id := range slices.Sorted(maps.Keys(m.records)) {
		k := m.records[id]
		if len(out) < limit && !k.aside && !k.due.After(time.Now()) && slices.Contains(kinds, k.Kind) {
			k.due = time.Now().Add(lease)
			out = append(out, k.Record)
		}
	}
	return out, nil
}

func (m *memory) Done(_ context.Context, ids []string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		delete(m.records, id)
	}
	return nil
}

func (m *memory) Retry(_ context.Context, retries []outbox.Retry) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range retries {
		if k := m.records[r.ID]; k != nil {
			k.Attempts, k.aside, k.due = r.Attempts, r.SetAside, time.Now().Add(r.Delay)
		}
	}
	return nil
}

func (m *memory) Stats(context.Context) (outbox.Stats, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var s outbox.Stats
	for _, k := range m.records {
		if k.aside {
			s.SetAside++
		} else {
			s.Pending++
			s.Oldest = max(s.Oldest, time.Since(k.CreatedAt))
		}
	}
	return s, nil
}

// left gives the ids that are still there.
func (m *memory) left() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Sorted(maps.Keys(m.records))
}

// run starts a worker in the bubble of a synctest and stops it at the end.
func run(t testing.TB, store outbox.Store, receivers map[string]outbox.Receiver, options outbox.Options, reg prometheus.Registerer) (*outbox.Worker, func()) {
	t.Helper()
	worker, err := outbox.New(store, receivers, options, slog.New(slog.DiscardHandler), reg)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() { defer close(ended); worker.Run(ctx) }()
	return worker, func() { cancel(); <-ended }
}

// journal notes what came, and answers with what fails decides.
type journal struct {
	mu    sync.Mutex
	got   []string
	fails func([]outbox.Record) error
}

func (j *journal) Receive(_ context.Context, records []outbox.Record) error {
	if j.fails != nil {
		if err := j.fails(records); err != nil {
			return err
		}
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	for _, r := range records {
		j.got = append(j.got, r.ID)
	}
	return nil
}

func (j *journal) ids() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Sorted(slices.Values(j.got))
}

func TestCarriesAtOnceWhenNotified(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, search := newMemory(), &journal{}
		registry := prometheus.NewRegistry()
		worker, stop := run(t, store, map[string]outbox.Receiver{"search": search}, outbox.Options{Poll: time.Hour}, registry)
		synctest.Wait()
		store.leave("search", "a", 1)
		store.leave("elsewhere", "b", 1)
		start := time.Now()
		worker.Notify()
		synctest.Wait()
		stop()
		if got := search.ids(); !slices.Equal(got, []string{"search/a/1"}) || time.Since(start) != 0 {
			t.Errorf("after %s the receiver has %v", time.Since(start), got)
		}
		if left := store.left(); !slices.Equal(left, []string{"elsewhere/b/1"}) {
			t.Errorf("left: %v; another server's kind should be left alone", left)
		}
		if n := testutil.CollectAndCount(registry, "sidestage_outbox_delivered_total"); n != 1 {
			t.Errorf("delivered is counted in %d series, want 1", n)
		}
	})
}

func TestPollsWithoutBeingNotified(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, search := newMemory(), &journal{}
		_, stop := run(t, store, map[string]outbox.Receiver{"search": search}, outbox.Options{}, nil)
		synctest.Wait()
		store.leave("search", "late", 1)
		time.Sleep(1100 * time.Millisecond)
		synctest.Wait()
		stop()
		if len(search.ids()) != 1 {
			t.Error("a record of another server was not found within the poll")
		}
	})
}

func TestPoisonIsSetAsideAndBlocksNobody(t *testing.T) {
	for name, poison := range map[string]func() error{
		"an error": func() error { return errors.New("cannot read it") },
		"a panic":  func() error { panic("nil map") },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store, registry := newMemory(), prometheus.NewRegistry()
				tries := 0
				search := &journal{fails: func(records []outbox.Record) error {
					for _, r := range records {
						if r.ItemID == "poison" {
							if len(records) == 1 {
								tries++
							}
							return poison()
						}
					}
					return nil
				}}
				for _, item := range []string{"a", "poison", "z"} {
					store.leave("search", item, 1)
				}
				_, stop := run(t, store, map[string]outbox.Receiver{"search": search}, outbox.Options{MaxAttempts: 3}, registry)
				synctest.Wait()
				if got := search.ids(); !slices.Equal(got, []string{"search/a/1", "search/z/1"}) {
					t.Errorf("beside the poison came %v", got)
				}
				time.Sleep(time.Hour)
				synctest.Wait()
				stop()
				if tries != 3 {
					t.Errorf("the poison was tried alone %d times, want 3", tries)
				}
				stats, _ := store.Stats(context.Background())
				if stats.SetAside != 1 || stats.Pending != 0 {
					t.Errorf("stats = %+v; the poison should be kept aside", stats)
				}
			})
		})
	}
}

func TestReceiverAwayDelaysAndBlamesNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newMemory()
		back := time.Now().Add(3 * time.Hour)
		calls := 0
		search := &journal{fails: func([]outbox.Record) error {
			calls++
			if time.Now().Before(back) {
				return fault.Away("Search", errors.New("connection refused"))
			}
			return nil
		}}
		store.leave("search", "a", 1)
		store.leave("search", "b", 1)
		other := &journal{}
		store.leave("other", "c", 1)
		_, stop := run(t, store, map[string]outbox.Receiver{"search": search, "other": other}, outbox.Options{MaxAttempts: 2}, nil)
		synctest.Wait()
		if len(other.ids()) != 1 {
			t.Error("a receiver that is away blocked another kind")
		}
		time.Sleep(3*time.Hour + 6*time.Minute)
		synctest.Wait()
		stop()
		if got := search.ids(); len(got) != 2 {
			t.Errorf("after it came back the receiver has %v", got)
		}
		if calls > 120 {
			t.Errorf("%d calls in three hours: the pause does not grow", calls)
		}
	})
}

// TestNothingIsLost runs several workers against receivers that fail at random, and leaves
// records all the while: each is carried or set aside, and none is worked on twice while it
// is leased.
func TestNothingIsLost(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		workers := rapid.IntRange(1, 4).Draw(rt, "workers")
		items := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "bad"}), 1, 40).Draw(rt, "items")
		flaky := rapid.SliceOfN(rapid.IntRange(0, 3), 1, 20).Draw(rt, "failures")
		synctest.Test(t, func(*testing.T) {
			store := newMemory()
			var mu sync.Mutex
			call, busy := 0, map[string]bool{}
			search := &journal{}
			search.fails = func(records []outbox.Record) error {
				mu.Lock()
				call++
				outcome := flaky[call%len(flaky)]
				for _, r := range records {
					if busy[r.ID] {
						rt.Errorf("%s is with two workers", r.ID)
					}
					busy[r.ID] = true
				}
				mu.Unlock()
				time.Sleep(time.Duration(outcome) * 50 * time.Millisecond)
				mu.Lock()
				defer mu.Unlock()
				for _, r := range records {
					delete(busy, r.ID)
				}
				for _, r := range records {
					if r.ItemID == "bad" {
						return errors.New("bad")
					}
				}
				if outcome == 3 && call < 200 {
					return fault.Away("Search", nil)
				}
				return nil
			}
			var stops []func()
			for range workers {
				_, stop := run(t, store, map[string]outbox.Receiver{"search": search}, outbox.Options{Batch: 7, MaxAttempts: 3}, nil)
				stops = append(stops, stop)
			}
			bad := 0
			for i, item := range items {
				store.leave("search", item, i+1)
				if item == "bad" {
					bad++
				}
				time.Sleep(20 * time.Millisecond)
			}
			time.Sleep(48 * time.Hour)
			synctest.Wait()
			for _, stop := range stops {
				stop()
			}
			if got, want := len(search.ids()), len(items)-bad; got != want {
				rt.Errorf("%d of %d good records were carried", got, want)
			}
			if left := store.left(); len(left) != bad {
				rt.Errorf("%v are left, want the %d bad ones", left, bad)
			}
		})
	})
}
