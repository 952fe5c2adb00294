package genres

import (
	"cmp"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/internal/music"
)

// leastAlike is how alike names must be, from 0 to 1, to be suggested.
const leastAlike = 0.3

// nearest returns those of genres whose names are most like a name, the nearest first.
func nearest(name string, genres []music.Genre, most int) []music.Genre {
	type scored struct {
		genre music.Genre
		score float64
	}
	pairs := pairsOf(name)
	var all []scored
	for _, g := range genres {
		if score := alike(pairs, pairsOf(g.Name)); score >= leastAlike {
			all = append(all, scored{g, score})
		}
	}
	slices.SortStableFunc(all, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
	near := make([]music.Genre, 0, most)
	for _, s := range all[:min(most, len(all))] {
		near = append(near, s.genre)
	}
	return near
}

// pairsOf returns the pairs of letters of a name without accents, spaces and marks, the ends of it among them, sorted.
func pairsOf(name string) []string {
	parsed, _ := music.ParseGenre(name)
	letters := []rune("^" + strings.ReplaceAll(parsed.Key, "-", "") + "$")
	pairs := make([]string, 0, len(letters))
	for i := range len(letters) - 1 {
		pairs = append(pairs, string(letters[i:i+2]))
	}
	slices.Sort(pairs)
	return pairs
}

// alike is the share of pairs that two names have in common.
func alike(a, b []string) float64 {
	common, i, j := 0, 0, 0
	for i < len(a) && j < len(b) {
		switch c := strings.Compare(a[i], b[j]); {
		case c < 0:
			i++
		case c > 0:
			j++
		default:
			common, i, j = common+1, i+1, j+1
		}
	}
	return 2 * float64(common) / float64(len(a)+len(b))
}
