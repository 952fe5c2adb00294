package cypher

import (
	"context"
	"errors"
	"math/rand/v2"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// asking asks u for a name; what end gives is what the database says. ran is told when it is asked.
func asking(ctx context.Context, u *unplanned, name string, ran func(), end func(context.Context) error) error {
	_, err := inTurn(ctx, u, name, modeRead, aPerson, ReadPatience, func(ctx context.Context) (int, error) {
		ran()
		return 0, end(ctx)
	})
	return err
}

// Of what was never answered few are asked at once, each name by one; what was answered is asked by all.
func TestFewAreAskedForTheFirstTimeAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u := newUnplanned(nil)
		var mu sync.Mutex
		firsts, most, failed := map[string]int{}, 0, 0
		answered := map[string]bool{}
		var all sync.WaitGroup
		for range 2000 {
			all.Go(func() {
				time.Sleep(time.Duration(rand.IntN(5000)) * time.Millisecond)
				name := strconv.Itoa(rand.IntN(40))
				fails := rand.IntN(4) == 0
				isFirst := false
				ran := func() {
					mu.Lock()
					defer mu.Unlock()
					if isFirst = !answered[name]; isFirst {
						firsts[name]++
						most = max(most, len(firsts))
						if firsts[name] > 1 {
							t.Errorf("%s is asked by two before it was answered", name)
						}
					}
				}
				err := asking(t.Context(), u, name, ran, func(context.Context) error {
					time.Sleep(time.Duration(rand.IntN(200)) * time.Millisecond)
					mu.Lock()
					defer mu.Unlock()
					if isFirst {
						delete(firsts, name)
					}
					if fails && isFirst {
						return &neo4j.Neo4jError{Code: "Neo.ClientError.Transaction.TransactionTimedOut"}
					}
					answered[name] = true
					return nil
				})
				if errors.Is(err, errBusy) {
					failed++
				}
			})
		}
		all.Wait()
		if most != mostUnplanned || len(answered) != 40 || len(u.asked) != 0 {
			t.Errorf("%d at once, %d answered, %d turns are still had", most, len(answered), len(u.asked))
		}
	})
}

// What works in the background has one place of its own once the database was away, and before that as many as it
// wants.
func TestPeopleDoNotWaitBehindWorkers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u := newUnplanned(nil)
		var at, most int
		var mu sync.Mutex
		work := func(name string) {
			_, err := inTurn(t.Context(), u, name, modeWrite, aWorker, behindPatience, func(context.Context) (int, error) {
				mu.Lock()
				at++
				most = max(most, at)
				mu.Unlock()
				time.Sleep(10 * time.Second)
				mu.Lock()
				at--
				mu.Unlock()
				return 0, nil
			})
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
		all := func(kind string) (took time.Duration) {
			began := time.Now()
			var workers sync.WaitGroup
			for n := range 5 {
				workers.Go(func() { work(kind + strconv.Itoa(n)) })
			}
			time.Sleep(time.Second)
			asked := time.Now()
			if err := asking(t.Context(), u, kind, func() {}, func(context.Context) error { return nil }); err != nil {
				t.Error(err)
			}
			if waits := time.Since(asked); waits > 0 {
				t.Errorf("%s: a person waits %s", kind, waits)
			}
			workers.Wait()
			return time.Since(began)
		}
		if took := all("at its start "); took != 10*time.Second || most != 5 {
			t.Errorf("at its start %d work at once, all for %s", most, took)
		}
		most = 0
		u.doubt()
		if took := all("after it was away "); took != 50*time.Second || most != mostBehind {
			t.Errorf("after it was away %d work at once, all for %s", most, took)
		}
	})
}

func TestWhoWaitsForAnotherIsToldInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u := newUnplanned(nil)
		hang := func(context.Context) error { time.Sleep(time.Minute); return nil }
		nothing := func() {}
		go func() { _ = asking(t.Context(), u, "slow", nothing, hang) }()
		synctest.Wait()
		began := time.Now()
		err := asking(t.Context(), u, "slow", nothing, hang)
		if took := time.Since(began); !errors.Is(err, errBusy) || !isAway(err) || took != ReadPatience+ReadPatience/10 {
			t.Errorf("after %s: %v", took, err)
		}
		gone, leave := context.WithTimeout(t.Context(), time.Second)
		defer leave()
		if err := asking(gone, u, "slow", nothing, hang); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("who left is told %v", err)
		}
		time.Sleep(time.Minute)
		if err := asking(t.Context(), u, "slow", nothing, func(context.Context) error { return nil }); err != nil {
			t.Error(err)
		}
	})
}

// A first read has the time of any other while somebody waits for it, and goes on a little once they have left.
func TestAFirstReadGoesOnForAWhile(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u := newUnplanned(nil)
		ended := make(chan time.Duration, 1)
		began := time.Now()
		slow := func(span time.Duration) func(context.Context) error {
			return func(ctx context.Context) error {
				waited(ctx, span)
				ended <- time.Since(began)
				return ctx.Err()
			}
		}
		nothing := func() {}
		if err := asking(t.Context(), u, "awaited", nothing, slow(2*firstTakes)); err != nil || !u.answered["awaited"] {
			t.Errorf("who waits for it is told %v", err)
		}
		if took := <-ended; took != 2*firstTakes {
			t.Errorf("it took %s", took)
		}
		for span, want := range map[time.Duration]time.Duration{
			firstTakes:     firstTakes,
			3 * firstTakes: time.Second + firstTakes,
		} {
			began = time.Now()
			left, leave := context.WithTimeout(t.Context(), time.Second)
			name := span.String()
			if err := asking(left, u, name, nothing, slow(span)); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("who left is told %v", err)
			}
			leave()
			if took := <-ended; took != want {
				t.Errorf("one of %s ended after %s, want %s", span, took, want)
			}
			synctest.Wait()
			if u.answered[name] != (span == want) {
				t.Errorf("one of %s counts as answered: %t", span, u.answered[name])
			}
		}
	})
}

// While a database is cold a first read goes on for longer, until it is known to be the one that it was.
func TestAFirstReadOfAColdDatabaseGoesOnForLonger(t *testing.T) {
	started := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		begins func(u *unplanned)
		want   time.Duration
	}{
		"started anew": {func(u *unplanned) { u.since = started.Add(-time.Hour); u.doubt() }, time.Second + coldTakes},
		"the same":     {func(u *unplanned) { u.since = started; u.doubt() }, time.Second + firstTakes},
		"nobody knows": {func(u *unplanned) {
			u.started = func(context.Context) (time.Time, error) {
				return time.Time{}, &neo4j.ConnectivityError{Inner: errors.New("refused")}
			}
			u.doubt()
		}, time.Second + coldTakes},
		"started long ago": {func(u *unplanned) { u.since = started; u.isDoubtful = false }, time.Second + firstTakes},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				u := newUnplanned(func(context.Context) (time.Time, error) { return started, nil })
				c.begins(u)
				left, leave := context.WithTimeout(t.Context(), time.Second)
				defer leave()
				began, ended := time.Now(), make(chan time.Duration, 1)
				err := asking(left, u, "slow", func() {}, func(ctx context.Context) error {
					<-ctx.Done()
					ended <- time.Since(began)
					return ctx.Err()
				})
				if !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("who left is told %v", err)
				}
				if took := <-ended; took != c.want {
					t.Errorf("it ended after %s, want %s", took, c.want)
				}
			})
		})
	}
}

// What was answered has to be answered again once the database was away, and not because a person left or was refused.
func TestWhatWasAnsweredCountsUntilTheDatabaseIsAway(t *testing.T) {
	silent, end := context.WithCancelCause(t.Context())
	end(errSilent)
	gone, leave := context.WithCancel(t.Context())
	leave()
	for name, c := range map[string]struct {
		ctx  context.Context
		err  error
		want bool
	}{
		"answered":      {t.Context(), nil, true},
		"refused":       {t.Context(), &neo4j.Neo4jError{Code: "Neo.ClientError.Statement.SyntaxError"}, true},
		"nothing found": {t.Context(), ErrNoRecord, true},
		"left":          {gone, &neo4j.ConnectivityError{Inner: context.Canceled}, true},
		"silent":        {silent, context.Canceled, true},
		"no connection": {t.Context(), &neo4j.ConnectivityError{Inner: errors.New("refused")}, false},
	} {
		u := newUnplanned(nil)
		u.answered["a"], u.answered["b"] = true, true
		if err := asking(c.ctx, u, "a", func() {}, func(context.Context) error { return c.err }); !errors.Is(err, c.err) {
			t.Errorf("%s: %v", name, err)
		}
		if u.answered["b"] != c.want {
			t.Errorf("%s: others count as answered: %t", name, u.answered["b"])
		}
	}
}

// What was answered before a connection was lost is asked by all again once the database says that it is the same, and
// not where it started anew or cannot say it.
func TestADatabaseThatIsTheSameHasItsPlans(t *testing.T) {
	lost := func(context.Context) error { return &neo4j.ConnectivityError{Inner: errors.New("reset")} }
	nothing, well := func() {}, func(context.Context) error { return nil }
	forbidden := &neo4j.Neo4jError{Code: "Neo.ClientError.Security.Forbidden"}
	yesterday := time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC)
	for name, c := range map[string]struct {
		says func(tried int) (time.Time, error)
		want bool
	}{
		"the same":     {func(int) (time.Time, error) { return yesterday, nil }, true},
		"started anew": {func(int) (time.Time, error) { return yesterday.Add(time.Hour), nil }, false},
		"cannot say":   {func(int) (time.Time, error) { return time.Time{}, forbidden }, false},
		"the same, on its second try": {func(tried int) (time.Time, error) {
			if tried == 1 {
				return time.Time{}, &neo4j.ConnectivityError{Inner: errors.New("refused")}
			}
			return yesterday, nil
		}, true},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				says, tried := func(int) (time.Time, error) { return yesterday, nil }, 0
				u := newUnplanned(func(context.Context) (time.Time, error) { tried++; return says(tried) })
				if err := asking(t.Context(), u, "a", nothing, well); err != nil {
					t.Fatal(err)
				}
				synctest.Wait()
				says, tried = c.says, 0
				if err := asking(t.Context(), u, "b", nothing, lost); err == nil {
					t.Fatal("nothing was lost")
				}
				if u.answered["a"] {
					t.Error("it counts as answered while nobody knows")
				}
				for _, other := range []string{"c", "d"} {
					if err := asking(t.Context(), u, other, nothing, well); err != nil {
						t.Fatal(err)
					}
					synctest.Wait()
				}
				if u.answered["a"] != c.want || !u.answered["c"] || u.isDoubtful {
					t.Errorf("answered: %v, want of a: %t; doubtful: %t", u.answered, c.want, u.isDoubtful)
				}
			})
		})
	}
}

// What a transaction asks beside itself does not wait for it, and a bug does not keep the turn.
func TestWhatIsFirstWaitsForNobodyInside(t *testing.T) {
	u := newUnplanned(nil)
	nothing := func() {}
	for n := range mostUnplanned - 1 {
		u.asked[strconv.Itoa(n)] = aPerson
	}
	err := asking(t.Context(), u, "outer", nothing, func(ctx context.Context) error {
		return asking(ctx, u, "inner", nothing, func(context.Context) error { return nil })
	})
	if err != nil {
		t.Error(err)
	}
	func() {
		defer func() { _ = recover() }()
		_ = asking(t.Context(), u, "broken", func() { panic("a bug") }, nil)
	}()
	if _, is := u.asked["broken"]; is || len(u.asked) != mostUnplanned-1 {
		t.Errorf("%v are asked", u.asked)
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
	const tick = 20 * time.Millisecond
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

func (p *planner) knows() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.planned)
}

func (p *planner) ping(ctx context.Context) error {
	return p.work(ctx, pingTakes, func() bool { return false })
}

// Many who ask again and again for what is not planned yet get it in the end. Where all ask at once, each for a sign of
// life too, none of it is ever planned.
func TestABusySiteComesBackAfterItsDatabaseStarted(t *testing.T) {
	const people, statements = 80, 100
	type read func(ctx context.Context, patience time.Duration, statement int) (int, error)
	planned := func(ctx context.Context, within time.Duration, p *planner, db *DB, read read) int {
		ctx, stop := context.WithTimeout(ctx, within)
		defer stop()
		var all sync.WaitGroup
		for n := range people {
			all.Go(func() {
				for i := n; waited(ctx, 20*time.Millisecond); i++ {
					patience := db.patience(modeRead)
					_, err := read(ctx, patience, i%statements)
					db.heard(patience, err)
					if p.knows() == statements {
						stop()
					}
				}
			})
		}
		all.Wait()
		return len(p.planned)
	}
	synctest.Test(t, func(t *testing.T) {
		p := &planner{planned: map[int]bool{}}
		db := &DB{unplanned: newUnplanned(nil), signs: &signs{ping: p.ping}}
		read := func(ctx context.Context, patience time.Duration, n int) (int, error) {
			plan := func(ctx context.Context) (int, error) { return p.plan(ctx, n) }
			return failFast(ctx, patience, db.signs.ask, func(ctx context.Context) (int, error) {
				return inTurn(ctx, db.unplanned, strconv.Itoa(n), modeRead, aPerson, patience, plan)
			})
		}
		got := planned(t.Context(), time.Minute, p, db, read)
		if got != statements {
			t.Errorf("%d of %d are planned", got, statements)
		}
		time.Sleep(2 * firstTakes)
	})
	synctest.Test(t, func(t *testing.T) {
		p := &planner{planned: map[int]bool{}}
		alone := func(ctx context.Context, patience time.Duration, n int) (int, error) {
			return failFast(ctx, patience, p.ping, func(ctx context.Context) (int, error) { return p.plan(ctx, n) })
		}
		if got := planned(t.Context(), 20*time.Second, p, &DB{}, alone); got > 0 {
			t.Errorf("without it %d of %d are planned: this proves nothing", got, statements)
		}
	})
}
