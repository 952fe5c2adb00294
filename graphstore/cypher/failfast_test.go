package cypher

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/telemetry"
)

// TestWhoHearsSoonThatADatabaseIsAway asks databases that hang, refuse, are slow and fail, by a clock of the test's
// own.
func TestWhoHearsSoonThatADatabaseIsAway(t *testing.T) {
	const pulse = ReadPatience / 2
	refused := errors.New("connection refused")
	until := func(ctx context.Context, span time.Duration) error {
		if waited(ctx, span) {
			return nil
		}
		return ctx.Err()
	}
	for name, c := range map[string]struct {
		ping, ask func(context.Context) error
		leaves    time.Duration // of who asks; 0 where they stay
		code      fault.Code
		took      time.Duration
	}{
		"well":    {ask: func(context.Context) error { return nil }},
		"failing": {ask: func(context.Context) error { return refused }, code: fault.Internal},
		"slow, and alive": {ping: func(context.Context) error { return nil }, ask: func(ctx context.Context) error {
			return until(ctx, 9*time.Second)
		}, took: 9 * time.Second},
		"hanging": {ping: func(ctx context.Context) error {
			return until(ctx, time.Hour)
		}, ask: func(ctx context.Context) error { return until(ctx, time.Hour) }, code: fault.Unavailable, took: 2 * pulse},
		"refusing": {ping: func(context.Context) error { return refused }, ask: func(ctx context.Context) error {
			return until(ctx, time.Hour)
		}, code: fault.Unavailable, took: 2 * pulse},
		"back within pulse": {ping: func(context.Context) error { return refused }, ask: func(ctx context.Context) error {
			return until(ctx, 3*pulse/2)
		}, took: 3 * pulse / 2},
		"left by who asks": {ping: func(ctx context.Context) error {
			return until(ctx, time.Hour)
		}, ask: func(ctx context.Context) error {
			return until(ctx, time.Hour)
		}, leaves: pulse / 2, code: fault.Internal, took: pulse / 2},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, leave := context.WithCancel(t.Context())
				defer leave()
				if c.leaves > 0 {
					time.AfterFunc(c.leaves, leave)
				}
				began := time.Now()
				found, err := failFast(ctx, ReadPatience, c.ping,
					func(ctx context.Context) (int, error) { return 7, c.ask(ctx) })
				err = translate(ctx, "test", err)
				if took := time.Since(began); took != c.took {
					t.Errorf("after %s, want %s", took, c.took)
				}
				if c.code == "" && (err != nil || found != 7) || c.code != "" && (err == nil || fault.CodeOf(err) != c.code) {
					t.Errorf("%d, %v", found, err)
				}
				if away, is := errors.AsType[*fault.Error](err); is && away.RetryAfter <= 0 {
					t.Error("it does not say when to ask again")
				}
			})
		})
	}
}

// A database that was just found silent is waited for less, until it answers, and never for that reason alone.
func TestWhatWasJustFoundSilentIsWaitedForLess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := &DB{}
		expect := func(want time.Duration) {
			t.Helper()
			if got := db.patience(modeRead); got != want {
				t.Errorf("a read waits %s, want %s", got, want)
			}
			if got := db.patience(modeWrite); got != WritePatience {
				t.Errorf("a write waits %s", got)
			}
		}
		expect(ReadPatience)
		db.heard(ReadPatience, errors.New("a statement that is refused"))
		expect(ReadPatience)
		db.heard(ReadPatience, errors.Join(errSilent, context.Canceled))
		expect(toldPatience)
		time.Sleep(toldFor / 2)
		db.heard(toldPatience, errSilent)
		expect(toldPatience)
		time.Sleep(toldFor / 2)
		expect(ReadPatience)
		db.heard(WritePatience, errSilent)
		expect(toldPatience)
		db.heard(toldPatience, nil)
		expect(ReadPatience)
	})
}

// Of what a request reads one thing after the other only the first waits for a database that is silent.
func TestARequestWaitsInVainOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hang := func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }
		db := &DB{unplanned: newUnplanned(nil), signs: &signs{ping: hang}}
		read := func(ctx context.Context, name string) time.Duration {
			began := time.Now()
			_, err := askFailFast(ctx, db, name, modeRead, func(ctx context.Context) (int, error) { return 0, hang(ctx) })
			if !errors.Is(err, errSilent) {
				t.Errorf("it says %v", err)
			}
			return time.Since(began)
		}
		ctx := telemetry.WithRequestID(t.Context(), "r")
		for n, want := range []time.Duration{ReadPatience, 0, 0} {
			if took := read(ctx, "test"); took != want {
				t.Errorf("read %d took %s, want %s", n, took, want)
			}
		}
		if took := read(telemetry.WithRequestID(t.Context(), "another"), "test"); took != toldPatience {
			t.Errorf("another request waited %s", took)
		}
		time.Sleep(toldFor)
		if took := read(ctx, "later"); took != ReadPatience {
			t.Errorf("later it waited %s", took)
		}
		time.Sleep(2 * firstTakes) // the last read and sign of life are given up
	})
}

// Neither does it for its turn, where a database that has just started has much to do.
func TestARequestWaitsForItsTurnInVainOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		lives := func(context.Context) error { return nil }
		db := &DB{unplanned: newUnplanned(nil), signs: &signs{ping: lives}}
		for _, name := range []string{"a", "b", "c"} {
			db.unplanned.asked[name] = aPerson
		}
		ctx := telemetry.WithRequestID(t.Context(), "r")
		for n, want := range []time.Duration{ReadPatience + ReadPatience/10, 0, 0} {
			began := time.Now()
			_, err := askFailFast(ctx, db, "d", modeRead, func(context.Context) (int, error) { return 0, nil })
			if took := time.Since(began); !errors.Is(err, errBusy) || took != want {
				t.Errorf("read %d took %s, want %s: %v", n, took, want, err)
			}
		}
		db.unplanned.end("a", true)
		if _, err := askFailFast(ctx, db, "d", modeRead, func(context.Context) (int, error) { return 0, nil }); err != nil {
			t.Errorf("what has its turn is not asked: %v", err)
		}
		time.Sleep(2 * ReadPatience)
	})
}
