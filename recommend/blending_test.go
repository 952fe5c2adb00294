package recommend

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend/models"
)

// hidden is a grown world of which a fifth of the artists that each fan played is held out.
type hidden struct {
	*world
	// held are the artists that were held out, by fan.
	held map[string]map[string]bool
}

func hide(w *world) hidden {
	h, artist := hidden{w, map[string]map[string]bool{}}, w.artistOf()
	kept := w.interactions[:0]
	for _, i := range w.interactions {
		sum := fnv.New32a()
		fmt.Fprint(sum, i.UserID, artist[i.TrackID])
		if sum.Sum32()%5 != 0 {
			kept = append(kept, i)
			continue
		}
		if h.held[i.UserID] == nil {
			h.held[i.UserID] = map[string]bool{}
		}
		h.held[i.UserID][artist[i.TrackID]] = true
	}
	w.interactions = kept
	return h
}

// hiddenWorld is a world whose blend was learned once for all tests; none may change it.
var hiddenWorld = sync.OnceValue(func() hidden { return hide(grown(5, 250, 150, 900)) })

var sharedBlend = sync.OnceValues(func() (*Model, error) {
	h := hiddenWorld()
	cfg := DefaultConfig()
	cfg.Now = testNow
	return Train(context.Background(), h, h, cfg)
})

// blended gives the shared world with a service whose model has a blend, under a tuning.
func blended(t testing.TB, tuning Tuning) (hidden, *Service) {
	t.Helper()
	h := hiddenWorld()
	m, err := sharedBlend()
	if err != nil {
		t.Fatal(err)
	}
	if m.blend == nil {
		t.Fatal("the model has no blend")
	}
	o := h.options(0.5)
	o.Tuning, o.Statements = func(context.Context, string) Tuning { return tuning }, h
	s := NewService(o)
	s.model.Store(m)
	return h, s
}

// recall is the share of what was held out of some fans' artists that comes among the artists of the
// first tracks of their lists.
func (h hidden) recall(t testing.TB, s *Service, tuning Tuning) float64 {
	t.Helper()
	artist, hits, all := h.artistOf(), 0, 0
	for u := 0; u < 250; u += 5 {
		user := fmt.Sprintf("u%05d", u)
		list, err := s.CuratedTracksWith(t.Context(), user, tuning, 60)
		if err != nil {
			t.Fatal(err)
		}
		shown := map[string]bool{}
		for _, r := range list {
			shown[artist[r.ID]] = true
		}
		for a := range h.held[user] {
			all++
			if shown[a] {
				hits++
			}
		}
	}
	return float64(hits) / float64(all)
}

func TestTheBlendFindsWhatWasHeldOut(t *testing.T) {
	h, s := blended(t, DefaultTuning())
	found := map[string]float64{}
	for _, ranker := range Rankers {
		found[ranker] = h.recall(t, s, Tuning{Threshold: 0.5, Ranker: ranker})
	}
	t.Logf("of what was held out, the first 60 have: %v", found)
	if found[RankByBlend] < found[RankByNeighbours] || found[RankByBlend] < 1.2*found[RankByPopularity] {
		t.Errorf("the blend finds less than others: %v", found)
	}
}

func TestDiscoveryAndDiversityCostLittle(t *testing.T) {
	h, s := blended(t, DefaultTuning())
	plain := h.recall(t, s, Tuning{Threshold: 0.5, Ranker: RankByBlend})
	for _, tuning := range []Tuning{DefaultTuning(), {Threshold: 0.5, Ranker: RankByBlend, Discovery: 0.2}, {Threshold: 0.5, Ranker: RankByBlend, Diversity: 0.4}} {
		found := h.recall(t, s, tuning)
		t.Logf("diversity %.1f, discovery %.1f: %.3f of %.3f", tuning.Diversity, tuning.Discovery, found, plain)
		if found < 0.85*plain {
			t.Errorf("%+v finds %.3f of what was held out, scores alone %.3f", tuning, found, plain)
		}
	}
}

func TestAFewContactsOfManyAreAffordable(t *testing.T) {
	for _, c := range []struct {
		users, artists int
		inverted       bool
	}{{800, 400, true}, {10_000, 3_000, true}, {3_000, 10_000, true}, {10_000, 20_000, false}, {25_000, 25_000, false}} {
		data, err := models.NewData(models.Raw{Users: c.users, Items: c.artists, Plays: []models.Play{{User: 0, Item: 0, Weight: 1}}})
		if err != nil {
			t.Fatal(err)
		}
		inverted := slices.ContainsFunc(blendFor(data).Parts(), func(p models.Model) bool { _, is := p.(*models.Linear); return is })
		if inverted != c.inverted {
			t.Errorf("%d listeners, %d artists: inverted %t", c.users, c.artists, inverted)
		}
	}
}

func TestTodayCountsInTheBlend(t *testing.T) {
	h, s := blended(t, DefaultTuning())
	genre := map[string]string{}
	for _, track := range h.tracks {
		genre[track.ID] = track.Genres[0].Slug
	}
	m := s.Model()
	share := func(l listener) float64 {
		list := m.curateTracks(m.tasteOf(l, DefaultTuning(), testNow), none, music.ForYou, testNow)
		n := 0
		for _, r := range list[:40] {
			if genre[m.tracks.IDs[r.index]] == "g3" {
				n++
			}
		}
		return float64(n) / 40
	}
	l, err := s.listener(t.Context(), "u00001") // who likes genre 1
	if err != nil {
		t.Fatal(err)
	}
	before := share(l)
	for a := range 8 {
		l.interactions = append([]Interaction{{UserID: l.id, TrackID: fmt.Sprintf("a%04d-1", 3+10*a), Plays: 20, LastAt: testNow}}, l.interactions...)
	}
	after := share(l)
	if after < before+0.1 {
		t.Errorf("a day of another genre moves its share from %.2f to %.2f", before, after)
	}
	for i := range 8 {
		l.interactions[i].Skips = 20
	}
	if skipped := share(l); skipped >= after {
		t.Errorf("skipping it all leaves its share at %.2f of %.2f", skipped, after)
	}
}

func TestTheBlendIsNoNumberToNobody(t *testing.T) {
	_, s := blended(t, DefaultTuning())
	m := s.Model()
	cases := map[string]listener{
		"nothing":      {},
		"unknown":      {interactions: []Interaction{{TrackID: "gone", Plays: 3}}},
		"enormous":     {interactions: []Interaction{{TrackID: "a0001-1", Plays: math.MaxInt}}},
		"negative":     {interactions: []Interaction{{TrackID: "a0001-1", Plays: -5}}},
		"no number":    {interactions: []Interaction{{TrackID: "a0001-1", Plays: 1, Seconds: math.NaN()}}},
		"one track":    {interactions: []Interaction{{TrackID: "a0001-1", Plays: 1, LastAt: testNow}}},
		"to come":      {interactions: []Interaction{{TrackID: "a0001-1", Plays: 1, LastAt: testNow.Add(1e6 * time.Hour)}}},
		"only skips":   {interactions: []Interaction{{TrackID: "a0001-1", Plays: 2, Skips: 2, LastAt: testNow}}},
		"themselves":   {id: "u00001", following: []string{"u00001", "u00001", "nobody", ""}},
		"all negative": {said: Said{Opinions: []Opinion{{Thing: Thing{KindGenre, "g1"}}, {Thing: Thing{KindArtist, "a0002"}}, {Thing: Thing{KindTrack, "a0003-1"}}, {Thing: Thing{Kind: "planet", ID: "mars"}}}}},
	}
	for name, l := range cases {
		for _, ranker := range Rankers {
			taste := m.tasteOf(l, Tuning{Threshold: 0.5, Ranker: ranker, Diversity: 1, Discovery: 1}, testNow)
			list := m.curateTracks(taste, none, music.ForYou, testNow)
			if len(list) < 100 {
				t.Errorf("%s by %s: %d tracks", name, ranker, len(list))
			}
			for i, r := range list {
				if math.IsNaN(r.score) || math.IsInf(r.score, 0) || r.reason == "" || (i > 0 && r.score >= list[i-1].score) {
					t.Fatalf("%s by %s: place %d is %+v", name, ranker, i, r)
				}
			}
			albums := m.curateAlbums(taste, none, music.ForYou, testNow)
			if len(albums) == 0 || math.IsNaN(albums[0].score) {
				t.Errorf("%s by %s: albums %v", name, ranker, albums)
			}
		}
	}
}

func TestReasonsOfTheBlendAreTrue(t *testing.T) {
	h, s := blended(t, DefaultTuning())
	played, name := map[string]bool{}, map[string]string{}
	for _, a := range h.artists {
		name[a.Name] = a.ID
	}
	artist := h.artistOf()
	for _, i := range h.interactions {
		if i.UserID == "u00007" {
			played[artist[i.TrackID]] = true
		}
	}
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
	_, s := blended(t, DefaultTuning())
	tuning := Tuning{Threshold: 0.5, Ranker: RankByPopularity}
	first, err := s.CuratedTracksWith(t.Context(), "u00001", tuning, 50)
	if err != nil {
		t.Fatal(err)
	}
	second, err := s.CuratedTracksWith(t.Context(), "u00002", tuning, 50)
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
	_, s := blended(b, DefaultTuning())
	for b.Loop() {
		if _, err := s.CuratedTracks(b.Context(), "u00007", "", music.ForYou); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHome(b *testing.B) {
	_, s := blended(b, DefaultTuning())
	for b.Loop() {
		if _, err := s.Home(b.Context(), "u00007", 12); err != nil {
			b.Fatal(err)
		}
	}
}
