package batch

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// measure trains and judges what was asked for, or every model that the files allow.
func (e *evaluation) measure(ctx context.Context, d *data, p *progress) (*Report, error) {
	x, err := e.exam(d)
	if err != nil {
		return nil, err
	}
	m := &measuring{
		judge:  newJudge(x, newShelf(x.data), e.k, e.resamples, e.seed, p),
		report: &Report{Protocol: e.protocol(d, x)}, verdicts: map[string]verdict{},
		noReranking: e.noReranking,
	}
	asked := e.configurations
	if len(asked) == 0 {
		asked = usual(d)
	}
	for _, c := range asked {
		if err := c.check(d); err != nil {
			return nil, err
		}
	}
	if err := m.all(ctx, asked, len(e.configurations) > 0); err != nil {
		return nil, err
	}
	if len(e.compared) == 2 {
		a, b := e.compared[0].label, e.compared[1].label
		p.step("comparing "+a+" and "+b, 0)
		if m.report.Comparison, err = m.judge.compare(ctx, m.verdicts[a], m.verdicts[b]); err != nil {
			return nil, err
		}
		m.report.Comparison.From, m.report.Comparison.To = a, b
	}
	m.report.Thresholds, err = m.judge.sweep(ctx)
	return m.report, err
}

// measuring is a report in the making.
type measuring struct {
	judge  *judge
	report *Report
	// verdicts are by label.
	verdicts    map[string]verdict
	noReranking bool
}

// all measures configurations; those that learn the same are taught once. A model that cannot
// learn is left out with the reason, unless it was asked for by name.
func (m *measuring) all(ctx context.Context, asked []configuration, byName bool) error {
	results := map[string]ModelResult{}
	var last *lister
	lastAt := -1
	for i, c := range asked {
		if _, done := results[c.label]; done {
			continue
		}
		same := slices.DeleteFunc(slices.Clone(asked[i:]), func(o configuration) bool { return o.learns() != c.learns() })
		m.judge.progress.step(fmt.Sprintf("%d/%d training %s", i+1, len(asked), c.label), 0)
		began := time.Now()
		l, err := newLister(ctx, c, m.judge.data, m.judge.shelf)
		if err != nil && (byName || ctx.Err() != nil) {
			return err
		}
		if err != nil {
			m.report.Skipped = append(m.report.Skipped, Skipped{c.label, err.Error()})
			continue
		}
		trained := time.Since(began).Seconds()
		if err := m.one(ctx, l, same, trained, results); err != nil {
			return err
		}
		// What is taught with an earlier one may be listed behind what is taught later.
		if at := slices.IndexFunc(asked, same[len(same)-1].is); at > lastAt {
			last, lastAt = l, at
		}
	}
	for _, c := range asked {
		if r, measured := results[c.label]; measured {
			m.report.Models = append(m.report.Models, r)
		}
	}
	if last == nil {
		return fmt.Errorf("no model could learn from these files: %s", m.report.Skipped[0].Reason)
	}
	if m.noReranking {
		return nil
	}
	return m.price(ctx, last, asked[lastAt].label)
}

// one judges configurations of one trained model.
func (m *measuring) one(
	ctx context.Context, l *lister, same []configuration, trained float64, results map[string]ModelResult,
) error {
	j := m.judge
	for _, c := range same {
		j.progress.step("  judging "+c.label, len(j.trials))
		found, millis, err := j.judge(ctx, l, []arrangement{c.arrangement()}, j.all)
		if err != nil {
			return err
		}
		j.progress.step("  resampling "+c.label, 0)
		result := ModelResult{Name: c.label, TrainSeconds: trained, QueryMillis: millis}
		if result.Quality, err = j.quality(ctx, found[0]); err != nil {
			return err
		}
		for place, n := range j.known {
			q, err := j.qualityOf(ctx, found[0], func(t trial) bool { return t.known == place })
			if err != nil {
				return err
			}
			result.NewUsers = append(result.NewUsers, NewUsers{Known: n, Quality: q})
		}
		m.verdicts[c.label], results[c.label] = found[0], result
	}
	return nil
}

// priced are the arrangements whose price is told: first diversity alone, then discovery alone.
var priced = []arrangement{
	{},
	{diversity: 0.1},
	{diversity: 0.2},
	{diversity: 0.3},
	{diversity: 0.5},
	{diversity: 0.7},
	{diversity: 0.9},
	{discovery: 0.1},
	{discovery: 0.2},
	{discovery: 0.3},
	{discovery: 0.5},
}

// price tells what re-ranking a model's lists costs and gains.
func (m *measuring) price(ctx context.Context, l *lister, name string) error {
	m.judge.progress.step("re-ranking "+name, len(m.judge.trials))
	found, _, err := m.judge.judge(ctx, l, priced, m.judge.all)
	if err != nil {
		return err
	}
	m.judge.progress.step("resampling "+name+" re-ranked", len(found))
	m.report.Reranking = &Reranking{Model: name}
	for i, v := range found {
		row := Reranked{Set: RerankSettings{priced[i].diversity, priced[i].discovery}}
		if row.Quality, err = m.judge.quality(ctx, v); err != nil {
			return err
		}
		if i > 0 {
			if row.Price, err = m.judge.price(ctx, found[0], v); err != nil {
				return err
			}
		}
		m.judge.progress.advance()
		m.report.Reranking.Rows = append(m.report.Reranking.Rows, row)
	}
	return nil
}
