package batch

import (
	"bufio"
	"fmt"
	"io"
	"text/tabwriter"
)

// write writes the report as tables.
func (r *Report) write(w *bufio.Writer) error {
	p := r.Protocol
	t := &tables{out: w}
	t.text("%s split, %d people, %d artists, %d interactions learnt from, %d held out; intervals are 95 %%\n",
		p.Split, p.Users, p.Artists, p.TrainInteractions, p.TestInteractions)
	for _, s := range r.Skipped {
		t.text("%s is left out: %s\n", s.Name, s.Reason)
	}
	t.begin("model\trecall@%d\tinterval\tnDCG@%d\tinterval\tcoverage\tinterval\ttrain s\tquery ms", p.K, p.K)
	for _, m := range r.Models {
		t.cells(m.Name, m.Recall.shown(), m.NDCG.shown(), shownWith(m.Coverage, m.CoverageInterval))
		t.print(t.tab, "\t%.2f\t%.2f\n", m.TrainSeconds, m.QueryMillis)
	}
	t.begin("what lists show\tpopularity\tinterval\tdiversity\tinterval\tnovelty\tinterval\tsmall artists\tinterval" +
		"\tGini\tinterval")
	for _, m := range r.Models {
		t.cells(m.Name, m.Popularity.shown(), optional(m.Diversity), m.Novelty.shown(), m.SmallShare.shown(),
			shownWith(m.Gini, m.GiniInterval))
		t.print(t.tab, "\n")
	}
	r.writeNewUsers(t)
	r.writeReranking(t)
	r.writeComparison(t)
	t.begin("threshold\tartists\twith 1\tinterval\twith 5\tinterval\tneighbours\tinterval\ttags agree\tinterval"+
		"\trecall@%d\tinterval\tcoverage\tinterval", p.K)
	for _, s := range r.Thresholds {
		t.cells(fmt.Sprintf("%.2f\t%d", s.Threshold, s.Artists), s.shown()...)
		t.print(t.tab, "\n")
	}
	t.flush()
	return t.err
}

func (r *Report) writeNewUsers(t *tables) {
	if len(r.Protocol.Known) == 0 {
		return
	}
	header := "new listeners, recall"
	for _, n := range r.Protocol.Known {
		header += fmt.Sprintf("\tof %d artists\tinterval", n)
	}
	t.begin("%s", header)
	for _, m := range r.Models {
		var known []cell
		for _, n := range m.NewUsers {
			known = append(known, n.Recall.shown())
		}
		t.cells(m.Name, known...)
		t.print(t.tab, "\n")
	}
}

func (r *Report) writeReranking(t *tables) {
	if r.Reranking == nil {
		return
	}
	t.begin("%s, diversity\tdiscovery\tnDCG@%d\tinterval\tprice\tinterval\tunlikeness\tinterval\tcoverage\tinterval"+
		"\tsmall artists\tinterval", r.Reranking.Model, r.Protocol.K)
	for _, x := range r.Reranking.Rows {
		t.cells(fmt.Sprintf("%.1f\t%.1f", x.Set.Diversity, x.Set.Discovery), r.Reranking.shown(x)...)
		t.print(t.tab, "\n")
	}
}

func (r *Report) writeComparison(t *tables) {
	if r.Comparison == nil {
		return
	}
	from, to := r.Comparison.From, r.Comparison.To
	t.begin("from %s to %s\t%s\t%s\tdifference\tinterval", from, to, from, to)
	for _, m := range r.Comparison.rows() {
		t.cells(m.name+"\t"+fixed(m.from)+"\t"+fixed(m.to), m.shown())
		t.print(t.tab, "\n")
	}
}

// noveltyRow is in bits, and so not drawn beside the others.
const noveltyRow = "novelty, bits"

// named is an interval with what it is of.
type named struct {
	name string
	Interval
}

// apart is a difference between two means.
type apart struct {
	named
	from, to float64
}

func (d *Difference) rows() []apart {
	out := []apart{
		{named{"recall", d.Recall}, d.from.recall, d.to.recall},
		{named{"nDCG", d.NDCG}, d.from.ndcg, d.to.ndcg},
		{named{"popularity", d.Popularity}, d.from.popularity, d.to.popularity},
	}
	if d.Diversity != nil {
		out = append(out, apart{named{"diversity", *d.Diversity}, d.from.diversity, d.to.diversity})
	}
	return append(out, apart{named{noveltyRow, d.Novelty}, d.from.novelty, d.to.novelty},
		apart{named{"small artists", d.SmallShare}, d.from.small, d.to.small})
}

// tables writes aligned tables and keeps the first error.
type tables struct {
	out io.Writer
	tab *tabwriter.Writer
	err error
}

func (t *tables) text(format string, args ...any) { t.print(t.out, format, args...) }

// begin ends the table before and begins one.
func (t *tables) begin(format string, args ...any) {
	t.flush()
	t.text("\n")
	t.tab = tabwriter.NewWriter(t.out, 0, 0, 2, ' ', 0)
	t.row(format, args...)
}

func (t *tables) row(format string, args ...any) { t.print(t.tab, format+"\n", args...) }

// cells begins a row of figures with their intervals.
func (t *tables) cells(head string, figures ...cell) {
	t.print(t.tab, "%s", head)
	for _, f := range figures {
		t.print(t.tab, "\t%s\t%s", f.Text, f.Range)
	}
}

func (t *tables) print(w io.Writer, format string, args ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(w, format, args...)
	}
}

func (t *tables) flush() {
	if t.tab != nil && t.err == nil {
		t.err = t.tab.Flush()
	}
}
