package search

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// The tiers of a match: a hit of a lower tier stands before every hit of a higher one.
const (
	tierExact = iota // the name, word for word
	tierLoose        // the name but for "the", spaces or punctuation; the handle
	tierStart        // the name begins so; or name and artist together, whole
	tierOther
)

// The ways in which a match spreads over a document, the best first.
const (
	spreadWhole     = iota // all of the name, nothing else
	spreadName             // in the name
	spreadCovers           // all of the name, and more from elsewhere
	spreadPartial          // some of the name, and more from elsewhere
	spreadArtist           // all of the artist's name, nothing else
	spreadElsewhere        // some of the artist's name, the album's title, a genre
)

// slack gives how much worse than the best of its group a hit may match before it is left
// out: one edit beside what is well typed, none more beside what is mistyped itself.
func slack(best int) int {
	if best == 0 {
		return editCost + firstCost
	}
	return firstCost
}

// rank is the place of a match: tier, then cost (typing errors), then spread, then the
// document's standing, then its key, so that no two ever tie.
type rank struct {
	tier, cost, spread int
	standing           int64
}

// scored is a candidate that matches.
type scored struct {
	doc   Document
	rank  rank
	names []Range
	// artists is what matched in the artist's name.
	artists []Range
}

// order ranks the candidates that match q and leaves out the others, the hidden and the
// repeated ones.
func order(q query, candidates []Document, viewer Viewer, final bool) []scored {
	seen := make(map[Ref]bool, len(candidates))
	hits := make([]scored, 0, len(candidates))
	best := -1
	for _, d := range candidates {
		if seen[d.Ref()] || !d.VisibleTo(viewer) {
			continue
		}
		seen[d.Ref()] = true
		hit, ok := match(q, newSubject(d, final))
		if !ok {
			continue
		}
		if best < 0 || hit.rank.cost < best {
			best = hit.rank.cost
		}
		hits = append(hits, hit)
	}
	hits = slices.DeleteFunc(hits, func(h scored) bool { return h.rank.cost > best+slack(best) })
	slices.SortFunc(hits, compare)
	return hits
}

func compare(a, b scored) int {
	return cmp.Or(
		cmp.Compare(a.rank.tier, b.rank.tier),
		cmp.Compare(a.rank.cost, b.rank.cost),
		cmp.Compare(a.rank.spread, b.rank.spread),
		cmp.Compare(b.rank.standing, a.rank.standing),
		strings.Compare(a.doc.ID, b.doc.ID),
	)
}

// match tells whether and how well s answers q.
func match(q query, s subject) (scored, bool) {
	hit := scored{doc: s.doc}
	hit.rank.standing = s.doc.Standing()
	switch {
	case string(s.full) == q.fullText:
		hit.rank.tier = tierExact
		hit.names = s.wholeName()
		return hit, true
	case string(s.loose) == string(q.loose), s.handle != "" && s.handle == q.fullText:
		hit.rank.tier = tierLoose
		hit.names = s.wholeName()
		return hit, true
	}
	if n, ok := s.startsWith(q); ok {
		hit.rank.tier = tierStart
		hit.names = n
		return hit, true
	}
	byWords, ok := matchWords(q, s)
	near, nearOK := matchWhole(q, s)
	switch {
	case nearOK && (!ok || near.rank.cost < byWords.rank.cost):
		near.rank.standing = hit.rank.standing
		return near, true
	case ok:
		byWords.rank.standing = hit.rank.standing
		return byWords, true
	}
	return hit, false
}

// wholeName gives the range of all words of the name, or of all of it where it has none.
func (s subject) wholeName() []Range {
	if len(s.name) == 0 {
		return []Range{{Start: 0, End: utf16Len(s.doc.Name)}}
	}
	return []Range{{Start: s.name[0].span().Start, End: s.name[len(s.name)-1].span().End}}
}

// startsWith tells whether the name begins with the query, spaces and punctuation aside:
// "jayz" begins "Jay-Z Live", but "there" does not begin "The Real Thing".
func (s subject) startsWith(q query) ([]Range, bool) {
	if aligned(q, s.name, s.full) {
		return rangesOf(s.name, len(q.full)), true
	}
	needed := required(s.name)
	if len(needed) < len(s.name) && aligned(q, needed, s.loose) {
		return rangesOf(needed, len(q.full)), true
	}
	if len(q.full) >= 2 && s.handle != "" && hasPrefix([]rune(s.handle), q.full) && len(q.words) == 1 {
		return nil, true
	}
	return nil, false
}

// aligned tells whether key, made of words, begins with the query, and no word of it
// ends amid a query word unless punctuation glues it to the next or the query ends with
// a word.
func aligned(q query, words []word, key []rune) bool {
	if !hasPrefix(key, q.full) {
		return false
	}
	crossed := false
	at := 0
	for i, w := range words {
		if at >= len(q.full) {
			break
		}
		if i > 0 && !q.bounds[at] && !w.glued {
			crossed = true
		}
		at += utf8.RuneCountInString(w.text)
	}
	return !crossed || at == len(q.full)
}

// rangesOf gives the source of the first n runes of words.
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

// first gives the source of the first n runes of w.
func (w word) first(n int) Range {
	n = min(n, len(w.marks))
	return Range{Start: w.marks[0].Start, End: w.marks[n-1].End}
}

// matchWhole compares the whole query with the whole name, spaces aside.
func matchWhole(q query, s subject) (scored, bool) {
	hit := scored{doc: s.doc}
	if len(q.loose) == 0 || len(s.loose) < 2 {
		return hit, false
	}
	limit := forgiven(q.loose, s.loose)
	edits := min(distance(q.loose, s.loose, limit, false), distance(q.full, s.full, limit, false))
	if edits > limit {
		return hit, false
	}
	fee := firstFee(q.loose[0] == s.loose[0])
	hit.rank = rank{tier: tierOther, cost: edits*editCost + fee, spread: spreadWhole}
	hit.names = s.wholeName()
	return hit, true
}
