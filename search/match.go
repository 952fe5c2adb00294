package search

import (
	"math/bits"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// field says where a word of a document stands. What comes after the artist is found well
// typed only: albums and genres have groups of their own.
type field int

const (
	inName field = iota
	inArtist
	inAlbum
	inGenre
	inPlace
	fields
)

// docWord is a word of a document that a query may match.
type docWord struct {
	word
	runes   []rune
	letters uint64
	field   field
	// extra words repeat what other words of the field say.
	extra bool
	// unmarked words stand in the handle, where nothing is highlighted.
	unmarked bool
}

// subject is a document made ready to be matched. Nothing changes it.
type subject struct {
	source
	words []docWord
	parts []word
	// needed are those words of the name that must be found.
	needed []word
	full   []rune
	loose  []rune
	handle []rune
	// spaced is the folded words with spaces, length that of the name in runes.
	spaced   []rune
	length   int
	required [fields]int
}

// newSubject folds d.
func newSubject(d *Document, stop map[string]bool) *subject {
	name := cut(d.Name, maxNameRunes)
	s := &subject{source: sourceOf(d), parts: splitWith(name, stop)}
	full, loose := keysOf(name, s.parts)
	s.full, s.loose, s.spaced = []rune(full), []rune(loose), []rune(joined(s.parts))
	s.needed = required(s.parts)
	s.length = utf8.RuneCountInString(strings.TrimSpace(name))
	s.add(inName, s.parts)
	handle := splitWith(cut(d.Handle, maxNameRunes), stop)
	if d.Type == item.Artist {
		key, _ := keysOf(d.Handle, handle)
		s.handle = []rune(key)
		s.addHandle(inName, handle)
	} else {
		s.add(inArtist, splitWith(cut(d.ArtistName, maxNameRunes), stop))
		s.addHandle(inArtist, handle)
	}
	s.add(inAlbum, splitWith(cut(d.AlbumTitle, maxNameRunes), stop))
	for _, genre := range d.Genres {
		s.add(inGenre, splitWith(cut(genre, maxNameRunes), stop))
	}
	s.add(inPlace, splitWords(cut(s.city, maxNameRunes)))
	s.add(inPlace, splitWords(cut(s.country, maxNameRunes)))
	return s
}

func (s *subject) add(f field, words []word) {
	for _, w := range words {
		s.addWord(docWord{word: w, field: f})
		if !w.optional {
			s.required[f]++
		}
	}
	if f == inName || f == inArtist {
		for _, w := range extraWords(words) {
			s.addWord(docWord{word: w, field: f, extra: true})
		}
	}
}

func (s *subject) addHandle(f field, words []word) {
	for _, w := range words {
		s.addWord(docWord{word: w, field: f, extra: true, unmarked: true})
	}
}

func (s *subject) addWord(w docWord) {
	w.runes = []rune(w.text)
	w.letters = lettersOf(w.runes)
	s.words = append(s.words, w)
}

// lettersOf returns the set of a word's letters as bits. Words that are n edits apart differ
// by at most n letters each way.
func lettersOf(runes []rune) uint64 {
	var set uint64
	for _, r := range runes {
		set |= 1 << (uint32(r) & 63) //nolint:gosec // runes are not negative
	}
	return set
}

// pairing is how a query word and a document's word match.
type pairing struct {
	edits int
	// otherFirst: the first letters differ.
	otherFirst bool
	// begins: the query word is only the beginning of the document's word.
	begins bool
	// weak pairings are doubtful.
	weak bool
}

// cost is what makes a pairing less likely to be meant.
func (p pairing) cost(w *Weights) int {
	if p.edits == 0 {
		return 0
	}
	cost := p.edits * w.Edit
	if p.otherFirst {
		cost += w.FirstLetter
	}
	if p.begins {
		cost += w.Unfinished
	}
	return cost
}

// pair compares a query word with a word of a document.
func pair(q *queryWord, w *docWord, exact bool) (p pairing, ok bool) {
	if slices.Equal(q.runes, w.runes) {
		return pairing{}, true
	}
	if q.last && len(w.runes) > len(q.runes) && hasPrefix(w.runes, q.runes) {
		return pairing{begins: true}, w.endsCleanly(len(q.runes))
	}
	if exact || w.field > inArtist || w.respelt || len(q.runes) < 2 || bits.OnesCount64(q.letters&^w.letters) > maxEdits {
		return pairing{}, false
	}
	return pairMistyped(q, w)
}

func pairMistyped(q *queryWord, w *docWord) (p pairing, ok bool) {
	sameFirst := w.runes[0] == q.runes[0]
	limit := forgiven(q.runes, w.runes)
	if edits := distance(q.runes, w.runes, limit, false); edits <= limit {
		return pairing{edits: edits, otherFirst: !sameFirst, weak: doubtful(q.runes, edits)}, true
	}
	if !q.last || len(w.seams) > 0 || !MayBeginMistyped(q.runes) || (len(q.runes) < longWord && !sameFirst) {
		return pairing{}, false
	}
	limit = min(1+len(q.runes)/longWord, maxEdits)
	if edits := distance(q.runes, w.runes, limit, true); edits <= limit {
		return pairing{edits: edits, otherFirst: !sameFirst, begins: true, weak: doubtful(q.runes, edits)}, true
	}
	return pairing{}, false
}

// endsCleanly reports whether the first n runes of a joined word end with a word, or before
// the first ends: "there" does not begin The Real Thing.
func (w word) endsCleanly(n int) bool {
	return len(w.seams) == 0 || n <= w.seams[0] || slices.Contains(w.seams, n)
}

// Resembles reports whether a query word, mistyped by the edits given, may be meant for a
// folded word of a name; last allows it to be the beginning of one. Engines that look up
// mistyped words themselves forgive with it what the ranking forgives.
func Resembles(typed, word []rune, last bool) (edits int, ok bool) {
	q := queryWord{runes: typed, letters: lettersOf(typed), last: last}
	p, ok := pair(&q, &docWord{runes: word, letters: lettersOf(word)}, false)
	return p.edits, ok
}

// MayBeginMistyped reports whether what was typed is long enough to be believed as the
// mistyped beginning of a longer word.
func MayBeginMistyped(typed []rune) bool { return len(typed) > shortWord }

func swapped(a, b []rune) bool {
	return len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
}

func hasPrefix(s, prefix []rune) bool {
	if len(prefix) > len(s) {
		return false
	}
	for i, r := range prefix {
		if s[i] != r {
			return false
		}
	}
	return true
}

// Words of longWord letters may be two edits off, those of shortWord none without doubt.
const (
	longWord  = 8
	shortWord = 4
)

// forgiven returns how many edits what was typed may be off a word. Two letters must keep
// the first, or be swapped; two edits must keep it in all but long words.
func forgiven(typed, word []rune) int {
	n := len(typed)
	sameFirst := len(word) > 0 && n > 0 && typed[0] == word[0]
	switch {
	case n < 2:
		return 0
	case n == 2 && !sameFirst && !swapped(typed, word):
		return 0
	case n <= 5 || (n < longWord && !sameFirst):
		return 1
	default:
		return maxEdits
	}
}

// doubtful reports whether a mistyped word must be all of a name, or stand beside a word well
// typed, to be believed: short ones, numbers, and those two edits off that are not long.
func doubtful(typed []rune, edits int) bool {
	numeric := true
	for _, r := range typed {
		numeric = numeric && unicode.IsNumber(r)
	}
	return edits > 0 && (len(typed) <= shortWord || numeric || (edits > 1 && len(typed) < longWord))
}

// forgivenInAll returns how many edits a whole query of n runes may be off.
func forgivenInAll(n int) int {
	switch {
	case n < 2:
		return 0
	case n <= 4:
		return 1
	case n <= 9:
		return 2
	default:
		return 3
	}
}
