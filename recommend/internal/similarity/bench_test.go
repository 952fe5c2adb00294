package similarity

import (
	"testing"

	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

func BenchmarkTrain(b *testing.B) {
	w := recommendtest.Grown(1, 500, 250, 2000)
	cfg := DefaultConfig()
	cfg.Now = recommendtest.TestNow
	b.ReportMetric(float64(len(w.Did)), "interactions")
	for b.Loop() {
		if _, err := Train(b.Context(), w, nil, cfg); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSimilarArtists(b *testing.B) {
	m := train(b, recommendtest.Grown(1, 500, 250, 2000))
	for b.Loop() {
		m.SimilarArtists("a0014", 0.5, 20)
	}
}

func BenchmarkSimilarTracks(b *testing.B) {
	m := train(b, recommendtest.Grown(1, 500, 250, 2000))
	for b.Loop() {
		m.SimilarTracks("a0014-1", 0.5, 20)
	}
}
