package searchtest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// Backend makes engines to be tested.
type Backend struct {
	// Open makes an engine on an empty place of its own, that ends with the test.
	Open func(t *testing.T) search.Engine
	// Reopen closes an engine that Open gave and makes another on the same place.
	Reopen func(t *testing.T, e search.Engine) search.Engine
}

// Run holds an engine to everything that search.Engine promises, and to the relevance
// that people see with it.
func Run(t *testing.T, b Backend) {
	t.Helper()
	t.Run("NotReady", b.testNotReady)
	t.Run("Relevance", b.testRelevance)
	t.Run("BadInput", b.testBadInput)
	t.Run("Visibility", b.testVisibility)
	t.Run("Scope", b.testScope)
	t.Run("Crowd", b.testCrowd)
	t.Run("Paging", b.testPaging)
	t.Run("Guess", b.testGuess)
	t.Run("Beside", b.testBeside)
	t.Run("Settings", b.testSettings)
	t.Run("Quickly", b.testQuickly)
	t.Run("Versions", b.testVersions)
	t.Run("Model", b.testModel)
	t.Run("Reopen", b.testReopen)
	t.Run("Rebuild", b.testRebuild)
	t.Run("AtOnce", b.testAtOnce)
	t.Run("Judged", b.testJudged)
}

// filled makes an index of documents.
func (b Backend) filled(t *testing.T, documents []search.Document) *search.Index {
	t.Helper()
	index := search.New(b.Open(t), prometheus.NewRegistry())
	fill(t, index, documents)
	return index
}

func fill(t *testing.T, index *search.Index, documents []search.Document) {
	t.Helper()
	if err := index.Rebuild(t.Context(), Filler(documents)); err != nil {
		t.Fatalf("Rebuild: %v", err)
	}
}

// Filler fills a Rebuild with documents.
func Filler(documents []search.Document) search.Fill {
	return func(_ context.Context, yield func([]search.Document) error) error {
		for part := range slices.Chunk(documents, 7000) {
			if err := yield(part); err != nil {
				return err
			}
		}
		return nil
	}
}

// find searches. An engine on a busy machine may run out of the time that people wait: asked again it answers.
func find(t *testing.T, index *search.Index, q search.Query) search.Results {
	t.Helper()
	results, err := index.Search(t.Context(), q)
	for tries := 1; tries < 4 && fault.CodeOf(err) == fault.Unavailable && !errors.Is(err, search.ErrNotReady); tries++ {
		t.Logf("Search(%q): %v", q.Text, err)
		results, err = index.Search(t.Context(), q)
	}
	if err == nil {
		err = index.PutBeside(t.Context(), &results)
	}
	if err != nil {
		t.Fatalf("Search(%q): %v", q.Text, err)
	}
	return results
}

func ids(hits []search.Hit) []string {
	found := make([]string, len(hits))
	for i, h := range hits {
		found[i] = h.ID
	}
	return found
}

func (b Backend) testNotReady(t *testing.T) {
	index := search.New(b.Open(t), prometheus.NewRegistry())
	_, err := index.Search(t.Context(), search.Query{Text: "kestrel"})
	if fault.CodeOf(err) != fault.Unavailable || !errors.Is(err, search.ErrNotReady) {
		t.Errorf("Search before the first Rebuild: %v", err)
	}
	if err := index.Put(t.Context(), fixture()[:1]); !errors.Is(err, search.ErrNotReady) {
		t.Errorf("Put before the first Rebuild: %v", err)
	}
	state, err := index.State(t.Context())
	if err != nil || state.Ready {
		t.Errorf("State before the first Rebuild: %+v, %v", state, err)
	}
	if err := index.Health(t.Context()); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("Health before the first Rebuild: %v", err)
	}
	fill(t, index, nil)
	if err := index.Health(t.Context()); err != nil {
		t.Errorf("Health of an index filled with nothing: %v", err)
	}
	if got := find(t, index, search.Query{Text: "kestrel"}); len(got.Groups) != len(item.Types()) {
		t.Errorf("groups of an empty index: %v", got.Groups)
	}
}

func (b Backend) testRelevance(t *testing.T) {
	index := b.filled(t, fixture())
	for _, c := range relevances() {
		t.Run(c.name, func(t *testing.T) {
			results := find(t, index, search.Query{Text: c.text, Types: []item.Type{c.kind}, Final: c.final})
			got := ids(results.Groups[c.kind])
			first := got[:min(len(c.first), len(got))]
			if !slices.Equal(first, c.first) || (c.only && len(got) != len(c.first)) {
				t.Errorf("%q finds %v, want %v", c.text, got, c.first)
			}
			for i, h := range results.Groups[c.kind] {
				if h.Score <= 0 || h.Score > 1 || (i > 0 && h.Score >= results.Groups[c.kind][i-1].Score) {
					t.Errorf("scores do not fall: hit %d has %v", i, h.Score)
				}
			}
		})
	}
}

func (b Backend) testBadInput(t *testing.T) {
	index := b.filled(t, fixture())
	for i, text := range badInputs() {
		for _, final := range []bool{false, true} {
			for _, viewer := range []string{"", `x" OR visible = "kestrel`, "\\", text} {
				q := search.Query{Text: text, Final: final, Viewer: search.Viewer{ID: viewer}}
				results, err := index.Search(t.Context(), q)
				if err != nil {
					t.Errorf("input %d %.40q, viewer %.40q: %v", i, text, viewer, err)
				}
				if slices.Contains(ids(results.Groups[item.Song]), "draft") {
					t.Errorf("input %d %.40q finds what is hidden", i, text)
				}
			}
		}
		if _, err := index.Suggest(t.Context(), text, 5); err != nil {
			t.Errorf("suggestions for input %d %.40q: %v", i, text, err)
		}
	}
	odd := []search.Document{
		{Type: item.Song, ID: `odd "id' \ / 井`, Name: `a "quoted\" name`, Version: 1},
		{Type: item.Song, ID: "nameless", Version: 1},
		{Type: item.Song, ID: "wild", Name: "wi\xffld", Popularity: math.NaN(), Version: 1},
		{Type: item.Song, ID: "huge", Name: strings.Repeat("long name ", 2000), Popularity: math.Inf(1), Version: 1},
	}
	if err := index.Put(t.Context(), odd); err != nil {
		t.Fatalf("Put of odd documents: %v", err)
	}
	if got := ids(find(t, index,
		search.Query{Text: "quoted name"}).Groups[item.Song]); !slices.Equal(got, []string{odd[0].ID}) {
		t.Errorf("the odd document is found as %q", got)
	}
	for text, id := range map[string]string{"wild": "wild", "long name long": "huge"} {
		if got := ids(find(t, index, search.Query{Text: text}).Groups[item.Song]); !slices.Equal(got, []string{id}) {
			t.Errorf("%q finds %q", text, got)
		}
	}
}

func (b Backend) testVisibility(t *testing.T) {
	index := b.filled(t, fixture())
	for viewer, want := range map[string][]string{"": {}, "avenue": {}, "kestrel": {"draft"}} {
		q := search.Query{Text: "unfinished business", Types: []item.Type{item.Song}, Viewer: search.Viewer{ID: viewer}}
		if got := ids(find(t, index, q).Groups[item.Song]); !slices.Equal(got, want) {
			t.Errorf("viewer %q finds %v, want %v", viewer, got, want)
		}
	}
}

func (b Backend) testVersions(t *testing.T) {
	index := b.filled(t, nil)
	ref := item.Ref{Type: item.Artist, ID: "a"}
	put := func(version int64, name string) func(context.Context) error {
		return func(ctx context.Context) error {
			return index.Put(ctx, []search.Document{{Type: ref.Type, ID: ref.ID, Name: name, Version: version}})
		}
	}
	remove := func(version int64) func(context.Context) error {
		return func(ctx context.Context) error {
			return index.Delete(ctx, []search.VersionedRef{{Ref: ref, Version: version}})
		}
	}
	twice := func(ctx context.Context) error {
		return index.Put(ctx, []search.Document{
			{Type: ref.Type, ID: ref.ID, Name: "Kilo", Version: 11}, {Type: ref.Type, ID: ref.ID, Name: "Lima", Version: 10},
		})
	}
	steps := []struct {
		name string
		do   func(context.Context) error
		want string
	}{
		{"first", put(3, "Alpha"), "Alpha"},
		{"newer", put(5, "Bravo"), "Bravo"},
		{"older is ignored", put(4, "Charlie"), "Bravo"},
		{"equal replaces", put(5, "Delta"), "Delta"},
		{"older delete is ignored", remove(4), "Delta"},
		{"delete", remove(6), ""},
		{"late put of what was deleted", put(5, "Echo"), ""},
		{"newer than the delete", put(7, "Foxtrot"), "Foxtrot"},
		{"delete at the same version", remove(7), ""},
		{"delete again", remove(7), ""},
		{"back", put(8, "Golf"), "Golf"},
		{"twice in one call", twice, "Kilo"},
	}
	for _, step := range steps {
		if err := step.do(t.Context()); err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		held, err := index.Lookup(t.Context(), []item.Ref{ref})
		if err != nil || held[ref].Name != step.want {
			t.Errorf("%s: the index holds %q (%v), want %q", step.name, held[ref].Name, err, step.want)
		}
		for _, name := range []string{"Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Kilo", "Lima"} {
			found := len(find(t, index, search.Query{Text: name}).Groups[item.Artist]) > 0
			if found != (name == step.want) {
				t.Errorf("%s: %s found: %v", step.name, name, found)
			}
		}
	}
}

func (b Backend) testReopen(t *testing.T) {
	engine := b.Open(t)
	index := search.New(engine, prometheus.NewRegistry())
	fill(t, index, fixture())
	if err := index.Put(t.Context(),
		[]search.Document{{Type: item.Artist, ID: "late", Name: "Latecomer", Version: 1}}); err != nil {
		t.Fatal(err)
	}
	if err := index.Delete(t.Context(),
		[]search.VersionedRef{{Ref: item.Ref{Type: item.Artist, ID: "kestral"}, Version: 2}}); err != nil {
		t.Fatal(err)
	}
	before, err := index.State(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	again := search.New(b.Reopen(t, engine), prometheus.NewRegistry())
	after, err := again.State(t.Context())
	before.SizeBytes, after.SizeBytes = 0, 0 // a merge may come between
	if diff := cmp.Diff(before, after); err != nil || diff != "" {
		t.Errorf("state after reopening: %v\n%s", err, diff)
	}
	for text, want := range map[string]string{"latecomer": "late", "latceomer": "late", "kestrle": "kestrel"} {
		got := ids(find(t, again, search.Query{Text: text}).Groups[item.Artist])
		if len(got) == 0 || got[0] != want || slices.Contains(got, "kestral") {
			t.Errorf("%q finds %v after reopening", text, got)
		}
	}
}

func (b Backend) testRebuild(t *testing.T) {
	index := b.filled(t, fixture())
	named := func(id, name string, version int64) search.Document {
		return search.Document{Type: item.Artist, ID: id, Name: name, Version: version}
	}
	finds := func(text string) bool {
		return len(find(t, index, search.Query{Text: text}).Groups[item.Artist]) > 0
	}
	broken := errors.New("the graph went away")
	err := index.Rebuild(t.Context(), func(_ context.Context, yield func([]search.Document) error) error {
		return errors.Join(yield([]search.Document{named("new", "Quillfeather", 1)}), broken)
	})
	if !errors.Is(err, broken) || finds("quillfeather") || !finds("kestrel") {
		t.Fatalf("a rebuild that fails: %v", err)
	}
	err = index.Rebuild(t.Context(), func(ctx context.Context, yield func([]search.Document) error) error {
		if !finds("kestrel") {
			t.Error("the old index does not answer during a rebuild")
		}
		if err := index.Put(ctx,
			[]search.Document{named("both", "Overwritten Fresh", 9), named("put", "Putwhile", 1)}); err != nil {
			return err
		}
		if err := index.Delete(ctx,
			[]search.VersionedRef{{Ref: item.Ref{Type: item.Artist, ID: "gone"}, Version: 5}}); err != nil {
			return err
		}
		if !finds("putwhile") {
			t.Error("a put during a rebuild is not found at once")
		}
		return yield([]search.Document{
			named("both", "Stale", 1), named("gone", "Goneby", 1), named("new", "Quillfeather", 1),
			named("new", "Quillfeather", 1),
		})
	})
	if err != nil {
		t.Fatalf("Rebuild: %v", err)
	}
	for text, want := range map[string]bool{
		"kestrel": false, "quillfeather": true, "putwhile": true, "overwritten fresh": true, "stale": false, "goneby": false,
	} {
		if finds(text) != want {
			t.Errorf("after the rebuild, %q is found: %v", text, !want)
		}
	}
	if err := index.Put(t.Context(), []search.Document{named("both", "Olderwrite", 8)}); err != nil ||
		finds("olderwrite") {
		t.Errorf("versions of what was put during a rebuild are lost: %v", err)
	}
}

func (b Backend) testAtOnce(t *testing.T) {
	documents := fixture()
	index := b.filled(t, documents)
	const rounds, writers = 2, 3
	var group sync.WaitGroup
	failures := make(chan error, 1000)
	start := func(do func(i int) error) {
		group.Go(func() {
			for i := range rounds {
				if err := do(i); err != nil {
					failures <- err
				}
			}
		})
	}
	for w := range writers {
		start(func(i int) error {
			d := search.Document{
				Type: item.Artist, ID: fmt.Sprintf("writer-%d-%d", w, i), Name: fmt.Sprintf("Scribbler %d %d", w, i), Version: 1,
			}
			if err := index.Put(t.Context(), []search.Document{d}); err != nil {
				return err
			}
			held, err := index.Lookup(t.Context(), []item.Ref{d.Ref()})
			if err == nil && len(held) == 0 {
				err = fmt.Errorf("%s was put and is not held", d.ID)
			}
			return err
		})
		start(func(int) error {
			results, err := index.Search(t.Context(), search.Query{Text: "kestrel"})
			if err == nil && len(results.Groups[item.Artist]) == 0 {
				err = errors.New("kestrel is not found for a moment")
			}
			return err
		})
	}
	start(func(int) error {
		return index.Rebuild(t.Context(), func(ctx context.Context, yield func([]search.Document) error) error {
			// What was put before this rebuild began is in the source by then.
			held, err := index.Lookup(ctx, writerRefs(writers, rounds))
			if err != nil {
				return err
			}
			for _, d := range held {
				if err := yield([]search.Document{d}); err != nil {
					return err
				}
			}
			return yield(documents)
		})
	})
	group.Wait()
	close(failures)
	for err := range failures {
		t.Error(err)
	}
	held, err := index.Lookup(t.Context(), writerRefs(writers, rounds))
	if err != nil || len(held) != writers*rounds {
		t.Errorf("%d of %d documents put during rebuilds are held: %v", len(held), writers*rounds, err)
	}
}

func writerRefs(writers, rounds int) []item.Ref {
	var refs []item.Ref
	for w := range writers {
		for i := range rounds {
			refs = append(refs, item.Ref{Type: item.Artist, ID: fmt.Sprintf("writer-%d-%d", w, i)})
		}
	}
	return refs
}
