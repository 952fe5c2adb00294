package studio

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/sidestage/sidestage/internal/music"
)

// genre finds the genre that a person wrote. Only known ones are taken: a genre that one artist alone
// spells so would lead nobody to their music.
func (s *Service) genre(ctx context.Context, written Change[string], wrong problems) (Change[string], error) {
	name := strings.TrimSpace(written.Value)
	if !written.Given || name == "" {
		return Change[string]{Given: written.Given}, nil
	}
	g, ok, err := s.store.Genre(ctx, name, slug(name))
	if err != nil || ok {
		return Set(g.ID), err
	}
	known, err := s.store.Genres(ctx)
	if err != nil {
		return Change[string]{}, err
	}
	problem := "This genre is not known here."
	if near := nearest(name, known); len(near) > 0 {
		problem += " Near to it: " + strings.Join(near, ", ") + "."
	}
	wrong.add("genre", problem)
	return Change[string]{}, nil
}

// slug writes a genre's name as its address has it.
func slug(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), "-")
}

// suggestions is how many genres a message names.
const suggestions = 3

// nearest gives the names of the genres that are spelt most alike.
func nearest(written string, genres []music.Genre) []string {
	type scored struct {
		name string
		away int
	}
	to := []rune(slug(written))
	near := make([]scored, len(genres))
	for i, g := range genres {
		near[i] = scored{g.Name, distance(to, []rune(g.Slug))}
		if strings.Contains(g.Slug, string(to)) || strings.Contains(string(to), g.Slug) {
			near[i].away = 0
		}
	}
	slices.SortFunc(near, func(a, b scored) int { return cmp.Or(cmp.Compare(a.away, b.away), strings.Compare(a.name, b.name)) })
	names := make([]string, 0, suggestions)
	for _, n := range near[:min(suggestions, len(near))] {
		names = append(names, n.name)
	}
	return names
}

// distance is Levenshtein's, a row at a time.
func distance(a, b []rune) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i, x := range a {
		diagonal := row[0]
		row[0] = i + 1
		for j, y := range b {
			change := diagonal
			if x != y {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
