package judge

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/sidestage/sidestage/search"
)

// typedText is a query made ready to be held against rows.
type typedText struct{ tokens []string }

func newTyped(text string) typedText { return typedText{tokens: tokens(meaningful(words(text)))} }

// wrong reports whether a person would call a row wrong: its name, handle, artist and album
// hold no word of what was typed, neither as it stands nor as the beginning of a word nor
// mistyped: by one edit in words of two (the first letter right) to five letters, by two in
// longer ones. Two neighbouring words count as one too, and so do all. Words like "the"
// count only where there is no other. None of the ranking's own code is used here, so that
// what the ranking gets wrong is not judged right for the same reason.
func (t typedText) wrong(row search.Hit) bool {
	for _, text := range []string{row.Name, row.Handle, row.ArtistName, row.AlbumTitle} {
		for _, token := range tokens(words(text)) {
			if slices.ContainsFunc(t.tokens, func(typed string) bool { return resembles([]rune(typed), []rune(token)) }) {
				return false
			}
		}
	}
	return len(t.tokens) > 0
}

// words cuts s into lower-case words of letters and digits, accents dropped.
func words(s string) []string {
	plain := strings.ToLower(norm.NFKC.String(withoutAccents(s)))
	plain = strings.NewReplacer("'", "", "’", "", "&", " and ", "$", "s").Replace(plain)
	return strings.FieldsFunc(plain,
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })
}

var fillers = strings.Fields("the and a an of in on to feat ft n")

func meaningful(list []string) []string {
	kept := slices.DeleteFunc(slices.Clone(list), func(w string) bool { return slices.Contains(fillers, w) })
	if len(kept) == 0 {
		return list
	}
	return kept
}

// tokens returns words, each two neighbours as one, and all as one.
func tokens(list []string) []string {
	all := slices.Clone(list)
	for i := 1; i < len(list); i++ {
		all = append(all, list[i-1]+list[i])
	}
	if len(list) > 2 {
		all = append(all, strings.Join(list, ""))
	}
	return all
}

func resembles(typed, word []rune) bool {
	if len(typed) <= len(word) && slices.Equal(typed, word[:len(typed)]) {
		return true
	}
	limit := 2
	switch {
	case len(typed) < 2 || len(typed) == 2 && typed[0] != word[0]:
		return false
	case len(typed) <= 5:
		limit = 1
	}
	// A beginning may have as many letters more or fewer as there may be edits.
	for n := max(1, len(typed)-limit); n <= min(len(word), len(typed)+limit); n++ {
		if edits(typed, word[:n]) <= limit {
			return true
		}
	}
	return false
}

// edits is the optimal string alignment distance: inserted, dropped and replaced letters,
// and neighbours swapped, each 1.
func edits(a, b []rune) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			same := 1
			if a[i-1] == b[j-1] {
				same = 0
			}
			rows[i][j] = min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+same)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				rows[i][j] = min(rows[i][j], rows[i-2][j-2]+1)
			}
		}
	}
	return rows[len(a)][len(b)]
}
