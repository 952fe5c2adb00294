package search

// maxEdits is the most that any comparison forgives.
const maxEdits = 2

// distance counts the insertions, deletions, substitutions and swaps of neighbours that
// turn a into b (optimal string alignment, Damerau 1964), giving limit+1 as soon as it
// is known to exceed limit. With prefix, b may go on: the least distance of a from any
// prefix of b is given.
func distance(a, b []rune, limit int, prefix bool) int {
	if len(a)-len(b) > limit || (!prefix && len(b)-len(a) > limit) {
		return limit + 1
	}
	if prefix && len(b) > len(a)+limit {
		b = b[:len(a)+limit]
	}
	var space [3 * 64]int
	width := len(b) + 1
	rows := space[:]
	if 3*width > len(rows) {
		rows = make([]int, 3*width)
	}
	before, last, row := rows[:width], rows[width:2*width], rows[2*width:3*width]
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = i
		least := i
		for j := 1; j <= len(b); j++ {
			row[j] = cell(a, b, i, j, before, last, row)
			least = min(least, row[j])
		}
		if least > limit {
			return limit + 1
		}
		before, last, row = last, row, before
	}
	return settle(last, limit, prefix)
}

func cell(a, b []rune, i, j int, before, last, row []int) int {
	cost := 1
	if a[i-1] == b[j-1] {
		cost = 0
	}
	d := min(last[j]+1, row[j-1]+1, last[j-1]+cost)
	if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
		d = min(d, before[j-2]+1)
	}
	return d
}

func settle(last []int, limit int, prefix bool) int {
	d := last[len(last)-1]
	if prefix {
		for _, other := range last {
			d = min(d, other)
		}
	}
	return min(d, limit+1)
}

// nearKeys returns s and every string one rune shorter. Two words within one edit of each
// other always share one of them (the deletion neighbourhood of Garbe's SymSpell), which
// finds short words whatever letter is wrong.
func nearKeys(s string) []string {
	runes := []rune(s)
	keys := []string{s}
	if len(runes) < 2 {
		return keys
	}
	for i := range runes {
		if i > 0 && runes[i] == runes[i-1] {
			continue
		}
		keys = append(keys, string(runes[:i])+string(runes[i+1:]))
	}
	return keys
}
