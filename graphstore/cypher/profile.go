package cypher

import (
	"context"
	"fmt"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// Profile runs a statement under PROFILE and gives its plan with what each operator read.
// Whatever the statement writes is rolled back.
func (db *DB) Profile(ctx context.Context, statement Statement, params map[string]any) (neo4j.ProfiledPlan, error) {
	session := db.session(ctx, neo4j.AccessModeWrite)
	defer func() { _ = session.Close(ctx) }() // the transaction below is over by then
	tx, err := session.BeginTransaction(ctx, db.settings(ctx, "profile", db.timeout)...)
	if err != nil {
		return nil, fmt.Errorf("profiling: %w", err)
	}
	defer func() { _ = tx.Close(ctx) }() // rolls back, as is meant
	result, err := tx.Run(ctx, "PROFILE "+string(statement), prepare(params))
	if err != nil {
		return nil, fmt.Errorf("profiling: %w", err)
	}
	summary, err := result.Consume(ctx)
	if err != nil {
		return nil, fmt.Errorf("profiling: %w", err)
	}
	return summary.Profile(), nil
}
