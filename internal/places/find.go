package places

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/place"
)

const (
	// mostFound bounds an answer, longestInput what is looked for, in characters.
	mostFound, longestInput = 10, 100
	// otherCosts is what a city loses where a name of another language was typed, slipCosts where a slip was made.
	otherCosts, slipCosts = 1.8, 2.5
	// leastForSlips is the length, in characters, from which a text is read as one with a slip.
	leastForSlips = 4
)

// Cities finds the cities that somebody may mean, at most ten: what is whole counts for more than what only begins so,
// the beginning of a name for more than a word within it, and ten times the people for one such step. What follows a
// comma is part of the state or country; without one, they are named whole or by their code, as in "Austin TX". A slip
// of one letter is overlooked. Errors: BAD_USER_INPUT.
func (l *List) Cities(input string) ([]place.Place, error) {
	if utf8.RuneCountInString(input) > longestInput || !utf8.ValidString(input) {
		return nil, fault.BadInput(map[string]string{"input": "input has at most 100 characters."})
	}
	c, err := l.read()
	if err != nil {
		return nil, err
	}
	found := []place.Place{}
	for _, each := range c.search(input) {
		found = append(found, c.all[each.city])
	}
	return found, nil
}

// query is what a text may mean: a name and where that is.
type query struct {
	name  string
	where []regionSet
}

func (c *cities) search(input string) ranked {
	var best ranked
	queries := c.queries(input)
	for _, q := range queries {
		from, to := c.beginning(0, len(c.byName), 0, q.name)
		c.rank(&best, from, to, q, len(q.name), 0)
	}
	if len(best) < mostFound {
		isKnown := len(best) > 0
		for _, q := range queries {
			c.rankSlips(&best, q, isKnown)
		}
	}
	return best
}

// queries returns what an input may mean. It is empty where the input has no name.
func (c *cities) queries(input string) []query {
	text, after, hasComma := strings.Cut(input, ",")
	text = Fold(text)
	if text == "" {
		return nil
	}
	q := query{name: text}
	for part := range strings.SplitSeq(after, ",") {
		if part = Fold(part); part == "" {
			continue
		}
		set := c.regions.beginning(part)
		if set == nil {
			return nil
		}
		q.where = append(q.where, set)
	}
	all := []query{q}
	if words := strings.Fields(text); !hasComma {
		for i := 1; i < len(words); i++ {
			if where := c.regions.run(words[i:]); where != nil {
				all = append(all, query{strings.Join(words[:i], " "), where})
			}
		}
	}
	return all
}

// beginning narrows names that share their first bytes to those that go on with a text.
func (c *cities) beginning(from, to, shared int, text string) (int, int) {
	names := c.byName[from:to]
	start, _ := slices.BinarySearchFunc(names, text, func(n name, text string) int {
		return strings.Compare(n.text[min(shared, len(n.text)):], text)
	})
	length, _ := slices.BinarySearchFunc(names[start:], text, func(n name, text string) int {
		if strings.HasPrefix(n.text[min(shared, len(n.text)):], text) {
			return -1
		}
		return 1
	})
	return from + start, from + start + length
}

// rank takes the names between two that begin with what was typed, the first so many bytes of each.
func (c *cities) rank(best *ranked, from, to int, q query, typed int, costs float32) {
	for _, n := range c.byName[from:to] {
		if q.where == nil || c.isIn(n.city, q.where) {
			best.add(n.city, n.closeness(typed)+c.weight[n.city]-costs)
		}
	}
}

// closeness says how much of a name was typed.
func (n name) closeness(typed int) float32 {
	isFirst := n.kind != laterWords
	isWhole := typed == len(n.text)
	isWord := isWhole || n.text[typed] == ' '
	var close float32
	switch {
	case isFirst && isWhole:
		close = 3
	case isFirst && isWord:
		close = 2
	case isFirst || isWord:
		close = 1
	}
	if n.kind == otherName {
		close -= otherCosts
	}
	return close
}

// ranked are the best cities so far, at most mostFound, the best first.
type ranked []struct {
	city  int32
	score float32
}

// add takes a city in where it is among the best. Of two that are as good the larger comes first, as they are numbered.
func (r *ranked) add(city int32, score float32) {
	all := *r
	if len(all) == mostFound && all[mostFound-1].score > score {
		return
	}
	at := len(all)
	for i := range all {
		if all[i].city != city {
			continue
		}
		if all[i].score >= score {
			return
		}
		all = slices.Delete(all, i, i+1)
		at = len(all)
		break
	}
	for at > 0 && (all[at-1].score < score || all[at-1].score == score && all[at-1].city > city) {
		at--
	}
	if at == mostFound {
		return
	}
	all = slices.Insert(all, at, struct {
		city  int32
		score float32
	}{city, score})
	*r = all[:min(len(all), mostFound)]
}

// Named finds the largest city that is called as a text says, with its state, its country or both after a comma where
// these are said: "Halifax", "Halifax, Nova Scotia". The word City may be left out, as in New York. One that is called
// so in another language is found where no city is called so itself. Errors: NOT_FOUND.
func (l *List) Named(text string) (place.Place, error) {
	c, err := l.read()
	if err != nil {
		return place.Place{}, err
	}
	called, after, _ := strings.Cut(text, ",")
	called = Fold(called)
	where, known := c.regions.within(after)
	if called == "" || !known {
		return place.Place{}, fault.Missing("This place")
	}
	from, to := c.beginning(0, len(c.byName), 0, called)
	// Cities are numbered by their population.
	none := int32(len(c.all))
	largest := map[nameKind]int32{ownName: none, otherName: none}
	for _, n := range c.byName[from:to] {
		rest := n.text[len(called):]
		isCalled := n.kind != laterWords && rest == "" || n.kind == ownName && rest == " city"
		if isCalled && n.city < largest[n.kind] && c.isIn(n.city, where) {
			largest[n.kind] = n.city
		}
	}
	for _, kind := range []nameKind{ownName, otherName} {
		if largest[kind] < none {
			return c.all[largest[kind]], nil
		}
	}
	return place.Place{}, fault.Missing("This place")
}

// within returns the regions that are named whole, with commas between them or without; none leaves it open.
func (r *regions) within(text string) (where []regionSet, known bool) {
	for part := range strings.SplitSeq(text, ",") {
		words := strings.Fields(Fold(part))
		if len(words) == 0 {
			continue
		}
		sets := r.run(words)
		if sets == nil {
			return nil, false
		}
		where = append(where, sets...)
	}
	return where, true
}

// City finds a city by its id. Errors: NOT_FOUND.
func (l *List) City(id string) (place.Place, error) {
	c, err := l.read()
	if err != nil {
		return place.Place{}, err
	}
	at, is := c.byID[id]
	if !is {
		return place.Place{}, fault.Missing("This place")
	}
	return c.all[at], nil
}
