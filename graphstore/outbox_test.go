package graphstore_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/outbox"
)

// write changes a track and leaves a record of kind in the same transaction.
func write(ctx context.Context, db *graphstore.DB, id, kind string) error {
	_, err := graphstore.WriteTx(ctx, db, "test.write", func(tx *graphstore.Tx) (int, error) {
		if _, err := tx.Exec("MERGE (t:Track {id: $id}) SET t.title = 'x'", map[string]any{"id": id}); err != nil {
			return 0, err
		}
		return 0, graphstore.LeaveOutbox(tx, "Track", id, kind)
	})
	return err
}

func lease(t *testing.T, db *graphstore.DB, kind string, limit int, length time.Duration) []outbox.Record {
	t.Helper()
	records, err := db.Outbox().Lease(t.Context(), []string{kind}, limit, length)
	if err != nil {
		t.Fatal(err)
	}
	return records
}

func TestOutboxVersionsRise(t *testing.T) {
	db, id := graphtest.Open(t), graphtest.ID(t)
	kind := "test-" + id
	var writers sync.WaitGroup
	for range 8 {
		writers.Go(func() {
			if err := write(t.Context(), db, id, kind); err != nil {
				t.Error(err)
			}
		})
	}
	writers.Wait()
	records := lease(t, db, kind, 100, time.Minute)
	if len(records) != 8 {
		t.Fatalf("%d records for 8 writes", len(records))
	}
	for i, r := range records {
		if r.Version != i+1 || r.ItemID != id || r.ItemType != "Track" || r.Kind != kind || r.Attempts != 0 || r.CreatedAt.IsZero() {
			t.Errorf("record %d = %+v", i, r)
		}
	}
	if again := lease(t, db, kind, 100, time.Minute); len(again) != 0 {
		t.Errorf("%d leased records were leased again", len(again))
	}
}

func TestOutboxGoesWithItsTransaction(t *testing.T) {
	db, id := graphtest.Open(t), graphtest.ID(t)
	kind := "test-" + id
	_, err := graphstore.WriteTx(t.Context(), db, "test.refused", func(tx *graphstore.Tx) (int, error) {
		if _, err := tx.Exec("CREATE (t:Track {id: $id})", map[string]any{"id": id}); err != nil {
			return 0, err
		}
		if err := graphstore.LeaveOutbox(tx, "Track", id, kind); err != nil {
			return 0, err
		}
		return 0, errors.New("no")
	})
	if err == nil || len(lease(t, db, kind, 10, time.Minute)) != 0 {
		t.Errorf("a record stayed although its write did not (err %v)", err)
	}
	_, err = graphstore.WriteTx(t.Context(), db, "test.absent", func(tx *graphstore.Tx) (int, error) {
		return 0, graphstore.LeaveOutbox(tx, "Track", id, kind)
	})
	if !errors.Is(err, graphstore.ErrNone) {
		t.Errorf("a record for nothing: %v, want ErrNone", err)
	}
}

func TestOutboxRetryAndSetAside(t *testing.T) {
	db, id := graphtest.Open(t), graphtest.ID(t)
	kind, store := "test-"+id, db.Outbox()
	if err := write(t.Context(), db, id, kind); err != nil {
		t.Fatal(err)
	}
	record := lease(t, db, kind, 1, time.Hour)[0]
	before, err := store.Stats(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if before.Pending < 1 {
		t.Errorf("stats = %+v with a record pending", before)
	}
	if err := store.Retry(t.Context(), []outbox.Retry{{ID: record.ID, Attempts: 3, Error: "broken"}}); err != nil {
		t.Fatal(err)
	}
	if again := lease(t, db, kind, 1, time.Hour); len(again) != 1 || again[0].Attempts != 3 {
		t.Errorf("after a retry without delay: %+v", again)
	}
	if err := store.Retry(t.Context(), []outbox.Retry{{ID: record.ID, Attempts: 4, Error: "broken", SetAside: true}}); err != nil {
		t.Fatal(err)
	}
	if again := lease(t, db, kind, 1, 0); len(again) != 0 {
		t.Errorf("a record that was set aside is due: %+v", again)
	}
	if after, err := store.Stats(t.Context()); err != nil || after.SetAside != before.SetAside+1 {
		t.Errorf("stats before %+v and after %+v (err %v)", before, after, err)
	}
	if err := store.Done(t.Context(), []string{record.ID, "unknown"}); err != nil {
		t.Error(err)
	}
}

func TestWorkersShareTheWork(t *testing.T) {
	db, id := graphtest.Open(t), graphtest.ID(t)
	kind := "test-" + id
	const records = 30
	for range records {
		if err := write(t.Context(), db, id, kind); err != nil {
			t.Fatal(err)
		}
	}
	var mu sync.Mutex
	seen := map[int]int{}
	var workers sync.WaitGroup
	for range 4 {
		workers.Go(func() {
			for {
				leased, err := db.Outbox().Lease(t.Context(), []string{kind}, 3, time.Minute)
				if err != nil || len(leased) == 0 {
					if err != nil {
						t.Error(err)
					}
					return
				}
				mu.Lock()
				for _, r := range leased {
					seen[r.Version]++
				}
				mu.Unlock()
			}
		})
	}
	workers.Wait()
	for version := 1; version <= records; version++ {
		if seen[version] != 1 {
			t.Errorf("version %d was leased %d times", version, seen[version])
		}
	}
}

func TestCommitWakesTheWorker(t *testing.T) {
	db, id := connect(t, nil, nil), graphtest.ID(t)
	kind := "test-" + id
	carried := make(chan outbox.Record, 1)
	worker, err := outbox.New(db.Outbox(), map[string]outbox.Receiver{kind: outbox.ReceiverFunc(func(_ context.Context, records []outbox.Record) error {
		carried <- records[0]
		return nil
	})}, outbox.Options{Poll: time.Hour}, slog.New(slog.DiscardHandler), nil)
	if err != nil {
		t.Fatal(err)
	}
	db.OnOutbox(worker.Notify)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); worker.Run(ctx) }()
	defer func() { cancel(); <-ended }()
	if err := write(t.Context(), db, id, kind); err != nil {
		t.Fatal(err)
	}
	select {
	case r := <-carried:
		if r.ItemID != id {
			t.Errorf("carried %+v", r)
		}
	case <-time.After(20 * time.Second):
		t.Error("the commit did not wake the worker")
	}
}

// The child of TestKilledBetweenCommitAndDelivery is this test binary again, run as what the
// variable says.
const childVariable = "SIDESTAGE_TEST_OUTBOX_CHILD"

// TestOutboxChild is that child: it commits a write with its record, says so, and then
// either waits or begins a delivery that never ends.
func TestOutboxChild(t *testing.T) {
	role := os.Getenv(childVariable)
	if role == "" {
		return // only the parent test gives it something to do
	}
	db, id := connect(t, nil, nil), os.Getenv(childVariable+"_ID")
	if err := write(t.Context(), db, id, "test-"+id); err != nil {
		t.Fatal(err)
	}
	if role == "delivering" {
		worker, err := outbox.New(db.Outbox(), map[string]outbox.Receiver{"test-" + id: outbox.ReceiverFunc(func(context.Context, []outbox.Record) error {
			fmt.Println("ready to be killed")
			select {}
		})}, outbox.Options{Lease: 2 * time.Second}, slog.New(slog.DiscardHandler), nil)
		if err != nil {
			t.Fatal(err)
		}
		worker.Run(t.Context())
	}
	fmt.Println("ready to be killed")
	select {}
}

func TestKilledBetweenCommitAndDelivery(t *testing.T) {
	db, cfg := graphtest.Open(t), graphtest.Config(t)
	for _, role := range []string{"committed", "delivering"} {
		t.Run(role, func(t *testing.T) {
			id := graphtest.ID(t)
			kill(t, cfg, role, id)
			carried := make(chan outbox.Record, 8)
			worker, err := outbox.New(db.Outbox(), map[string]outbox.Receiver{"test-" + id: outbox.ReceiverFunc(func(_ context.Context, records []outbox.Record) error {
				for _, r := range records {
					carried <- r
				}
				return nil
			})}, outbox.Options{Poll: 100 * time.Millisecond}, slog.New(slog.DiscardHandler), nil)
			if err != nil {
				t.Fatal(err)
			}
			ctx, cancel := context.WithCancel(t.Context())
			ended := make(chan struct{})
			go func() { defer close(ended); worker.Run(ctx) }()
			defer func() { cancel(); <-ended }()
			select {
			case r := <-carried:
				if r.ItemID != id || r.Version != 1 {
					t.Errorf("carried %+v", r)
				}
			case <-time.After(30 * time.Second):
				t.Fatal("the record of the killed server was never carried")
			}
		})
	}
}

// kill runs the child until it is ready and ends it with SIGKILL.
func kill(t *testing.T, cfg graphstore.Config, role, id string) {
	t.Helper()
	child := exec.Command(os.Args[0], "-test.run=^TestOutboxChild$")
	child.Env = append(os.Environ(), childVariable+"="+role, childVariable+"_ID="+id,
		graphtest.URIVariable+"="+cfg.URI, graphtest.UsernameVariable+"="+cfg.Username, graphtest.PasswordVariable+"="+cfg.Password)
	child.Stderr = os.Stderr
	output, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	ready := false
	for lines := bufio.NewScanner(output); !ready && lines.Scan(); {
		ready = lines.Text() == "ready to be killed"
	}
	if err := child.Process.Kill(); err != nil {
		t.Error(err)
	}
	if err := child.Wait(); err == nil {
		t.Error("the child ended by itself, in good order")
	}
	if !ready {
		t.Fatal("the child did not get ready")
	}
}
