package jukebox

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// catalogueOf draws a small world of random artists and listeners.
func catalogueOf(t *rapid.T) *world {
	w := newWorld()
	for a, n := range rapid.SliceOfN(rapid.IntRange(1, 8), 1, 8).Draw(t, "tracks of each artist") {
		w.Add(fmt.Sprintf("a%d", a), fmt.Sprintf("g%d", a%3), n)
	}
	for i := range rapid.IntRange(0, 60).Draw(t, "interactions") {
		track := rapid.SampledFrom(w.TrackList).Draw(t, "track").ID
		w.Did = append(w.Did, taste.Interaction{
			UserID: fmt.Sprintf("u%d", i%9), TrackID: track, Plays: 1 + i%4,
			LastAt: recommendtest.TestNow.Add(-time.Duration(i) * time.Hour),
		})
	}
	w.FollowList = []taste.Follow{{UserID: "u1", TargetID: "u2"}, {UserID: "u1", TargetID: w.ArtistList[0].ID}}
	return w
}

func seedOf(t *rapid.T, w *world) music.Seed {
	track := rapid.SampledFrom(w.TrackList).Draw(t, "seed track")
	return rapid.SampledFrom([]music.Seed{
		{},
		{TrackID: track.ID},
		{ArtistID: track.ArtistID},
		{AlbumID: track.AlbumID},
		{Genre: track.Genres[0].Slug},
	}).Draw(t, "seed")
}

func TestJukeboxRules(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		w := catalogueOf(rt)
		j := w.jukebox(t)
		open := map[string]string{} // track to artist
		for _, track := range w.TrackList {
			open[track.ID] = track.ArtistID
		}
		for _, track := range w.TrackList[1:] {
			if rapid.IntRange(0, 9).Draw(rt, "closed") == 0 {
				w.closed[track.ID] = true
				delete(open, track.ID)
			}
		}
		b, err := j.Start(t.Context(), "u1", seedOf(rt, w), nil, rapid.IntRange(1, 30).Draw(rt, "first"))
		if err != nil {
			if fault.CodeOf(err) == fault.NotFound && len(w.closed) > 0 {
				return // everything that the seed stands for is closed
			}
			rt.Fatal(err)
		}
		songs := b.Songs
		for len(songs) < 2*len(open)+5 {
			n := rapid.IntRange(1, 30).Draw(rt, "more")
			b, err := j.More(t.Context(), "u1", b.SessionID, n)
			if err != nil || len(b.Songs) != n {
				rt.Fatalf("%d songs of %d, %v", len(b.Songs), n, err)
			}
			songs = append(songs, b.Songs...)
			if b.Position != len(songs) {
				rt.Fatalf("position %d after %d songs", b.Position, len(songs))
			}
		}
		checkOrder(rt, songs, open)
	})
}

// checkOrder holds the songs of a session without skips against the rules.
func checkOrder(t *rapid.T, songs []Song, open map[string]string) {
	left := map[string]int{}
	for _, artist := range open {
		left[artist]++
	}
	fair := true // whether no artist has more than half of the catalogue
	for _, n := range left {
		fair = fair && 2*n <= len(open)
	}
	lastAt := map[string]int{}
	for i, s := range songs {
		artist, ok := open[s.TrackID]
		if !ok || s.Reason == "" {
			t.Fatalf("song %d is not playable or says no reason: %+v", i, s)
		}
		before, again := lastAt[s.TrackID]
		if again != (i >= len(open)) || again != s.StartedOver || again != (s.Reason == startingOver) {
			t.Fatalf("song %d of %d: repeated %v, %+v", i, len(open), again, s)
		}
		// Starting over goes by what was heard longest ago, one place off at most for each
		// song that had to wait because of its artist.
		if again && fair && i-before < len(open)/2 {
			t.Fatalf("song %d came %d songs ago, of %d", i, i-before, len(open))
		}
		if i > 0 && open[songs[i-1].TrackID] == artist {
			others := len(open) - i
			for a, n := range left {
				if a == artist {
					others -= n
				}
			}
			if fair && i < len(open) {
				t.Fatalf("songs %d and %d are both by %s though it could be avoided", i-1, i, artist)
			}
			if i < len(open) && others > 0 {
				t.Fatalf("songs %d and %d are both by %s with %d of others left", i-1, i, artist, others)
			}
			if i >= len(open) && len(left) > 1 {
				t.Fatalf("starting over, songs %d and %d are both by %s", i-1, i, artist)
			}
		}
		if !again {
			left[artist]--
		}
		lastAt[s.TrackID] = i
	}
}

func TestJukeboxOfOneArtistAndOfOneTrack(t *testing.T) {
	for _, n := range []int{1, 3} {
		w := newWorld()
		w.Add("a", "rock", n)
		b, err := w.jukebox(t).Start(t.Context(), "u", music.Seed{}, nil, 10)
		if err != nil || len(b.Songs) != 10 || !b.StartedOver {
			t.Fatalf("%+v, %v", b, err)
		}
		for i, s := range b.Songs {
			if s.StartedOver != (i >= n) || s.TrackID != b.Songs[i%n].TrackID {
				t.Errorf("song %d of %d: %+v", i, n, s)
			}
		}
	}
}

func TestJukeboxAvoidsWhatWasSkipped(t *testing.T) {
	w := grown(7, 80, 40, 400)
	artist := w.ArtistOf()
	rapid.Check(t, func(rt *rapid.T) {
		w.Plays = map[string][]taste.Play{}
		j := &Jukebox{
			reader: sharedService(t, w).Reader, sessions: w, catalogue: w,
			random: func() uint64 { return rapid.Uint64().Draw(rt, "random") },
		}
		b, err := j.Start(t.Context(), "u00001", seedOf(rt, w), nil, 5)
		if err != nil {
			rt.Fatal(err)
		}
		skipped := map[string]bool{}
		for range 4 {
			s := rapid.SampledFrom(b.Songs).Draw(rt, "skipped")
			skipped[artist[s.TrackID]] = true
			w.Plays["u00001"] = append(w.Plays["u00001"],
				taste.Play{TrackID: s.TrackID, At: w.Now.Add(-time.Minute), Skipped: true})
			if b, err = j.More(t.Context(), "u00001", b.SessionID, 20); err != nil {
				rt.Fatal(err)
			}
			for _, s := range b.Songs {
				if skipped[artist[s.TrackID]] {
					rt.Fatalf("%s is by an artist who was just skipped", s.TrackID)
				}
			}
		}
	})
}

var shared = map[*world]*stack{}

// sharedService trains once for a world, for tests that only read it.
func sharedService(t testing.TB, w *world) *stack {
	t.Helper()
	if shared[w] == nil {
		shared[w] = serviceOf(t, w.World, 0.5)
	}
	return shared[w]
}

func TestJukeboxGivesNoSongTwiceToCallsAtOnce(t *testing.T) {
	w := grown(8, 60, 40, 400)
	j := w.jukebox(t)
	b, err := j.Start(t.Context(), "u00003", music.Seed{ArtistID: "a0003"}, nil, 10)
	if err != nil {
		t.Fatal(err)
	}
	seen, mu, wg := map[string]int{}, sync.Mutex{}, sync.WaitGroup{}
	note := func(songs []Song) {
		mu.Lock()
		defer mu.Unlock()
		for _, s := range songs {
			seen[s.TrackID]++
		}
	}
	note(b.Songs)
	for range 13 {
		wg.Go(func() {
			more, err := j.More(t.Context(), "u00003", b.SessionID, 30)
			if err != nil || len(more.Songs) != 30 {
				t.Errorf("%d songs, %v", len(more.Songs), err)
			}
			note(more.Songs)
		})
	}
	wg.Wait()
	if len(seen) != 400 {
		t.Errorf("%d different songs of 400", len(seen))
	}
}

func TestJukeboxRepeatsARepeatedCall(t *testing.T) {
	w := grown(9, 60, 40, 400)
	j := w.jukebox(t)
	b, err := j.Start(t.Context(), "u00003", music.Seed{Genre: "g4"}, nil, 5)
	if err != nil {
		t.Fatal(err)
	}
	first, err1 := j.MoreAfter(t.Context(), "u00003", b.SessionID, b.Position, 20)
	again, err2 := j.MoreAfter(t.Context(), "u00003", b.SessionID, b.Position, 20)
	next, err3 := j.MoreAfter(t.Context(), "u00003", b.SessionID, first.Position, 20)
	if err1 != nil || err2 != nil || err3 != nil {
		t.Fatal(err1, err2, err3)
	}
	if d := cmp.Diff(first, again); d != "" {
		t.Errorf("another answer to the same call: %s", d)
	}
	for _, s := range next.Songs {
		for _, old := range append(first.Songs, b.Songs...) {
			if old.TrackID == s.TrackID {
				t.Errorf("%s came twice", s.TrackID)
			}
		}
	}
}

func TestJukeboxRefuses(t *testing.T) {
	w := grown(9, 60, 40, 400)
	j := w.jukebox(t)
	b, err := j.Start(t.Context(), "u00003", music.Seed{}, nil, 5)
	if err != nil {
		t.Fatal(err)
	}
	start := func(s music.Seed, n int) error { _, err := j.Start(t.Context(), "u00003", s, nil, n); return err }
	more := func(user, id string, n int) error { _, err := j.More(t.Context(), user, id, n); return err }
	empty := newWorld().jukebox(t)
	_, nothing := empty.Start(t.Context(), "u", music.Seed{}, nil, 5)
	closed := grown(9, 60, 40, 400)
	for _, track := range closed.TrackList {
		closed.closed[track.ID] = true
	}
	_, forbidden := closed.jukebox(t).Start(t.Context(), "u", music.Seed{}, nil, 5)
	for name, c := range map[string]struct {
		err  error
		code fault.Code
	}{
		"two seeds":        {start(music.Seed{TrackID: "a0001-1", Genre: "g1"}, 5), fault.BadUserInput},
		"unknown track":    {start(music.Seed{TrackID: "gone"}, 5), fault.NotFound},
		"unknown playlist": {start(music.Seed{PlaylistID: "gone"}, 5), fault.NotFound},
		"no songs":         {start(music.Seed{}, 0), fault.BadUserInput},
		"too many songs":   {more("u00003", b.SessionID, 101), fault.BadUserInput},
		"another's":        {more("u00004", b.SessionID, 5), fault.NotFound},
		"unknown session":  {more("u00003", "gone", 5), fault.NotFound},
		"no music":         {nothing, fault.NotFound},
		"nothing playable": {forbidden, fault.NotFound},
	} {
		if c.err == nil || fault.CodeOf(c.err) != c.code {
			t.Errorf("%s: %v", name, c.err)
		}
	}
}

func TestJukeboxOpening(t *testing.T) {
	w := grown(9, 60, 40, 400)
	w.Add("late", "g2", 0)
	j := w.jukebox(t)
	// Released after training: the model does not know it yet.
	unknown := taste.Track{
		ID: "fresh", Title: "Fresh", ArtistID: "fresh-artist", Genres: []taste.GenreWeight{{Slug: "g2", Weight: 1}},
	}
	w.TrackList = append(w.TrackList, unknown)
	for name, c := range map[string]struct {
		seed  music.Seed
		first string
	}{
		"track":         {music.Seed{TrackID: "a0005-2"}, "a0005-2"},
		"album":         {music.Seed{AlbumID: "a0006-album-0"}, "a0006-0"},
		"artist":        {music.Seed{ArtistID: "a0007"}, "a0007-0"},
		"unknown track": {music.Seed{TrackID: "fresh"}, "fresh"},
		"silent artist": {music.Seed{ArtistID: "late"}, ""},
	} {
		b, err := j.Start(t.Context(), "u00003", c.seed, nil, 20)
		if err != nil || len(b.Songs) != 20 || (c.first != "" && b.Songs[0].TrackID != c.first) {
			t.Errorf("%s: %+v, %v", name, b, err)
		}
	}
	w.Plays["u00003"] = []taste.Play{{TrackID: "a0005-2", At: w.Now.Add(-time.Minute)}}
	b, err := j.Start(t.Context(), "u00003", music.Seed{TrackID: "a0005-2"}, nil, 100)
	if err != nil || strings.HasPrefix(b.Songs[0].TrackID, "a0005-") {
		t.Fatalf("after the song that plays came %v, %v", b.Songs[0], err)
	}
	for _, s := range b.Songs {
		if s.TrackID == "a0005-2" {
			t.Error("the song that plays came again")
		}
	}
}

// TestWhatWasAskedForOpens: whatever was heard just before, but for what plays now and, where another of the album or
// artist does as well, what was skipped.
func TestWhatWasAskedForOpens(t *testing.T) {
	w := grown(9, 60, 40, 400)
	j := w.jukebox(t)
	ago := func(minutes int, track string) taste.Play {
		return taste.Play{TrackID: track, At: w.Now.Add(-time.Duration(minutes) * time.Minute)}
	}
	skipped := func(p taste.Play) taste.Play { p.Skipped = true; return p }
	completed := func(p taste.Play) taste.Play { p.Completed = true; return p }
	track, album := music.Seed{TrackID: "a0005-2"}, music.Seed{AlbumID: "a0005-album-0"}
	artist := music.Seed{ArtistID: "a0005"}
	for name, c := range map[string]struct {
		plays []taste.Play
		seed  music.Seed
		first string
	}{
		"another of the artist plays":  {[]taste.Play{ago(1, "a0005-0")}, track, "a0005-2"},
		"another of the album plays":   {[]taste.Play{ago(1, "a0005-5")}, album, "a0005-0"},
		"another of the artist's":      {[]taste.Play{ago(1, "a0005-5")}, artist, "a0005-0"},
		"the first of the album plays": {[]taste.Play{ago(1, "a0005-0")}, album, "a0005-1"},
		"it was heard to its end":      {[]taste.Play{completed(ago(4, "a0005-2"))}, track, "a0005-2"},
		"another took its place":       {[]taste.Play{ago(4, "a0005-2"), ago(1, "a0006-0")}, track, "a0005-2"},
		"it was skipped":               {[]taste.Play{skipped(ago(4, "a0005-2"))}, track, "a0005-2"},
		"the album's first was":        {[]taste.Play{skipped(ago(4, "a0005-0"))}, album, "a0005-1"},
	} {
		w.Plays["u00003"] = c.plays
		b, err := j.Start(t.Context(), "u00003", c.seed, nil, 50)
		if err != nil || b.Songs[0].TrackID != c.first {
			t.Errorf("%s: %+v opens, %v", name, b.Songs[0], err)
			continue
		}
		for _, s := range b.Songs[1:] {
			if s.TrackID == c.first || slices.ContainsFunc(c.plays, func(p taste.Play) bool { return p.TrackID == s.TrackID }) {
				t.Errorf("%s: %s comes again", name, s.TrackID)
			}
		}
	}
}

// TestNothingOfPrivatePlaysIsStored: a session says nothing of what was heard in private before it began, and by what
// it chose its songs.
func TestNothingOfPrivatePlaysIsStored(t *testing.T) {
	w := grown(9, 60, 40, 400)
	j := w.jukebox(t)
	for _, c := range []struct {
		play taste.Play
		// marked and told say that a session keeps the play, and names it as a reason, where it was not private.
		marked, told bool
	}{
		{taste.Play{TrackID: "a0005-2", At: w.Now.Add(-time.Minute)}, true, true},
		{taste.Play{TrackID: "a0005-2", At: w.Now.Add(-time.Minute), Skipped: true}, true, false},
		{taste.Play{TrackID: "a0005-2", At: w.Now.Add(-time.Minute), Completed: true}, true, true},
		{taste.Play{TrackID: "a0005-2", At: w.Now.Add(-time.Hour), Completed: true}, false, true},
	} {
		for _, c.play.Private = range []bool{false, true} {
			w.Plays["someone new"] = []taste.Play{c.play}
			b, err := j.Start(t.Context(), "someone new", music.Seed{}, nil, 20)
			if err != nil {
				t.Fatal(err)
			}
			var kept State
			if err := json.Unmarshal(w.sessions[b.SessionID].state, &kept); err != nil {
				t.Fatal(err)
			}
			served := Heard{}
			for _, s := range b.Songs {
				if served = append(served, similarity.HashID(s.TrackID)); s.Reason == "" {
					t.Errorf("%+v: no reason for %s", c.play, s.TrackID)
				}
			}
			marked := len(kept.Marked) > 0 || !slices.Equal(kept.Heard, served)
			if want := c.marked && !c.play.Private; marked != want {
				t.Errorf("%+v: kept as heard %v, want %v", c.play, marked, want)
			}
			told := slices.ContainsFunc(kept.Batch, func(s Song) bool { return strings.Contains(s.Reason, "Song a0005-2") })
			if want := c.told && !c.play.Private; told != want {
				t.Errorf("%+v: told %v, want %v", c.play, told, want)
			}
		}
	}
}

func TestJukeboxMusicBelongsTogether(t *testing.T) {
	w := grown(1, 500, 250, 2000)
	j := w.jukebox(t)
	genre := map[string]string{}
	for _, track := range w.TrackList {
		genre[track.ID] = track.Genres[0].Slug
	}
	for _, seed := range []music.Seed{
		{TrackID: "a0014-1"}, {ArtistID: "a0014"}, {AlbumID: "a0014-album-0"}, {Genre: "g4"},
	} {
		b, err := j.Start(t.Context(), "nobody", seed, nil, 20)
		if err != nil {
			t.Fatal(err)
		}
		same := 0
		for _, s := range b.Songs {
			if genre[s.TrackID] == "g4" {
				same++
			}
		}
		if same < 12 {
			t.Errorf("from %+v: %d of 20 songs are of the seed's genre", seed, same)
		}
	}
}

func TestStateIsSmallAndSurvivesJSON(t *testing.T) {
	s := State{Seed: music.Seed{Genre: "g"}, Random: 1<<63 + 1, Trail: []Step{{"a", "b"}}}
	for i := range 3000 {
		s.Heard = append(s.Heard, similarity.HashID(fmt.Sprint(i)))
	}
	raw, err := json.Marshal(s)
	if err != nil || len(raw) > 3000*11 {
		t.Fatalf("%d bytes, %v", len(raw), err)
	}
	var back State
	if err := json.Unmarshal(raw, &back); err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(s, back, cmpopts.IgnoreUnexported(State{})); d != "" {
		t.Error(d)
	}
	for _, bad := range []string{`{"heard":1}`, `{"heard":"!"}`, `{"heard":"AAAA"}`} {
		if err := json.Unmarshal([]byte(bad), &back); err == nil {
			t.Errorf("%s was accepted", bad)
		}
	}
}
