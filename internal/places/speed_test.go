package places_test

import (
	"testing"

	"github.com/sidestage/sidestage/internal/places"
)

func BenchmarkCities(b *testing.B) {
	for _, input := range []string{"s", "sa", "san", "san f", "münch", "Halifax NS", "minneapoliz", "qqqqzz", "東"} {
		b.Run(input, func(b *testing.B) {
			for b.Loop() {
				if _, err := list.Cities(input); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkNearest(b *testing.B) {
	for i := 0; b.Loop(); i++ {
		if _, err := list.Nearest(47+float64(i%30)/10, 8+float64(i%50)/10); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWarm(b *testing.B) {
	for b.Loop() {
		if err := places.NewList().Warm(); err != nil {
			b.Fatal(err)
		}
	}
}
