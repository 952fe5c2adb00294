package bleve

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// vocabulary holds the words of each type's documents, to find those that a mistyped
// word may be meant for. Words stay when their last document goes; a rebuild drops them.
type vocabulary struct {
	guard  sync.RWMutex
	byType map[item.Type]*wordList
}

// wordList holds words by length, so that those too short or too long are not looked at.
type wordList struct {
	known    map[string]bool
	byLength []shelf
}

// shelf holds words of one length. The set of a word's letters, as bits, tells most of
// them apart: words n edits apart differ by at most n letters each way.
type shelf struct {
	letters []uint64
	words   [][]rune
}

// longestWord is the length from which words are not told apart by length.
const longestWord = 40

func newVocabulary() *vocabulary {
	return &vocabulary{byType: map[item.Type]*wordList{}}
}

func (v *vocabulary) addText(t item.Type, text string) {
	for w := range strings.FieldsSeq(text) {
		v.add(t, w)
	}
}

func (v *vocabulary) add(t item.Type, text string) {
	v.guard.Lock()
	defer v.guard.Unlock()
	list := v.byType[t]
	if list == nil {
		list = &wordList{known: map[string]bool{}, byLength: make([]shelf, longestWord+1)}
		v.byType[t] = list
	}
	if list.known[text] {
		return
	}
	list.known[text] = true
	runes := []rune(text)
	on := &list.byLength[min(len(runes), longestWord)]
	on.letters = append(on.letters, lettersOf(runes))
	on.words = append(on.words, runes)
}

func lettersOf(runes []rune) uint64 {
	var set uint64
	for _, r := range runes {
		set |= 1 << (uint32(r) & 63) //nolint:gosec // runes are not negative
	}
	return set
}

// guess is a word that a mistyped one may be meant for.
type guess struct {
	text  string
	edits int
}

const (
	// maxGuesses bounds the words looked up for one typed word.
	maxGuesses = 60
	// maxEdits is the most edits that are forgiven.
	maxEdits = 2
)

// resembling returns the words from one to limit edits off the typed one, the nearest
// first; with last also those that begin like it.
func (v *vocabulary) resembling(t item.Type, typed string, last bool, limit int) []guess {
	v.guard.RLock()
	defer v.guard.RUnlock()
	list := v.byType[t]
	runes := []rune(typed)
	if list == nil || len(runes) < 2 {
		return nil
	}
	var guesses []guess
	for n := max(len(runes)-limit, 1); n <= longestWord; n++ {
		// Longer words may only be begun by what was typed.
		begun := n > len(runes)+limit && n < longestWord
		if begun && (!last || !search.MayBeginMistyped(runes)) {
			continue
		}
		guesses = list.byLength[n].resembling(guesses, runes, last, limit)
	}
	slices.SortFunc(guesses, func(a, b guess) int {
		return cmp.Or(cmp.Compare(a.edits, b.edits), cmp.Compare(len(a.text), len(b.text)), strings.Compare(a.text, b.text))
	})
	return guesses[:min(len(guesses), maxGuesses)]
}

// resembling adds the words of s that the typed one may be meant for to guesses.
func (s shelf) resembling(guesses []guess, typed []rune, last bool, limit int) []guess {
	letters := lettersOf(typed)
	for i, other := range s.letters {
		if bits.OnesCount64(letters&^other) > limit || (!last && bits.OnesCount64(other&^letters) > limit) {
			continue
		}
		if edits, ok := search.Resembles(typed, s.words[i], last); ok && edits > 0 && edits <= limit {
			guesses = append(guesses, guess{text: string(s.words[i]), edits: edits})
		}
	}
	return guesses
}
