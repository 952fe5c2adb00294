package search

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/item"
)

func TestFold(t *testing.T) {
	for text, want := range map[string]string{
		"":                     "",
		"  Kestrel   AVENUE ":  "kestrel avenue",
		"Björk Guðmundsdóttir": "bjork gudmundsdottir",
		"Sigur Rós — Ágætis":   "sigur ros agaetis",
		"Mötley ẞtraße ﬁn":     "motley sstrasse fin",
		"İstanbul ısı":         "istanbul isi",
		"Simon & Ada":          "simon and ada",
		"Ada + the Machine":    "ada and the machine",
		"+44":                  "44",
		"Tin N' Roses":         "tin and roses",
		"rock'n'roll":          "rock and roll",
		"O’Neill's":            "oneills",
		"R.E.M. live":          "rem live",
		"Mr.Smith":             "mr smith",
		"Ke$ha P!nk":           "kesha pink",
		"AC/DC hi-lo":          "ac dc hi lo",
		"Song (feat. Ada)":     "song feat ada",
		"Song ft. Ada":         "song feat ada",
		"Ｆｕｌｌ ｗｉｄｔｈ":           "full width",
		"Ночные ЁЖИ":           "ночные ежи",
		"Ὀδυσσεύς":             "οδυσσευσ",
		"井上陽水":                 "井 上 陽 水",
		"ガンダム":                 "カ ン タ ム",
		"שָׁלוֹם":              "שלום",
		"zero\u200bwidth":      "zerowidth",
		"!!!":                  "",
		"10,000 things":        "10 000 things",
	} {
		if got := Fold(text); got != want {
			t.Errorf("Fold(%q) is %q, want %q", text, got, want)
		}
	}
}

func TestKeys(t *testing.T) {
	for text, want := range map[string][2]string{
		"The Velvet Lanterns": {"thevelvetlanterns", "velvetlanterns"},
		"The The":             {"thethe", "thethe"},
		"A Tribe":             {"atribe", "tribe"},
		"AC/DC":               {"acdc", "acdc"},
		"!!! ":                {"!!!", "!!!"},
		`"'\`:                 {"", ""},
		"♥ ♥":                 {"♥♥", "♥♥"},
	} {
		full, loose := keysOf(text, splitWords(text))
		if full != want[0] || loose != want[1] {
			t.Errorf("the keys of %q are %q and %q, want %q", text, full, loose, want)
		}
	}
}

// anyText draws texts of many scripts, of signs, and of what is not text at all.
func anyText() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.String(),
		rapid.StringMatching(`[a-zA-Zéöß&'.\- ]{0,30}`),
		rapid.StringMatching(`(the |The |a )?[A-Z][a-z]{1,8}( (and|&|feat\.|n') [A-Z][a-z]{1,8})?`),
		rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) string { return string(b) }),
	)
}

func TestFoldProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.ToValidUTF8(anyText().Draw(t, "text"), "")
		folded := Fold(text)
		if again := Fold(folded); again != folded {
			t.Errorf("folding %q again gives %q", folded, again)
		}
		for _, form := range []norm.Form{norm.NFC, norm.NFD} {
			if other := Fold(form.String(text)); other != folded {
				t.Errorf("%q folds to %q, in another form to %q", text, folded, other)
			}
		}
		if strings.ContainsAny(folded, "\"\\'`") || strings.Contains(folded, "  ") {
			t.Errorf("%q folds to %q", text, folded)
		}
	})
}

// TestMarks holds the marks of words to lie in order inside the text, and to be made of
// whole characters. Words of one character, as of ¼, stand at the same place.
func TestMarks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := strings.ToValidUTF8(anyText().Draw(t, "text"), "")
		units := utf16.Encode([]rune(text))
		at := 0
		for _, w := range splitWords(text) {
			if len(w.marks) != len([]rune(w.text)) {
				t.Fatalf("%q has %d marks", w.text, len(w.marks))
			}
			span := w.span()
			if span.Start < at || span.End <= span.Start || span.End > len(units) {
				t.Fatalf("%q of %q stands at %v", w.text, text, span)
			}
			at = span.Start
			part := string(utf16.Decode(units[span.Start:span.End]))
			if strings.ContainsRune(part, '\uFFFD') && !strings.ContainsRune(text, '\uFFFD') {
				t.Fatalf("%v cuts a character of %q", span, text)
			}
		}
	})
}

func TestCut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := anyText().Draw(t, "text")
		n := rapid.IntRange(0, 20).Draw(t, "n")
		got := []rune(cut(text, n))
		whole := []rune(strings.ToValidUTF8(text, ""))
		if len(got) > n || !slices.Equal(got, whole[:len(got)]) {
			t.Errorf("the first %d of %q are %q", n, text, string(got))
		}
	})
}

// TestAnyQuery holds parsing and matching to end well whatever is typed and named, and
// names to be found by themselves before anything else, whatever the settings.
func TestAnyQuery(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		tuned := newTuning(anySettings().Draw(t, "settings"), nil)
		name := strings.ToValidUTF8(anyText().Draw(t, "name"), "")
		typed := anyText().Draw(t, "typed")
		d := Document{Type: item.Song, ID: "x", Name: name, ArtistName: anyText().Draw(t, "artist"), Handle: "h"}
		units := len(utf16.Encode([]rune(name)))
		for _, text := range []string{typed, name} {
			q := tuned.parse(text)
			if q.empty() {
				continue
			}
			m := tuned.matcher(true, rapid.Bool().Draw(t, "exact"))
			hits := m.order(&q, []Document{d, d}, Viewer{}, Filter{})
			if len(hits) > 1 {
				t.Fatalf("%q is found twice", name)
			}
			for _, h := range hits {
				names := m.mark(&q, h).names
				for i, r := range names {
					if r.Start >= r.End || r.End > units || (i > 0 && r.Start < names[i-1].End) {
						t.Fatalf("%q in %q matches at %v", text, name, names)
					}
				}
			}
			if text == name && len([]rune(name)) <= maxQueryRunes && (len(hits) != 1 || hits[0].rank.tier != tierExact) {
				t.Fatalf("%q does not find itself: %+v", name, hits)
			}
		}
	})
}
