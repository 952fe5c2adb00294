package jukebox

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// TestAJukeboxOfAGenreStaysInIt: whatever the person likes, three of four songs are of the genre while there is plenty
// of it, however thin it is, and it is eased out of when it runs out.
func TestAJukeboxOfAGenreStaysInIt(t *testing.T) {
	w := grown(21, 120, 90, 900)
	for i, artist := range []string{"thin0", "thin1", "thin2", "thin3", "thin4", "thin5"} {
		w.Add(artist, "thin", 4+i)
	}
	w.GenreList = append(w.GenreList, taste.Genre{Slug: "thin", Name: "Thin"})
	const songs = 4 + 5 + 6 + 7 + 8 + 9
	s, genre, artist := sharedService(t, w), map[string]string{}, w.ArtistOf()
	for _, track := range w.TrackList {
		genre[track.ID] = track.Genres[0].Slug
	}
	rapid.Check(t, func(rt *rapid.T) {
		w.Plays, w.closed = map[string][]taste.Play{}, map[string]bool{}
		j := &Jukebox{
			reader: s.Reader, sessions: w, catalogue: w, random: func() uint64 { return rapid.Uint64().Draw(rt, "random") },
		}
		seed := rapid.SampledFrom([]string{"thin", "g3"}).Draw(rt, "genre")
		user := rapid.SampledFrom([]string{"u00001", "u00017", "u00042", "nobody"}).Draw(rt, "person")
		dial := rapid.Float64Range(0, 1).Draw(rt, "dial")
		if rapid.Bool().Draw(rt, "heard something else") {
			w.Plays[user] = append(w.Plays[user], taste.Play{TrackID: "a0001-1", At: w.Now.Add(-time.Minute), Completed: true})
		}
		b, err := j.Start(t.Context(), user, music.Seed{Genre: seed}, &dial, rapid.IntRange(1, 20).Draw(rt, "first"))
		var heard []string
		for err == nil && len(heard) < 60 {
			for _, song := range b.Songs {
				heard = append(heard, song.TrackID)
			}
			b, err = j.More(t.Context(), user, b.SessionID, rapid.IntRange(1, 20).Draw(rt, "songs"))
		}
		if err != nil {
			rt.Fatal(err)
		}
		own := 0
		for i, id := range heard {
			if i > 0 && artist[id] == artist[heard[i-1]] {
				rt.Fatalf("songs %d and %d are both by %s", i-1, i, artist[id])
			}
			if genre[id] == seed {
				own++
			}
			// Of few more than that, most may be by the artist who was just there.
			left := songs - own
			if enough := seed != "thin" || left > thinAt+4; enough && 4*own < 3*i {
				rt.Fatalf("of the first %d songs %d are of the genre, of which %d are left", i+1, own, left)
			}
		}
		if seed == "thin" && own < songs-thinAt {
			rt.Fatalf("%d of %d songs of the genre came in %d", own, songs, len(heard))
		}
	})
}
