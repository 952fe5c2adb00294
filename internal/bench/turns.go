package main

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// forATurn has n people ask for one turn, each again and again until it is over or somebody fails: ask is told how many
// calls began before. It gives how long each call took, in milliseconds, and all of them together.
func forATurn(n int, ask func(i int) error) (times []float64, took time.Duration, err error) {
	var asked atomic.Int64
	var failed atomic.Pointer[error]
	by := make([][]float64, n)
	began := time.Now()
	var all sync.WaitGroup
	for who := range n {
		all.Go(func() {
			for time.Since(began) < turn && failed.Load() == nil {
				sent := time.Now()
				if err := ask(int(asked.Add(1) - 1)); err != nil {
					failed.Store(&err)
					return
				}
				by[who] = append(by[who], millis(sent))
			}
		})
	}
	all.Wait()
	took = time.Since(began)
	if err := failed.Load(); err != nil {
		return nil, took, *err
	}
	return slices.Concat(by...), took, nil
}
