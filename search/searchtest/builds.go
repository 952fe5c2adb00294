package searchtest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// RunBuilds holds an engine to what search.Engine promises of Build and Walk.
func RunBuilds(t *testing.T, b Backend) {
	t.Helper()
	t.Run("Build", b.testBuild)
	t.Run("BuildTakenUp", b.testBuildTakenUp)
	t.Run("BuildReplaced", b.testBuildReplaced)
	t.Run("BuildFirst", b.testBuildFirst)
	t.Run("BuildDuringWrites", b.testBuildDuringWrites)
	t.Run("Walk", b.testWalk)
}

func artistNamed(id, name string, version int64) search.Document {
	return search.Document{Type: item.Artist, ID: id, Name: name, Version: version}
}

func artistRef(id string) item.Ref { return item.Ref{Type: item.Artist, ID: id} }

func begin(t *testing.T, index *search.Index, id string, wantResumed bool) search.Build {
	t.Helper()
	build, resumed, err := index.Build(t.Context(), id)
	if err != nil || resumed != wantResumed {
		t.Fatalf("Build(%s): resumed %v, %v", id, resumed, err)
	}
	return build
}

func must(t *testing.T, what string, err error) {
	t.Helper()
	if err != nil {
		t.Fatalf("%s: %v", what, err)
	}
}

// holds compares the artists' names that a Lookup gives with those wanted, by id; an empty
// name is one that is not held.
func holds(
	t *testing.T, what string, lookup func(context.Context, []item.Ref) (map[item.Ref]search.Document, error),
	want map[string]string,
) {
	t.Helper()
	for id, name := range want {
		held, err := lookup(t.Context(), []item.Ref{artistRef(id)})
		if err != nil || held[artistRef(id)].Name != name {
			t.Errorf("%s: %s is %q (%v), want %q", what, id, held[artistRef(id)].Name, err, name)
		}
	}
}

func (b Backend) testBuild(t *testing.T) {
	ctx := t.Context()
	index := b.filled(t, []search.Document{artistNamed("old", "Kestrel", 1), artistNamed("kept", "Heron", 3)})
	before := time.Now().Add(-time.Second)
	build := begin(t, index, "job-1", false)
	must(t, "Add",
		build.Add(ctx, []search.Document{artistNamed("kept", "Heron", 3), artistNamed("new", "Quillfeather", 1)}))
	must(t, "Put", index.Put(ctx, []search.Document{artistNamed("put", "Putwhile", 2), artistNamed("both", "Fresh", 9)}))
	must(t, "Delete", index.Delete(ctx, []search.VersionedRef{{Ref: artistRef("gone"), Version: 5}}))
	must(t, "Add",
		build.Add(ctx,
			[]search.Document{
				artistNamed("both", "Stale", 1), artistNamed("gone", "Goneby", 1),
				artistNamed("new", "Quill", 1),
			}))
	held, err := build.Held(ctx)
	if err != nil || held[item.Artist] != 4 || held[item.Song] != 0 {
		t.Errorf("the build holds %v, %v", held, err)
	}
	holds(t, "build", build.Lookup,
		map[string]string{"new": "Quill", "both": "Fresh", "put": "Putwhile", "gone": "", "old": ""})
	holds(t, "the old index meanwhile", index.Lookup, map[string]string{"old": "Kestrel", "put": "Putwhile", "new": ""})
	must(t, "Commit", build.Commit(ctx))
	holds(t, "the new index", index.Lookup,
		map[string]string{"new": "Quill", "both": "Fresh", "put": "Putwhile", "kept": "Heron", "gone": "", "old": ""})
	state, err := index.State(ctx)
	if err != nil || state.Build != "job-1" || state.BuiltAt.Before(before) || state.SizeBytes == 0 ||
		state.Documents[item.Artist] != 4 {
		t.Errorf("state after the commit: %+v, %v", state, err)
	}
	must(t, "late Put", index.Put(ctx, []search.Document{artistNamed("both", "Older", 8)}))
	holds(t, "an older put", index.Lookup, map[string]string{"both": "Fresh"})
	if err := build.Add(ctx, []search.Document{artistNamed("late", "Late", 1)}); !errors.Is(err, search.ErrBuildGone) {
		t.Errorf("Add after the commit: %v", err)
	}
	must(t, "Discard after the commit", build.Discard(ctx))
	holds(t, "after that", index.Lookup, map[string]string{"kept": "Heron", "late": ""})
}

// testBuildTakenUp ends the process in the middle of a build. Writes after it reach the build
// though nobody has taken it up yet.
func (b Backend) testBuildTakenUp(t *testing.T) {
	ctx := t.Context()
	engine := b.Open(t)
	index := search.New(engine, prometheus.NewRegistry())
	fill(t, index, []search.Document{artistNamed("old", "Kestrel", 1)})
	build := begin(t, index, "job", false)
	must(t, "Add", build.Add(ctx, []search.Document{artistNamed("a", "Alpha", 1), artistNamed("b", "Bravo", 1)}))
	must(t, "Put", index.Put(ctx, []search.Document{artistNamed("c", "Charlie", 4), artistNamed("d", "Delta", 4)}))

	index = search.New(b.Reopen(t, engine), prometheus.NewRegistry())
	holds(t, "the old index after the restart", index.Lookup, map[string]string{"old": "Kestrel", "c": "Charlie", "a": ""})
	must(t, "Put after the restart",
		index.Put(ctx, []search.Document{artistNamed("b", "Bravissimo", 2), artistNamed("e", "Echo", 1)}))
	build = begin(t, index, "job", true)
	holds(t, "the build taken up", build.Lookup,
		map[string]string{"a": "Alpha", "b": "Bravissimo", "c": "Charlie", "d": "Delta", "e": "Echo"})
	// What was put before the restart is older than what is read after it; what was put since is not.
	must(t, "Add",
		build.Add(ctx,
			[]search.Document{artistNamed("c", "Charlotte", 5), artistNamed("b", "Bravo", 1), artistNamed("f", "Foxtrot", 1)}))
	held, err := build.Held(ctx)
	if err != nil || held[item.Artist] != 6 {
		t.Errorf("the build holds %v, %v", held, err)
	}
	must(t, "Commit", build.Commit(ctx))
	holds(t, "the new index", index.Lookup, map[string]string{
		"a": "Alpha", "b": "Bravissimo", "c": "Charlotte", "d": "Delta", "e": "Echo", "f": "Foxtrot", "old": "",
	})
	again := begin(t, index, "job", false)
	must(t, "Discard", again.Discard(ctx))
}

func (b Backend) testBuildReplaced(t *testing.T) {
	ctx := t.Context()
	engine := b.Open(t)
	index := search.New(engine, prometheus.NewRegistry())
	fill(t, index, []search.Document{artistNamed("old", "Kestrel", 1)})
	first := begin(t, index, "first", false)
	must(t, "Add", first.Add(ctx, []search.Document{artistNamed("a", "Alpha", 1)}))
	same := begin(t, index, "first", true)
	must(t, "Add", same.Add(ctx, []search.Document{artistNamed("b", "Bravo", 1)}))
	holds(t, "the same build", first.Lookup, map[string]string{"a": "Alpha", "b": "Bravo"})

	second := begin(t, index, "second", false)
	if err := first.Commit(ctx); !errors.Is(err, search.ErrBuildGone) {
		t.Errorf("Commit of a build that another replaced: %v", err)
	}
	must(t, "Add", second.Add(ctx, []search.Document{artistNamed("c", "Charlie", 1)}))
	holds(t, "the second build", second.Lookup, map[string]string{"a": "", "b": "", "c": "Charlie"})

	// A build of another id than the one that an ended process left removes that one.
	index = search.New(b.Reopen(t, engine), prometheus.NewRegistry())
	third := begin(t, index, "third", false)
	if held, err := third.Held(ctx); err != nil || held[item.Artist] != 0 {
		t.Errorf("a fresh build holds %v, %v", held, err)
	}
	must(t, "Discard", third.Discard(ctx))
	must(t, "Discard again", third.Discard(ctx))
	if _, err := third.Held(ctx); !errors.Is(err, search.ErrBuildGone) {
		t.Errorf("Held of a discarded build: %v", err)
	}
	must(t, "Put", index.Put(ctx, []search.Document{artistNamed("d", "Delta", 1)}))
	holds(t, "the index that answers", index.Lookup, map[string]string{"old": "Kestrel", "d": "Delta", "c": ""})
}

// testBuildFirst fills an index for the first time, with writes meanwhile.
func (b Backend) testBuildFirst(t *testing.T) {
	ctx := t.Context()
	index := search.New(b.Open(t), prometheus.NewRegistry())
	err := index.Walk(ctx, item.Artist, func([]search.Document) error { return errors.New("called") })
	if !errors.Is(err, search.ErrNotReady) {
		t.Errorf("Walk before the first build: %v", err)
	}
	build := begin(t, index, "first", false)
	must(t, "Put", index.Put(ctx, []search.Document{artistNamed("a", "Alpha", 2)}))
	must(t, "older Put", index.Put(ctx, []search.Document{artistNamed("a", "Older", 1)}))
	if state, err := index.State(ctx); err != nil || state.Ready {
		t.Errorf("state during the first build: %+v, %v", state, err)
	}
	must(t, "Commit", build.Commit(ctx))
	holds(t, "the index", index.Lookup, map[string]string{"a": "Alpha"})
}

// testBuildDuringWrites lets several write while one builds: every document ends with what
// was put last.
func (b Backend) testBuildDuringWrites(t *testing.T) {
	ctx := t.Context()
	const documents, writers = 300, 3
	var all []search.Document
	for i := range documents {
		all = append(all, artistNamed(fmt.Sprintf("n%03d", i), "Read", 1))
	}
	index := b.filled(t, all)
	build := begin(t, index, "busy", false)
	var group sync.WaitGroup
	failures := make(chan error, documents)
	for w := range writers {
		group.Go(func() {
			for i := w; i < documents; i += 10 * writers {
				failures <- index.Put(ctx, []search.Document{artistNamed(all[i].ID, "Written", 2)})
			}
		})
	}
	group.Go(func() {
		for part := range slices.Chunk(all, 40) {
			failures <- build.Add(ctx, part)
		}
	})
	group.Wait()
	close(failures)
	for err := range failures {
		must(t, "writing at once", err)
	}
	must(t, "Commit", build.Commit(ctx))
	want := map[string]string{}
	for i, d := range all {
		want[d.ID] = "Read"
		if i%(10*writers) < writers {
			want[d.ID] = "Written"
		}
	}
	holds(t, "after writes at once", index.Lookup, want)
}

func (b Backend) testWalk(t *testing.T) {
	ctx := t.Context()
	const many = 2300
	var all []search.Document
	for i := range many {
		all = append(all, artistNamed(fmt.Sprintf("w%04d", i), fmt.Sprintf("Walker %d", i), 1))
	}
	all = append(all, search.Document{Type: item.Song, ID: "w0001", Name: "Song", Version: 1})
	index := b.filled(t, all)
	seen := map[string]search.Document{}
	pages := 0
	err := index.Walk(ctx, item.Artist, func(documents []search.Document) error {
		pages++
		if pages == 2 { // what follows moves up in an engine that counts by place
			must(t, "Delete", index.Delete(ctx, []search.VersionedRef{
				{Ref: artistRef("w0003"), Version: 2}, {Ref: artistRef("w0004"), Version: 2}, {Ref: artistRef("w2299"), Version: 2},
			}))
			must(t, "Put", index.Put(ctx, []search.Document{artistNamed("w2298", "Renamed", 2)}))
		}
		for _, d := range documents {
			seen[d.ID] = d
		}
		return nil
	})
	must(t, "Walk", err)
	for _, d := range all[:many] {
		if _, ok := seen[d.ID]; !ok && d.ID != "w0003" && d.ID != "w0004" && d.ID != "w2299" {
			t.Fatalf("%s was held all the while and is not given", d.ID)
		}
	}
	if d := seen["w0001"]; d.Type != item.Artist || d.Name != "Walker 1" {
		t.Errorf("w0001 is given as %+v", d)
	}
	again := map[string]bool{}
	must(t, "Walk", index.Walk(ctx, item.Artist, func(documents []search.Document) error {
		for _, d := range documents {
			again[d.ID] = true
		}
		return nil
	}))
	if len(again) != many-3 || again["w0003"] {
		t.Errorf("after deletions %d are given, want %d", len(again), many-3)
	}
	stop := errors.New("enough")
	calls := 0
	err = index.Walk(ctx, item.Artist, func([]search.Document) error {
		calls++
		return stop
	})
	if !errors.Is(err, stop) || calls != 1 {
		t.Errorf("Walk ended by its caller: %v after %d calls", err, calls)
	}
	must(t, "Walk of nothing", index.Walk(ctx, item.Venue, func(documents []search.Document) error {
		return fmt.Errorf("%d venues", len(documents))
	}))
}
