package main

import (
	"errors"
	"sync"
	"testing"
)

// Each call has a number of its own, all are timed, and one that fails ends the turn of everybody.
func TestForATurn(t *testing.T) {
	var mu sync.Mutex
	seen := map[int]bool{}
	enough := errors.New("enough")
	times, took, err := forATurn(4, func(i int) error {
		mu.Lock()
		defer mu.Unlock()
		if seen[i] {
			t.Errorf("call %d began twice", i)
		}
		seen[i] = true
		if len(seen) == 100 {
			return enough
		}
		return nil
	})
	if !errors.Is(err, enough) || times != nil || took <= 0 || took >= turn {
		t.Errorf("%d times in %s, %v", len(times), took, err)
	}
}
