package sales

import (
	"container/heap"
	"context"
	"time"
)

// act is something that happens at a moment.
type act = func(context.Context) error

// agenda are acts in the order of their moments, those of one moment in the order in which they came.
type agenda struct {
	acts planned
	n    int
}

type plan struct {
	at time.Time
	n  int
	do act
}

type planned []plan

func (p planned) Len() int { return len(p) }

func (p planned) Less(a, b int) bool {
	if p[a].at.Equal(p[b].at) {
		return p[a].n < p[b].n
	}
	return p[a].at.Before(p[b].at)
}

func (p planned) Swap(a, b int) { p[a], p[b] = p[b], p[a] }

// Push and Pop are those of a heap.
func (p *planned) Push(x any) { *p = append(*p, x.(plan)) }

// Pop takes the last away.
func (p *planned) Pop() any {
	last := (*p)[len(*p)-1]
	*p = (*p)[:len(*p)-1]
	return last
}

func (a *agenda) add(at time.Time, do act) {
	a.n++
	heap.Push(&a.acts, plan{at, a.n, do})
}

func (a *agenda) next() (do act, at time.Time, more bool) {
	if len(a.acts) == 0 {
		return nil, time.Time{}, false
	}
	first := heap.Pop(&a.acts).(plan)
	return first.do, first.at, true
}
