package genres

import (
	"slices"
	"testing"

	"github.com/sidestage/sidestage/internal/music"
)

func TestNearestGenres(t *testing.T) {
	var known []music.Genre
	for _, name := range []string{"Électro", "Hip-Hop", "Rock", "Post-Rock", "Ambient", "Folk"} {
		known = append(known, music.Genre{Name: name})
	}
	for name, want := range map[string][]string{
		"electro":  {"Électro"},
		"HipHop":   {"Hip-Hop"},
		"Postrock": {"Post-Rock", "Rock"},
		"Rok":      {"Rock", "Post-Rock"},
		"Zydeco":   nil,
	} {
		var got []string
		for _, g := range nearest(name, known, 2) {
			got = append(got, g.Name)
		}
		if !slices.Equal(got, want) {
			t.Errorf("near to %s: %v, want %v", name, got, want)
		}
	}
}
