// Package estimate says how sure a mean, a share or a difference is that was measured on a sample.
package estimate

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Unit is what one of the people, artists or queries that a figure is measured on adds to it: a part of a whole. For a
// mean the whole is 1.
type Unit struct{ Part, Whole float64 }

// Interval is a 95 % interval.
type Interval struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Estimate is a figure with the variance of its error, from so many units.
type Estimate struct {
	Value, Variance float64
	Units           int
}

// Ratio estimates the sum of the parts by that of the wholes; false where the wholes are nothing. What hangs together
// is one unit, so the error is that of units, by the delta method: A. Deng, U. Knoblich and J. Lu, "Applying the Delta
// Method in Metric Analytics", KDD 2018, (3).
func Ratio(units []Unit) (Estimate, bool) {
	r := ratioOf(units)
	if !(r.whole > 0) {
		return Estimate{}, false
	}
	var squares float64
	for _, u := range units {
		d := r.pull(u)
		squares += d * d
	}
	return Estimate{r.value, varianceOf(squares, len(units)), len(units)}, true
}

// Difference estimates the ratio of to less that of from, where both were measured on the same units in the same order;
// false where either is not known.
func Difference(from, to []Unit) (Estimate, bool) {
	a, b := ratioOf(from), ratioOf(to)
	if len(from) != len(to) || !(a.whole > 0) || !(b.whole > 0) {
		return Estimate{}, false
	}
	var squares float64
	for i, u := range to {
		d := b.pull(u) - a.pull(from[i])
		squares += d * d
	}
	return Estimate{b.value - a.value, varianceOf(squares, len(to)), len(to)}, true
}

// ratio is a ratio of sums over n units; whole is the mean of the wholes.
type ratio struct{ value, whole float64 }

func ratioOf(units []Unit) ratio {
	var part, whole float64
	for _, u := range units {
		part, whole = part+u.Part, whole+u.Whole
	}
	return ratio{part / whole, whole / float64(len(units))}
}

// pull is by how much a unit pulls the ratio, times the number of units. All together they pull it nowhere.
func (r ratio) pull(u Unit) float64 { return (u.Part - r.value*u.Whole) / r.whole }

// varianceOf returns that of the error of a mean, from the sum of squared deviations.
func varianceOf(squares float64, units int) float64 {
	if units < 2 {
		return 0
	}
	n := float64(units)
	return max(0, squares) / (n - 1) / n
}

// Student returns the interval of Student's distribution with so many degrees of freedom: with few units a normal one
// is too narrow. Nil where there are not two units that differ.
func (e Estimate) Student(freedom float64) *Interval {
	if e.Units < 2 || !(e.Variance > 0) || !(freedom > 0) || math.IsInf(e.Variance, 0) {
		return nil
	}
	reach := distuv.StudentsT{Sigma: 1, Nu: freedom}.Quantile(0.975) * math.Sqrt(e.Variance)
	low, high := e.Value-reach, e.Value+reach
	if !Finite(low) || !Finite(high) {
		return nil
	}
	return &Interval{low, high}
}

// Mean is Student for a mean of what is never below 0.
func (e Estimate) Mean() *Interval {
	i := e.Student(float64(e.Units - 1))
	if i != nil {
		i.Low = max(0, i.Low)
	}
	return i
}

// Share returns the interval of a share, by the score of E. B. Wilson, "Probable Inference, the Law of Succession, and
// Statistical Inference", JASA 22, 1927, on as many independent trials as would have its variance: units that hang
// together, or are no yes or no, are worth fewer or more. Where all are alike each is one. Nil without units.
func (e Estimate) Share() *Interval {
	n, p := float64(e.Units), min(1, max(0, e.Value))
	if n == 0 || !Finite(e.Value) || !Finite(e.Variance) {
		return nil
	}
	if e.Variance > 0 && p > 0 && p < 1 {
		n = p * (1 - p) / e.Variance
	}
	const z = 1.959964
	scale := 1 + z*z/n
	middle := (p + z*z/(2*n)) / scale
	half := z * math.Sqrt(p*(1-p)/n+z*z/(4*n*n)) / scale
	return &Interval{max(0, middle-half), min(1, middle+half)}
}

// Jackknife returns the interval of a figure of all units together, from what it is without each of some groups into
// which they were sorted at random, each in one (P. S. Kott, "The Delete-a-Group Jackknife", Journal of Official
// Statistics 17, 2001). It serves what is no mean, such as how many different things came up; for that it is rather too
// wide than too narrow (B. Efron and C. Stein, "The Jackknife Estimate of Variance", Annals of Statistics 9, 1981). Nil
// where they do not differ.
func Jackknife(value float64, without []float64) *Interval {
	groups := float64(len(without))
	var mean, squares float64
	for _, v := range without {
		mean += v / groups
	}
	for _, v := range without {
		squares += (v - mean) * (v - mean)
	}
	return Estimate{value, (groups - 1) / groups * squares, len(without)}.Student(groups - 1)
}

// Finite reports whether f is a number.
func Finite(f float64) bool { return !math.IsNaN(f) && !math.IsInf(f, 0) }
