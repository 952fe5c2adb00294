package lists

import (
	"context"
	"math"
	"slices"

	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
	"github.com/sidestage/sidestage/recommend/ranking"
)

var _ ranking.Taste = (*Service)(nil)

// Fits says how well things fit a person at this moment, for feeds, events and merchandise: the most of how much their
// artist draws the person, how much songs of that artist do that friends hear, and what the genres say where neither
// does. What is like something that is not for the person loses by that; what is not for them itself does not fit at
// all. The less is known of the person, the more it counts that many listen to the artist, which is all that is known
// of a visitor. Errors: UNAVAILABLE before the first model, and those of reading what the person does.
func (s *Service) Fits(ctx context.Context, userID string, subjects []ranking.Subject) ([]float64, error) {
	m, err := s.Ready(ctx)
	if err != nil {
		return nil, err
	}
	l, err := s.Listener(ctx, userID)
	if err != nil {
		return nil, err
	}
	t := listener.TasteOf(m, l, s.Showing(ctx, userID), s.Now())
	f := fitting{Taste: t, drawn: drawnBySongs(t), most: float64(slices.Max(append([]int32{0}, m.Listeners...)))}
	out := make([]float64, len(subjects))
	for i, subject := range subjects {
		if !refusesSubject(t, l.Said, subject) {
			out[i] = f.of(subject)
		}
	}
	return out, nil
}

// fitting is a taste asked of artists and genres.
type fitting struct {
	*listener.Taste
	// drawn is how much songs of each artist draw the person, most how many listen to the most listened to.
	drawn map[int32]float64
	most  float64
}

// drawnBySongs is how much the song of each artist draws the person that does so most.
func drawnBySongs(t *listener.Taste) map[int32]float64 {
	out := map[int32]float64{}
	for track, p := range t.Tracks {
		if !t.Refuses(track) {
			artist := t.Model.TrackArtist[track]
			out[artist] = max(out[artist], p.Score)
		}
	}
	return out
}

// refusesSubject says that a thing is not for the person: by their word on its artist or its genres, or by the artist's
// genres.
func refusesSubject(t *listener.Taste, said taste.Said, subject ranking.Subject) bool {
	artist := taste.Thing{Kind: taste.KindArtist, ID: subject.ArtistID}
	if said.Refuses(taste.Release{Thing: artist, ArtistID: subject.ArtistID, Genres: subject.Genres}) {
		return true
	}
	a, known := t.Model.Artists.Find(subject.ArtistID)
	return known && t.RefusesArtist(a)
}

// of is how well what is for the person fits them, 0..1.
func (f fitting) of(subject ranking.Subject) float64 {
	m := f.Model
	artist, known := m.Artists.Find(subject.ArtistID)
	if f.User == "" || f.Tuning.Model == tuning.RankByPopularity {
		if !known {
			return 0
		}
		return f.renown(artist)
	}
	genres := genresOf(m, subject.Genres)
	if len(genres) == 0 && known {
		genres = m.ArtistGenres[artist]
	}
	fit := m.Content(f.Genres(), genres)
	if known {
		fit = max(fit, f.Artists[artist].Score, f.drawn[artist], m.Config.ContentCeiling*(1-f.Own)*f.renown(artist))
		fit *= 1 - f.Retreat.Artists[artist]
	}
	return min(fit, 1)
}

// renown is the logarithm of an artist's listeners against that of the most listened to, 0..1.
func (f fitting) renown(artist int32) float64 {
	if f.most == 0 {
		return 0
	}
	return math.Log1p(float64(f.Model.Listeners[artist])) / math.Log1p(f.most)
}

// genresOf is a vector of length 1 of the genres that the model knows, each once.
func genresOf(m *similarity.Model, slugs []string) similarity.Vector {
	var v similarity.Vector
	for _, slug := range slugs {
		if g, ok := m.Genres.Find(slug); ok {
			v = append(v, knn.Entry{Index: g})
		}
	}
	v = v.Summed()
	for i := range v {
		v[i].Weight = float32(1 / math.Sqrt(float64(len(v))))
	}
	return v
}
