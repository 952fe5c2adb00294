package similarity

import (
	"math"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

// TestGenresSayNothingOfWhomManyHaveHeard has two genres whose artists all have listeners, some of whom share none:
// below the score that genres give, the curve goes on as the scale says, and no genre fills it.
func TestGenresSayNothingOfWhomManyHaveHeard(t *testing.T) {
	w := recommendtest.Grown(7, 300, 150, 1200)
	w.Add("new", "g3", 4)
	m := train(t, w)
	for a, id := range m.Artists.IDs {
		for _, n := range m.Neighbours[a] {
			byGenre := n.shared == 0
			if byGenre && m.evident(int32(a)) && m.evident(n.Artist) {
				t.Fatalf("%s and %s are alike by %v for no more than a genre", id, m.Artists.IDs[n.Artist], n.Value())
			}
			if byGenre != strings.HasPrefix(m.WhyArtist(int32(a), n), "Also ") {
				t.Errorf("%s: %q for %+v", id, m.WhyArtist(int32(a), n), n)
			}
			if !byGenre && n.score > 0 && n.Value() <= m.Config.ContentCeiling && n.shared < int32(m.Config.MinShared) {
				t.Errorf("%s: %+v rests on too few", id, n)
			}
		}
	}
	for _, p := range m.Curve {
		if want := 1 - math.Pow(p.Threshold, math.Log2(10)); p.Threshold > 0 &&
			(p.WithOne < want-1e-9 || p.WithOne > want+0.03) {
			t.Errorf("at %v %.3f have a neighbour, the scale says %.3f", p.Threshold, p.WithOne, want)
		}
	}
	if low := m.SimilarArtists("new", 0.2, 10); len(low) != 10 {
		t.Errorf("who has just come is like %v", low)
	}
}
