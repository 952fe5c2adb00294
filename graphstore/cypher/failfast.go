package cypher

import (
	"context"
	"errors"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/telemetry"
)

// pulse is how long a database may be silent before it is asked whether it lives, and then how long it has to say so:
// together the two seconds after which a person is told that it is away, while they still look. One that lives and is
// slow, as one that has just started plans what it never saw, has its time.
const pulse = time.Second

// errSilent ends waiting for a database that does not say that it lives.
var errSilent = errors.New("the database did not say in time that it lives")

// failFast asks what a person waits for. Errors: those of ask, and UNAVAILABLE as
// soon as two pulses are over and ping, which asks the database for nothing but a sign of life, fails.
func failFast[T any](
	ctx context.Context, ping func(context.Context) error, ask func(context.Context) (T, error),
) (T, error) {
	watched, end := context.WithCancelCause(ctx)
	defer end(nil)
	watch := time.AfterFunc(pulse, func() {
		for answers(watched, ping) && waited(watched, pulse) {
		}
		end(errSilent)
	})
	defer watch.Stop()
	found, err := ask(watched)
	if err != nil && ctx.Err() == nil && errors.Is(context.Cause(watched), errSilent) {
		return found, fault.Away("The database", errors.Join(errSilent, err))
	}
	return found, err
}

// answers takes a pulse, in which the database has to say that it lives; it ends with ctx.
func answers(ctx context.Context, ping func(context.Context) error) bool {
	bounded, cancel := context.WithTimeout(ctx, pulse)
	defer cancel()
	err := ping(bounded)
	<-bounded.Done()
	return err == nil && ctx.Err() == nil
}

// waited tells whether a span was over before ctx was.
func waited(ctx context.Context, span time.Duration) bool {
	timer := time.NewTimer(span)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// urgentKey marks what stands before everything else, whether or not a request asks for it.
type urgentKey struct{}

// isUrgent reports whether somebody waits for what is read: work in the background may take its time.
func isUrgent(ctx context.Context) bool {
	return telemetry.RequestID(ctx) != "" || ctx.Value(urgentKey{}) != nil
}

// ReadOneFailFast is ReadOne for what stands before everything else, as all that requests read.
func ReadOneFailFast[T any](
	ctx context.Context, db *DB, name string, statement Statement, params map[string]any, scan func(*Row) T,
) (T, error) {
	return ReadOne(context.WithValue(ctx, urgentKey{}, true), db, name, statement, params, scan)
}
