package limiter

import (
	"slices"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// sweepAt is the number of keys at which those without live tries are dropped.
const sweepAt = 10_000

// window counts in this process alone, while Redis is away.
type window struct {
	mu    sync.Mutex
	tries map[string]*history
	sweep int
}

type history struct {
	window time.Duration
	tries  []try
}

type try struct {
	at     time.Time
	member string
}

func newWindow() *window { return &window{tries: map[string]*history{}, sweep: sweepAt} }

// take counts a try, or gives how long to wait.
func (w *window) take(ticket limit.Ticket, rule limit.Rule, now time.Time) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.drop(now)
	h := w.tries[ticket.Key]
	if h == nil {
		h = &history{}
		w.tries[ticket.Key] = h
	}
	h.window = rule.Window
	h.expire(now)
	if len(h.tries) >= rule.Max {
		return max(1, h.tries[0].at.Add(rule.Window).Sub(now))
	}
	h.tries = append(h.tries, try{now, ticket.Member})
	return 0
}

func (h *history) expire(now time.Time) {
	h.tries = slices.DeleteFunc(h.tries, func(t try) bool { return !t.at.Add(h.window).After(now) })
}

func (w *window) forgive(ticket limit.Ticket) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if h := w.tries[ticket.Key]; h != nil {
		h.tries = slices.DeleteFunc(h.tries, func(t try) bool { return t.member == ticket.Member })
	}
}

// drop keeps memory bounded by the keys that had tries lately. The next sweep is at twice
// what was left, so that its cost is constant per try.
func (w *window) drop(now time.Time) {
	if len(w.tries) < w.sweep {
		return
	}
	for key, h := range w.tries {
		if h.expire(now); len(h.tries) == 0 {
			delete(w.tries, key)
		}
	}
	w.sweep = max(sweepAt, 2*len(w.tries))
}
