package media

import (
	"context"
	"slices"
	"sync"
)

// turns bounds how many work at once. Who waits goes in the order of coming; what is made ahead, which nobody waits
// for, only once nobody else works or waits.
type turns struct {
	mu      sync.Mutex
	most    int
	working int
	// waiting are asked for by people, ahead are not.
	waiting, ahead []*turn
}

// turn is a place in the queue of turns. Its fields are guarded by the queue.
type turn struct {
	ahead, granted bool
	ready          chan struct{}
}

func newTurns(most int) *turns { return &turns{most: most} }

// enter puts somebody in the queue.
func (t *turns) enter(ahead bool) *turn {
	t.mu.Lock()
	defer t.mu.Unlock()
	one := &turn{ahead: ahead, ready: make(chan struct{})}
	if ahead {
		t.ahead = append(t.ahead, one)
	} else {
		t.waiting = append(t.waiting, one)
	}
	t.grant()
	return one
}

// hurry makes what is made ahead something that people wait for, behind those who do already.
func (t *turns) hurry(one *turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if !one.ahead || one.granted {
		return
	}
	one.ahead = false
	t.ahead = without(t.ahead, one)
	t.waiting = append(t.waiting, one)
	t.grant()
}

// await returns once it is somebody's turn, and leaves the queue when ctx ends before that. Whoever had their turn
// calls done.
func (t *turns) await(ctx context.Context, one *turn) error {
	select {
	case <-one.ready:
		return nil
	case <-ctx.Done():
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if one.granted {
		return nil
	}
	t.waiting, t.ahead = without(t.waiting, one), without(t.ahead, one)
	t.grant()
	return ctx.Err()
}

// done lets the next go on.
func (t *turns) done() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.working--
	t.grant()
}

// grant lets as many begin as may. It is called with the lock.
func (t *turns) grant() {
	for t.working < t.most && len(t.waiting) > 0 {
		t.begin(t.waiting[0])
		t.waiting = t.waiting[1:]
	}
	if t.working == 0 && len(t.ahead) > 0 {
		t.begin(t.ahead[0])
		t.ahead = t.ahead[1:]
	}
}

func (t *turns) begin(one *turn) {
	one.granted = true
	t.working++
	close(one.ready)
}

func without(all []*turn, one *turn) []*turn {
	return slices.DeleteFunc(slices.Clone(all), func(each *turn) bool { return each == one })
}
