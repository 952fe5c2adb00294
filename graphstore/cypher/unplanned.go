package cypher

import (
	"context"
	"errors"
	"maps"
	"sync"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"golang.org/x/sync/singleflight"
)

const (
	// mostUnplanned is how many names of transactions are asked for the first time at once on one server by people, and
	// mostBehind how many by what works in the background, which waits for its turn as long as behindPatience.
	mostUnplanned, mostBehind = 3, 1
	behindPatience            = time.Minute
	// firstTakes bounds how long a read goes on that nobody waits for any more. A connection that never carries anything
	// again holds its turn as long.
	firstTakes = 5 * time.Second
	// coldTakes is that of a database that started less than coldFor ago: its Java is cold too, and plans in many seconds
	// what takes one of them later.
	coldTakes, coldFor = time.Minute, 2 * time.Minute
)

// errBusy ends waiting for one's turn.
var errBusy = errors.New("the database has as much to do as it can")

// unplanned keeps transactions apart, by name, that the database has not answered since it may have started anew: then
// it plans each statement when it meets it. Of many that are planned at once each takes longer than who asked waits;
// its plan is lost with them, and the next to ask begins it anew, so that a busy site would never come back. Of a few
// each is planned, and kept. Who asks for what another asks for the first time waits for its end, as they would in the
// database. It may have started anew where a connection was lost, until it says that it did not.
type unplanned struct {
	// started tells when the database started; nil where that cannot be known.
	started func(context.Context) (time.Time, error)
	asking  singleflight.Group

	mu sync.Mutex
	// since is when the database started, as it said last; learned is when that
	// was heard, or that it may have, by the clock of this server.
	since, learned time.Time
	// doubts counts lost connections. isDoubtful: the database has not said since the last that it is the same.
	doubts     int
	isDoubtful bool
	// before are those that were answered before the first doubt.
	before map[string]bool
	// answered are those that may be asked by all, asked those that somebody asks for the first time, in whose place.
	answered map[string]bool
	asked    map[string]place
	// changed is closed with each end of such a one.
	changed chan struct{}
}

// place is in what line somebody stands: people do not wait behind what works in the background, nor that for ever
// behind them.
type place bool

const (
	aPerson place = false
	aWorker place = true
)

func (p place) most() int {
	if p == aWorker {
		return mostBehind
	}
	return mostUnplanned
}

func newUnplanned(started func(context.Context) (time.Time, error)) *unplanned {
	return &unplanned{
		started: started, isDoubtful: started != nil,
		before: map[string]bool{}, answered: map[string]bool{}, asked: map[string]place{}, changed: make(chan struct{}),
	}
}

// turn waits until a transaction may be asked, for as long as patience. Who is first gives it back. Errors: errBusy,
// and that of ctx.
func (u *unplanned) turn(
	ctx context.Context, name string, by place, patience time.Duration,
) (isFirst bool, err error) {
	var late <-chan time.Time
	for {
		isFirst, wait := u.try(name, by)
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
func (u *unplanned) try(name string, by place) (isFirst bool, wait <-chan struct{}) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.answered[name] {
		return false, nil
	}
	beside := 0
	for other, whose := range u.asked {
		if other == name {
			return false, u.changed
		}
		if whose == by {
			beside++
		}
	}
	if beside >= by.most() {
		return false, u.changed
	}
	u.asked[name] = by
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
	u.wake()
}

// wake has those who wait for a turn look again. The caller holds the lock.
func (u *unplanned) wake() {
	close(u.changed)
	u.changed = make(chan struct{})
}

// doubt is for a database that may have started anew.
func (u *unplanned) doubt() {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.doubts++
	if u.isDoubtful = u.started != nil; u.isDoubtful {
		maps.Copy(u.before, u.answered)
	} else {
		u.learned = time.Now()
	}
	clear(u.answered)
}

// isCold reports whether the database may have started a short while ago.
func (u *unplanned) isCold() bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.isDoubtful || time.Since(u.learned) < coldFor
}

// cameBack reports whether the database was away, and may have started a short while ago. When a server starts nobody
// waits for what works in its background.
func (u *unplanned) cameBack() bool {
	u.mu.Lock()
	isFirstDay := u.doubts == 0
	u.mu.Unlock()
	return !isFirstDay && u.isCold()
}

// settle has the database asked, behind whoever asks something else, whether it is the one that it was: a connection is
// also lost by what lies between, and then all that was answered still is.
func (u *unplanned) settle() {
	u.mu.Lock()
	isSettled := !u.isDoubtful
	u.mu.Unlock()
	if isSettled {
		return
	}
	u.asking.DoChan("", func() (any, error) {
		u.mu.Lock()
		doubts := u.doubts
		u.mu.Unlock()
		asking, cancel := context.WithTimeout(context.Background(), firstTakes)
		defer cancel()
		since, err := u.started(asking)
		u.mu.Lock()
		defer u.mu.Unlock()
		if err != nil && isAway(err) || u.doubts != doubts {
			return nil, err // it is asked again
		}
		if err == nil && since.Equal(u.since) {
			maps.Copy(u.answered, u.before)
		} else {
			u.learned = time.Now()
		}
		clear(u.before)
		u.since, u.isDoubtful = since, false
		u.wake()
		return nil, err
	})
}

// firstKey marks what runs in the turn of who is first: what it asks beside waits for no other.
type firstKey struct{}

// inTurn asks the database once it is the transaction's turn.
func inTurn[T any](
	ctx context.Context, u *unplanned, name, mode string, by place, patience time.Duration,
	ask func(context.Context) (T, error),
) (found T, err error) {
	if ctx.Value(firstKey{}) != nil {
		return ask(ctx)
	}
	u.settle()
	if by == aWorker && !u.cameBack() {
		found, err = ask(ctx)
		u.note(ctx, err)
		return found, err
	}
	isFirst, err := u.turn(ctx, name, by, patience)
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

// readFirst reads what was not answered yet. Where the reader leaves it goes on for firstTakes, or coldTakes, so that
// what was planned of it is not lost.
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
		go func() {
			for since := time.Now(); waited(on, firstTakes) && u.isCold() && time.Since(since) < coldTakes; {
			}
			end()
		}()
		return found, ctx.Err()
	}
}

// note keeps what the end of a transaction says: a database that started anew has ended its connections.
func (u *unplanned) note(ctx context.Context, err error) {
	_, isLost := errors.AsType[*neo4j.ConnectivityError](err)
	_, isGivenUp := errors.AsType[*neo4j.TransactionExecutionLimit](err)
	if (isLost || isGivenUp) && ctx.Err() == nil {
		u.doubt()
	}
}
