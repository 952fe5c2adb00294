package questions_test

import (
	"context"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/limit"
	"github.com/sidestage/sidestage/internal/questions"
)

// refusing lets nothing through.
type refusing struct{}

func (refusing) Take(_ context.Context, r limit.Rule, _ string) (limit.Ticket, error) {
	return limit.Ticket{}, fault.Limited(r.Window)
}
func (refusing) Forgive(context.Context, limit.Ticket) {}

// What changes something that is there is counted before anything is read.
func TestEveryChangeIsCounted(t *testing.T) {
	ctx, fan, s := t.Context(), access.Viewer{UserID: "fan"}, questions.NewService(nil, refusing{}, time.Now)
	for name, do := range map[string]func() error{
		"answering": func() error {
			_, err := s.Answer(ctx, fan, "q", "Loud")
			return err
		},
		"deleting": func() error {
			_, err := s.Delete(ctx, fan, "q")
			return err
		},
		"restoring": func() error {
			_, err := s.Restore(ctx, fan, "q")
			return err
		},
	} {
		if err := do(); fault.CodeOf(err) != fault.RateLimited {
			t.Errorf("%s: %v", name, err)
		}
	}
}
