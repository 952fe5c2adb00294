package turn_test

import (
	"context"
	"errors"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/kernel/turn"
)

const work = time.Second

func from(ctx context.Context, address string) context.Context {
	return limit.WithAddress(ctx, address)
}

func each() int { return max(1, runtime.GOMAXPROCS(0)/2) }

// Somebody who asks for everything at once has no more go on than anybody, and others do not wait for it.
func TestOthersDoNotWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := turn.New(0)
		var going, most atomic.Int64
		for range 20 {
			go func() {
				end, err := turns.Take(from(t.Context(), "192.0.2.1"))
				if err != nil {
					t.Error(err)
					return
				}
				if n := going.Add(1); n > most.Load() {
					most.Store(n)
				}
				time.Sleep(work)
				going.Add(-1)
				end()
			}()
		}
		synctest.Wait()
		began := time.Now()
		for _, other := range []context.Context{
			from(t.Context(), "192.0.2.2"),
			access.WithViewer(from(t.Context(), "192.0.2.1"), access.Viewer{UserID: "neighbour"}),
			t.Context(),
		} {
			end, err := turns.Take(other)
			if err != nil {
				t.Fatal(err)
			}
			end()
		}
		if waited := time.Since(began); waited > 0 {
			t.Errorf("others waited for %s", waited)
		}
		time.Sleep(20 * work)
		if most.Load() != int64(each()) || going.Load() != 0 {
			t.Errorf("%d went on at once, and %d still do", most.Load(), going.Load())
		}
	})
}

func TestAScaleGivesMore(t *testing.T) {
	turns := turn.New(3)
	for range 3 * each() {
		if _, err := turns.Take(from(t.Context(), "192.0.2.1")); err != nil {
			t.Fatal(err)
		}
	}
}

// Who waits in vain, or leaves, holds nothing; who has too many wait is refused.
func TestWhoLeavesHoldsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns, caller := turn.New(0), from(t.Context(), "192.0.2.1")
		var ends []func()
		for range each() {
			end, err := turns.Take(caller)
			if err != nil {
				t.Fatal(err)
			}
			ends = append(ends, end)
		}
		leaving, leave := context.WithCancel(caller)
		for range 64 {
			go func() {
				if _, err := turns.Take(leaving); !errors.Is(err, context.Canceled) {
					t.Errorf("it left with %v", err)
				}
			}()
		}
		synctest.Wait()
		if _, err := turns.Take(caller); fault.CodeOf(err) != fault.RateLimited {
			t.Errorf("one too many is told %v", err)
		}
		leave()
		synctest.Wait()
		for _, end := range ends {
			end()
		}
		for range each() {
			if _, err := turns.Take(caller); err != nil {
				t.Fatal(err)
			}
		}
	})
}
