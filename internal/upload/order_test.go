package upload

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestNaturalOrder(t *testing.T) {
	want := []string{"1 a", "2 b", "02 c", "10 a", "Album 2/1", "album 10/1", "Track 9", "track 10", "track 10b"}
	got := slices.Clone(want)
	slices.Reverse(got)
	slices.SortFunc(got, naturalOrder)
	if !slices.Equal(got, want) {
		t.Errorf("got %q", got)
	}
}

// It is an order: nothing comes before what comes before it, and only the same is equal.
func TestNaturalOrderIsAnOrder(t *testing.T) {
	name := rapid.StringMatching(`[aB1-30 /]{0,6}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := name.Draw(t, "a"), name.Draw(t, "b"), name.Draw(t, "c")
		if naturalOrder(a, b) != -naturalOrder(b, a) || (naturalOrder(a, b) == 0) != (a == b) {
			t.Fatalf("%q and %q", a, b)
		}
		if naturalOrder(a, b) <= 0 && naturalOrder(b, c) <= 0 && naturalOrder(a, c) > 0 {
			t.Fatalf("%q, %q, %q", a, b, c)
		}
	})
}
