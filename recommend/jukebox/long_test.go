package jukebox

import (
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// sets makes every third song of a world a set of 20 minutes.
func sets(w *world) {
	for i := range w.TrackList {
		if i%3 == 0 {
			w.TrackList[i].Duration = 20 * 60
		}
	}
}

// longOf counts the long songs of a world among some.
func longOf(w *world, ids []string) int {
	n := 0
	for _, t := range w.TrackList {
		if t.Duration > longSong && slices.Contains(ids, t.ID) {
			n++
		}
	}
	return n
}

func TestLongSongsComeToThoseWhoLikeThem(t *testing.T) {
	did := func(track string, saved bool, plays int, seconds float64) func(*world) {
		return func(w *world) {
			w.Did = append(w.Did, taste.Interaction{
				UserID: "somebody", TrackID: track, Saved: saved, Plays: plays, Seconds: seconds, LastAt: w.Now,
			})
		}
	}
	for name, c := range map[string]struct {
		change func(*world)
		seed   music.Seed
		come   bool
	}{
		"a stranger":        {func(*world) {}, music.Seed{}, false},
		"a genre":           {func(*world) {}, music.Seed{Genre: "g2"}, false},
		"an artist":         {func(*world) {}, music.Seed{ArtistID: "a0002"}, false},
		"from a short song": {func(*world) {}, music.Seed{TrackID: "a0000-1"}, false},
		"from a long one":   {func(*world) {}, music.Seed{TrackID: "a0000-0"}, true},
		"heard some of one": {did("a0000-0", false, 1, 300), music.Seed{}, false},
		"finished one":      {did("a0000-0", false, 1, 1190), music.Seed{}, true},
		"saved one":         {did("a0000-3", true, 0, 0), music.Seed{}, true},
		"finished a short":  {did("a0000-1", true, 5, 1000), music.Seed{}, false},
	} {
		w := grown(9, 60, 40, 400)
		sets(w)
		c.change(w)
		j := w.jukebox(t)
		b, err := j.Start(t.Context(), "somebody", c.seed, nil, 60)
		if got := longOf(w, idsOf(b.Songs)); err != nil || len(b.Songs) != 60 || (got > 1) != c.come {
			t.Errorf("%s: of %d songs %d are long, %v", name, len(b.Songs), got, err)
		}
		state, err := j.Begin(t.Context(), "host", c.seed, nil)
		if err != nil {
			t.Fatal(err)
		}
		songs, _, err := j.Together(t.Context(), company(w, "host", "guest", "somebody"), state, nil, 30)
		if got := longOf(w, idsOf(songs)); err != nil || len(songs) != 30 || (got > 1) != c.come {
			t.Errorf("%s, in a room: of %d songs %d are long, %v", name, len(songs), got, err)
		}
	}
}

// TestLongSongsComeOnceOneIsLiked saves one that the person queued themselves, and hears one to its end just now.
func TestLongSongsComeOnceOneIsLiked(t *testing.T) {
	w := grown(9, 60, 40, 400)
	sets(w)
	j := w.jukebox(t)
	b, err := j.Start(t.Context(), "somebody", music.Seed{}, nil, 20)
	if err != nil {
		t.Fatal(err)
	}
	reply, err := j.React(t.Context(), "somebody", b.SessionID, Reaction{Key: keyOf(1), TrackID: "a0000-0", Kind: Saved},
		idsOf(b.Songs))
	if err != nil || longOf(w, idsOf(reply.Songs)) == 0 {
		t.Errorf("none of %d songs is long, %v", len(reply.Songs), err)
	}
	w.Plays["somebody"] = []taste.Play{{TrackID: "a0000-3", At: w.Now, Completed: true}}
	if b, err = j.Start(t.Context(), "somebody", music.Seed{}, nil, 20); err != nil || longOf(w, idsOf(b.Songs)) == 0 {
		t.Errorf("none of %d songs is long, %v", len(b.Songs), err)
	}
}

// TestLongSongsComeWhereThereIsNothingElse plays on in a world of sets.
func TestLongSongsComeWhereThereIsNothingElse(t *testing.T) {
	w := grown(9, 60, 40, 400)
	for i := range w.TrackList {
		w.TrackList[i].Duration = 20 * 60
	}
	b, err := w.jukebox(t).Start(t.Context(), "somebody", music.Seed{}, nil, 20)
	if err != nil || len(b.Songs) != 20 {
		t.Errorf("%d songs, %v", len(b.Songs), err)
	}
}
