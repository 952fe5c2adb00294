package search

import (
	"slices"
	"strings"
)

// mark returns what of a document the query matched: the ranking does without, so it is told
// only of what is shown.
func (m *matcher) mark(q *query, h scored) *marks {
	s := m.subjects.of(h.doc)
	k := &marks{name: unitsOf(h.doc.Name), artist: unitsOf(h.doc.ArtistName)}
	if h.rank.tier == tierGuess {
		return m.markGuess(q, k, s)
	}
	if h.rank.way > 0 {
		q = &q.also[h.rank.way-1]
	}
	if slices.Equal(s.full, q.full) || slices.Equal(s.loose, q.loose) ||
		(len(s.handle) > 0 && slices.Equal(s.handle, q.full)) {
		k.whole(s)
		return k
	}
	if h.rank.tier == tierStart {
		if start, ok := s.startsWith(q); ok {
			k.names = rangesOf(start.words, len(q.full))
			return k
		}
	}
	marking := *m
	marking.marks, marking.exact = k, m.exact || h.rank.way > 0
	byWords, ok := marking.matchWords(q, s)
	if !ok || byWords.cost > h.rank.cost {
		k.whole(s)
		return k
	}
	k.names, k.artists = merge(k.names), merge(k.artists)
	switch byWords.spread {
	case spreadWhole:
		k.meant = []string{strings.TrimSpace(s.name)}
	case spreadArtist:
		k.meant = []string{strings.TrimSpace(s.artist)}
	}
	return k
}

// markGuess marks the words of the name that the query may be meant for, or all of it.
func (m *matcher) markGuess(q *query, k *marks, s *subject) *marks {
	marking := *m
	marking.marks = k
	heard, _ := q.heard()
	if _, ok := marking.guessWords(heard, s); !ok || len(k.names) == len(required(s.parts)) {
		k.whole(s)
		return k
	}
	k.names = merge(k.names)
	return k
}

// whole marks all words of the name, or all of it where it has none.
func (k *marks) whole(s *subject) {
	all := Range{Start: 0, End: len(k.name)}
	if n := len(s.parts); n > 0 {
		all = Range{Start: s.parts[0].span().Start, End: s.parts[n-1].span().End}
	}
	k.names, k.artists = []Range{all}, nil
	k.meant = []string{strings.TrimSpace(s.name)}
}

// rangesOf returns the source of the first n runes of words.
func rangesOf(words []word, n int) []Range {
	var ranges []Range
	for _, w := range words {
		if n <= 0 {
			break
		}
		ranges = append(ranges, w.first(n))
		n -= len(w.marks)
	}
	return merge(ranges)
}

// first returns the source of the first n runes of w.
func (w word) first(n int) Range {
	n = min(n, len(w.marks))
	return Range{Start: w.marks[0].Start, End: w.marks[n-1].End}
}
