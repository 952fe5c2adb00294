package input_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/input"
)

func TestTexts(t *testing.T) {
	for _, c := range []struct {
		given      string
		line, text input.Flaw
		kept       string
	}{
		{"  Sigur Ro\u0301s ", input.Fine, input.Fine, "Sigur R\u00f3s"},
		{"a\nb", input.Unshowable, input.Fine, "a\nb"},
		{"a\r\nb\r\n", input.Unshowable, input.Fine, "a\nb"},
		{"a\tb", input.Unshowable, input.Fine, "a\tb"},
		{"a\x00b", input.Unshowable, input.Unshowable, "a\x00b"},
		{"a\u202eb", input.Unshowable, input.Unshowable, "a\u202eb"},
		{"a\u200fb", input.Unshowable, input.Fine, "a\u200fb"},
		{"\u2067a\u2069b", input.Unshowable, input.Fine, "\u2067a\u2069b"},
		{"a\u202ab", input.Unshowable, input.Unshowable, "a\u202ab"},
		// Hebrew with its vowels and accents, a stacked Tibetan syllable, Zalgo.
		{"בְּרֵאשִׁ֖ית", input.Fine, input.Fine, "בְּרֵאשִׁ֖ית"},
		{"བསྒྲུབས", input.Fine, input.Fine, "བསྒྲུབས"},
		{"a" + strings.Repeat("\u0316", 8), input.Fine, input.Fine, "a" + strings.Repeat("\u0316", 8)},
		{"a" + strings.Repeat("\u0316", 9), input.Unshowable, input.Unshowable, "a" + strings.Repeat("\u0316", 9)},
		{"a\xff", input.Invalid, input.Invalid, ""},
		{" \n ", input.Length, input.Length, ""},
		{"\u200b \ufeff", input.Length, input.Length, "\u200b \ufeff"},
		{"\u200d🎸", input.Fine, input.Fine, "\u200d🎸"},
		{
			"u\u0308u\u0308u\u0308u\u0308u\u0308u\u0308u\u0308u\u0308u\u0308u\u0308u\u0308u\u0308", input.Fine, input.Fine,
			"üüüüüüüüüüüü",
		},
		{"thirteen, all", input.Length, input.Length, "thirteen, all"},
	} {
		if _, flaw := input.Line(c.given, 1, 12); flaw != c.line {
			t.Errorf("the line %q: %v, want %v", c.given, flaw, c.line)
		}
		if kept, flaw := input.Text(c.given, 1, 12); flaw != c.text || kept != c.kept {
			t.Errorf("the text %q: %v, want %v; kept %q", c.given, flaw, c.text, kept)
		}
	}
}

// What is kept is kept as it is when it is sent again.
func TestWhatIsKeptStays(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given := rapid.String().Draw(t, "given")
		for _, check := range []func(string, int, int) (string, input.Flaw){input.Line, input.Text} {
			kept, flaw := check(given, 0, 100)
			if flaw != input.Fine {
				continue
			}
			again, flaw := check(kept, 0, 100)
			if again != kept || flaw != input.Fine || !norm.NFC.IsNormalString(kept) || !utf8.ValidString(kept) {
				t.Fatalf("%q becomes %q, then %q: %v", given, kept, again, flaw)
			}
		}
	})
}

func TestProblems(t *testing.T) {
	wrong := input.Problems{}
	wrong.Add("title", input.Fine.Say("invalid", "length", "unshowable"))
	if err := wrong.Err(); err != nil {
		t.Errorf("nothing is wrong: %v", err)
	}
	wrong.Add("title", input.Length.Say("invalid", "length", "unshowable"))
	if wrong["title"] != "length" || fault.CodeOf(wrong.Err()) != fault.BadUserInput {
		t.Errorf("%v: %v", wrong, wrong.Err())
	}
}
