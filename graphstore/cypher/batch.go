package cypher

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// DefaultBatch is how many rows WriteBatches sends in one transaction: enough that the
// round trip no longer counts, few enough that the transaction's memory does not either.
const DefaultBatch = 2000

// WriteBatches runs cypher, which begins with UNWIND $rows AS row, over rows, size of them
// a transaction (0 means DefaultBatch), with params beside them. Each transaction holds on
// its own: where one fails, those before it stay written, so statements MERGE.
func (db *DB) WriteBatches(
	ctx context.Context, name string, statement Statement, rows []map[string]any, params map[string]any, size int,
) error {
	if size <= 0 {
		size = DefaultBatch
	}
	written := 0
	for chunk := range slices.Chunk(rows, size) {
		all := map[string]any{"rows": chunk}
		for key, value := range params {
			all[key] = value
		}
		if _, err := db.Exec(ctx, name, statement, all); err != nil {
			return fmt.Errorf("writing rows %d to %d of %d: %w", written+1, written+len(chunk), len(rows), err)
		}
		written += len(chunk)
	}
	return nil
}

// RunInTransactions runs a statement that manages its own transactions (CALL { … } IN
// TRANSACTIONS), or one that may take longer than the time limit, such as building an
// index. It is not retried. What was committed before a failure stays.
func (db *DB) RunInTransactions(
	ctx context.Context, name string, statement Statement, params map[string]any,
) (counters neo4j.Counters, err error) {
	start := time.Now()
	session := db.session(ctx, neo4j.AccessModeWrite)
	defer func() {
		err = translate(ctx, name, errors.Join(err, session.Close(ctx)))
		db.metrics.observe(name, modeWrite, time.Since(start), err != nil)
	}()
	tx := &Tx{ctx: ctx, db: db, name: name, mode: modeWrite}
	tx.run = func(ctx context.Context, cypher string, params map[string]any) (neo4j.ResultWithContext, error) {
		return session.Run(ctx, cypher, params, db.settings(ctx, name, 0)...)
	}
	_, summary, err := tx.rows(statement, params)
	if err != nil {
		return nil, err
	}
	return summary.Counters(), nil
}
