package lists

import (
	"cmp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

func TestCuratedListsFollowThePersonAndTheOrder(t *testing.T) {
	w := recommendtest.Grown(1, 300, 100, 1000)
	s := serviceOf(t, w, 0.5)
	genre := map[string]string{}
	for _, track := range w.TrackList {
		genre[track.ID] = track.Genres[0].Slug
	}
	mine := map[string]bool{}
	for _, i := range w.Did {
		if i.UserID == "u00007" {
			mine[genre[i.TrackID]] = true
		}
	}
	share := func(userID string) (n int) {
		list, err := s.CuratedTracks(t.Context(), userID, "", music.ForYou)
		if err != nil || len(list) < 100 {
			t.Fatalf("%d tracks, %v", len(list), err)
		}
		for _, r := range list[:50] {
			if genre[r.ID] == "g7" {
				n++
			}
			if r.Reason == "" {
				t.Errorf("no reason: %+v", r)
			}
		}
		return n
	}
	if fan, visitor := share("u00007"), share(""); fan < 2*visitor || fan < 10 {
		t.Errorf("%d of a fan's 50 tracks are of their genre, of a visitor's %d", fan, visitor)
	}
}

func TestTodayCounts(t *testing.T) {
	w := recommendtest.Grown(1, 300, 100, 1000)
	s := serviceOf(t, w, 0.5)
	before, err := s.CuratedTracks(t.Context(), "someone new", "", music.ForYou)
	if err != nil || before[0].Reason != "Rising now" {
		t.Fatalf("%v, %v", before[:1], err)
	}
	w.Did = append(w.Did, taste.Interaction{UserID: "someone new", TrackID: "a0013-1", Plays: 3, LastAt: w.Now})
	after, err := s.CuratedTracks(t.Context(), "someone new", "", music.ForYou)
	if err != nil || !strings.HasPrefix(after[0].Reason, "Because you played ") {
		t.Fatalf("%v, %v", after[:1], err)
	}
	w.Did[len(w.Did)-1].Skips = 3
	skipped, err := s.CuratedTracks(t.Context(), "someone new", "", music.ForYou)
	if err != nil || skipped[0].Reason != "Rising now" {
		t.Fatalf("%v, %v", skipped[:1], err)
	}
}

func TestFriendsAreHeard(t *testing.T) {
	w := recommendtest.Grown(1, 300, 100, 1000)
	w.FollowList = append(w.FollowList, taste.Follow{UserID: "someone new", TargetID: "u00007"},
		taste.Follow{UserID: "u00007", TargetID: "someone new"})
	list, err := serviceOf(t, w, 0.5).CuratedTracks(t.Context(), "someone new", "", music.ForYou)
	if err != nil || !strings.HasPrefix(list[0].Reason, "Friends listen to ") {
		t.Fatalf("%v, %v", list[:1], err)
	}
}

// Whoever follows one or two people does not learn what those hear, unless they follow each other.
func TestWhatFewFriendsHearIsNotTold(t *testing.T) {
	w := recommendtest.Grown(1, 300, 100, 1000)
	heard := w.TrackList[7].ID
	for _, friend := range []string{"ann", "ben", "cat"} {
		w.Did = append(w.Did, taste.Interaction{UserID: friend, TrackID: heard, Plays: 9, LastAt: w.Now})
	}
	s := serviceOf(t, w, 0.5)
	told := func(following ...taste.Follow) bool {
		t.Helper()
		w.FollowList = append(w.FollowList, following...)
		list, err := s.CuratedTracks(t.Context(), following[0].UserID, "", music.ForYou)
		if err != nil {
			t.Fatal(err)
		}
		return slices.ContainsFunc(list, func(r music.Scored) bool {
			return strings.HasPrefix(r.Reason, "Friends listen to ")
		})
	}
	if told(taste.Follow{UserID: "one", TargetID: "ann"}) {
		t.Error("a follower of one is told what they hear")
	}
	if told(taste.Follow{UserID: "two", TargetID: "ann"}, taste.Follow{UserID: "two", TargetID: "ben"}) {
		t.Error("a follower of two is told what they hear")
	}
	if !told(taste.Follow{UserID: "three", TargetID: "ann"}, taste.Follow{UserID: "three", TargetID: "ben"},
		taste.Follow{UserID: "three", TargetID: "cat"}) {
		t.Error("a follower of three is not told what all of them hear")
	}
	if !told(taste.Follow{UserID: "friend", TargetID: "ann"}, taste.Follow{UserID: "ann", TargetID: "friend"}) {
		t.Error("a friend is not told what somebody hears who follows them")
	}
}

func TestCuratedByGenreAndSort(t *testing.T) {
	w := recommendtest.Grown(1, 300, 100, 1000)
	s := serviceOf(t, w, 0.5)
	track := map[string]taste.Track{}
	for _, v := range w.TrackList {
		track[v.ID] = v
	}
	for _, sort := range []music.CuratedSort{music.ForYou, music.Newest, music.Popular} {
		for _, user := range []string{"", "u00007"} {
			list, err := s.CuratedTracks(t.Context(), user, "g3", sort)
			if err != nil || len(list) != 100 {
				t.Fatalf("%s: %d tracks, %v", sort, len(list), err)
			}
			seen := map[string]bool{}
			for i, r := range list {
				if seen[r.ID] || track[r.ID].Genres[0].Slug != "g3" {
					t.Errorf("%s: %+v", sort, r)
				}
				seen[r.ID] = true
				if sort == music.Newest && i > 0 && track[r.ID].ReleasedAt.After(track[list[i-1].ID].ReleasedAt) {
					t.Errorf("%s is newer than what comes before", r.ID)
				}
			}
			albums, err := s.CuratedAlbums(t.Context(), user, "g3", sort)
			if err != nil || len(albums) != 10 || albums[0].Reason == "" {
				t.Errorf("%s: %d albums, %v", sort, len(albums), err)
			}
			for i := 1; i < len(albums); i++ {
				if albums[i].Score > albums[i-1].Score {
					t.Errorf("%s: albums out of order", sort)
				}
			}
		}
	}
	artists, err := s.CuratedArtists(t.Context(), "g3")
	if err != nil || len(artists) != 10 || artists[0].Score != 1 {
		t.Errorf("artists %v, %v", artists, err)
	}
	if none, err := s.CuratedTracks(t.Context(), "", "no such genre", music.Popular); err != nil || len(none) != 0 {
		t.Errorf("%v, %v", none, err)
	}
}

func TestCuratedListsSpreadArtists(t *testing.T) {
	w := recommendtest.Grown(1, 300, 100, 1000)
	artist := w.ArtistOf()
	list, err := serviceOf(t, w, 0.5).CuratedTracks(t.Context(), "u00007", "", music.ForYou)
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < 60; i++ {
		if artist[list[i].ID] == artist[list[i-1].ID] {
			t.Errorf("places %d and %d are by one artist", i-1, i)
		}
	}
}

// A page of what is new goes on where the last one ended, however much later it is asked for, and although what stood
// there is gone by then.
func TestWhatIsNewKeepsItsPlaceAsTimePasses(t *testing.T) {
	w := recommendtest.Grown(1, 300, 100, 1000)
	s := serviceOf(t, w, 0.5)
	lists := map[string]func() ([]music.Scored, error){
		"tracks": func() ([]music.Scored, error) { return s.CuratedTracks(t.Context(), "u00007", "", music.Newest) },
		"albums": func() ([]music.Scored, error) { return s.CuratedAlbums(t.Context(), "", "", music.Newest) },
	}
	for name, list := range lists {
		before, err := list()
		if err != nil || len(before) < 50 {
			t.Fatalf("%s: %d, %v", name, len(before), err)
		}
		for i := 1; i < len(before); i++ {
			if a, b := before[i-1], before[i]; cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.ID, b.ID)) >= 0 {
				t.Fatalf("%s: %+v stands before %+v", name, a, b)
			}
		}
		now := s.People.Now
		s.People.Now = func() time.Time { return now().Add(1000 * time.Hour) }
		after, err := list()
		if err != nil || !slices.Equal(before, after) {
			t.Errorf("%s: another list six weeks later, %v", name, err)
		}
		s.People.Now = now
	}
}
