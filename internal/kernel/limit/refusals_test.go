package limit_test

import (
	"context"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// taken counts what is taken, and refuses nothing.
type taken struct{ n int }

func (c *taken) Take(context.Context, limit.Rule, string) (limit.Ticket, error) {
	c.n++
	return limit.Ticket{}, nil
}

func (c *taken) Forgive(context.Context, limit.Ticket) { c.n-- }

// What is learnt late counts by when it was, not by when it is learnt.
func TestRefusalsCountByTheirOwnTime(t *testing.T) {
	for _, one := range []struct {
		age    time.Duration
		counts int
	}{{0, 1}, {59 * time.Minute, 1}, {time.Hour, 0}, {3 * 24 * time.Hour, 0}} {
		var c taken
		isLast, err := limit.Refusals{Limiter: &c}.Count(t.Context(), "somebody", one.age)
		if err != nil || isLast || c.n != one.counts {
			t.Errorf("after %s: %d counted, %v, %v", one.age, c.n, isLast, err)
		}
	}
}
