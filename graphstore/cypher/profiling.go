package cypher

import (
	"context"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
)

// Profiled is one statement of the product as it ran under PROFILE.
type Profiled struct {
	// Name is that of its transaction.
	Name, Cypher string
	Plan         neo4j.ProfiledPlan
	// Values is how many values its records held, those inside lists and maps counted one by one.
	Values int
}

// Profiling gives a DB on the same connections whose every statement runs under PROFILE, writes and
// all, and is told to seen. So the plans are those of the real text with real parameters.
func (db *DB) Profiling(seen func(Profiled)) *DB {
	profiling := &DB{
		driver: profilingDriver{db.driver, seen}, timeout: time.Minute, log: db.log, metrics: db.metrics,
		unplanned: db.unplanned, signs: db.signs, receivers: db.receivers,
	}
	profiling.forgetBookmarks()
	return profiling
}

type profilingDriver struct {
	neo4j.DriverWithContext
	seen func(Profiled)
}

func (d profilingDriver) NewSession(ctx context.Context, c neo4j.SessionConfig) neo4j.SessionWithContext {
	return profilingSession{d.DriverWithContext.NewSession(ctx, c), d.seen}
}

type profilingSession struct {
	neo4j.SessionWithContext
	seen func(Profiled)
}

func (s profilingSession) ExecuteRead(
	ctx context.Context, work neo4j.ManagedTransactionWork, configure ...func(*neo4j.TransactionConfig),
) (any, error) {
	return s.SessionWithContext.ExecuteRead(ctx, s.profiled(work, configure), configure...)
}

func (s profilingSession) ExecuteWrite(
	ctx context.Context, work neo4j.ManagedTransactionWork, configure ...func(*neo4j.TransactionConfig),
) (any, error) {
	return s.SessionWithContext.ExecuteWrite(ctx, s.profiled(work, configure), configure...)
}

func (s profilingSession) profiled(
	work neo4j.ManagedTransactionWork, configure []func(*neo4j.TransactionConfig),
) neo4j.ManagedTransactionWork {
	config := neo4j.TransactionConfig{}
	for _, set := range configure {
		set(&config)
	}
	name, _ := config.Metadata["name"].(string)
	return func(tx neo4j.ManagedTransaction) (any, error) { return work(profilingTx{tx, name, s.seen}) }
}

type profilingTx struct {
	neo4j.ManagedTransaction
	name string
	seen func(Profiled)
}

func (tx profilingTx) Run(ctx context.Context, cypher string, params map[string]any) (neo4j.ResultWithContext, error) {
	result, err := tx.ManagedTransaction.Run(ctx, "PROFILE "+cypher, params)
	if err != nil {
		return nil, err
	}
	return &profiledResult{ResultWithContext: result, seen: tx.seen, statement: Profiled{
		Name: tx.name, Cypher: cypher,
	}}, nil
}

type profiledResult struct {
	neo4j.ResultWithContext
	seen      func(Profiled)
	statement Profiled
}

func (r *profiledResult) Collect(ctx context.Context) ([]*neo4j.Record, error) {
	records, err := r.ResultWithContext.Collect(ctx)
	for _, record := range records {
		r.statement.Values += countValues(record.Values)
	}
	return records, err
}

func (r *profiledResult) Consume(ctx context.Context) (neo4j.ResultSummary, error) {
	summary, err := r.ResultWithContext.Consume(ctx)
	if err == nil {
		r.statement.Plan = summary.Profile()
		r.seen(r.statement)
	}
	return summary, err
}

func countValues(value any) int {
	n := 0
	switch v := value.(type) {
	case []any:
		for _, member := range v {
			n += countValues(member)
		}
		return n
	case map[string]any:
		for _, member := range v {
			n += countValues(member)
		}
		return n
	}
	return 1
}
