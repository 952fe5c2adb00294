package recommend

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/music"
)

// TestATapSaysNothing ends plays of another genre's songs before they count: no list of the person's, of those who follow
// them, or belief changes.
func TestATapSaysNothing(t *testing.T) {
	w := settled()
	s := w.service(t, 0.5)
	w.follows = append(w.follows, Follow{"a newcomer", "somebody who taps"})
	look := func() []any {
		var out []any
		for _, user := range []string{"u00007", "a newcomer", "somebody who taps"} {
			tracks, err1 := s.CuratedTracks(t.Context(), user, "", music.ForYou)
			albums, err2 := s.CuratedAlbums(t.Context(), user, "", music.ForYou)
			shelves, err3 := s.Home(t.Context(), user, 6)
			beliefs, err4 := s.Beliefs(t.Context(), user)
			if err1 != nil || err2 != nil || err3 != nil || err4 != nil {
				t.Fatal(err1, err2, err3, err4)
			}
			out = append(out, tracks, albums, shelves, beliefs)
		}
		return out
	}
	before := look()
	for _, user := range []string{"u00007", "somebody who taps"} {
		for _, track := range []string{"a0004-0", "a0014-1", "a0024-2"} {
			w.interactions = append(w.interactions, Interaction{UserID: user, TrackID: track, Seconds: 0.5, LastAt: w.now})
		}
	}
	if after := look(); !reflect.DeepEqual(before, after) {
		t.Error("taps changed what is shown")
	}
	w.interactions = append(w.interactions, Interaction{UserID: "u00007", TrackID: "a0004-0", Plays: 1, Seconds: 150, LastAt: w.now})
	if after := look(); reflect.DeepEqual(before, after) {
		t.Error("a play changed nothing")
	}
}

// TestBecauseNamesTheSimilar looks at what a blend lets in: whoever is named as the reason for an artist is similar to it by
// the threshold, or is that artist.
func TestBecauseNamesTheSimilar(t *testing.T) {
	w := settled()
	options := w.options(0.5)
	options.Config = DefaultConfig()
	options.Config.BlendFrom = 1
	s := NewService(options)
	if err := s.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	m := s.Model()
	if m.blend == nil {
		t.Fatal("there is no blend")
	}
	named := 0
	for _, user := range []string{"u00003", "u00007", "u00012"} {
		l, err := s.listener(t.Context(), user)
		if err != nil {
			t.Fatal(err)
		}
		taste := m.tasteOf(l, s.tuning(t.Context(), user), w.now)
		for artist, p := range taste.artists {
			if taste.plays[artist] > 0 {
				continue
			}
			for known := range taste.plays {
				if p.reason != taste.whyKnown(known) {
					continue
				}
				named++
				if !slices.ContainsFunc(m.neighbours[artist], func(n artistNeighbour) bool { return n.artist == known && n.value() >= 0.5 }) {
					t.Errorf("%s: %s is named for %s", user, m.artistName[known], m.artistName[artist])
				}
			}
		}
	}
	if named == 0 {
		t.Error("nobody was named")
	}
}

// TestWhatWasJustHeardStepsBack: the first song of a newcomer's list, once it was heard, is not the first any more, wherever
// the list comes from.
func TestWhatWasJustHeardStepsBack(t *testing.T) {
	w := settled()
	w.said["newcomer"] = Said{Place: "oslo", Genres: []string{"g4"}}
	s := w.service(t, 0.5)
	for range 5 {
		list, err := s.CuratedTracks(t.Context(), "newcomer", "", music.ForYou)
		if err != nil || len(list) < 6 {
			t.Fatal(len(list), err)
		}
		if slices.ContainsFunc(w.interactions, func(i Interaction) bool { return i.UserID == "newcomer" && i.TrackID == list[0].ID }) {
			t.Errorf("%s is first again", list[0].ID)
		}
		w.interactions = append(w.interactions, Interaction{UserID: "newcomer", TrackID: list[0].ID, Plays: 1, Seconds: 150, LastAt: w.now})
	}
}

// TestPopularIsWhatIsPopular: of a genre's songs, a third is called popular at most, but for those played as much as its last.
func TestPopularIsWhatIsPopular(t *testing.T) {
	m := grown(9, 60, 40, 400).service(t, 0.5).Model()
	for g, list := range m.genreTracks {
		bar := m.popularity[list[len(list)/3]]
		for _, track := range list {
			popular := strings.HasPrefix(m.whyGenre(int32(g), track), "Popular in ")
			if popular != (m.popularity[track] > 0 && m.popularity[track] >= bar) {
				t.Fatalf("%s with %v, where the bar is %v: %v", m.trackTitle[track], m.popularity[track], bar, m.whyGenre(int32(g), track))
			}
		}
	}
}

// TestAnArtistOfAMinuteAgoIsKnown starts a jukebox right after a first play of an artist: what the person heard before the
// session is not what they heard in it.
func TestAnArtistOfAMinuteAgoIsKnown(t *testing.T) {
	w := grown(9, 60, 40, 400)
	j := w.jukebox(t)
	w.interactions = append(w.interactions, Interaction{UserID: "newcomer", TrackID: "a0003-0", Plays: 1, Seconds: 150, LastAt: w.now})
	w.plays["newcomer"] = []Play{{TrackID: "a0003-0", At: w.now.Add(-time.Minute)}}
	b, err := j.Start(t.Context(), "newcomer", Seed{ArtistID: "a0003"}, nil, 60)
	if err != nil {
		t.Fatal(err)
	}
	theirs := 0
	for _, song := range b.Songs {
		if !strings.HasPrefix(song.TrackID, "a0003-") {
			continue
		}
		theirs++
		if !song.Familiar || song.TrackID == "a0003-0" || strings.HasPrefix(song.Reason, "New to you") {
			t.Errorf("%+v", song)
		}
	}
	if theirs == 0 {
		t.Error("nothing by the artist came")
	}
}

// TestWhoIsShownWhatIsTuned asks for everything: only what depends on the tuning counts as shown.
func TestWhoIsShownWhatIsTuned(t *testing.T) {
	w := settled()
	shown := 0
	options := w.options(0.5)
	options.Show = func(ctx context.Context, userID string) Tuning {
		shown++
		return options.Tuning(ctx, userID)
	}
	s := NewService(options)
	if err := s.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	j := NewJukebox(s, w, w)
	ctx, user := t.Context(), "u00007"
	for name, c := range map[string]struct {
		ask  func() error
		want int
	}{
		"home":            {func() error { _, err := s.Home(ctx, user, 6); return err }, 1},
		"for you":         {func() error { _, err := s.CuratedTracks(ctx, user, "", music.ForYou); return err }, 1},
		"albums for you":  {func() error { _, err := s.CuratedAlbums(ctx, user, "", music.ForYou); return err }, 1},
		"new":             {func() error { _, err := s.CuratedTracks(ctx, user, "", music.Newest); return err }, 0},
		"popular":         {func() error { _, err := s.CuratedAlbums(ctx, user, "g3", music.Popular); return err }, 0},
		"similar artists": {func() error { _, err := s.SimilarArtists(ctx, user, "a0003", 5); return err }, 1},
		"similar tracks":  {func() error { _, err := s.SimilarTracks(ctx, user, "a0003-0", 5); return err }, 1},
		"of nobody":       {func() error { _, err := s.SimilarArtists(ctx, user, "nobody", 5); return err }, 0},
		"fans also like":  {func() error { _, err := s.FansAlsoLike(ctx, user, "a0003", 5); return err }, 0},
		"beliefs":         {func() error { _, err := s.Beliefs(ctx, user); return err }, 0},
		"jukebox":         {func() error { _, err := j.Start(ctx, user, Seed{}, nil, 5); return err }, 1},
	} {
		shown = 0
		if err := c.ask(); err != nil || shown != c.want {
			t.Errorf("%s: shown %d times, want %d (%v)", name, shown, c.want, err)
		}
	}
}
