package subsonic

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestLinesOf(t *testing.T) {
	at := func(ms int64, text string) lyricLine { return lyricLine{Start: &ms, Value: text} }
	for name, c := range map[string]struct {
		words  string
		lines  []lyricLine
		synced bool
	}{
		"plain": {"One\n\nTwo", []lyricLine{{Value: "One"}, {}, {Value: "Two"}}, false},
		"synced": {
			"[ar:Somebody]\n[00:01.50]One\n[01:02]Two\r\n[00:03.007] Three",
			[]lyricLine{at(1500, "One"), at(3007, "Three"), at(62_000, "Two")},
			true,
		},
		"a line twice": {"[00:10.00][00:01.00]Again", []lyricLine{at(1000, "Again"), at(10_000, "Again")}, true},
	} {
		lines, synced := linesOf(c.words)
		if diff := cmp.Diff(c.lines, lines); diff != "" || synced != c.synced {
			t.Errorf("%s: synced %t, %s", name, synced, diff)
		}
	}
	if got := plainLines("[ar:Somebody]\n[00:01.00]One\n[la la la]\nTwo"); got != "One\n[la la la]\nTwo" {
		t.Errorf("plain: %q", got)
	}
}
