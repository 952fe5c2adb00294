package search

import (
	"fmt"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// BenchmarkOrder measures ranking 300 candidates of one group, prepared already and not.
func BenchmarkOrder(b *testing.B) {
	documents := make([]Document, 300)
	for i := range documents {
		documents[i] = Document{
			Type: item.Song, ID: fmt.Sprintf("song-%d", i), Name: fmt.Sprintf("Silver River No. %d (feat. Ada Lund)", i),
			ArtistName: "The Velvet Lanterns",
			AlbumTitle: "Night Drive", Genres: []string{"Post-Rock", "Jazz"}, Popularity: float64(i), Version: 1,
		}
	}
	for _, text := range []string{"silver riv", "silvr river ada"} {
		b.Run("kept/"+text, func(b *testing.B) {
			b.ReportAllocs()
			tuned := newTuning(DefaultSettings(), nil)
			q := tuned.parse(text)
			for b.Loop() {
				if got := tuned.matcher(true, false).order(&q, documents, Viewer{}, Filter{}); len(got) != len(documents) {
					b.Fatalf("%d match", len(got))
				}
			}
		})
		b.Run("fresh/"+text, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				tuned := newTuning(DefaultSettings(), nil)
				q := tuned.parse(text)
				if got := tuned.matcher(true, false).order(&q, documents, Viewer{}, Filter{}); len(got) != len(documents) {
					b.Fatalf("%d match", len(got))
				}
			}
		})
	}
}
