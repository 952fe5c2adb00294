package places_test

import (
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// A city is found by what it is called as a whole: half a name, or another country, is none.
func TestACityIsNamed(t *testing.T) {
	for written, want := range map[string]string{
		"Halifax": "Halifax, Nova Scotia", " halifax ,  nova scotia": "Halifax, Nova Scotia",
		"Halifax, Canada": "Halifax, Nova Scotia", "Halifax, Nova Scotia, Canada": "Halifax, Nova Scotia",
		"Halifax, United Kingdom": "Halifax, United Kingdom", "New York": "New York City, New York",
		"Halifax, NS": "Halifax, Nova Scotia", "München": "Munich, Germany", "Köln, Deutschland": "Köln, Germany",
		"York": "York, United Kingdom", "Halifax, Nova Scotia Canada": "Halifax, Nova Scotia",
	} {
		found, err := list.Named(written)
		if err != nil || found.Text() != want {
			t.Errorf("%q: %q, %v", written, found.Text(), err)
		}
	}
	for _, none := range []string{"", ",", "Halif", "Halifax, Nova", "Halifax, France", "the old mill", "\xff"} {
		if found, err := list.Named(none); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%q: %q, %v", none, found.Text(), err)
		}
	}
}
