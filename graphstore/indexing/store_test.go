package indexing_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/graphtest"
	indexinggraph "github.com/sidestage/sidestage/graphstore/indexing"
	"github.com/sidestage/sidestage/internal/indexing"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/item"
	"github.com/sidestage/sidestage/internal/kernel/paging"
)

// indexingStore gives the jobs of an index of the test's own.
func indexingStore(t *testing.T) *indexinggraph.Store {
	t.Helper()
	db, id := graphtest.Open(t), graphtest.ID(t)
	t.Cleanup(func() {
		if _, err := db.Exec(context.WithoutCancel(t.Context()), "test_jobs_end", `MATCH (j:SearchJob) WHERE j.indexId = $id DETACH DELETE j`, map[string]any{"id": id}); err != nil {
			t.Error(err)
		}
	})
	return indexinggraph.NewStore(db, id)
}

func newJob(kind indexing.Kind) indexing.Job {
	return indexing.Job{ID: uuid.NewString(), Kind: kind, State: indexing.Running, Progress: indexing.Progress{Total: -1}}
}

func begin(t *testing.T, s *indexinggraph.Store, j indexing.Job) indexing.Job {
	t.Helper()
	kept, err := s.Start(t.Context(), j)
	if err != nil {
		t.Fatal(err)
	}
	return kept
}

func take(t *testing.T, s *indexinggraph.Store, holder string, lease time.Duration) (indexing.Job, bool) {
	t.Helper()
	j, found, err := s.Take(t.Context(), holder, lease)
	if err != nil {
		t.Fatal(err)
	}
	return j, found
}

// TestManyBeginAtOnce presses the button many times at the same moment.
func TestManyBeginAtOnce(t *testing.T) {
	s := indexingStore(t)
	const many = 20
	ids := make([]string, many)
	var pressing sync.WaitGroup
	for i := range many {
		pressing.Go(func() {
			kind := indexing.All
			if i%2 == 1 {
				kind = indexing.Check
			}
			j, err := s.Start(t.Context(), newJob(kind))
			if err != nil {
				t.Error(err)
			}
			ids[i] = j.ID
		})
	}
	pressing.Wait()
	for _, id := range ids {
		if id != ids[0] || id == "" {
			t.Fatalf("there are several jobs: %v", ids)
		}
	}
	if _, err := s.Steer(t.Context(), ids[0], []indexing.State{indexing.Running}, indexing.Paused); err != nil {
		t.Fatal(err)
	}
	if again := begin(t, s, newJob(indexing.Repair)); again.ID != ids[0] || again.State != indexing.Paused {
		t.Errorf("beside a paused job there is %+v", again)
	}
	if _, found := take(t, s, "anybody", time.Minute); found {
		t.Error("a paused job is worked on")
	}
}

// TestOneHolds lets many take a job at once, and another take it over when its holder is silent.
func TestOneHolds(t *testing.T) {
	s := indexingStore(t)
	job := begin(t, s, newJob(indexing.All))
	var taking sync.WaitGroup
	holders := make(chan string, 20)
	for i := range 20 {
		taking.Go(func() {
			holder := fmt.Sprintf("server %d", i)
			if _, found, err := s.Take(t.Context(), holder, time.Minute); err != nil || found {
				holders <- holder
			}
		})
	}
	taking.Wait()
	if len(holders) != 1 {
		t.Fatalf("%d hold the job", len(holders))
	}
	first := <-holders
	p := indexing.Progress{Total: 10, Done: 4, Rate: 2.5, Note: "waits", Found: 1, Cursor: indexing.Cursor{
		Step: 1, After: "x", Sample: []item.Ref{{Type: "song", ID: "s"}},
	}}
	found := []indexing.Finding{{Difference: indexing.Missing, Type: "song", ID: "s", Name: "Song", Repaired: true}}
	save := func(
		holder string, p indexing.Progress, found []indexing.Finding, lease time.Duration,
	) (indexing.State, bool) {
		t.Helper()
		state, held, err := s.Save(t.Context(), job.ID, holder, p, found, lease)
		if err != nil {
			t.Fatal(err)
		}
		return state, held
	}
	if state, held := save(first, p, found, time.Millisecond); state != indexing.Running || !held {
		t.Errorf("the holder's progress: %s, %v", state, held)
	}
	time.Sleep(5 * time.Millisecond)
	j, is := take(t, s, "another", time.Minute)
	if !is || j.ID != job.ID {
		t.Fatal("nobody takes the job of a silent server over")
	}
	if diff := cmp.Diff(p, j.Progress); diff != "" {
		t.Errorf("the other goes on from another place:\n%s", diff)
	}
	if _, held := save(first, indexing.Progress{}, found, time.Minute); held {
		t.Error("the silent server still holds the job")
	}
	if err := s.Release(t.Context(), job.ID, first, indexing.Failed); err != nil {
		t.Fatal(err)
	}
	save("another", p, append(found, indexing.Finding{Difference: indexing.Leftover, Type: "song", ID: "t"}), time.Minute)
	kept, err := s.Findings(t.Context(), job.ID)
	if err != nil || len(kept) != 3 || kept[0] != found[0] || kept[2].Difference != indexing.Leftover {
		t.Errorf("the findings are %+v, %v", kept, err)
	}
	if err := s.Release(t.Context(), job.ID, "another", indexing.Done); err != nil {
		t.Fatal(err)
	}
	if j, err := s.Job(t.Context(), job.ID); err != nil || j.State != indexing.Done || j.EndedAt.IsZero() {
		t.Errorf("the job is %+v, %v", j, err)
	}
	if _, found := take(t, s, "another", time.Minute); found {
		t.Error("a job that is done is worked on")
	}
}

// TestWhatIsBeingPutInPlaceIsNotStopped: from the last look at what admins say until the job ends, or another server
// takes it over and begins anew.
func TestWhatIsBeingPutInPlaceIsNotStopped(t *testing.T) {
	s := indexingStore(t)
	job := begin(t, s, newJob(indexing.All))
	take(t, s, "one", time.Millisecond)
	save := func(holder string, isSwapping bool) (state indexing.State) {
		t.Helper()
		p := indexing.Progress{IsSwapping: isSwapping}
		state, held, err := s.Save(t.Context(), job.ID, holder, p, nil, time.Millisecond)
		if err != nil || !held {
			t.Fatalf("%v, %v", held, err)
		}
		return state
	}
	steer := func(to indexing.State, from ...indexing.State) error {
		_, err := s.Steer(t.Context(), job.ID, from, to)
		return err
	}
	save("one", true)
	for _, to := range []indexing.State{indexing.Paused, indexing.Cancelled} {
		if err := steer(to, indexing.Running); fault.CodeOf(err) != fault.Conflict {
			t.Errorf("to %s: %v", to, err)
		}
	}
	time.Sleep(5 * time.Millisecond)
	if j, found := take(t, s, "two", time.Minute); !found || j.IsSwapping {
		t.Errorf("another takes over %+v, %v", j, found)
	}
	save("two", false)
	if err := steer(indexing.Paused, indexing.Running); err != nil {
		t.Error(err)
	}
	// Who was told that it is paused finds it so, and can have it go on.
	if state := save("two", true); state != indexing.Paused {
		t.Errorf("the paused job is %s", state)
	}
	if err := steer(indexing.Running, indexing.Paused); err != nil {
		t.Error(err)
	}
}

// TestCancelledIsClearedFirst keeps a new job back until the fresh index of a cancelled one is gone.
func TestCancelledIsClearedFirst(t *testing.T) {
	s := indexingStore(t)
	first := begin(t, s, newJob(indexing.All))
	take(t, s, "one", time.Minute)
	if _, err := s.Steer(
		t.Context(), first.ID, []indexing.State{indexing.Running, indexing.Paused}, indexing.Cancelled,
	); err != nil {
		t.Fatal(err)
	}
	_, err := s.Steer(t.Context(), first.ID, []indexing.State{indexing.Running, indexing.Paused}, indexing.Cancelled)
	if fault.CodeOf(err) != fault.Conflict {
		t.Errorf("cancelling twice: %v", err)
	}
	if _, err := s.Steer(
		t.Context(), uuid.NewString(), []indexing.State{indexing.Running}, indexing.Paused,
	); fault.CodeOf(err) != fault.NotFound {
		t.Errorf("pausing none: %v", err)
	}
	second := begin(t, s, newJob(indexing.All))
	if second.ID == first.ID {
		t.Fatal("a cancelled job goes on")
	}
	if _, found := take(t, s, "two", time.Minute); found {
		t.Error("another works while the cancelled job's server may still write")
	}
	if err := s.Release(t.Context(), first.ID, "one", indexing.Cancelled); err != nil {
		t.Fatal(err)
	}
	if j, found := take(t, s, "two", time.Minute); !found || j.ID != second.ID {
		t.Errorf("then %+v is worked on, %v", j, found)
	}
	if current, any, err := s.Current(t.Context()); err != nil || !any || current.ID != second.ID {
		t.Errorf("the current job is %+v, %v, %v", current, any, err)
	}
}

func TestLastJobsAreKept(t *testing.T) {
	s := indexingStore(t)
	if _, any, err := s.Current(t.Context()); err != nil || any {
		t.Errorf("before the first there is a job: %v, %v", any, err)
	}
	var last indexing.Job
	for range indexing.KeptJobs + 3 {
		j := newJob(indexing.Things)
		j.ObjectType, j.IDs = "song", []string{"a", "b"}
		last = begin(t, s, j)
		take(t, s, "one", time.Minute)
		if err := s.Release(t.Context(), last.ID, "one", indexing.Done); err != nil {
			t.Fatal(err)
		}
	}
	page, err := s.Jobs(t.Context(), paging.Request{Size: 100})
	if err != nil {
		t.Fatal(err)
	}
	total, err := page.Count(t.Context())
	if err != nil || total != indexing.KeptJobs || len(page.Nodes) != total || page.Nodes[0].ID != last.ID {
		t.Errorf("%d jobs, %d on the page, the first %s: %v", total, len(page.Nodes), page.Nodes[0].ID, err)
	}
	if ids := page.Nodes[0].IDs; len(ids) != 2 || page.Nodes[0].ObjectType != "song" {
		t.Errorf("the job is %+v", page.Nodes[0])
	}
}

// TestSetAsideChanges lists, retries and drops what could not be carried.
func TestSetAsideChanges(t *testing.T) {
	db, s := graphtest.Open(t), indexingStore(t)
	tracks, ids := make([]string, 3), make([]string, 3)
	for i := range tracks {
		tracks[i] = graphtest.ID(t)
		ids[i] = indexing.Changes.Receiver + "/Track/" + tracks[i] + "/1"
	}
	if _, err := db.Exec(t.Context(), "test_tracks", `UNWIND $ids AS id CREATE (:Track {id: id})`, map[string]any{"ids": tracks}); err != nil {
		t.Fatal(err)
	}
	// Not due yet: workers of other tests carry what is.
	if _, err := db.Exec(t.Context(), "test_records", `UNWIND range(0, size($ids) - 1) AS i CREATE (:Outbox {id: $ids[i], kind: 'search', itemType: 'Track', itemId: $tracks[i],
  version: 1, attempts: 0, createdAt: datetime() - duration('PT1M'), nextAttemptAt: datetime() + duration('PT1H')})`, map[string]any{"ids": ids, "tracks": tracks}); err != nil {
		t.Fatal(err)
	}
	waiting := func() int {
		t.Helper()
		refs := make([]item.Ref, len(tracks))
		for i, id := range tracks {
			refs[i] = item.Ref{Type: "song", ID: id}
		}
		found, err := indexinggraph.NewSource(db).ChangesWaiting(t.Context(), refs)
		if err != nil {
			t.Fatal(err)
		}
		return len(found)
	}
	if n := waiting(); n != 3 {
		t.Errorf("%d of 3 changes wait", n)
	}
	before, err := s.Backlog(t.Context())
	if err != nil || before.Pending < 3 || before.Lag <= 0 {
		t.Errorf("the backlog is %+v, %v", before, err)
	}
	if n, err := s.RetrySetAside(t.Context(), ids); err != nil || n != 0 {
		t.Errorf("%d changes that wait were retried, %v", n, err)
	}
	if n, err := s.DropSetAside(t.Context(), ids); err != nil || n != 0 {
		t.Errorf("%d changes that wait were dropped, %v", n, err)
	}
	var retries []backlog.Retry
	for _, id := range ids {
		retries = append(retries, backlog.Retry{ID: id, Attempts: 8, Error: "broken", DeadLetter: true})
	}
	if err := db.Backlog().Retry(t.Context(), retries); err != nil {
		t.Fatal(err)
	}
	listed := 0
	for req := (paging.Request{Size: 2}); ; {
		page, err := s.SetAside(t.Context(), req)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range page.Nodes {
			for i, id := range ids {
				if c.ID == id {
					listed++
					if c.Type != "song" || c.ItemID != tracks[i] || c.Error != "broken" || c.Attempts != 8 || c.SetAsideAt.IsZero() {
						t.Errorf("a change is listed as %+v", c)
					}
				}
			}
		}
		if !page.HasNext {
			break
		}
		at, err := paging.Decode(page.End)
		if err != nil {
			t.Fatal(err)
		}
		req.Cursor = &at
	}
	if listed != 3 || waiting() != 0 {
		t.Errorf("%d of 3 changes are listed as set aside, %d wait", listed, waiting())
	}
	if n, err := s.RetrySetAside(t.Context(), ids[:1]); err != nil || n != 1 {
		t.Errorf("%d of 1 changes were retried, %v", n, err)
	}
	if n, err := s.DropSetAside(t.Context(), ids); err != nil || n != 2 {
		t.Errorf("%d of 2 changes were dropped, %v", n, err)
	}
	if n, err := s.DropSetAside(t.Context(), nil); err != nil || n != 0 {
		t.Errorf("%d changes were dropped of none named, %v", n, err)
	}
}

// TestAllThatWasGivenUpIsRetried has two receivers give up an event each, and a third of which this server knows
// nothing.
func TestAllThatWasGivenUpIsRetried(t *testing.T) {
	one, two, unknown := graphtest.ID(t), graphtest.ID(t), graphtest.ID(t)
	db := graphtest.Open(t).WithReceivers(event.Subscription{Receiver: one}, event.Subscription{Receiver: two})
	if _, err := db.Exec(t.Context(), "test_dead", `UNWIND $receivers AS receiver CREATE (:Outbox {id: receiver + '/Track/x/1', kind: receiver, itemType: 'Track', itemId: receiver,
  version: 1, attempts: 8, createdAt: datetime(), setAsideAt: datetime()})`, map[string]any{"receivers": []string{one, two, unknown}}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { graphtest.Cleanup(t, db, one+"/Track/x/1", two+"/Track/x/1", unknown+"/Track/x/1") })
	if n, err := indexinggraph.NewStore(db, "none").RetrySetAside(t.Context(), nil); err != nil || n != 2 {
		t.Errorf("%d of 2 events were retried, %v", n, err)
	}
	for receiver, want := range map[string]int{one: 1, two: 1, unknown: 0} {
		due, err := db.Backlog().Lease(t.Context(), receiver, 10, time.Minute)
		if err != nil || len(due) != want {
			t.Errorf("%d events are due, want %d, %v", len(due), want, err)
		}
	}
}
