package studio_test

import (
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	studiograph "github.com/sidestage/sidestage/graphstore/studio"
	"github.com/sidestage/sidestage/internal/kernel/paging"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/studio"
)

// A page of an artist's ten thousand tracks, in any order and from any place, touches the store for what
// is on it, not for all of them.
func TestStudioPageOfTenThousandTracks(t *testing.T) {
	w := newWorkshop(t)
	params := w.params()
	// In parts: a database with more to do than these tests takes long over all of them at once.
	for first := 1; first <= 10_000; first += 1000 {
		params["first"] = first
		_, err := w.db.Exec(t.Context(), "test_many", `MATCH (a:User {id: $artist}) UNWIND range($first, $first + 999) AS n WITH a, n, randomUUID() AS id
CREATE (a)-[:PERFORMED]->(:Track {id: id, ownerId: $artist, title: 'T' + n, titleKey: 't' + n, duration: 60.0, status: ['draft', 'published'][n % 2], source: 'upload', coverArtUrl: '/c',
  playCount: n % 7, saveCount: n % 5, releaseDate: datetime(), createdAt: datetime() - duration({seconds: n}), updatedAt: datetime()})`, params)
		w.must(err)
	}
	if _, err := w.db.Read(t.Context(), "test_sample", `CALL db.resampleOutdatedIndexes()`, nil); err != nil {
		t.Fatal(err)
	}
	touched := map[string]int64{}
	profiled := studiograph.NewStore(w.db.Profiling(func(p cypher.Profiled) {
		touched[p.Cypher] = graphtest.NewPlan(p.Plan).DBHits
	}))
	s := studio.NewService(studio.Options{Store: profiled, Now: time.Now})
	for _, sort := range []studio.Sort{studio.Newest, studio.Title, studio.Plays, studio.Saves, studio.Release} {
		clear(touched)
		f := studio.NewFilter(w.artist, nil, true, "", sort)
		list := func(req paging.Request) paging.Page[music.Track] {
			page, err := s.Tracks(t.Context(), w.owner, f, req)
			w.must(err)
			return page
		}
		at, err := paging.Decode(list(paging.Request{Size: 20}).End)
		w.must(err)
		for range 3 { // some way in, where many have the same key
			at, err = paging.Decode(list(paging.Request{Size: 20, Cursor: &at}).End)
			w.must(err)
		}
		list(paging.Request{Size: 20, Cursor: &at, Backward: true})
		for cypher, hits := range touched {
			if hits > 4000 {
				t.Errorf("by %s: a page touched the store %d times:\n%s", sort, hits, cypher)
			}
		}
	}
}
