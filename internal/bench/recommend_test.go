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
	f := growthFigures([]trained{
		{Interactions: 1e5, CPUSeconds: 2, PeakMiB: 100},
		{Interactions: 1e6, CPUSeconds: 20, PeakMiB: 1000},
	})
	// Of each: its value at the two sizes, the power, and the furthest by the power and by the line.
	want := []float64{2, 20, 1, 2000, 2000, 100, 1000, 1, 1e5, 1e5}
	if len(f) != len(want) {
		t.Fatalf("of two: %v", f)
	}
	for i, w := range want {
		if math.Abs(f[i].Value/w-1) > 1e-9 {
			t.Errorf("%s: %g, want %g", f[i].Name, f[i].Value, w)
		}
	}
}

// TestWithoutRealListening runs where there is none: that part is left out.
func TestWithoutRealListening(t *testing.T) {
	t.Chdir(t.TempDir())
	if figures, err := benchRecommend(t.Context(), &server{folder: t.TempDir()}); err != nil || len(figures) != 0 {
		t.Errorf("%v, %v", figures, err)
	}
}
