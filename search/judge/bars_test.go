package judge_test

import (
	"crypto/rand"
	"os"
	"slices"
	"strings"
	"testing"

	client "github.com/meilisearch/meilisearch-go"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/slowtest"
	"github.com/sidestage/sidestage/search"
	"github.com/sidestage/sidestage/search/bleve"
	"github.com/sidestage/sidestage/search/judge"
	"github.com/sidestage/sidestage/search/meilisearch"
	"github.com/sidestage/sidestage/search/searchtest"
)

// distractors are how many documents are generated to stand between the catalogue's, those
// left out that repeat a name.
const distractors = 5000

// bars are the least shares that each class must reach with either engine.
var bars = map[string]struct{ first, five float64 }{
	judge.Exact:   {1, 1},
	judge.Prefix:  {.86, .965},
	judge.Edit:    {.97, .99},
	judge.Swapped: {.98, .99},
	judge.Whole:   {.98, 1},
	judge.Accents: {.99, 1},
	judge.Sound:   {.8, .9},
	judge.Bent:    {.7, .85},
	// Nothing was tuned by these.
	judge.Misspelt: {.9, .93},
}

const (
	// mostWrong is the share of shown rows that a person may call wrong.
	mostWrong = .005
	// mostUnsaid is the share of queries naming nothing that may show something as if it
	// were meant.
	mostUnsaid = .01
	// mostGuessed is the share of pronounceable nonsense that may show anything.
	mostGuessed = .02
)

func TestBleve(t *testing.T) {
	slowtest.RunIfChanged(t)
	engine, err := bleve.Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	reaches(t, engine)
}

func TestMeilisearch(t *testing.T) {
	slowtest.RunIfChanged(t)
	o := meilisearch.Options{
		URL: os.Getenv("MEILI_URL"), Key: os.Getenv("MEILI_MASTER_KEY"), Index: "test_" + strings.ToLower(rand.Text()),
	}
	if os.Getenv("SIDESTAGE_TEST_ENGINES") != "1" || o.URL == "" {
		t.Skip("needs SIDESTAGE_TEST_ENGINES=1 and MEILI_URL")
	}
	admin := client.New(o.URL, client.WithAPIKey(o.Key))
	t.Cleanup(func() {
		if _, err := admin.DeleteIndex(o.Index); err != nil {
			t.Error(err)
		}
		admin.Close()
	})
	reaches(t, meilisearch.New(o))
}

// reaches fills an engine and holds it to the bars.
func reaches(t *testing.T, engine search.Engine) {
	t.Helper()
	index := search.New(engine, prometheus.NewRegistry())
	t.Cleanup(func() {
		if err := index.Close(); err != nil {
			t.Error(err)
		}
	})
	documents := amid(catalogue(t))
	if err := index.Rebuild(t.Context(), searchtest.Filler(documents)); err != nil {
		t.Fatal(err)
	}
	queries, err := judge.Committed()
	if err != nil {
		t.Fatal(err)
	}
	report, err := judge.Run(t.Context(), index, queries)
	if err != nil {
		t.Fatal(err)
	}
	for _, q := range report.Qualities {
		t.Logf("%-17s %4d: success@1 %.3f, @5 %.3f, MRR %.3f", q.Class, q.Queries, q.First.Value, q.Five.Value, q.MRR)
	}
	t.Logf("%.4f of %d rows are wrong; %.3f of %d that name nothing show something, %.3f without saying so",
		report.Wrong, report.Rows, report.Answered, report.Unmeant, report.Unsaid)
	// What is guessed is all that a final search does otherwise.
	final, err := judge.RunFinal(t.Context(), index, slices.DeleteFunc(slices.Clone(queries), func(q judge.Query) bool {
		return !slices.Contains([]string{judge.Sound, judge.Bent, judge.Misspelt, judge.Nonsense}, q.Class)
	}))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("nonsense: %.3f of %d show something; final %.3f", report.Guessed, report.Nonsense, final.Guessed)
	for _, class := range []string{judge.Sound, judge.Bent, judge.Misspelt} {
		typing, whole := report.Quality(class), final.Quality(class)
		t.Logf("final %-11s %4d: success@1 %.3f, @5 %.3f", class, whole.Queries, whole.First.Value, whole.Five.Value)
		if bar := bars[class]; whole.Five.Value < bar.five {
			t.Errorf("%s in a final search: success@5 %.3f, as one types %.3f; at least %.2f are expected", class,
				whole.Five.Value, typing.Five.Value, bar.five)
		}
	}
	if report.Guessed > mostGuessed || final.Guessed > mostGuessed {
		t.Errorf("at most %.2f of the nonsense may show something", mostGuessed)
	}
	for class, bar := range bars {
		if q := report.Quality(class); q.First.Value < bar.first || q.Five.Value < bar.five {
			t.Errorf("%s: success@1 %.3f, @5 %.3f; at least %.2f and %.2f are expected", class, q.First.Value, q.Five.Value,
				bar.first, bar.five)
		}
	}
	if report.Wrong > mostWrong || report.Unsaid > mostUnsaid {
		t.Errorf("at most %.3f may be wrong, and %.3f unsaid", mostWrong, mostUnsaid)
	}
}

// amid returns documents and others, none of which has the name of another of its type.
func amid(documents []search.Document) []search.Document {
	type named struct {
		kind item.Type
		name string
	}
	taken := map[named]bool{}
	for _, d := range documents {
		taken[named{d.Type, search.Fold(d.Name)}] = true
	}
	for _, d := range searchtest.Catalogue(distractors, 11) {
		if key := (named{d.Type, search.Fold(d.Name)}); !taken[key] {
			taken[key] = true
			documents = append(documents, d)
		}
	}
	return documents
}
