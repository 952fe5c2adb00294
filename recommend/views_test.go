package recommend

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/music"
)

// about makes opinions: more of those that begin with "+", none of those with "-".
func about(kind Kind, words ...string) []Opinion {
	var out []Opinion
	for i, word := range words {
		out = append(out, Opinion{Thing: Thing{kind, word[1:]}, More: word[0] == '+', At: testNow.Add(time.Duration(i) * time.Second)})
	}
	return out
}

func TestWhatIsNotForMeIsNowhere(t *testing.T) {
	w := grown(6, 200, 100, 800)
	artist, rock, album := w.artistOf(), map[string]bool{}, map[string]string{}
	for i, track := range w.tracks {
		if i%5 == 0 && track.Genres[0].Slug != "g1" {
			w.tracks[i].Genres = append(w.tracks[i].Genres, GenreWeight{"g1", 0.3}, GenreWeight{"g9", 0.2})
		}
		rock[track.ID], album[track.ID] = i%5 == 0 || track.Genres[0].Slug == "g1", track.AlbumID
	}
	for name, c := range map[string]struct {
		said    []Opinion
		refused func(track string) bool
	}{
		"track":  {about(KindTrack, "-a0001-0"), func(id string) bool { return id == "a0001-0" }},
		"album":  {about(KindAlbum, "-a0001-album-0"), func(id string) bool { return album[id] == "a0001-album-0" }},
		"artist": {about(KindArtist, "-a0001"), func(id string) bool { return artist[id] == "a0001" }},
		"genre":  {about(KindGenre, "-g1"), func(id string) bool { return rock[id] }},
		"the more exact word counts": {slices.Concat(about(KindGenre, "-g1"), about(KindArtist, "+a0001"), about(KindTrack, "-a0001-0")), func(id string) bool {
			return id == "a0001-0" || (rock[id] && artist[id] != "a0001")
		}},
		"the later word counts": {about(KindArtist, "+a0001", "-a0001"), func(id string) bool { return artist[id] == "a0001" }},
	} {
		t.Run(name, func(t *testing.T) {
			w.said = map[string]Said{"u00001": {Opinions: c.said}}
			s := w.service(t, 0.5)
			lists := map[string][]music.Scored{}
			for _, sort := range []music.CuratedSort{music.ForYou, music.Newest, music.Popular} {
				list, err := s.CuratedTracks(t.Context(), "u00001", "", sort)
				if err != nil {
					t.Fatal(err)
				}
				lists[string(sort)] = list
			}
			similar, err := s.SimilarTracks(t.Context(), "u00001", "a0011-1", 50)
			if err != nil {
				t.Fatal(err)
			}
			lists["similar"] = similar
			shelves, err := s.Home(t.Context(), "u00001", 20)
			if err != nil {
				t.Fatal(err)
			}
			for _, shelf := range shelves {
				lists[shelf.ID] = shelf.Tracks
			}
			j := NewJukebox(s, w, w)
			played, err := j.Start(t.Context(), "u00001", Seed{}, nil, 60)
			if err != nil {
				t.Fatal(err)
			}
			for _, song := range played.Songs {
				lists["jukebox"] = append(lists["jukebox"], music.Scored{ID: song.TrackID})
			}
			for list, tracks := range lists {
				if len(tracks) == 0 && list != "followed" && list != "similar" {
					t.Errorf("%s is empty", list)
				}
				for _, r := range tracks {
					if c.refused(r.ID) {
						t.Errorf("%s has %s (%s)", list, r.ID, r.Reason)
					}
				}
			}
			// To others nothing has happened.
			others, err := s.CuratedTracks(t.Context(), "", "", music.Popular)
			if err != nil || !slices.ContainsFunc(others, func(r music.Scored) bool { return c.refused(r.ID) }) {
				t.Errorf("visitors miss it too, %v", err)
			}
		})
	}
}

// TestAGenreThatIsNotForMeIsThereWhereItIsAskedFor opens the page of a genre, and starts its jukebox.
func TestAGenreThatIsNotForMeIsThereWhereItIsAskedFor(t *testing.T) {
	w := grown(6, 200, 100, 800)
	w.said["u00001"] = Said{Opinions: slices.Concat(about(KindGenre, "-g1"), about(KindArtist, "-a0001"))}
	s := w.service(t, 0.5)
	for _, sort := range []music.CuratedSort{music.ForYou, music.Newest, music.Popular} {
		list, err := s.CuratedTracks(t.Context(), "u00001", "g1", sort)
		if err != nil || len(list) < 10 || slices.ContainsFunc(list, func(r music.Scored) bool { return strings.HasPrefix(r.ID, "a0001-") }) {
			t.Errorf("%s: %d tracks, %v", sort, len(list), err)
		}
	}
	j := NewJukebox(s, w, w)
	played, err := j.Start(t.Context(), "u00001", Seed{Genre: "g1"}, nil, 20)
	if err != nil {
		t.Fatal(err)
	}
	// Artists of g1 are those whose number ends in 1.
	of := func(song Song) bool { return song.TrackID[4] == '1' }
	if n := len(slices.DeleteFunc(slices.Clone(played.Songs), func(s Song) bool { return !of(s) })); n < 10 {
		t.Errorf("%d of the jukebox's songs are of its genre", n)
	}
	if again, err := j.MoreAfter(t.Context(), "u00001", played.SessionID, 0, 20); err != nil || !slices.Equal(again.Songs, played.Songs) {
		t.Errorf("asked again: %v, %v", again.Songs, err)
	}
}

// TestGenresOfAnArtistCountByTheMainOne has songs without genres of their own.
func TestGenresOfAnArtistCountByTheMainOne(t *testing.T) {
	w := newWorld()
	for i, genres := range [][]GenreWeight{{{"folk", 1}, {"rock", 0.3}}, {{"rock", 1}, {"rare", 0.9}, {"odd", 0.9}}, {{"rock", 1}}, {{"rock", 1}}, {{"rock", 1}}} {
		id := fmt.Sprintf("a%d", i)
		w.add(id, "folk", 1)
		w.artists[i].Genres, w.tracks[i].Genres = genres, nil
	}
	m := w.service(t, 0.5).Model()
	v := m.viewsOf(Said{Opinions: about(KindGenre, "-rock")})
	for i, want := range []bool{false, true, true} {
		if got := v.blocked(m, int32(i)); got != want {
			t.Errorf("the song of artist %d is refused: %v", i, got)
		}
	}
}

func TestWordsLiftAndStepBack(t *testing.T) {
	w := grown(6, 200, 100, 800)
	s := w.service(t, 0.5)
	m := s.Model()
	base, err := s.listener(t.Context(), "u00001")
	if err != nil {
		t.Fatal(err)
	}
	pullOf := func(said Said, track string) float64 {
		l := base
		l.said = said
		i, ok := m.tracks.Find(track)
		if !ok {
			t.Fatal(track)
		}
		return m.tasteOf(l, DefaultTuning(), testNow).track(i).score
	}
	near := m.SimilarArtists("a0021", 0.5, 1)
	if len(near) == 0 {
		t.Fatal("nobody is like a0021")
	}
	like := near[0].ID + "-0"
	for name, c := range map[string]struct {
		said   []Opinion
		track  string
		rising bool
	}{
		"more of an artist":     {about(KindArtist, "+a0045"), "a0045-0", true},
		"more of a track":       {about(KindTrack, "+a0045-0"), "a0045-1", true},
		"more of an album":      {about(KindAlbum, "+a0045-album-0"), "a0045-1", true},
		"less of one like it":   {about(KindArtist, "-a0021"), like, false},
		"less of many tracks":   {about(KindTrack, "-a0021-1", "-a0021-2", "-a0021-3"), "a0021-4", false},
		"less of its one album": {about(KindAlbum, "-a0021-album-0"), "a0021-0", false},
	} {
		before, after := pullOf(Said{}, c.track), pullOf(Said{Opinions: c.said}, c.track)
		if (c.rising && after <= before) || (!c.rising && after >= before) {
			t.Errorf("%s: the pull of %s goes from %v to %v", name, c.track, before, after)
		}
	}
}

func TestRemovedBeliefsDoNotCount(t *testing.T) {
	w := grown(6, 200, 100, 800)
	s := w.service(t, 0.5)
	full, err := s.Beliefs(t.Context(), "u00001")
	if err != nil || len(full.Artists) < 5 || len(full.Genres) < 2 || full.Artists[0].Strength != 1 || full.Genres[0].Strength != 1 {
		t.Fatalf("%+v, %v", full, err)
	}
	for _, b := range slices.Concat(full.Artists, full.Genres) {
		if !(b.Strength > 0 && b.Strength <= 1) || b.Basis == "" || b.Name == "" {
			t.Errorf("%+v", b)
		}
	}
	removed := []Thing{full.Artists[0].Thing, full.Genres[0].Thing, {KindArtist, "gone"}}
	w.said["u00001"] = Said{Removed: removed}
	left, err := s.Beliefs(t.Context(), "u00001")
	if err != nil || len(left.Removed) != 2 || left.Removed[0].Strength != 1 || left.Removed[1].Strength != 1 {
		t.Fatalf("removed: %+v, %v", left.Removed, err)
	}
	for _, b := range slices.Concat(left.Artists, left.Genres) {
		if slices.Contains(removed, b.Thing) {
			t.Errorf("%+v still counts", b)
		}
	}
	list, err := s.CuratedTracks(t.Context(), "u00001", "", music.ForYou)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range list[:100] {
		if r.Reason == "Because you played "+full.Artists[0].Name || r.Reason == "Because you like "+full.Genres[0].Name {
			t.Errorf("%+v rests on what was removed", r)
		}
	}
	delete(w.said, "u00001")
	if back, err := s.Beliefs(t.Context(), "u00001"); err != nil || back.Artists[0] != full.Artists[0] {
		t.Errorf("restored: %+v, %v", back.Artists[:1], err)
	}
}

func TestWordsAreLearnedFrom(t *testing.T) {
	w := newWorld()
	w.add("a", "g", 12)
	w.add("b", "h", 2)
	for _, i := range []Interaction{{TrackID: "a-1", Plays: 2}, {TrackID: "b-1", Plays: 2}} {
		i.UserID = "u"
		w.interactions = append(w.interactions, i)
	}
	for name, c := range map[string]struct {
		said []Opinion
		a, b int32
	}{
		"nothing":                    {nil, 1, 1},
		"an artist":                  {about(KindArtist, "-a"), 0, 1},
		"a track":                    {about(KindTrack, "-a-1"), 0, 1},
		"an album":                   {about(KindAlbum, "-a-album-0"), 0, 1},
		"an album and not a track":   {slices.Concat(about(KindAlbum, "-a-album-0"), about(KindTrack, "+a-1")), 1, 1},
		"nobody's":                   {about(KindArtist, "-gone"), 1, 1},
		"everything":                 {slices.Concat(about(KindArtist, "-a", "-b")), 0, 0},
		"more of what was not heard": {about(KindTrack, "+a-11"), 1, 1},
	} {
		w.said = map[string]Said{"u": {Opinions: c.said}}
		r, err := read(t.Context(), w, w, unblended())
		if err != nil {
			t.Fatal(err)
		}
		_, heard, err := r.matrices()
		if err != nil {
			t.Fatal(err)
		}
		if a, b := int32(len(heard.Col(0))), int32(len(heard.Col(1))); a != c.a || b != c.b {
			t.Errorf("%s: %d listen to a, %d to b", name, a, b)
		}
	}
}

// TestASavedAlbumCountsAtOnce saves two albums of one artist, of which nothing was heard, after the training.
func TestASavedAlbumCountsAtOnce(t *testing.T) {
	w := newWorld()
	for _, id := range []string{"a", "b", "c"} {
		w.add(id, map[string]string{"a": "g", "b": "g", "c": "other"}[id], 20)
	}
	s := w.service(t, 0.4)
	save := func(tracks ...int) {
		for _, i := range tracks {
			w.interactions = append(w.interactions, Interaction{UserID: "u", TrackID: fmt.Sprintf("a-%d", i), SavedAlbum: true, LastAt: testNow})
		}
	}
	save(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	before, err := s.Beliefs(t.Context(), "u")
	if err != nil || len(before.Artists) != 1 || before.Artists[0].ID != "a" || before.Artists[0].Basis != "You saved an album of theirs" || !(before.Mix.Own > 0.4) {
		t.Fatalf("%+v, %v", before, err)
	}
	save(10, 11, 12)
	after, err := s.Beliefs(t.Context(), "u")
	if err != nil || after.Artists[0].Basis != "You saved 2 of their albums" || after.Mix.Own < before.Mix.Own {
		t.Fatalf("%+v, %v", after, err)
	}
	list, err := s.CuratedTracks(t.Context(), "u", "", music.ForYou)
	if err != nil {
		t.Fatal(err)
	}
	near := 0
	for _, r := range list {
		if strings.HasPrefix(r.ID, "b-") && r.Reason == "Because you saved an album by Artist a" {
			near++
		}
		if strings.HasPrefix(r.Reason, "Because you played") {
			t.Errorf("nothing was played: %+v", r)
		}
	}
	if near == 0 {
		t.Errorf("nothing is there for the albums: %v", list)
	}
	w.interactions = append(w.interactions, Interaction{UserID: "u", TrackID: "c-0", Saved: true, LastAt: testNow})
	list, err = s.CuratedTracks(t.Context(), "u", "", music.ForYou)
	if err != nil || !slices.ContainsFunc(list, func(r music.Scored) bool { return r.Reason == "Because you saved Song c-0" }) {
		t.Errorf("a song was saved: %v %v", list, err)
	}
}

// TestARemovedGenreThatWasChosenDoesNotCount removes the belief in a genre of which nothing is known but that it was chosen.
func TestARemovedGenreThatWasChosenDoesNotCount(t *testing.T) {
	w := grown(6, 200, 100, 800)
	s := w.service(t, 0.5)
	look := func(said Said) (Beliefs, []music.Scored, []music.ChosenShelf) {
		t.Helper()
		w.said["newcomer"] = said
		b, err := s.Beliefs(t.Context(), "newcomer")
		if err != nil {
			t.Fatal(err)
		}
		list, err := s.CuratedTracks(t.Context(), "newcomer", "", music.ForYou)
		if err != nil {
			t.Fatal(err)
		}
		home, err := s.Home(t.Context(), "newcomer", 10)
		if err != nil {
			t.Fatal(err)
		}
		return b, list, home
	}
	because := func(r music.Scored) bool { return r.Reason == "Because you chose Genre 7" }
	ofGenre := func(s music.ChosenShelf) bool { return s.ID == "genre:g7" }
	folk := Thing{KindGenre, "g7"}
	b, list, home := look(Said{Genres: []string{"g7"}})
	if b.Mix.Chosen == 0 || !slices.ContainsFunc(list, because) || !slices.ContainsFunc(home, ofGenre) {
		t.Fatalf("chosen, and not there: %+v", b)
	}
	for name, said := range map[string]Said{
		"chosen":           {Genres: []string{"g7"}, Removed: []Thing{folk}},
		"wanted more of":   {Opinions: about(KindGenre, "+g7"), Removed: []Thing{folk}},
		"refused as well":  {Genres: []string{"g7"}, Opinions: about(KindGenre, "-g7")},
		"of nothing known": {Removed: []Thing{folk}},
	} {
		b, list, home := look(said)
		if b.Mix.Chosen != 0 || len(b.Genres) != 0 || slices.ContainsFunc(list, because) || slices.ContainsFunc(home, ofGenre) {
			t.Errorf("%s: it counts: %+v", name, b)
		}
	}
	if b, _, _ := look(Said{Genres: []string{"g7", "g3"}, Removed: []Thing{folk}}); b.Mix.Chosen == 0 || len(b.Genres) != 1 || b.Removed[0].Basis != "You chose it" {
		t.Errorf("the other genre does not count: %+v", b)
	}
}

// TestMoreOfAChosenGenreChangesTheList asks for more of a genre that is chosen already.
func TestMoreOfAChosenGenreChangesTheList(t *testing.T) {
	w := grown(6, 200, 100, 800)
	s := w.service(t, 0.5)
	look := func(said Said) (Mix, int) {
		t.Helper()
		w.said["newcomer"] = said
		b, err := s.Beliefs(t.Context(), "newcomer")
		if err != nil {
			t.Fatal(err)
		}
		list, err := s.CuratedTracks(t.Context(), "newcomer", "", music.ForYou)
		if err != nil {
			t.Fatal(err)
		}
		of := 0
		for _, r := range list[:25] {
			if r.Reason == "Because you chose Genre 7" {
				of++
			}
		}
		return b.Mix, of
	}
	for _, chosen := range [][]string{{"g7"}, {"g3", "g7"}} {
		before, few := look(Said{Genres: chosen})
		after, many := look(Said{Genres: chosen, Opinions: about(KindGenre, "+g7")})
		if after.Chosen <= before.Chosen || after.Chosen >= 1 || many < few+2 {
			t.Errorf("of %v: %d of the first 25 by %+v, then %d by %+v", chosen, few, before, many, after)
		}
	}
}

// TestSkipsLowerTheArtist skips three songs of an artist, of whom nothing else is known, or whom the person likes.
func TestSkipsLowerTheArtist(t *testing.T) {
	w := grown(6, 200, 100, 800)
	s := w.service(t, 0.5)
	before := slices.Clone(w.interactions)
	place := func(user string, skipped []string, played ...string) float64 {
		t.Helper()
		w.interactions = slices.Clone(before)
		for _, id := range skipped {
			w.interactions = append(w.interactions, Interaction{UserID: user, TrackID: id, Plays: 1, Skips: 1, Seconds: 3, LastAt: testNow})
		}
		for _, id := range played {
			w.interactions = append(w.interactions, Interaction{UserID: user, TrackID: id, Plays: 1, LastAt: testNow.AddDate(0, 0, -20)})
		}
		list, err := s.CuratedTracks(t.Context(), user, "", music.ForYou)
		if err != nil {
			t.Fatal(err)
		}
		sum := 0.0
		for _, id := range []string{"a0000-3", "a0000-4", "a0000-5", "a0000-6", "a0000-7"} {
			i := slices.IndexFunc(list, func(r music.Scored) bool { return r.ID == id })
			if i < 0 {
				i = len(list)
			}
			sum += float64(i)
		}
		return sum / 5
	}
	skipped := []string{"a0000-0", "a0000-1", "a0000-2"}
	newcomer, after, one := place("newcomer", nil), place("newcomer", skipped), place("newcomer", skipped[:1])
	if after < newcomer+100 || one <= newcomer || one >= after {
		t.Errorf("the other songs of who is skipped stand at %v, after one skip at %v, after three at %v", newcomer, one, after)
	}
	played := []string{"a0000-3", "a0000-4", "a0000-5", "a0000-6", "a0000-7", "a0010-1"}
	if was, now := place("fan", nil, played...), place("fan", skipped, played...); now <= was || now > was+100 {
		t.Errorf("the songs of who is mostly played stand at %v, and after three skips at %v", was, now)
	}
}

// TestWhatIsKnownIsToldWhereListsGoByPopularity asks for beliefs while everybody sees the same.
func TestWhatIsKnownIsToldWhereListsGoByPopularity(t *testing.T) {
	w := grown(6, 200, 100, 800)
	s := w.service(t, 0.5)
	before, err := s.Beliefs(t.Context(), "u00001")
	if err != nil || before.ByPopularity || !(before.Mix.Own > 0.5) {
		t.Fatalf("%+v, %v", before, err)
	}
	popular := s.tuning(t.Context(), "u00001")
	popular.Ranker = RankByPopularity
	s.options.Tuning = func(context.Context, string) Tuning { return popular }
	after, err := s.Beliefs(t.Context(), "u00001")
	if err != nil || !after.ByPopularity || after.Mix != before.Mix || !slices.Equal(after.Artists, before.Artists) {
		t.Errorf("%+v, %v; was %+v", after.Mix, err, before.Mix)
	}
}
