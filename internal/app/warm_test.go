package app

import (
	"strings"
	"testing"
)

func TestWarmingAsksWhatCanBeAnswered(t *testing.T) {
	s := newServer(t, false)
	s.services.warm(t.Context())
	if log := s.log.String(); strings.Contains(log, "cannot be answered") {
		t.Errorf("something that is asked once at the start is refused:\n%s", log)
	}
}
