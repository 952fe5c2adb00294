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

func TestHelpersAreSharedOut(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(8))
	defer Bound(5)()
	for _, step := range []struct{ most, want int }{{3, 3}, {3, 1}, {1, 0}, {0, 0}, {-1, 0}} {
		got := Take(step.most)
		defer GiveBack(got)
		if got != step.want {
			t.Errorf("%d wanted: %d, not %d", step.most, got, step.want)
		}
	}
	GiveBack(2)
	if got := Take(9); got != 2 {
		t.Errorf("%d of 2 that were given back", got)
	}
}
