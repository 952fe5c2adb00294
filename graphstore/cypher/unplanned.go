package cypher

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

const (
	// mostUnplanned is how many names of transactions are asked for the first time at once on one server.
	mostUnplanned = 3
	// firstTakes bounds how long a read goes on that nobody waits for any more. A connection that never carries anything
	// again holds its turn as long.
	firstTakes = 5 * time.Second
)

// errBusy ends waiting for one's turn.
var errBusy = errors.New("the database has as much to do as it can")

// unplanned keeps transactions apart, by name, that the database has not answered since it was last away: it may have
// started anew, and then plans each statement when it meets it. Of many that are planned at once each takes longer than
// who asked waits; its plan is lost with them, and the next to ask begins it anew, so that a busy site would never come
// back. Of a few each is planned, and kept. Who asks for what another asks for the first time waits for its end, as
// they would in the database.
type unplanned struct {
	mu sync.Mutex
	// answered are those that may be asked by all, asked those that somebody asks for the first time.
	answered, asked map[string]bool
	// changed is closed with each end of such a one.
	changed chan struct{}
}

func newUnplanned() *unplanned {
	return &unplanned{answered: map[string]bool{}, asked: map[string]bool{}, changed: make(chan struct{})}
}

// turn waits until a transaction may be asked, for as long as patience. Who is first gives it back. Errors: errBusy,
// and that of ctx.
func (u *unplanned) turn(ctx context.Context, name string, patience time.Duration) (isFirst bool, err error) {
	var late <-chan time.Time
	for {
		isFirst, wait := u.try(name)
		if wait == nil {
			return isFirst, nil
		}
		if late == nil {
			// A database that is silent is found out first.
			timer := time.NewTimer(patience + patience/10)
			defer timer.Stop()
			late = timer.C
		}
		select {
		case <-wait:
		case <-late:
			return false, errBusy
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
}

// try gives what to wait for, or nil.
func (u *unplanned) try(name string) (isFirst bool, wait <-chan struct{}) {
	u.mu.Lock()
	defer u.mu.Unlock()
	switch {
	case u.answered[name]:
		return false, nil
	case u.asked[name], len(u.asked) >= mostUnplanned:
		return false, u.changed
	}
	u.asked[name] = true
	return true, nil
}

// end gives back the turn of who was first.
func (u *unplanned) end(name string, isAnswered bool) {
	u.mu.Lock()
	defer u.mu.Unlock()
	delete(u.asked, name)
	if isAnswered {
		u.answered[name] = true
	}
	close(u.changed)
	u.changed = make(chan struct{})
}

// forget is for a database that may have started anew.
func (u *unplanned) forget() {
	u.mu.Lock()
	defer u.mu.Unlock()
	clear(u.answered)
}

// firstKey marks what runs in the turn of who is first: what it asks beside waits for no other.
type firstKey struct{}

// inTurn asks the database once it is the transaction's turn.
func inTurn[T any](
	ctx context.Context, u *unplanned, name, mode string, patience time.Duration, ask func(context.Context) (T, error),
) (found T, err error) {
	if ctx.Value(firstKey{}) != nil {
		return ask(ctx)
	}
	isFirst, err := u.turn(ctx, name, patience)
	switch {
	case err != nil:
		return found, err
	case isFirst && mode == modeRead:
		return readFirst(ctx, u, name, ask)
	case isFirst:
		return askFirst(ctx, u, name, ask)
	}
	found, err = ask(ctx)
	u.note(ctx, err)
	return found, err
}

// askFirst asks what was not answered yet.
func askFirst[T any](
	ctx context.Context, u *unplanned, name string, ask func(context.Context) (T, error),
) (found T, err error) {
	// Whatever stops a request in its middle gives the turn back.
	isAnswered := false
	defer func() { u.end(name, isAnswered) }()
	found, err = ask(context.WithValue(ctx, firstKey{}, true))
	isAnswered = ctx.Err() == nil && !isAway(err)
	u.note(ctx, err)
	return found, err
}

// readFirst reads what was not answered yet. Where the reader leaves it goes on for firstTakes, so that what was
// planned of it is not lost.
func readFirst[T any](
	ctx context.Context, u *unplanned, name string, ask func(context.Context) (T, error),
) (found T, err error) {
	type answer struct {
		found    T
		err      error
		panicked any
	}
	given := make(chan answer, 1)
	on, end := context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		defer end()
		var a answer
		defer func() {
			a.panicked = recover()
			given <- a
		}()
		a.found, a.err = askFirst(on, u, name, ask)
	}()
	select {
	case a := <-given:
		if a.panicked != nil {
			panic(a.panicked)
		}
		return a.found, a.err
	case <-ctx.Done():
		time.AfterFunc(firstTakes, end)
		return found, ctx.Err()
	}
}

// note keeps what the end of a transaction says: a database that started anew has ended its connections.
func (u *unplanned) note(ctx context.Context, err error) {
	_, isLost := errors.AsType[*neo4j.ConnectivityError](err)
	_, isGivenUp := errors.AsType[*neo4j.TransactionExecutionLimit](err)
	if (isLost || isGivenUp) && ctx.Err() == nil {
		u.forget()
	}
}
