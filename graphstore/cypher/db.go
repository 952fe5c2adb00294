// Package cypher runs statements on Neo4j. Each domain has a package beside it with its Cypher; all
// of them read and write through DB, which retries, times, names and logs every statement.
package cypher

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"
	"github.com/neo4j/neo4j-go-driver/v5/neo4j/config"
	"github.com/prometheus/client_golang/prometheus"

	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// DefaultTimeout bounds one transaction inside the database.
const DefaultTimeout = 10 * time.Second

// retryTime bounds how long a transaction is tried again: long enough for a deadlock or a
// restart of the database to pass, short enough that a person hears when it does not.
const retryTime = 4 * time.Second

// keepPlans is Neo4j's option for Config.KeepPlans.
const keepPlans = "CYPHER replan=skip "

// Config says which database to use.
type Config struct {
	// URI is bolt://host:port or neo4j://host:port (with +s for TLS).
	URI string
	// Username and Password; an empty password means that the database asks for none.
	Username, Password string
	// Timeout bounds one transaction inside the database; 0 means DefaultTimeout.
	Timeout time.Duration
	// Receivers are those whose events wait in the graph.
	Receivers []event.Subscription
	// KeepPlans has Neo4j keep the plan that it made for a statement, however much the graph has changed since. It is for
	// tests: their graphs are so small that what one of them adds or removes makes most plans stale.
	KeepPlans bool
}

// DB is a connection pool to one database. It is safe for concurrent use. Sessions share
// one bookmark manager, so whatever was written through a DB is seen by what is read
// through it afterwards, also in a cluster.
type DB struct {
	driver    neo4j.DriverWithContext
	bookmarks atomic.Pointer[neo4j.BookmarkManager]
	timeout   time.Duration
	log       *slog.Logger
	metrics   *metrics
	// silentUntil is until when the database counts as just found silent, in Unix nanoseconds; 0 where it answers.
	silentUntil atomic.Int64
	unplanned   *unplanned
	signs       *signs
	// options precede every statement.
	options string
	// receivers have a backlog in the graph, subscribers hear in this process.
	receivers   []event.Subscription
	subscribers []func(event.Event)
	// beforeCommit is the last of every transaction that writes; nil where nothing is.
	beforeCommit func(*Tx) error
}

// Open connects to the database, and fails with UNAVAILABLE where it does not answer. reg
// may be nil.
func Open(ctx context.Context, cfg Config, log *slog.Logger, reg prometheus.Registerer) (*DB, error) {
	metrics, err := newMetrics(reg)
	if err != nil {
		return nil, fmt.Errorf("registering the metrics of the graph: %w", err)
	}
	auth := neo4j.NoAuth()
	if cfg.Password != "" {
		auth = neo4j.BasicAuth(cfg.Username, cfg.Password, "")
	}
	driver, err := neo4j.NewDriverWithContext(cfg.URI, auth, func(c *config.Config) {
		c.MaxTransactionRetryTime = retryTime
		c.SocketConnectTimeout = 3 * time.Second
		c.ConnectionAcquisitionTimeout = 5 * time.Second
		c.ConnectionLivenessCheckTimeout = time.Minute
		c.UserAgent = "sidestage"
	})
	if err != nil {
		return nil, fmt.Errorf("reading NEO4J_URI: %w", err)
	}
	if driver, err = counting(driver, reg); err != nil {
		return nil, err
	}
	db := &DB{
		driver: driver, timeout: cfg.Timeout, log: log, metrics: metrics, receivers: cfg.Receivers,
	}
	db.unplanned = newUnplanned(db.started)
	if db.timeout == 0 {
		db.timeout = DefaultTimeout
	}
	if cfg.KeepPlans {
		db.options = keepPlans
	}
	db.signs = &signs{ping: db.Ping}
	db.forgetBookmarks()
	if err := db.Ping(ctx); err != nil {
		return nil, errors.Join(fmt.Errorf("connecting to Neo4j at %s: %w", cfg.URI, err), driver.Close(ctx))
	}
	return db, nil
}

// Close ends the connections. Statements under way fail.
func (db *DB) Close(ctx context.Context) error {
	if err := db.driver.Close(ctx); err != nil {
		return fmt.Errorf("closing the connections to Neo4j: %w", err)
	}
	return nil
}

// Ping asks the database for an answer once. Any failure is UNAVAILABLE.
func (db *DB) Ping(ctx context.Context) error {
	if err := db.driver.VerifyConnectivity(ctx); err != nil {
		return fault.Away("The database", err)
	}
	return nil
}

// Version is what the database says that it is.
func (db *DB) Version(ctx context.Context) (string, error) {
	return ReadOne(ctx, db, "graph_version",
		`CALL dbms.components() YIELD name, versions WHERE name = 'Neo4j Kernel' RETURN versions[0] AS version`, nil,
		func(r *Row) string { return r.String("version") })
}

// started is when the Java of the database started, by its own clock: whatever it planned before is forgotten. The
// lastStartTime of SHOW DATABASES stays as it was where Neo4j starts anew.
func (db *DB) started(ctx context.Context) (time.Time, error) {
	// Turns wait for it, and it for none.
	return ReadOne(context.WithValue(ctx, firstKey{}, true), db, "graph_started",
		`CALL dbms.queryJmx('java.lang:type=Runtime') YIELD attributes RETURN attributes.StartTime.value AS at`, nil,
		func(r *Row) time.Time { return time.UnixMilli(int64(r.Int("at"))) })
}

// session starts a session by intent; the caller closes it.
func (db *DB) session(ctx context.Context, mode neo4j.AccessMode) neo4j.SessionWithContext {
	return db.driver.NewSession(ctx, neo4j.SessionConfig{
		AccessMode:      mode,
		BookmarkManager: *db.bookmarks.Load(),
	})
}

// forgetBookmarks starts over. A database that was restored or replaced under a running
// server can never reach the bookmarks of its predecessor.
func (db *DB) forgetBookmarks() {
	manager := neo4j.NewBookmarkManager(neo4j.BookmarkManagerConfig{})
	db.bookmarks.Store(&manager)
}
