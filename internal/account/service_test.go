package account_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sidestage/sidestage/internal/account"
	"github.com/sidestage/sidestage/internal/fault"
)

// graph is an account.Store of which only the standing is asked; while it hangs it answers nothing at all.
type graph struct {
	account.Store
	hangs bool
	fails error
	asked int
}

func (g *graph) Standing(ctx context.Context, _ string) (account.Standing, error) {
	g.asked++
	if g.hangs {
		<-ctx.Done()
		return account.Standing{}, errors.Join(ctx.Err(), errors.New("cypher account_standing"))
	}
	return account.Standing{Active: true}, g.fails
}

// TestAGraphThatHangsIsAwaySoon asks who somebody is of a graph that hangs: it is said to be away long before a
// transaction would be given up, nothing of it is remembered, and it is asked again once it is back. What a person gave
// up themselves, and what the graph refuses, stay what they are.
func TestAGraphThatHangsIsAwaySoon(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &graph{hangs: true}
		s := account.NewService(g, time.Now)
		began := time.Now()
		_, err := s.Viewer(t.Context(), "u")
		away, ok := errors.AsType[*fault.Error](err)
		if !ok || away.Code != fault.Unavailable || away.RetryAfter <= 0 || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("a graph that hangs: %v", err)
		}
		if took := time.Since(began); took != fault.SoonEnough { // the clock of synctest
			t.Errorf("after %s", took)
		}
		gone, leave := context.WithCancel(t.Context())
		leave()
		if _, err := s.Viewer(gone, "u"); !errors.Is(err, context.Canceled) || fault.CodeOf(err) == fault.Unavailable {
			t.Errorf("a person who left: %v", err)
		}
		g.hangs, g.fails = false, fault.New(fault.Internal, "odd")
		if _, err := s.Viewer(t.Context(), "u"); !errors.Is(err, g.fails) {
			t.Errorf("a graph that refuses: %v", err)
		}
		g.fails = nil
		for range 2 {
			if v, err := s.Viewer(t.Context(), "u"); err != nil || v.UserID != "u" {
				t.Errorf("a graph that is back: %v, %v", v, err)
			}
		}
		if g.asked != 4 {
			t.Errorf("asked %d times, want each time but the last", g.asked)
		}
	})
}
