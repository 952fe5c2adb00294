package search

import (
	"slices"
	"strings"
	"unicode/utf16"
)

// assignment is how the words of a query fall on the words of a document.
type assignment struct {
	cost, edits  int
	weak, begins bool
	// sure: a word of some length was well typed.
	sure      bool
	used      []int
	fields    [fields]int
	elsewhere int
}

// matchWords finds a word of the document for every required word of the query.
func (m *matcher) matchWords(q *query, s *subject) (r rank, ok bool) {
	if len(q.words) == 0 {
		return r, false
	}
	a := assignment{used: m.used[:0]}
	for i := range q.words {
		if !m.place(&a, &q.words[i], s) {
			return r, false
		}
	}
	m.used = a.used
	if a.edits > forgivenInAll(q.length) || (a.weak && !a.sure && !a.coversOne(s, len(q.words))) {
		return r, false
	}
	r = rank{tier: tierOther, cost: a.cost, edits: a.edits, spread: a.spread(s)}
	if r.cost == 0 && r.spread == spreadCovers && a.byArtist(s) {
		r.tier = tierStart
	}
	return r, true
}

// place gives w the word of s that matches best: least cost, then the nearer field, then
// the earlier word; one that is taken only where no other matches.
func (m *matcher) place(a *assignment, w *queryWord, s *subject) bool {
	best, found, least := -1, pairing{}, 0
	bestTaken := false
	for i := range s.words {
		candidate := &s.words[i]
		if candidate.field > m.reach {
			continue
		}
		p, ok := pair(w, candidate, m.exact)
		if !ok {
			continue
		}
		taken := slices.Contains(a.used, i)
		cost := p.cost(&m.weights)
		better := best < 0 || (bestTaken && !taken) ||
			(bestTaken == taken && (cost < least || (cost == least && candidate.field < s.words[best].field)))
		if better {
			best, found, least, bestTaken = i, p, cost, taken
		}
	}
	if best < 0 {
		return false
	}
	a.record(best, &s.words[best], found, least, len(w.runes))
	if m.marks != nil {
		m.marks.word(w, &s.words[best], found)
	}
	return true
}

func (a *assignment) record(i int, w *docWord, p pairing, cost, typed int) {
	a.cost += cost
	a.edits += p.edits
	a.weak = a.weak || (p.weak && p.edits > 0)
	a.begins = a.begins || p.begins
	a.sure = a.sure || (p.edits == 0 && typed >= shortWord)
	if w.field != inName {
		a.elsewhere++
	}
	if !slices.Contains(a.used, i) {
		a.used = append(a.used, i)
		if !w.optional {
			a.fields[w.field]++
		}
	}
}

// coversOne reports whether all of the name, or of the artist's, is what the query matched,
// and nothing else.
func (a *assignment) coversOne(s *subject, words int) bool {
	touched := 0
	for _, n := range a.fields {
		if n > 0 {
			touched++
		}
	}
	return touched == 1 && len(a.used) == words &&
		(a.fields[inName] > 0 && a.fields[inName] >= s.required[inName] ||
			a.fields[inArtist] > 0 && a.fields[inArtist] >= s.required[inArtist])
}

// byArtist reports whether what matched outside the name is the artist's name, all of it.
func (a *assignment) byArtist(s *subject) bool {
	return a.elsewhere > 0 && a.fields[inArtist] == a.elsewhere && a.fields[inArtist] >= s.required[inArtist]
}

func (a *assignment) spread(s *subject) int {
	covers := a.fields[inName] >= s.required[inName] && s.required[inName] > 0 && !a.begins
	switch {
	case a.fields[inName] == 0 && a.byArtist(s):
		return spreadArtist
	case a.fields[inName] == 0:
		return spreadElsewhere
	case a.elsewhere == 0 && covers:
		return spreadWhole
	case a.elsewhere == 0:
		return spreadName
	case covers:
		return spreadCovers
	default:
		return spreadPartial
	}
}

// marks are what of a document a query matched.
type marks struct {
	names   []Range
	artists []Range
	// meant is the query as it would be well typed.
	meant []string
	// name and artist are the texts that ranges are of.
	name, artist units
}

// word marks what one query word matched.
func (k *marks) word(q *queryWord, w *docWord, p pairing) {
	switch {
	case p.edits == 0 && !p.begins:
		k.meant = append(k.meant, q.typed)
	case w.unmarked || w.field > inArtist:
		k.meant = append(k.meant, w.text)
	case w.field == inArtist:
		k.meant = append(k.meant, k.artist.part(w.span()))
	default:
		k.meant = append(k.meant, k.name.part(w.span()))
	}
	if w.unmarked {
		return
	}
	mark := w.span()
	if p.begins && p.edits == 0 {
		mark = w.first(len(q.runes))
	}
	switch w.field {
	case inName:
		k.names = append(k.names, mark)
	case inArtist:
		k.artists = append(k.artists, mark)
	}
}

// units is a text in UTF-16, as ranges count it.
type units []uint16

func unitsOf(s string) units { return utf16.Encode([]rune(s)) }

func (u units) part(r Range) string {
	if r.Start < 0 || r.End > len(u) || r.Start >= r.End {
		return ""
	}
	return strings.TrimSpace(string(utf16.Decode(u[r.Start:r.End])))
}

// merge sorts ranges and joins those that touch.
func merge(ranges []Range) []Range {
	slices.SortFunc(ranges, func(a, b Range) int { return a.Start - b.Start })
	var merged []Range
	for _, r := range ranges {
		if n := len(merged); n > 0 && r.Start <= merged[n-1].End {
			merged[n-1].End = max(merged[n-1].End, r.End)
			continue
		}
		merged = append(merged, r)
	}
	return merged
}
