package lists

import (
	"slices"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

func TestShelvesOfTheHomePage(t *testing.T) {
	w := recommendtest.Settled()
	s := serviceOf(t, w, 0.5)
	w.FollowBack("u00007")
	artist := w.ArtistOf()
	for _, c := range []struct {
		user string
		want []music.ShelfKind
	}{
		{
			"u00007",
			[]music.ShelfKind{
				music.ShelfForYou, music.ShelfFollowed, music.ShelfBecause, music.ShelfFriends, music.ShelfRising,
				music.ShelfGenre, music.ShelfSmallArtists,
			},
		},
		{"", []music.ShelfKind{music.ShelfPopular, music.ShelfRising, music.ShelfGenre}},
		{"someone new", []music.ShelfKind{music.ShelfRising, music.ShelfPopular, music.ShelfGenre}},
	} {
		for _, first := range []int{1, 6, 50} {
			shelves, err := s.Home(t.Context(), c.user, first)
			if err != nil {
				t.Fatal(err)
			}
			seen, ids, kinds := map[string]string{}, map[string]bool{}, map[music.ShelfKind]int{}
			for _, shelf := range shelves {
				if ids[shelf.ID] {
					t.Errorf("two shelves are %s", shelf.ID)
				}
				ids[shelf.ID] = true
				kinds[shelf.Kind]++
				if len(shelf.Tracks)+len(shelf.Albums) == 0 || len(shelf.Tracks) > first+spareOnShelf ||
					len(shelf.Albums) > first+spareOnShelf || shelf.Title == "" {
					t.Errorf("%q, %d: %s has %d tracks and %d albums", c.user, first, shelf.ID, len(shelf.Tracks), len(shelf.Albums))
				}
				of := map[string]int{}
				for _, r := range shelf.Tracks {
					if on := seen[r.ID]; on != "" || r.Reason == "" {
						t.Errorf("%s is on %s and %s (%s)", r.ID, on, shelf.ID, r.Reason)
					}
					seen[r.ID] = shelf.ID
					if of[artist[r.ID]]++; of[artist[r.ID]] > ofOneOnShelf {
						t.Errorf("%s has too much of %s", shelf.ID, artist[r.ID])
					}
				}
				for _, r := range shelf.Albums {
					if on := seen["album "+r.ID]; on != "" || r.Reason == "" {
						t.Errorf("album %s is on %s and %s", r.ID, on, shelf.ID)
					}
					seen["album "+r.ID] = shelf.ID
				}
				if shelf.Kind == music.ShelfBecause &&
					(shelf.About == nil || shelf.Title != "Because you played "+shelf.About.Name) {
					t.Errorf("%+v", shelf)
				}
			}
			if first == 6 {
				for _, kind := range c.want {
					if kinds[kind] == 0 {
						t.Errorf("%q has no %s: %v", c.user, kind, kinds)
					}
				}
			}
			if kinds[music.ShelfBecause] > becauseShelves || kinds[music.ShelfGenre] > genreShelves {
				t.Errorf("%q: %v", c.user, kinds)
			}
		}
	}
}

func TestNewReleasesAreThoseOfTheFollowed(t *testing.T) {
	w := recommendtest.New()
	w.Add("a", "g", 25) // albums that began 0, 10 and 20 days ago
	w.Add("b", "g", 5)
	w.TrackList[2].AlbumID, w.TrackList[3].ReleasedAt = "", recommendtest.TestNow.AddDate(0, 0, 3)
	w.TrackList[24].AlbumID, w.TrackList[24].ReleasedAt = "old", recommendtest.TestNow.AddDate(0, -6, 0)
	w.FollowList = []taste.Follow{{UserID: "u", TargetID: "a"}, {UserID: "u", TargetID: "u2"}}
	w.Said["v"] = taste.Said{Opinions: recommendtest.About(taste.KindAlbum, "-a-album-1")}
	w.FollowList = append(w.FollowList, taste.Follow{UserID: "v", TargetID: "a"})
	s := serviceOf(t, w, 0.5)
	for user, want := range map[string][]string{
		"u": {"a-album-0", "a-album-1", "a-album-2"}, "v": {"a-album-0", "a-album-2"},
	} {
		shelves, err := s.Home(t.Context(), user, 12)
		if err != nil {
			t.Fatal(err)
		}
		for _, shelf := range shelves {
			if shelf.Kind != music.ShelfFollowed {
				continue
			}
			var got []string
			for _, album := range shelf.Albums {
				got = append(got, album.ID)
			}
			if len(got) != len(want) || len(shelf.Tracks) > 1 {
				t.Errorf("%s: albums %v, tracks %v", user, got, shelf.Tracks)
			}
			for i := range min(len(got), len(want)) {
				if got[i] != want[i] {
					t.Errorf("%s: %v, not %v", user, got, want)
				}
			}
		}
	}
}

// TestWhatCameOutAfterTheTrainingIsOnItsShelf has a model that knows nothing of the latest releases, nor of an artist.
func TestWhatCameOutAfterTheTrainingIsOnItsShelf(t *testing.T) {
	w := recommendtest.New()
	w.Add("a", "g", 15)
	w.Add("b", "h", 5)
	s := serviceOf(t, w, 0.5)
	out := func(id, artist, album string, days int, genres ...string) {
		track := taste.Track{ID: id, ArtistID: artist, AlbumID: album, ReleasedAt: recommendtest.TestNow.AddDate(0, 0, -days)}
		for _, g := range genres {
			track.Genres = append(track.Genres, taste.GenreWeight{Slug: g, Weight: 1})
		}
		w.Unlearned = append(w.Unlearned, track)
	}
	out("song", "a", "", 1, "g")
	out("second", "a", "", 2, "g", "x")
	out("x-1", "new", "x", 0, "g", "h", "x")
	out("old", "a", "", releasedDays+1, "g")
	out("to come", "a", "", -1, "g")
	out("of others", "c", "", 0, "g")
	for _, user := range []string{"all", "no album", "no artist", "but that", "no genre", "skips", "nobody"} {
		for _, artist := range []string{"a", "b", "new"} {
			if user != "nobody" {
				w.FollowList = append(w.FollowList, taste.Follow{UserID: user, TargetID: artist})
			}
		}
	}
	w.Said["no album"] = taste.Said{Opinions: recommendtest.About(taste.KindAlbum, "-x", "-b-album-0")}
	w.Said["no artist"] = taste.Said{Opinions: recommendtest.About(taste.KindArtist, "-a")}
	w.Said["but that"] = taste.Said{Opinions: append(recommendtest.About(taste.KindArtist, "-a"),
		recommendtest.About(taste.KindTrack, "+song")...)}
	w.Said["no genre"] = taste.Said{Opinions: recommendtest.About(taste.KindGenre, "-x")}
	w.Did = append(w.Did,
		taste.Interaction{UserID: "skips", TrackID: "song", Plays: 1, Skips: 1, LastAt: recommendtest.TestNow})
	for user, want := range map[string][]string{
		"all":      {"song", "second", "a-album-0", "b-album-0", "x", "a-album-1"},
		"no album": {"song", "second", "a-album-0", "a-album-1"}, "no artist": {"b-album-0", "x"},
		"but that": {"song", "b-album-0", "x"},
		"no genre": {"song", "a-album-0", "b-album-0", "x", "a-album-1"},
		"skips":    {"second", "a-album-0", "b-album-0", "x", "a-album-1"}, "nobody": nil,
	} {
		shelves, err := s.Home(t.Context(), user, 12)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, shelf := range shelves {
			for _, r := range slices.Concat(shelf.Tracks, shelf.Albums) {
				if shelf.Kind == music.ShelfFollowed {
					got = append(got, r.ID)
				}
				if r.Reason == "" || !(r.Score > 0 && r.Score <= 1) {
					t.Errorf("%s: %+v", user, r)
				}
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %v, not %v", user, got, want)
		}
	}
}

func TestNobodyAlikeMakesNoShelf(t *testing.T) {
	w := recommendtest.Grown(2, 100, 60, 600)
	s := serviceOf(t, w, 1)
	shelves, err := s.Home(t.Context(), "u00004", 12)
	if err != nil {
		t.Fatal(err)
	}
	for _, shelf := range shelves {
		if shelf.Kind == music.ShelfBecause {
			for _, r := range shelf.Tracks {
				t.Errorf("%s: %+v at a threshold of 1", shelf.Title, r)
			}
		}
	}
}

func TestFansAlsoLike(t *testing.T) {
	w := recommendtest.New()
	for _, id := range []string{"a", "b", "c", "d"} {
		w.Add(id, "g", 1)
	}
	hear := func(from, to int, tracks ...string) {
		for u := from; u < to; u++ {
			for _, track := range tracks {
				w.Did = append(w.Did,
					taste.Interaction{
						UserID: string(rune('a'+u/26)) + string(rune('a'+u%26)), TrackID: track, Plays: 1,
						LastAt: recommendtest.TestNow.Add(-time.Hour),
					})
			}
		}
	}
	hear(0, 20, "a-0", "b-0", "c-0") // fans of a: all hear c, as everybody does, and b, as few others do
	hear(20, 100, "c-0")
	hear(20, 22, "b-0")
	hear(0, 2, "d-0")
	s := serviceOf(t, w, 0.5)
	m := s.Model()
	a, _ := m.Artists.Find("a")
	got := similarity.Scored(fansAlsoLike(m, a), m.Artists.IDs)
	if len(got) != 1 || got[0].ID != "b" || !(got[0].Score > 0.5 && got[0].Score <= 1) ||
		got[0].Reason != "100% of their listeners, 2% of others" && got[0].Reason != "100% of their listeners, 3% of others" {
		t.Errorf("%+v", got)
	}
	if got, err := s.FansAlsoLike(t.Context(), "", "a", 10); err != nil || len(got) != 0 {
		t.Errorf("whom similar artists name comes twice: %+v, %v", got, err)
	}
	for _, id := range []string{"d", "nobody"} { // too few listeners, and none
		if got, err := s.FansAlsoLike(t.Context(), "", id, 10); err != nil || len(got) != 0 {
			t.Errorf("%s: %+v, %v", id, got, err)
		}
	}
}

// TestFansAlsoLikeGoesOn names nobody whom similar artists show, nobody who is not for the person, and some.
func TestFansAlsoLikeGoesOn(t *testing.T) {
	w := recommendtest.Grown(4, 300, 120, 960)
	s, named := serviceOf(t, w, 0.5), 0
	for _, a := range w.ArtistList {
		similar, err := s.SimilarArtists(t.Context(), "me", a.ID, 12)
		if err != nil {
			t.Fatal(err)
		}
		fans, err := s.FansAlsoLike(t.Context(), "me", a.ID, 12)
		if err != nil {
			t.Fatal(err)
		}
		named += len(fans)
		for _, f := range fans {
			if slices.ContainsFunc(similar, func(o music.Scored) bool { return o.ID == f.ID }) {
				t.Errorf("%s is named twice beside %s", f.ID, a.ID)
			}
		}
		if len(fans) == 0 {
			continue
		}
		w.Said["me"] = taste.Said{Opinions: recommendtest.About(taste.KindArtist, "-"+fans[0].ID)}
		again, err := s.FansAlsoLike(t.Context(), "me", a.ID, 12)
		if err != nil || slices.ContainsFunc(again, func(o music.Scored) bool { return o.ID == fans[0].ID }) {
			t.Errorf("%s is not for them, %v", fans[0].ID, err)
		}
		delete(w.Said, "me")
	}
	if named == 0 {
		t.Error("nobody is named")
	}
}

// TestNobodyIsCalledNoneOfOthers says in words what rounds to nothing.
func TestNobodyIsCalledNoneOfOthers(t *testing.T) {
	for elsewhere, want := range map[float64]string{
		0:     "30% of their listeners, hardly anybody else",
		0.004: "30% of their listeners, hardly anybody else",
		0.006: "30% of their listeners, 1% of others",
	} {
		if got := whyFans(0.3, elsewhere); got != want {
			t.Errorf("%v: %q, not %q", elsewhere, got, want)
		}
	}
}

func TestANewcomerSeesCommonGenresButThoseTheyRefuse(t *testing.T) {
	w := recommendtest.Settled()
	shown := func() []string {
		shelves, err := serviceOf(t, w, 0.5).Home(t.Context(), "someone new", 6)
		if err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, shelf := range shelves {
			if shelf.Kind == music.ShelfGenre {
				out = append(out, shelf.About.ID)
			}
		}
		return out
	}
	common := shown()
	if len(common) == 0 {
		t.Fatal("no genre for who has just come")
	}
	w.Said["someone new"] = taste.Said{Removed: []taste.Thing{{Kind: taste.KindGenre, ID: common[0]}}}
	if left := shown(); slices.Contains(left, common[0]) {
		t.Errorf("%s was removed and is shown: %v", common[0], left)
	}
	w.Said["someone new"] = taste.Said{Opinions: recommendtest.About(taste.KindGenre, "-"+common[0])}
	if left := shown(); slices.Contains(left, common[0]) {
		t.Errorf("%s is not for them and is shown: %v", common[0], left)
	}
}
