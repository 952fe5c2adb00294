package presence_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"reflect"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"github.com/sidestage/sidestage/realtime/presence"
)

// clock is moved by hand, for all servers.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// server is one of several on a Redis.
type server struct {
	*presence.Presence
	here, gone, settled []string
}

func newServer(c *clock, client *redis.Client) *server {
	s := &server{}
	s.Presence = presence.New(presence.Options{
		Redis: client, Here: func() []string { return s.here },
		Gone: func(ids []string) { s.gone = append(s.gone, ids...) }, Log: slog.New(slog.DiscardHandler), Now: c.now,
		Settled: func(id string, isOnline bool) { s.settled = append(s.settled, fmt.Sprint(id, " ", isOnline)) },
	})
	return s
}

func (s *server) beat(t *testing.T) {
	t.Helper()
	if err := s.Beat(t.Context()); err != nil {
		t.Fatal(err)
	}
}

// lives lets time pass in which the server speaks so many times.
func (s *server) lives(t *testing.T, c *clock, times int) {
	t.Helper()
	for range times {
		c.pass(10 * time.Second)
		s.beat(t)
	}
}

func (s *server) arrive(t *testing.T, userID string, isFirst bool) {
	t.Helper()
	s.here = append(s.here, userID)
	if got := s.Arrive(t.Context(), userID); got != isFirst {
		t.Errorf("%s arrives, the first time: %v", userID, got)
	}
}

func (s *server) leave(t *testing.T, userID string, isLast bool) {
	t.Helper()
	s.here = slices.DeleteFunc(s.here, func(id string) bool { return id == userID })
	if got := s.Leave(t.Context(), userID); got != isLast {
		t.Errorf("%s leaves, the last time: %v", userID, got)
	}
}

func (s *server) shows(t *testing.T, want ...string) {
	t.Helper()
	online := s.Online(t.Context(), []string{"ann", "bob", "cid"})
	var got []string
	for _, id := range []string{"ann", "bob", "cid"} {
		if online[id] {
			got = append(got, id)
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%v are connected, want %v", got, want)
	}
}

func TestWhoIsConnectedToAnyServer(t *testing.T) {
	r := miniredis.RunT(t)
	client := redis.NewClient(&redis.Options{Addr: r.Addr(), MaxRetries: -1})
	t.Cleanup(func() { _ = client.Close() })
	c := &clock{at: time.Now()}
	a, b := newServer(c, client), newServer(c, client)
	a.beat(t)
	b.beat(t)
	a.shows(t)
	a.arrive(t, "ann", true)
	b.arrive(t, "ann", false)
	b.arrive(t, "bob", true)
	a.shows(t, "ann", "bob")
	a.leave(t, "ann", false)
	b.shows(t, "ann", "bob")
	b.leave(t, "ann", true)
	a.shows(t, "bob")
	// b is killed: it says nothing any more, and what it left behind stays.
	a.beat(t)
	a.lives(t, c, 3)
	a.shows(t, "bob")
	c.pass(5 * time.Second)
	a.beat(t)
	c.pass(10 * time.Second)
	a.shows(t)
	a.beat(t)
	if !reflect.DeepEqual(a.gone, []string{"bob"}) {
		t.Errorf("a tells that %v are gone", a.gone)
	}
	a.arrive(t, "bob", true)
	a.shows(t, "bob")
}

func TestAWipedRedisIsFilledAgain(t *testing.T) {
	r := miniredis.RunT(t)
	client := redis.NewClient(&redis.Options{Addr: r.Addr(), MaxRetries: -1, DialerRetries: 1})
	t.Cleanup(func() { _ = client.Close() })
	c := &clock{at: time.Now()}
	a := newServer(c, client)
	a.beat(t)
	a.arrive(t, "ann", true)
	r.FlushAll()
	a.shows(t)
	a.beat(t)
	a.shows(t, "ann")
	if !reflect.DeepEqual(a.settled, []string{"ann true"}) {
		t.Errorf("after a wipe a tells %v", a.settled)
	}
	if len(a.gone) > 0 {
		t.Errorf("%v are gone", a.gone)
	}
	r.Close()
	a.shows(t)
	if a.Arrive(t.Context(), "bob") {
		t.Error("somebody arrives where nobody can know")
	}
	if err := r.Restart(); err != nil {
		t.Fatal(err)
	}
	c.pass(3 * time.Second)
	a.here = append(a.here, "bob")
	a.beat(t)
	a.shows(t, "ann", "bob")
}

// Redis is away for longer than a server may be silent: nobody is taken for gone but who is, and those who came and
// went meanwhile are told of once it is back.
func TestRedisWasAwayForLong(t *testing.T) {
	r := miniredis.RunT(t)
	client := redis.NewClient(&redis.Options{Addr: r.Addr(), MaxRetries: -1, DialerRetries: 1})
	t.Cleanup(func() { _ = client.Close() })
	c := &clock{at: time.Now()}
	a, b, killed := newServer(c, client), newServer(c, client), newServer(c, client)
	a.arrive(t, "ann", true)
	b.arrive(t, "bob", true)
	killed.arrive(t, "cid", true)
	for _, s := range []*server{a, b, killed, a, b} {
		s.beat(t)
	}
	r.Close()
	for range 9 {
		c.pass(10 * time.Second)
		if a.Beat(t.Context()) == nil || b.Beat(t.Context()) == nil {
			t.Fatal("Redis is there")
		}
	}
	a.leave(t, "ann", false)
	b.arrive(t, "dan", false)
	if err := r.Restart(); err != nil {
		t.Fatal(err)
	}
	// The client waits up to a second after so many failures.
	for began := time.Now(); a.Beat(t.Context()) != nil; time.Sleep(10 * time.Millisecond) { // b has not spoken yet
		if time.Since(began) > 20*time.Second {
			t.Fatal("Redis is not found again")
		}
	}
	c.pass(5 * time.Second)
	b.beat(t)
	a.shows(t, "bob")
	// Others may have taken b for dead: it tells of all whom it serves.
	want := []string{"bob true", "dan true", "dan true"}
	if !reflect.DeepEqual(a.settled, []string{"ann false"}) || !reflect.DeepEqual(b.settled, want) {
		t.Errorf("a tells %v, b %v", a.settled, b.settled)
	}
	if len(a.gone) > 0 || len(b.gone) > 0 {
		t.Errorf("%v and %v are taken for gone", a.gone, b.gone)
	}
	for range 3 {
		c.pass(10 * time.Second)
		a.beat(t)
		b.beat(t)
	}
	if want := []string{"cid"}; !reflect.DeepEqual(a.gone, want) || !reflect.DeepEqual(b.gone, want) {
		t.Errorf("a tells that %v are gone, b %v", a.gone, b.gone)
	}
	if len(a.settled) > 1 {
		t.Errorf("a tells %v", a.settled)
	}
}

func TestTypingEndsByItself(t *testing.T) {
	for name, client := range clients(t) {
		t.Run(name, func(t *testing.T) {
			c := &clock{at: time.Now()}
			a, chatID := newServer(c, client), uuid.NewString()
			typers := func(want ...string) {
				t.Helper()
				if got := a.Typers(context.Background(), chatID); len(got) != len(want) || !slices.Equal(got, want) {
					t.Errorf("%v are typing, want %v", got, want)
				}
			}
			typers()
			a.Typing(t.Context(), chatID, "ann", true)
			c.pass(4 * time.Second)
			a.Typing(t.Context(), chatID, "bob", true)
			typers("ann", "bob")
			c.pass(3 * time.Second)
			typers("bob")
			a.Typing(t.Context(), chatID, "bob", false)
			typers()
		})
	}
}

// clients are where it is kept: in process, and on a Redis where there is one.
func clients(t *testing.T) map[string]*redis.Client {
	t.Helper()
	all := map[string]*redis.Client{"in process": redis.NewClient(&redis.Options{Addr: miniredis.RunT(t).Addr()})}
	if os.Getenv("SIDESTAGE_TEST_ENGINES") == "1" && os.Getenv("REDIS_URL") != "" {
		o, err := redis.ParseURL(os.Getenv("REDIS_URL"))
		if err != nil {
			t.Fatal(err)
		}
		all["redis"] = redis.NewClient(o)
	}
	for _, client := range all {
		t.Cleanup(func() { _ = client.Close() })
	}
	return all
}
