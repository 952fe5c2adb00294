package recommend

import (
	"math"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/splitmix"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/rerank"
)

const (
	// arranged is how many first places are chosen for diversity too, among how many.
	arranged, arrangedFrom = 60, 240
	// newcomerArtists is how many small artists who fit compete for the places that are kept for them,
	// newcomerPool among how many of each genre they are looked for.
	newcomerArtists, newcomerPool = 40, 150
	// leastFit is the cosine of the genres of an artist and of a person from where the artist fits.
	leastFit = 0.3
	// newShare is how much of the discovery places is for artists whom hardly anybody can have found yet.
	newShare = 0.5
)

// arrange puts a list into the order that is shown: by maximal marginal relevance for diversity, with no artist close to
// itself.
func (t *taste) arrange(list []ranked) []ranked {
	order := t.diverse(list, arranged, arrangedFrom)
	order = rerank.Arrange(order, spreadOrder(order, func(i int) int32 { return t.model.trackArtist[list[i].index] }))
	return rerank.Arrange(list, order)
}

// diverse orders a list by maximal marginal relevance: its first places, from so many.
func (t *taste) diverse(list []ranked, places, from int) []int {
	if places == 0 {
		return complete(nil, len(list))
	}
	scores := make([]float64, len(list))
	for i, r := range list {
		scores[i] = r.score
	}
	order := rerank.MMR{
		Diversity: t.tuning.Diversity, Limit: places, Pool: from,
		Alike: func(a, b int) float64 { return t.model.alike(list[a].index, list[b].index) },
	}.Order(scores)
	return complete(order, len(list))
}

// arrangeSources puts what the person's sources offer into the order that is shown. Each source keeps its share of every
// beginning of the list (see dealer), whatever comes after: what a source offers is made diverse among itself, and of what
// is next of the source whose turn it is, what small and new artists are owed and whose artist was not just there goes
// first. At most limit, and at most ofOne of one artist.
func (t *taste) arrangeSources(limit, ofOne int) []dealt {
	sources := t.sources()
	list := interleave(sources, curatedLimit)
	for i := range list {
		// By its place in all, so that one source's scores do not outweigh another's.
		list[i].score = 1 - float64(i)/float64(len(list))
	}
	if t.tuning.Discovery > 0 {
		list = t.withNewcomers(list)
	}
	e := &exposer{taste: t, ofOne: ofOne, of: map[int32]int{}}
	for i := range sources {
		e.queues = append(e.queues, t.queue(list, i))
	}
	var out []dealt
	for d := newDealer(sources); len(out) < limit; {
		i := d.next()
		if i < 0 {
			break
		}
		r, ok := e.take(i)
		if !ok {
			d.dry[i] = true
			continue
		}
		d.give(i)
		out = append(out, dealt{r, i})
	}
	return out
}

// queue is what a source has on a list, made diverse as far as it is among the first places.
func (t *taste) queue(list []dealt, from int) []ranked {
	var own []ranked
	places, competing := 0, 0
	for i, x := range list {
		if x.from != from || from == fromFriends && t.reserved[x.index] {
			continue
		}
		own = append(own, x.ranked)
		if i < arranged {
			places++
		}
		if i < arrangedFrom {
			competing++
		}
	}
	return rerank.Arrange(own, t.diverse(own, places, competing))
}

// complete adds the positions that an order lacks behind it.
func complete(order []int, n int) []int {
	placed := make([]bool, n)
	for _, i := range order {
		placed[i] = true
	}
	for i, done := range placed {
		if !done {
			order = append(order, i)
		}
	}
	return order
}

// spreadOrder is spread for positions.
func spreadOrder(order []int, artistOf func(int) int32) []int {
	list := make([]ranked, len(order))
	artists := make([]int32, len(order))
	for i, at := range order {
		list[i], artists[i] = ranked{index: int32(i)}, artistOf(at)
	}
	out := make([]int, len(order))
	for i, r := range spread(list, artists) {
		out[i] = int(r.index)
	}
	return out
}

// alike is how much two tracks are the same to a listener: 1 of one artist, else most of the cosine
// of their genres.
func (m *Model) alike(a, b int32) float64 {
	if m.trackArtist[a] == m.trackArtist[b] {
		return 1
	}
	return 0.7 * m.trackGenres[a].cosine(m.trackGenres[b])
}

// withNewcomers puts tracks of small artists who fit behind the first places of a list, each for the source by whose taste it
// fits: the genres that the person chose, or what they play.
func (t *taste) withNewcomers(list []dealt) []dealt {
	known := map[int32]bool{}
	for _, r := range list {
		known[r.index] = true
	}
	at := min(arranged, len(list))
	var found []dealt
	for _, r := range t.newcomers() {
		if known[r.index] {
			continue
		}
		if at > 0 {
			r.score *= list[at-1].score
		}
		from := fromOwn
		if genre := t.genres().shared(t.model.artistGenres[t.model.trackArtist[r.index]]); t.own == 0 || slices.Contains(t.views.chosen, genre) {
			from = fromChosen
		}
		found = append(found, dealt{r, from})
	}
	return slices.Insert(slices.Clone(list), at, found...)
}

// newcomers gives tracks of small artists whose genres are the person's, those who fit best
// first, one track each before the second of any. Among those who fit equally well the
// order changes from person to person and from day to day, so that each of many gets a share.
func (t *taste) newcomers() []ranked {
	m, profile := t.model, t.genres()
	fits := map[int32]float64{}
	for _, e := range heaviest(profile, 3) {
		list := m.genreSmall[e.Index]
		if len(list) == 0 {
			continue
		}
		from := int(t.draw(e.Index) * float64(len(list)))
		for i := range min(newcomerPool, len(list)) {
			a := list[(from+i)%len(list)]
			if fit := profile.cosine(m.artistGenres[a]); fit >= leastFit && t.plays[a] == 0 && !t.views.blockedArtist(m, a) {
				fits[a] = fit
			}
		}
	}
	artists := make([]ranked, 0, len(fits))
	for _, a := range sortedKeys(fits) {
		score := (1 - t.back.artists[a]) * fits[a] * (0.5 + 0.5*t.draw(a))
		genre := profile.shared(m.artistGenres[a])
		artists = append(artists, ranked{a, pull{score, "Few know them yet, and they play " + m.genreName[genre]}})
	}
	slices.SortFunc(artists, higher)
	var out []ranked
	for place := range 2 {
		for _, a := range firstOf(artists, newcomerArtists) {
			if tracks := m.artistTracks[a.index]; place < len(tracks) && !t.disliked[tracks[place]] && !t.blocked(tracks[place]) {
				out = append(out, ranked{tracks[place], pull{min(1, a.score) / float64(1+place), a.reason}})
			}
		}
	}
	return out
}

// draw is a number of 0..1 that hangs on the person, the day and what it is for.
func (t *taste) draw(what int32) float64 {
	day := uint64(t.now.Unix() / int64(24*time.Hour/time.Second))
	return float64(splitmix.Next(hashID(t.user)^splitmix.Next(day)^splitmix.Next(uint64(what)))>>11) / (1 << 53)
}

// heaviest gives the n entries of a vector that weigh most.
func heaviest(v vector, n int) vector {
	v = slices.Clone(v)
	slices.SortFunc(v, knn.Heavier)
	return firstOf(v, n)
}

// falling makes the scores of a list fall from place to place, so that a page of it goes on where the one before ended.
func falling(list []ranked) []ranked {
	above := math.Inf(1)
	for i := range list {
		if !(list[i].score < above) {
			list[i].score = math.Nextafter(above, math.Inf(-1))
		}
		above = list[i].score
	}
	return list
}
