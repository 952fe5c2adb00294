package giveaways_test

import (
	"context"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/giveaways"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
)

// refusing lets nothing through.
type refusing struct{}

func (refusing) Take(_ context.Context, r limit.Rule, _ string) (limit.Ticket, error) {
	return limit.Ticket{}, fault.Limited(r.Window)
}
func (refusing) Forgive(context.Context, limit.Ticket) {}

// What changes something that is there is counted before anything is read.
func TestEveryChangeIsCounted(t *testing.T) {
	ctx, fan, s := t.Context(), access.Viewer{UserID: "fan"}, giveaways.NewService(nil, refusing{}, time.Now)
	for name, do := range map[string]func() error{
		"changing": func() error {
			_, err := s.Update(ctx, fan, "g", giveaways.Patch{})
			return err
		},
		"deleting": func() error {
			_, err := s.Delete(ctx, fan, "g")
			return err
		},
		"restoring": func() error {
			_, err := s.Restore(ctx, fan, "g")
			return err
		},
	} {
		if err := do(); fault.CodeOf(err) != fault.RateLimited {
			t.Errorf("%s: %v", name, err)
		}
	}
}
