package listener

import (
	"cmp"
	"slices"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// What is left by a person's own evidence is shared in these proportions; that of chosen genres grows by their
// emphasis.
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
	for _, a := range seq.SortedKeys(plays) {
		known += min(1, plays[a]/knownPlays)
	}
	return known / (known + halfKnown)
}

// Source is one place where a list comes from: its share, and what it offers, the best first.
type Source struct {
	Share float64
	List  []similarity.Ranked
}

// Shares turns proportions into shares that sum to 1; who has nothing to offer gets none.
func Shares(sources []Source) {
	var sum float64
	for _, s := range sources {
		if len(s.List) > 0 {
			sum += s.Share
		}
	}
	for i := range sources {
		if len(sources[i].List) == 0 || sum == 0 {
			sources[i].Share = 0
			continue
		}
		sources[i].Share /= sum
	}
}

// Dealer deals the places of a list out by shares that sum to 1: of the first n places each has within one of its share
// of n, as long as all have something left. Of those whose turn has come the one is next who must have a place soonest,
// which is how Tijdeman, "The chairman assignment problem" (1980), keeps everybody within one; a tie goes to who comes
// first. When somebody has nothing left, the others go on in proportion.
type Dealer struct {
	share, got []float64
	Dry        []bool
	places     float64
}

// NewDealer returns a Dealer of which every source without a share is dry.
func NewDealer(sources []Source) *Dealer {
	d := &Dealer{share: make([]float64, len(sources)), got: make([]float64, len(sources)), Dry: make([]bool, len(sources))}
	for i, s := range sources {
		d.share[i] = s.Share
		d.Dry[i] = !(s.Share > 0)
	}
	return d
}

// Next names the source of the next place; -1 where all are dry.
func (d *Dealer) Next() int {
	best, turn, soonest := -1, false, 0.0
	for i, share := range d.share {
		if d.Dry[i] {
			continue
		}
		come, until := share*(d.places+1)-d.got[i] > 1e-9, (d.got[i]+1)/share
		if best < 0 || come && !turn || come == turn && until < soonest-1e-9 {
			best, turn, soonest = i, come, until
		}
	}
	return best
}

// Give notes that a source has got a place.
func (d *Dealer) Give(i int) {
	d.got[i]++
	d.places++
}

// Dealt is a thing on a list, and the source that it is there for.
type Dealt struct {
	similarity.Ranked
	From int
}

// Interleave deals the places of a list out to the sources by their shares. Each track comes once.
func Interleave(sources []Source, limit int) []Dealt {
	var out []Dealt
	taken, at, d := map[int32]bool{}, make([]int, len(sources)), NewDealer(sources)
	for len(out) < limit {
		i := d.Next()
		if i < 0 {
			return out
		}
		list := sources[i].List
		for at[i] < len(list) && taken[list[at[i]].Index] {
			at[i]++
		}
		if at[i] == len(list) {
			d.Dry[i] = true
			continue
		}
		taken[list[at[i]].Index] = true
		out = append(out, Dealt{list[at[i]], i})
		d.Give(i)
	}
	return out
}

// Undealt forgets whom the things on a list are there for.
func Undealt(list []Dealt) []similarity.Ranked {
	out := make([]similarity.Ranked, len(list))
	for i, x := range list {
		out[i] = x.Ranked
	}
	return out
}

// The sources of a person's list, by their place in it.
const (
	FromOwn = iota
	FromFriends
	FromChosen
	fromPlace
	fromRising
)

// Sources are where the person's list comes from, with the share of each.
func (t *Taste) Sources() []Source {
	if t.found == nil {
		t.found = t.findSources()
	}
	return t.found
}

func (t *Taste) findSources() []Source {
	own := t.Own
	out := []Source{ // in the order of fromOwn and so on
		{own, t.ownTracks()},
		{(1 - own) * friendsPart, t.FriendTracks()},
		{(1 - own) * chosenPart * t.Views.emphasised(), t.chosenTracks()},
		{(1 - own) * placePart, t.placeTracks()},
		{(1 - own) * risingPart, t.risingTracks()},
	}
	if len(out[0].List) > 0 && own > 0 {
		// What nobody else has to offer goes to the others, not to the person's own.
		Shares(out[1:])
		for i := range out[1:] {
			out[i+1].Share *= 1 - own
		}
	}
	Shares(out)
	return out
}

// Mix tells the shares.
func (t *Taste) Mix() taste.Mix {
	s := t.Sources()
	return taste.Mix{
		Own: s[FromOwn].Share, Friends: s[FromFriends].Share, Chosen: s[FromChosen].Share, Place: s[fromPlace].Share,
		Rising: s[fromRising].Share,
	}
}

// sourceTracks bounds what a source other than the person's own taste offers.
const sourceTracks = 100

// Offered keeps what is for the person, in its order and with what their word and having heard it lately take off.
func (t *Taste) Offered(list []similarity.Ranked) []similarity.Ranked {
	out := make([]similarity.Ranked, 0, min(len(list), sourceTracks))
	for _, r := range list {
		if len(out) == sourceTracks {
			break
		}
		if t.Disliked[r.Index] || t.Blocked(r.Index) {
			continue
		}
		r.Score *= t.Retreat.Of(t.Model, r.Index)
		if t.Heard[r.Index] {
			r.Score *= HeardLately
		}
		out = append(out, r)
	}
	slices.SortStableFunc(out, func(a, b similarity.Ranked) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

// chosenTracks deals out what is popular in the genres that the person chose, one genre after the other, twice as much
// of one that they chose and want more of.
func (t *Taste) chosenTracks() []similarity.Ranked {
	m := t.Model
	var sources []Source
	for _, g := range t.Views.Chosen {
		reason := "Because you chose " + m.GenreName[g]
		var list []similarity.Ranked
		for _, track := range seq.First(m.GenreTracks[g], sourceTracks) {
			list = append(list,
				similarity.Ranked{
					Index: track, Pull: similarity.Pull{Score: 0.5 + 0.5*float64(m.Popularity[track]), Reason: reason},
				})
		}
		sources = append(sources, Source{t.Views.emphasis(g), t.Offered(list)})
	}
	Shares(sources)
	return Spread(Undealt(Interleave(sources, sourceTracks)), m.TrackArtist)
}

// placeTracks is what people of the person's place hear more than others do.
func (t *Taste) placeTracks() []similarity.Ranked {
	return t.Offered(t.Model.Places[t.Views.place])
}

// risingTracks is what gains listeners; what is popular where nothing does.
func (t *Taste) risingTracks() []similarity.Ranked {
	if rising := t.Offered(t.Model.Rising); len(rising) > 0 {
		return Spread(rising, t.Model.TrackArtist)
	}
	return Spread(t.Offered(Popular(t.Model, similarity.None, t)), t.Model.TrackArtist)
}
