package backlog_test

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

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// events makes n events for a receiver, each of an item of its own.
func events(receiver string, n int) []backlog.Event {
	all := make([]backlog.Event, n)
	for i := range all {
		id := fmt.Sprintf("%s-%04d", receiver, i)
		all[i] = backlog.Event{ID: id, Receiver: receiver, ItemType: "Track", ItemID: id, Version: 1}
	}
	return all
}

// start runs a worker in the test's bubble, until stop or the end of the test.
func start(
	t *testing.T, store backlog.Store, receivers map[string]backlog.Receiver, options backlog.Options,
	reg prometheus.Registerer,
) (w *backlog.Worker, stop func()) {
	t.Helper()
	w, err := backlog.New(store, receivers, options, slog.New(slog.DiscardHandler), reg)
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

func receiver(f backlog.ReceiverFunc) map[string]backlog.Receiver {
	return map[string]backlog.Receiver{"search": f}
}

func TestEveryEventIsCarriedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, got, largest := newMemory(events("search", 250)...), &received{}, 0
		store.leave(events("elsewhere", 3)...)
		start(t, store, receiver(func(_ context.Context, events []backlog.Event) error {
			largest = max(largest, len(events))
			got.take(events)
			return nil
		}), backlog.Options{}, nil)
		synctest.Wait()
		if len(got.times) != 250 || largest != 100 {
			t.Errorf("%d events came, at most %d together; want 250, 100", len(got.times), largest)
		}
		for id, times := range got.times {
			if times != 1 {
				t.Errorf("%s came %d times", id, times)
			}
		}
		if left := store.pending(); len(left) != 3 {
			t.Errorf("events left: %v, want the three that are for other servers", left)
		}
	})
}

func TestPoisonBecomesADeadLetterWithoutBlocking(t *testing.T) {
	for name, fails := range map[string]func() error{
		"error": func() error { return errBroken },
		"panic": func() error { panic("broken") },
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				store, got := newMemory(events("search", 30)...), &received{}
				start(t, store, receiver(func(_ context.Context, events []backlog.Event) error {
					if slices.ContainsFunc(events, func(r backlog.Event) bool { return r.ID == "search-0007" }) {
						return fails()
					}
					got.take(events)
					return nil
				}), backlog.Options{MaxAttempts: 3}, nil)
				synctest.Wait()
				if len(got.times) != 29 {
					t.Errorf("%d of 29 sound events were carried at once", len(got.times))
				}
				time.Sleep(time.Minute)
				stats, err := store.Stats(t.Context())
				if err != nil || stats["search"] != (backlog.Stats{DeadLetters: 1}) {
					t.Errorf("stats = %+v (err %v), want one dead letter", stats, err)
				}
				poison := store.rows["search-0007"]
				if !poison.aside || poison.Attempts != 3 || !strings.Contains(poison.err, "broken") {
					t.Errorf("the poison event = %+v", poison)
				}
			})
		})
	}
}

func TestReceiverThatIsAwayBlamesNone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, got, other := newMemory(events("search", 250)...), &received{}, &received{}
		store.leave(events("notify", 5)...)
		back := time.Now().Add(10 * time.Minute)
		start(t, store, map[string]backlog.Receiver{
			"search": backlog.ReceiverFunc(func(_ context.Context, events []backlog.Event) error {
				if time.Now().Before(back) {
					got.called()
					return fault.Away("Search", errBroken)
				}
				got.take(events)
				return nil
			}),
			"notify": backlog.ReceiverFunc(func(_ context.Context, events []backlog.Event) error {
				other.take(events)
				return nil
			}),
		}, backlog.Options{MaxAttempts: 2}, nil)
		synctest.Wait()
		if len(other.times) != 5 {
			t.Errorf("%d of the 5 events for the receiver that is there were carried", len(other.times))
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
		store, got := newMemory(events("search", 3)...), &received{}
		begin := time.Now()
		var waited time.Duration
		start(t, store, receiver(func(ctx context.Context, events []backlog.Event) error {
			if got.called() == 1 {
				<-ctx.Done()
				waited = time.Since(begin)
				return fmt.Errorf("indexing: %w", ctx.Err())
			}
			got.take(events)
			return nil
		}), backlog.Options{Lease: 10 * time.Second, MaxAttempts: 1}, nil)
		time.Sleep(time.Minute)
		if waited == 0 || waited >= 10*time.Second {
			t.Errorf("the delivery lasted %s of a lease of 10 s", waited)
		}
		if len(got.times) != 3 {
			t.Errorf("%d of 3 events were carried after it", len(got.times))
		}
	})
}

// TestSlowReceiverHoldsUpNoOther has one receiver hang for as long as its lease lets it, and another that is away.
func TestSlowReceiverHoldsUpNoOther(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, got := newMemory(events("slow", 30)...), &received{}
		store.leave(events("away", 30)...)
		store.leave(events("search", 250)...)
		start(t, store, map[string]backlog.Receiver{
			"slow": backlog.ReceiverFunc(func(ctx context.Context, _ []backlog.Event) error { <-ctx.Done(); return ctx.Err() }),
			"away": backlog.ReceiverFunc(func(context.Context, []backlog.Event) error { return fault.Away("Mail", errBroken) }),
			"search": backlog.ReceiverFunc(func(_ context.Context, events []backlog.Event) error {
				got.take(events)
				return nil
			}),
		}, backlog.Options{}, nil)
		synctest.Wait() // no time passes while another can work
		if len(got.times) != 250 {
			t.Errorf("beside a slow receiver %d of 250 events came", len(got.times))
		}
		time.Sleep(10 * time.Minute)
		if left := store.pending(); len(left) != 60 {
			t.Errorf("%d events wait for the slow and the absent receiver, want 60", len(left))
		}
		if stats, err := store.Stats(t.Context()); err != nil || stats["slow"].DeadLetters+stats["away"].DeadLetters > 0 {
			t.Errorf("%d events were given up though no event was at fault (%v)",
				stats["slow"].DeadLetters+stats["away"].DeadLetters, err)
		}
	})
}

func TestNotifyWakes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, got := newMemory(), &received{}
		w, _ := start(t, store, receiver(func(_ context.Context, events []backlog.Event) error {
			got.take(events)
			return nil
		}), backlog.Options{Poll: time.Hour}, nil)
		synctest.Wait()
		all := events("search", 2)
		store.leave(all[0])
		w.Notify([]string{"mail"})
		synctest.Wait()
		if got.calls > 0 || got.times[all[0].ID] > 0 {
			t.Error("a worker looked though another receiver's was notified")
		}
		w.Notify([]string{"mail", "search"})
		w.Notify([]string{"search"})
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

func TestTwoWorkersShareTheEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store := newMemory(events("search", 500)...)
		var got [2]received
		for i := range got {
			start(t, store, receiver(func(_ context.Context, events []backlog.Event) error {
				time.Sleep(100 * time.Millisecond)
				got[i].take(events)
				return nil
			}), backlog.Options{Batch: 20}, nil)
		}
		time.Sleep(time.Minute)
		if len(got[0].times)+len(got[1].times) != 500 {
			t.Errorf("%d and %d events, want 500 together", len(got[0].times), len(got[1].times))
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
		store := newMemory(events("search", 4)...)
		_, stop := start(t, store, receiver(func(context.Context, []backlog.Event) error {
			time.Sleep(time.Second) // deaf to its context, as a call under way may be
			return nil
		}), backlog.Options{Batch: 2}, nil)
		synctest.Wait()
		stop()
		if left := store.pending(); len(left) != 2 {
			t.Errorf("after the stop %v wait; want the two that were not begun", left)
		}
	})
}

func TestStoreThatIsAwayDelays(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		store, got := newMemory(events("search", 2)...), &received{}
		back := time.Now().Add(5 * time.Second)
		store.fail = func(string) error {
			if time.Now().Before(back) {
				return errors.New("away")
			}
			return nil
		}
		start(t, store, receiver(func(_ context.Context, events []backlog.Event) error {
			got.take(events)
			return nil
		}), backlog.Options{}, nil)
		time.Sleep(7 * time.Second)
		if len(got.times) != 2 {
			t.Errorf("%d of 2 events were carried after the store came back", len(got.times))
		}
	})
}

func TestMetrics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reg := prometheus.NewRegistry()
		store := newMemory(events("search", 5)...)
		store.leave(events("mail", 2)...)
		store.leave(events("elsewhere", 2)...)
		start(t, store, map[string]backlog.Receiver{
			"search": backlog.ReceiverFunc(func(_ context.Context, events []backlog.Event) error {
				if events[0].ID == "search-0000" {
					return errBroken
				}
				return nil
			}),
			"mail": backlog.ReceiverFunc(func(context.Context, []backlog.Event) error { return fault.Away("Mail", errBroken) }),
		}, backlog.Options{MaxAttempts: 1}, reg)
		time.Sleep(time.Minute + time.Second)
		want := `
# HELP sidestage_events_dead_letters Events given up after too many failures.
# TYPE sidestage_events_dead_letters gauge
sidestage_events_dead_letters{receiver="mail"} 0
sidestage_events_dead_letters{receiver="search"} 1
# HELP sidestage_events_delivered_total Events that a receiver took.
# TYPE sidestage_events_delivered_total counter
sidestage_events_delivered_total{receiver="search"} 4
# HELP sidestage_events_oldest_seconds Age of the first event that waits.
# TYPE sidestage_events_oldest_seconds gauge
sidestage_events_oldest_seconds{receiver="mail"} 60
sidestage_events_oldest_seconds{receiver="search"} 0
# HELP sidestage_events_waiting Events that wait for a receiver.
# TYPE sidestage_events_waiting gauge
sidestage_events_waiting{receiver="mail"} 2
sidestage_events_waiting{receiver="search"} 0
`
		if err := testutil.GatherAndCompare(reg, strings.NewReader(want), "sidestage_events_delivered_total",
			"sidestage_events_waiting",
			"sidestage_events_dead_letters", "sidestage_events_oldest_seconds"); err != nil {
			t.Error(err)
		}
	})
}
