package recommend

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/music"
)

func TestInterleaveGivesEachItsShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "sources")
		sources := make([]source, n)
		for i := range sources {
			sources[i].share = rapid.Float64Range(0, 1).Draw(t, "share")
			for k := range rapid.IntRange(0, 200).Draw(t, "offers") {
				// No two sources offer the same, so that shares can be counted.
				sources[i].list = append(sources[i].list, ranked{index: int32(1000*i + k)})
			}
		}
		shares(sources)
		limit := rapid.IntRange(0, 100).Draw(t, "limit")
		out := interleave(sources, limit)
		all, seen := 0, map[int32]bool{}
		for _, s := range sources {
			if s.share > 0 {
				all += len(s.list)
			}
		}
		for _, r := range out {
			if seen[r.index] || int(r.index/1000) != r.from {
				t.Fatalf("%d comes twice, or for source %d", r.index, r.from)
			}
			seen[r.index] = true
		}
		if len(out) != min(limit, all) {
			t.Fatalf("%d places of %d, %d offers", len(out), limit, all)
		}
		wantShares(t, sources, out)
	})
}

// wantShares wants each source to have its share of every beginning of a list, within one, as long as all have something left.
func wantShares(t *rapid.T, sources []source, list []dealt) {
	left, got := make([]int, len(sources)), make([]float64, len(sources))
	for _, r := range list {
		left[r.from]++
	}
	for n, r := range list {
		left[r.from]--
		got[r.from]++
		for i, s := range sources {
			if s.share > 0 && left[i] == 0 {
				return
			}
			if want := s.share * float64(n+1); math.Abs(got[i]-want) > 1+1e-6 {
				t.Fatalf("of the first %d places source %d has %v, its share is %v", n+1, i, got[i], want)
			}
		}
	}
}

// TestFinalListsHoldTheirShares draws people of all kinds and looks at the lists that they are shown, after everything that is
// done to the order: diversity, artists apart, places for the small and new.
func TestFinalListsHoldTheirShares(t *testing.T) {
	w := settled()
	m := w.service(t, 0.5).Model()
	genres := rapid.SampledFrom([]string{"g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9"})
	rapid.Check(t, func(t *rapid.T) {
		l := known(w, rapid.IntRange(0, 5).Draw(t, "artists"))
		l.said.Genres = rapid.SliceOfNDistinct(genres, 0, 4, rapid.ID).Draw(t, "chosen")
		l.following = rapid.SliceOfN(rapid.SampledFrom([]string{"u00003", "u00011", "a0003", "a0005"}), 0, 3).Draw(t, "following")
		l.said.Place = rapid.SampledFrom([]string{"", "Oslo"}).Draw(t, "place")
		tuning := Tuning{Threshold: 0.5, Ranker: RankByBlend, Diversity: rapid.SampledFrom([]float64{0, 0.2, 0.9}).Draw(t, "diversity"), Discovery: rapid.SampledFrom([]float64{0, 0.1, 0.4}).Draw(t, "discovery")}
		taste := m.tasteOf(l, tuning, w.now)
		limit, ofOne := rapid.SampledFrom([]int{6, 16, curatedLimit}).Draw(t, "limit"), rapid.SampledFrom([]int{ofOneOnShelf, curatedLimit}).Draw(t, "of one")
		list := taste.arrangeSources(limit, ofOne)
		seen, of := map[int32]bool{}, map[int32]int{}
		for _, r := range list {
			artist := m.trackArtist[r.index]
			if of[artist]++; seen[r.index] || of[artist] > ofOne {
				t.Fatalf("%s comes twice, or has too much of %s", m.tracks.IDs[r.index], m.artists.IDs[artist])
			}
			seen[r.index] = true
			if r.from == fromChosen && !slices.Contains(l.said.Genres, m.genres.IDs[m.trackGenres[r.index].main()]) {
				t.Fatalf("%s is there for the chosen genres %v", m.tracks.IDs[r.index], l.said.Genres)
			}
			if _, ok := taste.friends[r.index]; r.from == fromFriends && !ok {
				t.Fatalf("%s is there for friends", m.tracks.IDs[r.index])
			}
		}
		if len(list) > limit {
			t.Fatalf("%d places of %d", len(list), limit)
		}
		wantShares(t, taste.sources(), list)
		// What is asked of the service is that list.
		if limit == curatedLimit && ofOne == curatedLimit {
			for i, r := range m.curateTracks(taste, none, music.ForYou, w.now)[:len(list)] {
				if r.index != list[i].index {
					t.Fatalf("place %d is another's", i)
				}
			}
		}
	})
}

// TestWhoChoseGenresIsShownThem is a person of whom two genres are known and nothing else, where much of other genres rises,
// which is less like the rest: of what they are shown most is of theirs, as their mix says.
func TestWhoChoseGenresIsShownThem(t *testing.T) {
	w := settled()
	for i := range 40 {
		artist := 10*(i/4) + []int{0, 1, 4, 8}[i%4]
		for u := range 8 {
			w.interactions = append(w.interactions, Interaction{UserID: fmt.Sprintf("u%05d", 5*u+i), TrackID: fmt.Sprintf("a%04d-6", artist), Plays: 2, LastAt: w.now.Add(-time.Hour)})
		}
	}
	w.said["new"] = Said{Genres: []string{"g3", "g6"}}
	s := w.service(t, 0.5)
	b, err := s.Beliefs(t.Context(), "new")
	if err != nil || b.Mix.Chosen < 0.69 || b.Mix.Chosen > 0.71 {
		t.Fatalf("the mix is %+v, %v", b.Mix, err)
	}
	chosen := func(list []music.Scored) (n float64) {
		for _, r := range list {
			track, _ := s.Model().tracks.Find(r.ID)
			if main := s.Model().genres.IDs[s.Model().trackGenres[track].main()]; main == "g3" || main == "g6" {
				n++
			}
		}
		return n
	}
	list, err := s.CuratedTracks(t.Context(), "new", "", music.ForYou)
	if err != nil {
		t.Fatal(err)
	}
	shelves, err := s.Home(t.Context(), "new", 16)
	if err != nil || shelves[0].Kind != music.ShelfForYou {
		t.Fatalf("%v %v", shelves, err)
	}
	for what, list := range map[string][]music.Scored{"the first 20": list[:20], "the first 40": list[:40], "the shelf": shelves[0].Tracks} {
		if got, want := chosen(list), b.Mix.Chosen*float64(len(list))-1; got < want {
			t.Errorf("of %s %v are of the chosen genres, not %.0f", what, got, want)
		}
	}
}

// known tells what a person likes who has played so many artists of genre 2, chosen genre 4, follows somebody and lives
// somewhere.
func known(w *world, artists int) listener {
	l := listener{id: "new", following: []string{"u00003"}, said: Said{Genres: []string{"g4"}, Place: " Oslo"}}
	for a := range artists {
		l.interactions = append(l.interactions, Interaction{UserID: "new", TrackID: fmt.Sprintf("a%04d-1", 2+10*a), Plays: 4, LastAt: w.now})
	}
	return l
}

// settled is a world of which some people live in Oslo, and in which a song rises.
func settled() *world {
	w := grown(4, 200, 100, 800)
	for u := range 40 {
		user := fmt.Sprintf("u%05d", u)
		if u%2 == 0 {
			w.said[user] = Said{Place: "oslo"}
		}
		w.interactions = append(w.interactions, Interaction{UserID: user, TrackID: "a0055-7", Plays: 2, LastAt: w.now.Add(-time.Hour)})
	}
	return w
}

func TestListsComeFromElsewhereUntilAPersonIsKnown(t *testing.T) {
	w := settled()
	m := w.service(t, 0.5).Model()
	var before Mix
	for artists := range 9 {
		mix := m.tasteOf(known(w, artists), DefaultTuning(), w.now).mix()
		if sum := mix.Own + mix.Friends + mix.Chosen + mix.Place + mix.Rising; math.Abs(sum-1) > 1e-9 {
			t.Errorf("%d artists: shares sum to %v", artists, sum)
		}
		if mix.Friends == 0 || mix.Chosen == 0 || mix.Place == 0 || mix.Rising == 0 {
			t.Errorf("%d artists: somebody has no share in %+v", artists, mix)
		}
		if artists == 0 && mix.Own != 0 {
			t.Errorf("of nothing played comes %v", mix.Own)
		}
		if artists > 0 && (mix.Own <= before.Own || mix.Own > before.Own+0.51 || mix.Friends >= before.Friends) {
			t.Errorf("%d artists: %+v after %+v", artists, mix, before)
		}
		before = mix
	}
	if before.Own < 0.85 {
		t.Errorf("of eight artists played comes only %v", before.Own)
	}
	// The list shows the shares.
	l := known(w, 0)
	list := m.curateTracks(m.tasteOf(l, Tuning{Threshold: 0.5, Ranker: RankByBlend}, w.now), none, music.ForYou, w.now)
	kinds := map[string]int{}
	for _, r := range list[:20] {
		kinds[r.reason[:6]]++
	}
	if kinds["Friend"] < 5 || kinds["Becaus"] < 4 || kinds["Played"] < 1 || kinds["Rising"] < 1 {
		t.Errorf("the first 20 are because of %v", kinds)
	}
}

// TestAFriendWhoCameSinceTheTrainingCounts has a new person follow somebody who began to listen when the model was made, an
// artist, and somebody whom the model knows.
func TestAFriendWhoCameSinceTheTrainingCounts(t *testing.T) {
	w := settled()
	s := w.service(t, 0.5)
	for i, track := range []string{"a0042-3", "a0017-1", "not learned"} {
		w.interactions = append(w.interactions, Interaction{UserID: "late", TrackID: track, Plays: 9 - i, LastAt: w.now})
	}
	w.interactions = append(w.interactions, Interaction{UserID: "late", TrackID: "a0033-2", Skips: 1, LastAt: w.now})
	shelf := func(user string, following ...string) (ids []string, friends float64) {
		t.Helper()
		for _, id := range following {
			w.follows = append(w.follows, Follow{user, id})
		}
		w.asked = nil
		shelves, err := s.Home(t.Context(), user, 10)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(shelves, func(s music.ChosenShelf) bool { return s.Kind == music.ShelfFriends }) && user != "many" {
			t.Errorf("%s has no shelf of friends", user)
		}
		for _, shelf := range shelves {
			for _, r := range shelf.Tracks {
				if strings.HasPrefix(r.Reason, "Friends listen to ") && (shelf.Kind == music.ShelfFriends || shelf.Kind == music.ShelfForYou) {
					ids = append(ids, r.ID)
				}
			}
		}
		b, err := s.Beliefs(t.Context(), user)
		if err != nil {
			t.Fatal(err)
		}
		return ids, b.Mix.Friends
	}
	shelves, err := s.Home(t.Context(), "alone", 10)
	if err != nil || slices.ContainsFunc(shelves, func(s music.ChosenShelf) bool { return s.Kind == music.ShelfFriends }) {
		t.Fatalf("who follows nobody: %v, %v", shelves, err)
	}
	if got, share := shelf("alone", "late", "a0001"); !slices.Equal(slices.Sorted(slices.Values(got)), []string{"a0017-1", "a0042-3"}) || share == 0 {
		t.Errorf("of the new friend there is %v, and a share of %v", got, share)
	}
	if want := []string{"late", "a0001"}; !slices.Equal(w.asked[:2], want) {
		t.Errorf("asked of %v, not of %v", w.asked, want)
	}
	if got, _ := shelf("both", "late", "u00003"); len(got) < 5 || !slices.Contains(got, "a0042-3") || slices.Contains(w.asked, "u00003") {
		t.Errorf("of both friends there is %v; asked of %v", got, w.asked)
	}
	var many []string
	for i := range 3 * maxUnlearned {
		many = append(many, fmt.Sprintf("nobody %d", i))
	}
	if shelf("many", many...); len(w.asked) != 2*maxUnlearned { // for the page and for the beliefs
		t.Errorf("asked of %d people", len(w.asked))
	}
}

func TestPartsOfPlaysCountInPart(t *testing.T) {
	before := -1.0
	for plays := 0.0; plays <= 6; plays += 0.25 {
		own := ownShare(map[int32]float64{1: plays})
		if own < before || own > 0.5 || (before >= 0 && own > before+0.1) {
			t.Errorf("%v plays of one artist make %v after %v", plays, own, before)
		}
		before = own
	}
	if own := ownShare(nil); own != 0 {
		t.Errorf("nothing makes %v", own)
	}
}

func TestFewPeopleOfAPlaceAreNotShown(t *testing.T) {
	w := grown(4, 60, 50, 400)
	for u := range leastNeighbours - 1 {
		w.said[fmt.Sprintf("u%05d", u)] = Said{Place: "Bergen"}
	}
	if m := w.service(t, 0.5).Model(); len(m.places) != 0 {
		t.Errorf("places %v", m.places)
	}
}

func TestRisingNeedsEvidenceAndAGain(t *testing.T) {
	w := newWorld()
	w.add("a", "g", 4)
	play := func(track string, from, people, daysAgo int) {
		for u := range people {
			w.interactions = append(w.interactions, Interaction{
				UserID: fmt.Sprintf("u%d", from+u), TrackID: track, Plays: 1, LastAt: w.now.AddDate(0, 0, -daysAgo),
			})
		}
	}
	play("a-0", 0, 40, 30) // was heard
	play("a-0", 40, 5, 3)  // and hardly is
	play("a-1", 0, 20, 3)  // gains
	play("a-1", 20, 5, 30)
	play("a-2", 0, leastRising-1, 3) // too few to say
	for u := range 20 {              // heard again by those who know it: nobody came
		w.interactions = append(w.interactions, Interaction{
			UserID: fmt.Sprintf("u%d", u), TrackID: "a-3", Plays: 9, FirstAt: w.now.AddDate(0, 0, -40), LastAt: w.now.AddDate(0, 0, -1),
		})
	}
	w.interactions = append(w.interactions, Interaction{UserID: "undated", TrackID: "a-2", Plays: 1})
	m := w.service(t, 0.5).Model()
	if len(m.rising) != 1 || m.tracks.IDs[m.rising[0].index] != "a-1" || m.rising[0].score != 1 {
		t.Errorf("rising: %v", m.rising)
	}
}

func TestANewArtistGetsAnHonestShare(t *testing.T) {
	h, s := blended(t, DefaultTuning())
	m := s.Model()
	var fresh []int32
	for a := range int32(m.artists.Len()) {
		if m.unknown(a, testNow) {
			fresh = append(fresh, a)
		}
	}
	if len(fresh) == 0 {
		t.Fatal("the world has nobody new")
	}
	newOf := func(discovery float64) (share float64, artists int) {
		shown, places := map[int32]bool{}, 0.0
		for u := range 100 {
			l, err := s.listener(t.Context(), fmt.Sprintf("u%05d", u))
			if err != nil {
				t.Fatal(err)
			}
			list := m.curateTracks(m.tasteOf(l, Tuning{Threshold: 0.5, Ranker: RankByBlend, Diversity: 0.2, Discovery: discovery}, testNow), none, music.ForYou, testNow)
			for _, r := range list[:40] {
				places++
				if a := m.trackArtist[r.index]; m.unknown(a, testNow) {
					share++
					shown[a] = true
				}
			}
		}
		return share / places, len(shown)
	}
	without, _ := newOf(0)
	with, artists := newOf(0.2)
	t.Logf("%d of %d artists of %d are new: %.3f of the places without discovery, %.3f with a fifth for the small, of %d", len(fresh), m.artists.Len(), len(h.artists), without, with, artists)
	if with < 0.08 || with > 0.5 || with <= without/2 {
		t.Errorf("new artists have %.3f of the places, and %.3f without discovery", with, without)
	}
	if 3*artists < 2*len(fresh) {
		t.Errorf("of %d new artists only %d were shown to anybody", len(fresh), artists)
	}
}
