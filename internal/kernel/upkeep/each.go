package upkeep

import (
	"context"
	"errors"
)

// Each does work on every id that list returns, a page at a time, each after the last id of the page before: the last
// page has fewer than most. What fails holds up no other.
func Each(
	ctx context.Context, most int, list func(ctx context.Context, after string, most int) ([]string, error),
	work func(ctx context.Context, id string) error,
) error {
	var errs []error
	for after := ""; ; {
		ids, err := list(ctx, after, most)
		errs = append(errs, err)
		for _, id := range ids {
			errs = append(errs, work(ctx, id))
		}
		if len(ids) < most || ctx.Err() != nil {
			return errors.Join(errs...)
		}
		after = ids[len(ids)-1]
	}
}
