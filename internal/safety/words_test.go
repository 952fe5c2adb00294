package safety_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/safety"
)

func TestAMutedWordIsFoundWhole(t *testing.T) {
	now := time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		word, text string
		found      bool
	}{
		{"spoiler", "No SPOILER, please", true},
		{"spoiler", "no spoilers", false},
		{"spoiler", "#Spoiler ahead", true},
		{"#spoiler", "a spoiler", true},
		{"Beyoncé", "beyonce tonight", true},
		{"cafe", "Le Cafe\u0301.", true},
		{"strasse", "Die Straße", true},
		{"season finale", "The  Season\nFinale!", true},
		{"season finale", "season of the finale", false},
		{"art", "party start", false},
		{"art", "start, then art", true},
		{"spoiler", "spo\u200biler", true},
		{"剧透", "不要剧透我", true},
		{"🎸", "loud🎸loud", true},
		{"شوق", "يا شوق قلبي", true},
		{"a", "", false},
	} {
		got := safety.Match([]safety.Word{{Text: c.word}}, now, c.text)
		if (got != nil) != c.found {
			t.Errorf("%q in %q: %v, want %v", c.word, c.text, got, c.found)
		}
	}
}

func TestAMutedWordEnds(t *testing.T) {
	until := time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC)
	words := []safety.Word{{Text: "loud", Until: until}}
	for now, found := range map[time.Time]bool{until.Add(-time.Second): true, until: false, until.Add(time.Hour): false} {
		if got := safety.Match(words, now, "too loud"); (got != nil) != found {
			t.Errorf("at %s: %v, want %v", now, got, found)
		}
	}
}

// A word that was folded once is the same when it is folded again, and is found in a text that it is all of.
func TestAFoldedWordStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.String().Draw(t, "word")
		folded := safety.FoldWord(word)
		if folded == "" {
			return
		}
		if safety.Match([]safety.Word{{Text: word}}, time.Now(), word) == nil {
			t.Fatalf("%q is not in itself", word)
		}
	})
}
