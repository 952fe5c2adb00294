package lists

import (
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/ranking"
)

// TestFeedsEventsAndMerchandiseGoByTaste ranks generated items by what a trained service thinks of a person.
func TestFeedsEventsAndMerchandiseGoByTaste(t *testing.T) {
	h, s := blended(t, tuning.Default())
	h.Said["likes"] = taste.Said{Opinions: slices.Concat(recommendtest.About(taste.KindArtist, "-a0012"),
		recommendtest.About(taste.KindGenre, "-g5")), Genres: []string{"g2"}}
	for a := range 4 {
		h.Did = append(h.Did,
			taste.Interaction{UserID: "likes", TrackID: fmt.Sprintf("a%04d-1", 2+40*a), Plays: 5, LastAt: recommendtest.TestNow})
	}
	r := ranking.New(s, func() time.Time { return recommendtest.TestNow })
	var posts []ranking.Post
	var events []ranking.Event
	var goods []ranking.Merchandise
	genre := map[string]string{}
	for a := range 60 {
		id, of := fmt.Sprintf("a%04d", a), fmt.Sprintf("g%d", a%10)
		genre["x"+id] = of
		posts = append(posts, ranking.Post{ID: "x" + id, AuthorID: id, At: recommendtest.TestNow.Add(-time.Hour)})
		events = append(events,
			ranking.Event{ID: "x" + id, CreatorID: id, Genres: []string{of}, Starts: recommendtest.TestNow.Add(48 * time.Hour)})
		goods = append(goods,
			ranking.Merchandise{ID: "x" + id, CreatorID: id, InStock: true, At: recommendtest.TestNow.AddDate(0, -1, 0)})
	}
	feed, err := r.Feed(t.Context(), "likes", ranking.FeedQuery{First: 60, DiscoveryShare: 0.5}, posts)
	if err != nil {
		t.Fatal(err)
	}
	hits, err := r.Events(t.Context(), "likes", ranking.EventQuery{First: 60, DiscoveryRatio: 0.5}, events)
	if err != nil {
		t.Fatal(err)
	}
	var shows []string
	for _, hit := range hits {
		shows = append(shows, hit.ID)
	}
	shop, err := r.Curated(t.Context(), "likes", ranking.MerchandiseQuery{First: 60}, goods)
	if err != nil {
		t.Fatal(err)
	}
	for what, list := range map[string][]string{"the feed": feed.IDs, "events": shows, "merchandise": shop} {
		if len(list) != 60 {
			t.Fatalf("%s: %d of 60", what, len(list))
		}
		liked := 0
		for _, id := range list[:6] {
			if genre[id] == "g2" {
				liked++
			}
		}
		// Of the sixty six are of the genre that the person chose and plays, one of which is not for them.
		if liked < 4 {
			t.Errorf("%s: the first six are %v, %d of what the person likes", what, list[:6], liked)
		}
		for _, id := range list[:50] {
			if id == "xa0012" || genre[id] == "g5" {
				t.Errorf("%s: %s is not for the person and comes at place %d", what, id, slices.Index(list, id))
			}
		}
	}
	// Who has just come follows somebody who began to listen since the training: their artist fits.
	h.FollowList = append(h.FollowList, taste.Follow{UserID: "new", TargetID: "late"},
		taste.Follow{UserID: "late", TargetID: "new"})
	h.Did = append(h.Did, taste.Interaction{UserID: "late", TrackID: "a0037-1", Plays: 3, LastAt: recommendtest.TestNow})
	fits, err := s.Fits(t.Context(), "new", []ranking.Subject{{ArtistID: "a0037"}, {ArtistID: "a0047"}})
	if err != nil || fits[0] <= fits[1] {
		t.Errorf("what a friend hears and what nobody does: %v, %v", fits, err)
	}
	// A visitor sees what many hear first.
	shop, err = r.Curated(t.Context(), "", ranking.MerchandiseQuery{First: 1}, goods)
	m := s.Model()
	if most := slices.Max(m.Listeners[:60]); err != nil || m.Listeners[slices.Index(m.Artists.IDs, shop[0][1:])] != most {
		t.Errorf("a visitor sees %v first, %v", shop, err)
	}
}

func TestFitsAreSharesWhateverIsAsked(t *testing.T) {
	w := recommendtest.Settled()
	w.Said["u00007"] = taste.Said{Opinions: slices.Concat(recommendtest.About(taste.KindArtist, "-a0003", "-never learned",
		"+a0013"), recommendtest.About(taste.KindGenre, "-g3", "-unheard of"))}
	s := serviceOf(t, w, 0.5)
	artists := rapid.SampledFrom([]string{"", "a0003", "a0013", "a0023", "a0042", "a0055", "never learned", "nor this"})
	genres := rapid.SliceOf(rapid.SampledFrom([]string{"", "g2", "g3", "g7", "g7", "unheard of", "nobody's"}))
	rapid.Check(t, func(t *rapid.T) {
		var subjects []ranking.Subject
		for range rapid.IntRange(0, 20).Draw(t, "subjects") {
			subjects = append(subjects, ranking.Subject{ArtistID: artists.Draw(t, "artist"), Genres: genres.Draw(t, "genres")})
		}
		user := rapid.SampledFrom([]string{"", "u00007", "u00001", "someone new"}).Draw(t, "user")
		fits, err := s.Fits(t.Context(), user, subjects)
		if err != nil || len(fits) != len(subjects) {
			t.Fatalf("%v, %v", fits, err)
		}
		for i, fit := range fits {
			if math.IsNaN(fit) || fit < 0 || fit > 1 {
				t.Fatalf("%q, %+v: %v", user, subjects[i], fit)
			}
			refused := user == "u00007" && slices.Contains([]string{"a0003", "a0023", "never learned"}, subjects[i].ArtistID)
			if refused && fit != 0 {
				t.Fatalf("%+v is not for them and fits %v", subjects[i], fit)
			}
		}
	})
	if n := s.Model().Genres.Len(); n != len(w.GenreList) {
		t.Errorf("asking added genres: %d", n)
	}
	if _, err := newStack(trainerOf(w), peopleOf(w, 0.5)).Fits(t.Context(), "u",
		nil); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("before the first model: %v", err)
	}
}
