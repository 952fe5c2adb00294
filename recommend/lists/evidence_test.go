package lists

import (
	"reflect"
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// TestATapSaysNothing ends plays of another genre's songs before they count: no list of the person's, of those who
// follow them, or belief changes.
func TestATapSaysNothing(t *testing.T) {
	w := recommendtest.Settled()
	s := serviceOf(t, w, 0.5)
	w.FollowList = append(w.FollowList, taste.Follow{UserID: "a newcomer", TargetID: "somebody who taps"})
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
			w.Did = append(w.Did, taste.Interaction{UserID: user, TrackID: track, Seconds: 0.5, LastAt: w.Now})
		}
	}
	if after := look(); !reflect.DeepEqual(before, after) {
		t.Error("taps changed what is shown")
	}
	w.Did = append(w.Did, taste.Interaction{UserID: "u00007", TrackID: "a0004-0", Plays: 1, Seconds: 150, LastAt: w.Now})
	if after := look(); reflect.DeepEqual(before, after) {
		t.Error("a play changed nothing")
	}
}

// TestBecauseNamesTheSimilar looks at what a blend lets in: whoever is named as the reason for an artist is similar to
// it by the threshold, or is that artist.
func TestBecauseNamesTheSimilar(t *testing.T) {
	w := recommendtest.Settled()
	options := trainerOf(w)
	options.Config = similarity.DefaultConfig()
	options.Config.BlendFrom = 1
	s := newStack(options, peopleOf(w, 0.5))
	if err := s.Retrain(t.Context()); err != nil {
		t.Fatal(err)
	}
	m := s.Model()
	if m.Blend == nil {
		t.Fatal("there is no blend")
	}
	named := 0
	for _, user := range []string{"u00003", "u00007", "u00012"} {
		l, err := s.Listener(t.Context(), user)
		if err != nil {
			t.Fatal(err)
		}
		taste := listener.TasteOf(m, l, s.Tuning(t.Context(), user), w.Now)
		for artist, p := range taste.Artists {
			if taste.Plays[artist] > 0 {
				continue
			}
			for known := range taste.Plays {
				if p.Reason != taste.WhyKnown(known) {
					continue
				}
				named++
				if !slices.ContainsFunc(m.Neighbours[artist],
					func(n similarity.ArtistNeighbour) bool { return n.Artist == known && n.Value() >= 0.5 }) {
					t.Errorf("%s: %s is named for %s", user, m.ArtistName[known], m.ArtistName[artist])
				}
			}
		}
	}
	if named == 0 {
		t.Error("nobody was named")
	}
}

// TestWhatWasJustHeardStepsBack: the first song of a newcomer's list, once it was heard, is not the first any more,
// wherever the list comes from.
func TestWhatWasJustHeardStepsBack(t *testing.T) {
	w := recommendtest.Settled()
	w.Said["newcomer"] = taste.Said{Place: "oslo", Genres: []string{"g4"}}
	s := serviceOf(t, w, 0.5)
	for range 5 {
		list, err := s.CuratedTracks(t.Context(), "newcomer", "", music.ForYou)
		if err != nil || len(list) < 6 {
			t.Fatal(len(list), err)
		}
		if slices.ContainsFunc(w.Did,
			func(i taste.Interaction) bool { return i.UserID == "newcomer" && i.TrackID == list[0].ID }) {
			t.Errorf("%s is first again", list[0].ID)
		}
		w.Did = append(w.Did,
			taste.Interaction{UserID: "newcomer", TrackID: list[0].ID, Plays: 1, Seconds: 150, LastAt: w.Now})
	}
}
