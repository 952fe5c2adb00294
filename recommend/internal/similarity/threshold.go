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
				m.heldOut = append(m.heldOut, best[e.Index])
			}
		}
	}
	slices.Sort(m.heldOut)
	return nil
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

// coveredBy is how many of an artist's neighbours somebody who looks for more of the kind gets to see.
const coveredBy = 5

// point measures a threshold.
func (m *Model) point(threshold float64) tuning.Point {
	p := tuning.Point{Threshold: threshold}
	var artists, told, agree float64
	covered := map[int32]bool{}
	for a := range int32(len(m.Neighbours)) {
		if !m.evident(a) {
			continue
		}
		artists++
		near := m.spokenFor(a, threshold)
		p.MeanNeighbours += float64(len(near))
		if len(near) >= 1 {
			p.WithOne++
		}
		if len(near) >= 5 {
			p.WithFive++
		}
		for i, n := range near {
			if i < coveredBy && m.evident(n.Artist) {
				covered[n.Artist] = true
			}
			if len(m.ArtistGenres[a]) > 0 && len(m.ArtistGenres[n.Artist]) > 0 {
				told++
				if m.ArtistGenres[a].Shared(m.ArtistGenres[n.Artist]) != None {
					agree++
				}
			}
		}
	}
	if artists > 0 {
		p.WithOne, p.WithFive, p.MeanNeighbours = p.WithOne/artists, p.WithFive/artists, p.MeanNeighbours/artists
		p.Coverage = float64(len(covered)) / artists
	}
	if told > 0 {
		share := agree / told
		p.Precision = &share
	}
	p.Recall = m.found(threshold)
	return p
}

// found is the recall at a threshold: nobody is found by a likeness of 0.
func (m *Model) found(threshold float64) *float64 {
	if len(m.heldOut) == 0 {
		return nil
	}
	below := sort.Search(len(m.heldOut), func(i int) bool {
		n := ArtistNeighbour{score: m.heldOut[i]}
		return n.Value() > 0 && n.Value() >= threshold
	})
	share := 1 - float64(below)/float64(len(m.heldOut))
	return &share
}

// PreviewThreshold says what would change with another threshold.
func (m *Model) PreviewThreshold(now, then float64) tuning.Comparison {
	p := tuning.Comparison{Now: m.point(now), Then: m.point(then)}
	for _, a := range m.mostHeard() {
		before, after := m.Reaching(a, now), m.Reaching(a, then)
		p.Artists++
		p.WithNeighboursNow += min(before, 1)
		p.WithNeighboursThen += min(after, 1)
		if before != after {
			p.Changes = append(p.Changes, tuning.Change{ArtistID: m.Artists.IDs[a], Now: before, Then: after})
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
