package search

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

var plain = newTuning(DefaultSettings(), nil)

func orderOf(text string, documents []Document) []scored {
	q := plain.parse(text)
	return plain.matcher(false, false).order(&q, documents, Viewer{}, Filter{})
}

func TestMatches(t *testing.T) {
	cases := []struct {
		typed, name, artist string
		names, artists      []Range
	}{
		{"kestrel", "Kestrel", "", []Range{{0, 7}}, nil},
		{"kes", "Kestrel Avenue", "", []Range{{0, 3}}, nil},
		{"kestrel av", "Kestrel Avenue", "", []Range{{0, 7}, {8, 10}}, nil},
		{"aven", "Kestrel Avenue", "", []Range{{8, 12}}, nil},
		{"avneue", "Kestrel Avenue", "", []Range{{8, 14}}, nil},
		{"bjork", "🎸 Björk", "", []Range{{3, 8}}, nil},
		{"strasse", "Straße 9", "", []Range{{0, 6}}, nil},
		{"hilo", "Hi-Lo", "", []Range{{0, 5}}, nil},
		{"acdc live", "AC/DC Live", "", []Range{{0, 10}}, nil},
		{"kestrel freeway", "Freeway", "Kestrel", []Range{{0, 7}}, []Range{{0, 7}}},
		{"kest", "Freeway", "Kestrel", nil, []Range{{0, 4}}},
		{"!!!", "!!!", "", []Range{{0, 3}}, nil},
	}
	for _, c := range cases {
		hits := orderOf(c.typed, []Document{{Type: item.Song, ID: "1", Name: c.name, ArtistName: c.artist}})
		if len(hits) != 1 {
			t.Errorf("%q does not find %q", c.typed, c.name)
			continue
		}
		q := plain.parse(c.typed)
		if got := plain.matcher(false, false).mark(&q, hits[0]); !slices.Equal(got.names, c.names) ||
			!slices.Equal(got.artists, c.artists) {
			t.Errorf("%q matches %q at %v and %v, want %v and %v", c.typed, c.name, got.names, got.artists, c.names, c.artists)
		}
	}
}

// TestOrderIsTotal holds the order to be the same however candidates arrive.
func TestOrderIsTotal(t *testing.T) {
	names := []string{
		"Kestrel", "kestrel", "Kestral", "The Kestrel", "Kestrel Avenue", "Old Kestrel",
		"Kestrels", "K.", "Kes",
	}
	document := rapid.Custom(func(t *rapid.T) Document {
		return Document{
			Type: item.Song, ID: rapid.StringMatching(`[a-d]{1,2}`).Draw(t, "id"),
			Name:       rapid.SampledFrom(names).Draw(t, "name"),
			ArtistName: rapid.SampledFrom(append(names, "")).Draw(t, "artist"),
			Popularity: rapid.SampledFrom([]float64{0, 1, 1e6, math.Inf(1), -3, math.NaN()}).Draw(t, "popularity"),
		}
	})
	rapid.Check(t, func(t *rapid.T) {
		documents := rapid.SliceOfNDistinct(document, 0, 12, Document.Ref).Draw(t, "documents")
		q := rapid.SampledFrom([]string{"kestrel", "kes", "ketsrel", "old kestrel", "k"}).Draw(t, "query")
		want := idsOf(orderOf(q, documents))
		mixed := rapid.Permutation(append(slices.Clone(documents), documents...)).Draw(t, "mixed")
		if got := idsOf(orderOf(q, mixed)); !slices.Equal(got, want) {
			t.Errorf("the order is %v and %v", got, want)
		}
		hits := orderOf(q, documents)
		for i := 1; i < len(hits); i++ {
			if hits[i-1].rank.tier > hits[i].rank.tier || compare(hits[i-1], hits[i]) >= 0 {
				t.Errorf("%+v stands before %+v", hits[i-1], hits[i])
			}
		}
	})
}

func idsOf(hits []scored) []string {
	ids := make([]string, len(hits))
	for i, h := range hits {
		ids[i] = h.doc.ID
	}
	return ids
}
