package posts_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	postsgraph "github.com/sidestage/sidestage/graphstore/posts"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
	"github.com/sidestage/sidestage/internal/posts"
)

// files makes uploads of the fan's and returns their keys.
func (w *world) files(t *testing.T, n int) (keys []string) {
	t.Helper()
	for range n {
		keys = append(keys, "images/"+graphtest.ID(t))
	}
	_, err := w.DB.Exec(t.Context(), "test_files", `UNWIND $keys AS key
CREATE (:File {key: key, ownerId: $fan, kind: 'image', unusedSince: datetime(), createdAt: datetime()})`,
		map[string]any{"keys": keys, "fan": w.FanID})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		// The test's own context has ended.
		_, err := w.DB.Exec(context.WithoutCancel(t.Context()), "test_cleanup", `MATCH (f:File) WHERE f.key IN $keys DETACH DELETE f`,
			map[string]any{"keys": keys})
		if err != nil {
			t.Error(err)
		}
	})
	return keys
}

// unused returns those of the keys that a sweep would take, with how many things use each of the others.
func (w *world) unused(t *testing.T, keys []string) (unused []string) {
	t.Helper()
	unused, err := cypher.ReadAll(t.Context(), w.DB, "test_unused", `UNWIND $keys AS key MATCH (f:File {key: key})
WHERE f.unusedSince IS NOT NULL AND NOT EXISTS { (f)<-[:USES]-() } RETURN key`, map[string]any{"keys": keys},
		func(r *cypher.Row) string { return r.String("key") })
	if err != nil {
		t.Fatal(err)
	}
	return unused
}

func TestAPostUsesItsFilesUntilItIsGoneForGood(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	keys := w.files(t, 3)
	p := w.post(t, w.fan, posts.New{MultimediaURL: keys[:2], MultimediaAlt: []string{"<b>One</b>"}})
	got, err := w.Get(ctx, w.artist, p.ID)
	if err != nil || len(got.Media) != 2 || got.Media[0].Alt != "<b>One</b>" || got.Media[1].Key != keys[1] ||
		got.Media[0].Width != 4 {
		t.Errorf("%+v, %v", got.Media, err)
	}
	if left := w.unused(t, keys); !slices.Equal(left, keys[2:]) {
		t.Errorf("unused are %v", left)
	}
	fewer := posts.Patch{MultimediaURL: input.Set([]string{keys[2], keys[0]})}
	if _, err := w.Update(ctx, w.fan, p.ID, fewer); err != nil {
		t.Fatal(err)
	}
	if left := w.unused(t, keys); !slices.Equal(left, keys[1:2]) {
		t.Errorf("after the change unused are %v", left)
	}
	if _, err := w.Delete(ctx, w.fan, p.ID); err != nil {
		t.Fatal(err)
	}
	if left := w.unused(t, keys); len(left) != 1 {
		t.Errorf("of a deleted post that may be restored unused are %v", left)
	}
	w.now = w.now.Add(posts.Restorable + time.Hour)
	if err := w.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	if left := w.unused(t, keys); len(left) != 3 {
		t.Errorf("of a post that is gone unused are %v", left)
	}
}

func TestOfTwoPostsAtOnceOneHasTheFile(t *testing.T) {
	w := newWorld(t)
	keys := w.files(t, 2)
	failures := make([]error, 6)
	var all sync.WaitGroup
	for i := range failures {
		all.Go(func() {
			mine := slices.Clone(keys)
			if i%2 == 1 {
				slices.Reverse(mine)
			}
			_, failures[i] = w.Create(t.Context(), w.fan, posts.New{MultimediaURL: mine})
		})
	}
	all.Wait()
	made := 0
	for _, err := range failures {
		f, refused := errors.AsType[*fault.Error](err)
		switch {
		case err == nil:
			made++
		case !refused || f.Fields["multimediaUrl"] == "":
			t.Errorf("%v", err)
		}
	}
	if made != 1 {
		t.Errorf("%d posts have it", made)
	}
	others := posts.New{MultimediaURL: w.files(t, 1)}
	if _, err := w.Create(t.Context(), w.artist, others); fault.CodeOf(err) != fault.BadUserInput {
		t.Errorf("a file of another: %v", err)
	}
}

func TestThePostSentTwiceHasItsFilesOnce(t *testing.T) {
	w := newWorld(t)
	n := posts.New{MultimediaURL: w.files(t, 1), ClientKey: graphtest.ID(t)}
	first := w.post(t, w.fan, n)
	if again := w.post(t, w.fan, n); again.ID != first.ID || len(again.Media) != 1 {
		t.Errorf("%+v", again)
	}
}

func TestPagesThatPostsLinkTo(t *testing.T) {
	w, ctx := newWorld(t), t.Context()
	store := postsgraph.NewStore(w.DB)
	address := "https://band.test/" + w.FanID
	first := w.post(t, w.fan, posts.New{Content: "See " + address})
	second := w.post(t, w.artist, posts.New{Content: "And " + address + " again", FansOnly: true})
	due, err := store.LinksOf(ctx, []string{first.ID, second.ID})
	if err != nil || len(due) != 1 || due[0].URL != address || !due[0].ReadAt.IsZero() {
		t.Fatalf("%+v, %v", due, err)
	}
	l := posts.Link{URL: address, Title: "<b>Tour</b>", SiteName: "Band", ImageKey: "links/one", Width: 4, Height: 3}
	for _, failed := range []bool{false, true} {
		if err := store.KeepLink(ctx, l, w.now, failed); err != nil {
			t.Fatal(err)
		}
	}
	got, err := w.Get(ctx, w.artist, first.ID)
	if err != nil || got.Link == nil || *got.Link != l {
		t.Errorf("%+v, %v", got.Link, err)
	}
	if due, err = store.LinksOf(ctx, []string{first.ID}); err != nil || !due[0].ReadAt.Equal(w.now) || !due[0].HasFailed {
		t.Errorf("%+v, %v", due, err)
	}
	if m, _, err := w.FileOf(ctx, access.Visitor, first.ID+".link"); err != nil || m.Key != "links/one" {
		t.Errorf("its picture: %+v, %v", m, err)
	}
	// The artist's post is for fans: what it links to is theirs too.
	if _, _, err := w.FileOf(ctx, access.Visitor, second.ID+".link"); fault.CodeOf(err) != fault.Forbidden {
		t.Errorf("the picture of a gated post: %v", err)
	}
	if gated, err := w.Get(ctx, access.Visitor, second.ID); err != nil || gated.Link != nil {
		t.Errorf("a gated post links to %+v, %v", gated.Link, err)
	}
	none := posts.Patch{Content: input.Set("Nothing")}
	if changed, err := w.Update(ctx, w.fan, first.ID, none); err != nil || changed.Link != nil {
		t.Errorf("%+v, %v", changed.Link, err)
	}
	if _, err := w.Update(ctx, w.artist, second.ID, none); err != nil {
		t.Fatal(err)
	}
	w.now = w.now.Add(posts.Restorable + time.Hour)
	if err := w.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	left, err := cypher.ReadOne(ctx, w.DB, "test_links", `OPTIONAL MATCH (l:LinkPreview {url: $url}) OPTIONAL MATCH (r:Rubbish {key: 'links/one'})
RETURN count(l) AS left, count(r) AS due`, map[string]any{"url": address}, func(r *cypher.Row) [2]int {
		return [2]int{r.Int("left"), r.Int("due")}
	})
	if err != nil || left != [2]int{0, 1} {
		t.Errorf("left are %v, %v", left, err)
	}
}
