package similarity

import (
	"math"
	"slices"
	"time"

	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/rerank"
)

// Why something rises or is heard near the person.
const whyRising, whyPlace = "Rising now", "Played near you"

const (
	// risingDays is what counts as now, beforeDays what it is counted against.
	risingDays, beforeDays = 14, 70
	// leastRising is how many listeners a track needs now to be said to rise.
	leastRising = 5
	// keptRising is how many rising tracks a model keeps.
	keptRising = 300
)

// findRising ranks tracks by how much their share of listeners who came of late is above that of the whole catalogue. A
// person counts for the day on which they first heard a track, so that who hears it again and again is one listener who
// came once. The share is the lower end of its 90 % interval (Wilson, "Probable inference, the law of succession, and
// statistical inference", 1927), so that few listeners claim little.
func (m *Model) findRising(r *reading) {
	now, before := make([]float64, len(r.tracks)), make([]float64, len(r.tracks))
	var allNow, allBefore float64
	for _, c := range r.contacts {
		switch {
		case !c.dated || c.since > beforeDays:
		case c.since <= risingDays:
			now[c.track]++
			allNow++
		default:
			before[c.track]++
			allBefore++
		}
	}
	if allNow == 0 {
		return
	}
	usual := allNow / (allNow + allBefore)
	for t := range r.tracks {
		if now[t] < leastRising || m.Released[t].After(r.cfg.Now) {
			continue
		}
		gain := Wilson(now[t], now[t]+before[t]) - usual
		if usual > 0.95 {
			// Everything is new: what most people hear rises.
			gain = now[t] / allNow
		}
		if gain > 0 {
			m.Rising = append(m.Rising, Ranked{int32(t), Pull{gain * math.Log1p(now[t]), whyRising}})
		}
	}
	slices.SortFunc(m.Rising, Higher)
	m.Rising = normalised(slices.Clone(seq.First(m.Rising, keptRising)))
}

// normalised divides the scores of a list by that of its first.
func normalised(list []Ranked) []Ranked {
	for i := len(list) - 1; i >= 0; i-- {
		list[i].Score /= list[0].Score
	}
	return list
}

// Wilson is the lower end of the 90 % interval of a share.
func Wilson(some, all float64) float64 {
	const z = 1.6449
	share := some / all
	return (share + z*z/(2*all) - z*math.Sqrt(share*(1-share)/all+z*z/(4*all*all))) / (1 + z*z/all)
}

const (
	// leastNeighbours is how many people of a place must have listened before anything is said of it: what
	// one of few hears is nobody's business.
	leastNeighbours = 5
	// placeListeners is how many of them must have heard a track.
	placeListeners = 3
	keptOfPlace    = 100
)

// findPlaces ranks for each place the tracks that its people hear more than others do: by the
// people of the place who heard it, times the logarithm of how many times as many that is as
// everywhere.
func (m *Model) findPlaces(r *reading) {
	m.Places = map[string][]Ranked{}
	people, heard := map[string]int{}, map[string]map[int32]float64{}
	for user := range int32(r.users.Len()) {
		place, row := r.places[user], m.Plays.Row(int(user))
		if place == "" || len(row) == 0 {
			continue
		}
		people[place]++
		if heard[place] == nil {
			heard[place] = map[int32]float64{}
		}
		for _, e := range row {
			heard[place][e.Index]++
		}
	}
	for place, n := range people {
		if n < leastNeighbours {
			continue
		}
		var list []Ranked
		for _, t := range seq.SortedKeys(heard[place]) {
			here := heard[place][t]
			usual := float64(len(m.Plays.Col(int(t)))) / float64(r.users.Len())
			if score := here * math.Log1p(here/float64(n)/usual); here >= placeListeners {
				list = append(list, Ranked{t, Pull{score, whyPlace}})
			}
		}
		slices.SortFunc(list, Higher)
		list = slices.Clone(seq.First(list, keptOfPlace))
		m.Places[place] = normalised(list)
	}
}

// findSmall tells the artists whom few listen to, the long tail, and when each first released.
func (m *Model) findSmall() {
	people := make([]int, len(m.Listeners))
	for a, n := range m.Listeners {
		people[a] = int(n)
	}
	m.Small = rerank.Small(people)
	m.GenreSmall = make([][]int32, len(m.GenreArtist))
	for g, artists := range m.GenreArtist {
		for _, a := range artists {
			if m.Small[a] && len(m.ArtistTracks[a]) > 0 {
				m.GenreSmall[g] = append(m.GenreSmall[g], a)
			}
		}
	}
	m.debut = make([]time.Time, len(m.Listeners))
	for a, tracks := range m.ArtistTracks {
		for _, t := range tracks {
			if at := m.Released[t]; !at.IsZero() && (m.debut[a].IsZero() || at.Before(m.debut[a])) {
				m.debut[a] = at
			}
		}
	}
}

// newDays is how long after their first release an artist is new.
const newDays = 90

// Unknown says that hardly anybody can have found an artist yet: too few listeners to be like
// anybody, or a first release of late.
func (m *Model) Unknown(artist int32, now time.Time) bool {
	if int(m.Listeners[artist]) < m.Config.MinListeners {
		return true
	}
	return m.Small[artist] && !m.debut[artist].IsZero() && AgeDays(now, m.debut[artist]) < newDays
}
