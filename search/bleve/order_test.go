package bleve

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/blevesearch/bleve/v2/index/scorch"
	"github.com/blevesearch/bleve/v2/index/scorch/mergeplan"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// TestTheMostPopularStayCandidates puts documents into many segments and merges them, as
// happens in the background after every larger change.
func TestTheMostPopularStayCandidates(t *testing.T) {
	e, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	const batches, batch, limit, favourites = 12, 100, 20, 10
	build, _, err := e.Build(t.Context(), "first")
	if err != nil {
		t.Fatal(err)
	}
	popular := map[int]bool{}
	for _, n := range rand.New(rand.NewPCG(1, 2)).Perm(batches * batch)[:favourites] {
		popular[n] = true
	}
	for b := range batches {
		var documents []search.Document
		for i := range batch {
			n := b*batch + i
			d := search.Document{
				Type: item.Song, ID: fmt.Sprintf("song-%04d", n), Name: fmt.Sprintf("Hello %d", n), Popularity: 10, Version: 1,
			}
			if popular[n] {
				d.Popularity = 1000
			}
			documents = append(documents, d)
		}
		if err := build.Add(t.Context(), documents); err != nil {
			t.Fatal(err)
		}
	}
	if err := build.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	merge(t, e)

	found, err := e.Candidates(t.Context(), search.Request{
		Terms: search.Terms{Words: []string{"h"}, Full: "h", Loose: "h"}, Types: []item.Type{item.Song}, Limit: limit,
		Enough: limit,
	})
	if err != nil {
		t.Fatal(err)
	}
	given := map[string]bool{}
	for _, d := range found[item.Song] {
		given[d.ID] = true
	}
	for n := range popular {
		if id := fmt.Sprintf("song-%04d", n); !given[id] {
			t.Errorf("%s is among the %d most popular, and no candidate", id, favourites)
		}
	}
}

// merge makes one segment of all.
func merge(t *testing.T, e *Engine) {
	t.Helper()
	err := e.read(func(g *generation) error {
		inside, err := g.index.Advanced()
		if err != nil {
			return err
		}
		segments, ok := inside.(*scorch.Scorch)
		if !ok {
			t.Fatalf("the index is a %T", inside)
		}
		return segments.ForceMerge(t.Context(), &mergeplan.SingleSegmentMergePlanOptions)
	})
	if err != nil {
		t.Fatal(err)
	}
}
