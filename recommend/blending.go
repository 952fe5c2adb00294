package recommend

import (
	"context"
	"fmt"
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/models"
)

// blendData gives what a blend learns from: plays, saves and skips by artist in full plays, decayed,
// follows, who follows whom among people, and genres as tags.
func (r *reading) blendData(genres []vector, kinds int) (*models.Data, error) {
	raw := models.Raw{Users: r.users.Len(), Items: len(r.artists), Tags: kinds}
	for _, c := range r.contacts {
		artist, _ := r.artistOf.Find(r.tracks[c.track].ArtistID)
		weight := c.plays * float32(max(minDecay, decay(float64(c.age), r.cfg.HalfLife)))
		raw.Plays = append(raw.Plays, models.Play{User: c.user, Item: artist, Weight: weight, Age: c.age})
	}
	for _, f := range r.follows {
		raw.Plays = append(raw.Plays, models.Play{User: f[0], Item: f[1], Weight: float32(r.cfg.FollowPlays)})
	}
	raw.Friends = r.friends
	for artist, v := range genres {
		for _, e := range v {
			raw.Taggings = append(raw.Taggings, models.Tagging{User: -1, Item: int32(artist), Tag: e.Index})
		}
	}
	data, err := models.NewData(raw)
	if err != nil {
		return nil, fmt.Errorf("laying out contacts with artists: %w", err)
	}
	return data, nil
}

// learnBlend trains a blend of as many parts as the size of the data affords.
func (m *Model) learnBlend(ctx context.Context, r *reading) error {
	data, err := r.blendData(m.artistGenres, m.genres.Len())
	if err != nil {
		return err
	}
	if data.Plays.Cells() < m.cfg.BlendFrom || data.Items() < 2 {
		return nil
	}
	blend := blendFor(data)
	if err := blend.Train(ctx, data); err != nil {
		return fmt.Errorf("training the blend: %w", err)
	}
	m.blend = blend
	return nil
}

// blendFor gives every model that the data affords. Few contacts are told apart by few factors, and
// learned in a moment.
func blendFor(data *models.Data) *models.Blend {
	if data.Plays.Cells() > fewContacts {
		return models.BlendFor(data.Size())
	}
	quick := data.Size().QuickToInvert()
	return &models.Blend{Seed: 1, Parts: func() []models.Model {
		factors := models.NewCollectiveALS()
		factors.Label, factors.Factors = "ials-collective-32", 32
		parts := []models.Model{
			&models.Popularity{}, &models.Friends{}, &models.Content{}, models.NewItemKNN(models.Cosine), models.NewItemKNN(models.BM25),
		}
		if quick {
			parts = append(parts, models.NewEASE(), models.NewCEASE())
		}
		return append(parts, factors)
	}}
}

// fewContacts is up to where a small factorisation does.
const fewContacts = 30_000

const (
	// mostBlended is how many artists that are new to the person the blend names: one in blendedPart, and at least
	// leastBlended. Most of a small site's fit somebody no better than chance.
	mostBlended, leastBlended, blendedPart = 150, 20, 5
	// leastBlendPull is the pull of the last of them.
	leastBlendPull = 0.15
)

// pullBlend lets the artists draw that the blend thinks fit the person best and that they do not know
// yet. False where there is no blend, or nothing to go by.
func (t *taste) pullBlend(following []string) bool {
	m := t.model
	if m.blend == nil || len(t.plays) == 0 {
		return false
	}
	var friends []int32
	for _, id := range following {
		if user, ok := m.users.Find(id); ok && len(friends) < maxFriends {
			friends = append(friends, user)
		}
	}
	who := models.Listener{Friends: friends}
	known := sortedKeys(t.plays)
	for _, a := range known {
		who.Items = append(who.Items, knn.Entry{Index: a, Weight: float32(t.plays[a])})
	}
	top := slices.DeleteFunc(m.blend.FoldTop(who, min(mostBlended, max(leastBlended, m.artists.Len()/blendedPart)), known), func(n knn.Neighbour) bool {
		return !finite32(n.Score) || t.views.blockedArtist(m, n.Index) || len(m.artistTracks[n.Index]) == 0
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
		t.artists[n.Index] = pull{score, t.whyBlended(n.Index)}
	}
	return true
}

// finite32 says that a score is a number, below zero or not.
func finite32(s float32) bool { return s-s == 0 }

// whyBlended says what speaks for an artist that is new to the person: the artist they know that is most
// like it and similar to it, a genre of theirs, or those who hear the same.
func (t *taste) whyBlended(artist int32) string {
	m, from, most := t.model, none, 0.0
	for _, n := range m.neighbours[artist] {
		// Who is less alike than the threshold is not called similar anywhere.
		if n.value() >= t.tuning.Threshold && t.plays[n.artist] > 0 && t.weight(n.artist)*n.value() > most {
			from, most = n.artist, t.weight(n.artist)*n.value()
		}
	}
	if from != none {
		return t.whyKnown(from)
	}
	if genre := t.genres().shared(m.artistGenres[artist]); genre != none {
		return "Because you like " + m.genreName[genre]
	}
	return "Liked by people who play what you play"
}

// genres is how much of each genre the person likes: a vector of length 1, empty where nothing is known.
func (t *taste) genres() vector {
	if t.profile != nil {
		return t.profile
	}
	m, v := t.model, vector{}
	for _, a := range sortedKeys(t.plays) {
		for _, e := range m.artistGenres[a] {
			if !t.views.removedGenres[e.Index] {
				v = append(v, knn.Entry{Index: e.Index, Weight: float32(t.weight(a)) * e.Weight})
			}
		}
	}
	for _, g := range t.views.chosen {
		v = append(v, knn.Entry{Index: g, Weight: float32(chosenWeight * t.views.emphasis(g))})
	}
	same := make([]float64, m.genres.Len())
	for g := range same {
		same[g] = 1
		if more, said := t.views.genres[int32(g)]; said && !more {
			same[g] = 0
		}
	}
	t.profile = v.summed().scaled(same)
	if t.profile == nil {
		t.profile = vector{}
	}
	return t.profile
}

// chosenWeight is what choosing a genre weighs, in ln(1 + full plays) of an artist that is all of it.
const chosenWeight = 2.5
