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
	tierOther        // anything else that has every word
	tierGuess        // what was heard or slipped so that no word need be right
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

// What counts beside popularity among equals, in octaves of it: that most of the name was
// typed, that its word ends where the person ended it, and of mistyped names that the words
// stand as they were typed.
const (
	mostOctaves  = 12
	endedOctaves = 8
	shapeOctaves = 8
)

// synonymCost is what a match in other words than those typed costs.
const synonymCost = 1

// slack returns how much worse than the best of its group a hit may match before it is left
// out: what the settings say beside what is well typed, hardly more than nothing beside
// what is mistyped itself.
func (w Weights) slack(best int) int {
	if best == 0 {
		return w.Slack
	}
	return min(w.Slack, w.FirstLetter)
}

// rank is the place of a match: tier, then cost (typing errors), then spread, then whether
// the person prefers the thing, then the document's standing, then its key, so that no two
// ever tie.
type rank struct {
	tier, cost, spread int
	personal           bool
	standing           int64
	edits              int
	// way is 0 where the query matched as it was put, else the place of the synonym.
	way int
}

// wholeName reports whether the query is all of the name, as it is written, mistyped or heard.
func (r *rank) wholeName() bool {
	return r.tier <= tierLoose || r.tier == tierGuess || r.tier == tierOther && r.edits > 0 && r.spread == spreadWhole
}

// scored is a candidate that matches.
type scored struct {
	doc  *Document
	rank rank
}

// matcher compares one query with the documents of one group.
type matcher struct {
	*tuning
	weights Weights
	// reach is the last field that is looked at.
	reach field
	exact bool
	// marks are filled where they are wanted.
	marks *marks
	used  []int
}

func (t *tuning) matcher(final, exact bool) *matcher {
	reach := inArtist
	if final {
		reach = inPlace
	}
	return &matcher{tuning: t, weights: t.Weights, reach: reach, exact: exact}
}

// order ranks the candidates that match q and leaves out the others, the hidden and the
// repeated ones.
func (m *matcher) order(q *query, candidates []Document, viewer Viewer, filter Filter) []scored {
	seen := make(map[string]bool, len(candidates))
	hits := make([]scored, 0, len(candidates))
	best := -1
	for i := range candidates {
		d := &candidates[i]
		if seen[d.ID] || !d.VisibleTo(viewer) || !filter.passes(*d, viewer) {
			continue
		}
		seen[d.ID] = true
		r, ok := m.match(q, m.subjects.of(d))
		if !ok {
			continue
		}
		r.standing += d.standing(m.weights)
		r.personal = m.weights.Personal && viewer.Prefers != nil && viewer.Prefers(d.Ref())
		if best < 0 || r.cost < best {
			best = r.cost
		}
		hits = append(hits, scored{doc: d, rank: r})
	}
	hits = slices.DeleteFunc(hits, func(h scored) bool { return h.rank.cost > best+m.weights.slack(best) })
	slices.SortFunc(hits, compare)
	return hits
}

func compare(a, b scored) int {
	if by := compareMatch(&a.rank, &b.rank); by != 0 {
		return by
	}
	if by := preferred(b.rank.personal) - preferred(a.rank.personal); by != 0 {
		return by
	}
	if by := cmp.Compare(b.rank.standing, a.rank.standing); by != 0 {
		return by
	}
	return strings.Compare(a.doc.ID, b.doc.ID)
}

// compareMatch compares how well two things match, whatever they are.
func compareMatch(a, b *rank) int {
	return cmp.Or(cmp.Compare(a.tier, b.tier), cmp.Compare(a.cost, b.cost), cmp.Compare(a.spread, b.spread))
}

func preferred(is bool) int {
	if is {
		return 1
	}
	return 0
}

// match reports whether and how well s answers q, in its own words or in others.
func (m *matcher) match(q *query, s *subject) (rank, bool) {
	best, found := m.matchOne(q, s)
	for i := range q.also {
		r, ok := m.matchOther(&q.also[i], s)
		r.way = i + 1
		if ok && (!found || compareMatch(&r, &best) < 0) {
			best, found = r, true
		}
	}
	return best, found
}

// names reports whether d is called what was typed, or begins so.
func (m *matcher) names(q *query, d *Document) bool {
	r, ok := m.match(q, m.subjects.of(d))
	return ok && r.tier < tierOther
}

// matchOther matches a query in other words than those typed: never as well as typed.
func (m *matcher) matchOther(q *query, s *subject) (rank, bool) {
	exactly := *m
	exactly.exact, exactly.marks = true, nil
	r, ok := exactly.matchWords(q, s)
	if slices.Equal(s.loose, q.loose) {
		r, ok = rank{spread: spreadWhole}, true
	}
	if ok && r.tier < tierOther {
		r.spread = spreadWhole
	}
	r.tier = tierOther
	r.cost += synonymCost
	return r, ok
}

func (m *matcher) matchOne(q *query, s *subject) (rank, bool) {
	switch {
	case slices.Equal(s.full, q.full):
		exact := rank{tier: tierExact}
		if !slices.Equal(s.spaced, q.spaced) {
			exact.spread = spreadName // "hardcore" is not quite "hard core"
		}
		return exact, true
	case slices.Equal(s.loose, q.loose), len(s.handle) > 0 && slices.Equal(s.handle, q.full):
		return rank{tier: tierLoose}, true
	}
	if start, ok := s.startsWith(q); ok {
		return rank{tier: tierStart, standing: m.begun(q, start)}, true
	}
	r, ok := m.matchWords(q, s)
	near, nearOK := m.matchWhole(q, s)
	if nearOK && (!ok || near.cost < r.cost) {
		r, ok = near, true
	}
	if ok && r.edits > 0 && r.spread == spreadWhole && distance(q.spaced, s.spaced, r.edits, false) <= r.edits {
		r.standing = m.octaves(shapeOctaves)
	}
	return r, ok
}

// octaves returns what counts like so many octaves of popularity.
func (m *matcher) octaves(n int) int64 { return int64(n*max(m.weights.Popularity, 1)) * stepOfStanding }

// beginning is how a name begins with a query.
type beginning struct {
	words []word
	// most: most of the name was typed. ended: a word of the name ends where the query does.
	most, ended bool
}

// begun returns what a beginning counts for beside popularity.
func (m *matcher) begun(q *query, b beginning) int64 {
	octaves := 0
	if b.most {
		octaves += mostOctaves
	}
	if b.ended && q.closed {
		octaves += endedOctaves
	}
	return m.octaves(octaves)
}

// startsWith reports whether the name begins with the query, spaces and punctuation aside:
// "jayz" begins "Jay-Z Live", but "there" does not begin "The Real Thing".
func (s *subject) startsWith(q *query) (beginning, bool) {
	if ended, ok := aligned(q, s.parts, s.full); ok {
		return beginning{
			words: s.parts, most: mostTyped(q.typed, s.length) || mostTyped(len(q.full), len(s.full)), ended: ended,
		}, true
	}
	if len(s.loose) < len(s.full) {
		if ended, ok := aligned(q, s.needed, s.loose); ok {
			return beginning{words: s.needed, most: mostTyped(len(q.full), len(s.loose)), ended: ended}, true
		}
	}
	if len(q.full) >= 2 && len(q.words) == 1 && hasPrefix(s.handle, q.full) {
		return beginning{most: mostTyped(len(q.full), len(s.handle))}, true
	}
	return beginning{}, false
}

// aligned reports whether key, made of words, begins with the query, and no word of it
// ends amid a query word unless punctuation glues it to the next or the query ends with
// a word, and whether it does end with one.
func aligned(q *query, words []word, key []rune) (ended, ok bool) {
	if !hasPrefix(key, q.full) {
		return false, false
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
	ended = at == len(q.full)
	return ended, !crossed || ended
}

// matchWhole compares the whole query with the whole name, spaces aside.
func (m *matcher) matchWhole(q *query, s *subject) (r rank, ok bool) {
	if m.exact || len(q.loose) == 0 || len(s.loose) < 2 {
		return r, false
	}
	limit := forgiven(q.loose, s.loose)
	edits := min(distance(q.loose, s.loose, limit, false), distance(q.full, s.full, limit, false))
	if edits > limit {
		return r, false
	}
	whole := pairing{edits: edits, otherFirst: q.loose[0] != s.loose[0]}
	return rank{tier: tierOther, cost: whole.cost(&m.weights), spread: spreadWhole, edits: edits}, true
}
