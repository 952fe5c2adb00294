package listens

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/backlog"
)

func parsed(t *testing.T, text string) Document {
	t.Helper()
	var d Document
	if err := json.Unmarshal([]byte(text), &d); err != nil {
		t.Fatal(err)
	}
	return d
}

// remote is a ListenBrainz that refuses what bad says, and fails with err.
type remote struct {
	mu    sync.Mutex
	bad   string
	err   error
	calls []string
}

func (r *remote) Validate(context.Context, string) (string, error) { return "me", nil }

func (r *remote) Submit(_ context.Context, _ string, all []Listen) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	var ids strings.Builder
	for _, l := range all {
		ids.WriteString(l.ID)
	}
	r.calls = append(r.calls, ids.String())
	if r.err != nil {
		return r.err
	}
	if strings.ContainsAny(ids.String(), r.bad) {
		return fmt.Errorf("%w: bad", ErrListen)
	}
	return nil
}

func sends(r *remote) *Service {
	return NewService(Options{Remote: r, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
}

func some(ids string) []Listen {
	var all []Listen
	for _, id := range ids {
		all = append(all, Listen{ID: string(id), Title: "T", Artist: "A"})
	}
	return all
}

// A bad listen among others is found and left out; the others go in their order.
func TestABadListenIsLeftOut(t *testing.T) {
	r := &remote{bad: "c"}
	got := sends(r).submit(t.Context(), Turn{}, "token", some("abcde"))
	if !slices.Equal(got.Sent, []string{"a", "b", "d", "e"}) || !slices.Equal(got.Refused, []string{"c"}) ||
		got.Problem != "" {
		t.Errorf("settled: %+v after %v", got, r.calls)
	}
}

// A turn ends after some requests, so that who has much that is refused holds up nobody.
func TestATurnEnds(t *testing.T) {
	r := &remote{bad: "abcdefghijklmnopqrstuvwxyz"}
	got := sends(r).submit(t.Context(), Turn{}, "token", some("abcdefghijklmnopqrstuvwxyz"))
	if len(r.calls) != askedInTurn || len(got.Sent) > 0 || len(got.Refused) == 0 || got.Delay > 0 {
		t.Errorf("%d requests, settled: %+v", len(r.calls), got)
	}
}

func TestWhatIsGoneIsNotSent(t *testing.T) {
	r := &remote{}
	got := sends(r).submit(t.Context(), Turn{}, "token", []Listen{{ID: "x"}, {ID: "a", Title: "T", Artist: "A"}})
	if !slices.Equal(r.calls, []string{"a"}) || !slices.Equal(got.Refused, []string{"x"}) {
		t.Errorf("%v, %+v", r.calls, got)
	}
}

// Trouble has the rest wait: longer each time, as long as ListenBrainz asks for, or for ever where the token is none.
func TestTroubleHasTheRestWait(t *testing.T) {
	settled := func(err error, failures int) Settled {
		return sends(&remote{err: err}).submit(t.Context(), Turn{Account: Account{Failures: failures}}, "token", some("ab"))
	}
	down := errors.New("no such host")
	first, third := settled(down, 0), settled(down, 2)
	if first.Failures != 1 || first.Problem != unreachable || first.Delay > firstDelay || first.Delay < firstDelay*3/4 {
		t.Errorf("the first: %+v", first)
	}
	if third.Failures != 3 || third.Delay < 3*firstDelay || third.Delay > 4*firstDelay {
		t.Errorf("the third: %+v", third)
	}
	if last := settled(down, 1000); last.Delay > lastDelay || last.Delay < lastDelay*3/4 {
		t.Errorf("the thousandth: %+v", last)
	}
	if asked := settled(&Later{7 * time.Minute, down}, 0); asked.Delay != 7*time.Minute || asked.Problem != askedToWait {
		t.Errorf("asked: %+v", asked)
	}
	if ever := settled(&Later{999 * time.Hour, down}, 0); ever.Delay != longestAsked {
		t.Errorf("asked for very long: %+v", ever)
	}
	if refused := settled(ErrToken, 0); !refused.IsRefused || refused.Problem != refusedToken ||
		len(refused.Sent)+len(refused.Refused) > 0 {
		t.Errorf("refused: %+v", refused)
	}
}

// accounts has plays, and remembers what waits.
type accounts struct {
	Accounts
	plays  []Play
	queued []Play
}

func (a *accounts) Plays(_ context.Context, ids []string) ([]Play, error) {
	return slices.DeleteFunc(slices.Clone(a.plays), func(p Play) bool { return !slices.Contains(ids, p.ID) }), nil
}

func (a *accounts) Enqueue(_ context.Context, plays []Play, _ int) error {
	a.queued = append(a.queued, plays...)
	return nil
}

// ListenBrainz takes half of a song, or four minutes of it.
func TestHalfOfASongOrFourMinutesAreEnough(t *testing.T) {
	a := &accounts{plays: []Play{
		{ID: "less", Heard: 59 * time.Second, Duration: 2 * time.Minute},
		{ID: "half", Heard: 60 * time.Second, Duration: 2 * time.Minute},
		{ID: "long", Heard: 4 * time.Minute, Duration: time.Hour},
		{ID: "short of it", Heard: 239 * time.Second, Duration: time.Hour},
	}}
	s := NewService(Options{Accounts: a, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	var events []backlog.Event
	for _, p := range a.plays {
		events = append(events, backlog.Event{AboutID: p.ID})
	}
	if err := s.Receive(t.Context(), events); err != nil {
		t.Fatal(err)
	}
	if len(a.queued) != 2 || a.queued[0].ID != "half" || a.queued[1].ID != "long" {
		t.Errorf("queued: %+v", a.queued)
	}
}
