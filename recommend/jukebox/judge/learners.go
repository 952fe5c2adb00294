package main

import (
	"context"
	"fmt"
	"math"

	"github.com/sidestage/sidestage/recommend/internal/leaning"
	"github.com/sidestage/sidestage/recommend/internal/recommendtest"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
	"github.com/sidestage/sidestage/recommend/models"
)

// none learns nothing.
type none struct{}

// Learn implements leaning.Learner.
func (none) Learn(leaning.Scene, []leaning.Signal) func(int32) float64 {
	return func(int32) float64 { return 0 }
}

// oracle knows what the listener likes.
type oracle struct {
	house *house
	user  string
}

// Learn leans to what is liked.
func (o oracle) Learn(in leaning.Scene, _ []leaning.Signal) func(int32) float64 {
	return func(t int32) float64 {
		if o.house.Likes(o.user, in.Model.Tracks.IDs[t]) {
			return 1
		}
		return -1
	}
}

// mood is what the jukebox went by before it learned from reactions, in leanings.
type mood struct{}

// weighs is what the jukebox multiplies a leaning by.
const weighs = 1.1

// Learn holds skips and full plays against one another, by genre, likeness and artist.
func (mood) Learn(in leaning.Scene, signals []leaning.Signal) func(int32) float64 {
	m := in.Model
	like, artist := map[int32]float64{}, map[int32]float64{}
	for i, s := range signals {
		weight := s.Weight
		for range len(signals) - 1 - i {
			weight *= 0.9
		}
		near := map[int32]float64{}
		for _, n := range in.Near(s.Track) {
			near[n.Track] = max(near[n.Track], weight*n.Score)
			like[n.Track] += weight * n.Score
		}
		artist[m.TrackArtist[s.Track]] += weight
	}
	held := func(t int32, sign float64) float64 {
		left, weight := 1.0, 1.0
		for i := len(signals) - 1; i >= 0; i-- {
			if signals[i].Weight*sign > 0 {
				left *= 1 - 0.3*weight*m.TrackGenres[signals[i].Track].Cosine(m.TrackGenres[t])
			}
			weight *= 0.9
		}
		return 1 - left
	}
	return func(t int32) float64 {
		return (0.12*(held(t, 1)-held(t, -1)) + 0.06*like[t] + 0.12*max(-1, min(1, artist[m.TrackArtist[t]]))) / weighs
	}
}

// factors is a linear bandit: a regression over the vectors of artists in a factorisation of what people hear. Its
// chance is that of the jukebox, which draws from what leads.
type factors struct {
	of func(m *similarity.Model, track int32) []float64
}

// Learn implements leaning.Learner.
func (f factors) Learn(in leaning.Scene, signals []leaning.Signal) func(int32) float64 {
	like := func(i int, t int32) float64 {
		a, b := f.of(in.Model, signals[i].Track), f.of(in.Model, t)
		var sum float64
		for k := range a {
			sum += a[k] * b[k]
		}
		return sum
	}
	return leaning.Regress(signals, like)
}

// factorised returns the vectors of artists, at length 1, that a world's listening and genres make.
func factorised(ctx context.Context, w *recommendtest.Tasted, m *similarity.Model) (factors, error) {
	raw := models.Raw{Users: m.Users.Len(), Items: m.Artists.Len(), Tags: m.Genres.Len()}
	for _, d := range w.Did {
		user, known := m.Users.Find(d.UserID)
		if t, ok := m.Tracks.Find(d.TrackID); ok && known {
			raw.Plays = append(raw.Plays, models.Play{User: user, Item: m.TrackArtist[t], Weight: float32(d.Plays)})
		}
	}
	for artist, genres := range m.ArtistGenres {
		for _, e := range genres {
			raw.Taggings = append(raw.Taggings, models.Tagging{User: -1, Item: int32(artist), Tag: e.Index})
		}
	}
	data, err := models.NewData(raw)
	if err != nil {
		return factors{}, fmt.Errorf("laying out listening: %w", err)
	}
	als := models.NewCollectiveALS()
	als.Factors = 32
	if err := als.Train(ctx, data); err != nil {
		return factors{}, fmt.Errorf("factorising: %w", err)
	}
	all := make([][]float64, raw.Items)
	for i := range all {
		var length float64
		for _, v := range als.Item(int32(i)) {
			all[i] = append(all[i], float64(v))
			length += float64(v) * float64(v)
		}
		for k := range all[i] {
			all[i][k] /= math.Sqrt(max(length, 1e-12))
		}
	}
	return factors{func(m *similarity.Model, t int32) []float64 { return all[m.TrackArtist[t]] }}, nil
}
