package lists

import (
	"context"
	"slices"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// SimilarArtists returns the artists that reach the threshold that holds for the person, the best first,
// without those who are not for them. Nothing for an artist that the model does not know.
func (s *Service) SimilarArtists(ctx context.Context, userID, artistID string, limit int) ([]music.Scored, error) {
	m, err := s.Ready(ctx)
	if err != nil {
		return nil, err
	}
	if _, known := m.Artists.Find(artistID); !known {
		return nil, nil
	}
	t, err := s.TasteNow(ctx, m, userID, s.Showing(ctx, userID), false)
	if err != nil {
		return nil, err
	}
	// One of the model's bounded list more for each that is left out.
	return forThem(m.SimilarArtists(artistID, t.Tuning.Threshold, m.Config.Neighbours), limit, m.Artists.Find,
		t.RefusesArtist), nil
}

// SimilarTracks is SimilarArtists for tracks.
func (s *Service) SimilarTracks(ctx context.Context, userID, trackID string, limit int) ([]music.Scored, error) {
	m, err := s.Ready(ctx)
	if err != nil {
		return nil, err
	}
	if _, known := m.Tracks.Find(trackID); !known {
		return nil, nil
	}
	t, err := s.TasteNow(ctx, m, userID, s.Showing(ctx, userID), false)
	if err != nil {
		return nil, err
	}
	return forThem(m.SimilarTracks(trackID, t.Tuning.Threshold, limit+spareSimilar), limit, m.Tracks.Find, t.Blocked), nil
}

// FansAlsoLike returns the artists whom those who listen to one listen to more than others do, the best first, without
// those who are not for the person and those whom SimilarArtists names first: who listens says nothing new of them.
// Errors: UNAVAILABLE before the first model.
func (s *Service) FansAlsoLike(ctx context.Context, userID, artistID string, limit int) ([]music.Scored, error) {
	m, err := s.Ready(ctx)
	if err != nil {
		return nil, err
	}
	a, known := m.Artists.Find(artistID)
	if !known {
		return nil, nil
	}
	t, err := s.TasteNow(ctx, m, userID, s.Tuning(ctx, userID), false)
	if err != nil {
		return nil, err
	}
	similar := map[string]bool{}
	for _, other := range forThem(m.SimilarArtists(artistID, t.Tuning.Threshold, m.Config.Neighbours), similarShown,
		m.Artists.Find, t.RefusesArtist) {
		similar[other.ID] = true
	}
	fans := slices.DeleteFunc(similarity.Scored(fansAlsoLike(m, a), m.Artists.IDs),
		func(s music.Scored) bool { return similar[s.ID] })
	return forThem(fans, limit, m.Artists.Find, t.RefusesArtist), nil
}

// similarShown is how many similar artists an artist's page shows.
const similarShown = 12

// spareSimilar is how many similar tracks more are looked at, for those that are not for the person.
const spareSimilar = 50

// forThem leaves what the person does not refuse, at most limit.
func forThem(list []music.Scored, limit int, find func(string) (int32, bool), refuses func(int32) bool) []music.Scored {
	list = slices.DeleteFunc(list, func(s music.Scored) bool {
		i, ok := find(s.ID)
		return !ok || refuses(i)
	})
	return seq.First(list, limit)
}
