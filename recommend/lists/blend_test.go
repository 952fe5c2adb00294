package lists

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// recall is the share of what was held out of some fans' artists that comes among the artists of the
// first tracks of their lists.
func recall(h recommendtest.Hidden, t testing.TB, s *Service, by tuning.Tuning) float64 {
	t.Helper()
	artist, hits, all := h.ArtistOf(), 0, 0
	for u := 0; u < 250; u += 5 {
		user := fmt.Sprintf("u%05d", u)
		list, err := s.CuratedTracksWith(t.Context(), user, by, 60)
		if err != nil {
			t.Fatal(err)
		}
		shown := map[string]bool{}
		for _, r := range list {
			shown[artist[r.ID]] = true
		}
		for a := range h.Held[user] {
			all++
			if shown[a] {
				hits++
			}
		}
	}
	return float64(hits) / float64(all)
}

func TestTheBlendFindsWhatWasHeldOut(t *testing.T) {
	h, s := blended(t, tuning.Default())
	found := map[string]float64{}
	for _, ranker := range tuning.Rankers {
		found[ranker] = recall(h, t, s, tuning.Tuning{Threshold: 0.5, Model: ranker})
	}
	t.Logf("of what was held out, the first 60 have: %v", found)
	if found[tuning.RankByBlend] < found[tuning.RankByNeighbours] ||
		found[tuning.RankByBlend] < 1.2*found[tuning.RankByPopularity] {
		t.Errorf("the blend finds less than others: %v", found)
	}
}

func TestDiscoveryAndDiversityCostLittle(t *testing.T) {
	h, s := blended(t, tuning.Default())
	plain := recall(h, t, s, tuning.Tuning{Threshold: 0.5, Model: tuning.RankByBlend})
	for _, by := range []tuning.Tuning{
		tuning.Default(),
		{Threshold: 0.5, Model: tuning.RankByBlend, Discovery: 0.2},
		{Threshold: 0.5, Model: tuning.RankByBlend, Diversity: 0.4},
	} {
		found := recall(h, t, s, by)
		t.Logf("diversity %.1f, discovery %.1f: %.3f of %.3f", by.Diversity, by.Discovery, found, plain)
		if found < 0.85*plain {
			t.Errorf("%+v finds %.3f of what was held out, scores alone %.3f", by, found, plain)
		}
	}
}

func TestTodayCountsInTheBlend(t *testing.T) {
	h, s := blended(t, tuning.Default())
	genre := map[string]string{}
	for _, track := range h.TrackList {
		genre[track.ID] = track.Genres[0].Slug
	}
	m := s.Model()
	share := func(l listener.Listener) float64 {
		list := curateTracks(m, listener.TasteOf(m, l, tuning.Default(), recommendtest.TestNow), similarity.None,
			music.ForYou, recommendtest.TestNow)
		n := 0
		for _, r := range list[:40] {
			if genre[m.Tracks.IDs[r.Index]] == "g3" {
				n++
			}
		}
		return float64(n) / 40
	}
	l, err := s.Listener(t.Context(), "u00001") // who likes genre 1
	if err != nil {
		t.Fatal(err)
	}
	before := share(l)
	for a := range 8 {
		l.Interactions = append([]taste.Interaction{{
			UserID: l.ID, TrackID: fmt.Sprintf("a%04d-1", 3+10*a), Plays: 20,
			LastAt: recommendtest.TestNow,
		}}, l.Interactions...)
	}
	after := share(l)
	if after < before+0.1 {
		t.Errorf("a day of another genre moves its share from %.2f to %.2f", before, after)
	}
	for i := range 8 {
		l.Interactions[i].Skips = 20
	}
	if skipped := share(l); skipped >= after {
		t.Errorf("skipping it all leaves its share at %.2f of %.2f", skipped, after)
	}
}

func TestTheBlendIsNoNumberToNobody(t *testing.T) {
	_, s := blended(t, tuning.Default())
	m := s.Model()
	cases := map[string]listener.Listener{
		"nothing":   {},
		"unknown":   {Interactions: []taste.Interaction{{TrackID: "gone", Plays: 3}}},
		"enormous":  {Interactions: []taste.Interaction{{TrackID: "a0001-1", Plays: math.MaxInt}}},
		"negative":  {Interactions: []taste.Interaction{{TrackID: "a0001-1", Plays: -5}}},
		"no number": {Interactions: []taste.Interaction{{TrackID: "a0001-1", Plays: 1, Seconds: math.NaN()}}},
		"one track": {Interactions: []taste.Interaction{{TrackID: "a0001-1", Plays: 1, LastAt: recommendtest.TestNow}}},
		"to come": {Interactions: []taste.Interaction{{
			TrackID: "a0001-1", Plays: 1, LastAt: recommendtest.TestNow.Add(1e6 * time.Hour),
		}}},
		"only skips": {Interactions: []taste.Interaction{{
			TrackID: "a0001-1", Plays: 2, Skips: 2, LastAt: recommendtest.TestNow,
		}}},
		"themselves": {ID: "u00001", Following: []string{"u00001", "u00001", "nobody", ""}},
		"all negative": {Said: taste.Said{Opinions: []taste.Opinion{
			{Thing: taste.Thing{Kind: taste.KindGenre, ID: "g1"}},
			{Thing: taste.Thing{Kind: taste.KindArtist, ID: "a0002"}},
			{Thing: taste.Thing{Kind: taste.KindTrack, ID: "a0003-1"}},
			{Thing: taste.Thing{Kind: "planet", ID: "mars"}},
		}}},
	}
	for name, l := range cases {
		for _, ranker := range tuning.Rankers {
			taste := listener.TasteOf(m, l, tuning.Tuning{Threshold: 0.5, Model: ranker, Diversity: 1, Discovery: 1},
				recommendtest.TestNow)
			list := curateTracks(m, taste, similarity.None, music.ForYou, recommendtest.TestNow)
			if len(list) < 100 {
				t.Errorf("%s by %s: %d tracks", name, ranker, len(list))
			}
			for i, r := range list {
				if math.IsNaN(r.Score) || math.IsInf(r.Score, 0) || r.Reason == "" || (i > 0 && r.Score >= list[i-1].Score) {
					t.Fatalf("%s by %s: place %d is %+v", name, ranker, i, r)
				}
			}
			albums := curateAlbums(m, taste, similarity.None, music.ForYou, recommendtest.TestNow)
			if len(albums) == 0 || math.IsNaN(albums[0].Score) {
				t.Errorf("%s by %s: albums %v", name, ranker, albums)
			}
		}
	}
}

func TestReasonsOfTheBlendAreTrue(t *testing.T) {
	h, s := blended(t, tuning.Default())
	played, name := map[string]bool{}, map[string]string{}
	for _, a := range h.ArtistList {
		name[a.Name] = a.ID
	}
	artist := h.ArtistOf()
	for _, i := range h.Did {
		if i.UserID == "u00007" {
			played[artist[i.TrackID]] = true
		}
	}
	h.FollowBack("u00007")
	list, err := s.CuratedTracks(t.Context(), "u00007", "", music.ForYou)
	if err != nil {
		t.Fatal(err)
	}
	because, kinds := 0, map[string]int{}
	for _, r := range list[:100] {
		kinds[strings.Join(strings.Fields(r.Reason)[:2], " ")]++
		if of, ok := strings.CutPrefix(r.Reason, "Because you played Artist "); ok {
			because++
			if !played[name["Artist "+of]] {
				t.Errorf("%s was never played", of)
			}
		}
	}
	t.Logf("why: %v", kinds)
	if because < 10 || len(kinds) < 3 {
		t.Errorf("only %d of 100 say what they are because of: %v", because, kinds)
	}
}

func TestThePopularityRankerShowsEverybodyTheSame(t *testing.T) {
	_, s := blended(t, tuning.Default())
	by := tuning.Tuning{Threshold: 0.5, Model: tuning.RankByPopularity}
	first, err := s.CuratedTracksWith(t.Context(), "u00001", by, 50)
	if err != nil {
		t.Fatal(err)
	}
	second, err := s.CuratedTracksWith(t.Context(), "u00002", by, 50)
	if err != nil {
		t.Fatal(err)
	}
	for i := range first {
		if first[i] != second[i] {
			t.Fatalf("place %d: %+v and %+v", i, first[i], second[i])
		}
	}
}

func BenchmarkCuratedTracksOfABlend(b *testing.B) {
	_, s := blended(b, tuning.Default())
	for b.Loop() {
		if _, err := s.CuratedTracks(b.Context(), "u00007", "", music.ForYou); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHome(b *testing.B) {
	_, s := blended(b, tuning.Default())
	for b.Loop() {
		if _, err := s.Home(b.Context(), "u00007", 12); err != nil {
			b.Fatal(err)
		}
	}
}
