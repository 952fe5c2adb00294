package media

import (
	"context"
	"sync"
)

// rendering makes each rendition once for all who ask for it, in turns. It stops making what nobody asks for any more.
type rendering struct {
	mu    sync.Mutex
	under map[string]*job
	turns *turns
	// works are those that go on.
	works sync.WaitGroup
}

// job is a rendition that is being made.
type job struct {
	askers int
	stop   context.CancelFunc
	turn   *turn
	done   chan struct{}
	err    error
}

func newRendering(atOnce int) *rendering {
	return &rendering{under: map[string]*job{}, turns: newTurns(atOnce)}
}

// do returns when work for a key has ended, of whoever asked first, or ctx has. work has to look at its context between
// its steps. ahead says that nobody waits for it yet.
func (m *rendering) do(ctx context.Context, key string, ahead bool, work func(context.Context) error) error {
	one := m.join(ctx, key, ahead, work)
	select {
	case <-one.done:
		return one.err
	case <-ctx.Done():
		m.leave(key, one)
		return ctx.Err()
	}
}

// join asks for what is being made already, or begins to.
func (m *rendering) join(ctx context.Context, key string, ahead bool, work func(context.Context) error) *job {
	m.mu.Lock()
	defer m.mu.Unlock()
	if one, under := m.under[key]; under {
		one.askers++
		if !ahead {
			m.turns.hurry(one.turn)
		}
		return one
	}
	working, stop := context.WithCancel(context.WithoutCancel(ctx))
	one := &job{askers: 1, stop: stop, turn: m.turns.enter(ahead), done: make(chan struct{})}
	m.under[key] = one
	m.works.Go(func() {
		defer stop()
		one.err = m.inTurn(working, one.turn, work)
		m.mu.Lock()
		defer m.mu.Unlock()
		m.forget(key, one)
		close(one.done)
	})
	return one
}

// isUnder reports whether a rendition is being made, and how many are.
func (m *rendering) isUnder(key string) (is bool, count int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.under[key] != nil, len(m.under)
}

func (m *rendering) inTurn(ctx context.Context, t *turn, work func(context.Context) error) error {
	if err := m.turns.await(ctx, t); err != nil {
		return err
	}
	defer m.turns.done()
	if err := ctx.Err(); err != nil {
		return err
	}
	return work(ctx)
}

// leave takes back that somebody asked. Whoever asks after the last has left begins anew.
func (m *rendering) leave(key string, one *job) {
	m.mu.Lock()
	defer m.mu.Unlock()
	one.askers--
	if one.askers == 0 {
		m.forget(key, one)
		one.stop()
	}
}

// forget is called with the lock.
func (m *rendering) forget(key string, one *job) {
	if m.under[key] == one {
		delete(m.under, key)
	}
}
