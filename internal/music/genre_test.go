package music_test

import (
	"strings"
	"testing"

	"github.com/sidestage/sidestage/internal/music"
)

func TestParseGenre(t *testing.T) {
	for text, want := range map[string]music.GenreName{
		"  Kraut   Pop ":        {Name: "Kraut Pop", Slug: "kraut-pop", Key: "kraut-pop"},
		"KRÄUT–pop":             {Name: "KRÄUT–pop", Slug: "kräut-pop", Key: "kraut-pop"},
		"Kra\u0308ut pop":       {Name: "Kräut pop", Slug: "kräut-pop", Key: "kraut-pop"},
		"R&B":                   {Name: "R&B", Slug: "r-b", Key: "r-b"},
		strings.Repeat("x", 40): {Name: strings.Repeat("x", 40), Slug: strings.Repeat("x", 40), Key: strings.Repeat("x", 40)},
	} {
		if got, ok := music.ParseGenre(text); !ok || got != want {
			t.Errorf("%q is %+v, %t", text, got, ok)
		}
	}
	for _, text := range []string{"", "!!!", "\u0308", "rock\u202e", strings.Repeat("x", 41)} {
		if got, ok := music.ParseGenre(text); ok {
			t.Errorf("%q is %+v", text, got)
		}
	}
}
