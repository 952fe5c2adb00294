package similarity

import (
	"sort"

	"github.com/sidestage/sidestage/internal/estimate"
	"github.com/sidestage/sidestage/internal/tuning"
)

// measurement is what a threshold leaves, with what each artist, and of recall each person, adds to it.
type measurement struct {
	point                                          tuning.Point
	withOne, withFive, neighbours, agree, coverage []estimate.Unit
	// found is nil where it is not known who is who.
	found []estimate.Unit
}

// coveredBy is how many of an artist's neighbours somebody who looks for more of the kind gets to see.
const coveredBy = 5

// measure counts what a threshold leaves of the artists with enough evidence.
func (m *Model) measure(threshold float64) measurement {
	var artists []int32
	placeOf := map[int32]int{}
	for a := range int32(len(m.Neighbours)) {
		if m.evident(a) {
			placeOf[a] = len(artists)
			artists = append(artists, a)
		}
	}
	units := func() []estimate.Unit { return make([]estimate.Unit, len(artists)) }
	out := measurement{
		point:   tuning.Point{Threshold: threshold},
		withOne: units(), withFive: units(), neighbours: units(), agree: units(), coverage: units(),
	}
	for i, a := range artists {
		near := m.spokenFor(a, threshold)
		out.withOne[i], out.withFive[i] = yesOrNo(len(near) >= 1), yesOrNo(len(near) >= 5)
		out.neighbours[i] = estimate.Unit{Part: float64(len(near)), Whole: 1}
		out.coverage[i].Whole = 1
		for rank, n := range near {
			if place, isEvident := placeOf[n.Artist]; isEvident && rank < coveredBy {
				out.coverage[place].Part = 1
			}
			if len(m.ArtistGenres[a]) > 0 && len(m.ArtistGenres[n.Artist]) > 0 {
				out.agree[i].Whole++
				if m.ArtistGenres[a].Shared(m.ArtistGenres[n.Artist]) != None {
					out.agree[i].Part++
				}
			}
		}
	}
	out.sumUp()
	out.point.Recall, out.found = m.found(threshold)
	if e, known := estimate.Ratio(out.found); known {
		out.point.RecallInterval = e.Share()
	}
	return out
}

// yesOrNo is what an artist adds to a share of the artists.
func yesOrNo(yes bool) estimate.Unit {
	if yes {
		return estimate.Unit{Part: 1, Whole: 1}
	}
	return estimate.Unit{Whole: 1}
}

// sumUp fills in the figures that are measured on artists.
func (o *measurement) sumUp() {
	p := &o.point
	for _, x := range []struct {
		units    []estimate.Unit
		value    *float64
		interval **estimate.Interval
	}{
		{o.withOne, &p.WithOne, &p.WithOneInterval},
		{o.withFive, &p.WithFive, &p.WithFiveInterval},
		{o.coverage, &p.Coverage, &p.CoverageInterval},
	} {
		e, _ := estimate.Ratio(x.units)
		*x.value, *x.interval = e.Value, e.Share()
	}
	mean, _ := estimate.Ratio(o.neighbours)
	p.MeanNeighbours, p.MeanNeighboursInterval = mean.Value, mean.Mean()
	if e, known := estimate.Ratio(o.agree); known {
		p.Precision, p.PrecisionInterval = &e.Value, e.Share()
	}
}

// differences are those of another threshold, artist by artist and person by person.
func (o measurement) differences(other measurement) (out []tuning.Difference) {
	for _, x := range []struct {
		name     string
		from, to []estimate.Unit
	}{
		{"withOne", o.withOne, other.withOne},
		{"withFive", o.withFive, other.withFive},
		{"meanNeighbours", o.neighbours, other.neighbours},
		{"precision", o.agree, other.agree},
		{"recall", o.found, other.found},
		{"coverage", o.coverage, other.coverage},
	} {
		if e, known := estimate.Difference(x.from, x.to); known {
			out = append(out, tuning.DifferenceOf(x.name, e))
		}
	}
	return out
}

// found is the recall at a threshold, and what of what was held out of each person is found: nobody is found by a
// likeness of 0.
func (m *Model) found(threshold float64) (*float64, []estimate.Unit) {
	if len(m.heldOut) == 0 {
		return nil, nil
	}
	below := sort.Search(len(m.heldOut), func(i int) bool {
		n := ArtistNeighbour{score: m.heldOut[i]}
		return n.Value() > 0 && n.Value() >= threshold
	})
	share := 1 - float64(below)/float64(len(m.heldOut))
	var people []estimate.Unit
	for i, person := range m.heldOf {
		for int(person) >= len(people) {
			people = append(people, estimate.Unit{})
		}
		people[person].Whole++
		if i >= below {
			people[person].Part++
		}
	}
	return &share, people
}
