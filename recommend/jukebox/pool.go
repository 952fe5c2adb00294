package jukebox

import (
	"cmp"
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

const (
	// poolSize is how many songs are looked at for a few places, poolLeast how many there
	// should be at least, poolEach how many of one artist, blockSize for how many places.
	poolSize, poolLeast, poolEach, blockSize = 300, 60, 10, 10
	// askEach is of how many songs on either side of the dial it is asked at once whether they may be played.
	askEach = 60
	// sideArtists is of how many artists who fit there should be songs on either side of the
	// dial, sideLeast of how many it has to be known that they may be played, as artists rest
	// between their songs; fillEach is how many songs of each are looked for, fillFrom among how many.
	sideArtists, sideLeast, fillEach, fillFrom = 10, restPlaces + 3, 3, 5000
	// endgame bounds how many last songs are planned as a whole.
	endgame = 5000
	// kinship is the cosine of the genres of a song and of the seed from where the song fits, that of arrange.
	kinship = similarity.LeastFit
)

// pool gathers songs for the next places: the best offers, then what is known and what is new
// and fits, then what is popular. It is the whole rest of the catalogue when that is nearly used up.
func (d *draw) pool() (pool []candidate, whole bool) {
	m := d.scene.model
	offered := d.scene.offers(d.state, d.near)
	d.holdOn(offered)
	best := make([]similarity.Ranked, 0, len(offered))
	for t, o := range offered {
		if o.reason == "" {
			o.reason = d.whyPopular(t)
		}
		best = append(best, similarity.Ranked{Index: t, Pull: similarity.Pull{Score: o.score, Reason: o.reason}})
	}
	slices.SortFunc(best, similarity.Higher)
	rest := m.Tracks.Len() - len(d.state.Heard)
	if rest > min(2*m.MaxTracks+blockSize, endgame) {
		g := d.gather(best, poolEach)
		if g.open >= poolLeast {
			return g.pool, false
		}
	}
	return d.gather(best, math.MaxInt).pool, true
}

// gather fills a pool with at most each songs of an artist, half of it of either side of the
// dial, if it can. It ends early when there is enough of it, unless each has no bound.
func (d *draw) gather(best []similarity.Ranked, each int) *gathering {
	g := &gathering{
		draw: d, taken: map[int32]bool{}, of: map[string]int{}, each: each,
		fit: map[bool]map[string]bool{false: {}, true: {}},
	}
	g.upcoming(best)
	if each == math.MaxInt {
		g.offered(best, math.MaxInt, math.MaxInt)
		g.popular(math.MaxInt)
		return g
	}
	g.ownSongs(best)
	g.offered(best, poolSize/2, poolSize)
	g.offered(best, poolSize, poolSize)
	g.familiar()
	g.unfamiliar()
	g.popular(poolLeast)
	return g
}

// gathering fills a pool.
type gathering struct {
	draw  *draw
	pool  []candidate
	taken map[int32]bool
	of    map[string]int
	each  int
	// open counts the songs that do not wait because of a skip, fit has the artists of those
	// that fit, by whether the person knows them.
	open int
	fit  map[bool]map[string]bool
}

// offered adds the best of what is offered: at most side songs of either side of the dial, at most all.
func (g *gathering) offered(best []similarity.Ranked, side, all int) {
	s, count := g.draw.scene, map[bool]int{}
	for _, r := range best {
		known := s.known[s.model.TrackArtist[r.Index]]
		if len(g.pool) >= all {
			return
		}
		if count[known] < side && g.add(r.Index, r.Pull) {
			count[known]++
		}
	}
}

// familiar adds songs that fit by artists whom the person knows, those whom they play most first.
func (g *gathering) familiar() {
	s := g.draw.scene
	for _, a := range s.acquaintances() {
		if len(g.fit[true]) >= sideArtists {
			return
		}
		added := 0
		for _, t := range s.model.ArtistTracks[a] {
			if added == fillEach {
				break
			}
			if !g.draw.fits(t) {
				continue
			}
			p := s.taste.Track(t)
			if p.Reason == "" {
				p.Reason = s.taste.WhyKnown(a)
			}
			if g.add(t, similarity.Pull{Score: tasteShare*p.Score - s.penalty(t), Reason: s.ofTaste(p.Reason)}) {
				added++
			}
		}
	}
}

// unfamiliar adds songs that fit by artists who are new to the person, the popular ones first.
func (g *gathering) unfamiliar() {
	d, m := g.draw, g.draw.scene.model
	for _, list := range d.kin() {
		for _, t := range seq.First(list, fillFrom) {
			if len(g.fit[false]) >= sideArtists {
				return
			}
			if artist := m.TrackArtist[t]; !d.scene.known[artist] && g.of[m.Artists.IDs[artist]] < fillEach && d.fits(t) {
				g.addPopular(t)
			}
		}
	}
}

// popular adds what is popular anywhere until so many songs do not wait.
func (g *gathering) popular(least int) {
	for _, t := range g.draw.scene.model.ByPopular {
		if g.open >= least {
			return
		}
		g.addPopular(t)
	}
}

func (g *gathering) addPopular(t int32) bool {
	d := g.draw
	m := d.scene.model
	return !g.taken[t] && !d.heard[m.Hash[t]] &&
		g.add(t, similarity.Pull{Score: 0.1*float64(m.Popularity[t]) - d.scene.penalty(t), Reason: d.whyPopular(t)})
}

// add puts a track in, and says so, unless it was heard, may not be played, or its artist has enough.
func (g *gathering) add(t int32, p similarity.Pull) bool {
	d := g.draw
	s, m := d.scene, d.scene.model
	if g.taken[t] || d.heard[m.Hash[t]] || s.refuses(t) || !d.long && isLong(m, t) {
		return false
	}
	c := s.candidate(t, p)
	if ok, known := s.permit[c.id]; (known && !ok) || g.of[c.artistID] >= g.each {
		return false
	}
	c.fits, c.own, c.place = d.fits(t), d.isOwn(t), d.places[t]
	g.taken[t] = true
	g.of[c.artistID]++
	g.pool = append(g.pool, c)
	if s.waits(c) {
		return true
	}
	g.open++
	if c.fits {
		g.fit[c.familiar][c.artistID] = true
	}
	return true
}

// fits says that a song is good enough to be preferred for the dial's sake: it belongs to what
// the session started from, was not played just now, and is not one that the person mostly skips.
func (d *draw) fits(t int32) bool {
	s := d.scene
	if s.tired[s.model.Tracks.IDs[t]] || s.taste.Disliked[t] {
		return false
	}
	turned := s.turned(t)
	if turned < 0 && !d.isOwn(t) {
		return false
	}
	if turned > 0 || d.adrift || len(d.genres) == 0 && len(d.near) == 0 {
		return true
	}
	genres := s.model.TrackGenres[t]
	return d.isNear[t] ||
		slices.ContainsFunc(d.genres, func(v similarity.Vector) bool { return v.Cosine(genres) >= kinship })
}

// seedGenres are those of what a session started from, none for the person's own taste.
func (s *scene) seedGenres(state *State) []similarity.Vector {
	m := s.model
	var all []similarity.Vector
	add := func(v similarity.Vector) {
		if len(v) > 0 {
			all = append(all, v)
		}
	}
	if g, ok := m.Genres.Find(state.Seed.Genre); ok {
		return []similarity.Vector{{{Index: g, Weight: 1}}}
	}
	if a, ok := m.Artists.Find(state.Seed.ArtistID); ok {
		add(m.ArtistGenres[a])
	}
	for _, anchor := range state.Anchors {
		if t, ok := m.Tracks.Find(anchor.ID); ok {
			add(m.TrackGenres[t])
			continue
		}
		for _, w := range anchor.Genres {
			if g, ok := m.Genres.Find(w.Slug); ok {
				add(similarity.Vector{{Index: g, Weight: 1}})
			}
		}
	}
	return all
}

// kin are the lists in which songs are that fit, the popular first: of the genres of what the
// session started from, or of everything.
func (d *draw) kin() [][]int32 {
	m := d.scene.model
	if len(d.genres) == 0 || d.adrift {
		return [][]int32{m.ByPopular}
	}
	var lists [][]int32
	seen := map[int32]bool{}
	for _, v := range d.genres {
		for _, e := range similarity.Heaviest(v, 2) {
			if !seen[e.Index] {
				seen[e.Index] = true
				lists = append(lists, m.GenreTracks[e.Index])
			}
		}
	}
	return lists
}

// acquaintances are the artists whom the person knows and who count for their taste, those
// whom they play most first. They are found once.
func (s *scene) acquaintances() []int32 {
	if s.friendly == nil {
		s.friendly = []int32{}
		for _, a := range seq.SortedKeys(s.known) {
			if s.taste.Plays[a] > 0 {
				s.friendly = append(s.friendly, a)
			}
		}
		slices.SortStableFunc(s.friendly, func(a, b int32) int { return cmp.Compare(s.taste.Plays[b], s.taste.Plays[a]) })
	}
	return s.friendly
}

// whyPopular names the genre that a track shares with the seed, where it does.
func (d *draw) whyPopular(t int32) string {
	m := d.scene.model
	for _, anchor := range d.state.Anchors {
		if a, ok := m.Tracks.Find(anchor.ID); ok {
			if g := m.TrackGenres[a].Shared(m.TrackGenres[t]); g != similarity.None {
				return m.WhyGenre(g, t)
			}
		}
	}
	if g := m.TrackGenres[t].Main(); g != similarity.None && m.Popularity[t] > 0 {
		return m.WhyGenre(g, t)
	}
	return "Something else for a change"
}
