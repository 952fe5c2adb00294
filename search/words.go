package search

import (
	"slices"
	"unicode/utf16"
)

// assignment is how the words of a query fall on the words of a document.
type assignment struct {
	cost, edits  int
	weak, begins bool
	// sure: a word of some length was well typed.
	sure      bool
	used      []int
	fields    map[field]int
	elsewhere int
	names     []Range
	artists   []Range
}

// matchWords finds a word of s for every required word of q.
func matchWords(q query, s subject) (scored, bool) {
	hit := scored{doc: s.doc}
	if len(q.words) == 0 {
		return hit, false
	}
	a := assignment{fields: map[field]int{}}
	for _, w := range q.words {
		if !a.place(w, s) {
			return hit, false
		}
	}
	if a.edits > forgivenInAll(q.length) || (a.weak && !a.sure && !a.coversOne(s, len(q.words))) {
		return hit, false
	}
	hit.rank = rank{tier: tierOther, cost: a.cost, spread: a.spread(s)}
	if hit.rank.cost == 0 && hit.rank.spread == spreadCovers && a.byArtist(s) {
		hit.rank.tier = tierStart
	}
	hit.names, hit.artists = merge(a.names), merge(a.artists)
	return hit, true
}

// place gives w the word of s that matches best: least cost, then the nearer field, then
// the earlier word; one that is taken only where no other matches.
func (a *assignment) place(w queryWord, s subject) bool {
	best, found := -1, pairing{}
	bestTaken := false
	for i, candidate := range s.words {
		p, ok := pair(w, candidate)
		if !ok {
			continue
		}
		taken := slices.Contains(a.used, i)
		better := best < 0 || (bestTaken && !taken) ||
			(bestTaken == taken && (p.cost < found.cost || (p.cost == found.cost && candidate.field < s.words[best].field)))
		if better {
			best, found, bestTaken = i, p, taken
		}
	}
	if best < 0 {
		return false
	}
	a.record(best, s.words[best], found, len(w.runes))
	return true
}

func (a *assignment) record(i int, w docWord, p pairing, typed int) {
	a.cost += p.cost
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
	if w.unmarked {
		return
	}
	mark := w.span()
	if p.begins && p.edits == 0 {
		mark = w.first(typed)
	}
	switch w.field {
	case inName:
		a.names = append(a.names, mark)
	case inArtist:
		a.artists = append(a.artists, mark)
	}
}

// coversOne tells whether all of the name, or of the artist's, is what the query matched,
// and nothing else.
func (a *assignment) coversOne(s subject, words int) bool {
	return len(a.fields) == 1 && len(a.used) == words &&
		(a.fields[inName] > 0 && a.fields[inName] >= s.required[inName] ||
			a.fields[inArtist] > 0 && a.fields[inArtist] >= s.required[inArtist])
}

// byArtist tells whether what matched outside the name is the artist's name, all of it.
func (a *assignment) byArtist(s subject) bool {
	return a.elsewhere > 0 && a.fields[inArtist] == a.elsewhere && a.fields[inArtist] >= s.required[inArtist]
}

func (a *assignment) spread(s subject) int {
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

func utf16Len(s string) int {
	n := 0
	for _, r := range s {
		n += max(utf16.RuneLen(r), 1)
	}
	return n
}
