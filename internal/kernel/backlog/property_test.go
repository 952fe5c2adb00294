package backlog_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// script deals out what goes wrong, and says that all is well once it is used up.
type script struct {
	mu    sync.Mutex
	steps []string
}

func (s *script) next() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.steps) == 0 {
		return "well"
	}
	step := s.steps[0]
	s.steps = s.steps[1:]
	return step
}

// failing makes a receiver that follows the script and notes what it took.
func failing(plan *script, got *received) backlog.ReceiverFunc {
	return func(ctx context.Context, events []backlog.Event) error {
		switch plan.next() {
		case "away":
			return fault.Away("Search", errBroken)
		case "error":
			return errBroken
		case "panic":
			panic("broken")
		case "hang":
			<-ctx.Done()
			return ctx.Err()
		case "half":
			got.take(events[:len(events)/2])
			return errBroken
		case "slow":
			time.Sleep(40 * time.Second) // longer than the lease
		}
		got.take(events)
		return nil
	}
}

// TestWhateverFailsAllIsCarried holds a worker to its promise: with any sequence of failures
// of receiver and store, and servers that die with events in their hands, every event is
// carried at least once, none is left, and none is given up.
func TestWhateverFailsAllIsCarried(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(1, 40).Draw(rt, "events")
		batch := rapid.IntRange(1, 15).Draw(rt, "batch")
		workers := rapid.IntRange(1, 3).Draw(rt, "workers")
		lives := rapid.SliceOfN(rapid.IntRange(0, 60), 0, 4).Draw(rt, "seconds a server lives")
		deliveries := &script{steps: rapid.SliceOfN(rapid.SampledFrom([]string{
			"well", "away", "error", "panic", "hang",
			"half", "slow",
		}), 0, 30).Draw(rt, "deliveries")}
		calls := &script{steps: rapid.SliceOfN(rapid.SampledFrom([]string{"well", "well", "broken"}), 0, 60).Draw(rt,
			"store calls")}
		got := &received{}
		var left []string
		var stats backlog.Stats
		synctest.Test(t, func(t *testing.T) {
			store := newMemory(events("search", n)...)
			store.fail = func(string) error {
				if calls.next() == "broken" {
					return errors.New("the store is away")
				}
				return nil
			}
			for i := range workers {
				go live(t, store, receiver(failing(deliveries, got)), batch, lives, i)
			}
			time.Sleep(3 * time.Hour)
			left = store.pending()
			store.fail = nil
			all, _ := store.Stats(t.Context()) // it cannot fail any more
			stats = all["search"]
		})
		if len(left) > 0 || stats.DeadLetters > 0 || len(got.times) != n {
			rt.Fatalf("%d of %d events were carried, %v wait, %d are dead letters", len(got.times), n, left, stats.DeadLetters)
		}
	})
}

// live runs worker after worker; each but the last dies after its time, with whatever it holds.
func live(
	t *testing.T, store backlog.Store, receivers map[string]backlog.Receiver, batch int, lives []int, offset int,
) {
	options := backlog.Options{Batch: batch, MaxAttempts: 1000}
	for i := 0; i <= len(lives); i++ {
		ctx, cancel := context.WithCancel(t.Context())
		if i < len(lives) {
			ctx, cancel = context.WithTimeout(t.Context(), time.Duration(lives[(i+offset)%len(lives)])*time.Second)
		}
		w, err := backlog.New(&mortal{store, ctx}, receivers, options, slog.New(slog.DiscardHandler), nil)
		if err != nil {
			t.Error(err)
		} else {
			w.Run(ctx)
		}
		cancel()
	}
}

// mortal is the store as a server sees it that is gone once its life is over: it settles
// nothing any more.
type mortal struct {
	backlog.Store
	life context.Context
}

func (m *mortal) Done(ctx context.Context, ids []string) error {
	if err := m.life.Err(); err != nil {
		return err
	}
	return m.Store.Done(ctx, ids)
}

func (m *mortal) Retry(ctx context.Context, retries []backlog.Retry) error {
	if err := m.life.Err(); err != nil {
		return err
	}
	return m.Store.Retry(ctx, retries)
}
