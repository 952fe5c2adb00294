package jukebox

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

// TestDialUpMeansNoLessNew: at any one place, whatever came before, turning the dial up never
// turns a new song into a familiar one, and a later place wants no more of the familiar.
func TestDialUpMeansNoLessNew(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := catalogueOf(rt)
		j := w.jukebox(t)
		s, err := j.scene(t.Context(), "u1")
		if err != nil {
			rt.Fatal(err)
		}
		for _, track := range w.TrackList {
			s.permit[track.ID] = true
		}
		low, high := rapid.Float64Range(0, 1).Draw(rt, "a dial"), rapid.Float64Range(0, 1).Draw(rt, "another")
		low, high = min(low, high), max(low, high)
		state := State{Random: rapid.Uint64().Draw(rt, "random"), Dial: &low}
		for len(state.Heard) < len(w.TrackList) {
			up := state.clone()
			up.Dial = &high
			novelty := func(state State) float64 { return s.draw(&state).novelty() }
			if novelty(state) > novelty(up) || novelty(state) > novelty(State{Dial: &low, Position: state.Position + 1}) {
				rt.Fatalf("at %d the dial leans the wrong way", state.Position)
			}
			is, _ := s.take(&state, 1)
			would, _ := s.take(&up, 1)
			if !is[0].Familiar && would[0].Familiar {
				rt.Fatalf("song %d is new at %v and familiar at %v", state.Position, low, high)
			}
		}
	})
}

// TestDialSaysHowMuchIsNew: whatever the dial, however it is turned and in whatever portions the
// songs come, the new ones among the first n are as many as the easing curve adds up to, within
// two. No song comes twice and no artist twice within four, and what is skipped moves nothing.
func TestDialSaysHowMuchIsNew(t *testing.T) {
	w := grown(11, 200, 150, 1200)
	s := sharedService(t, w)
	knows, artist := map[string]map[string]bool{}, w.ArtistOf()
	var people []string
	for _, i := range w.Did {
		if knows[i.UserID] == nil {
			knows[i.UserID] = map[string]bool{}
		}
		if i.Plays <= i.Skips {
			continue
		}
		if knows[i.UserID][artist[i.TrackID]] = true; len(knows[i.UserID]) == 15 {
			people = append(people, i.UserID)
		}
	}
	people = slices.DeleteFunc(people, func(id string) bool { return len(knows[id]) > 100 })
	rapid.Check(t, func(rt *rapid.T) {
		w.Plays = map[string][]taste.Play{}
		user, dial := rapid.SampledFrom(people).Draw(rt, "person"), rapid.Float64Range(0, 1).Draw(rt, "dial")
		j := &Jukebox{
			reader: s.Reader, sessions: w, catalogue: w, random: func() uint64 { return rapid.Uint64().Draw(rt, "random") },
		}
		b, err := j.Start(t.Context(), user, music.Seed{}, &dial, 1)
		if err != nil {
			rt.Fatal(err)
		}
		seen, last, curve, fresh := map[string]bool{}, []string{}, 0.0, 0.0
		for n := 0; n < 40; {
			for _, song := range b.Songs {
				by := artist[song.TrackID]
				if song.Familiar != knows[user][by] {
					rt.Fatalf("%+v is said to be what it is not", song)
				}
				if seen[song.TrackID] || slices.Contains(last[max(0, len(last)-3):], by) {
					rt.Fatalf("song %d, %+v, or its artist came just before", n, song)
				}
				seen[song.TrackID], last = true, append(last, by)
				curve += dial * (1 - math.Exp(-float64(n)/4))
				if !song.Familiar {
					fresh++
				}
				// The rest of an artist may keep a side from its turn once or twice around where the dial turns.
				if n++; math.Abs(fresh-curve) > 2.5 {
					rt.Fatalf("of the first %d songs at %v %v are new, not %.1f", n, dial, fresh, curve)
				}
			}
			if rapid.Bool().Draw(rt, "skips") {
				w.Plays[user] = append(w.Plays[user],
					taste.Play{TrackID: b.Songs[0].TrackID, At: w.Now.Add(-time.Minute), Skipped: true})
			}
			if rapid.Bool().Draw(rt, "turns") {
				dial = rapid.Float64Range(0, 1).Draw(rt, "new dial")
				if err := j.SetSessionDial(t.Context(), user, b.SessionID, dial); err != nil {
					rt.Fatal(err)
				}
			}
			if b, err = j.More(t.Context(), user, b.SessionID, rapid.IntRange(5, 20).Draw(rt, "songs")); err != nil {
				rt.Fatal(err)
			}
		}
	})
}

// TestDialOfAPersonWhoKnowsNobodyOrEverybody: where there is nothing on the side that the dial
// asks for, songs of the other come.
func TestDialOfAPersonWhoKnowsNobodyOrEverybody(t *testing.T) {
	w := newWorld()
	for a := range 12 {
		w.Add(fmt.Sprintf("a%02d", a), "g", 3)
	}
	for _, track := range w.TrackList {
		w.Did = append(w.Did,
			taste.Interaction{
				UserID: "everybody", TrackID: track.ID, Plays: 2, Seconds: 400, LastAt: recommendtest.TestNow.Add(-time.Hour),
			})
	}
	j := w.jukebox(t)
	for user, dial := range map[string]float64{"everybody": 1, "nobody": 0} {
		b, err := j.Start(t.Context(), user, music.Seed{}, &dial, 36)
		if err != nil || len(b.Songs) != 36 || b.StartedOver {
			t.Fatalf("%s: %d songs, %v", user, len(b.Songs), err)
		}
		for _, s := range b.Songs {
			if s.Familiar != (user == "everybody") || s.Reason == "" {
				t.Errorf("%s: %+v", user, s)
			}
		}
	}
}

func TestDialIsKeptAndRefused(t *testing.T) {
	w := grown(9, 60, 40, 400)
	j := w.jukebox(t)
	b, err := j.Start(t.Context(), "u00003", music.Seed{}, nil, 5)
	if err != nil || b.Dial != DefaultDial {
		t.Fatalf("dial %v, %v", b.Dial, err)
	}
	if err := j.SetSessionDial(t.Context(), "u00003", b.SessionID, 0.9); err != nil {
		t.Fatal(err)
	}
	if b, err = j.More(t.Context(), "u00003", b.SessionID, 5); err != nil || b.Dial != 0.9 {
		t.Errorf("dial %v, %v", b.Dial, err)
	}
	bad := 1.5
	_, started := j.Start(t.Context(), "u00003", music.Seed{}, &bad, 5)
	for name, c := range map[string]struct {
		err  error
		code fault.Code
	}{
		"start above 1": {started, fault.BadUserInput},
		"below 0":       {j.SetSessionDial(t.Context(), "u00003", b.SessionID, -0.1), fault.BadUserInput},
		"no number":     {j.SetSessionDial(t.Context(), "u00003", b.SessionID, math.NaN()), fault.BadUserInput},
		"another's":     {j.SetSessionDial(t.Context(), "u00004", b.SessionID, 0.5), fault.NotFound},
		"unknown":       {j.SetSessionDial(t.Context(), "u00003", "gone", 0.5), fault.NotFound},
	} {
		if c.err == nil || fault.CodeOf(c.err) != c.code {
			t.Errorf("%s: %v", name, c.err)
		}
	}
}

// TestDialIsThePersons: a session that nobody gave a dial follows its person's, whenever it is
// turned; one with a dial of its own, and other people's, do not.
func TestDialIsThePersons(t *testing.T) {
	w := grown(9, 60, 40, 400)
	j := w.jukebox(t).WithDials(w)
	own := 0.3
	follows, err1 := j.Start(t.Context(), "u00003", music.Seed{}, nil, 5)
	has, err2 := j.Start(t.Context(), "u00003", music.Seed{}, &own, 5)
	others, err3 := j.Start(t.Context(), "u00004", music.Seed{}, nil, 5)
	if err1 != nil || err2 != nil || err3 != nil || follows.Dial != DefaultDial || has.Dial != own {
		t.Fatal(follows.Dial, has.Dial, err1, err2, err3)
	}
	if err := j.SetDial(t.Context(), "u00003", 0); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		user, session string
		dial          float64
	}{{"u00003", follows.SessionID, 0}, {"u00003", has.SessionID, own}, {"u00004", others.SessionID, DefaultDial}} {
		b, err := j.More(t.Context(), c.user, c.session, 20)
		if err != nil || b.Dial != c.dial {
			t.Errorf("dial %v, not %v (%v)", b.Dial, c.dial, err)
		}
	}
	if b, err := j.Start(t.Context(), "u00003", music.Seed{}, nil, 5); err != nil || b.Dial != 0 {
		t.Errorf("a new session begins at %v (%v)", b.Dial, err)
	}
	if err := j.SetDial(t.Context(), "u00003", 1.5); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("1.5: %v", err)
	}
	if dial, err := j.Dial(t.Context(), "u00003"); err != nil || dial != 0 {
		t.Errorf("the dial stands at %v (%v)", dial, err)
	}
}

func TestSessionsStoredBeforeTheDialGoOn(t *testing.T) {
	old := `{"seed":{"artistId":"a0003"},"random":"42","position":2,"anchors":[` +
		`{"id":"a0003-0","title":"Song a0003-0","artistId":"a0003"}],` +
		`"heard":"","trail":[{"trackId":"a0003-0","artistId":"a0003"}],` +
		`"batch":[{"trackId":"a0003-0","reason":"By the artist you chose"}]}`
	var s State
	if err := json.Unmarshal([]byte(old), &s); err != nil || s.Dial != nil {
		t.Fatalf("dial %v, %v", s.Dial, err)
	}
	w := grown(9, 60, 40, 400)
	j := w.jukebox(t)
	w.sessions["old"] = stored{userID: "u00003", state: []byte(old)}
	b, err := j.More(t.Context(), "u00003", "old", 20)
	if err != nil || len(b.Songs) != 20 || b.Position != 22 || b.Dial != DefaultDial {
		t.Errorf("%d songs, position %d, %v", len(b.Songs), b.Position, err)
	}
	raw, err := json.Marshal(State{Seed: music.Seed{Genre: "g"}})
	if d := cmp.Diff(`{"seed":{"genre":"g"},"random":"0","position":0,"heard":""}`, string(raw)); d != "" || err != nil {
		t.Errorf("what is not said is stored: %s, %v", d, err)
	}
}

// genreShare is the share of songs of a genre in the next n of many sessions with the same past.
func genreShare(t *testing.T, w *world, genre string, n int) float64 {
	t.Helper()
	var of, all float64
	for r := range 20 {
		j := &Jukebox{
			reader: sharedService(t, w).Reader, sessions: w, catalogue: w, random: func() uint64 { return uint64(r) },
		}
		b, err := j.Start(t.Context(), "u00005", music.Seed{}, nil, n)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range b.Songs {
			all++
			if track := w.TrackList[indexOf(w, s.TrackID)]; track.Genres[0].Slug == genre {
				of++
			}
		}
	}
	return of / all
}

func indexOf(w *world, trackID string) int {
	for i, t := range w.TrackList {
		if t.ID == trackID {
			return i
		}
	}
	return -1
}

func TestSkipsAndFullPlaysShiftTheSession(t *testing.T) {
	w := grown(12, 200, 150, 1200)
	likes := map[string]int{}
	for _, i := range w.Did {
		if i.UserID == "u00005" {
			likes[w.TrackList[indexOf(w, i.TrackID)].Genres[0].Slug]++
		}
	}
	var liked, other string
	for g, n := range likes {
		if liked == "" || n > likes[liked] {
			liked, other = g, liked
		} else if other == "" || n > likes[other] {
			other = g
		}
	}
	ofGenre := func(genre string, n int) (ids []string) {
		for _, track := range w.TrackList {
			if track.Genres[0].Slug == genre && len(ids) < n && (len(ids) == 0 || ids[len(ids)-1][:5] != track.ID[:5]) {
				ids = append(ids, track.ID)
			}
		}
		return ids
	}
	skippedBefore, finishedBefore := genreShare(t, w, liked, 20), genreShare(t, w, other, 20)
	for i, id := range ofGenre(liked, 3) {
		w.Plays["u00005"] = append(w.Plays["u00005"],
			taste.Play{TrackID: id, At: w.Now.Add(-time.Duration(40+i) * time.Minute), Skipped: true})
	}
	for i, id := range ofGenre(other, 2) {
		w.Plays["u00005"] = append(w.Plays["u00005"],
			taste.Play{TrackID: id, At: w.Now.Add(-time.Duration(50+i) * time.Minute), Completed: true})
	}
	skippedAfter, finishedAfter := genreShare(t, w, liked, 20), genreShare(t, w, other, 20)
	t.Logf("skipped genre %.2f to %.2f, genre heard to the end %.2f to %.2f", skippedBefore, skippedAfter, finishedBefore,
		finishedAfter)
	if skippedAfter > skippedBefore-0.15 || finishedAfter < finishedBefore+0.15 {
		t.Error("three skips and two full plays do not shift the session")
	}
}

func TestReasonsTellNewFromFamiliar(t *testing.T) {
	w := grown(11, 200, 150, 1200)
	// What friends hear is told of those who follow back.
	for _, f := range slices.Clone(w.FollowList) {
		if f.UserID == "u00004" {
			w.FollowList = append(w.FollowList, taste.Follow{UserID: f.TargetID, TargetID: f.UserID})
		}
	}
	seen := map[string]bool{}
	for n := range 5 {
		j := &Jukebox{
			reader: sharedService(t, w).Reader, sessions: w, catalogue: w, random: func() uint64 { return uint64(n) },
		}
		for _, seed := range []music.Seed{{}, {TrackID: "a0014-1"}, {ArtistID: "a0024"}} {
			dial := 1.0
			b, err := j.Start(t.Context(), "u00004", seed, &dial, 60)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range b.Songs {
				for _, kind := range []string{"Because you played ", "Friends listen to ", "Similar to ", "New to you, like "} {
					if len(s.Reason) > len(kind) && s.Reason[:len(kind)] == kind {
						seen[kind] = true
						if s.Familiar && kind == "New to you, like " {
							t.Errorf("%+v is both", s)
						}
					}
				}
			}
		}
	}
	if len(seen) != 4 {
		t.Errorf("of the reasons only %v were given", seen)
	}
}
