package cypher

import (
	"context"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// Read runs one reading statement and gives its records.
func (db *DB) Read(ctx context.Context, name string, statement Statement, params map[string]any) ([]*Row, error) {
	return ReadAll(ctx, db, name, statement, params, itself)
}

// Write runs one writing statement and gives its records.
func (db *DB) Write(ctx context.Context, name string, statement Statement, params map[string]any) ([]*Row, error) {
	return WriteAll(ctx, db, name, statement, params, itself)
}

// Exec runs one writing statement for its effect and gives what it changed.
func (db *DB) Exec(
	ctx context.Context, name string, statement Statement, params map[string]any,
) (neo4j.Counters, error) {
	return WriteTx(ctx, db, name, func(tx *Tx) (neo4j.Counters, error) { return tx.Exec(statement, params) })
}

// ReadAll runs one reading statement and reads every record with scan.
func ReadAll[T any](
	ctx context.Context, db *DB, name string, statement Statement, params map[string]any, scan func(*Row) T,
) ([]T, error) {
	return ReadTx(ctx, db, name, func(tx *Tx) ([]T, error) { return All(tx, statement, params, scan) })
}

// ReadOne runs one reading statement that gives at most one record; none is ErrNoRecord.
func ReadOne[T any](
	ctx context.Context, db *DB, name string, statement Statement, params map[string]any, scan func(*Row) T,
) (T, error) {
	return ReadTx(ctx, db, name, func(tx *Tx) (T, error) { return One(tx, statement, params, scan) })
}

// WriteAll runs one writing statement and reads every record with scan.
func WriteAll[T any](
	ctx context.Context, db *DB, name string, statement Statement, params map[string]any, scan func(*Row) T,
) ([]T, error) {
	return WriteTx(ctx, db, name, func(tx *Tx) ([]T, error) { return All(tx, statement, params, scan) })
}

// WriteOne runs one writing statement that gives at most one record; none is ErrNoRecord, and
// then nothing is written.
func WriteOne[T any](
	ctx context.Context, db *DB, name string, statement Statement, params map[string]any, scan func(*Row) T,
) (T, error) {
	return WriteTx(ctx, db, name, func(tx *Tx) (T, error) { return One(tx, statement, params, scan) })
}

func itself(r *Row) *Row { return r }

// Stream reads pages in the order of ids until one is not full: cypher takes $after and $limit, and scan gives
// the id that a row stands at with what it holds.
func Stream[T any](
	ctx context.Context, db *DB, name string, statement Statement, limit int, scan func(*Row) (string, []T),
	yield func(T) error,
) error {
	for after := ""; ; {
		rows, err := db.Read(ctx, name, statement, map[string]any{"after": after, "limit": limit})
		if err != nil {
			return err
		}
		for _, row := range rows {
			var things []T
			after, things = scan(row)
			if err := row.Err(); err != nil {
				return err
			}
			for _, thing := range things {
				if err := yield(thing); err != nil {
					return err
				}
			}
		}
		if len(rows) < limit {
			return nil
		}
	}
}
