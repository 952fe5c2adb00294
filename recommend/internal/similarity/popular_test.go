package similarity

import (
	"strings"
	"testing"

	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

// TestPopularIsWhatIsPopular: of a genre's songs, a third is called popular at most, but for those played as much as
// its last.
func TestPopularIsWhatIsPopular(t *testing.T) {
	m := train(t, recommendtest.Grown(9, 60, 40, 400))
	for g, list := range m.GenreTracks {
		bar := m.Popularity[list[len(list)/3]]
		for _, track := range list {
			popular := strings.HasPrefix(m.WhyGenre(int32(g), track), "Popular in ")
			if popular != (m.Popularity[track] > 0 && m.Popularity[track] >= bar) {
				t.Fatalf("%s with %v, where the bar is %v: %v", m.TrackTitle[track], m.Popularity[track], bar,
					m.WhyGenre(int32(g), track))
			}
		}
	}
}
