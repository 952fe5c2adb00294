package search

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

const (
	// maxQueryRunes is how much of a query is read; the rest is ignored.
	maxQueryRunes = 200
	// maxQueryWords is how many words engines look up (Meilisearch reads no more); the
	// ranking reads them all.
	maxQueryWords = 10
	// nearWordRunes is the longest query word that is looked up in Fields.Near. Engines
	// find one wrong letter in longer words by themselves, whichever letter it is.
	nearWordRunes = 4
	// nearOtherRunes is the same for words in other letters than Latin ones: engines part
	// them where the script changes, and then find no wrong letter.
	nearOtherRunes = 10
)

// Terms is a query as engines look it up.
type Terms struct {
	// Words are the folded words that must be found, at most ten, none twice. The last
	// may be the beginning of a word.
	Words []string
	// Full is the whole folded query without spaces, Loose the same without words like
	// "the"; they compare with Fields.Keys.
	Full, Loose string
	// Whole: the last word is no beginning.
	Whole bool
}

// KeysOnly reports whether names are looked for by their keys alone: there is no word, as
// in a query of signs, or a single letter, which would begin a word of most names.
func (t Terms) KeysOnly() bool {
	first, width := utf8.DecodeRuneInString(t.Loose)
	return len(t.Words) == 0 || (width == len(t.Loose) && !standsAlone(first))
}

// Near returns the keys of which a document must have one in Fields.Near to have a word
// like w; ok is false where w is too long to be looked up so, or a single letter.
func Near(w string) (keys []string, ok bool) {
	if n := utf8.RuneCountInString(w); n < 2 || n > longestNear(w) {
		return nil, false
	}
	return nearKeys(w), true
}

// nearWhole, before a key in Fields.Near, says that the whole name is like it.
const nearWhole = "="

// NearWhole returns the keys of which a document must have one in Fields.Near to have a whole
// name like full; ok is false where full is too long to be looked up so, or a single letter.
func NearWhole(full string) (keys []string, ok bool) {
	keys, ok = Near(full)
	for i := range keys {
		keys[i] = nearWhole + keys[i]
	}
	return keys, ok
}

func longestNear(w string) int {
	for _, r := range w {
		if unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) {
			return nearOtherRunes
		}
	}
	return nearWordRunes
}

// query is a parsed search text.
type query struct {
	words    []queryWord
	full     []rune
	loose    []rune
	fullText string
	// bounds are the places in full, in runes, where a word begins.
	bounds map[int]bool
	// closed: the person went on to the next word, so the last one is whole.
	closed bool
	terms  Terms
	// length is that of loose, typed that of the text, in runes.
	length, typed int
	// spaced is the folded words with spaces.
	spaced []rune
	// also are the same query in other words.
	also []query
}

// queryWord is a required word of a query.
type queryWord struct {
	runes   []rune
	letters uint64
	last    bool
	// typed is the word as it was typed.
	typed string
}

// parse folds what a person typed. A query of nothing to look for has no key.
func (t *tuning) parse(text string) query {
	text = strings.TrimLeftFunc(cut(text, maxQueryRunes), unicode.IsSpace)
	whole := strings.TrimSpace(text)
	words := splitWith(whole, t.stop)
	q := newQuery(whole, words)
	final, _ := utf8.DecodeLastRuneInString(text)
	q.closed = len(q.words) > 0 && !isWordRune(final)
	q.typed = utf8.RuneCountInString(text)
	for _, other := range t.otherWords(required(words)) {
		also := newQuery("", other)
		// What was put in the place of words is whole.
		also.setLast(sameLast(words, other))
		q.also = append(q.also, also)
	}
	return q
}

func sameLast(words, other []word) bool {
	return words[len(words)-1].text == other[len(other)-1].text
}

// newQuery makes a query of words that were cut from text.
func newQuery(text string, words []word) query {
	full, loose := keysOf(text, words)
	q := query{
		full: []rune(full), loose: []rune(loose), fullText: full, bounds: make(map[int]bool, len(words)),
		terms: Terms{Full: full, Loose: loose},
	}
	at := 0
	for _, w := range words {
		q.bounds[at] = true
		at += utf8.RuneCountInString(w.text)
	}
	q.spaced = []rune(joined(words))
	units := unitsOf(text)
	for _, w := range required(words) {
		runes := []rune(w.text)
		typed := w.text
		if len(units) > 0 {
			typed = units.part(w.span())
		}
		q.words = append(q.words, queryWord{runes: runes, letters: lettersOf(runes), typed: typed})
		if !slices.Contains(q.terms.Words, w.text) && len(q.terms.Words) < maxQueryWords {
			q.terms.Words = append(q.terms.Words, w.text)
		}
	}
	// A trailing "the" or "feat" leaves the word before it complete.
	q.setLast(len(words) > 0 && !words[len(words)-1].optional)
	q.length = len(q.loose)
	return q
}

// setLast says whether the last word may be the beginning of one.
func (q *query) setLast(begun bool) {
	if n := len(q.words); n > 0 {
		q.words[n-1].last = begun
	}
	q.terms.Whole = !begun
}

func (q query) empty() bool { return len(q.full) == 0 }

// cut returns the first n runes of s, broken UTF-8 repaired.
func cut(s string, n int) string {
	if len(s) > 4*n {
		s = s[:4*n]
	}
	s = strings.ToValidUTF8(s, "")
	if len(s) <= n {
		return s
	}
	runes := []rune(s)
	return string(runes[:min(n, len(runes))])
}
