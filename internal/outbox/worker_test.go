package outbox_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/outbox"
)

// records makes n records of a kind, each of an item of its own.
func records(kind string, n int) []outbox.Record {
	all := make([]outbox.Record, n)
	for i := range all {
		id := fmt.Sprintf("%s-%04d", kind, i)
		all[i] = outbox.Record{ID: id, Kind: kind, ItemType: "Track", ItemID: id, Version: 1}
	}
	return all
}

// start runs a worker in the test's bubble, until stop or the end of the test.
func start(t *testing.T, store outbox.Store, receivers map[string]outbox.Receiver, options outbox.Options, reg prometheus.Registerer) (w *outbox.Worker, stop func()) {
	t.Helper()
	w, err := outbox.New(store, receivers, options, slog.New(slog.DiscardHandler), reg)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		w.Run(ctx)
	}()
	stop = func() {
		cancel()
		<-ended
	}
	t.Cleanup(stop)
	return w, stop
}

func receiver(f outbox.ReceiverFunc) map[string]outbox.Receiver {
	return map[string]outbox.Receiver{"search": f}
}

func TestEveryRecordIsCarriedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, got, largest := newMemory(records("search", 250)...), &received{}, 0
		store.leave(records("elsewhere", 3)...)
		start(t, store, receiver(func(_ context.Context, records []outbox.Record) error {
			largest = max(largest, len(records))
			got.take(records)
			return nil
		}), outbox.Options{}, nil)
		synctest.Wait()
		if len(got.times) != 250 || largest != 100 {
			t.Errorf("%d records came, at most %d together; want 250, 100", len(got.times), largest)
		}
		for id, times := range got.times {
			if times != 1 {
				t.Errorf("%s came %d times", id, times)
			}
		}
		if left := store.pending(); len(left) != 3 {
			t.Errorf("records left: %v, want the three that are for other servers", left)
		}
	})
}

func TestPoisonIsSetAsideWithoutBlocking(t *testing.T) {
	for name, fails := range map[string]func() error{
		"error": func() error { return errBroken },
		"panic": func() error { panic("broken") },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store, got := newMemory(records("search", 30)...), &received{}
				start(t, store, receiver(func(_ context.Context, records []outbox.Record) error {
					if slices.ContainsFunc(records, func(r outbox.Record) bool { return r.ID == "search-0007" }) {
						return fails()
					}
					got.take(records)
					return nil
				}), outbox.Options{MaxAttempts: 3}, nil)
				synctest.Wait()
				if len(got.times) != 29 {
					t.Errorf("%d of 29 sound records were carried at once", len(got.times))
				}
				time.Sleep(time.Minute)
				stats, err := store.Stats(t.Context())
				if err != nil || stats != (outbox.Stats{SetAside: 1}) {
					t.Errorf("stats = %+v (err %v), want one set aside", stats, err)
				}
				poison := store.rows["search-0007"]
				if !poison.aside || poison.Attempts != 3 || !strings.Contains(poison.err, "broken") {
					t.Errorf("the poison record = %+v", poison)
				}
			})
		})
	}
}

func TestReceiverThatIsAwayBlamesNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, got, other := newMemory(records("search", 250)...), &received{}, &received{}
		store.leave(records("notify", 5)...)
		back := time.Now().Add(10 * time.Minute)
		start(t, store, map[string]outbox.Receiver{
			"search": outbox.ReceiverFunc(func(_ context.Context, records []outbox.Record) error {
				if time.Now().Before(back) {
					got.called()
					return fault.Away("Search", errBroken)
				}
				got.take(records)
				return nil
			}),
			"notify": outbox.ReceiverFunc(func(_ context.Context, records []outbox.Record) error {
				other.take(records)
				return nil
			}),
		}, outbox.Options{MaxAttempts: 2}, nil)
		synctest.Wait()
		if len(other.times) != 5 {
			t.Errorf("%d of the 5 records for the receiver that is there were carried", len(other.times))
		}
		time.Sleep(10*time.Minute - time.Second)
		if got.calls < 60 || got.calls > 260 {
			t.Errorf("in ten minutes the receiver was asked %d times", got.calls)
		}
		for id, row := range store.rows {
			if row.Attempts != 0 || row.aside {
				t.Fatalf("%s is blamed: %+v", id, row)
			}
		}
		time.Sleep(10 * time.Second)
		if len(got.times) != 250 || len(store.pending()) != 0 {
			t.Errorf("ten seconds after its return %d of 250 were carried, %d wait", len(got.times), len(store.pending()))
		}
	})
}

func TestReceiverThatHangsIsLetGoBeforeTheLeaseEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, got := newMemory(records("search", 3)...), &received{}
		begin := time.Now()
		var waited time.Duration
		start(t, store, receiver(func(ctx context.Context, records []outbox.Record) error {
			if got.called() == 1 {
				<-ctx.Done()
				waited = time.Since(begin)
				return fmt.Errorf("indexing: %w", ctx.Err())
			}
			got.take(records)
			return nil
		}), outbox.Options{Lease: 10 * time.Second, MaxAttempts: 1}, nil)
		time.Sleep(time.Minute)
		if waited == 0 || waited >= 10*time.Second {
			t.Errorf("the delivery lasted %s of a lease of 10 s", waited)
		}
		if len(got.times) != 3 {
			t.Errorf("%d of 3 records were carried after it", len(got.times))
		}
	})
}

// TestSlowReceiverHoldsUpNoOther has one receiver hang for as long as its lease lets it, and another that is away.
func TestSlowReceiverHoldsUpNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, got := newMemory(records("slow", 30)...), &received{}
		store.leave(records("away", 30)...)
		store.leave(records("search", 250)...)
		start(t, store, map[string]outbox.Receiver{
			"slow": outbox.ReceiverFunc(func(ctx context.Context, _ []outbox.Record) error { <-ctx.Done(); return ctx.Err() }),
			"away": outbox.ReceiverFunc(func(context.Context, []outbox.Record) error { return fault.Away("Mail", errBroken) }),
			"search": outbox.ReceiverFunc(func(_ context.Context, records []outbox.Record) error {
				got.take(records)
				return nil
			}),
		}, outbox.Options{}, nil)
		synctest.Wait() // no time passes while another can work
		if len(got.times) != 250 {
			t.Errorf("beside a slow receiver %d of 250 records came", len(got.times))
		}
		time.Sleep(10 * time.Minute)
		if left := store.pending(); len(left) != 60 {
			t.Errorf("%d records wait for the slow and the absent receiver, want 60", len(left))
		}
		if stats, err := store.Stats(t.Context()); err != nil || stats.SetAside > 0 {
			t.Errorf("%d records were given up though no record was at fault (%v)", stats.SetAside, err)
		}
	})
}

func TestNotifyWakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, got := newMemory(), &received{}
		w, _ := start(t, store, receiver(func(_ context.Context, records []outbox.Record) error {
			got.take(records)
			return nil
		}), outbox.Options{Poll: time.Hour}, nil)
		synctest.Wait()
		all := records("search", 2)
		store.leave(all[0])
		w.Notify()
		w.Notify()
		synctest.Wait()
		if got.times[all[0].ID] != 1 {
			t.Error("a worker that was notified did not look")
		}
		store.leave(all[1])
		time.Sleep(time.Hour)
		synctest.Wait()
		if got.times[all[1].ID] != 1 {
			t.Error("a worker that was not notified did not look after its poll")
		}
	})
}

func TestTwoWorkersShareTheRecords(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newMemory(records("search", 500)...)
		var got [2]received
		for i := range got {
			start(t, store, receiver(func(_ context.Context, records []outbox.Record) error {
				time.Sleep(100 * time.Millisecond)
				got[i].take(records)
				return nil
			}), outbox.Options{Batch: 20}, nil)
		}
		time.Sleep(time.Minute)
		if len(got[0].times)+len(got[1].times) != 500 {
			t.Errorf("%d and %d records, want 500 together", len(got[0].times), len(got[1].times))
		}
		for id := range got[0].times {
			if got[1].times[id] != 0 {
				t.Errorf("%s was carried by both", id)
			}
		}
		if len(got[0].times) == 0 || len(got[1].times) == 0 {
			t.Error("one worker did everything")
		}
	})
}

func TestStopSettlesWhatWasCarried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newMemory(records("search", 4)...)
		_, stop := start(t, store, receiver(func(context.Context, []outbox.Record) error {
			time.Sleep(time.Second) // deaf to its context, as a call under way may be
			return nil
		}), outbox.Options{Batch: 2}, nil)
		synctest.Wait()
		stop()
		if left := store.pending(); len(left) != 2 {
			t.Errorf("after the stop %v wait; want the two that were not begun", left)
		}
	})
}

func TestStoreThatIsAwayDelays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, got := newMemory(records("search", 2)...), &received{}
		back := time.Now().Add(5 * time.Second)
		store.fail = func(string) error {
			if time.Now().Before(back) {
				return errors.New("away")
			}
			return nil
		}
		start(t, store, receiver(func(_ context.Context, records []outbox.Record) error {
			got.take(records)
			return nil
		}), outbox.Options{}, nil)
		time.Sleep(7 * time.Second)
		if len(got.times) != 2 {
			t.Errorf("%d of 2 records were carried after the store came back", len(got.times))
		}
	})
}

func TestMetrics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := prometheus.NewRegistry()
		store := newMemory(records("search", 5)...)
		store.leave(records("elsewhere", 2)...)
		start(t, store, receiver(func(_ context.Context, records []outbox.Record) error {
			if records[0].ID == "search-0000" {
				return errBroken
			}
			return nil
		}), outbox.Options{MaxAttempts: 1}, reg)
		time.Sleep(time.Minute)
		want := `
# HELP sidestage_outbox_delivered_total Records carried, by kind.
# TYPE sidestage_outbox_delivered_total counter
sidestage_outbox_delivered_total{kind="search"} 4
# HELP sidestage_outbox_pending Records that wait to be carried.
# TYPE sidestage_outbox_pending gauge
sidestage_outbox_pending 2
# HELP sidestage_outbox_set_aside Records given up after too many failures.
# TYPE sidestage_outbox_set_aside gauge
sidestage_outbox_set_aside 1
`
		if err := testutil.GatherAndCompare(reg, strings.NewReader(want),
			"sidestage_outbox_delivered_total", "sidestage_outbox_pending", "sidestage_outbox_set_aside"); err != nil {
			t.Error(err)
		}
	})
}
