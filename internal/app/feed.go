package app

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/posts"
	"github.com/sidestage/sidestage/recommend/ranking"
)

// feedRanker ranks feeds by taste, by what the person did with posts, and by what is talked about; a posts.Ranker.
type feedRanker struct {
	taste ranking.Taste
	now   func() time.Time
}

// remembered is a taste of one feed: how well its posts fit is asked once. Before the first model nothing fits.
type remembered struct {
	ranking.Taste
	fits map[string]float64
}

func (r *remembered) Fits(ctx context.Context, userID string, of []ranking.Subject) ([]float64, error) {
	fits, err := r.Taste.Fits(ctx, userID, of)
	if fault.CodeOf(err) == fault.Unavailable && err != nil {
		fits, err = make([]float64, len(of)), nil
	}
	for i, fit := range fits {
		r.fits[of[i].ArtistID] = max(r.fits[of[i].ArtistID], fit)
	}
	return fits, err
}

// Rank returns at most so many, each with why it is there.
func (f feedRanker) Rank(ctx context.Context, userID string, found []posts.Rankable, most int) ([]posts.Chosen, error) {
	now, byID := f.now(), make(map[string]posts.Rankable, len(found))
	candidates := make([]ranking.Post, len(found))
	for i, p := range found {
		byID[p.ID] = p
		candidates[i] = ranking.Post{
			ID: p.ID, AuthorID: p.AuthorID, At: p.Posted, Genres: p.Genres, Followed: p.IsFollowed,
			Lift: p.Lift(now),
		}
	}
	taste := &remembered{f.taste, map[string]float64{}}
	page, err := ranking.New(taste, f.now).Feed(ctx, userID, ranking.FeedQuery{
		First: most, DiscoveryShare: posts.DiscoveryShare,
	}, candidates)
	if err != nil {
		return nil, err
	}
	chosen := make([]posts.Chosen, len(page.IDs))
	for i, id := range page.IDs {
		chosen[i] = posts.Chosen{ID: id}
		if p := byID[id]; p.AuthorID != userID {
			chosen[i].Why = p.Reason(taste.fits[p.AuthorID], now)
		}
	}
	return chosen, nil
}
