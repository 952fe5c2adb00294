package jukebox

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

// TestAnArtistOfAMinuteAgoIsKnown starts a jukebox right after a first play of an artist: what the person heard before
// the session is not what they heard in it.
func TestAnArtistOfAMinuteAgoIsKnown(t *testing.T) {
	w := grown(9, 60, 40, 400)
	j := w.jukebox(t)
	w.Did = append(w.Did, taste.Interaction{UserID: "newcomer", TrackID: "a0003-0", Plays: 1, Seconds: 150, LastAt: w.Now})
	w.Plays["newcomer"] = []taste.Play{{TrackID: "a0003-0", At: w.Now.Add(-time.Minute)}}
	b, err := j.Start(t.Context(), "newcomer", music.Seed{ArtistID: "a0003"}, nil, 60)
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
	w := worldOf(recommendtest.Settled())
	shown := 0
	people := peopleOf(w.World, 0.5)
	people.Show = func(ctx context.Context, userID string) tuning.Tuning {
		shown++
		return people.Tuning(ctx, userID)
	}
	s := newStack(trainerOf(w.World), people)
	if err := s.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	j := New(s, s.People, w, w)
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
		"jukebox":         {func() error { _, err := j.Start(ctx, user, music.Seed{}, nil, 5); return err }, 1},
	} {
		shown = 0
		if err := c.ask(); err != nil || shown != c.want {
			t.Errorf("%s: shown %d times, want %d (%v)", name, shown, c.want, err)
		}
	}
}
