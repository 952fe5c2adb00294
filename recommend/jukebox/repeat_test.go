package jukebox

import (
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

// TestARepeatedCallLeavesOutWhatWasRefusedSince: what was called not for them or skipped after the
// first answer is not in the second, in whose place something else stands; all other songs stand
// where they stood, nothing comes twice in the session, and of several repetitions at once all say the same.
func TestARepeatedCallLeavesOutWhatWasRefusedSince(t *testing.T) {
	w := grown(9, 60, 40, 400)
	s, artist, user := sharedService(t, w), w.ArtistOf(), "u00003"
	rapid.Check(t, func(rt *rapid.T) {
		w.Plays, w.Said = map[string][]taste.Play{}, map[string]taste.Said{}
		j := &Jukebox{
			reader: s.Reader, sessions: w, catalogue: w, random: func() uint64 { return rapid.Uint64().Draw(rt, "random") },
		}
		b, err := j.Start(t.Context(), user, seedOf(rt, w), nil, 5)
		if err != nil {
			rt.Fatal(err)
		}
		first, err := j.MoreAfter(t.Context(), user, b.SessionID, b.Position, 20)
		if err != nil {
			rt.Fatal(err)
		}
		gone, rests := map[string]bool{}, map[string]bool{}
		for range rapid.IntRange(0, 5).Draw(rt, "refused") {
			id := rapid.SampledFrom(first.Songs).Draw(rt, "song").TrackID
			gone[id] = true
			if rapid.Bool().Draw(rt, "skipped") {
				rests[artist[id]] = true
				w.Plays[user] = append(w.Plays[user], taste.Play{TrackID: id, At: w.Now.Add(-time.Minute), Skipped: true})
				continue
			}
			w.Said[user] = taste.Said{Opinions: append(w.Said[user].Opinions,
				taste.Opinion{Thing: taste.Thing{Kind: taste.KindTrack, ID: id}, At: w.Now})}
		}
		again := make([]Batch, 3)
		var wg sync.WaitGroup
		for i := range again {
			wg.Go(func() {
				var err error
				if again[i], err = j.MoreAfter(t.Context(), user, b.SessionID, b.Position, 20); err != nil {
					t.Error(err)
				}
			})
		}
		wg.Wait()
		if d := cmp.Diff(again[0], again[1]) + cmp.Diff(again[0], again[2]); d != "" || len(again[0].Songs) != 20 ||
			again[0].Position != first.Position {
			rt.Fatalf("%d songs, at %d; repetitions differ: %s", len(again[0].Songs), again[0].Position, d)
		}
		next, err := j.MoreAfter(t.Context(), user, b.SessionID, first.Position, 20)
		if err != nil {
			rt.Fatal(err)
		}
		before := map[string]bool{}
		for _, song := range append(b.Songs, first.Songs...) {
			before[song.TrackID] = true
		}
		last := artist[b.Songs[4].TrackID]
		for i, song := range append(again[0].Songs, next.Songs...) {
			stays := i < 20 && !gone[first.Songs[i].TrackID] && !rests[artist[first.Songs[i].TrackID]]
			switch {
			case stays && song != first.Songs[i]:
				rt.Fatalf("at %d stands %+v, not %+v", i, song, first.Songs[i])
			case !stays && (before[song.TrackID] || gone[song.TrackID] || rests[artist[song.TrackID]]):
				rt.Fatalf("at %d stands %+v, which came before or was refused", i, song)
			case artist[song.TrackID] == last:
				rt.Fatalf("at %d the artist comes twice in a row", i)
			}
			before[song.TrackID], last = true, artist[song.TrackID]
		}
	})
}

// TestARepeatedCallOfASmallCatalogueIsShorter: where there is nothing else, what was refused is left out.
func TestARepeatedCallOfASmallCatalogueIsShorter(t *testing.T) {
	w := newWorld()
	w.Add("a", "rock", 2)
	w.Add("b", "rock", 2)
	j := w.jukebox(t)
	b, err := j.Start(t.Context(), "u", music.Seed{}, nil, 4)
	if err != nil {
		t.Fatal(err)
	}
	refused := b.Songs[1].TrackID
	w.Said["u"] = taste.Said{Opinions: []taste.Opinion{{
		Thing: taste.Thing{Kind: taste.KindTrack, ID: refused}, At: w.Now,
	}}}
	for range 2 {
		again, err := j.MoreAfter(t.Context(), "u", b.SessionID, 0, 4)
		want := []Song{b.Songs[0], b.Songs[2], b.Songs[3]}
		if d := cmp.Diff(want, again.Songs); err != nil || d != "" || again.Position != 4 {
			t.Errorf("at %d: %s, %v", again.Position, d, err)
		}
	}
}
