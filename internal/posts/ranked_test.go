package posts_test

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/kernel/target"
	"github.com/sidestage/sidestage/internal/posts"
)

// wall is a store of published posts that others write to and delete from meanwhile.
type wall struct {
	*world
	all map[string]time.Time
	// talk changes the order of every ranking.
	talk int
}

func (w *wall) ids(until time.Time) []string {
	var ids []string
	for id, at := range w.all {
		if !at.After(until) {
			ids = append(ids, id)
		}
	}
	slices.SortFunc(ids, func(a, b string) int {
		return cmp.Or(w.all[b].Compare(w.all[a]), cmp.Compare(b, a))
	})
	return ids
}

func (w *wall) Rankable(_ context.Context, _ string, s posts.Selection) (found []posts.Rankable, err error) {
	for _, id := range s.IDs {
		found = append(found, posts.Rankable{Candidate: posts.Candidate{ID: id, AuthorID: "a"}, Posted: w.all[id]})
	}
	return found, nil
}

func (w *wall) Leanings(context.Context, string) (map[string]float64, error) { return nil, nil }

func (w *wall) Newest(
	_ context.Context, _ string, _ posts.Type, _ bool, req paging.Request,
) (page paging.Page[posts.Candidate], err error) {
	for _, id := range w.ids(time.Now().Add(1e6 * time.Hour)) {
		ms := w.all[id].UnixMilli()
		if req.Cursor != nil {
			key, err := paging.Int(req.Cursor.Key)
			if err != nil {
				return page, err
			}
			if at := key.(int64); ms > at || ms == at && id >= req.Cursor.ID {
				continue
			}
		}
		if len(page.Nodes) == req.Size {
			page.HasNext = true
			break
		}
		page.Nodes = append(page.Nodes, posts.Candidate{ID: id, At: paging.Cursor{Key: paging.IntKey(ms), ID: id}})
	}
	return page, nil
}

func (w *wall) Posts(_ context.Context, ids []string) (map[string]posts.Post, error) {
	found := map[string]posts.Post{}
	for _, id := range ids {
		if _, ok := w.all[id]; ok {
			found[id] = posts.Post{ID: id, Author: person.Person{UserID: "a"}, Status: access.Published}
		}
	}
	return found, nil
}

func (w *wall) Marks(context.Context, string, []string) (posts.Marks, error) {
	return posts.Marks{}, nil
}

// Rank turns the order by how much was said meanwhile.
func (w *wall) Rank(_ context.Context, _ string, found []posts.Rankable, most int) (chosen []posts.Chosen, err error) {
	for i := range found {
		p := found[(i*7+w.talk)%len(found)]
		if !slices.ContainsFunc(chosen, func(c posts.Chosen) bool { return c.ID == p.ID }) && len(chosen) < most {
			chosen = append(chosen, posts.Chosen{ID: p.ID, Why: posts.WhyTaste})
		}
	}
	return chosen, nil
}

// However others post, talk and delete while somebody pages through a ranked feed: each post that stood there at the
// first page and stands there at the end comes once, and what comes later does not come at all.
func TestARankedFeedNeitherRepeatsNorMisses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := &wall{world: newWorld(), all: map[string]time.Time{}}
		for i := range rapid.IntRange(0, 260).Draw(t, "posts") {
			w.all[fmt.Sprintf("p%03d", i)] = now.Add(-time.Duration(rapid.IntRange(0, 50).Draw(t, "minutes")) * time.Minute)
		}
		s := posts.NewService(w, target.Doors{Targets: w, Held: w, Now: func() time.Time { return now }}, w, nil, "")
		s.RankBy(w)
		before := w.ids(now)
		seen := map[string]int{}
		req := paging.Request{Size: rapid.IntRange(1, 40).Draw(t, "size")}
		for n := 0; ; n++ {
			page, err := s.RankedFeed(t.Context(), fan, posts.Filter{}, req)
			if err != nil {
				t.Fatal(err)
			}
			if len(page.Nodes) > req.Size {
				t.Fatalf("%d posts on a page of %d", len(page.Nodes), req.Size)
			}
			for _, p := range page.Nodes {
				seen[p.ID]++
			}
			if !page.HasNext {
				break
			}
			at, err := paging.Decode(page.End)
			if err != nil || n > 400 {
				t.Fatalf("page %d: %v", n, err)
			}
			req.Cursor = &at
			w.talk += rapid.IntRange(0, 30).Draw(t, "talk")
			w.all[fmt.Sprintf("new%03d", n)] = now.Add(time.Duration(n+1) * time.Minute)
			if rapid.Bool().Draw(t, "deletes") && len(before) > 0 {
				delete(w.all, rapid.SampledFrom(before).Draw(t, "deleted"))
			}
		}
		for _, id := range before {
			if _, stands := w.all[id]; stands && seen[id] != 1 || seen[id] > 1 {
				t.Fatalf("%s came %d times", id, seen[id])
			}
		}
		if len(seen) > len(before) {
			t.Fatalf("%d posts of %d", len(seen), len(before))
		}
	})
}

func TestACursorThatIsMadeUpIsRefused(t *testing.T) {
	w := &wall{world: newWorld(), all: map[string]time.Time{}}
	s := posts.NewService(w, target.Doors{Targets: w, Held: w, Now: func() time.Time { return now }}, w, nil, "")
	s.RankBy(w)
	for _, id := range []string{"", "!", "AAAAAAAAAAA", "AAAAAAAAAAAAAP__", "AAAAAAAAAAAB_w"} {
		at := paging.Cursor{Key: "ranked", ID: id}
		if _, err := s.RankedFeed(t.Context(), fan, posts.Filter{}, paging.Request{Size: 5, Cursor: &at}); err == nil {
			t.Errorf("%q is taken", id)
		}
	}
}
