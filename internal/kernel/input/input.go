// Package input checks what people write, by one rule for every domain.
package input

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Problems collects what is wrong with an input, by field.
type Problems map[string]string

// Add notes a problem with a field; an empty one is none.
func (p Problems) Add(field, problem string) {
	if problem != "" {
		p[field] = problem
	}
}

// Err returns BAD_USER_INPUT naming the fields, or nil where there are no problems.
func (p Problems) Err() error {
	if len(p) == 0 {
		return nil
	}
	return fault.BadInput(p)
}

// Check returns BAD_USER_INPUT for a problem with one field, or nil where there is none.
func Check(field, problem string) error {
	p := Problems{}
	p.Add(field, problem)
	return p.Err()
}

// Flaw is what is wrong with a text.
type Flaw int

// A text is not valid UTF-8, is too short or too long, or holds what cannot be shown.
const (
	Fine Flaw = iota
	Invalid
	Length
	Unshowable
)

// Say returns the words for a flaw; none where the text is fine.
func (f Flaw) Say(invalid, length, unshowable string) string {
	return [...]string{Fine: "", Invalid: invalid, Length: length, Unshowable: unshowable}[f]
}

// Line returns one line as it is kept: composed (NFC), without spaces around it. It counts characters, of which one is
// seen where there are to be any.
func Line(text string, least, most int) (string, Flaw) {
	return check(text, least, most, CannotBeShown)
}

// Text is Line for text that may have several lines, ended by \n, and marks that end with their paragraph.
func Text(text string, least, most int) (string, Flaw) {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return check(text, least, most, func(r rune) bool { return r != '\n' && r != '\t' && CannotBeShown(r) && !isMark(r) })
}

func check(text string, least, most int, cannotBeShown func(rune) bool) (string, Flaw) {
	if !utf8.ValidString(text) {
		return "", Invalid
	}
	text = strings.TrimSpace(norm.NFC.String(text))
	if n := utf8.RuneCountInString(text); n < least || n > most || least > 0 && !strings.ContainsFunc(text, isSeen) {
		return text, Length
	}
	if strings.ContainsFunc(text, cannotBeShown) || isPiled(text) {
		return text, Unshowable
	}
	return text, Fine
}

// mostMarks is how many marks may stand on one letter: what any language writes has fewer.
const mostMarks = 8

// isPiled reports marks that are piled up on a letter so high that they would cover what stands above it.
func isPiled(text string) bool {
	marks := 0
	for _, r := range text {
		if !unicode.In(r, unicode.Mn, unicode.Me) {
			marks = 0
			continue
		}
		if marks++; marks > mostMarks {
			return true
		}
	}
	return false
}

// isSeen leaves out spaces, and what takes no room: nobody reads a text of these alone.
func isSeen(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) }

// Spaced returns text with single spaces between its words and none around it.
func Spaced(text string) string { return strings.Join(strings.Fields(text), " ") }

// isMark reports marks that those who write from right to left need: of direction, and of text set apart. They turn
// nothing beyond their paragraph, unlike embeddings and overrides.
func isMark(r rune) bool {
	return r == '\u200e' || r == '\u200f' || r == '\u061c' || r >= '\u2066' && r <= '\u2069'
}

// CannotBeShown reports control characters, and marks that turn the direction of what stands beside.
func CannotBeShown(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) }
