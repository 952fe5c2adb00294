package main

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
)

// seat is one person before one page.
type seat struct {
	page string
	by   who
}

// seen is what came of the visits of a page in one phase.
type seen struct {
	verdict verdict
	visits  int
	// read and written are the slowest answers of each kind.
	read, written time.Duration
	// frames are the verdicts of the page's own HTML.
	frame verdict
}

// phase is a stretch of the drill: an engine in one condition.
type phase struct {
	name  string
	pages map[string]*seen
	began time.Time
	// slow names the answers that came later than an engine that is silent explains.
	slow []string
	// returned is when the engine was well again; zero before.
	returned time.Time
	// wholeAt is since when each seat has seen its page whole after that.
	wholeAt map[seat]time.Time
	// last is what each seat saw last after that.
	last map[seat]verdict
}

func newPhase(name string) *phase {
	return &phase{
		name: name, began: time.Now(), pages: map[string]*seen{}, wholeAt: map[seat]time.Time{}, last: map[seat]verdict{},
	}
}

// notes are what all visits saw. They are safe for concurrent use.
type notes struct {
	mu      sync.Mutex
	current *phase
	// usual are the names of what each call of a page answers in good times, by seat and part.
	usual map[string][]string
	// learning notes what is usual; it is over before anything is taken away.
	learning bool
}

func newNotes() *notes {
	return &notes{usual: map[string][]string{}, learning: true, current: newPhase("calm")}
}

func (n *notes) now() *phase {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.current
}

// pause is how long a person waits before they look again.
func (n *notes) pause() time.Duration {
	n.mu.Lock()
	defer n.mu.Unlock()
	if !n.current.returned.IsZero() {
		return hurriedPause
	}
	return calmPause
}

// begin starts another phase, and gives the one before.
func (n *notes) begin(name string) *phase {
	n.mu.Lock()
	defer n.mu.Unlock()
	before := n.current
	n.current = newPhase(name)
	return before
}

// know ends learning what is usual.
func (n *notes) know() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.learning = false
}

// isBack reports whether the engine of a phase is well again.
func (n *notes) isBack(p *phase) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return !p.returned.IsZero()
}

// comesBack notes that the engine is well again.
func (n *notes) comesBack() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.current.returned = time.Now()
}

// visited notes what one visit saw, in the phase that it began in.
func (n *notes) visited(p *phase, of page, by who, began time.Time, answers []reply) {
	n.mu.Lock()
	defer n.mu.Unlock()
	var all, frame verdict
	gone, asked := 0, 0
	at := p.pages[of.name]
	if at == nil {
		at = &seen{}
		p.pages[of.name] = at
	}
	isBack := !p.returned.IsZero() && began.After(p.returned)
	for i, a := range of.asks {
		v := n.judge(of, by, a, answers[i])
		switch {
		case a.isFrame:
			frame = worse(frame, v)
		default:
			asked++
			if v.class == away {
				gone++
				v.missing = []string{a.part}
			}
			all = worse(all, v)
		}
		if !p.returned.IsZero() {
			continue // what waits while an engine comes back has the time of good days
		}
		took := answers[i].took
		if a.writes {
			at.written = max(at.written, took)
		} else {
			at.read = max(at.read, took)
		}
		if took > cypher.ReadPatience+time.Second {
			p.slow = append(p.slow, fmt.Sprintf("%s: %s took %.1f s, asked %.1f s into it", of.name, a.part, took.Seconds(),
				began.Sub(p.began).Seconds()))
		}
	}
	// Where others have come, what is away is a part.
	if all.class == away && gone < asked {
		all.class = partly
	}
	if isBack {
		n.back(p, seat{of.name, by}, began, worse(all, frame))
		return
	}
	at.visits++
	at.verdict, at.frame = worse(at.verdict, all), worse(at.frame, frame)
}

// judge says what an answer is. The caller holds mu.
func (n *notes) judge(of page, by who, a ask, r reply) verdict {
	key := fmt.Sprint(of.name, "/", by, "/", a.part)
	v := judge(r, n.usual[key])
	if n.learning && v.class == whole {
		names := namesOf(r)
		if usual, known := n.usual[key]; known {
			names = slices.DeleteFunc(names, func(name string) bool { return !slices.Contains(usual, name) })
		}
		n.usual[key] = names
	}
	if n.learning && v.class == poor {
		// Other things have less: that is usual too.
		n.usual[key] = namesOf(r)
		v = verdict{}
	}
	if v.class == poor && of.quiet[a.part] != "" {
		v = verdict{class: partly, missing: []string{fmt.Sprintf("%s (%s)", a.part, strings.Join(v.missing, ", "))}}
	}
	return v
}

// back notes how a page looks after its engine is well again. The caller holds mu.
func (n *notes) back(p *phase, at seat, began time.Time, v verdict) {
	p.last[at] = v
	if v.class != whole {
		delete(p.wholeAt, at)
	} else if _, is := p.wholeAt[at]; !is {
		p.wholeAt[at] = began
	}
}

// recovered returns how long after the engine's return every seat had its page whole again, and which have not yet.
func (n *notes) recovered(p *phase, seats []seat) (took time.Duration, missing []seat) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, at := range seats {
		since, is := p.wholeAt[at]
		if !is {
			missing = append(missing, at)
			continue
		}
		took = max(took, since.Sub(p.returned))
	}
	return took, missing
}

// lastOf is what a seat saw last after an engine's return.
func (n *notes) lastOf(p *phase, at seat) verdict {
	n.mu.Lock()
	defer n.mu.Unlock()
	return p.last[at]
}
