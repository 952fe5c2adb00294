package search

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestDistance(t *testing.T) {
	cases := []struct {
		a, b   string
		prefix bool
		want   int
	}{
		{"", "", false, 0},
		{"kestrel", "kestrel", false, 0},
		{"kestrel", "kestral", false, 1},
		{"kestrel", "ketsrel", false, 1},
		{"kestrel", "kestre", false, 1},
		{"kestrel", "xkestrel", false, 1},
		{"kestrel", "ketsral", false, 2},
		{"kestrel", "sparrow", false, 3},
		{"kestr", "kestrel", true, 0},
		{"kesrt", "kestrel", true, 1},
		{"kestrel", "kest", true, 3},
		{"öda", "oda", false, 1},
	}
	for _, c := range cases {
		if got := distance([]rune(c.a), []rune(c.b), 2, c.prefix); got != c.want {
			t.Errorf("from %q to %q (prefix %v) it is %d, want %d", c.a, c.b, c.prefix, got, c.want)
		}
	}
}

// TestDistanceProperties compares with the definition, written out recursively.
func TestDistanceProperties(t *testing.T) {
	short := rapid.StringMatching(`[abc]{0,6}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := []rune(short.Draw(t, "a")), []rune(short.Draw(t, "b"))
		want := min(plainly(a, b), maxEdits+1)
		if got := distance(a, b, maxEdits, false); got != want {
			t.Errorf("from %q to %q it is %d, want %d", string(a), string(b), got, want)
		}
		if got := distance(b, a, maxEdits, false); got != want {
			t.Errorf("it is not symmetric: %d and %d", got, want)
		}
		least := maxEdits + 1
		for i := range len(b) + 1 {
			least = min(least, plainly(a, b[:i]))
		}
		if got := distance(a, b, maxEdits, true); got != least {
			t.Errorf("from %q to a prefix of %q it is %d, want %d", string(a), string(b), got, least)
		}
	})
}

func plainly(a, b []rune) int {
	if len(a) == 0 || len(b) == 0 {
		return len(a) + len(b)
	}
	x, y := len(a)-1, len(b)-1
	cost := 1
	if a[x] == b[y] {
		cost = 0
	}
	d := min(plainly(a[:x], b)+1, plainly(a, b[:y])+1, plainly(a[:x], b[:y])+cost)
	if x > 0 && y > 0 && a[x] == b[y-1] && a[x-1] == b[y] {
		d = min(d, plainly(a[:x-1], b[:y-1])+1)
	}
	return d
}

// TestNearKeys holds words one edit apart to share a key.
func TestNearKeys(t *testing.T) {
	word := rapid.StringMatching(`[abcd]{2,5}`)
	rapid.Check(t, func(t *rapid.T) {
		a, b := word.Draw(t, "a"), word.Draw(t, "b")
		shared := slices.ContainsFunc(nearKeys(a), func(key string) bool { return slices.Contains(nearKeys(b), key) })
		if distance([]rune(a), []rune(b), 1, false) <= 1 && !shared {
			t.Errorf("%q and %q share no key", a, b)
		}
	})
}
