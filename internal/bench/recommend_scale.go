package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"strconv"
)

// trained is what the judge of the models says that training took at a size.
type trained struct {
	Users, Items, Interactions int
	Seconds, CPUSeconds        float64
	PeakMiB, FileMiB           float64
	TopMS, FoldMS              float64
}

// interactionSizes are the sizes measured, furthest the one that they are said to tell of.
var interactionSizes = []int{100_000, 1_000_000, 10_000_000}

const furthest = 100_000_000

// benchRecommendScale measures what training takes with ever more generated interactions.
// BENCH_INTERACTIONS bounds them.
func benchRecommendScale(ctx context.Context, s *server) ([]Figure, error) {
	most := interactionSizes[len(interactionSizes)-1]
	if given := os.Getenv("BENCH_INTERACTIONS"); given != "" {
		var err error
		if most, err = strconv.Atoi(given); err != nil {
			return nil, fmt.Errorf("BENCH_INTERACTIONS: %w", err)
		}
	}
	judge, err := s.buildJudge(ctx)
	if err != nil {
		return nil, err
	}
	var all []Figure
	var sizes []trained
	for _, n := range interactionSizes {
		if n > most {
			continue
		}
		var t trained
		if err := runJSON(ctx, &t, judge, "-json", "-generate", strconv.Itoa(n)); err != nil {
			return nil, err
		}
		sizes = append(sizes, t)
		all = append(all, t.figures()...)
	}
	return append(all, growthFigures(sizes)...), nil
}

func (t trained) figures() []Figure {
	at := fmt.Sprintf("%d interactions, %d users, %d items: ", t.Interactions, t.Users, t.Items)
	return []Figure{
		{Name: at + "training", Value: t.Seconds, Unit: "s"},
		{Name: at + "training", Value: t.CPUSeconds, Unit: "CPU s"},
		{Name: at + "peak memory", Value: t.PeakMiB, Unit: "MiB"},
		{Name: at + "file", Value: t.FileMiB, Unit: "MiB"},
		{Name: at + "top 20, known", Value: t.TopMS, Unit: "ms"},
		{Name: at + "top 20, folded in", Value: t.FoldMS, Unit: "ms"},
	}
}

// growthFigures says with which power of the interactions time and memory grow, and what that
// makes of the furthest size.
func growthFigures(sizes []trained) []Figure {
	if len(sizes) < 2 {
		return nil
	}
	var out []Figure
	for _, g := range []struct {
		name, unit string
		of         func(trained) float64
	}{
		{"training", "CPU s", func(t trained) float64 { return t.CPUSeconds }},
		{"peak memory", "MiB", func(t trained) float64 { return t.PeakMiB }},
	} {
		x, y := make([]float64, len(sizes)), make([]float64, len(sizes))
		for i, t := range sizes {
			x[i], y[i] = float64(t.Interactions), g.of(t)
		}
		power, at := powerLaw(x, y)
		out = append(out,
			Figure{Name: g.name + " grows with the interactions to the power of", Value: power},
			Figure{Name: fmt.Sprintf("%s at %d interactions, if so", g.name, furthest), Value: at(furthest), Unit: g.unit},
		)
	}
	return out
}

// powerLaw fits y = a·x^b by least squares of the logarithms.
func powerLaw(x, y []float64) (b float64, at func(float64) float64) {
	var sx, sy, sxx, sxy float64
	for i := range x {
		u, v := math.Log(x[i]), math.Log(y[i])
		sx, sy, sxx, sxy = sx+u, sy+v, sxx+u*u, sxy+u*v
	}
	n := float64(len(x))
	b = (n*sxy - sx*sy) / (n*sxx - sx*sx)
	a := (sy - b*sx) / n
	return b, func(x float64) float64 { return math.Exp(a + b*math.Log(x)) }
}
