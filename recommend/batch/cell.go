package batch

import (
	"fmt"
	"strconv"

	"github.com/sidestage/sidestage/internal/estimate"
)

// cell is a figure as a table has it, and its interval, where it has one.
type cell struct{ Text, Range string }

// shownDigits is how many digits of a figure are shown after the point.
const shownDigits = 4

func fixed(v float64) string { return strconv.FormatFloat(v, 'f', shownDigits, 64) }

// signed is fixed with its sign.
func signed(v float64) string { return fmt.Sprintf("%+.*f", shownDigits, asShown(v)+0) } // no negative zero

// less is what to is more than from as both are shown: a difference of figures that were rounded, so that what is shown
// adds up.
func less(from, to float64) float64 { return asShown(to) - asShown(from) }

func asShown(v float64) float64 {
	shown, err := strconv.ParseFloat(fixed(v), 64)
	if err != nil {
		return v // what fixed writes can be read
	}
	return shown
}

func ends(format func(float64) string, low, high float64) string {
	return format(low) + " to " + format(high)
}

// shown is a mean over people.
func (i Interval) shown() cell { return cell{fixed(i.Mean), ends(fixed, i.Low, i.High)} }

func optional(i *Interval) cell {
	if i == nil {
		return cell{Text: "–"}
	}
	return i.shown()
}

// shownWith is a figure whose interval may not be known.
func shownWith(v float64, i *estimate.Interval) cell {
	if i == nil {
		return cell{Text: fixed(v)}
	}
	return cell{fixed(v), ends(fixed, i.Low, i.High)}
}

// shown is a difference between two means as they are shown.
func (a apart) shown() cell { return cell{signed(less(a.from, a.to)), ends(signed, a.Low, a.High)} }

// shown is what a threshold leaves.
func (t Threshold) shown() []cell {
	tags := cell{Text: "–"}
	if t.TagAgreement != nil {
		tags = shownWith(*t.TagAgreement, t.TagAgreementInterval)
	}
	return []cell{
		shownWith(t.WithOne, t.WithOneInterval), shownWith(t.WithFive, t.WithFiveInterval),
		shownWith(t.MeanNeighbours, t.MeanNeighboursInterval), tags, t.Recall.shown(),
		shownWith(t.Coverage, t.CoverageInterval),
	}
}

// shown is a row of the re-ranking. Its price is from the first row, where nothing is re-ranked.
func (r *Reranking) shown(x Reranked) []cell {
	price := apart{named: named{Interval: x.Price}, from: r.Rows[0].NDCG.Mean, to: x.NDCG.Mean}
	return []cell{
		x.NDCG.shown(), price.shown(), optional(x.Diversity), shownWith(x.Coverage, x.CoverageInterval), x.SmallShare.shown(),
	}
}
