package app

import (
	"context"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	findinggraph "github.com/sidestage/sidestage/graphstore/finding"
	"github.com/sidestage/sidestage/internal/finding"
	"github.com/sidestage/sidestage/internal/music"
	"github.com/sidestage/sidestage/internal/people"
	"github.com/sidestage/sidestage/search"
)

// openFinding makes what stands between the index and the person who searches.
func (s *services) openFinding(reg prometheus.Registerer) {
	s.finding = finding.NewService(finding.Options{
		Store: findinggraph.NewStore(s.world.graph.DB), Fold: search.Fold, Now: time.Now, Log: s.world.log,
	})
	reg.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{
		Name: "sidestage_searches_not_counted_total", Help: "Searches that were answered and not taken down, as too many waited or the graph was away.",
	}, func() float64 { return float64(s.finding.Lost()) }))
}

// tiersChanged makes a change of tiers hold for streams and searches at once.
func (s *services) tiersChanged() {
	s.music.ForgetDecisions()
	s.finding.ForgetAll()
}

// preferredMusic is a music.Store that lets a person's next search know what they just saved.
type preferredMusic struct {
	music.Store
	forget func(userID string)
}

func (p preferredMusic) Save(ctx context.Context, userID string, kind music.Kind, id string, at time.Time) (bool, error) {
	defer p.forget(userID)
	return p.Store.Save(ctx, userID, kind, id, at)
}

func (p preferredMusic) Unsave(ctx context.Context, userID string, kind music.Kind, id string, at time.Time) (bool, error) {
	defer p.forget(userID)
	return p.Store.Unsave(ctx, userID, kind, id, at)
}

// preferredPeople is a people.Store that lets a person's next search know whom they just followed.
type preferredPeople struct {
	people.Store
	forget func(userID string)
}

func (p preferredPeople) Follow(ctx context.Context, userID, followedID string, at time.Time) (bool, error) {
	defer p.forget(userID)
	return p.Store.Follow(ctx, userID, followedID, at)
}

func (p preferredPeople) Unfollow(ctx context.Context, userID, followedID string, at time.Time) (bool, error) {
	defer p.forget(userID)
	return p.Store.Unfollow(ctx, userID, followedID, at)
}
