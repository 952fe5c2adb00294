// Package turn has whoever asks for much dear work at once wait for themselves, so that others do not.
package turn

import (
	"context"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/semaphore"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// mostWaiting is how many pieces of one caller's work wait before the next is refused.
const mostWaiting = 64

// Turns gives each caller so many turns at once. Callers are people, else network addresses. A nil Turns has nobody
// wait. It is safe for concurrent use.
type Turns struct {
	each  int64
	mu    sync.Mutex
	lines map[string]*line
}

// line is one caller's. asked counts those who have a turn or wait for one.
type line struct {
	turns *semaphore.Weighted
	asked int64
}

// New gives each caller turns for half of the processors, at least one; scale multiplies it, 0 is 1.
func New(scale int) *Turns {
	return &Turns{each: int64(max(1, runtime.GOMAXPROCS(0)/2) * max(1, scale)), lines: map[string]*line{}}
}

// Take waits for a turn of whoever asks in ctx, those of one caller in the order in which they asked, and returns what
// ends it. Errors: RATE_LIMITED where too many wait; that of ctx.
func (t *Turns) Take(ctx context.Context) (end func(), err error) {
	caller := limit.AddressOf(ctx)
	if v := access.ViewerOf(ctx); v.UserID != "" {
		caller = v.UserID
	}
	if t == nil || caller == "" { // nobody: the server itself
		return func() {}, nil
	}
	l, err := t.enter(caller)
	if err != nil {
		return nil, err
	}
	if err := l.turns.Acquire(ctx, 1); err != nil {
		t.leave(caller, l)
		return nil, err
	}
	return func() {
		l.turns.Release(1)
		t.leave(caller, l)
	}, nil
}

func (t *Turns) enter(caller string) (*line, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	l := t.lines[caller]
	if l == nil {
		l = &line{turns: semaphore.NewWeighted(t.each)}
		t.lines[caller] = l
	}
	if l.asked >= t.each+mostWaiting {
		return nil, fault.Limited(time.Second)
	}
	l.asked++
	return l, nil
}

func (t *Turns) leave(caller string, l *line) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if l.asked--; l.asked == 0 {
		delete(t.lines, caller)
	}
}
