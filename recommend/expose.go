package recommend

import "slices"

const (
	// apart is within how many places no artist comes twice while somebody else is among the next ahead.
	apart, ahead = 3, 40
)

// exposer says what of a source is shown next. Small artists are owed the share of places that discovery says, and those whom
// hardly anybody can have found yet their part of it; what is owed is paid by the first source that can.
type exposer struct {
	taste *taste
	// queues are what the sources have left, the best first; ofOne is how many places one artist has at most.
	queues [][]ranked
	ofOne  int
	// of counts the places of each artist, last are who had the latest of them.
	of                   map[int32]int
	last                 []int32
	places, small, fresh int
}

// take takes the next of a source: the first that pays what is owed and whose artist was not just there, else the first that
// comes closest to it. False where nothing is left.
func (e *exposer) take(source int) (ranked, bool) {
	m, queue, best, least := e.taste.model, e.queues[source], -1, 0
	discovery := e.taste.tuning.Discovery
	owesSmall, owesFresh := e.owes(discovery, e.small), e.owes(newShare*discovery, e.fresh)
	for i, r := range queue {
		artist, against := m.trackArtist[r.index], 0
		if e.of[artist] >= e.ofOne {
			continue
		}
		if owesFresh && !e.isFresh(artist) {
			against += 4
		}
		if owesSmall && !m.small[artist] {
			against += 2
		}
		if i >= ahead || slices.Contains(e.last, artist) {
			against++
		}
		if best < 0 || against < least {
			best, least = i, against
		}
		if least == 0 || i >= ahead && !owesSmall && !owesFresh {
			break
		}
	}
	if best < 0 {
		return ranked{}, false
	}
	r := queue[best]
	e.queues[source] = slices.Delete(queue, best, best+1)
	e.note(m.trackArtist[r.index])
	return r, true
}

// owes says that of the places with the next one more must be theirs than are.
func (e *exposer) owes(share float64, have int) bool {
	// The small error keeps 0.1 × 10 from being a little less than 1.
	return have < int(share*float64(e.places+1)+1e-9)
}

func (e *exposer) isFresh(artist int32) bool { return e.taste.model.unknown(artist, e.taste.now) }

func (e *exposer) note(artist int32) {
	e.places++
	e.of[artist]++
	if e.taste.model.small[artist] {
		e.small++
	}
	if e.isFresh(artist) {
		e.fresh++
	}
	if e.last = append(e.last, artist); len(e.last) == apart {
		e.last = e.last[1:]
	}
}
