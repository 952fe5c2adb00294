package batch

import (
	"bufio"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"

	_ "embed"

	"github.com/sidestage/sidestage/internal/estimate"
)

//go:embed report.html
var pageText string

var page = template.Must(template.New("report").Parse(pageText))

// section is a part of the page: plots with the table that says the same in numbers.
type section struct {
	Title, Lead string
	Plots       []template.HTML
	Caption     string
	Head        []string
	Rows        [][]cell
}

// writeHTML writes the report as one page that needs nothing beside itself.
func (r *Report) writeHTML(w *bufio.Writer) error {
	sections := []section{r.accuracyPart(), r.shownPart()}
	if len(r.Protocol.Known) > 0 {
		sections = append(sections, r.newcomerPart())
	}
	if r.Comparison != nil {
		sections = append(sections, r.comparisonPart())
	}
	if r.Reranking != nil {
		sections = append(sections, r.rerankingPart())
	}
	sections = append(sections, r.thresholdPart())
	err := page.Execute(w, struct {
		*Report
		Sections []section
	}{r, sections})
	if err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

func (r *Report) accuracyPart() section {
	k := strconv.Itoa(r.Protocol.K)
	s := section{
		Title: "What each model finds",
		Lead: "Recall@" + k + " is the share of the held-out artists that are among a person's first " + k +
			"; nDCG@" + k + " counts those that come early more. Dots are means over people, lines their 95 % intervals.",
		Caption: "Accuracy and cost of each model",
		Head:    []string{"Model", "Recall@" + k, "nDCG@" + k, "Training, s", "A list, ms"},
	}
	var recall, ndcg []named
	for _, m := range r.Models {
		recall, ndcg = append(recall, named{m.Name, m.Recall}), append(ndcg, named{m.Name, m.NDCG})
		s.Rows = append(s.Rows, []cell{
			{Text: m.Name},
			m.Recall.shown(), m.NDCG.shown(),
			{Text: fmt.Sprintf("%.2f", m.TrainSeconds)},
			{Text: fmt.Sprintf("%.2f", m.QueryMillis)},
		})
	}
	s.Plots = []template.HTML{
		whiskers("recall", "Recall@"+k+" of each model", best(recall, "recall"), "recall@"+k, recall),
		whiskers("ndcg", "nDCG@"+k+" of each model", best(ndcg, "nDCG"), "nDCG@"+k, ndcg),
	}
	return s
}

// withEnds is a figure as plots have it; without an interval it is a point.
func withEnds(v float64, i *estimate.Interval) Interval {
	if i == nil {
		return Interval{v, v, v}
	}
	return Interval{v, i.Low, i.High}
}

// best says in words what a plot of models shows.
func best(rows []named, what string) string {
	top := slices.MaxFunc(rows, func(a, b named) int {
		if a.Mean < b.Mean {
			return -1
		}
		return 1
	})
	return fmt.Sprintf("%d models. The highest %s is %s, of %s. The table has all values.", len(rows), what,
		fixed(top.Mean), top.name)
}

func (r *Report) shownPart() section {
	s := section{
		Title: "What the lists show",
		Lead: "Coverage is the share of all artists that come up in anybody's list. Its interval and that of Gini are from " +
			"leaving out a part of the people each, and rather too wide than too narrow. " +
			"Popularity is the share of people who know what is shown; " +
			"diversity is how unlike the artists of a list are; novelty is the surprise of what is shown, in bits. " +
			"Small artists are those with the fewest listeners who together have at most a fifth of all interactions. " +
			"Gini is how unequally places are shared out among artists.",
		Caption: "What the lists of each model show",
		Head:    []string{"Model", "Coverage", "Popularity", "Diversity", "Novelty, bits", "Small artists", "Gini"},
	}
	var coverage, small []named
	for _, m := range r.Models {
		coverage = append(coverage, named{m.Name, withEnds(m.Coverage, m.CoverageInterval)})
		small = append(small, named{m.Name, m.SmallShare})
		s.Rows = append(s.Rows, []cell{
			{Text: m.Name},
			shownWith(m.Coverage, m.CoverageInterval), m.Popularity.shown(), optional(m.Diversity),
			m.Novelty.shown(), m.SmallShare.shown(), shownWith(m.Gini, m.GiniInterval),
		})
	}
	s.Plots = []template.HTML{
		whiskers("coverage", "Coverage of each model", best(coverage, "coverage"), "share of artists that come up", coverage),
		whiskers("small", "Small artists in the lists of each model", best(small, "share of small artists"),
			"share of places of small artists", small),
	}
	return s
}

func (r *Report) newcomerPart() section {
	s := section{
		Title:   "New listeners",
		Lead:    "Recall for people of whom only so many artists are known.",
		Caption: "Recall by number of known artists",
		Head:    []string{"Model"},
	}
	for _, n := range r.Protocol.Known {
		s.Head = append(s.Head, "of "+strconv.Itoa(n))
	}
	var lines []series
	for _, m := range r.Models {
		l, row := series{name: m.Name}, []cell{{Text: m.Name}}
		for _, n := range m.NewUsers {
			l.points = append(l.points, [2]float64{float64(n.Known), n.Recall.Mean})
			row = append(row, n.Recall.shown())
		}
		lines, s.Rows = append(lines, l), append(s.Rows, row)
	}
	s.Plots = []template.HTML{chart("newcomers", "Recall for new listeners",
		"One line for each model. The table has all values.",
		"known artists", math.NaN(), lines)}
	return s
}

func (r *Report) comparisonPart() section {
	c := r.Comparison
	s := section{
		Title: fmt.Sprintf("From %s to %s", c.From, c.To),
		Lead: "The means of the differences, person by person. Where an interval leaves out zero, the two differ by more " +
			"than the choice of people explains.",
		Caption: "Paired differences",
		Head:    []string{"Measure", c.From, c.To, "Difference"},
	}
	var shown []named
	for _, row := range c.rows() {
		s.Rows = append(s.Rows, []cell{{Text: row.name}, {Text: fixed(row.from)}, {Text: fixed(row.to)}, row.shown()})
		if row.name != noveltyRow {
			shown = append(shown, row.named)
		}
	}
	s.Plots = []template.HTML{whiskers("comparison", "Differences from "+c.From+" to "+c.To,
		fmt.Sprintf("Recall differs by %s, nDCG by %s. The table has all values.",
			signed(less(c.from.recall, c.to.recall)), signed(less(c.from.ndcg, c.to.ndcg))),
		"difference", shown)}
	return s
}

func (r *Report) rerankingPart() section {
	k := strconv.Itoa(r.Protocol.K)
	s := section{
		Title: "The price of variety",
		Lead: "The lists of " + r.Reranking.Model +
			", re-ranked: diversity avoids what is like what the list has already (1 − λ of MMR), " +
			"discovery keeps a least share of places for small artists who fit. The price is the paired difference of nDCG@" +
			k + ".",
		Caption: "Re-ranking and its price",
		Head: []string{
			"Diversity set", "Discovery set", "nDCG@" + k, "Price", "Diversity", "Coverage", "Small artists",
		},
	}
	ndcg, unlike := series{name: "nDCG@" + k}, series{name: "diversity of lists"}
	dcg, small := series{name: "nDCG@" + k}, series{name: "share of small artists"}
	for _, x := range r.Reranking.Rows {
		set := []cell{{Text: short(x.Set.Diversity)}, {Text: short(x.Set.Discovery)}}
		s.Rows = append(s.Rows, append(set, r.Reranking.shown(x)...))
		if x.Set.Discovery == 0 {
			ndcg.points = append(ndcg.points, [2]float64{x.Set.Diversity, x.NDCG.Mean})
			if x.Diversity != nil {
				unlike.points = append(unlike.points, [2]float64{x.Set.Diversity, x.Diversity.Mean})
			}
		}
		if x.Set.Diversity == 0 {
			dcg.points = append(dcg.points, [2]float64{x.Set.Discovery, x.NDCG.Mean})
			small.points = append(small.points, [2]float64{x.Set.Discovery, x.SmallShare.Mean})
		}
	}
	s.Plots = []template.HTML{
		chart("diversity", "nDCG and diversity as lists avoid what is alike",
			"Two lines over the diversity that is set. The table has all values.",
			"diversity set", math.NaN(), []series{ndcg, unlike}),
		chart("discovery", "nDCG and small artists as places are kept for them",
			"Two lines over the discovery that is set. The table has all values.",
			"discovery set", math.NaN(), []series{dcg, small}),
	}
	return s
}

// standardThreshold is where the product's threshold stands unless it is set.
const standardThreshold = 0.5

func (r *Report) thresholdPart() section {
	k := strconv.Itoa(r.Protocol.K)
	s := section{
		Title: "What a threshold leaves",
		Lead: "Of the artists with at least five listeners, the shares that keep one " +
			"and five neighbours whose score reaches the threshold; " +
			"how alike the tags of such neighbours are; and what lists made of them alone find and cover. " +
			"Intervals of what is counted by artist are over artists. " +
			"The dashed line marks 0.5, where the threshold stands unless it is set.",
		Caption: "Thresholds from 0 to 0.95",
		Head:    []string{"Threshold", "With one", "With five", "Neighbours", "Tags agree", "Recall@" + k, "Coverage"},
	}
	one, five := series{name: "with one"}, series{name: "with five"}
	tags, recall, coverage := series{name: "tags agree"}, series{name: "recall@" + k}, series{name: "coverage"}
	for _, t := range r.Thresholds {
		if t.TagAgreement != nil {
			tags.points = append(tags.points, [2]float64{t.Threshold, *t.TagAgreement})
		}
		one.points = append(one.points, [2]float64{t.Threshold, t.WithOne})
		five.points = append(five.points, [2]float64{t.Threshold, t.WithFive})
		recall.points = append(recall.points, [2]float64{t.Threshold, t.Recall.Mean})
		coverage.points = append(coverage.points, [2]float64{t.Threshold, t.Coverage})
		s.Rows = append(s.Rows, append([]cell{{Text: fmt.Sprintf("%.2f", t.Threshold)}}, t.shown()...))
	}
	found := []series{recall, coverage}
	if len(tags.points) > 0 {
		found = append(found, tags)
	}
	s.Plots = []template.HTML{
		chart("neighbours", "Artists that keep neighbours", "Two falling lines over the threshold. The table has all values.",
			"threshold", standardThreshold, []series{one, five}),
		chart("swept", "What neighbours above the threshold find", "Lines over the threshold. The table has all values.",
			"threshold", standardThreshold, found),
	}
	return s
}

func short(v float64) string { return strconv.FormatFloat(v, 'g', -1, 64) }
