package cypher_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/outbox"
)

// outboxItems makes tracks to write, and a kind of record that no other test leases.
func outboxItems(t *testing.T, db *cypher.DB, n int) (ids []string, kind string) {
	t.Helper()
	for range n {
		ids = append(ids, graphtest.ID(t))
	}
	if _, err := db.Exec(t.Context(), "test.items", `UNWIND $ids AS id CREATE (:Track {id: id})`, map[string]any{"ids": ids}); err != nil {
		t.Fatal(err)
	}
	return ids, "test-" + graphtest.ID(t)
}

// heardBy makes kind the receiver of what happens to tracks.
func heardBy(db *cypher.DB, kind string) *cypher.DB {
	return db.WithReceivers(event.Subscription{Receiver: kind, Verbs: []event.Verb{event.Updated}, Types: []string{"Track"}})
}

// write leaves a record for each item, in one transaction.
func write(ctx context.Context, db *cypher.DB, kind string, ids ...string) error {
	return emit(ctx, heardBy(db, kind), ids...)
}

// emit says of each item, in one transaction, that it was updated.
func emit(ctx context.Context, db *cypher.DB, ids ...string) error {
	_, err := cypher.WriteTx(ctx, db, "test.write", func(tx *cypher.Tx) (struct{}, error) {
		for _, id := range ids {
			if err := tx.Emit(event.Updated, "", "Track", id); err != nil {
				return struct{}{}, err
			}
		}
		return struct{}{}, nil
	})
	return err
}

func lease(t *testing.T, db *cypher.DB, kind string, limit int, length time.Duration) []outbox.Record {
	t.Helper()
	leased, err := db.Outbox().Lease(t.Context(), []string{kind}, limit, length)
	if err != nil {
		t.Fatal(err)
	}
	return leased
}

// eventually asks until the answer is yes, for as long as a busy machine may need.
func eventually(t *testing.T, what string, ask func() bool) {
	t.Helper()
	for begin := time.Now(); !ask(); time.Sleep(20 * time.Millisecond) {
		if time.Since(begin) > 20*time.Second {
			t.Fatalf("%s did not come about", what)
		}
	}
}

func TestOutboxVersionRisesUnderConcurrency(t *testing.T) {
	db := graphtest.Open(t)
	ids, kind := outboxItems(t, db, 1)
	const writers, each = 6, 5
	var wrote sync.Map // version to what its writer wrote
	var attempts atomic.Int32
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			for i := range each {
				mark := w*each + i
				version, err := cypher.WriteTx(t.Context(), heardBy(db, kind), "test.write", func(tx *cypher.Tx) (int, error) {
					attempts.Add(1)
					params := map[string]any{"id": ids[0], "mark": mark}
					// The item is locked before its marks are read.
					if err := tx.Run(`MATCH (t:Track {id: $id}) SET t._lock = true WITH t REMOVE t._lock SET t.marks = coalesce(t.marks, []) + $mark`, params); err != nil {
						return 0, err
					}
					if err := tx.Emit(event.Updated, "", "Track", ids[0]); err != nil {
						return 0, err
					}
					return cypher.One(tx, `MATCH (t:Track {id: $id}) RETURN t.outboxVersion AS version`, params, func(r *cypher.Row) int { return r.Int("version") })
				})
				if err != nil {
					t.Error(err)
				}
				wrote.Store(version, mark)
			}
		})
	}
	group.Wait()
	if got := attempts.Load(); got != writers*each {
		t.Errorf("%d writes took %d attempts: the record makes them deadlock", writers*each, got)
	}
	marks, err := cypher.ReadOne(t.Context(), db, "test.marks", `MATCH (t:Track {id: $id}) RETURN [m IN t.marks | toString(m)] AS marks`,
		map[string]any{"id": ids[0]}, func(r *cypher.Row) []string { return r.Strings("marks") })
	if err != nil || len(marks) != writers*each {
		t.Fatalf("%d writes stayed (err %v), want %d", len(marks), err, writers*each)
	}
	for i, mark := range marks {
		if got, _ := wrote.Load(i + 1); fmt.Sprint(got) != mark {
			t.Errorf("the write numbered %d was the %vth, want %s there", i+1, got, mark)
		}
	}
	var versions []int
	for _, r := range lease(t, db, kind, 100, time.Minute) {
		versions = append(versions, r.Version)
	}
	for i := range writers * each {
		if i >= len(versions) || versions[i] != i+1 {
			t.Fatalf("the records' versions are %v, want 1 to %d", versions, writers*each)
		}
	}
}

func TestOutboxRecordComesAndGoesWithItsWrite(t *testing.T) {
	shared := connect(t, nil, nil)
	ids, kind := outboxItems(t, shared, 1)
	db := heardBy(shared, kind)
	var heard atomic.Int32
	db.Subscribe(func(e event.Event) {
		if e.Verb == event.Updated && e.ItemID == ids[0] && e.Version == 1 {
			heard.Add(1)
		}
	})
	failure := errors.New("changed my mind")
	_, err := cypher.WriteTx(t.Context(), db, "test.write", func(tx *cypher.Tx) (struct{}, error) {
		return struct{}{}, errors.Join(tx.Emit(event.Updated, "", "Track", ids[0]), failure)
	})
	if !errors.Is(err, failure) {
		t.Fatalf("err = %v", err)
	}
	if left := lease(t, db, kind, 10, time.Minute); len(left) != 0 || heard.Load() != 0 {
		t.Errorf("a write that was rolled back left %v and was announced %d times", left, heard.Load())
	}
	if err := emit(t.Context(), db, graphtest.ID(t)); !errors.Is(err, cypher.ErrNoRecord) {
		t.Errorf("a record for nothing: err = %v, want ErrNone", err)
	}
	if err := emit(t.Context(), db, ids[0]); err != nil {
		t.Fatal(err)
	}
	if heard.Load() != 1 {
		t.Errorf("a committed record was announced %d times", heard.Load())
	}
	left := lease(t, db, kind, 10, time.Minute)
	want := outbox.Record{ID: kind + "/Track/" + ids[0] + "/1", Kind: kind, ItemType: "Track", ItemID: ids[0], Version: 1}
	if len(left) == 1 {
		want.CreatedAt = left[0].CreatedAt
	}
	if len(left) != 1 || left[0] != want || left[0].CreatedAt.IsZero() {
		t.Errorf("the record = %+v, want %+v", left, want)
	}
}

func TestOutboxLeaseGivesARecordToOneWorker(t *testing.T) {
	db := graphtest.Open(t)
	ids, kind := outboxItems(t, db, 30)
	if err := write(t.Context(), db, kind, ids...); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	holders := map[string]int{}
	var group sync.WaitGroup
	for range 5 {
		group.Go(func() {
			for {
				leased, err := db.Outbox().Lease(t.Context(), []string{"another kind", kind}, 4, time.Minute)
				if err != nil || len(leased) > 4 {
					t.Errorf("%d records, err %v", len(leased), err)
				}
				if len(leased) == 0 {
					return
				}
				mu.Lock()
				for _, r := range leased {
					holders[r.ItemID]++
				}
				mu.Unlock()
			}
		})
	}
	group.Wait()
	for _, id := range ids {
		if holders[id] != 1 {
			t.Errorf("a record was given to %d workers", holders[id])
		}
	}
}

func TestOutboxLeaseRunsOut(t *testing.T) {
	db := graphtest.Open(t)
	ids, kind := outboxItems(t, db, 2)
	for _, id := range ids {
		if err := write(t.Context(), db, kind, id); err != nil {
			t.Fatal(err)
		}
	}
	first := lease(t, db, kind, 1, time.Second)
	if len(first) != 1 || first[0].ItemID != ids[0] {
		t.Fatalf("leased %v, want the one that is due longest", first)
	}
	if rest := lease(t, db, kind, 10, time.Minute); len(rest) != 1 || rest[0].ItemID != ids[1] {
		t.Errorf("during the first lease another worker got %v", rest)
	}
	eventually(t, "the end of the lease", func() bool {
		again := lease(t, db, kind, 10, time.Minute)
		return len(again) == 1 && again[0] == first[0]
	})
}

func TestOutboxDoneAndRetry(t *testing.T) {
	db := graphtest.Open(t)
	ids, kind := outboxItems(t, db, 3)
	if err := write(t.Context(), db, kind, ids...); err != nil {
		t.Fatal(err)
	}
	leased := lease(t, db, kind, 10, time.Minute)
	if len(leased) != 3 {
		t.Fatalf("leased %d records", len(leased))
	}
	if err := db.Outbox().Done(t.Context(), []string{leased[0].ID, "unknown"}); err != nil {
		t.Fatal(err)
	}
	err := db.Outbox().Retry(t.Context(), []outbox.Retry{
		{ID: leased[1].ID, Attempts: 2, Delay: 500 * time.Millisecond, Error: "away"},
		{ID: leased[2].ID, Attempts: 8, Error: "poison", SetAside: true},
		{ID: leased[0].ID, Attempts: 1, Error: "carried by another worker meanwhile"},
	})
	if err != nil {
		t.Fatal(err)
	}
	eventually(t, "the retry", func() bool {
		again := lease(t, db, kind, 10, time.Minute)
		return len(again) == 1 && again[0].ID == leased[1].ID && again[0].Attempts == 2
	})
	kept, err := cypher.ReadAll(t.Context(), db, "test.kept",
		`UNWIND $ids AS id MATCH (o:Outbox {id: id}) RETURN o.error + ' ' + o.attempts + ' ' + (o.nextAttemptAt IS NULL) AS kept`,
		map[string]any{"ids": []string{leased[0].ID, leased[1].ID, leased[2].ID}}, func(r *cypher.Row) string { return r.String("kept") })
	if want := []string{"away 2 false", "poison 8 true"}; err != nil || !slices.Equal(kept, want) {
		t.Errorf("kept %q (err %v), want %q", kept, err, want)
	}
}

func TestOutboxStats(t *testing.T) {
	db := graphtest.Open(t)
	ids, kind := outboxItems(t, db, 3)
	if err := write(t.Context(), db, kind, ids...); err != nil {
		t.Fatal(err)
	}
	leased := lease(t, db, kind, 10, time.Minute)
	if err := db.Outbox().Retry(t.Context(), []outbox.Retry{{ID: leased[0].ID, Attempts: 1, SetAside: true}}); err != nil {
		t.Fatal(err)
	}
	_, err := db.Exec(t.Context(), "test.age", `MATCH (o:Outbox {id: $id}) SET o.createdAt = datetime() - duration({days: 2})`, map[string]any{"id": leased[1].ID})
	if err != nil {
		t.Fatal(err)
	}
	// Other packages may leave and carry records at the same time: what is counted one way
	// must once be what is counted the other way.
	eventually(t, "a true count", func() bool {
		counted, err := cypher.ReadOne(t.Context(), db, "test.count",
			`MATCH (o:Outbox) RETURN sum(CASE WHEN o.setAsideAt IS NULL THEN 1 ELSE 0 END) AS pending, sum(CASE WHEN o.setAsideAt IS NULL THEN 0 ELSE 1 END) AS aside`,
			nil, func(r *cypher.Row) outbox.Stats {
				return outbox.Stats{Pending: r.Int("pending"), SetAside: r.Int("aside")}
			})
		if err != nil || counted.Pending < 2 || counted.SetAside < 1 {
			t.Fatalf("counted %+v (err %v)", counted, err)
		}
		stats, err := db.Outbox().Stats(t.Context())
		if err != nil || stats.Oldest < 48*time.Hour {
			t.Fatalf("stats = %+v (err %v), want the oldest two days old", stats, err)
		}
		return stats.Pending == counted.Pending && stats.SetAside == counted.SetAside
	})
}

func TestOutboxStatementsUseIndexes(t *testing.T) {
	db := graphtest.Open(t)
	ids, kind := outboxItems(t, db, 2)
	var plans []cypher.Profiled
	profiling := db.Profiling(func(p cypher.Profiled) { plans = append(plans, p) })
	if err := write(t.Context(), profiling, kind, ids...); err != nil {
		t.Fatal(err)
	}
	leased := lease(t, profiling, kind, 10, time.Minute)
	store := profiling.Outbox()
	_, err := store.Stats(t.Context())
	err = errors.Join(err,
		store.Retry(t.Context(), []outbox.Retry{{ID: leased[0].ID, SetAside: true}}),
		store.Done(t.Context(), []string{leased[1].ID}))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, p := range plans {
		seen[p.Name] = true
		for _, problem := range graphtest.NewPlan(p.Plan).Problems() {
			t.Errorf("%s has a %s", p.Name, problem)
		}
	}
	for _, name := range []string{"test.write", "outbox.due", "outbox.lease", "outbox.retry", "outbox.done", "outbox.stats"} {
		if !seen[name] {
			t.Errorf("%s was not profiled", name)
		}
	}
}
