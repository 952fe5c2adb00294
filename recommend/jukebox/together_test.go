package jukebox

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/room"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

func company(w *world, members ...string) room.Company {
	return room.Company{
		Members:  members,
		Playable: func(ctx context.Context, ids []string) ([]string, error) { return w.Playable(ctx, "", ids) },
	}
}

func TestCompanyTakesTurns(t *testing.T) {
	w := grown(13, 60, 60, 600)
	s := sharedService(t, w)
	rapid.Check(t, func(rt *rapid.T) {
		j := &Jukebox{
			reader: s.Reader, sessions: w, catalogue: w, random: func() uint64 { return rapid.Uint64().Draw(rt, "random") },
		}
		var members []string
		for i := range rapid.IntRange(1, 6).Draw(rt, "members") {
			members = append(members, fmt.Sprintf("u%05d", i))
		}
		state, err := j.Begin(t.Context(), members[0], seedOf(rt, w), nil)
		if err != nil {
			rt.Fatal(err)
		}
		artist, seen, share, last := w.ArtistOf(), map[string]bool{}, map[string]int{}, ""
		for n := 0; n < 30; {
			var songs []Song
			songs, state, err = j.Together(t.Context(), company(w, members...), state, nil,
				min(30-n, rapid.IntRange(1, 7).Draw(rt, "songs")))
			if err != nil || len(songs) == 0 {
				rt.Fatalf("%d songs, %v", len(songs), err)
			}
			n += len(songs)
			for _, song := range songs {
				if seen[song.TrackID] || artist[song.TrackID] == last || song.Reason == "" {
					rt.Fatalf("%+v came before, or its artist just did, or says no reason", song)
				}
				seen[song.TrackID], last = true, artist[song.TrackID]
				share[song.For]++
			}
		}
		for _, m := range members {
			if share[m] < 30/len(members) || share[m] > (30+len(members)-1)/len(members) {
				rt.Fatalf("the shares of %d members are %v", len(members), share)
			}
		}
	})
}

func TestCompanyHearsTheTastesOfAll(t *testing.T) {
	w := newWorld()
	for a := range 40 {
		w.Add(fmt.Sprintf("a%02d", a), fmt.Sprintf("g%d", a%2), 4)
	}
	for i := range 200 { // two crowds, one of each genre
		w.Did = append(w.Did, taste.Interaction{
			UserID: fmt.Sprintf("u%d", i%20), TrackID: fmt.Sprintf("a%02d-%d", 2*(i*7%20)+i%2, i%4), Plays: 3, Seconds: 600,
			LastAt: recommendtest.TestNow.Add(-time.Duration(i) * time.Hour),
		})
	}
	j := w.jukebox(t)
	songs, state, err := j.Together(t.Context(), company(w, "u0", "u1"), State{Random: 5}, nil, 20)
	if err != nil {
		t.Fatal(err)
	}
	own := 0
	for _, s := range songs {
		if genre := w.TrackList[indexOf(w, s.TrackID)].Genres[0].Slug; (genre == "g0") == (s.For == "u0") {
			own++
		}
	}
	if own < 15 {
		t.Errorf("%d of 20 songs are to the taste of whose turn it was", own)
	}
	// Who joins starts even.
	songs, _, err = j.Together(t.Context(), company(w, "u0", "u1", "u2"), state, []string{"a00-0"}, 9)
	if err != nil {
		t.Fatal(err)
	}
	joined := 0
	for _, s := range songs {
		if s.For == "u2" {
			joined++
		}
		if s.TrackID == "a00-0" {
			t.Error("what was heard otherwise came again")
		}
	}
	if joined != 3 {
		t.Errorf("who joined had %d of 9 songs", joined)
	}
}

// TestWhoComesBackStartsEven: what the others heard meanwhile is not made up for, however long that was.
func TestWhoComesBackStartsEven(t *testing.T) {
	w := grown(13, 60, 60, 600)
	j := w.jukebox(t)
	for _, away := range []int{0, 1, 7, 40} {
		_, state, err := j.Together(t.Context(), company(w, "u00000", "u00001"), State{Random: 5}, nil, 4)
		if err == nil && away > 0 {
			_, state, err = j.Together(t.Context(), company(w, "u00000"), state, nil, away)
		}
		if err != nil {
			t.Fatal(err)
		}
		songs, _, err := j.Together(t.Context(), company(w, "u00000", "u00001"), state, nil, 10)
		if err != nil || len(songs) != 10 {
			t.Fatalf("%d songs, %v", len(songs), err)
		}
		for i := 0; i < len(songs); i += 2 {
			if songs[i].For == songs[i+1].For {
				t.Errorf("away for %d songs: songs %d and %d are both for %s", away, i, i+1, songs[i].For)
			}
		}
	}
}

func TestCompanyIsToldWhyWhereThatIsNobodysBusiness(t *testing.T) {
	w := grown(13, 60, 60, 600)
	songs, _, err := w.jukebox(t).Together(t.Context(), company(w, "u00001", "u00011"), State{Random: 7}, nil, 40)
	if err != nil {
		t.Fatal(err)
	}
	told := 0
	for _, song := range songs {
		if strings.HasPrefix(song.Reason, "Similar to ") {
			told++
		}
		if strings.Contains(song.Reason, "you played") || strings.Contains(song.Reason, "New to you") {
			t.Errorf("%q tells what one of them listens to", song.Reason)
		}
	}
	if told < 20 {
		t.Errorf("of %d songs of their tastes that go on from each other %d say so", len(songs), told)
	}
}

// saying is what people of a world said, all the same.
type saying struct{ said map[string]taste.Said }

func (s saying) AllOpinions(_ context.Context, _ func(taste.Opinion) error) error { return nil }

func (s saying) Places(_ context.Context, _ func(user, p string) error) error { return nil }

func (s saying) SaidBy(_ context.Context, userID string) (taste.Said, error) {
	return s.said[userID], nil
}

func TestWhatIsNotForSomebodyIsNeverChosen(t *testing.T) {
	w := grown(13, 60, 60, 600)
	s := serviceOf(t, w.World, 0.5)
	s.People.Statements = saying{map[string]taste.Said{
		"u00001": {Opinions: []taste.Opinion{
			{Thing: taste.Thing{Kind: taste.KindArtist, ID: "a0001"}},
			{Thing: taste.Thing{Kind: taste.KindGenre, ID: "g7"}},
			{Thing: taste.Thing{Kind: taste.KindTrack, ID: "a0002-0"}},
		}},
		"u00002": {Opinions: []taste.Opinion{{Thing: taste.Thing{Kind: taste.KindArtist, ID: "a0003"}}}},
	}}
	refused := func(members ...string) func(string) bool {
		return func(id string) bool {
			genre := w.TrackList[indexOf(w, id)].Genres[0].Slug
			return slices.Contains(members, "u00001") && (id[:5] == "a0001" || genre == "g7" || id == "a0002-0") ||
				slices.Contains(members, "u00002") && id[:5] == "a0003"
		}
	}
	j := New(s, s.People, w, w)
	for _, seed := range []music.Seed{{}, {ArtistID: "a0001"}, {Genre: "g7"}, {ArtistID: "a0002"}, {TrackID: "a0011-1"}} {
		b, err := j.Start(t.Context(), "u00001", seed, nil, 100)
		for len(b.Songs) > 0 && err == nil && b.Position < 600 {
			for _, song := range b.Songs {
				asked := seed.Genre != "" && w.TrackList[indexOf(w, song.TrackID)].Genres[0].Slug == seed.Genre
				if refused("u00001")(song.TrackID) && !asked {
					t.Fatalf("from %+v: %s is not for them", seed, song.TrackID)
				}
			}
			b, err = j.More(t.Context(), "u00001", b.SessionID, 100)
		}
		if err != nil {
			t.Fatal(err)
		}
		songs, _, err := j.Together(t.Context(), company(w, "u00001", "u00002"), State{Random: 3}, nil, 60)
		if err != nil || len(songs) != 60 {
			t.Fatalf("%d songs, %v", len(songs), err)
		}
		for _, song := range songs {
			if refused("u00001", "u00002")(song.TrackID) {
				t.Fatalf("together: %s is not for one of them", song.TrackID)
			}
		}
	}
	asked := []string{"a0001-2", "a0002-0", "a0002-1", "a0003-1", "nowhere"}
	if got, err := j.Refused(t.Context(), []string{"u00001", "u00002"}, asked); err != nil ||
		!slices.Equal(got, []string{"a0001-2", "a0002-0", "a0003-1"}) {
		t.Errorf("of %v they refuse %v (%v)", asked, got, err)
	}
	// The very song that somebody asks for is played all the same.
	if b, err := j.Start(t.Context(), "u00001", music.Seed{TrackID: "a0001-2"}, nil, 5); err != nil ||
		b.Songs[0].TrackID != "a0001-2" {
		t.Errorf("%+v, %v", b, err)
	}
}
