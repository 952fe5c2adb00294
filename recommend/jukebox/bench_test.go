package jukebox

import (
	"testing"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

// BenchmarkTake is the jukebox's choice of 20 songs with everything read already.
func BenchmarkTake(b *testing.B) {
	w := grown(1, 500, 250, 2000)
	s := serviceOf(b, w.World, 0.5)
	l, err := s.Listener(b.Context(), "u00007")
	if err != nil {
		b.Fatal(err)
	}
	state := State{Seed: music.Seed{TrackID: "a0014-1"}, Anchors: []taste.Track{w.TrackList[14*8+1]}}
	for b.Loop() {
		scene := newScene(s.Model(), l, tuning.Default(), recommendtest.TestNow)
		for _, t := range w.TrackList {
			scene.permit[t.ID] = true
		}
		next := state.clone()
		if songs, want := scene.take(&next, 20); len(songs) != 20 || len(want) > 0 {
			b.Fatal(len(songs), want)
		}
	}
}
