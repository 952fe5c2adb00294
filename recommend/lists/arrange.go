package lists

import (
	"math"
	"slices"
	"time"

	"github.com/sidestage/sidestage/internal/splitmix"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
	"github.com/sidestage/sidestage/recommend/rerank"
)

const (
	// arranged is how many first places are chosen for diversity too, among how many.
	arranged, arrangedFrom = 60, 240
	// newcomerArtists is how many small artists who fit compete for the places that are kept for them,
	// newcomerPool among how many of each genre they are looked for.
	newcomerArtists, newcomerPool = 40, 150
	// newShare is how much of the discovery places is for artists whom hardly anybody can have found yet.
	newShare = 0.5
)

// arrange puts a list into the order that is shown: by maximal marginal relevance for diversity, with no artist close
// to itself.
func arrange(t *listener.Taste, list []similarity.Ranked) []similarity.Ranked {
	order := diverse(t, list, arranged, arrangedFrom)
	order = rerank.Arrange(order, spreadOrder(order, func(i int) int32 { return t.Model.TrackArtist[list[i].Index] }))
	return rerank.Arrange(list, order)
}

// diverse orders a list by maximal marginal relevance: its first places, from so many.
func diverse(t *listener.Taste, list []similarity.Ranked, places, from int) []int {
	if places == 0 {
		return complete(nil, len(list))
	}
	scores := make([]float64, len(list))
	for i, r := range list {
		scores[i] = r.Score
	}
	order := rerank.MMR{
		Diversity: t.Tuning.Diversity, Limit: places, Pool: from,
		Alike: func(a, b int) float64 { return alike(t.Model, list[a].Index, list[b].Index) },
	}.Order(scores)
	return complete(order, len(list))
}

// arrangeSources puts what the person's sources offer into the order that is shown. Each source keeps its share of
// every beginning of the list (see listener.Dealer), whatever comes after: what a source offers is made diverse among
// itself, and of what is next of the source whose turn it is, what small and new artists are owed and whose artist was
// not just there goes first. At most limit, and at most ofOne of one artist.
func arrangeSources(t *listener.Taste, limit, ofOne int) []listener.Dealt {
	sources := t.Sources()
	list := listener.Interleave(sources, listener.CuratedLimit)
	for i := range list {
		// By its place in all, so that one source's scores do not outweigh another's.
		list[i].Score = 1 - float64(i)/float64(len(list))
	}
	if t.Tuning.Discovery > 0 {
		list = withNewcomers(t, list)
	}
	e := &exposer{taste: t, ofOne: ofOne, of: map[int32]int{}}
	for i := range sources {
		e.queues = append(e.queues, queue(t, list, i))
	}
	var out []listener.Dealt
	for d := listener.NewDealer(sources); len(out) < limit; {
		i := d.Next()
		if i < 0 {
			break
		}
		r, ok := e.take(i)
		if !ok {
			d.Dry[i] = true
			continue
		}
		d.Give(i)
		out = append(out, listener.Dealt{Ranked: r, From: i})
	}
	return out
}

// queue is what a source has on a list, made diverse as far as it is among the first places.
func queue(t *listener.Taste, list []listener.Dealt, from int) []similarity.Ranked {
	var own []similarity.Ranked
	places, competing := 0, 0
	for i, x := range list {
		if x.From != from || from == listener.FromFriends && t.Reserved[x.Index] {
			continue
		}
		own = append(own, x.Ranked)
		if i < arranged {
			places++
		}
		if i < arrangedFrom {
			competing++
		}
	}
	return rerank.Arrange(own, diverse(t, own, places, competing))
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
	list := make([]similarity.Ranked, len(order))
	artists := make([]int32, len(order))
	for i, at := range order {
		list[i], artists[i] = similarity.Ranked{Index: int32(i)}, artistOf(at)
	}
	out := make([]int, len(order))
	for i, r := range listener.Spread(list, artists) {
		out[i] = int(r.Index)
	}
	return out
}

// alike is how much two tracks are the same to a listener: 1 of one artist, else most of the cosine
// of their genres.
func alike(m *similarity.Model, a, b int32) float64 {
	if m.TrackArtist[a] == m.TrackArtist[b] {
		return 1
	}
	return 0.7 * m.TrackGenres[a].Cosine(m.TrackGenres[b])
}

// withNewcomers puts tracks of small artists who fit behind the first places of a list, each for the source by whose
// taste it fits: the genres that the person chose, or what they play.
func withNewcomers(t *listener.Taste, list []listener.Dealt) []listener.Dealt {
	known := map[int32]bool{}
	for _, r := range list {
		known[r.Index] = true
	}
	at := min(arranged, len(list))
	var found []listener.Dealt
	for _, r := range newcomers(t) {
		if known[r.Index] {
			continue
		}
		if at > 0 {
			r.Score *= list[at-1].Score
		}
		from := listener.FromOwn
		if genre := t.Genres().Shared(t.Model.ArtistGenres[t.Model.TrackArtist[r.Index]]); t.Own == 0 ||
			slices.Contains(t.Views.Chosen, genre) {
			from = listener.FromChosen
		}
		found = append(found, listener.Dealt{Ranked: r, From: from})
	}
	return slices.Insert(slices.Clone(list), at, found...)
}

// newcomers returns tracks of small artists whose genres are the person's, those who fit best
// first, one track each before the second of any. Among those who fit equally well the
// order changes from person to person and from day to day, so that each of many gets a share.
func newcomers(t *listener.Taste) []similarity.Ranked {
	m, profile := t.Model, t.Genres()
	fits := map[int32]float64{}
	for _, e := range similarity.Heaviest(profile, 3) {
		list := m.GenreSmall[e.Index]
		if len(list) == 0 {
			continue
		}
		from := int(draw(t, e.Index) * float64(len(list)))
		for i := range min(newcomerPool, len(list)) {
			a := list[(from+i)%len(list)]
			if fit := profile.Cosine(m.ArtistGenres[a]); fit >= similarity.LeastFit && t.Plays[a] == 0 &&
				!t.Views.BlockedArtist(m, a) {
				fits[a] = fit
			}
		}
	}
	artists := make([]similarity.Ranked, 0, len(fits))
	for _, a := range seq.SortedKeys(fits) {
		score := (1 - t.Retreat.Artists[a]) * fits[a] * (0.5 + 0.5*draw(t, a))
		genre := profile.Shared(m.ArtistGenres[a])
		artists = append(artists,
			similarity.Ranked{
				Index: a, Pull: similarity.Pull{Score: score, Reason: "Few know them yet, and they play " + m.GenreName[genre]},
			})
	}
	slices.SortFunc(artists, similarity.Higher)
	var out []similarity.Ranked
	for place := range 2 {
		for _, a := range seq.First(artists, newcomerArtists) {
			if tracks := m.ArtistTracks[a.Index]; place < len(tracks) && !t.Disliked[tracks[place]] &&
				!t.Blocked(tracks[place]) {
				out = append(out,
					similarity.Ranked{
						Index: tracks[place], Pull: similarity.Pull{Score: min(1, a.Score) / float64(1+place), Reason: a.Reason},
					})
			}
		}
	}
	return out
}

// draw is a number of 0..1 that hangs on the person, the day and what it is for.
func draw(t *listener.Taste, what int32) float64 {
	day := uint64(t.Now.Unix() / int64(24*time.Hour/time.Second))
	return float64(splitmix.Next(similarity.HashID(t.User)^splitmix.Next(day)^splitmix.Next(uint64(what)))>>11) / (1 << 53)
}

// falling makes the scores of a list fall from place to place, so that a page of it goes on where the one before ended.
func falling(list []similarity.Ranked) []similarity.Ranked {
	above := math.Inf(1)
	for i := range list {
		if !(list[i].Score < above) {
			list[i].Score = math.Nextafter(above, math.Inf(-1))
		}
		above = list[i].Score
	}
	return list
}
