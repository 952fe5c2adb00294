package cypher_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/testutil"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/telemetry"
)

func TestMain(m *testing.M) {
	if until := os.Getenv(doomedVariable); until != "" {
		if err := doom(until); err != nil {
			fmt.Fprintln(os.Stderr, "the server that is to be killed:", err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	graphtest.Main(m)
}

// connect opens a connection of the test's own, logging to out.
func connect(t *testing.T, out *bytes.Buffer, reg prometheus.Registerer) *cypher.DB {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	if out != nil {
		var err error
		if log, err = telemetry.NewLogger(out, "debug", "text"); err != nil {
			t.Fatal(err)
		}
	}
	db, err := cypher.Open(t.Context(), graphtest.Config(t), log, reg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return db
}

func TestParametersComeBackAsTheyWent(t *testing.T) {
	db := graphtest.Open(t)
	at := time.Date(2026, 3, 1, 12, 30, 15, 123456789, time.FixedZone("CET", 3600))
	row, err := cypher.ReadOne(t.Context(), db, "test.echo",
		`RETURN $text AS text, $none AS none, $n AS n, $f AS f, $yes AS yes, $at AS at, $never AS never, $list AS list,
		        $nothing AS nothing, {id: $text, at: $at} AS map, [{n: 1}, {n: 2}] AS maps,
		        $at = datetime('2026-03-01T11:30:15.123Z') AS same, size($nothing) AS empty`,
		map[string]any{
			"text": "a", "none": nil, "n": 7, "f": 2.5, "yes": true, "at": at, "never": time.Time{},
			"list": []string{"x", "y"}, "nothing": []string(nil),
		}, func(r *cypher.Row) *cypher.Row { return r })
	if err != nil {
		t.Fatal(err)
	}
	want := cypher.Instant(at)
	checks := map[string]bool{
		"text":          row.String("text") == "a",
		"null text":     row.OptString("none") == "" && !row.Has("none"),
		"int":           row.Int("n") == 7 && row.Float("n") == 7,
		"float":         row.Float("f") == 2.5,
		"bool":          row.Bool("yes"),
		"time":          row.Time("at").Equal(want) && row.Time("at").Location() == time.UTC,
		"zero time":     row.OptTime("never").IsZero(),
		"strings":       fmt.Sprint(row.Strings("list")) == "[x y]",
		"nil slice":     len(row.Strings("nothing")) == 0 && row.Int("empty") == 0,
		"map":           row.Map("map").String("id") == "a" && row.Map("map").Time("at").Equal(want),
		"maps":          len(row.Maps("maps")) == 2 && row.Maps("maps")[1].Int("n") == 2,
		"equal instant": row.Bool("same"),
	}
	for name, ok := range checks {
		if !ok {
			t.Errorf("%s did not come back as it went", name)
		}
	}
	if err := row.Err(); err != nil {
		t.Error(err)
	}
}

func TestRowKeepsTheFirstError(t *testing.T) {
	db := graphtest.Open(t)
	for _, c := range []struct {
		name string
		read func(*cypher.Row) string
		want string
	}{
		{"missing column", func(r *cypher.Row) string {
			return r.OptString("absent")
		}, "column absent: the statement does not return it"},
		{"null", func(r *cypher.Row) string { return r.String("none") + r.String("absent") }, "column none: it is null"},
		{"other type", func(r *cypher.Row) string { return r.String("n") }, "column n: it is int64, not string"},
		{"inside a map", func(r *cypher.Row) string { return r.Map("map").String("id") }, "column id: it is null"},
		{"not a map", func(r *cypher.Row) string { return r.Map("n").String("id") }, "column n: it is int64, not a map"},
		{"mixed list", func(r *cypher.Row) string {
			return strings.Join(r.Strings("mixed"), "")
		}, "column mixed: item 1 is int64, not text"},
	} {
		_, err := cypher.ReadAll(t.Context(), db, "test.broken", "RETURN null AS none, 1 AS n, {id: null} AS map, ['a', 1] AS mixed", nil, c.read)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want one with %q", c.name, err, c.want)
		}
	}
}

func TestReadOneWantsOne(t *testing.T) {
	db := graphtest.Open(t)
	scan := func(r *cypher.Row) int { return r.Int("n") }
	if _, err := cypher.ReadOne(t.Context(), db, "test.none", "MATCH (u:User {id: 'nobody'}) RETURN 1 AS n", nil, scan); !errors.Is(err, cypher.ErrNoRecord) {
		t.Errorf("no record: %v, want ErrNone", err)
	}
	if _, err := cypher.ReadOne(t.Context(), db, "test.two", "UNWIND [1, 2] AS n RETURN n", nil, scan); err == nil || errors.Is(err, cypher.ErrNoRecord) {
		t.Errorf("two records: %v, want an error that is not ErrNone", err)
	}
}

func TestWriteTxIsAllOrNothing(t *testing.T) {
	db, id := graphtest.Open(t), graphtest.ID(t)
	refused := fault.New(fault.Conflict, "No.")
	_, err := cypher.WriteTx(t.Context(), db, "test.refused", func(tx *cypher.Tx) (int, error) {
		if _, err := tx.Exec("CREATE (:User {id: $id})", map[string]any{"id": id}); err != nil {
			return 0, err
		}
		return 0, fmt.Errorf("deciding: %w", refused)
	})
	if fault.CodeOf(err) != fault.Conflict {
		t.Errorf("error %v, want the fault of the function", err)
	}
	if n := count(t, db, id); n != 0 {
		t.Errorf("%d nodes stayed after the function failed", n)
	}
}

func count(t *testing.T, db *cypher.DB, id string) int {
	t.Helper()
	n, err := cypher.ReadOne(t.Context(), db, "test.count", "MATCH (u:User {id: $id}) RETURN count(u) AS n",
		map[string]any{"id": id}, func(r *cypher.Row) int { return r.Int("n") })
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestIsDuplicateNamesTheProperty(t *testing.T) {
	db, first, second := graphtest.Open(t), graphtest.ID(t), graphtest.ID(t)
	create := func(id, email string) error {
		_, err := db.Exec(t.Context(), "test.create", "CREATE (:User {id: $id, email: $email})", map[string]any{"id": id, "email": email})
		return err
	}
	// An address that words the message itself must not be believed.
	email := first + "@example.org` and property `handleKey` = "
	if err := create(first, email); err != nil {
		t.Fatal(err)
	}
	err := create(second, email)
	if !cypher.IsDuplicate(err, "email") || cypher.IsDuplicate(err, "handleKey") || cypher.IsDuplicate(err, "id") {
		t.Errorf("the same address again: %v", err)
	}
	if cypher.IsDuplicate(errors.New("other"), "email") || cypher.IsDuplicate(nil, "email") {
		t.Error("another error passes for a duplicate")
	}
}

func TestDeadlockIsTriedAgain(t *testing.T) {
	db, a, b := graphtest.Open(t), graphtest.ID(t), graphtest.ID(t)
	for _, id := range []string{a, b} {
		if _, err := db.Exec(t.Context(), "test.create", "CREATE (:User {id: $id, n: 0})", map[string]any{"id": id}); err != nil {
			t.Fatal(err)
		}
	}
	attempts := make(chan string, 16)
	met := sync.WaitGroup{}
	met.Add(2)
	var once [2]sync.Once
	lockBoth := func(i int, first, second string) error {
		_, err := cypher.WriteTx(t.Context(), db, "test.deadlock", func(tx *cypher.Tx) (int, error) {
			attempts <- first
			for step, id := range []string{first, second} {
				if _, err := tx.Exec("MATCH (u:User {id: $id}) SET u.n = u.n + 1", map[string]any{"id": id}); err != nil {
					return 0, fmt.Errorf("counting: %w", err)
				}
				if step == 0 {
					once[i].Do(func() { met.Done(); met.Wait() })
				}
			}
			return 0, nil
		})
		return err
	}
	failures := make(chan error, 2)
	go func() { failures <- lockBoth(0, a, b) }()
	go func() { failures <- lockBoth(1, b, a) }()
	for range 2 {
		if err := <-failures; err != nil {
			t.Error(err)
		}
	}
	if len(attempts) < 3 {
		t.Errorf("%d attempts; the two were to meet in a deadlock", len(attempts))
	}
	rows, err := db.Read(t.Context(), "test.read", "MATCH (u:User) WHERE u.id IN $ids RETURN u.n AS n", map[string]any{"ids": []string{a, b}})
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range rows {
		if row.Int("n") != 2 {
			t.Errorf("a count is %d, want 2: nothing lost, nothing twice", row.Int("n"))
		}
	}
}

// namesIn are the names of transactions that a metric has.
func namesIn(t *testing.T, registry *prometheus.Registry, metric string) (names []string) {
	t.Helper()
	families, err := registry.Gather()
	if err != nil {
		t.Fatal(err)
	}
	for _, family := range families {
		for _, one := range family.GetMetric() {
			for _, label := range one.GetLabel() {
				if family.GetName() == metric && label.GetName() == "name" {
					names = append(names, label.GetValue())
				}
			}
		}
	}
	return names
}

func TestStatementLeadsToItsRequest(t *testing.T) {
	var out bytes.Buffer
	registry := prometheus.NewRegistry()
	db := connect(t, &out, registry)
	ctx := telemetry.WithRequestID(t.Context(), "r-42")
	rows, err := db.Read(ctx, "test.metadata", "SHOW TRANSACTIONS YIELD metaData, currentQuery WHERE currentQuery CONTAINS 'metaData' RETURN metaData", nil)
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, row := range rows {
		about := row.Map("metaData")
		found = found || about.OptString("name") == "test.metadata" && about.OptString("requestId") == "r-42"
	}
	if !found {
		t.Errorf("the transaction does not carry its name and request: %v", rows)
	}
	if line := out.String(); !strings.Contains(
		line, "name=test.metadata",
	) || !strings.Contains(line, "request_id=r-42") || !strings.Contains(line, "ms=") {
		t.Errorf("the log does not lead to the request: %s", line)
	}
	if n := testutil.CollectAndCount(registry, "sidestage_cypher_seconds"); n != 1 {
		t.Errorf("%d series of reads, want 1", n)
	}
	if names := namesIn(t, registry, "sidestage_cypher_transaction_seconds"); !slices.Contains(names, "test.metadata") {
		t.Errorf("the metric has %v", names)
	}
	if _, err := db.Read(ctx, "test.wrong", "RETURN no", nil); err == nil || fault.CodeOf(err) != fault.Internal {
		t.Errorf("a wrong statement: %v, want INTERNAL", err)
	}
	if n := testutil.CollectAndCount(registry, "sidestage_cypher_errors_total"); n != 1 {
		t.Errorf("%d series of sidestage_cypher_errors_total, want 1", n)
	}
}

func TestSlowStatementIsEnded(t *testing.T) {
	cfg := graphtest.Config(t)
	cfg.Timeout = 300 * time.Millisecond
	db, err := cypher.Open(t.Context(), cfg, slog.New(slog.DiscardHandler), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close(t.Context()) }()
	_, err = db.Read(t.Context(), "test.slow", "UNWIND range(1, 1000000000) AS a WITH a WHERE a % 2 = 3 RETURN count(a) AS n", nil)
	if fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("a statement beyond its time: %v, want UNAVAILABLE", err)
	}
}

func TestAwayIsUnavailable(t *testing.T) {
	_, err := cypher.Open(t.Context(), cypher.Config{URI: "bolt://127.0.0.1:1"}, slog.New(slog.DiscardHandler), nil)
	if fault.CodeOf(err) != fault.Unavailable {
		t.Errorf("nothing listens: %v, want UNAVAILABLE", err)
	}
	if _, err := cypher.Open(
		t.Context(), cypher.Config{URI: "nonsense://"}, slog.New(slog.DiscardHandler), nil,
	); err == nil || !strings.Contains(err.Error(), "NEO4J_URI") {
		t.Errorf("a wrong address: %v, want an error that names NEO4J_URI", err)
	}
	db := connect(t, nil, nil)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := db.Read(ctx, "test.cancelled", "RETURN 1 AS n", nil); !errors.Is(err, context.Canceled) || fault.CodeOf(err) == fault.Unavailable {
		t.Errorf("the asker has gone: %v, want the context's error", err)
	}
}

func TestWriteBatches(t *testing.T) {
	db := graphtest.Open(t)
	ids := make([]string, 25)
	rows := make([]map[string]any, len(ids))
	for i := range ids {
		ids[i] = graphtest.ID(t)
		rows[i] = map[string]any{"id": ids[i], "at": time.Now()}
	}
	if err := db.WriteBatches(t.Context(), "test.batch", "UNWIND $rows AS row MERGE (u:User {id: row.id}) SET u.createdAt = row.at, u.bio = $bio",
		rows, map[string]any{"bio": "b"}, 10); err != nil {
		t.Fatal(err)
	}
	found, err := db.Read(t.Context(), "test.batch.read", "MATCH (u:User) WHERE u.id IN $ids AND u.bio = 'b' AND u.createdAt IS :: ZONED DATETIME RETURN u.id AS id", map[string]any{"ids": ids})
	if err != nil || len(found) != len(ids) {
		t.Errorf("%d of %d rows written, err %v", len(found), len(ids), err)
	}
	counters, err := db.RunInTransactions(t.Context(), "test.intx",
		"MATCH (u:User) WHERE u.id IN $ids CALL (u) { DETACH DELETE u } IN TRANSACTIONS OF 10 ROWS", map[string]any{"ids": ids})
	if err != nil || counters.NodesDeleted() != len(ids) {
		t.Errorf("IN TRANSACTIONS: %v, err %v", counters, err)
	}
}

// Whatever is made of a database serves requests as it does itself.
func TestWhatIsMadeOfADatabaseServesRequests(t *testing.T) {
	db := connect(t, nil, nil)
	ctx := telemetry.WithRequestID(t.Context(), "request")
	for name, made := range map[string]*cypher.DB{
		"itself": db, "with receivers": db.WithReceivers(), "profiling": db.Profiling(func(cypher.Profiled) {}),
	} {
		got, err := cypher.ReadOne(ctx, made, "one_number", `RETURN 1 AS n`, nil, func(r *cypher.Row) int { return r.Int("n") })
		if err != nil || got != 1 {
			t.Errorf("%s: %d, %v", name, got, err)
		}
	}
}
