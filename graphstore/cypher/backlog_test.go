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
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// itemsHeard makes tracks to write, and a kind of event that no other test leases.
func itemsHeard(t *testing.T, db *cypher.DB, n int) (ids []string, kind string) {
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
	return db.WithReceivers(event.Subscription{Receiver: kind, Verbs: []event.Verb{event.Updated}, Types: []string{
		"Track",
	}})
}

// write leaves an event for each item, in one transaction.
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

func lease(t *testing.T, db *cypher.DB, kind string, limit int, length time.Duration) []backlog.Event {
	t.Helper()
	leased, err := db.Backlog().Lease(t.Context(), kind, limit, length)
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

func TestBacklogVersionRisesUnderConcurrency(t *testing.T) {
	db := graphtest.Open(t)
	ids, kind := itemsHeard(t, db, 1)
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
		t.Errorf("%d writes took %d attempts: the event makes them deadlock", writers*each, got)
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
			t.Fatalf("the events' versions are %v, want 1 to %d", versions, writers*each)
		}
	}
}

func TestBacklogEventComesAndGoesWithItsWrite(t *testing.T) {
	shared := connect(t, nil, nil)
	ids, kind := itemsHeard(t, shared, 1)
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
		t.Errorf("an event for nothing: err = %v, want ErrNone", err)
	}
	if err := emit(t.Context(), db, ids[0]); err != nil {
		t.Fatal(err)
	}
	if heard.Load() != 1 {
		t.Errorf("a committed event was announced %d times", heard.Load())
	}
	left := lease(t, db, kind, 10, time.Minute)
	want := backlog.Event{
		ID: kind + "/Track/" + ids[0] + "/1", Receiver: kind, Verb: event.Updated, ItemType: "Track", ItemID: ids[0],
		Version: 1,
	}
	if len(left) == 1 {
		want.CreatedAt = left[0].CreatedAt
	}
	if len(left) != 1 || left[0] != want || left[0].CreatedAt.IsZero() {
		t.Errorf("the event = %+v, want %+v", left, want)
	}
}

func TestBacklogLeaseGivesAnEventToOneWorker(t *testing.T) {
	db := graphtest.Open(t)
	ids, kind := itemsHeard(t, db, 30)
	if err := write(t.Context(), db, kind, ids...); err != nil {
		t.Fatal(err)
	}
	var mu sync.Mutex
	holders := map[string]int{}
	var group sync.WaitGroup
	for range 5 {
		group.Go(func() {
			for {
				leased, err := db.Backlog().Lease(t.Context(), kind, 4, time.Minute)
				if err != nil || len(leased) > 4 {
					t.Errorf("%d events, err %v", len(leased), err)
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
			t.Errorf("an event was given to %d workers", holders[id])
		}
	}
}

func TestBacklogLeaseRunsOut(t *testing.T) {
	db := graphtest.Open(t)
	ids, kind := itemsHeard(t, db, 2)
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

func TestBacklogDoneAndRetry(t *testing.T) {
	db := graphtest.Open(t)
	ids, kind := itemsHeard(t, db, 3)
	if err := write(t.Context(), db, kind, ids...); err != nil {
		t.Fatal(err)
	}
	leased := lease(t, db, kind, 10, time.Minute)
	if len(leased) != 3 {
		t.Fatalf("leased %d events", len(leased))
	}
	if err := db.Backlog().Done(t.Context(), []string{leased[0].ID, "unknown"}); err != nil {
		t.Fatal(err)
	}
	err := db.Backlog().Retry(t.Context(), []backlog.Retry{
		{ID: leased[1].ID, Attempts: 2, Delay: 500 * time.Millisecond, Error: "away"},
		{ID: leased[2].ID, Attempts: 8, Error: "poison", DeadLetter: true},
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
		map[string]any{"ids": []string{leased[0].ID, leased[1].ID, leased[2].ID}}, func(r *cypher.Row) string {
			return r.String("kept")
		})
	if want := []string{"away 2 false", "poison 8 true"}; err != nil || !slices.Equal(kept, want) {
		t.Errorf("kept %q (err %v), want %q", kept, err, want)
	}
}

func TestBacklogStats(t *testing.T) {
	db := graphtest.Open(t)
	ids, kind := itemsHeard(t, db, 3)
	if err := write(t.Context(), db, kind, ids...); err != nil {
		t.Fatal(err)
	}
	leased := lease(t, db, kind, 10, time.Minute)
	if err := db.Backlog().Retry(t.Context(), []backlog.Retry{{
		ID: leased[0].ID, Attempts: 1, DeadLetter: true,
	}}); err != nil {
		t.Fatal(err)
	}
	_, err := db.Exec(t.Context(), "test.age", `MATCH (o:Outbox {id: $id}) SET o.createdAt = datetime() - duration({days: 2})`, map[string]any{"id": leased[1].ID})
	if err != nil {
		t.Fatal(err)
	}
	all, err := db.Backlog().Stats(t.Context())
	stats := all[kind]
	if err != nil || stats.Waiting != 2 || stats.DeadLetters != 1 || stats.Oldest < 48*time.Hour ||
		stats.Oldest > 49*time.Hour {
		t.Errorf("stats = %+v (err %v), want two that wait, the oldest two days old, and a dead letter", stats, err)
	}
}

// TestAnEventThatIsCommittedLateIsDelivered leases and settles an event that was written after one whose transaction is
// still open, and then commits that.
func TestAnEventThatIsCommittedLateIsDelivered(t *testing.T) {
	db := graphtest.Open(t)
	ids, receiver := itemsHeard(t, db, 2)
	late, soon := ids[0], ids[1]
	written, commit := make(chan struct{}), make(chan struct{})
	committed := make(chan error, 1)
	go func() {
		_, err := cypher.WriteTx(t.Context(), heardBy(db, receiver), "test.late", func(tx *cypher.Tx) (struct{}, error) {
			err := tx.Emit(event.Updated, "", "Track", late)
			close(written)
			<-commit
			return struct{}{}, err
		})
		committed <- err
	}()
	<-written
	if err := write(t.Context(), db, receiver, soon); err != nil {
		t.Fatal(err)
	}
	first := lease(t, db, receiver, 10, time.Minute)
	if len(first) != 1 || first[0].ItemID != soon {
		t.Fatalf("leased %+v, want what is committed", first)
	}
	if err := db.Backlog().Done(t.Context(), []string{first[0].ID}); err != nil {
		t.Fatal(err)
	}
	close(commit)
	if err := <-committed; err != nil {
		t.Fatal(err)
	}
	second := lease(t, db, receiver, 10, time.Minute)
	if len(second) != 1 || second[0].ItemID != late || !second[0].CreatedAt.Before(first[0].CreatedAt) {
		t.Errorf("leased %+v, want the event that was written before %+v", second, first)
	}
}

func TestBacklogStatementsUseIndexes(t *testing.T) {
	db := graphtest.Open(t)
	ids, kind := itemsHeard(t, db, 2)
	var plans []cypher.Profiled
	profiling := db.Profiling(func(p cypher.Profiled) { plans = append(plans, p) })
	if err := write(t.Context(), profiling, kind, ids...); err != nil {
		t.Fatal(err)
	}
	leased := lease(t, profiling, kind, 10, time.Minute)
	store := profiling.Backlog()
	_, err := store.Stats(t.Context())
	err = errors.Join(err,
		store.Retry(t.Context(), []backlog.Retry{{ID: leased[0].ID, DeadLetter: true}}),
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
	for _, name := range []string{
		"test.write", "backlog.due", "backlog.lease", "backlog.retry", "backlog.done", "backlog.stats",
	} {
		if !seen[name] {
			t.Errorf("%s was not profiled", name)
		}
	}
}
