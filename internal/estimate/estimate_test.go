package estimate

import (
	"math"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"
)

func near(a, b float64) bool { return math.Abs(a-b) < 1e-9*(1+math.Abs(b)) }

// A ratio of wholes of 1 is a mean, whose variance is the textbook's.
func TestAMean(t *testing.T) {
	e, known := Ratio([]Unit{{1, 1}, {2, 1}, {6, 1}})
	if !known || !near(e.Value, 3) || !near(e.Variance, 7.0/3) || e.Units != 3 {
		t.Errorf("%+v, %v", e, known)
	}
	// 3 ± 4.302653 · √(7/3)
	if i := e.Student(2); !(math.Abs(i.Low+3.57241) < 1e-5) || !(math.Abs(i.High-9.57241) < 1e-5) {
		t.Errorf("%+v", i)
	}
	if i := e.Mean(); i.Low != 0 {
		t.Errorf("below nothing: %+v", i)
	}
	for _, units := range [][]Unit{nil, {{0, 0}}, {{1, 0}, {2, 0}}} {
		if e, known := Ratio(units); known {
			t.Errorf("%v: %+v", units, e)
		}
	}
	if e, _ := Ratio([]Unit{{1, 2}}); e.Student(0) != nil || e.Value != .5 {
		t.Errorf("one unit: %+v", e)
	}
	if e, _ := Ratio([]Unit{{1, 1}, {1, 1}}); e.Mean() != nil {
		t.Errorf("units that do not differ: %+v", e)
	}
}

// Of yes and no, each by itself, it is Wilson's interval: at 0 and 1 too. 81 of 263 is his, as Newcombe has it.
func TestAShare(t *testing.T) {
	of := func(yes, n int) *Interval {
		units := make([]Unit, n)
		for i := range units {
			units[i] = Unit{0, 1}
			if i < yes {
				units[i].Part = 1
			}
		}
		e, _ := Ratio(units)
		return e.Share()
	}
	for _, c := range []struct {
		yes, n    int
		low, high float64
	}{{81, 263, .2553, .3662}, {15, 148, .0624, .1605}, {0, 20, 0, .1611}, {29, 29, .8830, 1}} {
		// The variance is over n − 1, so that the two differ a little.
		if i := of(c.yes, c.n); math.Abs(i.Low-c.low) > .001 || math.Abs(i.High-c.high) > .001 {
			t.Errorf("%d of %d: %+v, want %v to %v", c.yes, c.n, i, c.low, c.high)
		}
	}
	if of(0, 0) != nil {
		t.Error("nothing was tried")
	}
}

func TestIntervalsHoldWhatTheyAreOf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 50).Draw(t, "units")
		from, to := make([]Unit, n), make([]Unit, n)
		for i := range n {
			for _, side := range [][]Unit{from, to} {
				whole := rapid.IntRange(0, 9).Draw(t, "whole")
				side[i] = Unit{float64(rapid.IntRange(0, whole).Draw(t, "part")), float64(whole)}
			}
		}
		a, knownA := Ratio(from)
		b, knownB := Ratio(to)
		d, known := Difference(from, to)
		if known != (knownA && knownB) {
			t.Fatalf("%v, %v, %v", knownA, knownB, known)
		}
		for _, e := range []Estimate{a, b} {
			if e.Units == 0 {
				continue
			}
			const tiny = 1e-9
			if i := e.Share(); !(i.Low >= 0 && i.Low <= e.Value+tiny && i.High <= 1 && i.High >= e.Value-tiny) {
				t.Fatalf("%+v of %+v", i, e)
			}
		}
		if !known {
			return
		}
		if !near(d.Value, b.Value-a.Value) {
			t.Fatalf("%v is not %v less %v", d.Value, b.Value, a.Value)
		}
		if i := d.Student(float64(d.Units - 1)); i != nil && !(i.Low <= d.Value && d.Value <= i.High) {
			t.Fatalf("%+v of %+v", i, d)
		}
		if same, _ := Difference(to, to); same.Value != 0 || same.Variance != 0 {
			t.Fatalf("from a figure to itself: %+v", same)
		}
	})
}

// Of samples whose truth is known, the intervals hold it about 95 times in a hundred; Jackknife's more often.
func TestIntervalsHoldTheTruth(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const tries, people, things = 300, 200, 300
	held := map[string]int{}
	hold := func(name string, i *Interval, truth float64) {
		if i != nil && i.Low <= truth && truth <= i.High {
			held[name]++
		}
	}
	// Each has five things, the popular ones more likely, and finds some of them by a chance of their own.
	draw := func() int { return int(float64(things) * math.Pow(r.Float64(), 3)) }
	cover := func(of [][5]int, group, groups int) float64 {
		var seen [things]bool
		count := 0
		for i, list := range of {
			if groups == 0 || i%groups != group {
				for _, thing := range list {
					if !seen[thing] {
						seen[thing], count = true, count+1
					}
				}
			}
		}
		return float64(count) / things
	}
	var coverage float64
	for range 500 {
		of := make([][5]int, people)
		for i := range of {
			of[i] = [5]int{draw(), draw(), draw(), draw(), draw()}
		}
		coverage += cover(of, 0, 0) / 500
	}
	for range tries {
		before, after, of := make([]Unit, people), make([]Unit, people), make([][5]int, people)
		for i := range people {
			chance, has := r.Float64(), float64(1+r.IntN(9)) // .5 on average
			for range int(has) {
				if r.Float64() < chance {
					before[i].Part++
				}
				if r.Float64() < chance*.9 {
					after[i].Part++
				}
			}
			before[i].Whole, after[i].Whole = has, has
			of[i] = [5]int{draw(), draw(), draw(), draw(), draw()}
		}
		share, _ := Ratio(before)
		less, _ := Difference(before, after)
		without := make([]float64, 40)
		for group := range without {
			without[group] = cover(of, group, len(without))
		}
		hold("share", share.Share(), .5)
		hold("mean", share.Mean(), .5)
		hold("difference", less.Student(people-1), -.05)
		hold("coverage", Jackknife(cover(of, 0, 0), without), coverage)
	}
	for name, most := range map[string]float64{"share": .98, "mean": .98, "difference": .98, "coverage": 1} {
		if part := float64(held[name]) / tries; part < .92 || part > most {
			t.Errorf("the interval of a %s holds the truth in %.1f %%", name, 100*part)
		}
	}
}
