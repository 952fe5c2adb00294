package jukebox

import (
	"testing"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

// BenchmarkReact is the jukebox's new choice of 18 songs after a skip, with everything read already: no more than
// BenchmarkTake.
func BenchmarkReact(b *testing.B) {
	w := grown(1, 500, 250, 2000)
	s := serviceOf(b, w.World, 0.5)
	l, err := s.Listener(b.Context(), "u00007")
	if err != nil {
		b.Fatal(err)
	}
	newScene := func() *scene {
		scene := newScene(s.Model(), l, tuning.Default(), recommendtest.TestNow)
		for _, t := range w.TrackList {
			scene.permit[t.ID] = true
		}
		return scene
	}
	state := State{Seed: music.Seed{TrackID: "a0014-1"}, Anchors: []taste.Track{w.TrackList[14*8+1]}}
	songs, _ := newScene().take(&state, 20)
	for b.Loop() {
		next := state.clone()
		reply, want := newScene().react(&next, Reaction{
			Key: keyOf(1), TrackID: songs[1].TrackID, Kind: Skipped, At: recommendtest.TestNow,
		}, idsOf(songs[2:]))
		if len(reply.Songs) != 18 || len(want) > 0 {
			b.Fatal(len(reply.Songs), want)
		}
	}
}
