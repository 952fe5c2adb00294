// Package judge measures how well search finds what people mean: it makes queries of a
// catalogue as people type its names, asks them, and counts how often the thing meant
// stands first or among the first five, and how much else is shown.
package judge

import (
	"context"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"

	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/search"
)

// Searcher answers queries; a search.Index does.
type Searcher interface {
	Search(ctx context.Context, q search.Query) (search.Results, error)
}

// shown is how many rows of each group a query asks for.
const shown = search.DefaultPerGroup

// Outcome is how a query was answered.
type Outcome struct {
	Query Query
	// Place of what was meant in its group, from 1; 0 where it is not shown.
	Place int
	// Rows are those of the group of what was meant; of all groups, best first, where
	// nothing was.
	Rows []search.Hit
	// Shown counts the rows of all groups, and Wrong those of them that hold no word that
	// was typed; see wrong.
	Shown, Wrong int
	// Guessed: search said that it guessed.
	Guessed bool
}

// Ask asks one query as somebody who types it, a visitor, over all groups.
func Ask(ctx context.Context, s Searcher, q Query) (Outcome, error) { return ask(ctx, s, q, false) }

func ask(ctx context.Context, s Searcher, q Query, final bool) (Outcome, error) {
	results, err := s.Search(ctx, search.Query{Text: q.Text, PerGroup: shown, Final: final})
	if err != nil {
		return Outcome{}, fmt.Errorf("asking %q: %w", q.Text, err)
	}
	outcome := Outcome{Query: q, Guessed: results.Guessed}
	typed := newTyped(q.Text)
	for _, t := range item.Types() {
		for _, hit := range results.Groups[t] {
			outcome.Shown++
			if typed.wrong(hit) {
				outcome.Wrong++
			}
			if !q.means() || t == q.Type {
				outcome.Rows = append(outcome.Rows, hit)
			}
		}
	}
	if !q.means() {
		slices.SortStableFunc(outcome.Rows, func(a, b search.Hit) int { return -compareFloat(a.Score, b.Score) })
		return outcome, nil
	}
	outcome.Place = 1 + slices.IndexFunc(outcome.Rows, func(h search.Hit) bool {
		return h.ID == q.ID || search.Fold(h.Name) == search.Fold(q.Name)
	})
	return outcome, nil
}

func compareFloat(a, b float64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	default:
		return 0
	}
}

// Run asks all queries as somebody who types them, as many at once as there are processors, and sums the outcomes up.
// It stops at the first error.
func Run(ctx context.Context, s Searcher, queries []Query) (Report, error) {
	return run(ctx, s, queries, false)
}

// RunFinal asks all queries as Run does, of somebody who has typed them.
func RunFinal(ctx context.Context, s Searcher, queries []Query) (Report, error) {
	return run(ctx, s, queries, true)
}

func run(ctx context.Context, s Searcher, queries []Query, final bool) (Report, error) {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	outcomes := make([]Outcome, len(queries))
	next := make(chan int)
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				var err error
				if outcomes[i], err = ask(ctx, s, queries[i], final); err != nil {
					stop(err)
				}
			}
		})
	}
	for i := range queries {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	if err := context.Cause(ctx); err != nil {
		return Report{}, err
	}
	return Summarise(outcomes), nil
}

// Report is how search did.
type Report struct {
	Qualities []Quality `json:"qualities"`
	// Rows is how many rows were shown to queries that meant something and had a word of it, Wrong the share
	// of them, 0 to 1, that a person would call wrong: those that hold no word of the
	// query, neither as typed nor as a beginning nor mistyped.
	Rows  int     `json:"rows"`
	Wrong float64 `json:"wrong"`
	// Unmeant is how many queries named nothing, Answered the share of them that were
	// shown something, Unsaid the share that were without being told that it is a guess.
	Unmeant  int     `json:"unmeant"`
	Answered float64 `json:"answered"`
	Unsaid   float64 `json:"unsaid"`
	// Nonsense is how many queries were pronounceable and no name, Guessed the share of them that were shown something.
	Nonsense int     `json:"nonsense"`
	Guessed  float64 `json:"guessed"`
}

// Quality is how search did at a class of queries: shares from 0 to 1.
type Quality struct {
	Class   string `json:"class"`
	Queries int    `json:"queries"`
	// First and Five are the shares with what was meant in the first place, and among the
	// first five.
	First Share `json:"first"`
	Five  Share `json:"five"`
	// MRR is the mean reciprocal rank over the rows shown.
	MRR float64 `json:"mrr"`
}

// Share is a share and its 95 % interval, by Wilson's score.
type Share struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Quality returns that of a class; the zero Quality where none of it was asked.
func (r Report) Quality(class string) Quality {
	for _, q := range r.Qualities {
		if q.Class == class {
			return q
		}
	}
	return Quality{Class: class}
}

// Summarise sums outcomes up, by class in the order of Classes, with edits in words of up
// to four letters once more by themselves.
func Summarise(outcomes []Outcome) Report {
	var report Report
	tallies := map[string]*tally{}
	count := func(class string, place int) {
		if tallies[class] == nil {
			tallies[class] = &tally{}
		}
		tallies[class].add(place)
	}
	var wrong, answered, unsaid, guessed int
	for _, o := range outcomes {
		if o.Query.Class == Nonsense {
			report.Nonsense++
			if o.Shown > 0 {
				guessed++
			}
			continue
		}
		if o.Query.Class == Nothing {
			report.Unmeant++
			if o.Shown > 0 {
				answered++
			}
			if o.Shown > 0 && !o.Guessed {
				unsaid++
			}
			continue
		}
		if !o.Query.garbled() {
			report.Rows += o.Shown
			wrong += o.Wrong
		}
		count(o.Query.Class, o.Place)
		if o.Query.Class == Edit && o.Query.Letters <= shortWord {
			count(ShortEdit, o.Place)
		}
	}
	for _, class := range append(Classes(), ShortEdit) {
		if t := tallies[class]; t != nil {
			report.Qualities = append(report.Qualities, t.quality(class))
		}
	}
	report.Wrong = ratio(wrong, report.Rows)
	report.Answered, report.Unsaid = ratio(answered, report.Unmeant), ratio(unsaid, report.Unmeant)
	report.Guessed = ratio(guessed, report.Nonsense)
	return report
}

type tally struct {
	queries, first, five int
	reciprocals          float64
}

func (t *tally) add(place int) {
	t.queries++
	if place == 0 {
		return
	}
	t.reciprocals += 1 / float64(place)
	if place == 1 {
		t.first++
	}
	if place <= 5 {
		t.five++
	}
}

func (t *tally) quality(class string) Quality {
	return Quality{
		Class: class, Queries: t.queries, First: share(t.first, t.queries), Five: share(t.five, t.queries),
		MRR: t.reciprocals / float64(t.queries),
	}
}

func ratio(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}

// share returns part of whole with its interval: E. B. Wilson, "Probable Inference, the Law
// of Succession, and Statistical Inference", 1927. whole is above 0.
func share(part, whole int) Share {
	const z = 1.96
	p, n := ratio(part, whole), float64(whole)
	centre := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return Share{Value: p, Low: max(0, centre-half), High: min(1, centre+half)}
}
