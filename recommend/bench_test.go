package recommend

import (
	"testing"

	"github.com/sidestage/sidestage/internal/music"
)

func BenchmarkTrain(b *testing.B) {
	w := grown(1, 500, 250, 2000)
	cfg := DefaultConfig()
	cfg.Now = testNow
	b.ReportMetric(float64(len(w.interactions)), "interactions")
	for b.Loop() {
		if _, err := Train(b.Context(), w, nil, cfg); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSimilarArtists(b *testing.B) {
	m := train(b, grown(1, 500, 250, 2000))
	for b.Loop() {
		m.SimilarArtists("a0014", 0.5, 20)
	}
}

func BenchmarkSimilarTracks(b *testing.B) {
	m := train(b, grown(1, 500, 250, 2000))
	for b.Loop() {
		m.SimilarTracks("a0014-1", 0.5, 20)
	}
}

func BenchmarkCuratedTracks(b *testing.B) {
	s := grown(1, 500, 250, 2000).service(b, 0.5)
	for b.Loop() {
		if _, err := s.CuratedTracks(b.Context(), "u00007", "", music.ForYou); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkTake is the jukebox's choice of 20 songs with everything read already.
func BenchmarkTake(b *testing.B) {
	w := grown(1, 500, 250, 2000)
	s := w.service(b, 0.5)
	l, err := s.listener(b.Context(), "u00007")
	if err != nil {
		b.Fatal(err)
	}
	state := State{Seed: Seed{TrackID: "a0014-1"}, Anchors: []Track{w.tracks[14*8+1]}}
	for b.Loop() {
		scene := newScene(s.Model(), l, DefaultTuning(), testNow)
		for _, t := range w.tracks {
			scene.permit[t.ID] = true
		}
		next := state.clone()
		if songs, want := scene.take(&next, 20); len(songs) != 20 || len(want) > 0 {
			b.Fatal(len(songs), want)
		}
	}
}
