package posts

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	maxHashtags = 30
	maxHashtag  = 100
	maxMentions = 50
	maxHandle   = 30
)

// Hashtags returns the folded hashtags of a text, each once, in its order.
func Hashtags(text string) []string {
	return marked(text, '#', inHashtag, maxHashtags, func(name string) (string, bool) {
		name = FoldHashtag(name)
		return name, utf8.RuneCountInString(name) <= maxHashtag && strings.ContainsFunc(name, unicode.IsLetter)
	})
}

// FoldHashtag returns the name under which a hashtag is kept: spellings that differ in case or width are one.
func FoldHashtag(name string) string {
	return norm.NFKC.String(strings.ToLower(norm.NFKC.String(strings.TrimPrefix(name, "#"))))
}

// Handles returns the handles that a text mentions, in lower case, each once, in its order.
func Handles(text string) []string {
	return marked(text, '@', inHandle, maxMentions, func(name string) (string, bool) {
		return strings.ToLower(name), len(name) <= maxHandle
	})
}

func inHandle(r rune) bool {
	return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
}

func inHashtag(r rune) bool {
	return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r)
}

// marked returns what follows marks that begin a word.
func marked(text string, mark rune, inside func(rune) bool, most int, keep func(string) (string, bool)) []string {
	var found []string
	seen := map[string]bool{}
	for start, end := range marks(text, mark, inside) {
		kept, ok := keep(text[start:end])
		if !ok || seen[kept] || len(found) == most {
			continue
		}
		seen[kept] = true
		found = append(found, kept)
	}
	return found
}

// marks returns where what follows a mark that begins a word starts and ends. After a letter, a digit or a slash the
// mark belongs to an address.
func marks(text string, mark rune, inside func(rune) bool) iter.Seq2[int, int] {
	return func(yield func(start, end int) bool) {
		previous := ' '
		for i, r := range text {
			begins := r == mark && !inHashtag(previous) && !strings.ContainsRune("/&#@", previous)
			previous = r
			if !begins {
				continue
			}
			start, end := i+1, len(text)
			if until := strings.IndexFunc(text[start:], func(r rune) bool { return !inside(r) }); until >= 0 {
				end = start + until
			}
			if end > start && !yield(start, end) {
				return
			}
		}
	}
}

// Rename returns a text that mentions a handle by another one.
func Rename(text, handle, to string) string {
	var b strings.Builder
	done := 0
	for start, end := range marks(text, '@', inHandle) {
		if strings.EqualFold(text[start:end], handle) {
			b.WriteString(text[done:start] + to)
			done = end
		}
	}
	return b.String() + text[done:]
}

// beside returns a text with what stands beside it, as names that a mark begins: all is then found in one way.
func beside(text string, mark byte, names []string) string {
	var b strings.Builder
	b.WriteString(text)
	for _, name := range names {
		b.WriteByte(' ')
		b.WriteByte(mark)
		b.WriteString(strings.TrimLeft(strings.TrimSpace(name), string(mark)))
	}
	return b.String()
}

// checkHashtags checks hashtags that stand beside a text.
func checkHashtags(names []string) string {
	if len(names) > maxHashtags {
		return "A post has at most thirty hashtags."
	}
	for _, name := range names {
		name = strings.TrimLeft(strings.TrimSpace(name), "#")
		if strings.ContainsFunc(name, func(r rune) bool { return !inHashtag(r) }) || len(Hashtags("#"+name)) != 1 {
			return "A hashtag is letters, digits and _, at most 100 of them."
		}
	}
	return ""
}

// besides returns those of kept that the text did not have.
func besides(kept, ofText []string) []string {
	return slices.DeleteFunc(slices.Clone(kept), func(name string) bool { return slices.Contains(ofText, name) })
}
