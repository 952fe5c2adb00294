package account

import (
	"context"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/kernel/event"
)

// standings is a store whose answer changes while it is under way.
type standings struct {
	Store
	admin  bool
	during func()
}

func (s *standings) Standing(context.Context, string, string) (Standing, error) {
	found := Standing{Active: true, SignedIn: true, Admin: s.admin}
	if s.during != nil {
		s.during()
	}
	return found, nil
}

// What was read before a role was taken is not kept after it.
func TestAStandingThatChangesWhileItIsReadIsNotKept(t *testing.T) {
	store := &standings{admin: true}
	service := NewService(store, time.Now)
	store.during = func() {
		store.during, store.admin = nil, false
		service.Hear(event.Event{Verb: event.StandingChanged, ItemID: "mia"})
	}
	if _, err := service.Viewer(t.Context(), "mia", ""); err != nil {
		t.Fatal(err)
	}
	v, err := service.Viewer(t.Context(), "mia", "")
	if err != nil || v.Admin {
		t.Errorf("%+v, %v: the role that was taken is kept", v, err)
	}
}
