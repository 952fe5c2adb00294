package lists

import (
	"testing"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

func BenchmarkCuratedTracks(b *testing.B) {
	s := serviceOf(b, recommendtest.Grown(1, 500, 250, 2000), 0.5)
	for b.Loop() {
		if _, err := s.CuratedTracks(b.Context(), "u00007", "", music.ForYou); err != nil {
			b.Fatal(err)
		}
	}
}
