package search

import (
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// word is one folded word of a text.
type word struct {
	text string
	// optional words ("the", "and", "feat") may be missing without the name being another.
	optional bool
	// glued: nothing but punctuation stood between the word before and this one.
	glued bool
	// respelt words give another spelling of a word; nobody mistypes them.
	respelt bool
	// seams are where the spaces were, in runes, in a word joined of several.
	seams []int
	// marks holds, for each rune of text, where its source begins and ends, in UTF-16 units.
	marks []Range
}

// Range is a part of a text, from Start up to but without End, counted in UTF-16 code
// units as JavaScript counts them.
type Range struct {
	Start int `json:"start"`
	End   int `json:"end"`
}

// letter is a folded rune and where it came from.
type letter struct {
	r    rune
	mark Range
}

// folds are the letters that Unicode does not decompose but people type without.
var folds = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th",
	'ı': "i", 'ħ': "h", 'ŧ': "t", 'ŋ': "ng", 'ĸ': "k", 'ſ': "s", 'ς': "σ", 'ƒ': "f",
	'ә': "ə", '’': "'", '‘': "'", 'ʼ': "'", '´': "'", '′': "'", '＇': "'",
}

// maxLetters bounds what is folded of one text: a single sign may stand for twenty.
const maxLetters = 400

// foldText decomposes (NFKD), lower-cases, and drops the accents of s, keeping for each
// rune where it stood. Vowel signs of Indic scripts are letters, and stay.
func foldText(s string) []letter {
	letters := make([]letter, 0, len(s))
	at := 0
	for _, r := range s {
		width := max(utf16.RuneLen(r), 1)
		mark := Range{Start: at, End: at + width}
		at += width
		if len(letters) >= maxLetters {
			break
		}
		if r < utf8.RuneSelf {
			letters = append(letters, letter{r: unicode.ToLower(r), mark: mark})
			continue
		}
		for _, folded := range foldRune(r) {
			letters = append(letters, letter{r: folded, mark: mark})
		}
	}
	return letters
}

func foldRune(r rune) string {
	if to, ok := folds[r]; ok {
		return to
	}
	var b strings.Builder
	for _, part := range norm.NFKD.String(string(r)) {
		if isAccent(part) || isInvisible(part) {
			continue
		}
		part = unicode.ToLower(part)
		if to, ok := folds[part]; ok {
			b.WriteString(to)
			continue
		}
		b.WriteRune(part)
	}
	return b.String()
}

func isAccent(r rune) bool {
	return unicode.Is(unicode.Mn, r) && unicode.In(r, unicode.Inherited, unicode.Hebrew, unicode.Arabic)
}

// isInvisible holds for joiners, direction marks and the like, which nobody types.
func isInvisible(r rune) bool { return unicode.Is(unicode.Cf, r) || r == utf8.RuneError }

func isWordRune(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r)
}

// standsAlone holds for scripts written without spaces, where every sign is a word.
func standsAlone(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana)
}

// splitWords folds s and cuts it into words.
func splitWords(s string) []word { return splitWith(s, nil) }

// splitWith is splitWords with stop words beside those that may always be missing.
func splitWith(s string, stop map[string]bool) []word {
	letters := foldText(s)
	c := cutter{letters: letters, marks: make([]Range, 0, len(letters))}
	for i := range c.letters {
		c.take(i)
	}
	c.end()
	settleOptional(c.words, stop)
	return c.words
}

// cutter is the state of splitWith: the word under way and what preceded it.
type cutter struct {
	letters []letter
	words   []word
	text    []byte
	glued   bool
	// marks are those of all words; the current one's begin at from.
	marks  []Range
	from   int
	spaced bool
}

func (c *cutter) at(i int) rune {
	if i < 0 || i >= len(c.letters) {
		return ' '
	}
	return c.letters[i].r
}

func (c *cutter) take(i int) {
	l := c.letters[i]
	switch {
	case isWordRune(l.r):
		if standsAlone(l.r) {
			c.end()
			c.add(l.r, l.mark)
			c.end()
			return
		}
		c.add(l.r, l.mark)
	case l.r == '&', l.r == '+' && c.at(i-1) == ' ' && c.at(i+1) == ' ':
		c.end()
		for _, r := range "and" {
			c.add(r, l.mark)
		}
		c.end()
	case l.r == '\'' && c.joinsApostrophe(i), l.r == '.' && c.joinsDot(i):
		// O'Neill is one word, and so is M.I.A.
	case c.betweenLetters(i) && sounds[l.r] != 0:
		c.add(sounds[l.r], l.mark)
	default:
		c.end()
		c.spaced = c.spaced || unicode.IsSpace(l.r) || unicode.IsControl(l.r)
	}
}

// sounds are the signs that stand for a letter inside a name: Ke$ha, P!nk.
var sounds = map[rune]rune{'$': 's', '!': 'i', '@': 'a'}

func (c *cutter) betweenLetters(i int) bool {
	return unicode.IsLetter(c.at(i-1)) && unicode.IsLetter(c.at(i+1))
}

// joinsApostrophe is false in rock'n'roll, where 'n' is "and".
func (c *cutter) joinsApostrophe(i int) bool {
	if !isWordRune(c.at(i-1)) || !isWordRune(c.at(i+1)) {
		return false
	}
	opens := c.at(i+1) == 'n' && c.at(i+2) == '\''
	closes := c.at(i-1) == 'n' && c.at(i-2) == '\''
	return !opens && !closes
}

// joinsDot holds between single letters, as in R.E.M.
func (c *cutter) joinsDot(i int) bool {
	single := unicode.IsLetter(c.at(i-1)) && !isWordRune(c.at(i-2))
	return single && unicode.IsLetter(c.at(i+1)) && !isWordRune(c.at(i+2))
}

func (c *cutter) add(r rune, mark Range) {
	if len(c.text) == 0 {
		c.glued = !c.spaced && len(c.words) > 0
		c.spaced = false
	}
	c.text = utf8.AppendRune(c.text, r)
	c.marks = append(c.marks, mark)
}

func (c *cutter) end() {
	if len(c.text) > 0 {
		to := len(c.marks)
		c.words = append(c.words, word{text: string(c.text), glued: c.glued, marks: c.marks[c.from:to:to]})
		c.from = to
	}
	c.text = c.text[:0]
}

var (
	optionalWords = map[string]string{"the": "the", "and": "and", "feat": "feat", "ft": "feat", "featuring": "feat"}
	leadingWords  = map[string]bool{"a": true, "an": true}
)

// settleOptional gives the words that may be missing one spelling and marks them, unless
// there is no other word.
func settleOptional(words []word, stop map[string]bool) {
	required := 0
	for i := range words {
		w := &words[i]
		if w.text == "n" && i > 0 && i < len(words)-1 {
			w.setText("and")
		}
		if to, ok := optionalWords[w.text]; ok {
			w.setText(to)
			w.optional = true
		}
		if stop[w.text] || (i == 0 && len(words) > 1 && leadingWords[w.text]) {
			w.optional = true
		}
		if !w.optional {
			required++
		}
	}
	if required == 0 {
		for i := range words {
			words[i].optional = false
		}
	}
}

// setText gives w another spelling; every rune of it then stands for the whole source.
func (w *word) setText(text string) {
	if w.text == text {
		return
	}
	whole := w.span()
	w.text, w.marks = text, nil
	for range text {
		w.marks = append(w.marks, whole)
	}
}

// span returns the source of the whole word.
func (w word) span() Range {
	return Range{Start: w.marks[0].Start, End: w.marks[len(w.marks)-1].End}
}

// keysOf returns the folded text without spaces: whole, and without its optional words. A
// text of signs alone ("!!!") is its own key.
func keysOf(s string, words []word) (full, loose string) {
	if len(words) == 0 {
		signs := signsOf(s)
		return signs, signs
	}
	var f, l strings.Builder
	for _, w := range words {
		f.WriteString(w.text)
		if !w.optional {
			l.WriteString(w.text)
		}
	}
	return f.String(), l.String()
}

// quotes mean something to the filters of engines, and nothing in a name of signs.
const quotes = "\"'`\\"

func signsOf(s string) string {
	var b strings.Builder
	for _, l := range foldText(s) {
		if !unicode.IsSpace(l.r) && !unicode.IsControl(l.r) && !strings.ContainsRune(quotes, l.r) {
			b.WriteRune(l.r)
		}
	}
	return b.String()
}

// required returns the words that must be found.
func required(words []word) []word {
	kept := make([]word, 0, len(words))
	for _, w := range words {
		if !w.optional {
			kept = append(kept, w)
		}
	}
	return kept
}

// Fold returns the folded words of s, a space between each two: what both engines index.
func Fold(s string) string {
	words := splitWords(s)
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text
	}
	return strings.Join(texts, " ")
}
