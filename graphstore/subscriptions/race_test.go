package subscriptions_test

import (
	"sync"
	"testing"

	"github.com/sidestage/sidestage/internal/subscriptions"
)

// Who ends what they pay for in the moment in which it is renewed has paid for another period, or has not: nothing is
// kept for a period that they do not have.
func TestACancellationWhileTheRenewalIsCharged(t *testing.T) {
	for range 2 {
		w, ctx := newWorld(t), t.Context()
		sub := w.subscribe(t, w.low.ID, subscriptions.Month)
		w.set(date(3, 1))
		var group sync.WaitGroup
		for range 2 {
			group.Go(func() {
				if err := w.server().Work(ctx); err != nil {
					t.Error(err)
				}
			})
		}
		group.Go(func() {
			if _, err := w.Cancel(ctx, w.fan, sub.ID); err != nil {
				t.Error(err)
			}
		})
		group.Wait()
		w.work(t)
		w.work(t)
		got := w.read(t, sub.ID)
		paid := int64(500)
		if got.PeriodEnd.After(date(3, 1)) {
			paid = 1000
		}
		w.mustBalance(t, "renewed or not: "+state(got), paid)
		if got.CancelledAt.IsZero() {
			t.Errorf("the cancellation is lost: %s", state(got))
		}
	}
}
