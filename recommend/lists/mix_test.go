package lists

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

func TestInterleaveGivesEachItsShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 5).Draw(t, "sources")
		sources := make([]listener.Source, n)
		for i := range sources {
			sources[i].Share = rapid.Float64Range(0, 1).Draw(t, "share")
			for k := range rapid.IntRange(0, 200).Draw(t, "offers") {
				// No two sources offer the same, so that shares can be counted.
				sources[i].List = append(sources[i].List, similarity.Ranked{Index: int32(1000*i + k)})
			}
		}
		listener.Shares(sources)
		limit := rapid.IntRange(0, 100).Draw(t, "limit")
		out := listener.Interleave(sources, limit)
		all, seen := 0, map[int32]bool{}
		for _, s := range sources {
			if s.Share > 0 {
				all += len(s.List)
			}
		}
		for _, r := range out {
			if seen[r.Index] || int(r.Index/1000) != r.From {
				t.Fatalf("%d comes twice, or for source %d", r.Index, r.From)
			}
			seen[r.Index] = true
		}
		if len(out) != min(limit, all) {
			t.Fatalf("%d places of %d, %d offers", len(out), limit, all)
		}
		wantShares(t, sources, out)
	})
}

// wantShares wants each source to have its share of every beginning of a list, within one, as long as all have
// something left.
func wantShares(t *rapid.T, sources []listener.Source, list []listener.Dealt) {
	left, got := make([]int, len(sources)), make([]float64, len(sources))
	for _, r := range list {
		left[r.From]++
	}
	for n, r := range list {
		left[r.From]--
		got[r.From]++
		for i, s := range sources {
			if s.Share > 0 && left[i] == 0 {
				return
			}
			if want := s.Share * float64(n+1); math.Abs(got[i]-want) > 1+1e-6 {
				t.Fatalf("of the first %d places source %d has %v, its share is %v", n+1, i, got[i], want)
			}
		}
	}
}

// TestFinalListsHoldTheirShares draws people of all kinds and looks at the lists that they are shown, after everything
// that is done to the order: diversity, artists apart, places for the small and new.
func TestFinalListsHoldTheirShares(t *testing.T) {
	w := recommendtest.Settled()
	m := serviceOf(t, w, 0.5).Model()
	genres := rapid.SampledFrom([]string{"g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7", "g8", "g9"})
	rapid.Check(t, func(t *rapid.T) {
		l := known(w, rapid.IntRange(0, 5).Draw(t, "artists"))
		l.Said.Genres = rapid.SliceOfNDistinct(genres, 0, 4, rapid.ID).Draw(t, "chosen")
		l.Following = rapid.SliceOfN(rapid.SampledFrom([]string{"u00003", "u00011", "a0003", "a0005"}), 0,
			3).Draw(t, "following")
		l.Mutual = map[string]bool{"u00003": rapid.Bool().Draw(t, "mutual")}
		l.Said.Place = rapid.SampledFrom([]string{"", "Oslo"}).Draw(t, "place")
		by := tuning.Tuning{
			Threshold: 0.5, Model: tuning.RankByBlend, Diversity: rapid.SampledFrom([]float64{0, 0.2, 0.9}).Draw(t, "diversity"),
			Discovery: rapid.SampledFrom([]float64{0, 0.1, 0.4}).Draw(t, "discovery"),
		}
		taste := listener.TasteOf(m, l, by, w.Now)
		limit, ofOne := rapid.SampledFrom([]int{6, 16, listener.CuratedLimit}).Draw(t, "limit"),
			rapid.SampledFrom([]int{ofOneOnShelf, listener.CuratedLimit}).Draw(t, "of one")
		list := arrangeSources(taste, limit, ofOne)
		seen, of := map[int32]bool{}, map[int32]int{}
		for _, r := range list {
			artist := m.TrackArtist[r.Index]
			if of[artist]++; seen[r.Index] || of[artist] > ofOne {
				t.Fatalf("%s comes twice, or has too much of %s", m.Tracks.IDs[r.Index], m.Artists.IDs[artist])
			}
			seen[r.Index] = true
			if r.From == listener.FromChosen && !slices.Contains(l.Said.Genres, m.Genres.IDs[m.TrackGenres[r.Index].Main()]) {
				t.Fatalf("%s is there for the chosen genres %v", m.Tracks.IDs[r.Index], l.Said.Genres)
			}
			if _, ok := taste.Friends[r.Index]; r.From == listener.FromFriends && !ok {
				t.Fatalf("%s is there for friends", m.Tracks.IDs[r.Index])
			}
		}
		if len(list) > limit {
			t.Fatalf("%d places of %d", len(list), limit)
		}
		wantShares(t, taste.Sources(), list)
		// What is asked of the service is that list.
		if limit == listener.CuratedLimit && ofOne == listener.CuratedLimit {
			for i, r := range curateTracks(m, taste, similarity.None, music.ForYou, w.Now)[:len(list)] {
				if r.Index != list[i].Index {
					t.Fatalf("place %d is another's", i)
				}
			}
		}
	})
}

// TestWhoChoseGenresIsShownThem is a person of whom two genres are known and nothing else, where much of other genres
// rises, which is less like the rest: of what they are shown most is of theirs, as their mix says.
func TestWhoChoseGenresIsShownThem(t *testing.T) {
	w := recommendtest.Settled()
	for i := range 40 {
		artist := 10*(i/4) + []int{0, 1, 4, 8}[i%4]
		for u := range 8 {
			w.Did = append(w.Did,
				taste.Interaction{
					UserID: fmt.Sprintf("u%05d", 5*u+i), TrackID: fmt.Sprintf("a%04d-6", artist), Plays: 2,
					LastAt: w.Now.Add(-time.Hour),
				})
		}
	}
	w.Said["new"] = taste.Said{Genres: []string{"g3", "g6"}}
	s := serviceOf(t, w, 0.5)
	b, err := s.Beliefs(t.Context(), "new")
	if err != nil || b.Mix.Chosen < 0.69 || b.Mix.Chosen > 0.71 {
		t.Fatalf("the mix is %+v, %v", b.Mix, err)
	}
	chosen := func(list []music.Scored) (n float64) {
		for _, r := range list {
			track, _ := s.Model().Tracks.Find(r.ID)
			if main := s.Model().Genres.IDs[s.Model().TrackGenres[track].Main()]; main == "g3" || main == "g6" {
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
	for what, list := range map[string][]music.Scored{
		"the first 20": list[:20], "the first 40": list[:40], "the shelf": shelves[0].Tracks,
	} {
		if got, want := chosen(list), b.Mix.Chosen*float64(len(list))-1; got < want {
			t.Errorf("of %s %v are of the chosen genres, not %.0f", what, got, want)
		}
	}
}

// known tells what a person likes who has played so many artists of genre 2, chosen genre 4, follows somebody and lives
// somewhere.
func known(w *recommendtest.World, artists int) listener.Listener {
	l := listener.Listener{
		ID: "new", Following: []string{"u00003"}, Mutual: map[string]bool{"u00003": true},
		Said: taste.Said{Genres: []string{"g4"}, Place: " Oslo"},
	}
	for a := range artists {
		l.Interactions = append(l.Interactions,
			taste.Interaction{UserID: "new", TrackID: fmt.Sprintf("a%04d-1", 2+10*a), Plays: 4, LastAt: w.Now})
	}
	return l
}

func TestListsComeFromElsewhereUntilAPersonIsKnown(t *testing.T) {
	w := recommendtest.Settled()
	m := serviceOf(t, w, 0.5).Model()
	var before taste.Mix
	for artists := range 9 {
		mix := listener.TasteOf(m, known(w, artists), tuning.Default(), w.Now).Mix()
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
	list := curateTracks(m, listener.TasteOf(m, l, tuning.Tuning{Threshold: 0.5, Model: tuning.RankByBlend}, w.Now),
		similarity.None, music.ForYou, w.Now)
	kinds := map[string]int{}
	for _, r := range list[:20] {
		kinds[r.Reason[:6]]++
	}
	if kinds["Friend"] < 5 || kinds["Becaus"] < 4 || kinds["Played"] < 1 || kinds["Rising"] < 1 {
		t.Errorf("the first 20 are because of %v", kinds)
	}
}

// TestAFriendWhoCameSinceTheTrainingCounts has a new person follow somebody who began to listen when the model was
// made, an artist, and somebody whom the model knows.
func TestAFriendWhoCameSinceTheTrainingCounts(t *testing.T) {
	w := recommendtest.Settled()
	s := serviceOf(t, w, 0.5)
	for i, track := range []string{"a0042-3", "a0017-1", "not learned"} {
		w.Did = append(w.Did, taste.Interaction{UserID: "late", TrackID: track, Plays: 9 - i, LastAt: w.Now})
	}
	w.Did = append(w.Did, taste.Interaction{UserID: "late", TrackID: "a0033-2", Skips: 1, LastAt: w.Now})
	shelf := func(user string, following ...string) (ids []string, friends float64) {
		t.Helper()
		for _, id := range following {
			w.FollowList = append(w.FollowList, taste.Follow{UserID: user, TargetID: id},
				taste.Follow{UserID: id, TargetID: user})
		}
		w.Asked = nil
		shelves, err := s.Home(t.Context(), user, 10)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.ContainsFunc(shelves, func(s music.ChosenShelf) bool { return s.Kind == music.ShelfFriends }) &&
			user != "many" {
			t.Errorf("%s has no shelf of friends", user)
		}
		for _, shelf := range shelves {
			for _, r := range shelf.Tracks {
				if strings.HasPrefix(r.Reason, "Friends listen to ") &&
					(shelf.Kind == music.ShelfFriends || shelf.Kind == music.ShelfForYou) {
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
	if got, share := shelf("alone", "late",
		"a0001"); !slices.Equal(slices.Sorted(slices.Values(got)), []string{"a0017-1", "a0042-3"}) || share == 0 {
		t.Errorf("of the new friend there is %v, and a share of %v", got, share)
	}
	if want := []string{"late", "a0001"}; !slices.Equal(w.Asked[:2], want) {
		t.Errorf("asked of %v, not of %v", w.Asked, want)
	}
	if got, _ := shelf("both", "late", "u00003"); len(got) < 5 || !slices.Contains(got, "a0042-3") ||
		slices.Contains(w.Asked, "u00003") {
		t.Errorf("of both friends there is %v; asked of %v", got, w.Asked)
	}
	const maxUnlearned = 24
	var many []string
	for i := range 3 * maxUnlearned {
		many = append(many, fmt.Sprintf("nobody %d", i))
	}
	if shelf("many", many...); len(w.Asked) != 2*maxUnlearned { // for the page and for the beliefs
		t.Errorf("asked of %d people", len(w.Asked))
	}
}

func TestANewArtistGetsAnHonestShare(t *testing.T) {
	h, s := blended(t, tuning.Default())
	m := s.Model()
	var fresh []int32
	for a := range int32(m.Artists.Len()) {
		if m.Unknown(a, recommendtest.TestNow) {
			fresh = append(fresh, a)
		}
	}
	if len(fresh) == 0 {
		t.Fatal("the world has nobody new")
	}
	newOf := func(discovery float64) (share float64, artists int) {
		shown, places := map[int32]bool{}, 0.0
		for u := range 100 {
			l, err := s.Listener(t.Context(), fmt.Sprintf("u%05d", u))
			if err != nil {
				t.Fatal(err)
			}
			list := curateTracks(m,
				listener.TasteOf(m, l,
					tuning.Tuning{Threshold: 0.5, Model: tuning.RankByBlend, Diversity: 0.2, Discovery: discovery},
					recommendtest.TestNow), similarity.None, music.ForYou, recommendtest.TestNow)
			for _, r := range list[:40] {
				places++
				if a := m.TrackArtist[r.Index]; m.Unknown(a, recommendtest.TestNow) {
					share++
					shown[a] = true
				}
			}
		}
		return share / places, len(shown)
	}
	without, _ := newOf(0)
	with, artists := newOf(0.2)
	t.Logf("%d of %d artists of %d are new: %.3f of the places without discovery, %.3f with a fifth for the small, of %d",
		len(fresh), m.Artists.Len(), len(h.ArtistList), without, with, artists)
	if with < 0.08 || with > 0.5 || with <= without/2 {
		t.Errorf("new artists have %.3f of the places, and %.3f without discovery", with, without)
	}
	if 3*artists < 2*len(fresh) {
		t.Errorf("of %d new artists only %d were shown to anybody", len(fresh), artists)
	}
}
