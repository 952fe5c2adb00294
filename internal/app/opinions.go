package app

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/graphstore/opinions"
	"github.com/sidestage/sidestage/internal/limit"
	"github.com/sidestage/sidestage/internal/taste"
	"github.com/sidestage/sidestage/recommend"
	"github.com/sidestage/sidestage/recommend/lists"
)

// tasteChanges is far above what a person does who goes through all that they know.
var tasteChanges = limit.Rule{Name: "taste", Max: 600, Window: time.Hour}

func (s *services) openTaste() (part, error) {
	limits := limit.New(s.redis, s.world.now)
	service := taste.NewService(taste.Options{
		Store: opinions.NewStore(s.world.graph.DB), Music: s.music, Beliefs: believer{s.lists}, Now: s.world.now,
		Limit: func(ctx context.Context, userID string) error {
			_, err := limits.Take(ctx, tasteChanges, userID)
			return err
		},
	})
	return part{resolve: func(r *graphql.Resolver) { r.Taste = service }}, nil
}

// believer tells what recommendations make of a person. It is a taste.Believer.
type believer struct{ lists *lists.Service }

func (b believer) Beliefs(ctx context.Context, userID string) (taste.Beliefs, error) {
	found, err := b.lists.Beliefs(ctx, userID)
	return taste.Beliefs{
		Artists: beliefsOf(found.Artists), Genres: beliefsOf(found.Genres), Removed: beliefsOf(found.Removed),
		Mix: taste.Mix(found.Mix), ByPopularity: found.ByPopularity,
	}, err
}

func beliefsOf(found []lists.Belief) []taste.Belief {
	out := make([]taste.Belief, len(found))
	for i, b := range found {
		out[i] = taste.Belief{Thing: taste.Thing{Subject: taste.Subject(b.Kind), ID: b.ID}, Strength: b.Strength, Basis: b.Basis}
	}
	return out
}

// statements tells recommendations what people said of their taste. It is a recommend.Statements.
type statements struct {
	graph   *opinions.Store
	sayings *taste.Sayings
}

var _ recommend.Statements = statements{}

func (s statements) Opinions(ctx context.Context, yield func(recommend.Opinion) error) error {
	return s.graph.AllOpinions(ctx, func(userID string, o taste.Opinion) error { return yield(opinionOf(userID, o)) })
}

func (s statements) Places(ctx context.Context, yield func(userID, place string) error) error {
	return s.graph.Places(ctx, yield)
}

func (s statements) SaidBy(ctx context.Context, userID string) (recommend.Said, error) {
	found, err := s.sayings.SaidBy(ctx, userID)
	said := recommend.Said{Genres: found.Genres, Place: found.Place}
	for _, o := range found.Opinions {
		said.Opinions = append(said.Opinions, opinionOf(userID, o))
	}
	for _, r := range found.Removed {
		said.Removed = append(said.Removed, tastedThing(r.Thing))
	}
	return said, err
}

func opinionOf(userID string, o taste.Opinion) recommend.Opinion {
	return recommend.Opinion{UserID: userID, Thing: tastedThing(o.Thing), More: o.More, At: o.At}
}

// tastedThing goes by the names of the kinds, which both packages have the same.
func tastedThing(t taste.Thing) recommend.Thing {
	return recommend.Thing{Kind: recommend.Kind(t.Subject), ID: t.ID}
}
