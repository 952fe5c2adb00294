package searchtest

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// benchDocuments is the size of the catalogue that is searched.
const benchDocuments = 100_000

// BenchmarkAsYouType fills the engine with 100,000 documents and measures searches for
// what one has typed of a name so far, over the groups that are shown. It reports the
// median and the 95th percentile in milliseconds.
func BenchmarkAsYouType(b *testing.B, engine search.Engine) {
	documents := Catalogue(benchDocuments, 1)
	index := search.New(engine, nil)
	if err := index.Rebuild(b.Context(), Filler(documents)); err != nil {
		b.Fatal(err)
	}
	r := rand.New(rand.NewPCG(3, 3)) //nolint:gosec // not a secret
	shown := []item.Type{item.Artist, item.Merch, item.Event, item.Song, item.Album, item.Genre}
	var times []time.Duration
	for b.Loop() {
		name := []rune(strings.ToLower(documents[r.IntN(len(documents))].Name))
		typed := string(name[:1+r.IntN(len(name))])
		started := time.Now()
		if _, err := index.Search(b.Context(), search.Query{Text: typed, Types: shown, PerGroup: 5}); err != nil {
			b.Fatal(err)
		}
		times = append(times, time.Since(started))
	}
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(times[len(times)*95/100].Microseconds())/1000, "p95-ms")
}
