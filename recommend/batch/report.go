package batch

import (
	"bufio"
	"fmt"
	"text/tabwriter"
)

// Report is what evaluate found; its JSON is docs/contract/evaluate.schema.json.
type Report struct {
	Protocol   Protocol      `json:"protocol"`
	Models     []ModelResult `json:"models"`
	Thresholds []Threshold   `json:"thresholds"`
}

// Protocol says how it was measured.
type Protocol struct {
	// Split is "given" (train and test files) or "random" (a fifth of each person's artists).
	Split string `json:"split"`
	K     int    `json:"k"`
	Seed  uint64 `json:"seed"`
	// Resamples is the number of bootstrap samples behind each interval.
	Resamples int `json:"resamples"`
	// Users is how many people have something held out; Artists how many are ranked.
	Users             int `json:"users"`
	Artists           int `json:"artists"`
	TrainInteractions int `json:"trainInteractions"`
	TestInteractions  int `json:"testInteractions"`
	// Friends and Tags say whether such a file took part.
	Friends bool `json:"friends"`
	Tags    bool `json:"tags"`
}

// Interval is a mean with its 95 % interval.
type Interval struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Quality is how good lists are.
type Quality struct {
	Recall Interval `json:"recall"`
	NDCG   Interval `json:"ndcg"`
	// Coverage is the share of artists that come up in anybody's list.
	Coverage float64 `json:"coverage"`
}

// ModelResult is the quality of one model and its cost on this machine.
type ModelResult struct {
	Name string `json:"name"`
	Quality
	TrainSeconds float64 `json:"trainSeconds"`
	QueryMillis  float64 `json:"queryMillis"`
}

// Threshold is what one similarity threshold leaves. Shares are of the artists that have at
// least five listeners in the train part.
type Threshold struct {
	Threshold float64 `json:"threshold"`
	Artists   int     `json:"artists"`
	// WithOne and WithFive are the shares that keep at least so many neighbours.
	WithOne        float64 `json:"withOne"`
	WithFive       float64 `json:"withFive"`
	MeanNeighbours float64 `json:"meanNeighbours"`
	// TagAgreement is the mean cosine of the tags of neighbours; null without tags.
	TagAgreement *float64 `json:"tagAgreement"`
	// Recall is that of lists made of these neighbours alone, Coverage their share of artists.
	Recall   Interval `json:"recall"`
	Coverage float64  `json:"coverage"`
}

// write writes the report as two tables.
func (r *Report) write(w *bufio.Writer) error {
	p := r.Protocol
	t := &tables{w: tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)}
	t.line("%s split, %d people, %d artists, %d interactions learnt from, %d held out; intervals are 95 %%\n\n",
		p.Split, p.Users, p.Artists, p.TrainInteractions, p.TestInteractions)
	t.line("model\trecall@%d\tinterval\tnDCG@%d\tinterval\tcoverage\ttrain s\tquery ms\n", p.K, p.K)
	for _, m := range r.Models {
		t.line("%s\t%.4f\t%.4f–%.4f\t%.4f\t%.4f–%.4f\t%.3f\t%.2f\t%.2f\n", m.Name, m.Recall.Mean, m.Recall.Low, m.Recall.High,
			m.NDCG.Mean, m.NDCG.Low, m.NDCG.High, m.Coverage, m.TrainSeconds, m.QueryMillis)
	}
	t.line("\nthreshold\tartists\twith 1\twith 5\tneighbours\ttags agree\trecall@%d\tcoverage\n", p.K)
	for _, s := range r.Thresholds {
		tags := "–"
		if s.TagAgreement != nil {
			tags = fmt.Sprintf("%.3f", *s.TagAgreement)
		}
		t.line("%.2f\t%d\t%.3f\t%.3f\t%.1f\t%s\t%.4f\t%.3f\n", s.Threshold, s.Artists, s.WithOne, s.WithFive, s.MeanNeighbours, tags, s.Recall.Mean, s.Coverage)
	}
	if t.err != nil {
		return t.err
	}
	return t.w.Flush()
}

// tables writes aligned lines and keeps the first error.
type tables struct {
	w   *tabwriter.Writer
	err error
}

func (t *tables) line(format string, args ...any) {
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.w, format, args...)
	}
}
