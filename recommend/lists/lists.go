// Package lists makes what people are shown: the shelves of home, curated lists, what is similar, how well things fit,
// and what is believed of somebody.
package lists

import (
	"context"

	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/tuning"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/internal/listener"
	"github.com/sidestage/sidestage/recommend/internal/seq"
	"github.com/sidestage/sidestage/recommend/internal/similarity"
)

// Service makes what people are shown: home, curated lists, what is similar, and how well things fit. It is a
// music.Recommender.
type Service struct{ *listener.Reader }

var _ music.Recommender = (*Service)(nil)

// New returns lists by the models given.
func New(models listener.Models, people recommend.People) *Service {
	return &Service{listener.New(models, people)}
}

// CuratedTracks ranks tracks: FOR_YOU by the person's own listening until this moment (for
// visitors, and for people of whom nothing is known, by popularity), NEW by release, POPULAR
// by popularity with decay. userID is empty for a visitor; genre is a slug, or empty for all.
// At most 500. Errors: UNAVAILABLE before the first model.
func (s *Service) CuratedTracks(
	ctx context.Context, userID, genre string, sort music.CuratedSort,
) ([]music.Scored, error) {
	m, t, g, err := s.view(ctx, userID, genre, sort)
	if err != nil || m == nil {
		return nil, err
	}
	return similarity.Scored(curateTracks(m, t, g, sort, s.Now()), m.Tracks.IDs), nil
}

// CuratedAlbums is CuratedTracks for albums.
func (s *Service) CuratedAlbums(
	ctx context.Context, userID, genre string, sort music.CuratedSort,
) ([]music.Scored, error) {
	m, t, g, err := s.view(ctx, userID, genre, sort)
	if err != nil || m == nil {
		return nil, err
	}
	return similarity.Scored(curateAlbums(m, t, g, sort, s.Now()), m.Albums.IDs), nil
}

// CuratedArtists ranks the artists of a genre, or all, by listeners. At most 500.
func (s *Service) CuratedArtists(ctx context.Context, genre string) ([]music.Scored, error) {
	m, _, g, err := s.view(ctx, "", genre, music.Popular)
	if err != nil || m == nil {
		return nil, err
	}
	return similarity.Scored(curateArtists(m, g), m.Artists.IDs), nil
}

// view gathers what a curated list needs. The model is nil, without an error, for a genre
// that has no music.
func (s *Service) view(
	ctx context.Context, userID, genre string, sort music.CuratedSort,
) (*similarity.Model, *listener.Taste, int32, error) {
	m, err := s.Ready(ctx)
	if err != nil {
		return nil, nil, similarity.None, err
	}
	g := similarity.None
	if genre != "" {
		found, ok := m.Genres.Find(genre)
		if !ok {
			return nil, nil, similarity.None, nil
		}
		g = found
	}
	if userID == "" {
		return m, nil, g, nil
	}
	tuning := s.Tuning
	if sort == music.ForYou {
		tuning = s.Showing
	}
	t, err := s.TasteNow(ctx, m, userID, tuning(ctx, userID), sort == music.ForYou)
	if err != nil {
		return nil, nil, similarity.None, err
	}
	t.Views.Asking(g)
	return m, t, g, nil
}

// CuratedTracksWith returns what would be chosen for a person under a tuning, at most limit. Errors as CuratedTracks.
func (s *Service) CuratedTracksWith(
	ctx context.Context, userID string, tuning tuning.Tuning, limit int,
) ([]music.Scored, error) {
	m, err := s.Ready(ctx)
	if err != nil {
		return nil, err
	}
	t, err := s.TasteNow(ctx, m, userID, tuning.Bounded(), true)
	if err != nil {
		return nil, err
	}
	return similarity.Scored(seq.First(curateTracks(m, t, similarity.None, music.ForYou, s.Now()), max(limit, 0)),
		m.Tracks.IDs), nil
}
