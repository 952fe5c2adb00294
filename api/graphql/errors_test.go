package graphql

import (
	"errors"
	"testing"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// A program can tell a write that may be done from one that is not.
func TestAnUnknownOutcomeHasItsReason(t *testing.T) {
	if got := extensions(fault.OutcomeUnknown("The database", errors.New("silent"))); got["code"] != "UNAVAILABLE" ||
		got["reason"] != "OUTCOME_UNKNOWN" || got["retryAfter"] != 2 {
		t.Errorf("%v", got)
	}
	if got := extensions(fault.Away("The database", errors.New("refused"))); got["reason"] != nil {
		t.Errorf("what was not done: %v", got)
	}
}
