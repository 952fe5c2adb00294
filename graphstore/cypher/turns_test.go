package cypher

import (
	"context"
	"errors"
	"math/rand/v2"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// Whatever is asked, given up and answered: never more run than may, and no turn is lost.
func TestTurnsAreNeitherLostNorGivenTwice(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := newTurns()
		var mu sync.Mutex
		running, most := 0, 0
		var all sync.WaitGroup
		for range 500 {
			all.Go(func() {
				time.Sleep(time.Duration(rand.IntN(1000)) * time.Millisecond)
				ctx, leave := context.WithTimeout(t.Context(), time.Duration(rand.IntN(300))*time.Millisecond)
				defer leave()
				began, err := turns.take(ctx, time.Duration(rand.IntN(200))*time.Millisecond)
				if err != nil {
					return
				}
				mu.Lock()
				running++
				most = max(most, running)
				mu.Unlock()
				time.Sleep(time.Duration(rand.IntN(50)) * time.Millisecond)
				mu.Lock()
				running--
				mu.Unlock()
				turns.give(began, outcome(rand.IntN(3)))
			})
		}
		all.Wait()
		if most < 2 || most > mostAtOnce {
			t.Errorf("%d ran at once", most)
		}
		if turns.taken != 0 || turns.waiting.Len() != 0 {
			t.Errorf("%d turns are taken and %d wait in the end", turns.taken, turns.waiting.Len())
		}
		if at := turns.atOnce(); at < fewestAtOnce || at > mostAtOnce {
			t.Errorf("%v may run at once", at)
		}
	})
}

func TestWhoCameFirstHasTheNextTurn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := &turns{most: 2}
		first, _ := turns.take(t.Context(), time.Second)
		if _, err := turns.take(t.Context(), time.Second); err != nil {
			t.Fatal(err)
		}
		order := make(chan int, 3)
		for n := range 3 {
			go func() {
				if _, err := turns.take(t.Context(), time.Second); err == nil {
					order <- n
				}
			}()
			synctest.Wait()
		}
		turns.give(first, answered)
		if n := <-order; n != 0 {
			t.Errorf("the turn went to %d", n)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if len(order) > 0 || turns.waiting.Len() > 0 {
			t.Errorf("%d had a turn that was not free, %d wait in vain", len(order), turns.waiting.Len())
		}
		if _, err := turns.take(t.Context(), time.Second); !errors.Is(err, errBusy) || !isAway(err) {
			t.Errorf("who waits in vain is told %v", err)
		}
	})
}

// A wave that waits in vain counts once, however many are in it.
func TestOneWaveHalvesTheBoundOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		turns := &turns{most: 40}
		var began []time.Time
		for range 40 {
			at, _ := turns.take(t.Context(), 0)
			began = append(began, at)
		}
		time.Sleep(time.Second)
		for _, at := range began {
			turns.give(at, inVain)
		}
		if at := turns.atOnce(); at != 20 {
			t.Errorf("%v may run at once", at)
		}
		for range 21 {
			at, err := turns.take(t.Context(), 0)
			if err != nil {
				return
			}
			defer turns.give(at, answered)
		}
		t.Error("more run than may")
	})
}

func TestWhatRunsInATurnWaitsForNoOther(t *testing.T) {
	turns := &turns{most: 1}
	inside := func(ctx context.Context) (int, error) {
		return inTurn(ctx, turns, 0, func(context.Context) (int, error) { return 7, nil })
	}
	if got, err := inTurn(t.Context(), turns, 0, inside); got != 7 || err != nil {
		t.Errorf("%d, %v", got, err)
	}
	func() {
		defer func() { _ = recover() }()
		_, _ = inTurn(t.Context(), turns, 0, func(context.Context) (int, error) { panic("a bug") })
	}()
	if turns.taken != 0 {
		t.Error("a bug keeps its turn")
	}
}

func TestWhatAnEndSaysOfTheDatabase(t *testing.T) {
	silent, end := context.WithCancelCause(t.Context())
	end(errSilent)
	gone, leave := context.WithCancel(t.Context())
	leave()
	timedOut := &neo4j.Neo4jError{Code: "Neo.ClientError.Transaction.TransactionTimedOut"}
	for name, c := range map[string]struct {
		ctx  context.Context
		err  error
		want outcome
	}{
		"an answer":            {t.Context(), nil, answered},
		"a refusal":            {t.Context(), &neo4j.Neo4jError{Code: "Neo.ClientError.Statement.SyntaxError"}, answered},
		"no time left":         {t.Context(), timedOut, inVain},
		"no word":              {t.Context(), context.DeadlineExceeded, inVain},
		"silence":              {silent, context.Canceled, inVain},
		"nobody waits for it":  {gone, context.Canceled, saysNothing},
		"there was no way":     {t.Context(), errors.New("connection refused"), saysNothing},
		"what was not allowed": {t.Context(), ErrNoRecord, saysNothing},
	} {
		if got := outcomeOf(c.ctx, c.err); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

// planner is a database that has just started: it plans what it never saw, with two cores for all that it does, and
// forgets what nobody waits for any more.
type planner struct {
	mu      sync.Mutex
	at      int
	planned map[int]bool
}

const (
	planCores = 2
	// What it takes on a core of its own to plan a statement, and to say that one lives.
	planTakes, pingTakes = 300 * time.Millisecond, 20 * time.Millisecond
	// planEnds is how long it goes on with what nobody waits for any more.
	planEnds = time.Second
)

// work is done when it had so much of a core, or sooner by another.
func (p *planner) work(ctx context.Context, left time.Duration, done func() bool) error {
	const tick = 10 * time.Millisecond
	p.mu.Lock()
	defer p.mu.Unlock()
	p.at++
	for left > 0 && !done() {
		p.mu.Unlock()
		went := waited(ctx, tick)
		p.mu.Lock()
		if !went {
			time.AfterFunc(planEnds, func() { p.mu.Lock(); p.at--; p.mu.Unlock() })
			return ctx.Err()
		}
		left -= tick * planCores / time.Duration(max(planCores, p.at))
	}
	p.at--
	return nil
}

func (p *planner) plan(ctx context.Context, statement int) (int, error) {
	ctx, cancel := context.WithTimeout(ctx, DefaultTimeout)
	defer cancel()
	err := p.work(ctx, planTakes, func() bool { return p.planned[statement] })
	if err == nil {
		p.mu.Lock()
		p.planned[statement] = true
		p.mu.Unlock()
	}
	return 0, err
}

func (p *planner) ping(ctx context.Context) error {
	return p.work(ctx, pingTakes, func() bool { return false })
}

// Many who ask again and again for what is not planned yet get it in the end. Where all ask at once, each for a sign of
// life too, none of it is ever planned.
func TestABusySiteComesBackAfterItsDatabaseStarted(t *testing.T) {
	const people, statements = 120, 150
	type read func(ctx context.Context, patience time.Duration, statement int) (int, error)
	planned := func(ctx context.Context, p *planner, db *DB, read read) int {
		ctx, stop := context.WithTimeout(ctx, 2*time.Minute)
		defer stop()
		var all sync.WaitGroup
		for n := range people {
			all.Go(func() {
				for i := n; waited(ctx, 20*time.Millisecond); i++ {
					patience := db.patience(modeRead)
					_, err := read(ctx, patience, i%statements)
					db.heard(patience, err)
				}
			})
		}
		all.Wait()
		return len(p.planned)
	}
	synctest.Test(t, func(t *testing.T) {
		p := &planner{planned: map[int]bool{}}
		db := &DB{turns: newTurns(), signs: signs{ping: p.ping}}
		got := planned(t.Context(), p, db, func(ctx context.Context, patience time.Duration, statement int) (int, error) {
			return failFast(ctx, patience, db.signs.ask, func(ctx context.Context) (int, error) {
				return inTurn(ctx, db.turns, patience, func(ctx context.Context) (int, error) { return p.plan(ctx, statement) })
			})
		})
		if got != statements {
			t.Errorf("%d of %d are planned", got, statements)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		p := &planner{planned: map[int]bool{}}
		got := planned(t.Context(), p, &DB{}, func(ctx context.Context, patience time.Duration, statement int) (int, error) {
			return failFast(ctx, patience, p.ping, func(ctx context.Context) (int, error) { return p.plan(ctx, statement) })
		})
		if got > 0 {
			t.Errorf("without it %d of %d are planned: this proves nothing", got, statements)
		}
	})
}
