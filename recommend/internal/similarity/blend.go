package similarity

import (
	"context"
	"fmt"

	"github.com/sidestage/sidestage/recommend/models"
)

// blendData returns what a blend learns from: plays, saves and skips by artist in full plays, decayed,
// follows, who follows whom among people, and genres as tags.
func (r *reading) blendData(genres []Vector, kinds int) (*models.Data, error) {
	raw := models.Raw{Users: r.users.Len(), Items: len(r.artists), Tags: kinds}
	for _, c := range r.contacts {
		artist, _ := r.artistOf.Find(r.tracks[c.track].ArtistID)
		weight := c.plays * float32(max(MinDecay, Decay(float64(c.age), r.cfg.HalfLife())))
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
	data, err := r.blendData(m.ArtistGenres, m.Genres.Len())
	if err != nil {
		return err
	}
	if data.Plays.Cells() < m.Config.BlendFrom || data.Items() < 2 {
		return nil
	}
	blend := blendFor(data)
	if err := blend.Train(ctx, data); err != nil {
		return fmt.Errorf("training the blend: %w", err)
	}
	m.Blend = blend
	return nil
}

// blendFor returns every model that the data affords. Few contacts are told apart by few factors, and
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
			&models.Popularity{}, &models.Friends{}, &models.Content{}, models.NewItemKNN(models.Cosine),
			models.NewItemKNN(models.BM25),
		}
		if quick {
			parts = append(parts, models.NewEASE(), models.NewCEASE())
		}
		return append(parts, factors)
	}}
}

// fewContacts is up to where a small factorisation does.
const fewContacts = 30_000
