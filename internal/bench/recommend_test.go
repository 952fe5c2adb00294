package main

import (
	"math"
	"testing"
)

func TestPowerLaw(t *testing.T) {
	x := []float64{1e5, 1e6, 1e7}
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = 3 * math.Pow(v, 1.25)
	}
	b, at := powerLaw(x, y)
	if math.Abs(b-1.25) > 1e-9 || math.Abs(at(1e8)/(3*math.Pow(1e8, 1.25))-1) > 1e-9 {
		t.Errorf("power %g, %g at 1e8", b, at(1e8))
	}
}

func TestGrowthNeedsTwoSizes(t *testing.T) {
	if f := growthFigures([]trained{{Interactions: 5, CPUSeconds: 1, PeakMiB: 1}}); f != nil {
		t.Errorf("of one size: %v", f)
	}
	f := growthFigures([]trained{{Interactions: 1e5, CPUSeconds: 1, PeakMiB: 100}, {Interactions: 1e6, CPUSeconds: 10, PeakMiB: 1000}})
	if len(f) != 4 || math.Abs(f[0].Value-1) > 1e-9 || math.Abs(f[1].Value-1000) > 1e-6 {
		t.Errorf("of two: %v", f)
	}
}

// TestWithoutRealListening runs where there is none: that part is left out.
func TestWithoutRealListening(t *testing.T) {
	t.Chdir(t.TempDir())
	if figures, err := benchRecommend(t.Context(), &server{folder: t.TempDir()}); err != nil || len(figures) != 0 {
		t.Errorf("%v, %v", figures, err)
	}
}
