package ranking

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestPagesHoldNothingTwice pages through a feed while posts come out, are seen and are taken
// away, and tastes change: what was there all the time is shown once, what is new is not.
func TestPagesHoldNothingTwice(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		taste, now := someTaste(t), noon
		r := at(taste, &now)
		posts := somePosts(t, 0, rapid.IntRange(0, 60).Draw(t, "posts"))
		q := FeedQuery{
			Order: rapid.SampledFrom([]Order{ByFit, Newest}).Draw(t, "order"),
			First: rapid.IntRange(1, 25).Draw(t, "first"), DiscoveryShare: shares().Draw(t, "share"),
		}
		want := map[string]bool{}
		for _, p := range q.wanted(posts) {
			want[p.ID] = true
		}
		shown := map[string]bool{}
		for page := 0; ; page++ {
			got, err := r.Feed(t.Context(), "u", q, posts)
			if err != nil {
				t.Fatal(err)
			}
			if len(got.IDs) > q.First || page > 100 {
				t.Fatalf("%d posts on page %d", len(got.IDs), page)
			}
			for _, id := range got.IDs {
				if shown[id] {
					t.Fatalf("%s is shown twice", id)
				}
				shown[id] = true
			}
			if got.Next == "" {
				break
			}
			q.After = got.Next
			now = now.Add(time.Minute)
			posts = disturb(t, posts, got.IDs, shown, want, now)
			taste["a3"] = rapid.Float64Range(0, 1).Draw(t, "change")
		}
		for id := range shown {
			if !want[id] && id[0] == 'n' {
				t.Fatalf("%s came out after the first page", id)
			}
		}
		for id := range want {
			if !shown[id] {
				t.Fatalf("%s is never shown", id)
			}
		}
	})
}

// disturb lets what was shown be seen, adds a post, and may take one away that is not wanted any more.
func disturb(t *rapid.T, posts []Post, seen []string, shown, want map[string]bool, now time.Time) []Post {
	posts = slices.Clone(posts)
	for i := range posts {
		if slices.Contains(seen, posts[i].ID) {
			posts[i].SeenAt = now
		}
	}
	if len(posts) > 0 && rapid.Bool().Draw(t, "remove") {
		at := rapid.IntRange(0, len(posts)-1).Draw(t, "gone")
		if !shown[posts[at].ID] {
			delete(want, posts[at].ID)
		}
		posts = slices.Delete(posts, at, at+1)
	}
	return append(posts, Post{ID: fmt.Sprintf("n%d", now.Unix()), AuthorID: "a1", Followed: true, At: now})
}

// TestAFeedByFitAsAWhole holds all its pages together against the rules.
func TestAFeedByFitAsAWhole(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := noon
		r := at(someTaste(t), &now)
		posts := somePosts(t, 0, rapid.IntRange(0, 60).Draw(t, "posts"))
		byID := map[string]Post{}
		for _, p := range posts {
			byID[p.ID] = p
		}
		q := FeedQuery{First: rapid.IntRange(1, 25).Draw(t, "first"), DiscoveryShare: shares().Draw(t, "share")}
		for i := range rapid.IntRange(0, 10).Draw(t, "excluded") {
			q.ExcludePostIDs = append(q.ExcludePostIDs, fmt.Sprintf("p%d", 3*i))
		}
		q.DiscoverOnly = rapid.IntRange(0, 4).Draw(t, "discover only") == 0
		var all []Post
		for {
			page, err := r.Feed(t.Context(), "u", q, posts)
			if err != nil {
				t.Fatal(err)
			}
			for _, id := range page.IDs {
				if slices.Contains(q.ExcludePostIDs, id) || q.DiscoverOnly && byID[id].Followed {
					t.Fatalf("%s should not be shown", id)
				}
				all = append(all, byID[id])
			}
			if page.Next == "" {
				break
			}
			q.After = page.Next
		}
		checkRuns(t, len(all), func(i int) string { return all[i].AuthorID })
		if !q.DiscoverOnly {
			checkShare(t, all, q.DiscoveryShare)
		}
	})
}

// checkShare wants the discovered to have their share, and no more than one above it, as long
// as both kinds last and nobody is put off for coming too often.
func checkShare(t *rapid.T, all []Post, share float64) {
	t.Helper()
	followed, discovered := 0, 0
	for _, p := range all {
		if p.Followed {
			followed++
		} else {
			discovered++
		}
	}
	if share == 0 && discovered > 0 || share == 1 && followed > 0 {
		t.Fatalf("%d followed and %d discovered with a share of %v", followed, discovered, share)
	}
	if len(authors(all, true)) < 2 || len(authors(all, false)) < 2 {
		return
	}
	had, waiting := 0, discovered
	for i, p := range all {
		if !p.Followed {
			had, waiting = had+1, waiting-1
		}
		left := all[i+1:]
		if len(authors(left, true)) < 2 || len(authors(left, false)) < 2 {
			return
		}
		if owed := int(share * float64(i+1)); had < owed && waiting > 0 {
			t.Fatalf("%d discovered in the first %d, owed %d", had, i+1, owed)
		}
		if most := int(math.Ceil(share*float64(i+1))) + 1; had > most {
			t.Fatalf("%d discovered in the first %d, at most %d", had, i+1, most)
		}
	}
}

func authors(posts []Post, followed bool) map[string]bool {
	out := map[string]bool{}
	for _, p := range posts {
		if p.Followed == followed {
			out[p.AuthorID] = true
		}
	}
	return out
}

func TestChronologicalIsChronological(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := noon
		posts := somePosts(t, 0, rapid.IntRange(1, 50).Draw(t, "posts"))
		page, err := at(someTaste(t), &now).Feed(t.Context(), "u",
			FeedQuery{Order: Newest, First: 50, DiscoveryShare: 0.5}, posts)
		if err != nil || len(page.IDs) != len(posts) || page.Next != "" {
			t.Fatalf("%d of %d, %v", len(page.IDs), len(posts), err)
		}
		slices.SortFunc(posts, newer)
		for i, p := range posts {
			if page.IDs[i] != p.ID {
				t.Fatalf("place %d is %s, want %s", i, page.IDs[i], p.ID)
			}
		}
	})
}

func TestFeed(t *testing.T) {
	hours := func(n int) time.Time { return noon.Add(-time.Duration(n) * time.Hour) }
	post := func(id, author string, age int, followed bool) Post {
		return Post{ID: id, AuthorID: author, At: hours(age), Followed: followed}
	}
	seen := post("seen", "a", 1, true)
	seen.SeenAt = hours(0).Add(-time.Second)
	taste := tasteOf{"a": 0.9, "b": 0.5, "c": 0.9, "d": 0.2}
	cases := []struct {
		name  string
		q     FeedQuery
		posts []Post
		want  []string
	}{
		{"nobody posts", FeedQuery{}, nil, nil},
		{
			"fresh before old",
			FeedQuery{},
			[]Post{post("old", "a", 40, true), post("new", "a", 1, true)},
			[]string{"new", "old"},
		},
		{
			"what fits before what does not",
			FeedQuery{},
			[]Post{post("b", "b", 1, true), post("a", "a", 1, true)},
			[]string{"a", "b"},
		},
		{"seen steps back", FeedQuery{}, []Post{seen, post("old", "b", 40, true)}, []string{"old", "seen"}},
		{
			"an author waits after two",
			FeedQuery{},
			[]Post{post("1", "a", 1, true), post("2", "a", 2, true), post("3", "a", 3, true), post("4", "b", 90, true)},
			[]string{"1", "2", "4", "3"},
		},
		{
			"an author alone does not wait",
			FeedQuery{},
			[]Post{post("1", "a", 1, true), post("2", "a", 2, true), post("3", "a", 3, true)},
			[]string{"1", "2", "3"},
		},
		{
			"every second place is discovered",
			FeedQuery{DiscoveryShare: 0.5},
			[]Post{post("1", "a", 1, true), post("2", "b", 2, true), post("x", "c", 60, false), post("y", "d", 60, false)},
			[]string{"1", "x", "2", "y"},
		},
		{
			"nobody is followed",
			FeedQuery{DiscoveryShare: 0.1},
			[]Post{post("x", "c", 1, false), post("y", "d", 1, false)},
			[]string{"x", "y"},
		},
		{
			"to discover only",
			FeedQuery{DiscoverOnly: true},
			[]Post{post("1", "a", 1, true), post("x", "c", 1, false)},
			[]string{"x"},
		},
		{"what is followed only", FeedQuery{}, []Post{post("1", "a", 1, true), post("x", "c", 1, false)}, []string{"1"}},
		{
			"excluded",
			FeedQuery{ExcludePostIDs: []string{"1"}},
			[]Post{post("1", "a", 1, true), post("2", "a", 1, true)},
			[]string{"2"},
		},
		{"still to come", FeedQuery{}, []Post{post("1", "a", -1, true), post("2", "a", 1, true)}, []string{"2"}},
		{"given twice", FeedQuery{}, []Post{post("1", "a", 1, true), post("1", "a", 1, true)}, []string{"1"}},
		{
			"the newest first",
			FeedQuery{Order: Newest},
			[]Post{post("2", "a", 2, true), post("1", "d", 1, true)},
			[]string{"1", "2"},
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			now := noon
			c.q.First = 10
			page, err := at(taste, &now).Feed(t.Context(), "u", c.q, c.posts)
			if err != nil {
				t.Fatal(err)
			}
			if d := cmp.Diff(c.want, page.IDs); d != "" {
				t.Error(d)
			}
		})
	}
}

func TestNewerPostsAreCounted(t *testing.T) {
	for _, order := range []Order{ByFit, Newest} {
		now := noon
		r := at(tasteOf{}, &now)
		posts := []Post{
			{ID: "1", AuthorID: "a", At: noon, Followed: true},
			{ID: "2", AuthorID: "a", At: noon.Add(-time.Hour), Followed: true},
		}
		first, err := r.Feed(t.Context(), "u", FeedQuery{First: 1, Order: order}, posts)
		if err != nil || first.Newer != 0 {
			t.Fatal(first, err)
		}
		now = noon.Add(time.Hour)
		posts = append(posts, Post{ID: "3", AuthorID: "a", At: noon.Add(time.Minute), Followed: true})
		second, err := r.Feed(t.Context(), "u", FeedQuery{First: 5, Order: order, After: first.Next}, posts)
		if err != nil || second.Newer != 1 || !slices.Equal(second.IDs, []string{"2"}) {
			t.Errorf("order %v: %+v, %v", order, second, err)
		}
	}
}

// TestACursorFromTheFutureShowsNothingOfIt: a clock that is ahead, or a cursor that somebody made up, does not show
// what is still to come; the feed goes on.
func TestACursorFromTheFutureShowsNothingOfIt(t *testing.T) {
	posts := []Post{
		{ID: "out", AuthorID: "a", At: noon.Add(-time.Hour), Followed: true},
		{ID: "to come", AuthorID: "a", At: noon.Add(time.Hour), Followed: true},
	}
	for _, c := range []struct {
		name  string
		order Order
		after string
	}{
		{"by fit, a moment ahead", ByFit, (&session{began: noon.Add(time.Second)}).encode()},
		{"by fit, a day ahead", ByFit, (&session{began: noon.AddDate(0, 0, 1)}).encode()},
		{"the newest first, a day ahead", Newest, place{began: noon.AddDate(0, 0, 1), at: noon.AddDate(0, 0, 1)}.encode()},
	} {
		now := noon
		page, err := at(tasteOf{}, &now).Feed(t.Context(), "u", FeedQuery{First: 5, Order: c.order, After: c.after}, posts)
		if err != nil || page.Newer != 0 || !slices.Equal(page.IDs, []string{"out"}) {
			t.Errorf("%s: %+v, %v", c.name, page, err)
		}
	}
}

func TestAFeedByFitEnds(t *testing.T) {
	now := noon
	posts := make([]Post, 2*MaxShown)
	for i := range posts {
		posts[i] = Post{
			ID: fmt.Sprint(i), AuthorID: fmt.Sprint(i % 50), At: noon.Add(-time.Duration(i) * time.Minute), Followed: true,
		}
	}
	r, q, shown := at(tasteOf{}, &now), FeedQuery{First: MaxFirst}, 0
	for page := 1; ; page++ {
		got, err := r.Feed(t.Context(), "u", q, posts)
		if err != nil {
			t.Fatal(err)
		}
		shown += len(got.IDs)
		if q.After = got.Next; q.After == "" {
			break
		}
	}
	if shown != MaxShown {
		t.Errorf("%d posts", shown)
	}
}

func TestBadFeedQueriesAreRefused(t *testing.T) {
	now := noon
	r := at(tasteOf{}, &now)
	posts := []Post{{ID: "1", At: noon, Followed: true}, {ID: "2", At: noon, Followed: true}}
	other := func(o Order) string {
		page, err := r.Feed(t.Context(), "u", FeedQuery{First: 1, Order: o}, posts)
		if err != nil || page.Next == "" {
			t.Fatal(page, err)
		}
		return page.Next
	}
	for _, c := range []struct {
		q    FeedQuery
		want error
	}{
		{FeedQuery{}, ErrFirst},
		{FeedQuery{First: 101}, ErrFirst},
		{FeedQuery{First: 1, DiscoveryShare: 1.1}, ErrShare},
		{FeedQuery{First: 1, DiscoveryShare: math.NaN()}, ErrShare},
		{FeedQuery{First: 1, After: "?"}, ErrCursor},
		{FeedQuery{First: 1, After: "AAAA"}, ErrCursor},
		{FeedQuery{First: 1, Order: Newest, After: "AAAA"}, ErrCursor},
		{FeedQuery{First: 1, After: other(Newest)}, ErrCursor},
		{FeedQuery{First: 1, Order: Newest, After: other(ByFit)}, ErrCursor},
		{FeedQuery{First: 1, After: other(ByFit) + "AAAAAAAA"}, ErrCursor},
	} {
		if _, err := r.Feed(t.Context(), "u", c.q, posts); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, want %v", c.q, err, c.want)
		}
	}
}

func TestAnyCursorIsReadOrRefused(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		now := noon
		q := FeedQuery{
			First: 3, After: rapid.StringMatching(`[AC][A-Za-z0-9_-]{0,60}`).Draw(t, "cursor"),
			Order: rapid.SampledFrom([]Order{ByFit, Newest}).Draw(t, "order"),
		}
		if _, err := at(tasteOf{}, &now).Feed(t.Context(), "u", q, somePosts(t, 0, 5)); err != nil &&
			!errors.Is(err, ErrCursor) {
			t.Fatal(err)
		}
	})
}
