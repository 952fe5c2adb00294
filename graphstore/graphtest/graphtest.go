// Package graphtest gives tests a migrated graph on a real Neo4j. Tests share an engine, so each works under ids of its
// own (ID) and asserts only about those; packages that are tested on one engine wait for one another.
package graphtest

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/local"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/slowtest"
)

// The environment that `go run ./internal/testengines` sets for a whole run of tests.
const (
	URIVariable      = "SIDESTAGE_TEST_NEO4J_URI"
	UsernameVariable = "SIDESTAGE_TEST_NEO4J_USERNAME"
	PasswordVariable = "SIDESTAGE_TEST_NEO4J_PASSWORD"
	// RealEnginesVariable set to 1 lets tests use NEO4J_URI; without it they never do.
	RealEnginesVariable = "SIDESTAGE_TEST_ENGINES"
)

// engine is the one Neo4j of this process.
var engine struct {
	sync.Mutex
	hasMain bool
	err     error
	db      *cypher.DB
	managed *local.Server
	folder  string
}

// Main runs a package's tests when its turn has come, and stops the engine after them. A package that calls Open
// has `func TestMain(m *testing.M) { graphtest.Main(m) }`.
func Main(m *testing.M) {
	engine.hasMain = true
	drawLess()
	code, err := run(m)
	if err != nil {
		fmt.Fprintln(os.Stderr, "the test engine:", err)
		code = max(code, 1)
	}
	os.Exit(code)
}

// propertyRuns is how often a property is tried on the graph, where a try takes a tenth of a second.
const propertyRuns = "25"

// drawLess has properties tried less often than elsewhere, but where all is asked for. What the command line says comes
// after it.
func drawLess() {
	if checks := flag.Lookup("rapid.checks"); checks != nil && !slowtest.All() {
		if err := checks.Value.Set(propertyRuns); err != nil {
			panic(err)
		}
	}
}

func run(m *testing.M) (code int, err error) {
	cfg, given, err := givenEngine()
	if err != nil {
		return 1, err
	}
	end := func() error { return nil }
	if given {
		if end, err = takeTurn(cfg.URI); err != nil {
			return 1, err
		}
	}
	code = m.Run()
	return code, errors.Join(stop(), end())
}

// Open gives the migrated graph. It fails the test when there is none.
func Open(t testing.TB) *cypher.DB {
	t.Helper()
	engine.Lock()
	defer engine.Unlock()
	if engine.db == nil && engine.err == nil {
		if engine.err = start(); engine.err != nil {
			engine.err = errors.Join(engine.err, stop())
		}
	}
	if engine.err != nil {
		t.Fatalf("no graph to test on: %v", engine.err)
	}
	return engine.db
}

// Config says how to reach the engine that Open uses, for tests that need connections of
// their own.
func Config(t testing.TB) cypher.Config {
	t.Helper()
	Open(t)
	cfg, err := config(nil)
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

func start() error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Minute)
	defer cancel()
	cfg, err := config(func() error { return startManaged(ctx) })
	if err != nil {
		return err
	}
	cfg.Receivers = []event.Subscription{indexing.Changes}
	if engine.db, err = cypher.Open(ctx, cfg, slog.New(slog.NewTextHandler(io.Discard, nil)), nil); err != nil {
		return err
	}
	_, err = engine.db.Migrate(ctx)
	return err
}

// config finds the engine; where none is given it has begin start one.
func config(begin func() error) (cypher.Config, error) {
	if cfg, given, err := givenEngine(); given || err != nil {
		cfg.KeepPlans = true
		return cfg, err
	}
	if engine.managed == nil {
		if err := begin(); err != nil {
			return cypher.Config{}, err
		}
	}
	return cypher.Config{
		URI: engine.managed.URI(), Username: engine.managed.Username(), Password: engine.managed.Password(),
		KeepPlans: true,
	}, nil
}

// givenEngine is the one that the environment names for all packages, if it names one.
func givenEngine() (cfg cypher.Config, given bool, err error) {
	if uri := os.Getenv(URIVariable); uri != "" {
		return cypher.Config{
			URI: uri, Username: os.Getenv(UsernameVariable), Password: os.Getenv(PasswordVariable),
		}, true, nil
	}
	if os.Getenv(RealEnginesVariable) != "1" {
		return cypher.Config{}, false, nil
	}
	uri := os.Getenv("NEO4J_URI")
	if uri == "" {
		return cypher.Config{}, false, errors.New(RealEnginesVariable + " is 1 and NEO4J_URI is empty")
	}
	return cypher.Config{URI: uri, Username: os.Getenv("NEO4J_USERNAME"), Password: os.Getenv("NEO4J_PASSWORD")}, true, nil
}

func startManaged(ctx context.Context) error {
	if !engine.hasMain {
		return errors.New("the package needs func TestMain(m *testing.M) { graphtest.Main(m) }, which stops the engine")
	}
	folder, err := os.MkdirTemp("", "sidestage-graphtest-")
	if err != nil {
		return err
	}
	engine.folder = folder
	engine.managed, err = local.Start(ctx, local.Options{
		DataDir: folder, Heap: "512m", PageCache: "128m", FastStart: true,
		Log: slog.New(slog.NewTextHandler(os.Stderr, nil)),
	})
	return err
}

func stop() error {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	var errs []error
	if engine.db != nil {
		errs = append(errs, engine.db.Close(ctx))
	}
	if engine.managed != nil {
		errs = append(errs, engine.managed.Stop(ctx))
	}
	if engine.folder != "" {
		errs = append(errs, os.RemoveAll(engine.folder))
	}
	return errors.Join(errs...)
}

// given are the ids that each running test got from ID.
var given struct {
	sync.Mutex
	ids map[testing.TB][]string
}

// ID gives an id of the test's own. Whatever nodes carry it, as id or as userId, are removed
// when the test ends.
func ID(t testing.TB) string {
	t.Helper()
	id, err := uuid.NewV7()
	if err != nil {
		t.Fatalf("making an id: %v", err)
	}
	given.Lock()
	defer given.Unlock()
	if given.ids == nil {
		given.ids = map[testing.TB][]string{}
	}
	if given.ids[t] == nil {
		// Once for all of them: each cleanup reads the whole graph.
		t.Cleanup(func() { removeGiven(t) })
	}
	given.ids[t] = append(given.ids[t], id.String())
	return id.String()
}

// removeGiven removes what carries the ids of a test that ended.
func removeGiven(t testing.TB) {
	given.Lock()
	ids := given.ids[t]
	delete(given.ids, t)
	given.Unlock()
	if engine.db != nil {
		Cleanup(t, engine.db, ids...)
	}
}

// Cleanup removes the nodes that carry one of ids as id, itemId, userId, trackId, artistId, ownerId, actorId or
// subjectId, with their relationships.
func Cleanup(t testing.TB, db *cypher.DB, ids ...string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(t.Context()), 5*time.Minute)
	defer cancel()
	// Test graphs are small, so looking at every node costs little; it misses no label that
	// is added later. A large test leaves more than one transaction may remove on a busy machine.
	var err error
	for range 3 { // what else is going on may hold locks in another order
		_, err = db.RunInTransactions(ctx, "graphtest.cleanup",
			`MATCH (n) WHERE n.id IN $ids OR n.itemId IN $ids OR n.userId IN $ids OR n.trackId IN $ids OR n.artistId IN $ids OR n.ownerId IN $ids
  OR n.actorId IN $ids OR n.subjectId IN $ids
CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 2000 ROWS`, map[string]any{"ids": ids})
		if err == nil {
			break
		}
	}
	if err != nil {
		t.Errorf("removing what the test left: %v", err)
	}
}
