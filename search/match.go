package search

import (
	"slices"
	"unicode"
)

// field says where a word of a document stands. Albums and genres are found well typed
// only: they have groups of their own.
type field int

const (
	inName field = iota
	inArtist
	inAlbum
	inGenre
)

// docWord is a word of a document that a query may match.
type docWord struct {
	word
	runes []rune
	field field
	// extra words repeat what other words of the field say.
	extra bool
	// unmarked words stand in the handle, where nothing is highlighted.
	unmarked bool
}

// subject is a document made ready to be matched.
type subject struct {
	doc      Document
	name     []word
	full     []rune
	loose    []rune
	handle   string
	words    []docWord
	required map[field]int
}

// newSubject folds d. With final, albums and genres are among what is matched.
func newSubject(d Document, final bool) subject {
	name := cut(d.Name, maxNameRunes)
	s := subject{doc: d, name: splitWords(name), required: map[field]int{}}
	full, loose := keysOf(name, s.name)
	s.full, s.loose = []rune(full), []rune(loose)
	s.add(inName, s.name)
	handle := splitWords(d.Handle)
	if d.Type == Artist {
		s.handle, _ = keysOf(d.Handle, handle)
		s.addHandle(inName, handle)
	} else {
		artist := splitWords(cut(d.ArtistName, maxNameRunes))
		s.add(inArtist, artist)
		s.addHandle(inArtist, handle)
	}
	if !final {
		return s
	}
	s.add(inAlbum, splitWords(cut(d.AlbumTitle, maxNameRunes)))
	for _, genre := range d.Genres {
		s.add(inGenre, splitWords(genre))
	}
	return s
}

func (s *subject) add(f field, words []word) {
	for _, w := range words {
		s.words = append(s.words, docWord{word: w, runes: []rune(w.text), field: f})
		if !w.optional {
			s.required[f]++
		}
	}
	if f == inName || f == inArtist {
		s.addExtra(f, extraWords(words))
	}
}

func (s *subject) addExtra(f field, words []word) {
	for _, w := range words {
		s.words = append(s.words, docWord{word: w, runes: []rune(w.text), field: f, extra: true})
	}
}

func (s *subject) addHandle(f field, words []word) {
	for _, w := range words {
		s.words = append(s.words, docWord{word: w, runes: []rune(w.text), field: f, extra: true, unmarked: true})
	}
}

// The cost of an edit, and of what makes a match less likely to be meant.
const (
	editCost      = 2
	firstCost     = 1
	unfinishedFee = 1
)

// pairing is how a query word and a document's word match.
type pairing struct {
	cost  int
	edits int
	// begins: the query word is only the beginning of the document's word.
	begins bool
	// weak pairings are doubtful.
	weak bool
}

// pair compares a query word with a word of a document.
func pair(q queryWord, w docWord) (p pairing, ok bool) {
	if slices.Equal(q.runes, w.runes) {
		return pairing{}, true
	}
	if q.last && len(w.runes) > len(q.runes) && hasPrefix(w.runes, q.runes) {
		return pairing{begins: true}, w.endsCleanly(len(q.runes))
	}
	if w.field > inArtist || w.respelt {
		return pairing{}, false
	}
	sameFirst := w.runes[0] == q.runes[0]
	limit := forgiven(q.runes, w.runes)
	if edits := distance(q.runes, w.runes, limit, false); edits <= limit {
		return pairing{cost: edits*editCost + firstFee(sameFirst), edits: edits, weak: doubtful(q.runes, edits)}, true
	}
	if !q.last || len(w.seams) > 0 || !MayBeginMistyped(q.runes) || (len(q.runes) < longWord && !sameFirst) {
		return pairing{}, false
	}
	limit = 1 + len(q.runes)/longWord
	limit = min(limit, maxEdits)
	if edits := distance(q.runes, w.runes, limit, true); edits <= limit {
		return pairing{
			cost: edits*editCost + firstFee(sameFirst) + unfinishedFee, edits: edits, begins: true,
			weak: doubtful(q.runes, edits),
		}, true
	}
	return pairing{}, false
}

// endsCleanly tells whether the first n runes of a joined word end with a word, or before
// the first ends: "there" does not begin The Real Thing.
func (w word) endsCleanly(n int) bool {
	return len(w.seams) == 0 || n <= w.seams[0] || slices.Contains(w.seams, n)
}

// Resembles tells whether a query word, mistyped by the edits given, may be meant for a
// folded word of a name; last allows it to be the beginning of one. Engines that look up
// mistyped words themselves forgive with it what the ranking forgives.
func Resembles(typed, word []rune, last bool) (edits int, ok bool) {
	p, ok := pair(queryWord{runes: typed, last: last}, docWord{runes: word})
	return p.edits, ok
}

// MayBeginMistyped tells whether what was typed is long enough to be believed as the
// mistyped beginning of a longer word.
func MayBeginMistyped(typed []rune) bool { return len(typed) > shortWord }

func firstFee(same bool) int {
	if same {
		return 0
	}
	return firstCost
}

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

// forgiven gives how many edits what was typed may be off a word. Two letters must keep
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

// doubtful tells whether a mistyped word must be all of a name, or stand beside a word well
// typed, to be believed: short ones, numbers, and those two edits off that are not long.
func doubtful(typed []rune, edits int) bool {
	numeric := true
	for _, r := range typed {
		numeric = numeric && unicode.IsNumber(r)
	}
	return edits > 0 && (len(typed) <= shortWord || numeric || (edits > 1 && len(typed) < longWord))
}

// forgivenInAll gives how many edits a whole query of n runes may be off.
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
