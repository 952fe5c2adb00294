package app

import (
	"context"
	"time"

	"github.com/sidestage/sidestage/api/graphql"
	"github.com/sidestage/sidestage/graphstore/opinions"
	"github.com/sidestage/sidestage/internal/limit"
	"github.com/sidestage/sidestage/internal/taste"
)

// tasteChanges is far above what a person does who goes through all that they know.
var tasteChanges = limit.Rule{Name: "taste", Max: 600, Window: time.Hour}

func (s *services) openTaste() (part, error) {
	limits := limit.New(s.redis, s.world.now)
	service := taste.NewService(taste.Options{
		Store: opinions.NewStore(s.world.graph.DB), Music: s.music, Beliefs: s.lists, Now: s.world.now,
		Limit: func(ctx context.Context, userID string) error {
			_, err := limits.Take(ctx, tasteChanges, userID)
			return err
		},
	})
	return part{resolve: func(r *graphql.Resolver) { r.Taste = service }}, nil
}
