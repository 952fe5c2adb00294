package lists

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

// TestGenresOfAnArtistCountByTheMainOne has songs without genres of their own.
func TestGenresOfAnArtistCountByTheMainOne(t *testing.T) {
	w := recommendtest.New()
	for i, genres := range [][]taste.GenreWeight{
		{{Slug: "folk", Weight: 1}, {Slug: "rock", Weight: 0.3}},
		{{Slug: "rock", Weight: 1}, {Slug: "rare", Weight: 0.9}, {Slug: "odd", Weight: 0.9}},
		{{Slug: "rock", Weight: 1}},
		{{Slug: "rock", Weight: 1}},
		{{Slug: "rock", Weight: 1}},
	} {
		id := fmt.Sprintf("a%d", i)
		w.Add(id, "folk", 1)
		w.ArtistList[i].Genres, w.TrackList[i].Genres = genres, nil
	}
	m := serviceOf(t, w, 0.5).Model()
	v := listener.ViewsOf(m, taste.Said{Opinions: recommendtest.About(taste.KindGenre, "-rock")})
	for i, want := range []bool{false, true, true} {
		if got := v.Blocked(m, int32(i)); got != want {
			t.Errorf("the song of artist %d is refused: %v", i, got)
		}
	}
}

func TestWordsLiftAndStepBack(t *testing.T) {
	w := recommendtest.Grown(6, 200, 100, 800)
	s := serviceOf(t, w, 0.5)
	m := s.Model()
	base, err := s.Listener(t.Context(), "u00001")
	if err != nil {
		t.Fatal(err)
	}
	pullOf := func(said taste.Said, track string) float64 {
		l := base
		l.Said = said
		i, ok := m.Tracks.Find(track)
		if !ok {
			t.Fatal(track)
		}
		return listener.TasteOf(m, l, tuning.Default(), recommendtest.TestNow).Track(i).Score
	}
	near := m.SimilarArtists("a0021", 0.5, 1)
	if len(near) == 0 {
		t.Fatal("nobody is like a0021")
	}
	like := near[0].ID + "-0"
	for name, c := range map[string]struct {
		said   []taste.Opinion
		track  string
		rising bool
	}{
		"more of an artist":     {recommendtest.About(taste.KindArtist, "+a0045"), "a0045-0", true},
		"more of a track":       {recommendtest.About(taste.KindTrack, "+a0045-0"), "a0045-1", true},
		"more of an album":      {recommendtest.About(taste.KindAlbum, "+a0045-album-0"), "a0045-1", true},
		"less of one like it":   {recommendtest.About(taste.KindArtist, "-a0021"), like, false},
		"less of many tracks":   {recommendtest.About(taste.KindTrack, "-a0021-1", "-a0021-2", "-a0021-3"), "a0021-4", false},
		"less of its one album": {recommendtest.About(taste.KindAlbum, "-a0021-album-0"), "a0021-0", false},
	} {
		before, after := pullOf(taste.Said{}, c.track), pullOf(taste.Said{Opinions: c.said}, c.track)
		if (c.rising && after <= before) || (!c.rising && after >= before) {
			t.Errorf("%s: the pull of %s goes from %v to %v", name, c.track, before, after)
		}
	}
}

func TestRemovedBeliefsDoNotCount(t *testing.T) {
	w := recommendtest.Grown(6, 200, 100, 800)
	s := serviceOf(t, w, 0.5)
	full, err := s.Beliefs(t.Context(), "u00001")
	if err != nil || len(full.Artists) < 5 || len(full.Genres) < 2 || full.Artists[0].Strength != 1 ||
		full.Genres[0].Strength != 1 {
		t.Fatalf("%+v, %v", full, err)
	}
	for _, b := range slices.Concat(full.Artists, full.Genres) {
		if !(b.Strength > 0 && b.Strength <= 1) || b.Basis == "" || b.Name == "" {
			t.Errorf("%+v", b)
		}
	}
	removed := []taste.Thing{full.Artists[0].Thing, full.Genres[0].Thing, {Kind: taste.KindArtist, ID: "gone"}}
	w.Said["u00001"] = taste.Said{Removed: removed}
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
	delete(w.Said, "u00001")
	if back, err := s.Beliefs(t.Context(), "u00001"); err != nil || back.Artists[0] != full.Artists[0] {
		t.Errorf("restored: %+v, %v", back.Artists[:1], err)
	}
}

// TestASavedAlbumCountsAtOnce saves two albums of one artist, of which nothing was heard, after the training.
func TestASavedAlbumCountsAtOnce(t *testing.T) {
	w := recommendtest.New()
	for _, id := range []string{"a", "b", "c"} {
		w.Add(id, map[string]string{"a": "g", "b": "g", "c": "other"}[id], 20)
	}
	s := serviceOf(t, w, 0.4)
	save := func(tracks ...int) {
		for _, i := range tracks {
			w.Did = append(w.Did,
				taste.Interaction{UserID: "u", TrackID: fmt.Sprintf("a-%d", i), SavedAlbum: true, LastAt: recommendtest.TestNow})
		}
	}
	save(0, 1, 2, 3, 4, 5, 6, 7, 8, 9)
	before, err := s.Beliefs(t.Context(), "u")
	if err != nil || len(before.Artists) != 1 || before.Artists[0].ID != "a" ||
		before.Artists[0].Basis != "You saved an album of theirs" || !(before.Mix.Own > 0.4) {
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
	w.Did = append(w.Did, taste.Interaction{UserID: "u", TrackID: "c-0", Saved: true, LastAt: recommendtest.TestNow})
	list, err = s.CuratedTracks(t.Context(), "u", "", music.ForYou)
	if err != nil ||
		!slices.ContainsFunc(list, func(r music.Scored) bool { return r.Reason == "Because you saved Song c-0" }) {
		t.Errorf("a song was saved: %v %v", list, err)
	}
}

// TestARemovedGenreThatWasChosenDoesNotCount removes the belief in a genre of which nothing is known but that it was
// chosen.
func TestARemovedGenreThatWasChosenDoesNotCount(t *testing.T) {
	w := recommendtest.Grown(6, 200, 100, 800)
	s := serviceOf(t, w, 0.5)
	look := func(said taste.Said) (taste.Beliefs, []music.Scored, []music.ChosenShelf) {
		t.Helper()
		w.Said["newcomer"] = said
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
	folk := taste.Thing{Kind: taste.KindGenre, ID: "g7"}
	b, list, home := look(taste.Said{Genres: []string{"g7"}})
	if b.Mix.Chosen == 0 || !slices.ContainsFunc(list, because) || !slices.ContainsFunc(home, ofGenre) {
		t.Fatalf("chosen, and not there: %+v", b)
	}
	for name, said := range map[string]taste.Said{
		"chosen":           {Genres: []string{"g7"}, Removed: []taste.Thing{folk}},
		"wanted more of":   {Opinions: recommendtest.About(taste.KindGenre, "+g7"), Removed: []taste.Thing{folk}},
		"refused as well":  {Genres: []string{"g7"}, Opinions: recommendtest.About(taste.KindGenre, "-g7")},
		"of nothing known": {Removed: []taste.Thing{folk}},
	} {
		b, list, home := look(said)
		if b.Mix.Chosen != 0 || len(b.Genres) != 0 || slices.ContainsFunc(list, because) ||
			slices.ContainsFunc(home, ofGenre) {
			t.Errorf("%s: it counts: %+v", name, b)
		}
	}
	if b, _, _ := look(taste.Said{Genres: []string{"g7", "g3"}, Removed: []taste.Thing{folk}}); b.Mix.Chosen == 0 ||
		len(b.Genres) != 1 || b.Removed[0].Basis != "You chose it" {
		t.Errorf("the other genre does not count: %+v", b)
	}
}

// TestMoreOfAChosenGenreChangesTheList asks for more of a genre that is chosen already.
func TestMoreOfAChosenGenreChangesTheList(t *testing.T) {
	w := recommendtest.Grown(6, 200, 100, 800)
	s := serviceOf(t, w, 0.5)
	look := func(said taste.Said) (taste.Mix, int) {
		t.Helper()
		w.Said["newcomer"] = said
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
		before, few := look(taste.Said{Genres: chosen})
		after, many := look(taste.Said{Genres: chosen, Opinions: recommendtest.About(taste.KindGenre, "+g7")})
		if after.Chosen <= before.Chosen || after.Chosen >= 1 || many < few+2 {
			t.Errorf("of %v: %d of the first 25 by %+v, then %d by %+v", chosen, few, before, many, after)
		}
	}
}

// TestSkipsLowerTheArtist skips three songs of an artist, of whom nothing else is known, or whom the person likes.
func TestSkipsLowerTheArtist(t *testing.T) {
	w := recommendtest.Grown(6, 200, 100, 800)
	s := serviceOf(t, w, 0.5)
	before := slices.Clone(w.Did)
	place := func(user string, skipped []string, played ...string) float64 {
		t.Helper()
		w.Did = slices.Clone(before)
		for _, id := range skipped {
			w.Did = append(w.Did,
				taste.Interaction{UserID: user, TrackID: id, Plays: 1, Skips: 1, Seconds: 3, LastAt: recommendtest.TestNow})
		}
		for _, id := range played {
			w.Did = append(w.Did,
				taste.Interaction{UserID: user, TrackID: id, Plays: 1, LastAt: recommendtest.TestNow.AddDate(0, 0, -20)})
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
		t.Errorf("the other songs of who is skipped stand at %v, after one skip at %v, after three at %v",
			newcomer, one, after)
	}
	played := []string{"a0000-3", "a0000-4", "a0000-5", "a0000-6", "a0000-7", "a0010-1"}
	if was, now := place("fan", nil, played...), place("fan", skipped, played...); now <= was || now > was+100 {
		t.Errorf("the songs of who is mostly played stand at %v, and after three skips at %v", was, now)
	}
}

// TestWhatIsKnownIsToldWhereListsGoByPopularity asks for beliefs while everybody sees the same.
func TestWhatIsKnownIsToldWhereListsGoByPopularity(t *testing.T) {
	w := recommendtest.Grown(6, 200, 100, 800)
	s := serviceOf(t, w, 0.5)
	before, err := s.Beliefs(t.Context(), "u00001")
	if err != nil || before.ByPopularity || !(before.Mix.Own > 0.5) {
		t.Fatalf("%+v, %v", before, err)
	}
	popular := s.Tuning(t.Context(), "u00001")
	popular.Model = tuning.RankByPopularity
	s.People.Tuning = func(context.Context, string) tuning.Tuning { return popular }
	after, err := s.Beliefs(t.Context(), "u00001")
	if err != nil || !after.ByPopularity || after.Mix != before.Mix || !slices.Equal(after.Artists, before.Artists) {
		t.Errorf("%+v, %v; was %+v", after.Mix, err, before.Mix)
	}
}
