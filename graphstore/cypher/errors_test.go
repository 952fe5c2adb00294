package cypher

import (
	"context"
	"errors"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"github.com/sidestage/sidestage/internal/kernel/fault"
)

func TestWhatMayHelpToAskAgainIsUnavailable(t *testing.T) {
	for code, away := range map[string]bool{
		"Neo.TransientError.Transaction.DeadlockDetected":                    true,
		"Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration": true,
		"Neo.ClientError.Transaction.LockClientStopped":                      true,
		"Neo.ClientError.Transaction.Terminated":                             true,
		"Neo.ClientError.Statement.SyntaxError":                              false,
		"Neo.ClientError.Schema.ConstraintValidationFailed":                  false,
	} {
		err := translate(t.Context(), "test", &neo4j.Neo4jError{Code: code, Msg: "No."})
		if got := fault.CodeOf(err) == fault.Unavailable; got != away {
			t.Errorf("%s: %v", code, err)
		}
	}
	if err := translate(t.Context(), "test", context.DeadlineExceeded); fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("too late: %v", err)
	}
	for _, greeting := range []string{
		"none of the server offered Bolt versions are supported (offered: []bolt.protocolVersion{})",
		"server did not accept any of the requested Bolt versions ([4]bolt.protocolVersion{major:0xff})",
	} {
		if err := translate(t.Context(), "test", errors.New(greeting)); fault.CodeOf(err) != fault.Unavailable {
			t.Errorf("too late while greeting: %v", err)
		}
	}
	if err := translate(t.Context(), "test", ErrNoRecord); !errors.Is(err, ErrNoRecord) {
		t.Errorf("nothing: %v", err)
	}
}
