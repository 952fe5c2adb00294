package orders_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	ordersgraph "github.com/sidestage/sidestage/graphstore/orders"
)

// However many servers find the key of an attempt spent, the next attempt is the next one, and one that found it so
// long ago changes nothing.
func TestAKeyIsSpentOnce(t *testing.T) {
	db := graphtest.Open(t)
	servers := []*ordersgraph.Store{ordersgraph.NewStore(db, time.Now), ordersgraph.NewStore(db, time.Now)}
	key := "refund/" + uuid.NewString()
	t.Cleanup(func() {
		_, err := db.Exec(context.WithoutCancel(t.Context()), "test_cleanup", `
MATCH (e:ProviderEvent {id: $id}) DELETE e`, map[string]any{"id": "attempts of " + key})
		if err != nil {
			t.Error(err)
		}
	})
	for attempt := range 3 {
		var all sync.WaitGroup
		for n := range 8 {
			all.Go(func() {
				for spent := attempt; spent >= 0; spent-- {
					if err := servers[n%2].Spend(t.Context(), key, spent); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		got, err := servers[0].Attempt(t.Context(), key)
		if err != nil || got != attempt+1 {
			t.Errorf("attempt %d, want %d: %v", got, attempt+1, err)
		}
	}
	if got, err := servers[1].Attempt(t.Context(), "refund/"+uuid.NewString()); err != nil || got != 0 {
		t.Errorf("of what was never asked for: %d, %v", got, err)
	}
}
