package search

import (
	"slices"
	"strings"
)

// The ranges of weights; see Weights.
const (
	maxEdit          = 10
	maxFee           = 10
	maxPopularity    = 16
	maxPopularityCap = 40
	maxSlack         = 20
)

const (
	// maxSynonyms bounds the groups of synonyms, and the phrases of one.
	maxSynonyms = 500
	maxPhrases  = 20
	// maxOtherWords bounds in how many other words a query is asked.
	maxOtherWords = 4
	// maxStopWords bounds the stop words.
	maxStopWords = 500
)

// tuning is settings made ready to be used, and what was prepared under them. It is safe to
// use at once.
type tuning struct {
	settings Settings
	Weights
	stop map[string]bool
	// phrases are those of all groups, by their first word.
	phrases map[string][]phrase
	// subjects are documents that were prepared with these stop words.
	subjects *subjects
}

// phrase is the folded words of a synonym, and its group.
type phrase struct {
	words []word
	group []phrase
}

// newTuning makes settings ready, those outside their ranges brought into them. Prepared
// documents are shared with before where its stop words are the same; it may be nil.
func newTuning(s Settings, before *tuning) *tuning {
	t := &tuning{Weights: s.Weights.bounded(), stop: map[string]bool{}, phrases: map[string][]phrase{}}
	t.settings.Weights = t.Weights
	for _, text := range s.StopWords[:min(len(s.StopWords), maxStopWords)] {
		for _, w := range splitWords(cut(text, maxQueryRunes)) {
			t.stop[w.text] = true
		}
	}
	for w := range t.stop {
		t.settings.StopWords = append(t.settings.StopWords, w)
	}
	slices.Sort(t.settings.StopWords)
	for _, group := range s.Synonyms[:min(len(s.Synonyms), maxSynonyms)] {
		t.addSynonyms(group)
	}
	if before != nil && slices.Equal(before.settings.StopWords, t.settings.StopWords) {
		t.subjects = before.subjects
	} else {
		t.subjects = newSubjects(t.stop)
	}
	return t
}

func (w Weights) bounded() Weights {
	w.Edit = min(max(w.Edit, 1), maxEdit)
	w.FirstLetter = min(max(w.FirstLetter, 0), maxFee)
	w.Unfinished = min(max(w.Unfinished, 0), maxFee)
	w.Popularity = min(max(w.Popularity, 0), maxPopularity)
	w.PopularityCap = min(max(w.PopularityCap, 1), maxPopularityCap)
	w.Slack = min(max(w.Slack, 0), maxSlack)
	return w
}

// addSynonyms adds a group of phrases, unless fewer than two differ.
func (t *tuning) addSynonyms(texts []string) {
	var group []phrase
	var folded, keys []string
	for _, text := range texts[:min(len(texts), maxPhrases)] {
		all := splitWith(cut(text, maxQueryRunes), t.stop)
		words := required(all)
		if key := joined(words); key != "" && !slices.Contains(keys, key) {
			keys, folded = append(keys, key), append(folded, joined(all))
			group = append(group, phrase{words: words})
		}
	}
	if len(group) < 2 {
		return
	}
	t.settings.Synonyms = append(t.settings.Synonyms, folded)
	for _, p := range group {
		first := p.words[0].text
		t.phrases[first] = append(t.phrases[first], phrase{words: p.words, group: group})
	}
}

// otherWords returns the words of a query with one phrase replaced by a synonym, each way.
func (t *tuning) otherWords(words []word) [][]word {
	if len(t.phrases) == 0 {
		return nil
	}
	var others [][]word
	seen := []string{joined(words)}
	for i := range words {
		for _, p := range t.phrases[words[i].text] {
			if !startWith(words[i:], p.words) {
				continue
			}
			for _, synonym := range p.group {
				other := slices.Concat(words[:i], synonym.words, words[i+len(p.words):])
				key := joined(other)
				if slices.Contains(seen, key) || len(others) >= maxOtherWords {
					continue
				}
				seen = append(seen, key)
				others = append(others, other)
			}
		}
	}
	return others
}

// startWith reports whether words begin with those of a phrase.
func startWith(words, phrase []word) bool {
	return len(words) >= len(phrase) &&
		slices.EqualFunc(words[:len(phrase)], phrase, func(a, b word) bool { return a.text == b.text })
}

// clone returns a copy that shares nothing with s.
func (s Settings) clone() Settings {
	s.StopWords = slices.Clone(s.StopWords)
	groups := make([][]string, len(s.Synonyms))
	for i, group := range s.Synonyms {
		groups[i] = slices.Clone(group)
	}
	s.Synonyms = groups
	return s
}

// joined returns the texts of words, a space between each two.
func joined(words []word) string {
	if len(words) == 1 {
		return words[0].text
	}
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = w.text
	}
	return strings.Join(texts, " ")
}
