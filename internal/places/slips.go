package places

import (
	"slices"
	"unicode/utf8"
)

// mostNext bounds how many letters are tried in the place of one.
const mostNext = 48

// rankSlips takes the names that begin with a text that differs from what was typed by one letter: another, one too
// many, one too few, or two that changed places. Where isKnown, what was typed begins names itself, and a slip is
// likely only where it makes a whole name. The first letter is right, or it changed places.
func (c *cities) rankSlips(best *ranked, q query, isKnown bool) {
	typed := []rune(q.name)
	if len(typed) < leastForSlips {
		return
	}
	take := func(from, to, length int) {
		for _, n := range c.byName[from:to] {
			isWhole := n.kind != laterWords && length == len(n.text)
			if (isWhole || !isKnown) && (q.where == nil || c.isIn(n.city, q.where)) {
				best.add(n.city, n.closeness(length)+c.weight[n.city]-slipCosts)
			}
		}
	}
	// try takes the names from one to another, which share their first bytes, that go on with a text.
	try := func(from, to, shared int, text []rune) {
		from, to = c.beginning(from, to, shared, string(text))
		take(from, to, shared+len(string(text)))
	}
	from, to, shared := 0, len(c.byName), 0
	for i, letter := range typed {
		if i+1 < len(typed) && typed[i+1] != letter {
			try(from, to, shared, slices.Concat([]rune{typed[i+1], letter}, typed[i+2:]))
		}
		if i > 0 {
			try(from, to, shared, typed[i+1:])
			for _, next := range c.next(from, to, shared) {
				start, end := c.beginning(from, to, shared, string(next))
				length := shared + utf8.RuneLen(next)
				if next != letter {
					try(start, end, length, typed[i+1:])
				}
				try(start, end, length, typed[i:])
			}
		}
		from, to = c.beginning(from, to, shared, string(letter))
		shared += utf8.RuneLen(letter)
		if from == to {
			return
		}
	}
}

// next returns the letters with which names that share their first bytes go on.
func (c *cities) next(from, to, shared int) (letters []rune) {
	for from < to && len(letters) < mostNext {
		text := c.byName[from].text
		if len(text) == shared {
			from++
			continue
		}
		letter, _ := utf8.DecodeRuneInString(text[shared:])
		letters = append(letters, letter)
		_, from = c.beginning(from, to, shared, string(letter))
	}
	return letters
}
