package jukebox

import (
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// TestOneShortPlayIsNoReason hears a song for half a minute: nothing comes because of it. One that was heard to its end
// is the reason of some, and of no more than a fifth.
func TestOneShortPlayIsNoReason(t *testing.T) {
	because := func(seconds float64) int {
		w := grown(9, 60, 40, 400)
		w.Did = append(w.Did, taste.Interaction{
			UserID: "somebody", TrackID: "a0012-1", Plays: 1, Seconds: seconds, LastAt: w.Now,
		})
		s := sharedService(t, w)
		j := New(s, s.People, w, w)
		b, err := j.Start(t.Context(), "somebody", music.Seed{}, nil, 20)
		if err != nil || len(b.Songs) != 20 {
			t.Fatalf("%d songs, %v", len(b.Songs), err)
		}
		n, shelves := 0, 0
		for _, song := range b.Songs {
			if strings.HasPrefix(song.Reason, "Because you played ") {
				n++
			}
		}
		home, err := s.Home(t.Context(), "somebody", 12)
		if err != nil {
			t.Fatal(err)
		}
		for _, shelf := range home {
			if shelf.Kind == music.ShelfBecause {
				shelves++
			}
			for _, r := range shelf.Tracks {
				if strings.HasPrefix(r.Reason, "Because you played ") {
					shelves++
				}
			}
		}
		if (shelves > 0) != (n > 0) {
			t.Errorf("after %v seconds home has %d of it, the jukebox %d", seconds, shelves, n)
		}
		return n
	}
	if n := because(30); n != 0 {
		t.Errorf("%d of 20 songs come because of half a minute", n)
	}
	if n := because(200); n == 0 || n > 5 {
		t.Errorf("%d of 20 songs come because of one play", n)
	}
}
