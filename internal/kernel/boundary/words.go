package boundary

import "context"

// HiddenText stands where a text is left out that has a word which the reader muted, and where nobody can look behind
// it.
const HiddenText = "Hidden: it has a word that you muted."

// MutedWords tells the word for which somebody does not want to read one of texts; empty for none.
type MutedWords interface {
	MutedWord(ctx context.Context, userID string, texts ...string) (string, error)
}
