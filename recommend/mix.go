package recommend

import (
	"cmp"
	"slices"
)

// Mix is where a person's lists come from: shares that sum to 1. With what is known of the person, their
// own share grows from 0 towards 1 and never jumps; what is left goes to those of the others
// that have anything to offer.
type Mix struct{ Own, Friends, Chosen, Place, Rising float64 }

// What is left by a person's own evidence is shared in these proportions; that of chosen genres grows by their emphasis.
const friendsPart, chosenPart, placePart, risingPart = 0.4, 0.35, 0.1, 0.15

const (
	// halfKnown is how many artists a person must know for their lists to come half from their own taste.
	halfKnown = 1.0
	// knownPlays is how many full plays make an artist one that a person knows; fewer count in part.
	knownPlays = 3.0
)

// ownShare is the share of a person who knows artists by so many full plays.
func ownShare(plays map[int32]float64) float64 {
	var known float64
	for _, a := range sortedKeys(plays) {
		known += min(1, plays[a]/knownPlays)
	}
	return known / (known + halfKnown)
}

// source is one place where a list comes from: its share, and what it offers, the best first.
type source struct {
	share float64
	list  []ranked
}

// shares turns proportions into shares that sum to 1; who has nothing to offer gets none.
func shares(sources []source) {
	var sum float64
	for _, s := range sources {
		if len(s.list) > 0 {
			sum += s.share
		}
	}
	for i := range sources {
		if len(sources[i].list) == 0 || sum == 0 {
			sources[i].share = 0
			continue
		}
		sources[i].share /= sum
	}
}

// dealer deals the places of a list out by shares that sum to 1: of the first n places each has within one of its share of
// n, as long as all have something left. Of those whose turn has come the one is next who must have a place soonest, which is
// how Tijdeman, "The chairman assignment problem" (1980), keeps everybody within one; a tie goes to who comes first. When
// somebody has nothing left, the others go on in proportion.
type dealer struct {
	share, got []float64
	dry        []bool
	places     float64
}

func newDealer(sources []source) *dealer {
	d := &dealer{share: make([]float64, len(sources)), got: make([]float64, len(sources)), dry: make([]bool, len(sources))}
	for i, s := range sources {
		d.share[i] = s.share
		d.dry[i] = !(s.share > 0)
	}
	return d
}

// next names the source of the next place; -1 where all are dry.
func (d *dealer) next() int {
	best, turn, soonest := -1, false, 0.0
	for i, share := range d.share {
		if d.dry[i] {
			continue
		}
		come, until := share*(d.places+1)-d.got[i] > 1e-9, (d.got[i]+1)/share
		if best < 0 || come && !turn || come == turn && until < soonest-1e-9 {
			best, turn, soonest = i, come, until
		}
	}
	return best
}

// give notes that a source has got a place.
func (d *dealer) give(i int) {
	d.got[i]++
	d.places++
}

// dealt is a thing on a list, and the source that it is there for.
type dealt struct {
	ranked
	from int
}

// interleave deals the places of a list out to the sources by their shares. Each track comes once.
func interleave(sources []source, limit int) []dealt {
	var out []dealt
	taken, at, d := map[int32]bool{}, make([]int, len(sources)), newDealer(sources)
	for len(out) < limit {
		i := d.next()
		if i < 0 {
			return out
		}
		list := sources[i].list
		for at[i] < len(list) && taken[list[at[i]].index] {
			at[i]++
		}
		if at[i] == len(list) {
			d.dry[i] = true
			continue
		}
		taken[list[at[i]].index] = true
		out = append(out, dealt{list[at[i]], i})
		d.give(i)
	}
	return out
}

// undealt forgets whom the things on a list are there for.
func undealt(list []dealt) []ranked {
	out := make([]ranked, len(list))
	for i, x := range list {
		out[i] = x.ranked
	}
	return out
}

// The sources of a person's list, by their place in it.
const (
	fromOwn = iota
	fromFriends
	fromChosen
	fromPlace
	fromRising
)

// sources are where the person's list comes from, with the share of each.
func (t *taste) sources() []source {
	if t.found == nil {
		t.found = t.findSources()
	}
	return t.found
}

func (t *taste) findSources() []source {
	own := t.own
	out := []source{ // in the order of fromOwn and so on
		{own, t.ownTracks()},
		{(1 - own) * friendsPart, t.friendTracks()},
		{(1 - own) * chosenPart * t.views.emphasised(), t.chosenTracks()},
		{(1 - own) * placePart, t.placeTracks()},
		{(1 - own) * risingPart, t.risingTracks()},
	}
	if len(out[0].list) > 0 && own > 0 {
		// What nobody else has to offer goes to the others, not to the person's own.
		shares(out[1:])
		for i := range out[1:] {
			out[i+1].share *= 1 - own
		}
	}
	shares(out)
	return out
}

// mix tells the shares.
func (t *taste) mix() Mix {
	s := t.sources()
	return Mix{Own: s[fromOwn].share, Friends: s[fromFriends].share, Chosen: s[fromChosen].share, Place: s[fromPlace].share, Rising: s[fromRising].share}
}

// sourceTracks bounds what a source other than the person's own taste offers.
const sourceTracks = 100

// offered keeps what is for the person, in its order and with what their word and having heard it lately take off.
func (t *taste) offered(list []ranked) []ranked {
	out := make([]ranked, 0, min(len(list), sourceTracks))
	for _, r := range list {
		if len(out) == sourceTracks {
			break
		}
		if t.disliked[r.index] || t.blocked(r.index) {
			continue
		}
		r.score *= t.back.of(t.model, r.index)
		if t.heard[r.index] {
			r.score *= heardLately
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
	return out
}

// chosenTracks deals out what is popular in the genres that the person chose, one genre after the other, twice as much of one
// that they chose and want more of.
func (t *taste) chosenTracks() []ranked {
	m := t.model
	var sources []source
	for _, g := range t.views.chosen {
		reason := "Because you chose " + m.genreName[g]
		var list []ranked
		for _, track := range firstOf(m.genreTracks[g], sourceTracks) {
			list = append(list, ranked{track, pull{0.5 + 0.5*float64(m.popularity[track]), reason}})
		}
		sources = append(sources, source{t.views.emphasis(g), t.offered(list)})
	}
	shares(sources)
	return spread(undealt(interleave(sources, sourceTracks)), m.trackArtist)
}

// placeTracks is what people of the person's place hear more than others do.
func (t *taste) placeTracks() []ranked {
	return t.offered(t.model.places[t.views.place])
}

// risingTracks is what gains listeners; what is popular where nothing does.
func (t *taste) risingTracks() []ranked {
	if rising := t.offered(t.model.rising); len(rising) > 0 {
		return spread(rising, t.model.trackArtist)
	}
	return spread(t.offered(t.model.popular(none, t)), t.model.trackArtist)
}
