package input_test

import (
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/input"
)

func TestKeys(t *testing.T) {
	for _, c := range []struct {
		key            string
		fine, required bool
	}{
		{"", true, false},
		{"a", true, true},
		{" a\n", true, true},
		{strings.Repeat("ü", input.MaxKey), true, true},
		{strings.Repeat("k", input.MaxKey+1), false, false},
		{"a\xff", false, false},
	} {
		if got := input.Key(c.key) == ""; got != c.fine {
			t.Errorf("the key %q is fine: %t, want %t", c.key, got, c.fine)
		}
		if got := input.RequiredKey(c.key) == ""; got != c.required {
			t.Errorf("the required key %q is fine: %t, want %t", c.key, got, c.required)
		}
	}
}
