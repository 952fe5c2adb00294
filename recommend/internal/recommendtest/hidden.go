package recommendtest

import (
	"fmt"
	"hash/fnv"
)

// Hidden is a grown world of which a fifth of the artists that each fan played is held out.
type Hidden struct {
	*World
	// Held are the artists that were held out, by fan.
	Held map[string]map[string]bool
}

// Hide holds a fifth of the artists of each fan out of a world.
func Hide(w *World) Hidden {
	h, artist := Hidden{w, map[string]map[string]bool{}}, w.ArtistOf()
	kept := w.Did[:0]
	for _, i := range w.Did {
		sum := fnv.New32a()
		fmt.Fprint(sum, i.UserID, artist[i.TrackID])
		if sum.Sum32()%5 != 0 {
			kept = append(kept, i)
			continue
		}
		if h.Held[i.UserID] == nil {
			h.Held[i.UserID] = map[string]bool{}
		}
		h.Held[i.UserID][artist[i.TrackID]] = true
	}
	w.Did = kept
	return h
}
