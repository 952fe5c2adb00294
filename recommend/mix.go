package recommend

import (
	"cmp"
	"slices"
)

// Mix is where a person's lists come from: shares that sum to 1. With what is known of the person, their
// own share grows from 0 towards 1 and never jumps; what is left goes to those of the others
// that have anything to offer.
type Mix struct{ Own, Friends, Chosen, Place, Rising float64 }

// What is left by a person's own evidence is shared in these proportions.
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

// interleave deals the places of a list out to the sources by their shares: of the first n places
// each has within one of its share, as long as it has something left. Each track comes once; a tie
// goes to the source that comes first.
func interleave(sources []source, limit int) []ranked {
	var out []ranked
	taken, at, got := map[int32]bool{}, make([]int, len(sources)), make([]float64, len(sources))
	for len(out) < limit {
		best, most := -1, 0.0
		for i, s := range sources {
			for at[i] < len(s.list) && taken[s.list[at[i]].index] {
				at[i]++
			}
			if owed := s.share*float64(len(out)+1) - got[i]; s.share > 0 && at[i] < len(s.list) && (best < 0 || owed > most) {
				best, most = i, owed
			}
		}
		if best < 0 {
			return out
		}
		r := sources[best].list[at[best]]
		taken[r.index] = true
		got[best]++
		out = append(out, r)
	}
	return out
}

// sources are where the person's list comes from, with the share of each.
func (t *taste) sources() []source {
	if t.found == nil {
		t.found = t.findSources()
	}
	return t.found
}

func (t *taste) findSources() []source {
	own := t.own
	out := []source{
		{own, t.ownTracks()},
		{(1 - own) * friendsPart, t.friendTracks()},
		{(1 - own) * chosenPart, t.chosenTracks()},
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
	return Mix{Own: s[0].share, Friends: s[1].share, Chosen: s[2].share, Place: s[3].share, Rising: s[4].share}
}

// sourceTracks bounds what a source other than the person's own taste offers.
const sourceTracks = 100

// offered keeps what is for the person, in its order and with what their word takes off.
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
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b ranked) int { return cmp.Compare(b.score, a.score) })
	return out
}

// chosenTracks deals out what is popular in the genres that the person chose, one genre after the other.
func (t *taste) chosenTracks() []ranked {
	m := t.model
	var sources []source
	for _, g := range t.views.chosen {
		reason := "Because you chose " + m.genreName[g]
		var list []ranked
		for _, track := range firstOf(m.genreTracks[g], sourceTracks) {
			list = append(list, ranked{track, pull{0.5 + 0.5*float64(m.popularity[track]), reason}})
		}
		sources = append(sources, source{1, t.offered(list)})
	}
	shares(sources)
	return spread(interleave(sources, sourceTracks), m.trackArtist)
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
