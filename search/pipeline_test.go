package search_test

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/goleak"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/search/bleve"
)

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreTopFunction("github.com/blevesearch/bleve_index_api.AnalysisWorker"))
}

// graph is a source in memory: artists, and songs that repeat their artist's name.
type graph struct {
	guard   sync.Mutex
	artists map[string]search.Document
	songs   map[string]search.Document
	failing error
}

func newGraph() *graph {
	return &graph{artists: map[string]search.Document{}, songs: map[string]search.Document{}}
}

func (g *graph) artist(id, name string, version int64) search.Change {
	g.guard.Lock()
	defer g.guard.Unlock()
	d := search.Document{Type: item.Artist, ID: id, Name: name, Version: version}
	g.artists[id] = d
	return search.Change{Ref: d.Ref(), Version: version}
}

func (g *graph) song(id, name, artistID string, version int64) search.Change {
	g.guard.Lock()
	defer g.guard.Unlock()
	d := search.Document{Type: item.Song, ID: id, Name: name, ArtistID: artistID, Version: version}
	g.songs[id] = d
	return search.Change{Ref: d.Ref(), Version: version}
}

func (g *graph) remove(t item.Type, id string, version int64) search.Change {
	g.guard.Lock()
	defer g.guard.Unlock()
	if t == item.Artist {
		delete(g.artists, id)
	} else {
		delete(g.songs, id)
	}
	return search.Change{Ref: item.Ref{Type: t, ID: id}, Version: version}
}

// current returns what may be found: songs of artists that are there.
func (g *graph) current() map[item.Ref]search.Document {
	all := map[item.Ref]search.Document{}
	for _, d := range g.artists {
		all[d.Ref()] = d
	}
	for _, d := range g.songs {
		if artist, ok := g.artists[d.ArtistID]; ok {
			d.ArtistName = artist.Name
			all[d.Ref()] = d
		}
	}
	return all
}

func (g *graph) Documents(_ context.Context, t item.Type, ids []string) ([]search.Document, error) {
	g.guard.Lock()
	defer g.guard.Unlock()
	var found []search.Document
	for ref, d := range g.current() {
		if ref.Type == t && slices.Contains(ids, ref.ID) {
			found = append(found, d)
		}
	}
	return found, g.failing
}

func (g *graph) Dependents(_ context.Context, t item.Type, ids []string) ([]item.Ref, error) {
	g.guard.Lock()
	defer g.guard.Unlock()
	var refs []item.Ref
	for _, d := range g.songs {
		if t == item.Artist && slices.Contains(ids, d.ArtistID) {
			refs = append(refs, d.Ref())
		}
	}
	return refs, g.failing
}

func (g *graph) All(_ context.Context, yield func([]search.Document) error) error {
	g.guard.Lock()
	defer g.guard.Unlock()
	if g.failing != nil {
		return g.failing
	}
	return yield(slices.Collect(maps.Values(g.current())))
}

func (g *graph) fail(err error) {
	g.guard.Lock()
	defer g.guard.Unlock()
	g.failing = err
}

type cleaner interface{ Cleanup(f func()) }

func newPipeline(t *testing.T, c cleaner, g *graph) (*search.Index, *search.Pipeline) {
	t.Helper()
	engine, err := bleve.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	index := search.New(engine, prometheus.NewRegistry())
	c.Cleanup(func() {
		if err := index.Close(); err != nil {
			t.Error(err)
		}
	})
	return index, search.NewPipeline(index, g, slog.New(slog.DiscardHandler))
}

func songs(t *testing.T, index *search.Index, text string) []string {
	t.Helper()
	results, err := index.Search(t.Context(), search.Query{Text: text, Types: []item.Type{item.Song}})
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, h := range results.Groups[item.Song] {
		ids = append(ids, h.ID)
	}
	return ids
}

func TestReceive(t *testing.T) {
	g := newGraph()
	index, pipeline := newPipeline(t, t, g)
	receive := func(changes ...search.Change) {
		t.Helper()
		if err := pipeline.Receive(t.Context(), changes); err != nil {
			t.Fatal(err)
		}
	}
	if err := pipeline.Receive(t.Context(),
		[]search.Change{g.artist("a", "Kestrel", 1)}); !errors.Is(err, search.ErrNotReady) {
		t.Fatalf("a change before the index is ready: %v", err)
	}
	if err := pipeline.Rebuild(t.Context()); err != nil {
		t.Fatal(err)
	}
	receive(g.song("s", "Freeway", "a", 1), search.Change{Ref: item.Ref{Type: "playlist", ID: "p"}, Version: 1})
	if got := songs(t, index, "kestrel freeway"); !slices.Equal(got, []string{"s"}) {
		t.Errorf("the new song is found as %v", got)
	}
	receive(g.artist("a", "Sparrow", 2))
	if got := songs(t, index, "sparrow"); !slices.Equal(got, []string{"s"}) {
		t.Errorf("by its artist's new name the song is found as %v", got)
	}
	if got := songs(t, index, "kestrel"); len(got) > 0 {
		t.Errorf("by its artist's old name the song is found as %v", got)
	}
	receive(g.remove(item.Artist, "a", 3))
	if got := songs(t, index, "freeway"); len(got) > 0 {
		t.Errorf("without its artist the song is found as %v", got)
	}
	receive(g.artist("a", "Sparrow", 4))
	if got := songs(t, index, "freeway"); !slices.Equal(got, []string{"s"}) {
		t.Errorf("with its artist back the song is found as %v", got)
	}
	broken := errors.New("the graph is away")
	g.fail(broken)
	if err := pipeline.Receive(t.Context(), []search.Change{g.artist("a", "Kestrel", 5)}); !errors.Is(err, broken) {
		t.Errorf("a source that fails: %v", err)
	}
	g.fail(nil)
	receive(search.Change{Ref: item.Ref{Type: item.Artist, ID: "a"}, Version: 5})
	if got := songs(t, index, "kestrel"); !slices.Equal(got, []string{"s"}) {
		t.Errorf("after the failure the song is found as %v", got)
	}
}

// TestReceiveAnyOrder holds the index to be true in the end however changes are
// delivered: late, twice, in any order, a part at a time.
func TestReceiveAnyOrder(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		g := newGraph()
		index, pipeline := newPipeline(t, r, g)
		if err := pipeline.Rebuild(t.Context()); err != nil {
			t.Fatal(err)
		}
		var pending []search.Change
		id := rapid.SampledFrom([]string{"1", "2"})
		name := rapid.SampledFrom([]string{"Kestrel", "Sparrow", "Heron"})
		for version := int64(1); version <= int64(rapid.IntRange(1, 8).Draw(r, "changes")); version++ {
			switch rapid.IntRange(0, 4).Draw(r, "kind") {
			case 0, 1:
				pending = append(pending, g.artist(id.Draw(r, "id"), name.Draw(r, "name"), version))
			case 2:
				pending = append(pending, g.song(id.Draw(r, "id"), name.Draw(r, "name"), id.Draw(r, "artist"), version))
			case 3:
				pending = append(pending, g.remove(item.Artist, id.Draw(r, "id"), version))
			default:
				pending = append(pending, g.remove(item.Song, id.Draw(r, "id"), version))
			}
			if rapid.Bool().Draw(r, "deliver some") {
				some := rapid.Permutation(pending).Draw(r, "some")[:rapid.IntRange(0, len(pending)).Draw(r, "many")]
				if err := pipeline.Receive(t.Context(), some); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, c := range rapid.Permutation(pending).Draw(r, "rest") {
			if err := pipeline.Receive(t.Context(), []search.Change{c}); err != nil {
				t.Fatal(err)
			}
		}
		checkTrue(r, t, g, index)
	})
}

// checkTrue compares what the index holds with the graph, versions aside.
func checkTrue(r *rapid.T, t *testing.T, g *graph, index *search.Index) {
	want := g.current()
	var refs []item.Ref
	for _, kind := range []item.Type{item.Artist, item.Song} {
		refs = append(refs, item.Ref{Type: kind, ID: "1"}, item.Ref{Type: kind, ID: "2"})
	}
	held, err := index.Lookup(t.Context(), refs)
	if err != nil {
		r.Fatal(err)
	}
	for _, ref := range refs {
		if h, w := held[ref], want[ref]; cmp.Or(h.Name, "-") != cmp.Or(w.Name, "-") || h.ArtistName != w.ArtistName {
			r.Errorf("the index holds %+v, the graph %+v", h, w)
		}
	}
}

// TestRefresh brings things up to date of which no change was told, and what repeats them.
func TestRefresh(t *testing.T) {
	g := newGraph()
	g.artist("a", "Kestrel", 3)
	g.song("s", "Freeway", "a", 1)
	index, pipeline := newPipeline(t, t, g)
	if err := pipeline.Rebuild(t.Context()); err != nil {
		t.Fatal(err)
	}
	refresh := func(dependents bool, refs ...item.Ref) {
		t.Helper()
		if err := pipeline.Refresh(t.Context(), refs, dependents); err != nil {
			t.Fatal(err)
		}
	}
	artist := item.Ref{Type: item.Artist, ID: "a"}
	g.artist("a", "Sparrow", 2) // as after a backup was brought back: its version is lower
	refresh(false, artist, item.Ref{Type: "playlist", ID: "p"})
	if got := songs(t, index, "sparrow"); len(got) > 0 {
		t.Errorf("without dependents the song is found as %v", got)
	}
	refresh(true, artist)
	if got := songs(t, index, "sparrow"); !slices.Equal(got, []string{"s"}) {
		t.Errorf("by its artist's new name the song is found as %v", got)
	}
	g.remove(item.Song, "s", 0)
	refresh(false, item.Ref{Type: item.Song, ID: "s"})
	if got := songs(t, index, "freeway"); len(got) > 0 {
		t.Errorf("the song that is gone is found as %v", got)
	}
	if n := pipeline.Written(); n != 4 {
		t.Errorf("%d documents were counted, want 4", n)
	}
}

func TestSuggest(t *testing.T) {
	g := newGraph()
	g.artist("a", "Kestrel", 1)
	g.song("s1", "kestrel", "a", 1)
	g.song("s2", "Kestrel Song", "a", 1)
	index, pipeline := newPipeline(t, t, g)
	if err := pipeline.Rebuild(t.Context()); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]string{
		"kest": {"Kestrel", "Kestrel Song"}, "": nil, "ketsrel": {"Kestrel"}, "zzz": nil,
	} {
		suggestions, err := index.Suggest(t.Context(), text, 5)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, s := range suggestions {
			got = append(got, s.Text)
		}
		if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
			t.Errorf("suggestions for %q are %v, want %v first", text, got, want)
		}
	}
}
