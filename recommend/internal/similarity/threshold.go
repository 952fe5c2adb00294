package similarity

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sort"

	"github.com/sidestage/sidestage/internal/splitmix"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/internal/seq"
)

const (
	// curveSteps is into how many steps the curve divides 0..1.
	curveSteps = 20
	// heldPeople bounds from how many people something is held out, heldPart is how much of it: one artist in so many.
	heldPeople, heldPart = 2000, 5
)

// holdOut holds a fifth of what some people play out of it, finds neighbours from the rest, and notes how
// alike each that was held out is to the nearest of what the person has left.
func (m *Model) holdOut(ctx context.Context, heard *knn.Matrix) error {
	type contact struct{ user, artist int32 }
	held := map[contact]bool{}
	var people []int32
	for user := range int32(heard.Rows()) {
		if len(heard.Row(int(user))) >= heldPart {
			people = append(people, user)
		}
	}
	n := min(len(people), heldPeople)
	for i := range n {
		user := people[i*len(people)/n]
		for _, e := range heard.Row(int(user)) {
			if splitmix.Next(uint64(user)<<32^uint64(e.Index))%heldPart == 0 {
				held[contact{user, e.Index}] = true
			}
		}
	}
	if len(held) == 0 {
		return nil
	}
	var cells []knn.Cell
	for user := range int32(heard.Rows()) {
		for _, e := range heard.Row(int(user)) {
			if !held[contact{user, e.Index}] {
				cells = append(cells, knn.Cell{Row: user, Col: e.Index, Weight: e.Weight})
			}
		}
	}
	rest, err := knn.NewMatrix(heard.Rows(), heard.Cols(), cells)
	if err != nil {
		return fmt.Errorf("holding something out: %w", err)
	}
	neighbours, err := m.compareArtists(ctx, rest)
	if err != nil {
		return fmt.Errorf("holding something out: %w", err)
	}
	var found []heldOut
	var person int32
	for i := range n {
		user := people[i*len(people)/n]
		best := map[int32]float32{}
		for _, e := range rest.Row(int(user)) {
			for _, near := range seq.First(neighbours[e.Index], TasteNeighbours) {
				if near.shared > 0 {
					best[near.Artist] = max(best[near.Artist], near.score)
				}
			}
		}
		for _, e := range heard.Row(int(user)) {
			if held[contact{user, e.Index}] {
				found = append(found, heldOut{best[e.Index], person})
			}
		}
		if len(found) > 0 && found[len(found)-1].person == person {
			person++
		}
	}
	slices.SortStableFunc(found, func(a, b heldOut) int { return cmp.Compare(a.score, b.score) })
	for _, f := range found {
		m.heldOut, m.heldOf = append(m.heldOut, f.score), append(m.heldOf, f.person)
	}
	return nil
}

// heldOut is how alike an artist that was held out of what a person plays is to the rest of it.
type heldOut struct {
	score  float32
	person int32
}

// drawCurve finds the points from 0 to 1.
func (m *Model) drawCurve() {
	m.Curve = make([]tuning.Point, curveSteps+1)
	for step := range m.Curve {
		m.Curve[step] = m.point(float64(step) / curveSteps)
	}
}

// Reaching is how many neighbours of an artist reach a threshold.
func (m *Model) Reaching(artist int32, threshold float64) int {
	list := m.Neighbours[artist]
	return sort.Search(len(list), func(i int) bool { return list[i].Value() < threshold })
}

// spokenFor are the neighbours of an artist that reach a threshold and that listeners speak for.
func (m *Model) spokenFor(artist int32, threshold float64) []ArtistNeighbour {
	near := m.Neighbours[artist][:m.Reaching(artist, threshold)]
	return slices.DeleteFunc(slices.Clone(near), func(n ArtistNeighbour) bool { return n.shared == 0 })
}

// point measures a threshold.
func (m *Model) point(threshold float64) tuning.Point { return m.measure(threshold).point }

// PreviewThreshold says what would change with another threshold.
func (m *Model) PreviewThreshold(now, then float64) tuning.Comparison {
	before, after := m.measure(now), m.measure(then)
	p := tuning.Comparison{Now: before.point, Then: after.point, Differences: before.differences(after)}
	for _, a := range m.mostHeard() {
		change := tuning.Change{ArtistID: m.Artists.IDs[a], Now: m.Reaching(a, now), Then: m.Reaching(a, then)}
		p.Artists++
		p.WithNeighboursNow += min(change.Now, 1)
		p.WithNeighboursThen += min(change.Then, 1)
		if change.Now != change.Then {
			p.Changes = append(p.Changes, change)
		}
	}
	return p
}

// mostHeard returns the artists with enough evidence, those with the most listeners first.
func (m *Model) mostHeard() []int32 {
	var artists []int32
	for a := range int32(len(m.Neighbours)) {
		if m.evident(a) {
			artists = append(artists, a)
		}
	}
	slices.SortStableFunc(artists, func(a, b int32) int { return cmp.Compare(m.Listeners[b], m.Listeners[a]) })
	return artists
}
