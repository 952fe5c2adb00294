package input

import (
	"fmt"
	"unicode/utf8"
)

// MaxKey is how many characters a client key has at most.
const MaxKey = 100

// Key returns what is wrong with a client key, by which the same request sent twice is handled once; nothing where it
// is fine or empty. A key is compared as it was sent: it is never shown, so that every character is allowed.
func Key(key string) string {
	switch {
	case !utf8.ValidString(key):
		return "The key is not valid text."
	case utf8.RuneCountInString(key) > MaxKey:
		return fmt.Sprintf("A key has at most %d characters.", MaxKey)
	}
	return ""
}

// RequiredKey is Key where the request must have one.
func RequiredKey(key string) string {
	if key == "" {
		return fmt.Sprintf("Give a key of your own, of up to %d characters.", MaxKey)
	}
	return Key(key)
}
