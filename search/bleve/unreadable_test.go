package bleve

import (
	"testing"

	"github.com/blevesearch/bleve/v2/document"
	index "github.com/blevesearch/bleve_index_api"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// One document that cannot be read is left out, and the others are found.
func TestADocumentThatCannotBeReadDoesNotFailASearch(t *testing.T) {
	e, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	build, _, err := e.Build(t.Context(), "first")
	if err != nil {
		t.Fatal(err)
	}
	good := search.Document{Type: item.Song, ID: "good", Name: "Hello", Version: 1}
	broken := search.Document{Type: item.Song, ID: "broken", Name: "Hello", Version: 1}
	if err := build.Add(t.Context(), []search.Document{good}); err != nil {
		t.Fatal(err)
	}
	if err := build.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := e.read(func(g *generation) error {
		batch := g.index.NewBatch()
		d := document.NewDocument(keyOf(broken.Ref()))
		d.AddField(document.NewTextFieldCustom(fieldStored, nil, []byte(`{"Version": "x`), index.StoreField, nil))
		g.addFields(d, broken)
		if err := batch.IndexAdvanced(d); err != nil {
			return err
		}
		return g.index.Batch(batch)
	}); err != nil {
		t.Fatal(err)
	}
	found, err := e.Candidates(t.Context(), search.Request{
		Terms: search.Terms{Words: []string{"hello"}, Full: "hello", Loose: "hello"}, Types: []item.Type{item.Song},
		Limit: 20, Enough: 20,
	})
	if err != nil || len(found[item.Song]) != 1 || found[item.Song][0].ID != "good" {
		t.Errorf("found %+v, %v", found, err)
	}
}
