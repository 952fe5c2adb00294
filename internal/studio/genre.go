package studio

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/internal/kernel/input"
)

// maxGenre bounds a genre's name, in characters.
const maxGenre = 40

// genre finds the genre that a person wrote, in whatever case and with whatever marks between its words. One that
// nobody has written yet is made: artists know best what they play. It is listed once something in it is published.
func (s *Service) genre(
	ctx context.Context, written input.Optional[string], wrong input.Problems,
) (input.Optional[string], error) {
	name := strings.Join(strings.Fields(written.Value), " ")
	if !written.Given || name == "" {
		return input.Optional[string]{Given: written.Given}, nil
	}
	key := slug(name)
	if key == "" || utf8.RuneCountInString(name) > maxGenre || strings.ContainsFunc(name, unprintable) {
		wrong.Add("genre", "A genre is a name of up to 40 letters and digits.")
		return input.Optional[string]{}, nil
	}
	g, ok, err := s.store.Genre(ctx, name, key)
	if err != nil || ok {
		return input.Set(g.ID), err
	}
	g, err = s.store.MakeGenre(ctx, uuid.Must(uuid.NewV7()).String(), name, key)
	return input.Set(g.ID), err
}

func unprintable(r rune) bool { return !unicode.IsPrint(r) }

// slug writes a genre's name as its address has it.
func slug(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r)
	}), "-")
}
