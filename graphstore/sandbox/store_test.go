package sandbox_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	sandboxgraph "github.com/sidestage/sidestage/graphstore/sandbox"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/payments/sandbox"
)

// A key makes one intent, however often it is asked for, and is refused for another.
func TestAKeyIsUsedOnce(t *testing.T) {
	s := sandboxgraph.NewStore(graphtest.Open(t))
	key := graphtest.ID(t)
	ids := make([]string, 8)
	var wait sync.WaitGroup
	for n := range ids {
		wait.Go(func() {
			i, err := s.Create(t.Context(), key, "digest", sandbox.Intent{ID: fmt.Sprint("pi_", key, n), Amount: 5}, nil)
			if err != nil {
				t.Error(err)
			}
			ids[n] = i.ID
		})
	}
	wait.Wait()
	for _, id := range ids {
		if id != ids[0] || id == "" {
			t.Errorf("%q", ids)
		}
	}
	_, err := s.Create(t.Context(), key, "another", sandbox.Intent{ID: "pi_x" + key}, nil)
	if fault.CodeOf(err) != fault.Conflict {
		t.Errorf("for something else: %v", err)
	}
	if _, err := s.Intent(t.Context(), "pi_x"+key); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("it was made: %v", err)
	}
}

// What is told is stored with the change, comes until it is taken, and then never again.
func TestEventsAreToldUntilTheyAreTaken(t *testing.T) {
	s := sandboxgraph.NewStore(graphtest.Open(t))
	id := graphtest.ID(t)
	event := sandbox.Event{
		ID: "evt_" + id, Type: "payment_intent.created", Object: []byte(`{}`), Created: time.Now().Unix(),
	}
	if _, err := s.Create(t.Context(), id, "d", sandbox.Intent{ID: "pi_" + id}, []sandbox.Event{event}); err != nil {
		t.Fatal(err)
	}
	_, err := s.Change(t.Context(), "pi_"+id, func(i sandbox.Intent) (sandbox.Intent, []sandbox.Event, error) {
		event.ID = "evt_never" + id
		return i, []sandbox.Event{event}, errors.New("refused")
	})
	if err == nil {
		t.Fatal("a change that was refused")
	}
	box := sandbox.New(s, "whsec", time.Now, slog.New(slog.DiscardHandler))
	var taken []string
	fails := true
	box.Tells(func(_ context.Context, payload []byte, _ string) error {
		if fails && strings.Contains(string(payload), id) {
			return errors.New("not now")
		}
		// What other tests left is none of this one's.
		if strings.Contains(string(payload), id) {
			taken = append(taken, string(payload))
		}
		return nil
	})
	if err := box.Deliver(t.Context()); err != nil || len(taken) > 0 {
		t.Fatalf("%q, %v", taken, err)
	}
	fails = false
	for deadline := time.Now().Add(10 * time.Second); len(taken) == 0 && time.Now().Before(deadline); {
		time.Sleep(100 * time.Millisecond)
		if err := box.Deliver(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	if err := box.Deliver(t.Context()); err != nil || len(taken) != 1 {
		t.Errorf("told %d times, %v", len(taken), err)
	}
}
