package search

import (
	"slices"
	"strings"
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
)

// Terms is a query as engines look it up.
type Terms struct {
	// Words are the folded words that must be found, at most ten, none twice. The last
	// may be the beginning of a word.
	Words []string
	// Full is the whole folded query without spaces, Loose the same without words like
	// "the"; they compare with Fields.Keys.
	Full, Loose string
}

// KeysOnly tells whether names are looked for by their keys alone: there is no word, as
// in a query of signs, or a single letter, which would begin a word of most names.
func (t Terms) KeysOnly() bool {
	first, width := utf8.DecodeRuneInString(t.Loose)
	return len(t.Words) == 0 || (width == len(t.Loose) && !standsAlone(first))
}

// Near gives the keys of which a document must have one in Fields.Near to have a word
// like w; ok is false where w is too long to be looked up so, or a single letter.
func Near(w string) (keys []string, ok bool) {
	if n := utf8.RuneCountInString(w); n < 2 || n > nearWordRunes {
		return nil, false
	}
	return nearKeys(w), true
}

// query is a parsed search text.
type query struct {
	words    []queryWord
	full     []rune
	loose    []rune
	fullText string
	// bounds are the places in full, in runes, where a word begins.
	bounds map[int]bool
	terms  Terms
	length int
}

// queryWord is a required word of a query.
type queryWord struct {
	runes []rune
	last  bool
}

// parse folds what a person typed. A query of nothing to look for has no key.
func parse(text string) query {
	text = strings.TrimSpace(cut(text, maxQueryRunes))
	words := splitWords(text)
	full, loose := keysOf(text, words)
	q := query{
		full: []rune(full), loose: []rune(loose), fullText: full, bounds: map[int]bool{},
		terms: Terms{Full: full, Loose: loose},
	}
	at := 0
	for _, w := range words {
		q.bounds[at] = true
		at += utf8.RuneCountInString(w.text)
	}
	needed := required(words)
	for i, w := range needed {
		// A trailing "the" or "feat" leaves the word before it complete.
		last := i == len(needed)-1 && !words[len(words)-1].optional
		q.words = append(q.words, queryWord{runes: []rune(w.text), last: last})
		if !slices.Contains(q.terms.Words, w.text) && len(q.terms.Words) < maxQueryWords {
			q.terms.Words = append(q.terms.Words, w.text)
		}
	}
	q.length = len(q.loose)
	return q
}

func (q query) empty() bool { return len(q.full) == 0 }

// cut gives the first n runes of s, broken UTF-8 repaired.
func cut(s string, n int) string {
	if len(s) > 4*n {
		s = s[:4*n]
	}
	s = strings.ToValidUTF8(s, "")
	runes := []rune(s)
	return string(runes[:min(n, len(runes))])
}
