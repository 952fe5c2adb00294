package playlist_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/playlist"
)

func TestBetween(t *testing.T) {
	for _, c := range []struct{ a, b, want string }{
		{"", "", "a0"},
		{"", "a0", "Zz"},
		{"a0", "", "a1"},
		{"az", "", "b00"},
		{"a0", "a1", "a0V"},
		{"a0V", "a1", "a0k"},
		{"Zz", "a0", "ZzV"},
		{"a1", "a3", "a2"},
		{"a0", "a0V", "a0F"},
		{"", "Y00", "Xzzz"},
	} {
		got, err := playlist.Between(c.a, c.b)
		if err != nil || got != c.want {
			t.Errorf("Between(%q, %q) = %q, %v, want %q", c.a, c.b, got, err, c.want)
		}
	}
	for _, c := range [][2]string{
		{"a1", "a0"},
		{"a0", "a0"},
		{"x", ""},
		{"", "a00"},
		{"a-", ""},
		{"3", ""},
		{"word", ""},
	} {
		if got, err := playlist.Between(c[0], c[1]); err == nil {
			t.Errorf("Between(%q, %q) = %q, want an error", c[0], c[1], got)
		}
	}
}

func TestPlacesStayInOrderWhereverSomethingIsPut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var places []string
		for range rapid.IntRange(1, 200).Draw(t, "puts") {
			at := rapid.IntRange(0, len(places)).Draw(t, "at")
			a, b := "", ""
			if at > 0 {
				a = places[at-1]
			}
			if at < len(places) {
				b = places[at]
			}
			place, err := playlist.Between(a, b)
			if err != nil {
				t.Fatal(err)
			}
			if !playlist.IsPlace(place) || a != "" && place <= a || b != "" && place >= b {
				t.Fatalf("%q is not between %q and %q", place, a, b)
			}
			places = slices.Insert(places, at, place)
		}
	})
}

func TestPlacesAtTheEndStayShort(t *testing.T) {
	places, err := playlist.Places("", 10_000)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(places) || len(slices.Compact(slices.Clone(places))) != len(places) {
		t.Error("they are not in order, or not distinct")
	}
	if last := places[len(places)-1]; len(last) > 4 {
		t.Errorf("the last of 10,000 is %q", last)
	}
}
