package places

import (
	"bytes"
	"compress/gzip"
	_ "embed" // the land
	"encoding/json"
	"fmt"
	"slices"
	"sync"
)

// The countries of Natural Earth at 1:10,000,000 as TopoJSON: what two countries share is one arc.
//
//go:embed land.json.gz
var packedLand []byte

var readLand = sync.OnceValues(func() (*land, error) {
	unpacked, err := gzip.NewReader(bytes.NewReader(packedLand))
	if err != nil {
		return nil, fmt.Errorf("reading the land: %w", err)
	}
	var t topology
	if err := json.NewDecoder(unpacked).Decode(&t); err != nil {
		return nil, fmt.Errorf("reading the land: %w", err)
	}
	return t.land()
})

// topology is the part of a TopoJSON that is read.
type topology struct {
	Transform struct {
		Scale     [2]float64 `json:"scale"`
		Translate [2]float64 `json:"translate"`
	} `json:"transform"`
	// Arcs have their points as steps from the one before.
	Arcs    [][][2]int `json:"arcs"`
	Objects struct {
		Countries struct {
			Geometries []struct {
				Type string          `json:"type"`
				Arcs json.RawMessage `json:"arcs"`
			} `json:"geometries"`
		} `json:"countries"`
	} `json:"objects"`
}

// spot is a position in degrees, or on a picture in its units.
type spot struct{ x, y float32 }

// line is a row of spots with the box around it.
type line struct {
	spots    []spot
	from, to spot
}

// land has the outlines of all countries, and what two of them share.
type land struct{ rings, borders []line }

func (t topology) land() (*land, error) {
	arcs := make([][]spot, len(t.Arcs))
	for i, steps := range t.Arcs {
		x, y := 0, 0
		for _, step := range steps {
			x, y = x+step[0], y+step[1]
			arcs[i] = append(arcs[i], spot{
				float32(float64(x)*t.Transform.Scale[0] + t.Transform.Translate[0]),
				float32(float64(y)*t.Transform.Scale[1] + t.Transform.Translate[1]),
			})
		}
	}
	found, used := &land{}, make([]int, len(arcs))
	for _, g := range t.Objects.Countries.Geometries {
		polygons, err := polygonsOf(g.Type, g.Arcs)
		if err != nil {
			return nil, err
		}
		for _, ring := range slices.Concat(polygons...) {
			var spots []spot
			for _, n := range ring {
				spots = append(spots, arcOf(arcs, n)...)
				used[max(n, ^n)]++
			}
			found.rings = append(found.rings, boxed(spots))
		}
	}
	for i, count := range used {
		if count > 1 {
			found.borders = append(found.borders, boxed(arcs[i]))
		}
	}
	return found, nil
}

// polygonsOf are the rings of each polygon, of the numbers of their arcs.
func polygonsOf(kind string, arcs json.RawMessage) (polygons [][][]int, err error) {
	switch kind {
	case "Polygon":
		polygons = make([][][]int, 1)
		err = json.Unmarshal(arcs, &polygons[0])
	case "MultiPolygon":
		err = json.Unmarshal(arcs, &polygons)
	}
	if err != nil {
		return nil, fmt.Errorf("reading the land: %w", err)
	}
	return polygons, nil
}

// arcOf is an arc by its number; one's complement means that it is gone backwards.
func arcOf(arcs [][]spot, n int) []spot {
	if n >= 0 {
		return arcs[n]
	}
	back := slices.Clone(arcs[^n])
	slices.Reverse(back)
	return back
}

func boxed(spots []spot) line {
	l := line{spots: spots, from: spots[0], to: spots[0]}
	for _, s := range spots {
		l.from = spot{min(l.from.x, s.x), min(l.from.y, s.y)}
		l.to = spot{max(l.to.x, s.x), max(l.to.y, s.y)}
	}
	return l
}
