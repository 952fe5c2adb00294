package fault

import (
	"context"
	"time"
)

// SoonEnough bounds asking an engine for what stands before everything else that a person asks for: one read by id, a
// matter of milliseconds. An engine that has not answered by then is away, and the person is told so while they still
// look.
const SoonEnough = 2 * time.Second

// Soon asks an engine, within SoonEnough. Errors: those of ask, and UNAVAILABLE where the time was over before the
// caller's own.
func Soon[T any](ctx context.Context, engine string, ask func(context.Context) (T, error)) (T, error) {
	bounded, cancel := context.WithTimeout(ctx, SoonEnough)
	defer cancel()
	found, err := ask(bounded)
	if err != nil && bounded.Err() != nil && ctx.Err() == nil {
		return found, Away(engine, err)
	}
	return found, err
}
