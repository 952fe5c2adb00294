package limiter_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/limiter"
)

// clock is moved by hand.
type clock struct{ nanos atomic.Int64 }

func newClock() *clock {
	c := &clock{}
	c.nanos.Store(time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC).UnixNano())
	return c
}
func (c *clock) now() time.Time          { return time.Unix(0, c.nanos.Load()) }
func (c *clock) advance(d time.Duration) { c.nanos.Add(int64(d)) }

// backends are where a limit may be counted; each must behave the same.
func backends(t *testing.T) map[string]redis.Scripter {
	t.Helper()
	inProcess, closeAll, err := limiter.OpenRedis("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := closeAll(); err != nil {
			t.Error(err)
		}
	})
	all := map[string]redis.Scripter{"in process": inProcess, "redis away": away(t)}
	if os.Getenv("SIDESTAGE_TEST_ENGINES") == "1" && os.Getenv("REDIS_URL") != "" {
		client, closeReal, err := limiter.OpenRedis(os.Getenv("REDIS_URL"))
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := closeReal(); err != nil {
				t.Error(err)
			}
		})
		all["redis"] = client
	}
	return all
}

// away is a Redis that nobody answers for.
func away(t *testing.T) redis.Scripter {
	t.Helper()
	server := miniredis.RunT(t)
	client := redis.NewClient(&redis.Options{Addr: server.Addr(), MaxRetries: -1, DialerRetries: 1})
	t.Cleanup(func() { _ = client.Close() })
	server.Close()
	return client
}

func TestSlidingWindow(t *testing.T) {
	for name, client := range backends(t) {
		t.Run(name, func(t *testing.T) {
			c := newClock()
			l := limiter.New(client, c.now)
			rule := limit.Rule{Name: "test", Max: 2, Window: time.Minute}
			key := uuid.NewString()
			mustTake(t, l, rule, key)
			c.advance(20 * time.Second)
			mustTake(t, l, rule, key)
			mustWait(t, l, rule, key, 40*time.Second)
			mustTake(t, l, rule, uuid.NewString())
			mustTake(t, l, limit.Rule{Name: "other", Max: 2, Window: time.Minute}, key)
			c.advance(40 * time.Second)
			mustTake(t, l, rule, key)
			mustWait(t, l, rule, key, 20*time.Second)
		})
	}
}

func TestBudgetsComeBackEvenly(t *testing.T) {
	for name, client := range backends(t) {
		t.Run(name, func(t *testing.T) {
			c := newClock()
			l := limiter.New(client, c.now)
			budget := limit.Budget{Name: "test", Burst: 60, Per: time.Minute}
			key := uuid.NewString()
			spend := func(cost, remaining int, wait time.Duration) {
				t.Helper()
				left, err := l.Spend(t.Context(), budget, key, cost)
				f, _ := errors.AsType[*fault.Error](err)
				if (f != nil) != (wait > 0) || f != nil && (f.Code != fault.RateLimited || f.RetryAfter != wait) {
					t.Fatalf("spending %d: %v, want a wait of %s", cost, err, wait)
				}
				if err == nil && left.Remaining != remaining {
					t.Errorf("spending %d leaves %d, want %d", cost, left.Remaining, remaining)
				}
			}
			spend(50, 10, 0)
			spend(11, 0, time.Second)
			spend(10, 0, 0)
			spend(1, 0, time.Second)
			c.advance(20 * time.Second)
			spend(5, 15, 0)
			// More than all of it is all of it, or it could never be had.
			spend(1000, 0, 45*time.Second)
			c.advance(45 * time.Second)
			spend(1000, 0, 0)
			key = uuid.NewString()
			spend(1, 59, 0)
		})
	}
}

func TestBudgetsAreNotExceededAtOnce(t *testing.T) {
	for name, client := range backends(t) {
		t.Run(name, func(t *testing.T) {
			l, key := limiter.New(client, newClock().now), uuid.NewString()
			var passed atomic.Int64
			var group sync.WaitGroup
			for range 40 {
				group.Go(func() {
					if _, err := l.Spend(t.Context(), limit.Budget{Name: "test", Burst: 10, Per: time.Minute}, key, 2); err == nil {
						passed.Add(1)
					}
				})
			}
			group.Wait()
			if got := passed.Load(); got != 5 {
				t.Errorf("%d spent 2 of 10", got)
			}
		})
	}
}

func TestForgivenTriesDoNotCount(t *testing.T) {
	for name, client := range backends(t) {
		t.Run(name, func(t *testing.T) {
			c := newClock()
			l := limiter.New(client, c.now)
			rule := limit.Rule{Name: "test", Max: 1, Window: time.Minute}
			key := uuid.NewString()
			for range 5 {
				l.Forgive(t.Context(), mustTake(t, l, rule, key))
			}
			mustTake(t, l, rule, key)
			mustWait(t, l, rule, key, time.Minute)
		})
	}
}

func TestTriesAtOnceDoNotExceed(t *testing.T) {
	for name, client := range backends(t) {
		t.Run(name, func(t *testing.T) {
			l := limiter.New(client, newClock().now)
			rule := limit.Rule{Name: "test", Max: 5, Window: time.Minute}
			key := uuid.NewString()
			var passed atomic.Int64
			var group sync.WaitGroup
			for range 40 {
				group.Go(func() {
					if _, err := l.Take(t.Context(), rule, key); err == nil {
						passed.Add(1)
					}
				})
			}
			group.Wait()
			if got := passed.Load(); got != 5 {
				t.Errorf("%d tries passed, want 5", got)
			}
		})
	}
}

// TestNeverMoreThanMax takes at random times and checks every window against the rule.
func TestNeverMoreThanMax(t *testing.T) {
	for name, client := range backends(t) {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(r *rapid.T) {
				c := newClock()
				l := limiter.New(client, c.now)
				rule := limit.Rule{Name: "test", Max: rapid.IntRange(1, 4).Draw(r, "max"), Window: time.Minute}
				key := uuid.NewString()
				var taken []time.Time
				for range rapid.IntRange(1, 20).Draw(r, "tries") {
					c.advance(time.Duration(rapid.IntRange(0, 40).Draw(r, "seconds")) * time.Second)
					live := len(slices.DeleteFunc(slices.Clone(taken),
						func(at time.Time) bool { return !at.Add(rule.Window).After(c.now()) }))
					_, err := l.Take(context.Background(), rule, key)
					if (err == nil) != (live < rule.Max) {
						r.Fatalf("with %d of %d taken: %v", live, rule.Max, err)
					}
					if err == nil {
						taken = append(taken, c.now())
					}
				}
			})
		})
	}
}

func TestRedisComesBack(t *testing.T) {
	server := miniredis.RunT(t)
	client := redis.NewClient(&redis.Options{Addr: server.Addr(), MaxRetries: -1, DialerRetries: 1})
	t.Cleanup(func() { _ = client.Close() })
	c := newClock()
	l := limiter.New(client, c.now)
	rule := limit.Rule{Name: "test", Max: 1, Window: time.Hour}
	mustTake(t, l, rule, "a")
	server.Close()
	mustTake(t, l, rule, "a") // this server alone does not know of the first
	mustWait(t, l, rule, "a", time.Hour)
	if err := server.Restart(); err != nil {
		t.Fatal(err)
	}
	c.advance(3 * time.Second)
	mustWait(t, l, rule, "a", time.Hour-3*time.Second)
}

func TestExpiriesPassInProcess(t *testing.T) {
	client, closeAll, err := limiter.OpenRedis("")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := closeAll(); err != nil {
			t.Error(err)
		}
	})
	ctx := t.Context()
	if err := client.Set(ctx, "k", "v", 500*time.Millisecond).Err(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(10 * time.Second); ; {
		if err := client.Get(ctx, "k").Err(); errors.Is(err, redis.Nil) {
			return
		}
		if time.Now().After(deadline) {
			t.Fatal("the key never expired")
		}
		time.Sleep(50 * time.Millisecond)
	}
}

func TestAddressKey(t *testing.T) {
	for given, want := range map[string]string{
		"192.0.2.1":                "192.0.2.1",
		"::ffff:192.0.2.1":         "192.0.2.1",
		"2001:db8:1:2:3:4:5:6":     "2001:db8:1:2::/64",
		"2001:db8:1:2:ffff::1%eth": "2001:db8:1:2::/64",
		"pipe":                     "pipe",
	} {
		if got := limit.AddressKey(given); got != want {
			t.Errorf("AddressKey(%q) = %q, want %q", given, got, want)
		}
	}
}

func mustTake(t *testing.T, l limit.Limiter, rule limit.Rule, key string) limit.Ticket {
	t.Helper()
	ticket, err := l.Take(t.Context(), rule, key)
	if err != nil {
		t.Fatalf("Take: %v", err)
	}
	return ticket
}

func mustWait(t *testing.T, l limit.Limiter, rule limit.Rule, key string, want time.Duration) {
	t.Helper()
	_, err := l.Take(t.Context(), rule, key)
	f, ok := errors.AsType[*fault.Error](err)
	if !ok || f.Code != fault.RateLimited || f.RetryAfter != want {
		t.Fatalf("Take: %v, want RATE_LIMITED for %s", err, want)
	}
}
