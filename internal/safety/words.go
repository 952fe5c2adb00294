package safety

import (
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

var foldCase = cases.Fold()

// Fold returns text as words are compared: without case, accents, and what takes no room.
func Fold(text string) string {
	decomposed := norm.NFKD.String(foldCase.String(norm.NFKD.String(text)))
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r), unicode.Is(unicode.Cf, r):
			return -1
		case unicode.IsSpace(r):
			return ' '
		}
		return r
	}, decomposed)
}

// FoldWord returns the text under which a word is kept: a mark before it does not count.
func FoldWord(text string) string {
	return strings.Join(strings.Fields(strings.TrimLeft(Fold(text), "#@")), " ")
}

// Match returns the first of words that stands whole in one of texts, and that has not ended; nil for none.
func Match(words []Word, now time.Time, texts ...string) *Word {
	if len(words) == 0 {
		return nil
	}
	for _, text := range texts {
		if text == "" {
			continue
		}
		folded := strings.Join(strings.Fields(Fold(text)), " ")
		for i, w := range words {
			if !w.Until.IsZero() && !w.Until.After(now) {
				continue
			}
			if word := FoldWord(w.Text); word != "" && hasWord(folded, word) {
				return &words[i]
			}
		}
	}
	return nil
}

// hasWord reports whether word stands in text between what belongs to no word. Where writing sets no spaces between
// words, anywhere is enough.
func hasWord(text, word string) bool {
	runes := []rune(word)
	first, last := runes[0], runes[len(runes)-1]
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return false
		}
		at += from
		before, after := lastRune(text[:at]), firstRune(text[at+len(word):])
		if ends(before, first) && ends(after, last) {
			return true
		}
		from = at + len(string(first))
	}
}

// ends reports whether a word may end between an outer rune, 0 for none, and an inner one.
func ends(outer, inner rune) bool {
	return !inWord(outer) || !inWord(inner) || isUnspaced(outer) || isUnspaced(inner)
}

func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '_' }

func isUnspaced(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer,
		unicode.Myanmar)
}

func firstRune(text string) rune {
	for _, r := range text {
		return r
	}
	return 0
}

func lastRune(text string) rune {
	if text == "" {
		return 0
	}
	runes := []rune(text[max(0, len(text)-4):])
	return runes[len(runes)-1]
}
