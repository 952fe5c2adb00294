package tuning

import "github.com/sidestage/sidestage/internal/estimate"

// Activity is what one person did in a span of time, as counts.
type Activity struct {
	UserID string
	// Plays are those that have ended, FullPlays those of them that were heard to the end, and Skips those that the person
	// ended before they counted.
	Plays, FullPlays, Skips float64
	// Saves are of tracks and albums, Follows of artists.
	Saves, Follows float64
}

// counts are what a Tally adds up, in its order.
var counts = [...]string{"plays", "fullPlays", "skips", "saves", "follows"}

const (
	plays = iota
	fullPlays
	skips
)

// shares are ratios of a count to the plays.
var shares = [...]struct {
	name string
	of   int
}{{"fullShare", fullPlays}, {"skipShare", skips}}

// Tally is what the people of an arm did: as many numbers for any number of people. The means, the sums of squared
// deviations from them and those of products with the plays are kept up to date as B. P. Welford has it, "Note on a
// Method for Calculating Corrected Sums of Squares and Products", Technometrics 4, 1962, so that they stay exact where
// sums of squares would not.
type Tally struct {
	People int                  `json:"people"`
	Mean   [len(counts)]float64 `json:"mean"`
	// Squares are sums of squared deviations, Products of those of the plays with each count's.
	Squares  [len(counts)]float64 `json:"squares"`
	Products [len(counts)]float64 `json:"products"`
}

func (t *Tally) add(a Activity) {
	t.People++
	n := float64(t.People)
	given := [...]float64{a.Plays, a.FullPlays, a.Skips, a.Saves, a.Follows}
	before := given[plays] - t.Mean[plays]
	for i, x := range given {
		off := x - t.Mean[i]
		t.Mean[i] += off / n
		t.Squares[i] += off * (x - t.Mean[i])
		t.Products[i] += before * (x - t.Mean[i])
	}
}

// perPerson estimates the mean of a count.
func (t Tally) perPerson(i int) (estimate.Estimate, bool) {
	if t.People == 0 {
		return estimate.Estimate{}, false
	}
	return estimate.Estimate{Value: t.Mean[i], Variance: t.varianceOf(t.Squares[i]), Units: t.People}, true
}

// varianceOf returns that of the error of a mean, from the sum of squared deviations.
func (t Tally) varianceOf(squares float64) float64 {
	n := float64(t.People)
	if n < 2 {
		return 0
	}
	return max(0, squares) / (n - 1) / n
}

// share estimates the ratio of a count to the plays. Plays of one person hang together, so its error is that of people,
// by the delta method: A. Deng, U. Knoblich and J. Lu, "Applying the Delta Method in Metric Analytics", KDD 2018, (3).
func (t Tally) share(i int) (estimate.Estimate, bool) {
	if t.People == 0 || t.Mean[plays] <= 0 {
		return estimate.Estimate{}, false
	}
	ratio := t.Mean[i] / t.Mean[plays]
	squares := t.Squares[i] - 2*ratio*t.Products[i] + ratio*ratio*t.Squares[plays]
	variance := t.varianceOf(squares) / (t.Mean[plays] * t.Mean[plays])
	return estimate.Estimate{Value: ratio, Variance: variance, Units: t.People}, true
}

// Figure is one figure of an arm with its 95 % interval; nil where the people tell nothing of it: the figure without
// any who did what it is about, the interval where there are not two who differ.
type Figure struct {
	Name            string
	Mean, Low, High *float64
}

// Difference is a figure of B less that of A. Certain where its interval leaves 0 out.
type Difference struct {
	Figure
	Certain bool
}

// Figures returns all figures in their order: counts per person, then shares of plays.
func (t Tally) Figures() []Figure {
	out := make([]Figure, 0, len(counts)+len(shares))
	t.each(func(name string, e estimate.Estimate, known bool) {
		f := figure(name, e, float64(e.Units-1), known)
		if f.Low != nil { // neither a count nor a share is below 0, and no share above 1
			*f.Low = max(0, *f.Low)
			if len(out) >= len(counts) {
				*f.High = min(1, *f.High)
			}
		}
		out = append(out, f)
	})
	return out
}

func (t Tally) each(use func(name string, e estimate.Estimate, known bool)) {
	for i, name := range counts {
		e, known := t.perPerson(i)
		use(name, e, known)
	}
	for _, share := range shares {
		e, known := t.share(share.of)
		use(share.name, e, known)
	}
}

// Differences returns B less A of every figure. The interval is that of B. L. Welch, "The Generalization of 'Student's'
// Problem when Several Different Population Variances Are Involved", Biometrika 34, 1947.
func (r Result) Differences() []Difference {
	var ofA []estimate.Estimate
	var knownA []bool
	r.A.each(func(_ string, e estimate.Estimate, known bool) { ofA, knownA = append(ofA, e), append(knownA, known) })
	out := make([]Difference, 0, len(ofA))
	r.B.each(func(name string, b estimate.Estimate, known bool) {
		a := ofA[len(out)]
		apart := estimate.Estimate{
			Value: b.Value - a.Value, Variance: a.Variance + b.Variance, Units: min(a.Units, b.Units),
		}
		out = append(out, difference(figure(name, apart, freedom(a, b), known && knownA[len(out)])))
	})
	return out
}

// freedom returns Welch's degrees of freedom.
func freedom(a, b estimate.Estimate) float64 {
	part := func(e estimate.Estimate) float64 { return e.Variance * e.Variance / max(1, float64(e.Units-1)) }
	sum := a.Variance + b.Variance
	return sum * sum / (part(a) + part(b))
}

// DifferenceOf returns a difference between figures of the same people or artists.
func DifferenceOf(name string, e estimate.Estimate) Difference {
	return difference(figure(name, e, float64(e.Units-1), true))
}

func difference(f Figure) Difference {
	return Difference{Figure: f, Certain: f.Low != nil && (*f.Low > 0 || *f.High < 0)}
}

// figure returns an estimate with its interval.
func figure(name string, e estimate.Estimate, freedom float64, known bool) Figure {
	out := Figure{Name: name}
	if !known || !estimate.Finite(e.Value) {
		return out
	}
	out.Mean = &e.Value
	if i := e.Student(freedom); i != nil {
		out.Low, out.High = &i.Low, &i.High
	}
	return out
}
