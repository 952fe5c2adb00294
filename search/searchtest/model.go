package searchtest

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// write is a Put or a Delete of some documents.
type write struct {
	put     []search.Document
	deleted []search.VersionedRef
}

// writes generates what outboxes deliver: few things, often, late, twice and unordered.
func writes(history int) *rapid.Generator[[]write] {
	kinds := rapid.SampledFrom([]item.Type{item.Artist, item.Song})
	id := rapid.Map(rapid.IntRange(1, 3), func(n int) string { return fmt.Sprintf("%d-%d", history, n) })
	version := rapid.Int64Range(1, 6)
	document := rapid.Custom(func(t *rapid.T) search.Document {
		v := version.Draw(t, "version")
		return search.Document{
			Type: kinds.Draw(t, "type"), ID: id.Draw(t, "id"), Version: v,
			Name: fmt.Sprintf("Name%d%s", v, rapid.StringMatching(`[a-z]{3}`).Draw(t, "name")),
		}
	})
	one := rapid.Custom(func(t *rapid.T) write {
		documents := rapid.SliceOfN(document, 1, 4).Draw(t, "documents")
		if rapid.IntRange(0, 2).Draw(t, "delete") > 0 {
			return write{put: documents}
		}
		var w write
		for _, d := range documents {
			w.deleted = append(w.deleted, search.VersionedRef{Ref: d.Ref(), Version: d.Version})
		}
		return w
	})
	return rapid.SliceOfN(one, 2, 6)
}

// model is what an engine promises to hold.
type model map[item.Ref]modelled

type modelled struct {
	document search.Document
	version  int64
	deleted  bool
}

func (m model) apply(w write) {
	for _, d := range w.put {
		if d.Version >= m[d.Ref()].version {
			m[d.Ref()] = modelled{document: d, version: d.Version}
		}
	}
	for _, ref := range w.deleted {
		if ref.Version >= m[ref.Ref].version {
			m[ref.Ref] = modelled{version: ref.Version, deleted: true}
		}
	}
}

func (m model) held() map[item.Ref]search.Document {
	held := map[item.Ref]search.Document{}
	for ref, is := range m {
		if !is.deleted {
			held[ref] = is.document
		}
	}
	return held
}

// sequences is how many generated histories an engine is taken through.
const sequences = 5

func (b Backend) testModel(t *testing.T) {
	index := b.filled(t, nil)
	m := model{}
	for seed := range sequences {
		history := writes(seed).Example(seed)
		for _, w := range history {
			m.apply(w)
			if err := index.Put(t.Context(), w.put); err != nil {
				t.Fatal(err)
			}
			if err := index.Delete(t.Context(), w.deleted); err != nil {
				t.Fatal(err)
			}
		}
		want := m.held()
		got, err := index.Lookup(t.Context(), slices.Collect(maps.Keys(m)))
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Fatalf("after %+v: %v\n%s", history, err, diff)
		}
		state, err := index.State(t.Context())
		if err != nil || state.Documents[item.Artist]+state.Documents[item.Song] != int64(len(want)) {
			t.Fatalf("after %+v: state %+v, %v, want %d documents", history, state, err, len(want))
		}
		for ref, d := range want {
			if !slices.Contains(ids(find(t, index, search.Query{Text: d.Name}).Groups[ref.Type]), ref.ID) {
				t.Fatalf("after %+v: %q is not found", history, d.Name)
			}
		}
	}
}
