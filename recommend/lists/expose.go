package lists

import (
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// exposer says what of a source is shown next. Small artists are owed the share of places that discovery says, and
// those whom hardly anybody can have found yet their part of it; what is owed is paid by the first source that can.
type exposer struct {
	taste *listener.Taste
	// queues are what the sources have left, the best first; ofOne is how many places one artist has at most.
	queues [][]similarity.Ranked
	ofOne  int
	// of counts the places of each artist, last are who had the latest of them.
	of                   map[int32]int
	last                 []int32
	places, small, fresh int
	reasons              listener.Reasons
}

// take takes the next of a source: the first that pays what is owed and whose artist was not just there, else the first
// that comes closest to it. False where nothing is left.
func (e *exposer) take(source int) (similarity.Ranked, bool) {
	m, queue, best, least := e.taste.Model, e.queues[source], -1, 0
	discovery := e.taste.Tuning.Discovery
	owesSmall, owesFresh := e.owes(discovery, e.small), e.owes(newShare*discovery, e.fresh)
	for i, r := range queue {
		artist, against := m.TrackArtist[r.Index], 0
		if e.of[artist] >= e.ofOne {
			continue
		}
		if e.reasons.Full(r.Reason) {
			against += 8
		}
		if owesFresh && !e.isFresh(artist) {
			against += 4
		}
		if owesSmall && !m.Small[artist] {
			against += 2
		}
		if i >= listener.Ahead || slices.Contains(e.last, artist) {
			against++
		}
		if best < 0 || against < least {
			best, least = i, against
		}
		if least == 0 || i >= listener.Ahead && least < 8 && !owesSmall && !owesFresh {
			break
		}
	}
	if best < 0 {
		return similarity.Ranked{}, false
	}
	r := queue[best]
	e.queues[source] = slices.Delete(queue, best, best+1)
	e.note(m.TrackArtist[r.Index])
	e.reasons.Count(r.Reason)
	return r, true
}

// owes says that of the places with the next one more must be theirs than are.
func (e *exposer) owes(share float64, have int) bool {
	// The small error keeps 0.1 × 10 from being a little less than 1.
	return have < int(share*float64(e.places+1)+1e-9)
}

func (e *exposer) isFresh(artist int32) bool { return e.taste.Model.Unknown(artist, e.taste.Now) }

func (e *exposer) note(artist int32) {
	e.places++
	e.of[artist]++
	if e.taste.Model.Small[artist] {
		e.small++
	}
	if e.isFresh(artist) {
		e.fresh++
	}
	if e.last = append(e.last, artist); len(e.last) == listener.Apart {
		e.last = e.last[1:]
	}
}
