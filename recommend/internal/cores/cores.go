// Package cores bounds how many cores learning takes, so that a server that learns beside requests
// keeps one for them.
package cores

import (
	"runtime"
	"sync/atomic"
)

var bound atomic.Int64

// Workers is how many goroutines a computation may run at once: GOMAXPROCS, or less where Bound says so. Go's
// scheduler takes a goroutine off its core after 10 ms, so a request never waits for one longer than that
// even with a bound of all cores; with one core less it need not wait at all.
func Workers() int {
	workers := runtime.GOMAXPROCS(0)
	if b := int(bound.Load()); b > 0 {
		workers = min(workers, b)
	}
	return workers
}

// Bound lets at most n goroutines of each computation of this process run at once, until free is called; 0 and less
// bound nothing. The last call holds.
func Bound(n int) (free func()) {
	before := bound.Swap(int64(max(n, 0)))
	return func() { bound.Store(before) }
}
