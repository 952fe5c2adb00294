package backplane_test

import (
	"context"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/alicebob/miniredis/v2"
	"github.com/redis/go-redis/v9"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/realtime/backplane"
)

// server is one of several on a Redis, and what it heard.
type server struct {
	*backplane.Backplane[event.Event]
	mu     sync.Mutex
	heard  []string
	missed int
}

func (s *server) now() (heard []string, missed int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.heard...), s.missed
}

func newServer(t *testing.T, address string) *server {
	t.Helper()
	client := redis.NewClient(&redis.Options{Addr: address, MaxRetries: -1, DialerRetries: 1, DialTimeout: time.Second})
	s := &server{}
	s.Backplane = backplane.New(client, "events", backplane.Options[event.Event]{
		Hear: func(e event.Event) {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.heard = append(s.heard, e.ItemID)
		},
		Missed: func() {
			s.mu.Lock()
			defer s.mu.Unlock()
			s.missed++
		},
		Log: slog.New(slog.DiscardHandler),
	})
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		s.Run(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-ended
		if err := client.Close(); err != nil {
			t.Error(err)
		}
	})
	return s
}

func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for begin := time.Now(); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Since(begin) > 20*time.Second {
			t.Fatalf("%s did not come about", what)
		}
	}
}

// listening tells that a server was told that it may have missed something n times or more.
func (s *server) listening(n int) func() bool {
	return func() bool {
		_, missed := s.now()
		return missed >= n
	}
}

func (s *server) hasHeard(ids ...string) func() bool {
	return func() bool {
		heard, _ := s.now()
		return len(heard) >= len(ids)
	}
}

func TestServersHearOneAnotherAndNotThemselves(t *testing.T) {
	r := miniredis.RunT(t)
	a, b := newServer(t, r.Addr()), newServer(t, r.Addr())
	eventually(t, "listening", a.listening(1))
	eventually(t, "listening", b.listening(1))
	for _, id := range []string{"1", "2", "3"} {
		a.Tell(event.Event{Verb: event.Updated, ItemType: "Track", ItemID: id, OwnerID: "artist"})
	}
	eventually(t, "what a did", b.hasHeard("1", "2", "3"))
	if heard, _ := b.now(); heard[0] != "1" || heard[1] != "2" || heard[2] != "3" {
		t.Errorf("b heard %v", heard)
	}
	b.Tell(event.Event{Verb: event.Saved, ItemID: "4"})
	eventually(t, "what b did", a.hasHeard("4"))
	if heard, _ := a.now(); len(heard) != 1 || heard[0] != "4" {
		t.Errorf("a heard %v", heard)
	}
}

// Redis goes and comes back: what was told meanwhile is not carried, but everybody knows that they missed something.
func TestWhoMissedSomethingIsTold(t *testing.T) {
	r := miniredis.RunT(t)
	a, b := newServer(t, r.Addr()), newServer(t, r.Addr())
	eventually(t, "listening", a.listening(1))
	eventually(t, "listening", b.listening(1))
	r.Close()
	a.Tell(event.Event{Verb: event.Updated, ItemID: "lost"})
	eventually(t, "that Redis is away", b.listening(3)) // once a second
	if err := r.Restart(); err != nil {
		t.Fatal(err)
	}
	_, before := b.now()
	eventually(t, "that a lost something", b.listening(before+1))
	// Told again until both listen.
	eventually(t, "what a does now", func() bool {
		a.Tell(event.Event{Verb: event.Updated, ItemID: "later"})
		return b.hasHeard("later")()
	})
	if heard, _ := b.now(); heard[0] != "later" {
		t.Errorf("b heard %v", heard)
	}
}
