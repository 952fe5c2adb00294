package search

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

// maxNameRunes is how much of a name or text is searched; what follows is not found.
const maxNameRunes = 300

// topStanding is above every Document.Standing.
const topStanding = 300_000

// Fields is what an engine keeps of a document to find it by: folded words, a space
// between each two, so that an engine's own analysis has nothing left to decide.
type Fields struct {
	Name string
	// Extra are further words for the name: words that punctuation parts, joined; the
	// whole name joined; numbers and other scripts in their other spelling.
	Extra  string
	Handle string
	Artist string
	Album  string
	Genre  string
	// Keys are the whole name and handle without spaces, with and without words like
	// "the".
	Keys []string
	// Close are beginnings of Keys after which little is left to type: a name of which so
	// much was typed is found however many popular ones begin alike.
	Close []string
	// Place is the city and country.
	Place string
	// Near are the short words of name and artist, and the whole name where it is short,
	// each with its neighbours one rune shorter; see the functions Near and NearWhole.
	Near []string
	// Sounds are the words of the name and the whole name as they are heard, each with its neighbours some letters
	// shorter; see Likeness.
	Sounds []string
	// Order sorts what matches alike, lowest first: by Document.Standing, the highest
	// first, then by ID.
	Order string
}

// FieldsOf returns what an engine keeps to find d by.
func FieldsOf(d Document) Fields {
	name := cut(d.Name, maxNameRunes)
	words := splitWords(name)
	extra := extraWords(words)
	full, loose := keysOf(name, words)
	keys := []string{full, loose}
	if d.Type == item.Artist {
		handle, _ := keysOf(d.Handle, splitWords(d.Handle))
		keys = append(keys, handle)
	}
	for _, w := range words {
		if spelled, ok := toLatin(w.text); ok && len(words) == 1 {
			keys = append(keys, spelled)
		}
	}
	artist := splitWords(cut(d.ArtistName, maxNameRunes))
	place := ""
	if d.Place != nil {
		place = Fold(cut(d.Place.City+" "+d.Place.Country, maxNameRunes))
	}
	keys = distinct(keys)
	return Fields{
		Name:   joined(words),
		Extra:  joined(extra),
		Handle: Fold(cut(d.Handle, maxNameRunes)),
		Artist: joined(artist) + " " + joined(extraWords(artist)),
		Album:  Fold(cut(d.AlbumTitle, maxNameRunes)),
		Genre:  Fold(cut(strings.Join(d.Genres, " "), maxNameRunes)),
		Keys:   keys,
		Close:  closeTo(keys),
		Place:  place,
		Near:   append(nearWords(words, extra, artist), nearNames(keys)...),
		Sounds: soundsOf(words, full),
		Order:  fmt.Sprintf("%06d:%s", topStanding-d.Standing(), d.ID),
	}
}

// longestClose is the longest key, in runes, whose beginnings are kept in Fields.Close.
// Few names begin alike for longer.
const longestClose = 40

// mostTyped reports whether the first of a name of n runes are most of it: three fifths.
func mostTyped(typed, n int) bool { return 5*typed >= 3*n }

// closeKey is mostTyped for keys, which lack the spaces: a little less is enough.
func closeKey(typed, n int) bool { return 2*typed >= n }

func closeTo(keys []string) []string {
	var beginnings []string
	for _, key := range keys {
		runes := []rune(key)
		if len(runes) > longestClose {
			continue
		}
		for n := 2; n < len(runes); n++ {
			if closeKey(n, len(runes)) {
				beginnings = append(beginnings, string(runes[:n]))
			}
		}
	}
	return distinct(beginnings)
}

func distinct(list []string) []string {
	slices.Sort(list)
	list = slices.Compact(list)
	return slices.DeleteFunc(list, func(s string) bool { return s == "" })
}

func nearWords(lists ...[]word) []string {
	var keys []string
	for _, list := range lists {
		for _, w := range list {
			n := utf8.RuneCountInString(w.text)
			if n >= 2 && n <= longestNear(w.text)+1 {
				keys = append(keys, nearKeys(w.text)...)
			}
		}
	}
	return distinct(keys)
}

// nearNames returns what whole short names are found by where they are mistyped, however many
// longer ones have such a word.
func nearNames(keys []string) []string {
	var near []string
	for _, key := range keys {
		n := utf8.RuneCountInString(key)
		if n < 2 || n > longestNear(key)+1 {
			continue
		}
		for _, other := range nearKeys(key) {
			near = append(near, nearWhole+other)
		}
	}
	return distinct(near)
}

// extraWords returns the other words that people look for a name by. Each stands for the
// source of the words it was made of.
func extraWords(words []word) []word {
	var extra []word
	for start := 0; start < len(words); {
		end := start + 1
		for end < len(words) && words[end].glued {
			end++
		}
		if end-start > 1 && (start > 0 || end < len(words)) {
			extra = append(extra, join(words[start:end]))
		}
		start = end
	}
	if len(words) > 1 {
		extra = append(extra, join(words))
		if needed := required(words); len(needed) < len(words) && len(needed) > 1 {
			extra = append(extra, join(needed))
		}
	}
	for _, w := range words {
		for _, spelling := range otherSpellings(w.text) {
			other := w
			other.setText(spelling)
			other.respelt = true
			extra = append(extra, other)
		}
	}
	return extra
}

// join makes one word of several.
func join(words []word) word {
	var all word
	for i, w := range words {
		if i > 0 && !w.glued {
			all.seams = append(all.seams, len(all.marks))
		}
		all.text += w.text
		all.marks = append(all.marks, w.marks...)
	}
	return all
}
