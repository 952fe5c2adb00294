package app

import (
	"context"
	"time"

	tastegraph "github.com/sidestage/sidestage/graphstore/taste"
	"github.com/sidestage/sidestage/recommend"
)

// tasteSource tells recommendations what the graph has. It is a recommend.Source and a recommend.History.
type tasteSource struct{ graph *tastegraph.Store }

var (
	_ recommend.Source  = tasteSource{}
	_ recommend.History = tasteSource{}
)

func (s tasteSource) Genres(ctx context.Context, yield func(recommend.Genre) error) error {
	names, err := s.graph.Genres(ctx)
	if err != nil {
		return err
	}
	for slug, name := range names {
		if err := yield(recommend.Genre{Slug: slug, Name: name}); err != nil {
			return err
		}
	}
	return nil
}

func (s tasteSource) Artists(ctx context.Context, yield func(recommend.Artist) error) error {
	return s.graph.Artists(ctx, func(a tastegraph.Artist) error {
		genres := make([]recommend.GenreWeight, len(a.Genres))
		for i, g := range a.Genres {
			genres[i] = recommend.GenreWeight(g)
		}
		return yield(recommend.Artist{ID: a.ID, Name: a.Name, Genres: genres})
	})
}

func (s tasteSource) Tracks(ctx context.Context, yield func(recommend.Track) error) error {
	return s.graph.Tracks(ctx, func(t tastegraph.Track) error {
		genres := make([]recommend.GenreWeight, len(t.Genres))
		for i, slug := range t.Genres {
			genres[i] = recommend.GenreWeight{Slug: slug, Weight: 1}
		}
		return yield(recommend.Track{
			ID: t.ID, Title: t.Title, ArtistID: t.ArtistID, AlbumID: t.AlbumID, Genres: genres, Duration: t.Duration,
			Popularity: float64(t.Plays), ReleasedAt: t.ReleasedAt,
		})
	})
}

func (s tasteSource) Interactions(ctx context.Context, yield func(recommend.Interaction) error) error {
	return s.graph.Heard(ctx, func(h tastegraph.Heard) error { return yield(recommend.Interaction(h)) })
}

func (s tasteSource) Follows(ctx context.Context, yield func(recommend.Follow) error) error {
	return s.graph.Follows(ctx, func(user, target string) error {
		return yield(recommend.Follow{UserID: user, TargetID: target})
	})
}

func (s tasteSource) Listened(ctx context.Context, userID string, limit int) ([]recommend.Interaction, error) {
	return interactions(s.graph.HeardBy(ctx, userID, limit))
}

func (s tasteSource) HeardMost(ctx context.Context, userIDs []string, each int) ([]recommend.Interaction, error) {
	return interactions(s.graph.HeardMost(ctx, userIDs, each))
}

func interactions(heard []tastegraph.Heard, err error) ([]recommend.Interaction, error) {
	out := make([]recommend.Interaction, len(heard))
	for i, h := range heard {
		out[i] = recommend.Interaction(h)
	}
	return out, err
}

func (s tasteSource) Following(ctx context.Context, userID string) ([]string, error) {
	return s.graph.FollowedBy(ctx, userID)
}

func (s tasteSource) Released(ctx context.Context, userID string, after, until time.Time, limit int) ([]recommend.Release, error) {
	found, err := s.graph.Released(ctx, userID, after, until, limit)
	out := make([]recommend.Release, len(found))
	for i, r := range found {
		kind := recommend.KindTrack
		if r.Album {
			kind = recommend.KindAlbum
		}
		out[i] = recommend.Release{
			Thing: recommend.Thing{Kind: kind, ID: r.ID}, ArtistID: r.ArtistID, ArtistName: r.ArtistName, Genres: r.Genres, At: r.At,
		}
	}
	return out, err
}

func (s tasteSource) RecentPlays(ctx context.Context, userID string, since time.Time) ([]recommend.Play, error) {
	plays, err := s.graph.RecentPlays(ctx, userID, since)
	out := make([]recommend.Play, len(plays))
	for i, p := range plays {
		out[i] = recommend.Play{TrackID: p.TrackID, At: p.At, Skipped: p.Skipped, Completed: p.Completed}
	}
	return out, err
}
