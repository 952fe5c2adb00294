package app

import (
	"context"
	"math"
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

const (
	// discoveryShare is the share of places for authors whom the person does not follow.
	discoveryShare = 0.4
	// muchTalk is from how much talk on a post is there for that, goodFit from what fit on for the person's taste, and
	// someLeaning from how much the person did for that.
	muchTalk, goodFit, someLeaning = 6, 0.3, 2
)

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
			Lift: lift(p.Talk(now), p.Leaning),
		}
	}
	taste := &remembered{f.taste, map[string]float64{}}
	page, err := ranking.New(taste, f.now).Feed(ctx, userID, ranking.FeedQuery{
		First: most, DiscoveryShare: discoveryShare,
	}, candidates)
	if err != nil {
		return nil, err
	}
	chosen := make([]posts.Chosen, len(page.IDs))
	for i, id := range page.IDs {
		chosen[i] = posts.Chosen{ID: id}
		if p := byID[id]; p.AuthorID != userID {
			chosen[i].Why = why(p, taste.fits[p.AuthorID], now)
		}
	}
	return chosen, nil
}

// lift grows slowly with the talk; what the person liked of the author up to doubles it, what they hid makes it little.
func lift(talk, leaning float64) float64 {
	out := 1 + 0.3*math.Log1p(talk)
	if leaning < 0 {
		return out / (1 - leaning)
	}
	return out * (1 + min(leaning/10, 1))
}

func why(p posts.Rankable, fit float64, now time.Time) posts.Why {
	switch {
	case p.IsFollowed:
		return posts.WhyFollowed
	case p.Leaning >= someLeaning:
		return posts.WhyLeaning
	case p.Talk(now) >= muchTalk:
		return posts.WhyTalkedOf
	case fit >= goodFit:
		return posts.WhyTaste
	}
	return posts.WhyNew
}
