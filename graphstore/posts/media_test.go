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
	if _, err := w.Update(ctx, w.fan, p.ID, posts.Patch{MultimediaURL: input.Set([]string{keys[2], keys[0]})}); err != nil {
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
	if _, err := w.Create(t.Context(), w.artist, posts.New{MultimediaURL: w.files(t, 1)}); fault.CodeOf(err) != fault.BadUserInput {
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
