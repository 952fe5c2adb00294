package knn

import (
	"math"
	"slices"
)

// Calibration turns a raw likeness into a score of 0..1 with an exact meaning. Let B be the
// raw likeness of each well-known thing (with enough listeners) to its nearest
// neighbour, 0 for one that has none, and F the share of B that is at most x. Then
//
//	score(x) = F(x)^(1/log2(10)), rounded up to six decimals,
//
// and so, for every threshold t > 0, at least a share 1 − t^log2(10) of the well-known
// things has a neighbour of score t or more: 99 % at 0.25, 90 % at 0.5, 61 % at 0.75,
// provided that many have any neighbour at all. The floor on the evidence behind a score is that of
// what it is calibrated on: a pair that fewer than Options.MinShared people know has no
// likeness, Options.Shrink takes the more off the fewer they are, and things with few
// listeners have no say in B. Between two values of B, F is linear. The
// same score means the same raw likeness everywhere, so scores compare between artists, and
// score(a, b) = score(b, a).
type Calibration struct {
	// nearest holds B in rising order.
	nearest []float32
}

// exponent makes a tenth into a half: 0.1^exponent = 0.5.
var exponent = 1 / math.Log2(10)

// NewCalibration calibrates on the raw likeness of each well-known thing to its nearest
// neighbour, 0 where it has none; it sorts them.
func NewCalibration(nearest []float32) Calibration {
	slices.Sort(nearest)
	return Calibration{nearest: nearest}
}

// Finite says whether all that it was calibrated on are numbers.
func (c Calibration) Finite() bool {
	return !slices.ContainsFunc(c.nearest, func(v float32) bool {
		return math.IsNaN(float64(v)) || math.IsInf(float64(v), 0)
	})
}

// Nearest is what it was calibrated on, in rising order; it must not be changed.
func (c Calibration) Nearest() []float32 { return c.nearest }

// Score maps a raw likeness; 0 for 0, 1 for the closest pair that well-known things have.
func (c Calibration) Score(raw float32) float64 {
	if !(raw > 0) {
		return 0
	}
	if len(c.nearest) == 0 {
		// Nothing is well known yet: there is nothing to compare with, and no claim to be similar.
		return 0
	}
	score := math.Pow(c.share(raw), exponent)
	return min(1, math.Ceil(score*1e6-1e-6)/1e6)
}

// share is F.
func (c Calibration) share(raw float32) float64 {
	n := len(c.nearest)
	// above is the number of values of at most raw.
	above, _ := slices.BinarySearchFunc(c.nearest, raw, func(v, target float32) int {
		if v <= target {
			return -1
		}
		return 1
	})
	if above == n {
		return 1
	}
	lower := float32(0)
	if above > 0 {
		lower = c.nearest[above-1]
	}
	part := float64(raw-lower) / float64(c.nearest[above]-lower)
	return (float64(above) + part) / float64(n)
}
