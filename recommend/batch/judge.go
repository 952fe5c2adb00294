package batch

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/estimate"
	"github.com/sidestage/sidestage/internal/splitmix"
	"github.com/sidestage/sidestage/recommend/internal/dense"
	"github.com/sidestage/sidestage/recommend/rerank"
)

// judge compares lists with what was held out, and says what they show.
type judge struct {
	*exam
	shelf     *shelf
	listeners []int
	// everybody counts those who have something in the train part.
	everybody int
	k         int
	resamples int
	seed      uint64
	progress  *progress
}

func newJudge(e *exam, s *shelf, k, resamples int, seed uint64, p *progress) *judge {
	j := &judge{exam: e, shelf: s, listeners: listeners(e.data), k: k, resamples: resamples, seed: seed, progress: p}
	for user := range e.data.Users() {
		if len(e.data.Plays.Row(user)) > 0 {
			j.everybody++
		}
	}
	return j
}

// measures is what one list is worth.
type measures struct{ recall, ndcg, popularity, diversity, novelty, small float64 }

// verdict is what the lists of one configuration are worth, one for each trial.
type verdict struct {
	lists [][]int32
	each  []measures
}

// judge makes the list of every trial in each arrangement, and measure says what each is worth by
// what was held out; millis is the mean time of a list on one core, the first arrangement included.
func (j *judge) judge(
	ctx context.Context, l *lister, arrangements []arrangement, measure func(list, held []int32) measures,
) (out []verdict, millis float64, err error) {
	pool := 0
	for _, a := range arrangements {
		out = append(out, verdict{make([][]int32, len(j.trials)), make([]measures, len(j.trials))})
		pool = max(pool, a.pool(j.k))
	}
	took := make([]time.Duration, len(j.trials))
	benches := make([]*bench, len(j.trials))
	dense.Each(len(j.trials), func(worker, i int) {
		if ctx.Err() != nil {
			return
		}
		if benches[worker] == nil {
			benches[worker] = newBench(j.data.Items())
		}
		began := time.Now()
		best := l.top(j.trials[i].wish, pool, benches[worker])
		for n, a := range arrangements {
			picked := j.shelf.arrange(best[:min(a.pool(j.k), len(best))], j.k, a)
			if n == 0 {
				took[i] = time.Since(began)
			}
			list := make([]int32, len(picked))
			for at, p := range picked {
				list[at] = p.Index
			}
			out[n].lists[i], out[n].each[i] = list, measure(list, j.trials[i].held)
		}
		j.progress.advance()
	})
	if err := ctx.Err(); err != nil {
		return nil, 0, fmt.Errorf("measuring: %w", err)
	}
	var sum time.Duration
	for _, t := range took {
		sum += t
	}
	return out, 1000 * sum.Seconds() / float64(max(len(took), 1)), nil
}

// accurate measures only what a list finds.
func (j *judge) accurate(list, held []int32) measures {
	var m measures
	m.recall, m.ndcg = accuracy(list, held, j.k)
	return m
}

// all measures everything.
func (j *judge) all(list, held []int32) measures {
	m := j.accurate(list, held)
	m.popularity = rerank.Popularity(list, j.listeners) / float64(max(j.everybody, 1))
	m.novelty = rerank.Novelty(list, j.listeners, j.everybody)
	m.small = rerank.SmallShare(list, j.shelf.small)
	var pairs bool
	if m.diversity, pairs = rerank.Diversity(list, j.shelf.alike); !pairs {
		m.diversity = math.NaN()
	}
	return m
}

// accuracy returns recall@k and nDCG@k of a list; what was held out is rising.
func accuracy(list, held []int32, k int) (recall, ndcg float64) {
	return rerank.Accuracy(k, len(held), func(place int) bool {
		if place >= len(list) {
			return false
		}
		_, found := slices.BinarySearch(held, list[place])
		return found
	})
}

// quality sums up. Where a person has several lists, it takes the mean of them first.
func (j *judge) quality(ctx context.Context, v verdict) (Quality, error) {
	return j.qualityOf(ctx, v, everyTrial)
}

func everyTrial(trial) bool { return true }

// qualityOf sums up the trials that are wanted.
func (j *judge) qualityOf(ctx context.Context, v verdict, wanted func(trial) bool) (Quality, error) {
	var q Quality
	q.Coverage, q.CoverageInterval = j.together(v, wanted, j.coverage)
	q.Gini, q.GiniInterval = j.together(v, wanted, j.gini)
	var err error
	for _, x := range []struct {
		into *Interval
		of   func(measures) float64
	}{
		{&q.Recall, recallOf},
		{&q.NDCG, ndcgOf},
		{&q.Popularity, func(m measures) float64 { return m.popularity }},
		{&q.Novelty, func(m measures) float64 { return m.novelty }},
		{&q.SmallShare, func(m measures) float64 { return m.small }},
	} {
		if *x.into, err = j.interval(ctx, j.byPerson(v, wanted, x.of)); err != nil {
			return Quality{}, err
		}
	}
	if values := j.byPerson(v, wanted, func(m measures) float64 { return m.diversity }); len(values) > 0 {
		q.Diversity = new(Interval)
		*q.Diversity, err = j.interval(ctx, values)
	}
	return q, err
}

func (j *judge) coverage(lists [][]int32) float64 { return rerank.Coverage(lists, j.data.Items()) }

func (j *judge) gini(lists [][]int32) float64 {
	return rerank.Gini(rerank.Shown(lists, j.data.Items()))
}

// mostGroups is into how many groups people are sorted, of which each is left out once.
const mostGroups = 40

// together measures what all lists show together, and how far that rests on who is asked.
func (j *judge) together(
	v verdict, wanted func(trial) bool, of func(lists [][]int32) float64,
) (float64, *estimate.Interval) {
	groups := min(mostGroups, j.people)
	// The number of a person says nothing of them once it is mixed.
	groupOf := func(t trial) int { return int(splitmix.Next(j.seed^uint64(t.person)) % uint64(groups)) }
	without := func(group int) (lists [][]int32) {
		for i, t := range j.trials {
			if wanted(t) && (group < 0 || groupOf(t) != group) {
				lists = append(lists, v.lists[i])
			}
		}
		return lists
	}
	values := make([]float64, groups)
	dense.Each(groups, func(_, group int) { values[group] = of(without(group)) })
	value := of(without(-1))
	interval := estimate.Jackknife(value, values)
	if interval != nil {
		interval.Low, interval.High = max(0, interval.Low), min(1, interval.High)
	}
	return value, interval
}

func recallOf(m measures) float64 { return m.recall }

func ndcgOf(m measures) float64 { return m.ndcg }

// byPerson returns each person's mean over their trials; who has no value is left out.
func (j *judge) byPerson(v verdict, wanted func(trial) bool, of func(measures) float64) []float64 {
	sums, counts := make([]float64, j.people), make([]int, j.people)
	for i, t := range j.trials {
		if x := of(v.each[i]); wanted(t) && !math.IsNaN(x) {
			sums[t.person] += x
			counts[t.person]++
		}
	}
	out := sums[:0]
	for i, n := range counts {
		if n > 0 {
			out = append(out, sums[i]/float64(n))
		}
	}
	return out
}

// interval is the mean over people with the 95 % interval of its percentile bootstrap (Efron,
// "Bootstrap methods: another look at the jackknife", 1979): people are drawn with
// replacement, the same ones for every model.
func (j *judge) interval(ctx context.Context, values []float64) (Interval, error) {
	if len(values) == 0 {
		return Interval{}, nil
	}
	random := rand.New(rand.NewPCG(j.seed, 1))
	means := make([]float64, j.resamples)
	for s := range means {
		// With hundreds of thousands of people a thousand samples take a second.
		if err := ctx.Err(); err != nil {
			return Interval{}, fmt.Errorf("resampling: %w", err)
		}
		for range values {
			means[s] += values[random.IntN(len(values))]
		}
		means[s] /= float64(len(values))
	}
	slices.Sort(means)
	var mean float64
	for _, v := range values {
		mean += v
	}
	mean /= float64(len(values))
	at := func(q float64) float64 { return means[int(math.Round(q*float64(len(means)-1)))] }
	return Interval{Mean: mean, Low: at(0.025), High: at(0.975)}, nil
}

// price is the paired difference of nDCG, b − a.
func (j *judge) price(ctx context.Context, a, b verdict) (Interval, error) {
	values := j.byPerson(b, everyTrial, ndcgOf)
	for i, v := range j.byPerson(a, everyTrial, ndcgOf) {
		values[i] -= v
	}
	return j.interval(ctx, values)
}

// compare returns the paired differences b − a, person by person.
func (j *judge) compare(ctx context.Context, a, b verdict) (*Difference, error) {
	apart := verdict{lists: a.lists, each: make([]measures, len(a.each))}
	from, to := slices.Clone(a.each), slices.Clone(b.each)
	for i := range from {
		x, y := &from[i], &to[i]
		apart.each[i] = measures{
			y.recall - x.recall, y.ndcg - x.ndcg, y.popularity - x.popularity,
			y.diversity - x.diversity, y.novelty - x.novelty, y.small - x.small,
		}
		if math.IsNaN(apart.each[i].diversity) {
			x.diversity, y.diversity = math.NaN(), math.NaN()
		}
	}
	q, err := j.quality(ctx, apart)
	if err != nil {
		return nil, err
	}
	return &Difference{
		Recall: q.Recall, NDCG: q.NDCG, Popularity: q.Popularity,
		Diversity: q.Diversity, Novelty: q.Novelty, SmallShare: q.SmallShare,
		from: j.means(verdict{each: from}), to: j.means(verdict{each: to}),
	}, nil
}

// means are those over people.
func (j *judge) means(v verdict) measures {
	of := func(measure func(measures) float64) float64 {
		var mean float64
		values := j.byPerson(v, everyTrial, measure)
		for _, value := range values {
			mean += value / float64(len(values))
		}
		return mean
	}
	return measures{
		of(recallOf), of(ndcgOf), of(func(m measures) float64 { return m.popularity }),
		of(func(m measures) float64 { return m.diversity }), of(func(m measures) float64 { return m.novelty }),
		of(func(m measures) float64 { return m.small }),
	}
}
