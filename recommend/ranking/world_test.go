package ranking

import (
	"context"
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// noon is the present of these tests.
var noon = time.Date(2031, 5, 6, 12, 0, 0, 0, time.UTC)

// tasteOf fits by artist; who is not there does not fit.
type tasteOf map[string]float64

func (f tasteOf) Fits(_ context.Context, _ string, subjects []Subject) ([]float64, error) {
	out := make([]float64, len(subjects))
	for i, s := range subjects {
		out[i] = f[s.ArtistID]
	}
	return out, nil
}

// at is a Ranking with a clock that tests can set.
func at(taste Taste, now *time.Time) *Ranking {
	return New(taste, func() time.Time { return *now })
}

// someTaste draws how artists a0 to a7 fit, with what is no share among it.
func someTaste(t *rapid.T) tasteOf {
	out := tasteOf{}
	for i := range 8 {
		out[fmt.Sprintf("a%d", i)] = rapid.OneOf(rapid.Float64Range(0, 1),
			rapid.SampledFrom([]float64{math.NaN(), math.Inf(1), -1, 7})).Draw(t, "fit")
	}
	return out
}

// somePosts draws posts p0, p1, … of artists a0 to a7, of whom some are followed; they came
// out in the days before noon.
func somePosts(t *rapid.T, from, n int) []Post {
	out := make([]Post, n)
	for i := range out {
		artist := rapid.IntRange(0, 7).Draw(t, "artist")
		p := Post{
			ID: fmt.Sprintf("p%d", from+i), AuthorID: fmt.Sprintf("a%d", artist), Followed: artist < 4,
			At: noon.Add(-time.Duration(rapid.IntRange(0, 100).Draw(t, "hours")) * time.Hour),
		}
		if rapid.IntRange(0, 3).Draw(t, "seen") == 0 {
			p.SeenAt = noon.Add(-time.Minute)
		}
		out[i] = p
	}
	return out
}

func shares() *rapid.Generator[float64] {
	return rapid.OneOf(rapid.SampledFrom([]float64{0, 0.1, 0.3, 0.5, 1}), rapid.Float64Range(0, 1))
}

// brokenTaste fails, or answers too little.
type brokenTaste struct{ err error }

func (b brokenTaste) Fits(context.Context, string, []Subject) ([]float64, error) { return nil, b.err }

func TestATasteThatFailsIsAnError(t *testing.T) {
	now := noon
	gone := errors.New("gone")
	for _, taste := range []brokenTaste{{gone}, {nil}} {
		r := at(taste, &now)
		_, err := r.Feed(t.Context(), "u", FeedQuery{First: 1, DiscoverOnly: true}, []Post{{ID: "p"}})
		_, err2 := r.Events(t.Context(), "u", EventQuery{First: 1, DiscoveryRatio: 1},
			[]Event{{ID: "e", Starts: noon.Add(time.Hour)}})
		_, err3 := r.Curated(t.Context(), "u", MerchandiseQuery{First: 1}, []Merchandise{{ID: "m"}})
		for _, err := range []error{err, err2, err3} {
			if err == nil || taste.err != nil && !errors.Is(err, gone) {
				t.Errorf("%v", err)
			}
		}
	}
}

func TestMixerHoldsTheShare(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) []candidate {
			out := make([]candidate, rapid.IntRange(0, 30).Draw(t, name))
			for i := range out {
				out[i] = candidate{
					at: i, id: fmt.Sprintf("%s%d", name, i), author: fmt.Sprint(rapid.IntRange(0, 4).Draw(t, "author")),
					score: rapid.Float64Range(0, 1).Draw(t, "score"),
				}
			}
			return out
		}
		known, unknown := draw("k"), draw("u")
		m := &mixer{known: newQueue(known), unknown: newQueue(unknown), share: shares().Draw(t, "share")}
		seen := map[string]bool{}
		var order []candidate
		for c, ok := m.next(); ok; c, ok = m.next() {
			if seen[c.id] {
				t.Fatalf("%s twice", c.id)
			}
			seen[c.id] = true
			order = append(order, c)
		}
		if len(order) != len(known)+len(unknown) {
			t.Fatalf("%d of %d", len(order), len(known)+len(unknown))
		}
		checkRuns(t, len(order), func(i int) string { return order[i].author })
	})
}

// checkRuns wants an author three times in a row only where nobody else is left.
func checkRuns(t *rapid.T, n int, author func(i int) string) {
	t.Helper()
	for i := 2; i < n; i++ {
		if author(i) != author(i-1) || author(i) != author(i-2) {
			continue
		}
		for j := i + 1; j < n; j++ {
			if author(j) != author(i) {
				t.Fatalf("%s comes three times in a row at %d, though %s is left", author(i), i, author(j))
			}
		}
	}
}
