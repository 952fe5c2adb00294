package judge_test

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/search/judge"
)

func TestCommittedIsWhatTheScriptMakes(t *testing.T) {
	committed, err := judge.Committed()
	if err != nil {
		t.Fatal(err)
	}
	made, err := judge.OfCatalogue()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(made, committed); diff != "" {
		t.Errorf("run go run ./search/judge/write; the file differs (- made, + committed):\n%.2000s", diff)
	}
	var file bytes.Buffer
	if err := judge.Write(&file, made); err != nil {
		t.Fatal(err)
	}
	again, err := judge.Read(&file)
	if err != nil || !slices.Equal(again, made) {
		t.Errorf("what is written reads otherwise: %v", err)
	}
}

func TestReadRefusesOtherFiles(t *testing.T) {
	for _, text := range []string{"class\ttext\n", "a\tb\tc\td\te\tf\nexact\tx\tsong\t1\tx\tmany\n"} {
		if _, err := judge.Read(strings.NewReader(text)); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}

// TestMake holds queries to be of their class, and the same whatever order documents come in.
func TestMake(t *testing.T) {
	documents := catalogue(t)
	rapid.Check(t, func(t *rapid.T) {
		part := slices.Clone(documents[:rapid.IntRange(1, len(documents)).Draw(t, "documents")])
		n, seed := rapid.IntRange(1, 20).Draw(t, "a class"), rapid.Uint64().Draw(t, "seed")
		queries := judge.Make(part, n, seed)
		rand.Shuffle(len(part), func(i, j int) { part[i], part[j] = part[j], part[i] })
		if !slices.Equal(judge.Make(part, n, seed), queries) {
			t.Fatal("another order makes other queries")
		}
		counts := map[string]int{}
		for _, q := range queries {
			counts[q.Class]++
			if !ofItsClass(q) {
				t.Fatalf("%+v", q)
			}
		}
		if len(counts) == 0 || slices.Max(slices.Collect(maps.Values(counts))) > n {
			t.Fatalf("%v queries, up to %d of each class were asked for", counts, n)
		}
	})
}

func ofItsClass(q judge.Query) bool {
	words := func(s string) []string { return slices.Sorted(strings.FieldsSeq(s)) }
	switch q.Class {
	case judge.Exact:
		return q.Text == q.Name
	case judge.Prefix:
		return strings.HasPrefix(q.Name, q.Text) && 10*len([]rune(q.Text)) <= 6*len([]rune(q.Name))+9
	case judge.Edit:
		change := len([]rune(q.Text)) - len([]rune(q.Name))
		return q.Text != q.Name && change >= -1 && change <= 1 && q.Letters >= 2
	case judge.Swapped:
		return q.Text != q.Name && slices.Equal(words(q.Text), words(q.Name))
	case judge.Whole:
		return strings.HasSuffix(q.Text, " "+q.Name)
	case judge.Accents:
		return q.Text != q.Name && search.Fold(q.Text) == search.Fold(q.Name)
	case judge.Sound, judge.Bent, judge.Misspelt:
		return search.Fold(q.Text) != "" && search.Fold(q.Text) != search.Fold(q.Name)
	case judge.Nothing, judge.Nonsense:
		return q.Type == "" && q.ID == "" && q.Name == "" && q.Text != ""
	default:
		return false
	}
}

func TestHiddenAreNotJudged(t *testing.T) {
	documents := []search.Document{
		{Type: item.Song, ID: "draft", Name: "Draft", OwnerOnly: true},
		{Type: item.Song, ID: "gated", Name: "Gated", Tiers: []string{"t"}, TiersOnly: true},
		{Type: item.Post, ID: "post", Name: "A long text"},
		{Type: item.Song, ID: "signs", Name: " "},
	}
	if queries := judge.Make(documents, 5, 1); len(queries) > 0 {
		t.Errorf("made of what nobody may find: %+v", queries)
	}
}

// answers is a searcher that knows what it says to each text.
type answers map[string]search.Results

func (a answers) Search(_ context.Context, q search.Query) (search.Results, error) {
	results, known := a[q.Text]
	if !known {
		return results, errors.New("nobody told")
	}
	return results, nil
}

func songs(names ...string) search.Results {
	results := search.Results{Groups: map[item.Type][]search.Hit{}}
	for _, name := range names {
		results.Groups[item.Song] = append(results.Groups[item.Song],
			search.Hit{Type: item.Song, ID: "id of " + name, Name: name})
	}
	return results
}

func TestRun(t *testing.T) {
	guessed := songs("Otter")
	guessed.Guessed = true
	searcher := answers{
		"harvest": songs("Harvest", "Harvest Moon"), "river": songs("Lake", "Two Rivers", "River"),
		"hervest": songs("Harvest"), "mun": songs(), "qwfp": songs("Otter"), "toaster": guessed, "zxcv": songs(),
	}
	meant := func(class, text, name string, letters int) judge.Query {
		return judge.Query{Class: class, Text: text, Type: item.Song, ID: "another", Name: name, Letters: letters}
	}
	queries := []judge.Query{
		meant(judge.Exact, "harvest", "HARVEST", 0), meant(judge.Exact, "river", "River", 0),
		meant(judge.Edit, "hervest", "Harvest", 7), meant(judge.Edit, "mun", "Moon", 4),
		{Class: judge.Nothing, Text: "qwfp"},
		{Class: judge.Nothing, Text: "toaster"},
		{Class: judge.Nothing, Text: "zxcv"},
	}
	report, err := judge.Run(t.Context(), searcher, queries)
	if err != nil {
		t.Fatal(err)
	}
	exact, edit, short := report.Quality(judge.Exact), report.Quality(judge.Edit), report.Quality(judge.ShortEdit)
	if exact.First.Value != .5 || exact.Five.Value != 1 || exact.MRR != (1+1./3)/2 || exact.Queries != 2 {
		t.Errorf("exact: %+v", exact)
	}
	if exact.First.Low >= .5 || exact.First.Low <= 0 || exact.First.High <= .5 || exact.First.High >= 1 {
		t.Errorf("interval of exact: %+v", exact.First)
	}
	if edit.First.Value != .5 || short.Queries != 1 || short.Five.Value != 0 {
		t.Errorf("edit: %+v, of short words: %+v", edit, short)
	}
	if report.Rows != 6 || report.Wrong != 1./6 {
		t.Errorf("%.3f of %d rows are wrong; Lake is, for river", report.Wrong, report.Rows)
	}
	if report.Unmeant != 3 || report.Answered != 2./3 || report.Unsaid != 1./3 {
		t.Errorf("of queries that name nothing: %+v", report)
	}
	if _, err := judge.Run(t.Context(), searcher,
		append(queries, judge.Query{Class: judge.Exact, Text: "?"})); err == nil {
		t.Error("an error of search was swallowed")
	}
}

func TestWrongRows(t *testing.T) {
	cases := []struct {
		query string
		row   search.Hit
		wrong bool
	}{
		{"harvest", search.Hit{Name: "Harvest Moon"}, false},
		{"harv", search.Hit{Name: "Moon Harvest"}, false},
		{"hravest", search.Hit{Name: "Harvest"}, false},
		{"hrav", search.Hit{Name: "Harvest"}, false},
		{"jayz", search.Hit{Name: "Jay-Z"}, false},
		{"night drive", search.Hit{Name: "Nightdrive"}, false},
		{"bjork", search.Hit{Name: "Björk"}, false},
		{"kestrel", search.Hit{Name: "Freeway", ArtistName: "Kestrel"}, false},
		{"kestrel", search.Hit{Name: "Freeway", AlbumTitle: "Kestrel"}, false},
		{"the river", search.Hit{Name: "The Lake"}, true},
		{"the", search.Hit{Name: "The Lake"}, false},
		{"harvest", search.Hit{Name: "Forest"}, true},
		{"cat", search.Hit{Name: "Cut"}, false},
		{"cat", search.Hit{Name: "Cold"}, true},
		{"!!!", search.Hit{Name: "!!!"}, false},
	}
	for _, c := range cases {
		results := search.Results{Groups: map[item.Type][]search.Hit{item.Song: {c.row}}}
		outcome, err := judge.Ask(t.Context(), answers{c.query: results},
			judge.Query{Class: judge.Exact, Text: c.query, Type: item.Song})
		if err != nil || (outcome.Wrong == 1) != c.wrong {
			t.Errorf("%q showing %+v: %d wrong, %v", c.query, c.row, outcome.Wrong, err)
		}
	}
}

func catalogue(t *testing.T) []search.Document {
	t.Helper()
	documents, err := judge.Catalogue()
	if err != nil {
		t.Fatal(err)
	}
	return documents
}
