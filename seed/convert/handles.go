package main

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/sidestage/sidestage/internal/account"
)

const maxHandle = 30

// handleFor makes a readable handle of a name: lower case ASCII letters and
// digits, 3 to 30 characters, no reserved one, none of taken.
func handleFor(name string, taken map[string]bool) string {
	base := asciiHandle(name)
	if account.CheckHandle(base) != "" {
		base = strings.Trim(base+"_music", "_")
	}
	handle := base
	for n := 2; taken[handle]; n++ {
		suffix := fmt.Sprintf("_%d", n)
		handle = base[:min(len(base), maxHandle-len(suffix))] + suffix
	}
	taken[handle] = true
	return handle
}

// asciiHandle joins the words of a name, and leaves out those that no longer
// fit rather than cutting one in two.
func asciiHandle(name string) string {
	name = strings.NewReplacer("&", " and ", "+", " and ").Replace(strings.ToLower(name))
	var words []string
	for word := range strings.FieldsSeq(name) {
		if word = asciiWord(word); word != "" {
			words = append(words, word)
		}
	}
	var handle string
	for i, word := range words {
		if i > 0 && len(handle)+len(word) > maxHandle {
			break
		}
		handle += word
	}
	return handle[:min(len(handle), maxHandle)]
}

// asciiWord keeps the letters and digits of a word, without their accents.
func asciiWord(word string) string {
	var out strings.Builder
	for _, r := range norm.NFKD.String(word) {
		if r < unicode.MaxASCII && (unicode.IsLower(r) || unicode.IsDigit(r)) {
			out.WriteRune(r)
		}
	}
	return out.String()
}
