package playlist

import (
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

func TestTextsOfAPlaylistCanBeShown(t *testing.T) {
	for text, good := range map[string]bool{
		"Sunday, slowly": true, "日曜日 🎧": true, "a\x00b": false, "a\x1b[31m": false, "\u202egnp.exe": false,
		"two\nlines": false,
	} {
		_, err := Change{Title: input.Set(text)}.checked()
		if good != (err == nil) || !good && fault.CodeOf(err) != fault.BadUserInput {
			t.Errorf("title %q: %v", text, err)
		}
	}
	for text, good := range map[string]bool{
		"two\r\nlines\tand a tab": true, "": true, "a\x07": false, "\u2066שלום\u2069": true,
		"\u202egnp.exe": false,
	} {
		if _, err := (Change{Description: input.Set(text)}).checked(); good != (err == nil) {
			t.Errorf("description %q: %v", text, err)
		}
	}
}
