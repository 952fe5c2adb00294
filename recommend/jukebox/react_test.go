package jukebox

import (
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
)

func keyOf(n int) string { return fmt.Sprintf("01910000-0000-7000-8000-%012d", n) }

func idsOf(songs []Song) []string {
	ids := make([]string, len(songs))
	for i, s := range songs {
		ids[i] = s.TrackID
	}
	return ids
}

// stateOf reads what is stored of a session.
func (w *world) stateOf(t testing.TB, id string) State {
	t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	var state State
	if err := json.Unmarshal(w.sessions[id].state, &state); err != nil {
		t.Fatal(err)
	}
	return state
}

// playing is a session of 20 songs of the world by a seed, the first of which is playing.
func playing(t *testing.T, w *world, j *Jukebox, seed music.Seed) Batch {
	t.Helper()
	b, err := j.Start(t.Context(), "u00003", seed, nil, 20)
	if err != nil || len(b.Songs) != 20 {
		t.Fatalf("%d songs, %v", len(b.Songs), err)
	}
	return b
}

func TestAReactionChangesWhatComesAtOnce(t *testing.T) {
	w := grown(9, 60, 40, 400)
	j, artist := w.jukebox(t), w.ArtistOf()
	b := playing(t, w, j, music.Seed{TrackID: "a0012-1"})
	skipped := b.Songs[1]
	reaction := Reaction{Key: keyOf(1), TrackID: skipped.TrackID, Kind: Skipped}
	got, err := j.React(t.Context(), "u00003", b.SessionID, reaction, idsOf(b.Songs[2:]))
	if err != nil || !got.Changed || len(got.Songs) != 18 || got.Position != 20 || got.SessionID != b.SessionID {
		t.Fatalf("%+v, %v", got, err)
	}
	last, seen := artist[skipped.TrackID], map[string]bool{b.Songs[0].TrackID: true, skipped.TrackID: true}
	for i, song := range got.Songs {
		if by := artist[song.TrackID]; by == artist[skipped.TrackID] || by == last || seen[song.TrackID] {
			t.Errorf("at %d comes %+v", i, song)
		}
		last, seen[song.TrackID] = artist[song.TrackID], true
	}
	// Whose answer was lost gets the same by its place, and by its key.
	again, err := j.MoreAfter(t.Context(), "u00003", b.SessionID, 2, 20)
	if err != nil || !slices.Equal(again.Songs, got.Songs) {
		t.Errorf("by its place: %s, %v", cmp.Diff(got.Songs, again.Songs), err)
	}
	retried, err := j.React(t.Context(), "u00003", b.SessionID, reaction, idsOf(b.Songs[2:]))
	if diff := cmp.Diff(got, retried); err != nil || diff != "" {
		t.Errorf("by its key: %s, %v", diff, err)
	}
	// A process that died after it stored the reaction is another one when the call is repeated.
	elsewhere, err := w.jukebox(t).React(t.Context(), "u00003", b.SessionID, reaction, idsOf(b.Songs[2:]))
	if diff := cmp.Diff(got, elsewhere); err != nil || diff != "" {
		t.Errorf("by its key, elsewhere: %s, %v", diff, err)
	}
	if state := w.stateOf(t, b.SessionID); len(state.Reactions) != 1 {
		t.Errorf("%d reactions are stored", len(state.Reactions))
	}
}

// TestAReactionCountsOnce tells of a skip twice, as a player does: by the reaction, and by the play's end.
func TestAReactionCountsOnce(t *testing.T) {
	songs := func(told bool) []Song {
		w := grown(9, 60, 40, 400)
		j := w.jukebox(t)
		b := playing(t, w, j, music.Seed{TrackID: "a0012-1"})
		if told {
			w.Plays["u00003"] = []taste.Play{{TrackID: b.Songs[1].TrackID, At: w.Now.Add(-5 * time.Second), Skipped: true}}
		}
		got, err := j.React(t.Context(), "u00003", b.SessionID,
			Reaction{Key: keyOf(1), TrackID: b.Songs[1].TrackID, Kind: Skipped}, idsOf(b.Songs[2:]))
		if err != nil {
			t.Fatal(err)
		}
		return got.Songs
	}
	if diff := cmp.Diff(songs(false), songs(true)); diff != "" {
		t.Error(diff)
	}
}

func TestAReactionIsUndone(t *testing.T) {
	w := grown(9, 60, 40, 400)
	j := w.jukebox(t)
	b := playing(t, w, j, music.Seed{TrackID: "a0012-1"})
	react := func(n int, song Song, upcoming []Song) Reply {
		t.Helper()
		got, err := j.React(t.Context(), "u00003", b.SessionID,
			Reaction{Key: keyOf(n), TrackID: song.TrackID, Kind: Skipped}, idsOf(upcoming))
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	undo := func(n int, upcoming []Song) Reply {
		t.Helper()
		got, err := j.Undo(t.Context(), "u00003", b.SessionID, keyOf(n), idsOf(upcoming))
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	first := react(1, b.Songs[1], b.Songs[2:])
	w.Plays["u00003"] = []taste.Play{{TrackID: b.Songs[1].TrackID, At: w.Now, Skipped: true}}
	back := undo(1, first.Songs)
	if diff := cmp.Diff(b.Songs[2:], back.Songs); diff != "" || !back.Changed || back.Understood != nil {
		t.Errorf("what was to come does not come again: %s", diff)
	}
	for _, n := range []int{1, 7} {
		if again := undo(n, back.Songs); again.Changed || !slices.Equal(again.Songs, back.Songs) {
			t.Errorf("undoing %d changes %s", n, cmp.Diff(back.Songs, again.Songs))
		}
	}
	if retried := react(1, b.Songs[1], back.Songs); retried.Changed || !slices.Equal(retried.Songs, back.Songs) {
		t.Errorf("what was undone counts again: %s", cmp.Diff(back.Songs, retried.Songs))
	}
	// A song was played since: it does not come again, and the rest does.
	second := react(2, back.Songs[0], back.Songs[1:])
	kept := slices.IndexFunc(second.Songs, func(s Song) bool { return slices.Contains(back.Songs[1:], s) })
	upcoming := slices.Concat(second.Songs[:kept], second.Songs[kept+1:])
	third := undo(2, upcoming)
	if len(third.Songs) != len(upcoming) || slices.Contains(idsOf(third.Songs), second.Songs[kept].TrackID) {
		t.Errorf("what was played comes again: %v", idsOf(third.Songs))
	}
	stored := w.stateOf(t, b.SessionID).Reactions
	if slices.ContainsFunc(stored, func(r Reaction) bool { return !r.Undone }) {
		t.Errorf("stored is %+v", stored)
	}
}

// TestReactionsAtOnce sends the same and different ones together: each is taken in once, and nothing comes twice.
func TestReactionsAtOnce(t *testing.T) {
	w := grown(9, 60, 40, 400)
	j := w.jukebox(t)
	b := playing(t, w, j, music.Seed{})
	var all sync.WaitGroup
	replies := make([]Reply, 8)
	for i := range replies {
		all.Go(func() {
			var err error
			replies[i], err = j.React(t.Context(), "u00003", b.SessionID,
				Reaction{Key: keyOf(i % 2), TrackID: b.Songs[i%2].TrackID, Kind: Skipped}, idsOf(b.Songs[2:]))
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for i, r := range replies {
		if diff := cmp.Diff(replies[i%2], r); diff != "" {
			t.Errorf("%d: %s", i, diff)
		}
	}
	state := w.stateOf(t, b.SessionID)
	if len(state.Reactions) != 2 || state.Position != 20 || len(state.Batch) != 18 {
		t.Errorf("stored are %d reactions, at %d, %d songs", len(state.Reactions), state.Position, len(state.Batch))
	}
	next, err := j.More(t.Context(), "u00003", b.SessionID, 20)
	if err != nil || slices.ContainsFunc(next.Songs, func(s Song) bool { return slices.Contains(state.Batch, s) }) {
		t.Errorf("songs come twice, %v", err)
	}
}

func TestBadReactions(t *testing.T) {
	w := grown(9, 60, 40, 400)
	j := w.jukebox(t)
	b := playing(t, w, j, music.Seed{})
	good := Reaction{Key: keyOf(1), TrackID: "a0012-1", Kind: Saved}
	for name, c := range map[string]struct {
		user, session string
		change        func(*Reaction)
		upcoming      []string
		want          fault.Code
	}{
		"no key":      {"u00003", b.SessionID, func(r *Reaction) { r.Key = "" }, nil, fault.BadUserInput},
		"a short key": {"u00003", b.SessionID, func(r *Reaction) { r.Key = "1" }, nil, fault.BadUserInput},
		"no track":    {"u00003", b.SessionID, func(r *Reaction) { r.TrackID = "" }, nil, fault.BadUserInput},
		"no kind":     {"u00003", b.SessionID, func(r *Reaction) { r.Kind = "" }, nil, fault.BadUserInput},
		"too many":    {"u00003", b.SessionID, func(*Reaction) {}, make([]string, 101), fault.BadUserInput},
		"an empty id": {"u00003", b.SessionID, func(*Reaction) {}, []string{""}, fault.BadUserInput},
		"not theirs":  {"u00004", b.SessionID, func(*Reaction) {}, nil, fault.NotFound},
		"unknown":     {"u00003", keyOf(3), func(*Reaction) {}, nil, fault.NotFound},
	} {
		r := good
		c.change(&r)
		if _, err := j.React(t.Context(), c.user, c.session, r, c.upcoming); fault.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := j.Undo(t.Context(), "u00003", b.SessionID, "1", nil); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("undoing by a bad key: %v", err)
	}
	got, err := j.React(t.Context(), "u00003", b.SessionID, Reaction{Key: keyOf(1), TrackID: "gone", Kind: Skipped},
		append([]string{"gone too"}, idsOf(b.Songs[2:])...))
	if err != nil || len(got.Songs) != 19 {
		t.Errorf("what nobody knows: %d songs, %v", len(got.Songs), err)
	}
}

// TestReactionsKeepTheRules reacts at random: as many songs come, none twice and none that was heard, no artist twice
// in a row, and what is stored stays small.
func TestReactionsKeepTheRules(t *testing.T) {
	w := grown(9, 60, 40, 400)
	s, artist, user := sharedService(t, w), w.ArtistOf(), "u00003"
	rapid.Check(t, func(rt *rapid.T) {
		w.Plays = map[string][]taste.Play{}
		j := &Jukebox{
			reader: s.Reader, sessions: w, catalogue: w, random: func() uint64 { return rapid.Uint64().Draw(rt, "random") },
		}
		b, err := j.Start(t.Context(), user, seedOf(rt, w), nil, 20)
		if err != nil {
			rt.Fatal(err)
		}
		upcoming, heard, gone := b.Songs, map[string]bool{}, map[string]bool{}
		var last string
		var keys []string
		for range rapid.IntRange(1, 30).Draw(rt, "songs") {
			now := upcoming[0]
			upcoming, last, heard[now.TrackID] = upcoming[1:], artist[now.TrackID], true
			if len(upcoming) < 5 {
				more, err := j.MoreAfter(t.Context(), user, b.SessionID, b.Position, 20)
				if err != nil {
					rt.Fatal(err)
				}
				b.Position, upcoming = more.Position, append(upcoming, more.Songs...)
			}
			var got Reply
			if len(keys) > 0 && rapid.IntRange(0, 5).Draw(rt, "undo") == 0 {
				got, err = j.Undo(t.Context(), user, b.SessionID, rapid.SampledFrom(keys).Draw(rt, "key"), idsOf(upcoming))
				clear(gone)
			} else {
				kind := rapid.SampledFrom([]Kind{Skipped, Refused, Finished, Saved, Repeated}).Draw(rt, "kind")
				keys = append(keys, uuid.NewString())
				got, err = j.React(t.Context(), user, b.SessionID,
					Reaction{Key: keys[len(keys)-1], TrackID: now.TrackID, Kind: kind}, idsOf(upcoming))
				if kind.against() {
					gone[last] = true
				}
			}
			if err != nil || len(got.Songs) != len(upcoming) || got.Position != b.Position {
				rt.Fatalf("%d songs of %d, at %d of %d, %v", len(got.Songs), len(upcoming), got.Position, b.Position, err)
			}
			seen := map[string]bool{}
			for i, song := range got.Songs {
				by := artist[song.TrackID]
				if seen[song.TrackID] || heard[song.TrackID] || by == last || len(gone) < 5 && gone[by] {
					rt.Fatalf("at %d comes %+v after %s", i, song, last)
				}
				seen[song.TrackID], last = true, by
			}
			upcoming = got.Songs
		}
		state := w.stateOf(t, b.SessionID)
		if raw, err := json.Marshal(state); err != nil || len(raw) > 40<<10 || len(state.Reactions) > reactionsKept {
			rt.Fatalf("%d bytes of %d reactions are stored, %v", len(raw), len(state.Reactions), err)
		}
	})
}
