package app

import (
	"context"

	"github.com/sidestage/sidestage/recommend/batch"
)

// evaluate and recommendBatch need no server and no engine, only files.
func evaluate(ctx context.Context, c *call) error { return batch.Evaluate(ctx, c.args, c.out, c.err) }

func recommendBatch(ctx context.Context, c *call) error {
	return batch.Recommend(ctx, c.args, c.out, c.err)
}
