package search

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

const (
	// leastGuessed is from how many letters on it is guessed what they were meant for.
	leastGuessed = 4
	// guessCandidates is how many candidates of each likeness are compared.
	guessCandidates = 100
	// mostGuesses is how many a group shows.
	mostGuesses = 5
)

// What a slip costs, in tenths of a letter.
const (
	slipLetter = 10
	slipVowel  = 6 // a vowel too many or too few
	slipMouth  = 5 // a letter for another of the same place in the mouth
	slipHeard  = 4 // a vowel for another
	slipUnsaid = 8 // a word of the name that was not typed
)

// guess adds to what is ranked the things that the query may have been meant for, where the strict rules find nothing
// good: the engine looks up what sounds so, in one more request.
func (x *Index) guess(
	ctx context.Context, m *matcher, q *query, r Request, ranked map[item.Type][]scored,
) error {
	if r.Sounds = q.likenesses(); len(r.Sounds) == 0 {
		return nil
	}
	r.Limit = guessCandidates
	candidates, err := x.collect(ctx, "guess", r, x.engine.Guesses)
	if err != nil {
		return err
	}
	for _, t := range r.Types {
		ranked[t] = m.orderGuesses(q, candidates[t], ranked[t], r.Viewer, r.Filter)
	}
	return nil
}

// heard returns the words of q, and all of it, by their sounds.
func (q *query) heard() (words []heardWord, whole heardWord) {
	for i := range q.words {
		words = append(words, heardAs(string(q.words[i].runes)))
	}
	return words, heardAs(string(q.full))
}

// orderGuesses ranks the candidates that q may be meant for behind what matches.
func (m *matcher) orderGuesses(
	q *query, candidates []Document, matching []scored, viewer Viewer, filter Filter,
) []scored {
	seen := make(map[string]bool, len(candidates)+len(matching))
	for _, h := range matching {
		seen[h.doc.ID] = true
	}
	words, whole := q.heard()
	var guesses []scored
	best := -1
	for i := range candidates {
		d := &candidates[i]
		if seen[d.ID] || !d.VisibleTo(viewer) || !filter.passes(*d, viewer) {
			continue
		}
		seen[d.ID] = true
		r, ok := m.guess(words, whole, m.subjects.of(d))
		if !ok {
			continue
		}
		r.standing = d.standing(m.weights)
		if best < 0 || r.cost < best {
			best = r.cost
		}
		guesses = append(guesses, scored{doc: d, rank: r})
	}
	guesses = slices.DeleteFunc(guesses, func(h scored) bool { return h.rank.cost > best+slipLetter })
	slices.SortFunc(guesses, compare)
	return append(matching, guesses[:min(len(guesses), mostGuesses)]...)
}

// heardWord is a word by its letters and by its sound.
type heardWord struct{ letters, sound []rune }

func heardAs(text string) heardWord { return heardWord{[]rune(text), []rune(soundOf(text))} }

// slips returns how far off b was typed as a, by letters or by sound, whichever is nearer.
func (a heardWord) slips(b heardWord, limit int) int {
	byLetters := slipLetter * distance(a.letters, b.letters, limit/slipLetter, false)
	return min(byLetters, soundDistance(a.sound, b.sound))
}

// soundDistance sums what the slips cost that make b of a: letters too many, too few, for others, or swapped with
// their neighbours.
func soundDistance(a, b []rune) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range b {
		last[j+1] = last[j] + slipOf(b[j])
	}
	for i := range a {
		row[0] = last[0] + slipOf(a[i])
		for j := range b {
			d := min(last[j+1]+slipOf(a[i]), row[j]+slipOf(b[j]), last[j]+slipFor(a[i], b[j]))
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				d = min(d, before[j-1]+slipLetter)
			}
			row[j+1] = d
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

func slipOf(r rune) int {
	if isVowel(r) || r == 'w' {
		return slipVowel
	}
	return slipLetter
}

// mouth lists the letters of one place in the mouth.
var mouth = []string{"fvpb", "td", "kgcj", "sxcj", "mn", "wv", "lr"}

func slipFor(a, b rune) int {
	switch {
	case a == b:
		return 0
	case isVowel(a) && isVowel(b):
		return slipHeard
	case slices.ContainsFunc(mouth, func(place string) bool {
		return slices.Contains([]rune(place), a) && slices.Contains([]rune(place), b)
	}):
		return slipMouth
	default:
		return slipLetter
	}
}

// guess returns how a query that nothing is called may be meant for s: every word of it for another of the name, or all
// of it for all of the name, by few slips for its length.
func (m *matcher) guess(heard []heardWord, whole heardWord, s *subject) (rank, bool) {
	cost, ok := m.guessWords(heard, s)
	if all, near := guessWhole(whole, s); near && (!ok || all < cost) {
		cost, ok = all, true
	}
	if !ok {
		return rank{}, false
	}
	return rank{tier: tierGuess, cost: cost, edits: 1 + cost/slipLetter, spread: spreadWhole}, true
}

// guessWords finds the word of the name that each word of the query may be meant for, the nearest pairs first.
func (m *matcher) guessWords(heard []heardWord, s *subject) (cost int, ok bool) {
	names := required(s.parts)
	if len(heard) == 0 || len(names) < len(heard) || len(names) > 2*maxSoundWords {
		return 0, false
	}
	type pair struct{ typed, meant, cost int }
	var pairs []pair
	for i, typed := range heard {
		for j, name := range names {
			limit := wordLimit(max(len(typed.letters), len(name.marks)))
			if c := typed.slips(heardAs(name.text), limit); c <= limit {
				pairs = append(pairs, pair{i, j, c})
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int { return a.cost - b.cost })
	meant, used, letters := make([]int, len(heard)), make([]bool, len(names)), 0
	for i := range meant {
		meant[i] = -1
		letters += len(heard[i].letters)
	}
	left := len(heard)
	for _, p := range pairs {
		if meant[p.typed] < 0 && !used[p.meant] {
			meant[p.typed], used[p.meant] = p.meant, true
			cost += p.cost
			left--
		}
	}
	unsaid := len(names) - len(heard)
	if left > 0 || cost > guessLimit(letters, len(heard), unsaid) {
		return 0, false
	}
	if m.marks != nil {
		for _, j := range meant {
			m.marks.names = append(m.marks.names, names[j].span())
			m.marks.meant = append(m.marks.meant, m.marks.name.part(names[j].span()))
		}
	}
	return cost + unsaid*slipUnsaid, true
}

// guessWhole compares all of the query with all of the name, spaces aside.
func guessWhole(whole heardWord, s *subject) (cost int, ok bool) {
	limit := guessLimit(len(whole.letters), 1, 0)
	if n := len(whole.letters) - len(s.full); n > limit/slipVowel || -n > limit/slipVowel {
		return 0, false
	}
	cost = whole.slips(heardWord{s.full, []rune(soundOf(string(s.full)))}, limit)
	return cost, cost <= limit
}

// wordLimit is the most that the slips in a word of n letters may cost.
func wordLimit(n int) int {
	switch {
	case n < 3:
		return 0
	case n < 4:
		return slipLetter
	case n < 7:
		return 2 * slipLetter
	default:
		return 3 * slipLetter
	}
}

const (
	// mostSlips is the most that the slips in a query of one or two words may cost, mostOfMany in one of more.
	mostSlips  = 3 * slipLetter
	mostOfMany = 33
	// leastUnsaid is from how many letters on some words of a name may be guessed by others alone.
	leastUnsaid = 9
)

// guessLimit is the most that the slips in a query of letters and words may cost, so many words of the name not typed.
// The shares were chosen on samples of search/judge: by them one text of a hundred that names nothing shows a guess.
func guessLimit(letters, words, unsaid int) int {
	switch {
	case unsaid > 0 && letters < leastUnsaid:
		return -1
	case unsaid > 0 && words == 1:
		return letters * 6 / 10
	case unsaid > 0:
		return letters * 12 / 10
	case words == 1:
		return min(mostSlips, 2*(letters-leastGuessed))
	case words == 2:
		return min(mostSlips, letters*33/10)
	default:
		return min(mostOfMany, 3*letters)
	}
}
