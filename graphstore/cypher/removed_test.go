package cypher_test

import (
	"errors"
	"testing"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
)

func TestWhatWasJustRemovedIsLookedForAgain(t *testing.T) {
	db := graphtest.Open(t)
	removed := &neo4j.Neo4jError{Code: "Neo.ClientError.Statement.EntityNotFound", Msg: "Unable to load NODE 7"}
	for _, c := range []struct {
		name            string
		failures, tried int
		ok              bool
	}{
		{"at once", 0, 1, true},
		{"after it was met twice", 2, 3, true},
		{"given up", 9, 4, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			tried := 0
			got, err := cypher.ReadTx(t.Context(), db, "test_removed", func(*cypher.Tx) (string, error) {
				tried++
				if tried <= c.failures {
					return "", removed
				}
				return "found", nil
			})
			if tried != c.tried || (err == nil) != c.ok || c.ok && got != "found" {
				t.Errorf("tried %d times: %q, %v", tried, got, err)
			}
			if !c.ok {
				if _, is := errors.AsType[*neo4j.Neo4jError](err); !is {
					t.Errorf("the cause is lost: %v", err)
				}
			}
		})
	}
}
