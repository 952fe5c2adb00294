package sheet_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/sheet"
)

func TestReadCSV(t *testing.T) {
	want := []sheet.Line{{1, []string{"Name", "Price"}}, {2, []string{"Shirt, black", "24,50"}}, {4, []string{"=1", ""}}}
	for name, file := range map[string]string{
		"commas":     "Name,Price\n\"Shirt, black\",\"24,50\"\n,\n'=1,\n",
		"semicolons": "\ufeffName;Price\r\nShirt, black;24,50\r\n;\r\n'=1;\r\n",
		"tabs":       "Name\tPrice\nShirt, black\t24,50\n\t\n'=1\t",
	} {
		lines, more, err := sheet.ReadCSV(file, 10)
		if err != nil || more || !reflect.DeepEqual(lines, want) {
			t.Errorf("%s: %v, %v, %v", name, lines, more, err)
		}
	}
	if lines, more, err := sheet.ReadCSV("a\nb\nc\n", 2); err != nil || !more || len(lines) != 2 {
		t.Errorf("more than two lines: %v, %v, %v", lines, more, err)
	}
	for _, file := range []string{"Na\xefve,Price\n", "\xff\xfeN\x00a\x00"} {
		if _, _, err := sheet.ReadCSV(file, 10); !errors.Is(err, sheet.ErrEncoding) {
			t.Errorf("%q: %v", file, err)
		}
	}
	_, _, err := sheet.ReadCSV("a,b\nc,\"d\n", 10)
	if wrong, ok := errors.AsType[*sheet.Unreadable](err); !ok || wrong.Line != 2 {
		t.Errorf("a quote without an end: %v", err)
	}
}

// What people wrote is the same again after a spreadsheet was kept from running it.
func TestHarmlessComesBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`'{0,2}[=+@a-]?[a-z]{0,4}`).Draw(t, "text")
		harmless := sheet.Harmless(text)
		if strings.ContainsAny(harmless[:min(1, len(harmless))], "=+-@") || sheet.Meant(harmless) != text {
			t.Fatalf("%q is %q and then %q", text, harmless, sheet.Meant(harmless))
		}
	})
}
