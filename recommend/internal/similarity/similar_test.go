package similarity

import (
	"errors"
	"math"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
)

// unblended is the default configuration without a blend, which takes a while to learn.
func unblended() Config {
	cfg := DefaultConfig()
	cfg.BlendFrom = math.MaxInt
	return cfg
}

func train(t testing.TB, w *recommendtest.World) *Model {
	t.Helper()
	cfg := unblended()
	cfg.Now = recommendtest.TestNow
	m, err := Train(t.Context(), w, w, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// listenersOf counts who played each artist.
func listenersOf(w *recommendtest.World) map[string]int {
	artist, seen, out := w.ArtistOf(), map[[2]string]bool{}, map[string]int{}
	for _, i := range w.Did {
		key := [2]string{i.UserID, artist[i.TrackID]}
		if i.Plays > 0 && !seen[key] {
			seen[key] = true
			out[artist[i.TrackID]]++
		}
	}
	return out
}

func TestThresholdMeansAShareOfArtistsWithANeighbour(t *testing.T) {
	for _, w := range []*recommendtest.World{
		recommendtest.Grown(1, 500, 250, 2000),
		recommendtest.Grown(2, 120, 250, 2000), recommendtest.Grown(3, 60, 40, 400),
	} {
		m := train(t, w)
		known := listenersOf(w)
		for _, threshold := range []float64{0.25, 0.5, 0.7, 0.75, 0.9} {
			with, all := 0, 0
			for id, n := range known {
				if n >= 5 {
					all++
					if len(m.SimilarArtists(id, threshold, 1)) == 1 {
						with++
					}
				}
			}
			want := 1 - math.Pow(threshold, math.Log2(10))
			if share := float64(with) / float64(all); all == 0 || share < want-1e-9 {
				t.Errorf("%d artists, threshold %v: %.3f have a neighbour, want %.3f", all, threshold, share, want)
			}
		}
	}
}

func TestThresholdMeansAShareOfTracksWithANeighbour(t *testing.T) {
	w := recommendtest.Grown(1, 500, 250, 2000)
	m := train(t, w)
	with, all := 0, 0
	for i, track := range w.TrackList {
		if len(m.Plays.Col(i)) >= 5 {
			all++
			if len(m.SimilarTracks(track.ID, 0.5, 1)) == 1 {
				with++
			}
		}
	}
	if float64(with) < 0.9*float64(all) || all < 500 {
		t.Errorf("%d of %d tracks have a neighbour", with, all)
	}
}

func TestSimilarArtistsShareTastes(t *testing.T) {
	w := recommendtest.Grown(1, 500, 250, 2000)
	for i := range w.ArtistList {
		w.ArtistList[i].Genres = nil
	}
	genre := map[string]string{}
	for i, track := range w.TrackList {
		genre[track.ArtistID] = track.Genres[0].Slug
		w.TrackList[i].Genres = nil
	}
	m := train(t, w)
	same, all := 0, 0
	for _, a := range w.ArtistList {
		for _, n := range m.SimilarArtists(a.ID, 0.5, 5) {
			all++
			if genre[n.ID] == genre[a.ID] {
				same++
			}
		}
	}
	// By chance one in ten would be; fans mix two genres, so not all are.
	if all == 0 || float64(same) < 0.6*float64(all) {
		t.Errorf("%d of %d neighbours found by listening alone are of the same genre", same, all)
	}
}

func TestScoresAreCalibratedOrderedAndSymmetric(t *testing.T) {
	w := recommendtest.Grown(4, 200, 100, 1000)
	m := train(t, w)
	rapid.Check(t, func(t *rapid.T) {
		a := rapid.SampledFrom(w.ArtistList).Draw(t, "artist").ID
		track := rapid.SampledFrom(w.TrackList).Draw(t, "track").ID
		low := rapid.Float64Range(0, 1).Draw(t, "low")
		high := rapid.Float64Range(low, 1).Draw(t, "high")
		limit := rapid.IntRange(1, 100).Draw(t, "limit")
		lists := map[string][2][]music.Scored{
			"artists": {m.SimilarArtists(a, low, limit), m.SimilarArtists(a, high, limit)},
			"tracks":  {m.SimilarTracks(track, low, limit), m.SimilarTracks(track, high, limit)},
		}
		for what, l := range lists {
			if len(l[1]) > len(l[0]) || !slices.Equal(l[1], l[0][:len(l[1])]) {
				t.Fatalf("%s: a higher threshold changed the list: %v, %v", what, l[0], l[1])
			}
			for i, s := range l[0] {
				if s.Score < low || s.Score > 1 || s.Reason == "" || s.ID == a || s.ID == track {
					t.Fatalf("%s: bad neighbour %+v", what, s)
				}
				if i > 0 && s.Score > l[0][i-1].Score {
					t.Fatalf("%s: out of order: %v", what, l[0])
				}
			}
		}
		for _, n := range lists["artists"][0] {
			back := m.SimilarArtists(n.ID, 0, 100)
			i := slices.IndexFunc(back, func(s music.Scored) bool { return s.ID == a })
			if i < 0 && len(back) < 100 && n.Score > m.Config.ContentCeiling {
				t.Fatalf("%s is like %s, but not the other way round", n.ID, a)
			}
			if i >= 0 && math.Abs(back[i].Score-n.Score) > 2e-6 {
				t.Fatalf("score %v one way, %v the other", n.Score, back[i].Score)
			}
		}
	})
}

func TestTrainingDoesNotHangOnOrder(t *testing.T) {
	w := recommendtest.Grown(5, 100, 50, 500)
	a := train(t, w)
	slices.Reverse(w.ArtistList)
	slices.Reverse(w.TrackList)
	slices.Reverse(w.Did)
	b := train(t, w)
	for _, artist := range w.ArtistList {
		if d := cmp.Diff(a.SimilarArtists(artist.ID, 0, 100), b.SimilarArtists(artist.ID, 0, 100)); d != "" {
			t.Fatal(d)
		}
	}
}

func TestArtistsNobodyHeardHaveLowScores(t *testing.T) {
	w := recommendtest.Grown(1, 200, 100, 1000)
	w.Add("new", "g3", 4)
	m := train(t, w)
	if got := m.SimilarArtists("new", 0.5, 10); len(got) != 0 {
		t.Errorf("nobody heard it, and yet at the usual threshold: %v", got)
	}
	low := m.SimilarArtists("new", 0.2, 10)
	if len(low) != 10 || low[0].Reason != "Also Genre 3" {
		t.Errorf("by genre: %v", low)
	}
}

func TestSmallAndOddSources(t *testing.T) {
	one := func(change func(*recommendtest.World)) *recommendtest.World {
		w := recommendtest.New()
		w.Add("a", "rock", 3)
		w.Add("b", "rock", 3)
		change(w)
		return w
	}
	cases := []struct {
		name         string
		world        *recommendtest.World
		interactions int
		leftOut      int
		wrong        bool
	}{
		{"empty", recommendtest.New(), 0, 0, false},
		{"nobody listens", one(func(*recommendtest.World) {}), 0, 0, false},
		{
			"one person",
			one(func(w *recommendtest.World) { w.Did = []taste.Interaction{{UserID: "u", TrackID: "a-1", Plays: 3}} }), 1, 0,
			false,
		},
		{"impossible values", one(func(w *recommendtest.World) {
			w.Did = []taste.Interaction{
				{UserID: "u", TrackID: "a-1", Plays: 3},
				{UserID: "u", TrackID: "a-2", Plays: -3},
				{UserID: "u", TrackID: "a-2", Seconds: math.NaN()},
				{UserID: "u", TrackID: "a-2", Seconds: math.Inf(1)},
				{UserID: "u", TrackID: "gone", Plays: 1},
				{TrackID: "a-2", Plays: 1},
				{UserID: "u", TrackID: "b-1", Plays: math.MaxInt, Skips: math.MaxInt},
			}
			w.TrackList = append(w.TrackList, w.TrackList[0], taste.Track{ID: "x", ArtistID: "nobody"},
				taste.Track{ID: "y", ArtistID: "a", Popularity: math.NaN()})
			w.ArtistList = append(w.ArtistList, w.ArtistList[0])
		}), 2, 9, false},
		{"only unknown tracks", one(func(w *recommendtest.World) {
			w.Did = slices.Repeat([]taste.Interaction{{UserID: "u", TrackID: "gone", Plays: 1}}, checkedContacts)
		}), 0, 0, true},
		{"a first play, of a draft", one(func(w *recommendtest.World) {
			w.Did = []taste.Interaction{{UserID: "u", TrackID: "gone", Plays: 1}}
		}), 0, 1, false},
		{"source fails", one(func(w *recommendtest.World) { w.Fail = errors.New("away") }), 0, 0, true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			cfg := unblended()
			cfg.Now = recommendtest.TestNow
			m, err := Train(t.Context(), c.world, nil, cfg)
			if (err != nil) != c.wrong {
				t.Fatalf("error %v", err)
			}
			if err != nil {
				return
			}
			if m.Counts.Interactions != c.interactions || m.Counts.LeftOut != c.leftOut {
				t.Errorf("counts %+v", m.Counts)
			}
			for _, id := range []string{"a", "b", "unknown"} {
				for _, s := range m.SimilarArtists(id, 0, 10) {
					if !(s.Score >= 0 && s.Score <= 1) {
						t.Errorf("score %v", s)
					}
				}
			}
		})
	}
}

func TestConfigIsChecked(t *testing.T) {
	for name, change := range map[string]func(*Config){
		"half-life": func(c *Config) { c.HalfLifeDays = -1 },
		"shrink":    func(c *Config) { c.Shrink = math.NaN() },
		"count":     func(c *Config) { c.MinShared = 0 },
		"share":     func(c *Config) { c.GenreShare = 1.5 },
	} {
		cfg := unblended()
		change(&cfg)
		if _, err := Train(t.Context(), recommendtest.New(), nil, cfg); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}
