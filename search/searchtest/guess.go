package searchtest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// testGuess holds searches to say when they guessed, and what was probably meant.
func (b Backend) testGuess(t *testing.T) {
	index := b.filled(t, fixture())
	cases := []struct {
		text    string
		guessed bool
		meant   string
	}{
		{"kestrel", false, ""},
		{"kestr", false, ""},
		{"kestrel freeway", false, ""},
		{"casiotone", false, ""},
		{"zyxwvut", false, ""},
		{"theremni club", true, "Theremin Club"},
		{"velvte lantenrs", true, "The Velvet Lanterns"},
		{"harvset velvet lanterns", true, "Harvest velvet lanterns"},
		{"nocturne prat ii", true, "Nocturne Part II"},
		// Heard and never read, or with slips in every word.
		{"thairamen klob", true, "Theremin Club"},
		{"velvut lantorms", true, "The Velvet Lanterns"},
		{"noktern pard ii", true, "Nocturne Part II"},
		{"bravoodle snikkerpont", false, ""},
	}
	for _, c := range cases {
		for _, final := range []bool{false, true} {
			got := find(t, index, search.Query{Text: c.text, Final: final})
			shown := shows(got)
			if got.Guessed != c.guessed || got.DidYouMean != c.meant {
				t.Errorf("%q (final %v): guessed %v, meant %q; want %v, %q", c.text, final, got.Guessed, got.DidYouMean,
					c.guessed, c.meant)
			}
			exact := find(t, index, search.Query{Text: c.text, Final: final, Exact: true})
			found := shows(exact)
			if exact.Guessed || exact.DidYouMean != "" || found != (shown && !c.guessed) {
				t.Errorf("%q kept to what was typed: found %v, guessed %v, meant %q", c.text, found, exact.Guessed,
					exact.DidYouMean)
			}
		}
	}
	exact := find(t, index, search.Query{Text: "kestrel", Exact: true, Types: []item.Type{item.Artist}})
	if got := ids(exact.Groups[item.Artist]); slices.Contains(got, "kestral") {
		t.Errorf("kept to what was typed, kestrel finds %v", got)
	}
}

// testSettings holds settings to change what engines find at once, with nothing indexed
// anew, and a preview of others to change nothing.
func (b Backend) testSettings(t *testing.T) {
	index := b.filled(t, fixture())
	songs := func(x *search.Index, text string) []string {
		return ids(find(t, x, search.Query{Text: text, Types: []item.Type{item.Song}}).Groups[item.Song])
	}
	changed := search.DefaultSettings()
	changed.Synonyms = [][]string{{"motorway", "Freeway"}, {"mud boots", "wellies"}}
	changed.StopWords = []string{"official", "video"}
	preview := index.With(changed)
	wanted := map[string][]string{
		"motorway":                       {"freeway-big", "freeway-small", "freeway-live"},
		"kestrel motorway":               {"freeway-small", "freeway-big"},
		"wellies":                        {"delta"},
		"harvest official video":         {"harvest"},
		"official video":                 {},
		"harvest velvet lanterns motorw": {},
	}
	for text, want := range wanted {
		if got := songs(preview, text); !slices.Equal(got, want) {
			t.Errorf("with other settings, %q finds %v, want %v", text, got, want)
		}
		if got := songs(index, text); len(got) > 0 {
			t.Errorf("a preview changes what %q finds: %v", text, got)
		}
	}
	index.SetSettings(changed)
	if got := songs(index, "motorway"); !slices.Equal(got, wanted["motorway"]) {
		t.Errorf("after the settings changed, motorway finds %v", got)
	}
	if got := find(t, index,
		search.Query{Text: "motorway"}).Groups[item.Song][0].Matches; !slices.Equal(got, []search.Range{{Start: 0, End: 7}}) {
		t.Errorf("motorway matches Freeway at %v", got)
	}
}

// testQuickly holds texts that cost a careless search much to be answered in no more than
// some times what a common one takes.
func (b Backend) testQuickly(t *testing.T) {
	index := b.filled(t, append(fixture(), Catalogue(otherDocuments, 7)...))
	const rounds, times = 5, 60
	measure := func(text string) time.Duration {
		least := time.Hour
		for range rounds {
			started := time.Now()
			find(t, index, search.Query{Text: text, Final: true})
			least = min(least, time.Since(started))
		}
		return least
	}
	common := max(measure("silver river"), time.Millisecond)
	for name, text := range map[string]string{
		"4,000 words":         strings.Repeat("kestrel avenue ", 2000),
		"letters":             strings.Repeat("a b c d e f g ", 700),
		"one long word":       strings.Repeat("kestrel", 1500),
		"ligatures":           strings.Repeat("ﷺ", 4000),
		"accents":             "a" + strings.Repeat("\u0300", 20_000),
		"stop words":          strings.Repeat("the and feat. ", 700),
		"broken text":         strings.Repeat("kes\xff\xed\xa0\x80", 2000),
		"emoji":               strings.Repeat("🎸 ", 3000),
		"mistyped many times": strings.Repeat("kesxtrel ", 1000),
	} {
		if took := measure(text); took > times*common {
			t.Errorf("%s take %v, a common query %v", name, took, common)
		}
	}
}
