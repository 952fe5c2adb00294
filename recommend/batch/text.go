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
	t.begin("model\trecall@%d\tinterval\tnDCG@%d\tinterval\tcoverage\ttrain s\tquery ms", p.K, p.K)
	for _, m := range r.Models {
		t.row("%s\t%.4f\t%.4f–%.4f\t%.4f\t%.4f–%.4f\t%.3f\t%.2f\t%.2f", m.Name, m.Recall.Mean, m.Recall.Low, m.Recall.High,
			m.NDCG.Mean, m.NDCG.Low, m.NDCG.High, m.Coverage, m.TrainSeconds, m.QueryMillis)
	}
	t.begin("what lists show\tpopularity\tdiversity\tnovelty\tsmall artists\tGini")
	for _, m := range r.Models {
		t.row("%s\t%.4f\t%s\t%.2f\t%.4f\t%.3f", m.Name, m.Popularity.Mean, optional(m.Diversity), m.Novelty.Mean,
			m.SmallShare.Mean, m.Gini)
	}
	r.writeNewUsers(t)
	r.writeReranking(t)
	r.writeComparison(t)
	t.begin("threshold\tartists\twith 1\twith 5\tneighbours\ttags agree\trecall@%d\tcoverage", p.K)
	for _, s := range r.Thresholds {
		tags := "–"
		if s.TagAgreement != nil {
			tags = fmt.Sprintf("%.3f", *s.TagAgreement)
		}
		t.row("%.2f\t%d\t%.3f\t%.3f\t%.1f\t%s\t%.4f\t%.3f", s.Threshold, s.Artists, s.WithOne, s.WithFive, s.MeanNeighbours,
			tags, s.Recall.Mean, s.Coverage)
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
		row := m.Name
		for _, n := range m.NewUsers {
			row += fmt.Sprintf("\t%.4f\t%.4f–%.4f", n.Recall.Mean, n.Recall.Low, n.Recall.High)
		}
		t.row("%s", row)
	}
}

func (r *Report) writeReranking(t *tables) {
	if r.Reranking == nil {
		return
	}
	t.begin("%s, diversity\tdiscovery\tnDCG@%d\tprice\tinterval\tunlikeness\tcoverage\tsmall artists",
		r.Reranking.Model, r.Protocol.K)
	for _, x := range r.Reranking.Rows {
		t.row("%.1f\t%.1f\t%.4f\t%+.4f\t%+.4f–%+.4f\t%s\t%.3f\t%.4f", x.Set.Diversity, x.Set.Discovery, x.NDCG.Mean,
			x.Price.Mean, x.Price.Low, x.Price.High, optional(x.Diversity), x.Coverage, x.SmallShare.Mean)
	}
}

func (r *Report) writeComparison(t *tables) {
	if r.Comparison == nil {
		return
	}
	t.begin("from %s to %s\tdifference\tinterval", r.Comparison.From, r.Comparison.To)
	for _, m := range r.Comparison.rows() {
		t.row("%s\t%+.4f\t%+.4f to %+.4f", m.name, m.Mean, m.Low, m.High)
	}
}

// noveltyRow is in bits, and so not drawn beside the others.
const noveltyRow = "novelty, bits"

// named is an interval with what it is of.
type named struct {
	name string
	Interval
}

func (d *Difference) rows() []named {
	out := []named{{"recall", d.Recall}, {"nDCG", d.NDCG}, {"popularity", d.Popularity}}
	if d.Diversity != nil {
		out = append(out, named{"diversity", *d.Diversity})
	}
	return append(out, named{noveltyRow, d.Novelty}, named{"small artists", d.SmallShare})
}

func optional(i *Interval) string {
	if i == nil {
		return "–"
	}
	return fmt.Sprintf("%.4f", i.Mean)
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
