package listener

import (
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
	"github.com/sidestage/sidestage/recommend/models"
)

const (
	// mostBlended is how many artists that are new to the person the blend names: one in blendedPart, and at least
	// leastBlended. Most of a small site's fit somebody no better than chance.
	mostBlended, leastBlended, blendedPart = 150, 20, 5
	// leastBlendPull is the pull of the last of them.
	leastBlendPull = 0.15
)

// pullBlend lets the artists draw that the blend thinks fit the person best and that they do not know
// yet. False where there is no blend, or nothing to go by.
func (t *Taste) pullBlend(following []string) bool {
	m := t.Model
	if m.Blend == nil || len(t.Plays) == 0 {
		return false
	}
	var friends []int32
	for _, id := range following {
		if user, ok := m.Users.Find(id); ok && len(friends) < maxFriends {
			friends = append(friends, user)
		}
	}
	who := models.Listener{Friends: friends}
	known := seq.SortedKeys(t.Plays)
	for _, a := range known {
		who.Items = append(who.Items, knn.Entry{Index: a, Weight: float32(t.Plays[a])})
	}
	top := slices.DeleteFunc(m.Blend.FoldTop(who, min(mostBlended, max(leastBlended, m.Artists.Len()/blendedPart)), known),
		func(n knn.Neighbour) bool {
			return !finite32(n.Score) || t.Views.BlockedArtist(m, n.Index) || len(m.ArtistTracks[n.Index]) == 0
		})
	if len(top) == 0 {
		return true
	}
	best, last := float64(top[0].Score), float64(top[len(top)-1].Score)
	for _, n := range top {
		score := 1.0
		if best > last {
			// Squared, as the first few fit much better than the rest.
			score = leastBlendPull + (1-leastBlendPull)*math.Pow((float64(n.Score)-last)/(best-last), 2)
		}
		t.Artists[n.Index] = similarity.Pull{Score: score, Reason: t.whyBlended(n.Index)}
	}
	return true
}

// finite32 says that a score is a number, below zero or not.
func finite32(s float32) bool { return s-s == 0 }

// whyBlended says what speaks for an artist that is new to the person: the artist they know that is most
// like it and similar to it, a genre of theirs, or those who hear the same.
func (t *Taste) whyBlended(artist int32) string {
	m, from, most := t.Model, similarity.None, 0.0
	for _, n := range m.Neighbours[artist] {
		// Who is less alike than the threshold is not called similar anywhere.
		if n.Value() >= t.Tuning.Threshold && t.Plays[n.Artist] > 0 && !t.Facts[n.Artist].glimpsed() &&
			t.Weight(n.Artist)*n.Value() > most {
			from, most = n.Artist, t.Weight(n.Artist)*n.Value()
		}
	}
	if from != similarity.None {
		return t.WhyKnown(from)
	}
	if genre := t.Genres().Shared(m.ArtistGenres[artist]); genre != similarity.None {
		return "Because you like " + m.GenreName[genre]
	}
	return "Liked by people who play what you play"
}

// Genres is how much of each genre the person likes: a vector of length 1, empty where nothing is known.
func (t *Taste) Genres() similarity.Vector {
	if t.profile != nil {
		return t.profile
	}
	m, v := t.Model, similarity.Vector{}
	for _, a := range seq.SortedKeys(t.Plays) {
		for _, e := range m.ArtistGenres[a] {
			if !t.Views.RemovedGenres[e.Index] {
				v = append(v, knn.Entry{Index: e.Index, Weight: float32(t.Weight(a)) * e.Weight})
			}
		}
	}
	for _, g := range t.Views.Chosen {
		v = append(v, knn.Entry{Index: g, Weight: float32(chosenWeight * t.Views.emphasis(g))})
	}
	same := make([]float64, m.Genres.Len())
	for g := range same {
		same[g] = 1
		if more, said := t.Views.Genres[int32(g)]; said && !more {
			same[g] = 0
		}
	}
	t.profile = v.Summed().Scaled(same)
	if t.profile == nil {
		t.profile = similarity.Vector{}
	}
	return t.profile
}

// chosenWeight is what choosing a genre weighs, in ln(1 + full plays) of an artist that is all of it.
const chosenWeight = 2.5
