package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"slices"
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

// benchRecommendScale measures what training takes with ever more generated interactions: the
// blend that is affordable at each size, and, so that its growth can be told, the parts of the
// largest at all sizes. BENCH_INTERACTIONS bounds them.
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
	measured := slices.DeleteFunc(slices.Clone(interactionSizes), func(n int) bool { return n > most })
	if len(measured) == 0 {
		return nil, fmt.Errorf("BENCH_INTERACTIONS: %d are fewer than %d", most, interactionSizes[0])
	}
	largest := measured[len(measured)-1]
	var all []Figure
	var same []trained
	for _, n := range measured {
		for _, parts := range slices.Compact([]int{n, largest}) {
			var t trained
			if err := runJSON(ctx, &t, judge, "-json", "-generate", strconv.Itoa(n), "-blend-for",
				strconv.Itoa(parts)); err != nil {
				return nil, err
			}
			if parts == n {
				all = append(all, t.figures()...)
			}
			if parts == largest {
				same = append(same, t)
			}
		}
	}
	return append(all, growthFigures(same)...), nil
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

// growthFigures says with which power of the interactions time and memory grow for the parts
// of the largest size, and what that makes of the furthest.
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
		for _, t := range sizes {
			out = append(out,
				Figure{
					Name: fmt.Sprintf("%s, parts of the largest size, at %d", g.name, t.Interactions), Value: g.of(t), Unit: g.unit,
				})
		}
		out = append(out,
			Figure{Name: g.name + " grows with the interactions to the power of", Value: power},
			Figure{Name: fmt.Sprintf("%s at %d interactions, if so", g.name, furthest), Value: at(furthest), Unit: g.unit},
			Figure{
				Name:  fmt.Sprintf("%s at %d interactions, along the line through the two largest", g.name, furthest),
				Value: straight(x, y, furthest), Unit: g.unit,
			},
		)
	}
	return out
}

// straight goes on along the line through the last two points. What takes its time or memory
// once, whatever the size, makes a fitted power too small; this is above it then.
func straight(x, y []float64, to float64) float64 {
	a, b := len(x)-2, len(x)-1
	return y[b] + (to-x[b])*(y[b]-y[a])/(x[b]-x[a])
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
