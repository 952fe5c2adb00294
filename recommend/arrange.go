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

// arrange puts a person's list into the order that is shown: by maximal marginal relevance for
// diversity, with the places that discovery keeps for small and new artists who fit, and no
// artist close to itself.
func (t *taste) arrange(list []ranked, discover bool) []ranked {
	m := t.model
	if discover && t.tuning.Discovery > 0 {
		list = t.withNewcomers(list)
	}
	scores := make([]float64, len(list))
	for i, r := range list {
		scores[i] = r.score
	}
	order := rerank.MMR{
		Diversity: t.tuning.Diversity, Limit: arranged, Pool: arrangedFrom,
		Alike: func(a, b int) float64 { return m.alike(list[a].index, list[b].index) },
	}.Order(scores)
	order = complete(order, len(list))
	order = rerank.Arrange(order, spreadOrder(order, func(i int) int32 { return m.trackArtist[list[i].index] }))
	if discover {
		order = t.expose(list, scores, order)
	}
	return rerank.Arrange(list, order)
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

// expose gives small artists the share of places that discovery says, and those whom hardly
// anybody can have found yet their part of it.
func (t *taste) expose(list []ranked, scores []float64, order []int) []int {
	m := t.model
	small := func(i int) bool { return m.small[m.trackArtist[list[i].index]] }
	fresh := func(i int) bool { return m.unknown(m.trackArtist[list[i].index], t.now) }
	order = rerank.Exposure{Share: t.tuning.Discovery, Reach: len(list), Small: small}.Fill(scores, order)
	return rerank.Exposure{Share: newShare * t.tuning.Discovery, Reach: len(list), Small: fresh}.Fill(scores, order)
}

// withNewcomers puts tracks of small artists who fit behind the first places of a list.
func (t *taste) withNewcomers(list []ranked) []ranked {
	known := map[int32]bool{}
	for _, r := range list {
		known[r.index] = true
	}
	var found []ranked
	for _, r := range t.newcomers() {
		if !known[r.index] {
			found = append(found, r)
		}
	}
	at := min(arranged, len(list))
	for i := range found {
		if at > 0 {
			found[i].score *= list[at-1].score
		}
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
