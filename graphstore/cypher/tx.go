package cypher

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/telemetry"
)

// Tx is one attempt at a transaction. The function that works with it may be called again
// when the database asks for a retry, so it changes nothing outside but its result.
type Tx struct {
	ctx  context.Context
	run  func(ctx context.Context, cypher string, params map[string]any) (neo4j.ResultWithContext, error)
	db   *DB
	name string
	mode string
	// raw is the driver's last error: it decides on a retry by the error's own type, which
	// any wrapping would hide.
	raw error
	// events are those that it emitted.
	events []event.Event
	// changed are things that it changed without an event.
	changed []Thing
	// recordsActs: whoever writes says in the audit log what it does.
	recordsActs bool
}

// Context is the context of the transaction.
func (tx *Tx) Context() context.Context { return tx.ctx }

// Name is what the transaction is called.
func (tx *Tx) Name() string { return tx.name }

// DB is what the transaction is of: what is read by it is as it was before the transaction.
func (tx *Tx) DB() *DB { return tx.db }

// ReadTx does several reads in one transaction named name.
func ReadTx[T any](ctx context.Context, db *DB, name string, work func(*Tx) (T, error)) (T, error) {
	return execute(ctx, db, name, modeRead, work)
}

// WriteTx does several statements in one transaction named name, all or none.
func WriteTx[T any](ctx context.Context, db *DB, name string, work func(*Tx) (T, error)) (T, error) {
	return execute(ctx, db, name, modeWrite, work)
}

// removedRetries is how often a transaction is tried again that met what another had just
// removed: rare enough, as the next attempt no longer finds it.
const removedRetries = 3

func isRemoved(err error) bool {
	neo, ok := errors.AsType[*neo4j.Neo4jError](err)
	return ok && neo.Code == "Neo.ClientError.Statement.EntityNotFound"
}

func execute[T any](ctx context.Context, db *DB, name, mode string, work func(*Tx) (T, error)) (T, error) {
	start := time.Now()
	try := func(ctx context.Context) (T, error) { return attemptAll(ctx, db, name, mode, work) }
	var out T
	var err error
	if isUrgent(ctx) {
		out, err = askFailFast(ctx, db, name, mode, try)
	} else {
		out, err = inTurn(ctx, db.unplanned, name, mode, aWorker, behindPatience, try)
	}
	if err == nil && mode == modeWrite {
		telemetry.NoteChange(ctx)
	}
	db.metrics.observe(name, mode, time.Since(start), isRefused(err) || isAway(err))
	return out, translate(ctx, name, err)
}

// attemptAll tries a transaction until it is done, refused, or would take longer than it may.
func attemptAll[T any](ctx context.Context, db *DB, name, mode string, work func(*Tx) (T, error)) (T, error) {
	// The database ends what takes too long; this ends waiting for one that hangs.
	timeout := db.timeoutOf(ctx, mode)
	bounded, cancel := context.WithTimeout(ctx, timeout+retryTime)
	defer cancel()
	out, err := attempt(bounded, db, name, mode, work)
	if lostBookmark(err) {
		db.log.WarnContext(ctx, "the database does not know what was written before; going on without", "name", name)
		db.forgetBookmarks()
		out, err = attempt(bounded, db, name, mode, work)
	}
	// Neo4j calls it the statement's fault when something that it found is removed by another
	// transaction before it was read or locked, and the driver does not try that again.
	for again := 0; again < removedRetries && isRemoved(err); again++ {
		out, err = attempt(bounded, db, name, mode, work)
	}
	if errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil {
		// It may have waited for a bookmark that a restored database never reaches.
		db.forgetBookmarks()
	}
	return out, err
}

func attempt[T any](ctx context.Context, db *DB, name, mode string, work func(*Tx) (T, error)) (out T, err error) {
	access, begin := neo4j.AccessModeWrite, neo4j.SessionWithContext.ExecuteWrite
	if mode == modeRead {
		access, begin = neo4j.AccessModeRead, neo4j.SessionWithContext.ExecuteRead
	}
	session := db.session(ctx, access)
	defer func() {
		if failed := session.Close(ctx); failed != nil && err == nil {
			db.log.WarnContext(ctx, "closing a session", "name", name, "error", failed)
		}
	}()
	var tx *Tx
	committing := false
	_, err = begin(session, ctx, func(m neo4j.ManagedTransaction) (any, error) {
		tx, committing = &Tx{ctx: ctx, run: m.Run, db: db, name: name, mode: mode}, false
		got, failure := work(tx)
		if failure == nil && mode == modeWrite && db.beforeCommit != nil {
			failure = db.beforeCommit(tx)
		}
		if failure != nil && tx.raw != nil && errors.Is(failure, tx.raw) {
			return nil, tx.raw
		}
		out = got
		committing = failure == nil && mode == modeWrite
		return nil, failure
	}, db.settings(ctx, name, db.timeoutOf(ctx, mode))...)
	switch {
	case err == nil:
		db.publish(tx.events)
	case committing && !isRefused(err):
		// Without a word on the commit nobody knows whether it was done. Before it, the database takes all back.
		err = errors.Join(errUnconfirmed, err)
	}
	return out, err
}

// timeoutOf is how long a transaction may take. What is asked for the first time may be planned for longer than others
// take in all; who writes is told sooner.
func (db *DB) timeoutOf(ctx context.Context, mode string) time.Duration {
	if ctx.Value(firstKey{}) != nil && (mode == modeRead || !isUrgent(ctx)) {
		return max(db.timeout, coldTakes)
	}
	return db.timeout
}

// settings name a transaction in Neo4j's query log and bound its time.
func (db *DB) settings(ctx context.Context, name string, timeout time.Duration) []func(*neo4j.TransactionConfig) {
	about := map[string]any{"name": name}
	if id := telemetry.RequestID(ctx); id != "" {
		about["requestId"] = id
	}
	return []func(*neo4j.TransactionConfig){neo4j.WithTxMetadata(about), neo4j.WithTxTimeout(timeout)}
}

// rows runs one statement and gives its records and what it changed.
func (tx *Tx) rows(statement Statement, params map[string]any) ([]*neo4j.Record, neo4j.ResultSummary, error) {
	start := time.Now()
	records, summary, err := tx.collect(statement, params)
	if tx.db.log.Enabled(tx.ctx, slog.LevelDebug) {
		tx.db.log.DebugContext(tx.ctx, "cypher", "name", tx.name, "mode", tx.mode,
			"ms", float64(time.Since(start).Microseconds())/1000, "rows", len(records), "failed", err != nil)
	}
	if err != nil {
		tx.raw = err
	}
	return records, summary, err
}

func (tx *Tx) collect(statement Statement, params map[string]any) ([]*neo4j.Record, neo4j.ResultSummary, error) {
	result, err := tx.run(tx.ctx, tx.db.options+string(statement), prepare(params))
	if err != nil {
		return nil, nil, err
	}
	records, err := result.Collect(tx.ctx)
	if err != nil {
		return nil, nil, err
	}
	summary, err := result.Consume(tx.ctx)
	return records, summary, err
}

// Exec runs a statement for its effect and gives what it changed.
func (tx *Tx) Exec(statement Statement, params map[string]any) (neo4j.Counters, error) {
	_, summary, err := tx.rows(statement, params)
	if err != nil {
		return nil, err
	}
	return summary.Counters(), nil
}

// All runs a statement in tx and reads every record with scan.
func All[T any](tx *Tx, statement Statement, params map[string]any, scan func(*Row) T) ([]T, error) {
	records, _, err := tx.rows(statement, params)
	if err != nil {
		return nil, err
	}
	out := make([]T, 0, len(records))
	for _, record := range records {
		row := newRow(record)
		out = append(out, scan(row))
		if err := row.Err(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// One runs a statement in tx that gives at most one record; none is ErrNoRecord.
func One[T any](tx *Tx, statement Statement, params map[string]any, scan func(*Row) T) (T, error) {
	var none T
	found, err := All(tx, statement, params, scan)
	switch {
	case err != nil:
		return none, err
	case len(found) == 0:
		return none, ErrNoRecord
	case len(found) > 1:
		return none, errNotOne
	}
	return found[0], nil
}

// Run runs a statement of several for its effect.
func (tx *Tx) Run(statement Statement, params map[string]any) error {
	_, err := tx.Exec(statement, params)
	return err
}
