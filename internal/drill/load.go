package main

import (
	"context"
	"math/rand/v2"
	"sync"
	"time"
)

// visiting is how people look at pages, over and over, all pages at the same time.
type visiting struct {
	pages  []page
	people map[who]client
	notes  *notes
}

const (
	// calmPause is between two visits of a page, hurriedPause while an engine comes back.
	calmPause    = 2500 * time.Millisecond
	hurriedPause = time.Second
)

// run looks at all pages until ctx ends.
func (v *visiting) run(ctx context.Context) {
	var looking sync.WaitGroup
	for _, p := range v.pages {
		for _, by := range p.by {
			looking.Go(func() {
				// They do not all come in the same moment.
				pause(ctx, time.Duration(rand.Int64N(int64(calmPause))))
				for n := 0; ctx.Err() == nil; n++ {
					v.visit(ctx, p, by, n)
					pause(ctx, v.notes.pause())
				}
			})
		}
	}
	looking.Wait()
}

// visit makes the calls of a page at once, as a browser does, and notes what came back.
func (v *visiting) visit(ctx context.Context, p page, by who, n int) {
	during, began := v.notes.now(), time.Now()
	answers := make([]reply, len(p.asks))
	var asking sync.WaitGroup
	for i, a := range p.asks {
		asking.Go(func() { answers[i] = a.call(ctx, v.people[by], n) })
	}
	asking.Wait()
	if ctx.Err() == nil {
		v.notes.visited(during, p, by, began, answers)
	}
}

// pause waits, or until ctx ends.
func pause(ctx context.Context, span time.Duration) {
	timer := time.NewTimer(span)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
