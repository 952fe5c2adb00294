// Package cores bounds how many cores learning takes, so that a server that learns beside requests
// keeps one for them.
package cores

import (
	"runtime"
	"sync/atomic"
)

// bound is what Bound was told, helpers how many goroutines compute beside those that asked for it.
var bound, helpers atomic.Int64

// Workers is how many goroutines may compute at once: GOMAXPROCS, or less where Bound says so. Go's
// scheduler takes a goroutine off its core after 10 ms, so a request never waits for one longer than that
// even with a bound of all cores; with one core less it need not wait at all.
func Workers() int {
	workers := runtime.GOMAXPROCS(0)
	if b := int(bound.Load()); b > 0 {
		workers = min(workers, b)
	}
	return workers
}

// Bound lets at most n goroutines of each computation run at once, until free is called; 0 and less bound nothing. The
// last call holds. What a computation asks for while all its helpers are at work, it does alone.
func Bound(n int) (free func()) {
	before := bound.Swap(int64(max(n, 0)))
	return func() { bound.Store(before) }
}

// Take returns how many of the most helpers that somebody wants may compute beside them: no more than there are Workers
// but one, those that others have included. Whoever takes gives as many back.
func Take(most int) int {
	for {
		busy := helpers.Load()
		n := min(int64(most), int64(Workers()-1)-busy)
		if n <= 0 {
			return 0
		}
		if helpers.CompareAndSwap(busy, busy+n) {
			return int(n)
		}
	}
}

// GiveBack frees helpers that Take gave.
func GiveBack(n int) { helpers.Add(-int64(n)) }
