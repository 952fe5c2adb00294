package graphql

import (
	"context"

	"github.com/sidestage/sidestage/api/graphql/model"
	"github.com/sidestage/sidestage/internal/giveaways"
)

func (r *Resolver) giveaway(ctx context.Context, g giveaways.Giveaway, err error) (*model.Giveaway, error) {
	return one(g, err, model.NewGiveaway(viewer(ctx), r.Giveaways.Now()))
}
