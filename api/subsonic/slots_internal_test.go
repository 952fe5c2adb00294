package subsonic

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

func TestOnePersonLeavesSlotsToOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := newSlots()
		var given []func()
		take := func(who string, want error) {
			t.Helper()
			give, err := s.take(t.Context(), who)
			if !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", who, err, want)
			}
			if err == nil {
				given = append(given, give)
			}
		}
		began := time.Now()
		take("one", nil)
		take("one", nil)
		take("one", errBusy)
		if waited := time.Since(began); waited != slotWait {
			t.Errorf("the third waited %s", waited)
		}
		take("two", nil)
		take("three", nil)
		take("two", errBusy)
		go func() {
			time.Sleep(slotWait / 2)
			given[0]()
		}()
		take("one", nil) // of who waits, one gets what is given back
		left, leave := context.WithCancel(t.Context())
		leave()
		if _, err := s.take(left, "four"); !errors.Is(err, context.Canceled) {
			t.Errorf("who leaves: %v", err)
		}
		for _, give := range given[1:] {
			give()
		}
		if len(s.all) != 0 || len(s.own) != 0 {
			t.Errorf("all given back, %d are taken, of %d people", len(s.all), len(s.own))
		}
	})
}
