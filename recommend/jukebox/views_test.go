package jukebox

import (
	"slices"
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

func TestWhatIsNotForMeIsNowhere(t *testing.T) {
	w := grown(6, 200, 100, 800)
	artist, rock, album := w.ArtistOf(), map[string]bool{}, map[string]string{}
	for i, track := range w.TrackList {
		if i%5 == 0 && track.Genres[0].Slug != "g1" {
			w.TrackList[i].Genres = append(w.TrackList[i].Genres, taste.GenreWeight{Slug: "g1", Weight: 0.3},
				taste.GenreWeight{Slug: "g9", Weight: 0.2})
		}
		rock[track.ID], album[track.ID] = i%5 == 0 || track.Genres[0].Slug == "g1", track.AlbumID
	}
	for name, c := range map[string]struct {
		said    []taste.Opinion
		refused func(track string) bool
	}{
		"track": {recommendtest.About(taste.KindTrack, "-a0001-0"), func(id string) bool { return id == "a0001-0" }},
		"album": {
			recommendtest.About(taste.KindAlbum, "-a0001-album-0"),
			func(id string) bool { return album[id] == "a0001-album-0" },
		},
		"artist": {recommendtest.About(taste.KindArtist, "-a0001"), func(id string) bool { return artist[id] == "a0001" }},
		"genre":  {recommendtest.About(taste.KindGenre, "-g1"), func(id string) bool { return rock[id] }},
		"the more exact word counts": {
			slices.Concat(recommendtest.About(taste.KindGenre, "-g1"),
				recommendtest.About(taste.KindArtist, "+a0001"), recommendtest.About(taste.KindTrack, "-a0001-0")),
			func(id string) bool {
				return id == "a0001-0" || (rock[id] && artist[id] != "a0001")
			},
		},
		"the later word counts": {
			recommendtest.About(taste.KindArtist, "+a0001", "-a0001"),
			func(id string) bool { return artist[id] == "a0001" },
		},
	} {
		t.Run(name, func(t *testing.T) {
			w.Said = map[string]taste.Said{"u00001": {Opinions: c.said}}
			s := serviceOf(t, w.World, 0.5)
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
			j := New(s, s.People, w, w)
			played, err := j.Start(t.Context(), "u00001", music.Seed{}, nil, 60)
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
	w.Said["u00001"] = taste.Said{Opinions: slices.Concat(recommendtest.About(taste.KindGenre, "-g1"),
		recommendtest.About(taste.KindArtist, "-a0001"))}
	s := serviceOf(t, w.World, 0.5)
	for _, sort := range []music.CuratedSort{music.ForYou, music.Newest, music.Popular} {
		list, err := s.CuratedTracks(t.Context(), "u00001", "g1", sort)
		if err != nil || len(list) < 10 ||
			slices.ContainsFunc(list, func(r music.Scored) bool { return strings.HasPrefix(r.ID, "a0001-") }) {
			t.Errorf("%s: %d tracks, %v", sort, len(list), err)
		}
	}
	j := New(s, s.People, w, w)
	played, err := j.Start(t.Context(), "u00001", music.Seed{Genre: "g1"}, nil, 20)
	if err != nil {
		t.Fatal(err)
	}
	// Artists of g1 are those whose number ends in 1.
	of := func(song Song) bool { return song.TrackID[4] == '1' }
	if n := len(slices.DeleteFunc(slices.Clone(played.Songs), func(s Song) bool { return !of(s) })); n < 10 {
		t.Errorf("%d of the jukebox's songs are of its genre", n)
	}
	if again, err := j.MoreAfter(t.Context(), "u00001", played.SessionID, 0, 20); err != nil ||
		!slices.Equal(again.Songs, played.Songs) {
		t.Errorf("asked again: %v, %v", again.Songs, err)
	}
}
