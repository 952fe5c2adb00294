package judge

import (
	"math/rand/v2"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// mistyped edits one letter of one word of two letters or more, and tells how long that
// word is; it gives nothing where there is no such word. Longer words are mistyped more
// often, as they are when people type.
func mistyped(random *rand.Rand, name string) (text string, letters int) {
	runes := []rune(name)
	var places []int
	for i := range runes {
		if start, end := wordAround(runes, i); end-start >= 2 {
			places = append(places, i)
		}
	}
	if len(places) == 0 {
		return "", 0
	}
	at := places[random.IntN(len(places))]
	start, end := wordAround(runes, at)
	word := slices.Clone(runes[start:end])
	// A replaced or swapped letter may be the same again.
	for edited := word; ; edited = edit(random, word, at-start) {
		if !slices.Equal(fold(edited), fold(word)) {
			return string(runes[:start]) + string(edited) + string(runes[end:]), len(word)
		}
	}
}

// wordAround returns the letters and digits that stand together around i; start == end
// where i is none.
func wordAround(runes []rune, i int) (start, end int) {
	isLetter := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) }
	if !isLetter(runes[i]) {
		return i, i
	}
	for start = i; start > 0 && isLetter(runes[start-1]); {
		start--
	}
	for end = i; end < len(runes) && isLetter(runes[end]); {
		end++
	}
	return start, end
}

// edit inserts, drops, replaces or swaps with its neighbour the letter at i of word.
func edit(random *rand.Rand, word []rune, i int) []rune {
	letter := rune('a' + random.IntN(26))
	if !unicode.Is(unicode.Latin, word[i]) && unicode.IsLetter(word[i]) {
		letter = word[random.IntN(len(word))]
	}
	edited := slices.Clone(word)
	switch random.IntN(4) {
	case 0:
		return slices.Insert(edited, i, letter)
	case 1:
		return slices.Delete(edited, i, i+1)
	case 2:
		edited[i] = letter
	default:
		j := i + 1
		if j == len(word) {
			j = i - 1
		}
		edited[i], edited[j] = edited[j], edited[i]
	}
	return edited
}

func fold(runes []rune) []rune { return []rune(strings.ToLower(withoutAccents(string(runes)))) }

// undecomposed are letters with strokes and the like, that people type without.
var undecomposed = strings.NewReplacer(
	"ø", "o", "Ø", "O", "ł", "l", "Ł", "L", "đ", "d", "Đ", "D", "ı", "i", "ß", "ss", "æ", "ae", "Æ", "AE", "œ",
	"oe", "Œ", "OE",
)

// withoutAccents drops the accents of Latin letters.
func withoutAccents(s string) string {
	var b strings.Builder
	base := ' '
	for _, r := range norm.NFD.String(s) {
		if unicode.Is(unicode.Mn, r) && unicode.Is(unicode.Latin, base) {
			continue
		}
		base = r
		b.WriteRune(r)
	}
	return norm.NFC.String(undecomposed.Replace(b.String()))
}
