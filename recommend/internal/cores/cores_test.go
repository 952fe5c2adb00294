package cores

import (
	"runtime"
	"testing"
)

func TestBoundHoldsUntilItIsFreed(t *testing.T) {
	all := runtime.GOMAXPROCS(0)
	free := Bound(1)
	if got := Workers(); got != 1 {
		t.Errorf("%d workers with a bound of 1", got)
	}
	wider := Bound(all + 5)
	if got := Workers(); got != all {
		t.Errorf("%d workers of %d cores", got, all)
	}
	wider()
	if got := Workers(); got != 1 {
		t.Errorf("%d workers after the inner bound", got)
	}
	free()
	if got := Workers(); got != all {
		t.Errorf("%d workers without a bound, of %d cores", got, all)
	}
}
