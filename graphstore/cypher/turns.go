package cypher

import (
	"container/list"
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// How many transactions of requests run at once on one server: the bounds, and where it begins.
const (
	fewestAtOnce = 2
	firstAtOnce  = 16
	mostAtOnce   = 64
)

// lateAfter is what an answer takes that says of the database that it has too much to do.
const lateAfter = time.Second

// errBusy ends waiting for a turn.
var errBusy = errors.New("the database has as much to do as it can")

// turns bounds how many transactions of requests run at once. A database that has just started plans each statement
// when it meets it. Of many that are planned at once each takes longer than who asked waits; its plan is lost with
// them, and the next to ask begins it anew, so that a busy site would never come back. Of a few each is planned, and
// kept.
//
// The bound rises by one with as many answers as it is, and is halved where one comes late or somebody waits in vain:
// additive increase, multiplicative decrease (Chiu and Jain, 1989), as TCP has it.
type turns struct {
	mu    sync.Mutex
	most  float64
	taken int
	// waiting has a channel for each who waits, first who came first. It is closed when their turn comes.
	waiting list.List
	// lowered is when most was last halved. What began before that says nothing about what is now.
	lowered time.Time
}

func newTurns() *turns { return &turns{most: firstAtOnce} }

// take waits for a turn, for as long as patience, and returns when it began. Whoever has it gives it back. Errors:
// errBusy, and that of ctx.
func (t *turns) take(ctx context.Context, patience time.Duration) (time.Time, error) {
	mine, place := t.ask()
	if place == nil {
		return time.Now(), nil
	}
	timer := time.NewTimer(patience)
	defer timer.Stop()
	err := errBusy
	select {
	case <-mine:
		return time.Now(), nil
	case <-timer.C:
	case <-ctx.Done():
		err = ctx.Err()
	}
	if t.leave(mine, place) {
		return time.Time{}, err
	}
	return time.Now(), nil // it came meanwhile
}

// ask takes a free turn, or a place among those who wait.
func (t *turns) ask() (mine chan struct{}, place *list.Element) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.taken < int(t.most) {
		t.taken++
		return nil, nil
	}
	mine = make(chan struct{})
	return mine, t.waiting.PushBack(mine)
}

// leave gives up a place; false where the turn has come.
func (t *turns) leave(mine chan struct{}, place *list.Element) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	select {
	case <-mine:
		return false
	default:
		t.waiting.Remove(place)
		return true
	}
}

// outcome is what a turn says of the database.
type outcome int

const (
	// saysNothing: who asked has gone, or there was no connection.
	saysNothing outcome = iota
	answered
	inVain
)

// give gives back a turn.
func (t *turns) give(began time.Time, o outcome) {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case o == saysNothing:
	case o == answered && time.Since(began) < lateAfter:
		t.most = min(mostAtOnce, t.most+1/t.most)
	case began.After(t.lowered):
		t.most = max(fewestAtOnce, min(t.most, float64(t.taken))/2)
		t.lowered = time.Now()
	}
	t.taken--
	for t.taken < int(t.most) && t.waiting.Len() > 0 {
		close(t.waiting.Remove(t.waiting.Front()).(chan struct{}))
		t.taken++
	}
}

// atOnce is how many may run now.
func (t *turns) atOnce() float64 {
	t.mu.Lock()
	defer t.mu.Unlock()
	return float64(int(t.most))
}

// outcomeOf tells what the end of a transaction says of the database; ctx is that in which it ran.
func outcomeOf(ctx context.Context, err error) outcome {
	neo, refused := errors.AsType[*neo4j.Neo4jError](err)
	switch {
	case err == nil:
		return answered
	case errors.Is(context.Cause(ctx), errSilent),
		refused && strings.HasPrefix(neo.Code, "Neo.ClientError.Transaction.TransactionTimedOut"),
		errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
		return inVain
	case refused:
		return answered
	}
	return saysNothing
}

// turnKey marks what runs in a turn: what it asks beside has no other to wait for.
type turnKey struct{}

// inTurn asks the database once it is one's turn.
func inTurn[T any](
	ctx context.Context, t *turns, patience time.Duration, ask func(context.Context) (T, error),
) (found T, err error) {
	if ctx.Value(turnKey{}) != nil {
		return ask(ctx)
	}
	began, err := t.take(ctx, patience)
	if err != nil {
		return found, err
	}
	// Whatever stops a request in its middle gives the turn back.
	says := saysNothing
	defer func() { t.give(began, says) }()
	found, err = ask(context.WithValue(ctx, turnKey{}, true))
	says = outcomeOf(ctx, err)
	return found, err
}
