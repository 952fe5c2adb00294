package music

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/sidestage/sidestage/internal/kernel/input"
)

// maxGenre bounds a genre's name, in characters.
const maxGenre = 40

// GenreName is a genre as somebody wrote it.
type GenreName struct {
	Name string
	// Slug is the name as addresses have it, Key the slug without accents: names of one key are one genre.
	Slug, Key string
}

// ParseGenre reads the name or the slug of a genre, in whatever case and with whatever marks between its words. ok is
// false for what is no name: one has up to 40 characters and a letter or a digit among them.
func ParseGenre(text string) (name GenreName, ok bool) {
	name.Name = input.Spaced(norm.NFC.String(text))
	name.Slug = slugOf(name.Name)
	name.Key = withoutAccents(name.Slug)
	ok = name.Key != "" && utf8.RuneCountInString(name.Name) <= maxGenre &&
		!strings.ContainsFunc(name.Name, func(r rune) bool { return !unicode.IsPrint(r) })
	return name, ok
}

func slugOf(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	}), "-")
}

// withoutAccents takes off what is written above or below letters.
func withoutAccents(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsMark(r) {
			return -1
		}
		return r
	}, norm.NFKD.String(text))
}
