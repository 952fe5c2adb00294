package meilisearch

import (
	"encoding/json"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// One document that cannot be read is left out, and the others are found.
func TestADocumentThatCannotBeReadDoesNotFailASearch(t *testing.T) {
	text, err := json.Marshal(search.Document{Type: item.Song, ID: "good", Name: "Harbour"})
	if err != nil {
		t.Fatal(err)
	}
	g := gathering{
		recent: &recent{}, types: []item.Type{item.Song}, found: map[item.Type][]search.Document{},
		seen: map[*search.Document]bool{},
	}
	g.add(t.Context(), []answer{{Hits: []hit{{Stored: []byte(`{"ID": 7, "Type": []}`)}, {Stored: text}}}})
	if found := g.found[item.Song]; len(found) != 1 || found[0].ID != "good" {
		t.Errorf("found %+v", found)
	}
}
