package cypher

import (
	"context"
	"errors"
	"time"

	"golang.org/x/sync/singleflight"

	"github.com/sidestage/sidestage/internal/telemetry"
)

// How long a request waits for a database that is silent. One that lives and is slow, as one that has just started
// plans what it never saw, has its time: DefaultTimeout.
const (
	// ReadPatience is for reads: a person is told that the database is away while they still look.
	ReadPatience = 2 * time.Second
	// WritePatience is for writes. It is longer, as a write that is tried again when the database is back spares a
	// person to do so, and shorter than the 10 seconds after which the site gives a call up.
	WritePatience = 5 * time.Second
	// toldPatience is for reads of a database that was just found silent: a page that reads several things one after
	// the other does not wait for each.
	toldPatience = ReadPatience / 4
	// toldFor is how long it counts as just found.
	toldFor = ReadPatience
)

// errSilent ends waiting for a database that does not say that it lives.
var errSilent = errors.New("the database did not say in time that it lives")

// failFast asks what a person waits for. After half of patience without an answer it takes pulses of that length, in
// which ping, which asks the database for nothing but a sign of life, has to succeed. Errors: those of ask, and
// errSilent with them as soon as a ping fails.
func failFast[T any](
	ctx context.Context, patience time.Duration, ping func(context.Context) error,
	ask func(context.Context) (T, error),
) (T, error) {
	pulse := patience / 2
	watched, end := context.WithCancelCause(ctx)
	defer end(nil)
	watch := time.AfterFunc(pulse, func() {
		for answers(watched, pulse, ping) && waited(watched, pulse) {
		}
		end(errSilent)
	})
	defer watch.Stop()
	found, err := ask(watched)
	if err != nil && ctx.Err() == nil && errors.Is(context.Cause(watched), errSilent) {
		return found, errors.Join(errSilent, err)
	}
	return found, err
}

// askFailFast asks what a request waits for. A request that waited in vain for the database, or for its turn, does not
// wait again.
func askFailFast[T any](
	ctx context.Context, db *DB, name, mode string, ask func(context.Context) (T, error),
) (found T, err error) {
	patience := db.patience(mode)
	if patience == toldPatience && telemetry.WaitedInVain(ctx) {
		return found, errSilent
	}
	waits := patience
	if telemetry.WaitedInVain(ctx) {
		waits = 0
	}
	found, err = failFast(ctx, patience, db.signs.ask, func(ctx context.Context) (T, error) {
		return inTurn(ctx, db.unplanned, name, mode, aPerson, waits, ask)
	})
	db.heard(patience, err)
	if errors.Is(err, errSilent) || errors.Is(err, errBusy) {
		telemetry.NoteWaitInVain(ctx)
	}
	return found, err
}

// patience is how long a request waits for the database where it is silent.
func (db *DB) patience(mode string) time.Duration {
	switch {
	case mode == modeWrite:
		return WritePatience
	case time.Now().UnixNano() < db.silentUntil.Load():
		return toldPatience
	}
	return ReadPatience
}

// heard keeps what a transaction of a request that had so much patience found of the database.
func (db *DB) heard(patience time.Duration, err error) {
	switch {
	case err == nil && db.silentUntil.Load() != 0:
		db.silentUntil.Store(0)
	// What was found in less than the whole time does not go on for itself.
	case errors.Is(err, errSilent) && patience >= ReadPatience:
		db.silentUntil.Store(time.Now().Add(toldFor).UnixNano())
	}
}

// signs asks the database for signs of life, once for all who want one at a time: many who ask one that has much to do
// would themselves keep it from answering.
type signs struct {
	ping func(context.Context) error
	once singleflight.Group
}

// ask returns nil as soon as the database gives a sign of life, or ctx ends without one.
func (s *signs) ask(ctx context.Context) error {
	sign := s.once.DoChan("", func() (any, error) {
		bounded, cancel := context.WithTimeout(context.WithoutCancel(ctx), WritePatience/2)
		defer cancel()
		return nil, s.ping(bounded)
	})
	select {
	case given := <-sign:
		return given.Err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// answers takes a pulse, in which the database has to say that it lives; it ends with ctx.
func answers(ctx context.Context, pulse time.Duration, ping func(context.Context) error) bool {
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

// isUrgent reports whether somebody waits for a transaction: work in the background may take its time.
func isUrgent(ctx context.Context) bool {
	return telemetry.RequestID(ctx) != "" || ctx.Value(urgentKey{}) != nil
}

// ReadOneFailFast is ReadOne for what stands before everything else, as all that requests read.
func ReadOneFailFast[T any](
	ctx context.Context, db *DB, name string, statement Statement, params map[string]any, scan func(*Row) T,
) (T, error) {
	return ReadOne(context.WithValue(ctx, urgentKey{}, true), db, name, statement, params, scan)
}
