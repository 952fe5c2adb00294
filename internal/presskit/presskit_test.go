package presskit

import (
	"strings"
	"testing"
)

func TestACoverIsNamedByItsTitle(t *testing.T) {
	for title, want := range map[string]string{
		"Last Boat, Dartmouth Side": "03 Last Boat Dartmouth Side.jpg",
		"Canción de año nuevo":      "03 Canción de año nuevo.jpg",
		"Ночь / Сборник":            "03 Ночь Сборник.jpg",
		"夜の海":                       "03 夜の海.jpg",
		"../../etc/passwd":          "03 etcpasswd.jpg",
		"???":                       "03.jpg",
		strings.Repeat("ж", 99):     "03 " + strings.Repeat("ж", 60) + ".jpg",
	} {
		if got := coverName(3, title); got != want {
			t.Errorf("%q is %q, not %q", title, got, want)
		}
	}
}
