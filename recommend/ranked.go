package recommend

import (
	"context"
	"math"
	"slices"

	"github.com/sidestage/sidestage/recommend/internal/knn"
	"github.com/sidestage/sidestage/recommend/ranking"
)

var _ ranking.Taste = (*Service)(nil)

// Fits says how well things fit a person at this moment, for feeds, events and merchandise: the most of how much their artist
// draws the person, how much songs of that artist do that friends hear, and what the genres say where neither does. What is
// like something that is not for the person loses by that; what is not for them itself does not fit at all. The less is known
// of the person, the more it counts that many listen to the artist, which is all that is known of a visitor. Errors:
// UNAVAILABLE before the first model, and those of reading what the person does.
func (s *Service) Fits(ctx context.Context, userID string, subjects []ranking.Subject) ([]float64, error) {
	m, err := s.ready(ctx)
	if err != nil {
		return nil, err
	}
	l, err := s.listener(ctx, userID)
	if err != nil {
		return nil, err
	}
	t := m.tasteOf(l, s.showing(ctx, userID), s.options.Now())
	f := fitting{taste: t, drawn: t.drawnBySongs(), most: float64(slices.Max(append([]int32{0}, m.listeners...)))}
	out := make([]float64, len(subjects))
	for i, subject := range subjects {
		if !t.refusesSubject(l.said, subject) {
			out[i] = f.of(subject)
		}
	}
	return out, nil
}

// fitting is a taste asked of artists and genres.
type fitting struct {
	*taste
	// drawn is how much songs of each artist draw the person, most how many listen to the most listened to.
	drawn map[int32]float64
	most  float64
}

// drawnBySongs is how much the song of each artist draws the person that does so most.
func (t *taste) drawnBySongs() map[int32]float64 {
	out := map[int32]float64{}
	for track, p := range t.tracks {
		if !t.refuses(track) {
			artist := t.model.trackArtist[track]
			out[artist] = max(out[artist], p.score)
		}
	}
	return out
}

// refusesSubject says that a thing is not for the person: by their word on its artist or its genres, or by the artist's genres.
func (t *taste) refusesSubject(said Said, subject ranking.Subject) bool {
	artist := Thing{KindArtist, subject.ArtistID}
	if said.refuses(Release{Thing: artist, ArtistID: subject.ArtistID, Genres: subject.Genres}) {
		return true
	}
	a, known := t.model.artists.Find(subject.ArtistID)
	return known && t.refusesArtist(a)
}

// of is how well what is for the person fits them, 0..1.
func (f fitting) of(subject ranking.Subject) float64 {
	m := f.model
	artist, known := m.artists.Find(subject.ArtistID)
	if f.user == "" || f.tuning.Ranker == RankByPopularity {
		if !known {
			return 0
		}
		return f.renown(artist)
	}
	genres := m.genresOf(subject.Genres)
	if len(genres) == 0 && known {
		genres = m.artistGenres[artist]
	}
	fit := m.content(f.genres(), genres)
	if known {
		fit = max(fit, f.artists[artist].score, f.drawn[artist], m.cfg.ContentCeiling*(1-f.own)*f.renown(artist))
		fit *= 1 - f.back.artists[artist]
	}
	return min(fit, 1)
}

// renown is the logarithm of an artist's listeners against that of the most listened to, 0..1.
func (f fitting) renown(artist int32) float64 {
	if f.most == 0 {
		return 0
	}
	return math.Log1p(float64(f.model.listeners[artist])) / math.Log1p(f.most)
}

// genresOf is a vector of length 1 of the genres that the model knows, each once.
func (m *Model) genresOf(slugs []string) vector {
	var v vector
	for _, slug := range slugs {
		if g, ok := m.genres.Find(slug); ok {
			v = append(v, knn.Entry{Index: g})
		}
	}
	v = v.summed()
	for i := range v {
		v[i].Weight = float32(1 / math.Sqrt(float64(len(v))))
	}
	return v
}
