package searchtuning

import (
	"cmp"
	"context"
	"errors"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// Compared is how many rows of an answer count.
const Compared = 5

const (
	// previewTime is how long a preview may run; what it has by then is the answer.
	previewTime = 20 * time.Second
	// queriesAge is how long judged queries serve before they are made anew.
	queriesAge = 10 * time.Minute
	// maxExamples is how many queries that differ are shown.
	maxExamples = 50
)

// Judge asks search what people type.
type Judge interface {
	// Queries makes judged queries of what search holds now; classes take turns in it.
	Queries(ctx context.Context) ([]Query, error)
	// With gives what asks search as it would answer with settings.
	With(s Settings) Ask
}

// Ask asks one query. It is safe to call at once.
type Ask func(ctx context.Context, q Query) (Answer, error)

// Query is what somebody types, in one of the classes of mistakes that people make.
type Query struct {
	Class, Text string
	// Type, ID and Meant, its name, are those of what is meant; empty where nothing is.
	Type, ID, Meant string
}

// Answer is how a query was answered.
type Answer struct {
	// Place of what was meant, from 1; 0 where it was not shown.
	Place int
	// Rows are the first of the group of what was meant.
	Rows []Row
}

// Row is a row of an answer.
type Row struct{ Type, ID, Name, ArtistName string }

// Preview is what other settings would do.
type Preview struct {
	Today, Changed []Quality
	// Examples are queries whose first five rows differ, those that got worse first.
	Examples []Example
	// Differing counts all queries that differ, Queries all that were asked.
	Differing, Queries int
	Took               time.Duration
}

// Quality is how search does at a class of queries: shares and a mean, 0 to 1.
type Quality struct {
	Class            string
	Queries          int
	First, Five, MRR float64
	// MRRDeviation is the standard deviation of the reciprocal ranks from their mean.
	MRRDeviation float64
}

// Example is a query that settings would answer otherwise.
type Example struct {
	Query
	Today, Changed Answer
}

// preview runs one preview at a time and keeps the queries.
type preview struct {
	judge Judge

	running sync.Mutex
	// queries and made belong to who holds running.
	queries []Query
	made    time.Time
}

// Preview asks the judged queries with today's settings and with a draft, which nobody
// else sees. It takes at most 20 seconds: of a large index it may then have asked a part
// of them, of each class alike. Errors: UNAUTHENTICATED, FORBIDDEN for all but analysts,
// BAD_USER_INPUT, CONFLICT while another runs on this server, UNAVAILABLE while search is
// away.
func (s *Service) Preview(ctx context.Context, v access.Viewer, d Draft) (Preview, error) {
	if err := v.RequireRole(access.Analyst); err != nil {
		return Preview{}, err
	}
	settings, err := d.settle(s.defaults)
	if err != nil {
		return Preview{}, err
	}
	if !s.preview.running.TryLock() {
		return Preview{}, fault.New(fault.Conflict, "Another preview is running. Please try again when it is done.")
	}
	defer s.preview.running.Unlock()
	today, err := s.current(ctx)
	if err != nil {
		return Preview{}, err
	}
	started := s.now()
	limited, cancel := context.WithTimeout(ctx, previewTime)
	defer cancel()
	answered, err := s.preview.compare(limited, s.now(), today.Settings, settings)
	switch {
	case ctx.Err() != nil:
		return Preview{}, ctx.Err()
	case len(answered) == 0 && limited.Err() != nil:
		return Preview{}, fault.Away("The preview", errors.Join(errors.New("no query was answered in time"), err))
	case err != nil:
		return Preview{}, err
	}
	made := summarise(answered)
	made.Took = s.now().Sub(started)
	return made, nil
}

// compare asks every query with both settings, and gives those that were answered before
// ctx ended, in the order of the queries.
func (p *preview) compare(ctx context.Context, now time.Time, today, changed Settings) ([]Example, error) {
	if p.queries == nil || now.Sub(p.made) >= queriesAge {
		queries, err := p.judge.Queries(ctx)
		if err != nil {
			return nil, err
		}
		p.queries, p.made = queries, now
	}
	asking, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	asks := [2]Ask{p.judge.With(today), p.judge.With(changed)}
	answered := make([]*Example, len(p.queries))
	next := make(chan int)
	var workers sync.WaitGroup
	for range max(1, runtime.GOMAXPROCS(0)/2) {
		workers.Go(func() {
			for i := range next {
				example, err := both(asking, asks, p.queries[i])
				if err != nil {
					stop(err)
					continue
				}
				answered[i] = &example
			}
		})
	}
	for i := range p.queries {
		if asking.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	if ctx.Err() == nil && asking.Err() != nil {
		return nil, context.Cause(asking)
	}
	all := make([]Example, 0, len(answered))
	for _, example := range answered {
		if example != nil {
			all = append(all, *example)
		}
	}
	return all, nil
}

func both(ctx context.Context, asks [2]Ask, q Query) (Example, error) {
	today, err := asks[0](ctx, q)
	if err != nil {
		return Example{}, err
	}
	changed, err := asks[1](ctx, q)
	return Example{Query: q, Today: today, Changed: changed}, err
}

func summarise(all []Example) Preview {
	made := Preview{
		Queries: len(all),
		Today:   qualities(all, func(e Example) int { return e.Today.Place }),
		Changed: qualities(all, func(e Example) int { return e.Changed.Place }),
	}
	for _, e := range all {
		if !slices.Equal(first(e.Today.Rows), first(e.Changed.Rows)) {
			e.Today.Rows, e.Changed.Rows = first(e.Today.Rows), first(e.Changed.Rows)
			made.Examples = append(made.Examples, e)
		}
	}
	made.Differing = len(made.Examples)
	slices.SortStableFunc(made.Examples, func(a, b Example) int {
		return cmp.Or(cmp.Compare(a.gain(), b.gain()), strings.Compare(a.Text, b.Text))
	})
	made.Examples = made.Examples[:min(maxExamples, len(made.Examples))]
	return made
}

func first(rows []Row) []Row { return rows[:min(Compared, len(rows))] }

// gain is how much better, as reciprocal rank, what was meant stands with the change. Where
// nothing was meant, fewer rows are better: by so little that it comes after all others
// that got worse.
func (e Example) gain() float64 {
	if e.Meant == "" {
		return float64(len(first(e.Today.Rows))-len(first(e.Changed.Rows))) / 1000
	}
	return reciprocal(e.Changed.Place) - reciprocal(e.Today.Place)
}

func reciprocal(place int) float64 {
	if place == 0 {
		return 0
	}
	return 1 / float64(place)
}

// qualities sums up, class by class in the order in which they first come, the queries that
// meant something.
func qualities(all []Example, place func(Example) int) []Quality {
	var sums []Quality
	at := map[string]int{}
	for _, e := range all {
		if e.Meant == "" {
			continue
		}
		i, known := at[e.Class]
		if !known {
			i = len(sums)
			at[e.Class], sums = i, append(sums, Quality{Class: e.Class})
		}
		found := place(e)
		sums[i].Queries++
		sums[i].MRR += reciprocal(found)
		sums[i].MRRDeviation += reciprocal(found) * reciprocal(found)
		if found == 1 {
			sums[i].First++
		}
		if found >= 1 && found <= Compared {
			sums[i].Five++
		}
	}
	for i := range sums {
		n := float64(sums[i].Queries)
		sums[i].First, sums[i].Five, sums[i].MRR = sums[i].First/n, sums[i].Five/n, sums[i].MRR/n
		sums[i].MRRDeviation = math.Sqrt(max(0, sums[i].MRRDeviation/n-sums[i].MRR*sums[i].MRR))
	}
	return sums
}
