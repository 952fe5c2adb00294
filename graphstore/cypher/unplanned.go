package cypher

import (
	"context"
	"errors"
	"sync"
	"time"
)

// mostUnplanned is how many names of transactions are asked for the first time at once on one server.
const mostUnplanned = 3

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
			timer := time.NewTimer(patience)
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

// forget is for a database that was away.
func (u *unplanned) forget() {
	u.mu.Lock()
	defer u.mu.Unlock()
	clear(u.answered)
}

// firstKey marks what runs in the turn of who is first: what it asks beside waits for no other.
type firstKey struct{}

// inTurn asks the database once it is the transaction's turn.
func inTurn[T any](
	ctx context.Context, u *unplanned, name string, patience time.Duration, ask func(context.Context) (T, error),
) (found T, err error) {
	if ctx.Value(firstKey{}) != nil {
		return ask(ctx)
	}
	isFirst, err := u.turn(ctx, name, patience)
	if err != nil {
		return found, err
	}
	if isFirst {
		// Whatever stops a request in its middle gives the turn back.
		isAnswered := false
		defer func() { u.end(name, isAnswered) }()
		found, err = ask(context.WithValue(ctx, firstKey{}, true))
		isAnswered = ctx.Err() == nil && !isAway(err)
	} else {
		found, err = ask(ctx)
	}
	if errors.Is(context.Cause(ctx), errSilent) || ctx.Err() == nil && isAway(err) && !isRefused(err) {
		u.forget()
	}
	return found, err
}
