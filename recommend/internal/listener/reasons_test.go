package listener

import (
	"fmt"
	"testing"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

func TestGlimpsed(t *testing.T) {
	for name, c := range map[string]struct {
		i    taste.Interaction
		want bool
	}{
		"once, for a while":      {taste.Interaction{Plays: 1, Seconds: 40}, true},
		"once, for most of it":   {taste.Interaction{Plays: 1, Seconds: 150}, false},
		"once, and saved":        {taste.Interaction{Plays: 1, Seconds: 40, Saved: true}, false},
		"twice":                  {taste.Interaction{Plays: 2, Seconds: 80}, false},
		"once, nobody knows how": {taste.Interaction{Plays: 1}, false},
		"never":                  {taste.Interaction{Saved: true}, false},
	} {
		if got := Glimpsed(c.i, 200); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if Glimpsed(taste.Interaction{Plays: 1, Seconds: 40}, 0) {
		t.Error("a song of unknown length was heard for a short while")
	}
}

// TestReasonsAreSpread: of any beginning of a list no play is the reason of more than a fifth, as long as there is
// anything else; what is left comes then.
func TestReasonsAreSpread(t *testing.T) {
	var list []similarity.Ranked
	for i := range 60 {
		reason := "Because you played One"
		if i%3 == 2 {
			reason = fmt.Sprint("Popular in ", i)
		}
		list = append(list, similarity.Ranked{Index: int32(i), Pull: similarity.Pull{Reason: reason}})
	}
	spread, of, seen := SpreadReasons(list), 0, map[int32]bool{}
	for i, r := range spread {
		seen[r.Index] = true
		if r.Reason == "Because you played One" {
			of++
		}
		if i < 25 && of > (i+5)/5 {
			t.Errorf("of %d places %d are there for one play", i+1, of)
		}
	}
	if len(seen) != 60 || spread[0].Index != 0 {
		t.Errorf("%d of 60 are left, the first is %d", len(seen), spread[0].Index)
	}
}
