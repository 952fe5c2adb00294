package jukebox

import (
	"testing"

	"github.com/sidestage/sidestage/internal/music"
)

// listening hears a session as somebody does, and tells what is still to come.
type listening struct {
	t   *testing.T
	w   *world
	j   *Jukebox
	id  string
	up  []Song
	key int
}

func (l *listening) react(kind Kind, trackID string) Reply {
	l.t.Helper()
	l.key++
	got, err := l.j.React(l.t.Context(), "stranger", l.id, Reaction{Key: keyOf(l.key), TrackID: trackID, Kind: kind},
		idsOf(l.up))
	if err != nil || len(got.Songs) != len(l.up) {
		l.t.Fatalf("%d songs of %d, %v", len(got.Songs), len(l.up), err)
	}
	l.up = got.Songs
	return got
}

// next is the first song to come, which is heard now.
func (l *listening) next() string {
	song := l.up[0]
	l.up = l.up[1:]
	return song.TrackID
}

// share is that of songs to come that are of a genre.
func (l *listening) share(genre string) float64 {
	n, of := 0, map[string]string{}
	for _, t := range l.w.TrackList {
		of[t.ID] = t.Genres[0].Slug
	}
	for _, song := range l.up {
		if of[song.TrackID] == genre {
			n++
		}
	}
	return float64(n) / float64(len(l.up))
}

func listen(t *testing.T, seed music.Seed) *listening {
	t.Helper()
	l := &listening{t: t, w: grown(9, 200, 120, 960)}
	l.j = l.w.jukebox(t)
	b, err := l.j.Start(t.Context(), "stranger", seed, nil, 20)
	if err != nil {
		t.Fatal(err)
	}
	l.id, l.up = b.SessionID, b.Songs
	return l
}

// TestSkipsTurnTheDirection skips a song of what the session plays: it goes on, without the artist. By the third the
// session goes elsewhere, and where to is what was heard to its end.
func TestSkipsTurnTheDirection(t *testing.T) {
	l := listen(t, music.Seed{TrackID: "a0012-1"})
	first := l.react(Skipped, l.next())
	if first.Understood == nil || first.Understood.Text != "Less Artist a0012." || l.share("g2") < 0.5 {
		t.Errorf("after one skip %.2f go on, understood is %+v", l.share("g2"), first.Understood)
	}
	second := l.react(Skipped, l.next())
	if u := second.Understood; u == nil || u.Less[0] != "Genre 2" {
		t.Errorf("after two skips understood is %+v", u)
	}
	l.react(Skipped, l.next())
	if got := l.share("g2"); got > 0.2 {
		t.Errorf("after three skips %.2f go on", got)
	}
	last := l.react(Finished, "a0015-2")
	if u := last.Understood; l.share("g5") < 0.4 || u == nil || len(u.More) != 1 || u.More[0] != "Artist a0015" {
		t.Errorf("of what was heard to its end come %.2f, understood is %+v", l.share("g5"), u)
	}
}

// TestWantedSongsPull: what is like a song that was saved or repeated comes more than what is like one that was
// finished, and that more than before.
func TestWantedSongsPull(t *testing.T) {
	share := map[Kind]float64{}
	for _, kind := range []Kind{"", Finished, Saved, Repeated} {
		for seed := range 4 {
			l := listen(t, music.Seed{TrackID: []string{"a0012-1", "a0023-1", "a0034-1", "a0046-1"}[seed]})
			l.next()
			if kind != "" {
				l.react(kind, "a0015-2")
			}
			share[kind] += l.share("g5") / 4
		}
	}
	if share[""] > 0.1 || share[Finished] < share[""]+0.1 || share[Finished] > 0.8 || share[Saved] < share[Finished] ||
		share[Repeated] < share[Finished] {
		t.Errorf("what is like the song comes %.2v", share)
	}
}

// TestAGenreStaysAGenre skips songs of the genre that somebody chose: three of four stay of it, other artists' first.
func TestAGenreStaysAGenre(t *testing.T) {
	l := listen(t, music.Seed{Genre: "g2"})
	for range 3 {
		l.react(Skipped, l.next())
	}
	if got := l.share("g2"); got < 0.7 {
		t.Errorf("%.2f are of the genre", got)
	}
}
