package jukebox

import (
	"fmt"
	"testing"

	"github.com/sidestage/sidestage/internal/music"
)

// TestEverySkipIsUnderstood skips, takes it back and skips another: each skip is said in words, so that it can be
// undone.
func TestEverySkipIsUnderstood(t *testing.T) {
	w := grown(9, 60, 40, 400)
	j, key := w.jukebox(t), 0
	for artist := range 30 {
		b := playing(t, w, j, music.Seed{TrackID: fmt.Sprintf("a%04d-1", artist)})
		skip := func(song Song, upcoming []Song) Reply {
			t.Helper()
			key++
			got, err := j.React(t.Context(), "u00003", b.SessionID,
				Reaction{Key: keyOf(key), TrackID: song.TrackID, Kind: Skipped}, idsOf(upcoming))
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		first := skip(b.Songs[0], b.Songs[1:])
		if first.Understood == nil {
			t.Errorf("from %d the first skip is not understood", artist)
		}
		back, err := j.Undo(t.Context(), "u00003", b.SessionID, keyOf(key), idsOf(first.Songs[1:]))
		if err != nil {
			t.Fatal(err)
		}
		if second := skip(first.Songs[0], back.Songs); second.Understood == nil {
			t.Errorf("from %d the skip after an Undo is not understood, changed: %v", artist, second.Changed)
		}
	}
}
