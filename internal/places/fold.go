package places

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Fold returns the one spelling by which names are compared: lower case, without marks, words with a space between.
func Fold(name string) string {
	if isFolded(name) {
		return name
	}
	var b strings.Builder
	b.Grow(len(name))
	for _, r := range norm.NFD.String(strings.ToLower(name)) {
		switch {
		case unicode.IsLetter(r) || unicode.IsDigit(r):
			if r < 0x80 {
				b.WriteByte(byte(r))
			} else {
				b.WriteString(plain(r))
			}
		case unicode.IsMark(r) || r == '\'' || r == '’':
		default:
			b.WriteByte(' ')
		}
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// isFolded reports whether a name is of small Latin letters with single spaces between.
func isFolded(name string) bool {
	isSpace := true
	for i := range len(name) {
		was := isSpace
		isSpace = name[i] == ' '
		if isSpace && was || !isSpace && (name[i] < 'a' || name[i] > 'z') {
			return false
		}
	}
	return !isSpace || name == ""
}

// plain spells letters that have no mark to take away as people without them on their keyboard do.
func plain(r rune) string {
	switch r {
	case 'ø':
		return "o"
	case 'ł':
		return "l"
	case 'ß':
		return "ss"
	case 'æ':
		return "ae"
	case 'œ':
		return "oe"
	case 'ı':
		return "i"
	case 'đ', 'ð':
		return "d"
	case 'þ':
		return "th"
	}
	return string(r)
}

var twoLetters = strings.NewReplacer(
	"ä", "ae", "Ä", "Ae", "ö", "oe", "Ö", "Oe", "ü", "ue", "Ü", "Ue", "ø", "oe", "Ø", "Oe", "å", "aa", "Å", "Aa",
)

// spelledOut returns the folded name with two letters for each umlaut, as in Muenchen; empty where it has none.
func spelledOut(name string) string {
	out := twoLetters.Replace(norm.NFC.String(name))
	if out == name {
		return ""
	}
	return Fold(out)
}
