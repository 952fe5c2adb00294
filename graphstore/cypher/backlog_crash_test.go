package cypher_test

import (
	"bufio"
	"context"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/kernel/backlog"
	"github.com/sidestage/sidestage/internal/kernel/event"
)

// doomedVariable has the test binary be a server that is killed: it names how far the server
// comes, doomedItem and doomedKind what it writes.
const (
	doomedVariable = "SIDESTAGE_TEST_DOOMED"
	doomedItem     = "SIDESTAGE_TEST_DOOMED_ITEM"
	doomedKind     = "SIDESTAGE_TEST_DOOMED_KIND"
)

// doom writes an item with its record, says how far it has come, and waits for its end.
func doom(until string) error {
	ctx := context.Background()
	db, err := cypher.Open(ctx, cypher.Config{
		URI: os.Getenv(graphtest.URIVariable), Username: os.Getenv(graphtest.UsernameVariable),
		Password: os.Getenv(graphtest.PasswordVariable),
	}, slog.New(slog.DiscardHandler), nil)
	if err != nil {
		return err
	}
	id, kind := os.Getenv(doomedItem), os.Getenv(doomedKind)
	_, err = cypher.WriteTx(ctx, heardBy(db, kind), "test.doomed", func(tx *cypher.Tx) (struct{}, error) {
		if _, err := tx.Exec(`MATCH (t:Track {id: $id}) SET t.title = 'written'`, map[string]any{"id": id}); err != nil {
			return struct{}{}, err
		}
		return struct{}{}, tx.Emit(event.Updated, "", "Track", id)
	})
	if err != nil {
		return err
	}
	if until == "delivering" {
		w, err := backlog.New(
			db.Backlog(), map[string]backlog.Receiver{kind: backlog.ReceiverFunc(func(context.Context, []backlog.Event) error {
				fmt.Println("delivering")
				select {}
			})}, backlog.Options{Lease: 2 * time.Second}, slog.New(slog.DiscardHandler), nil,
		)
		if err != nil {
			return err
		}
		w.Run(ctx)
	}
	fmt.Println("committed")
	time.Sleep(time.Minute) // the parent does not wait that long
	return nil
}

// TestBacklogSurvivesAKilledServer kills a server with SIGKILL after its write is committed,
// before or during the delivery, and has a new server carry what it left.
func TestBacklogSurvivesAKilledServer(t *testing.T) {
	for _, until := range []string{"committed", "delivering"} {
		t.Run(until, func(t *testing.T) {
			db, cfg := graphtest.Open(t), graphtest.Config(t)
			ids, kind := itemsHeard(t, db, 1)
			child := exec.Command(os.Args[0])
			child.Stderr = os.Stderr
			child.Env = append(os.Environ(), doomedVariable+"="+until, doomedItem+"="+ids[0], doomedKind+"="+kind,
				graphtest.URIVariable+"="+cfg.URI, graphtest.UsernameVariable+"="+cfg.Username, graphtest.PasswordVariable+"="+
					cfg.Password)
			output, err := child.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := child.Start(); err != nil {
				t.Fatal(err)
			}
			said, readErr := bufio.NewReader(output).ReadString('\n')
			if err := child.Process.Kill(); err != nil {
				t.Fatal(err)
			}
			if err := child.Wait(); err == nil || said != until+"\n" {
				t.Fatalf("the server said %q (err %v) and ended with %v", said, readErr, err)
			}
			carried := carryOne(t, db, kind)
			if carried.ItemID != ids[0] || carried.ItemType != "Track" || carried.Version != 1 {
				t.Errorf("carried %+v", carried)
			}
			title, err := cypher.ReadOne(t.Context(), db, "test.title", `MATCH (t:Track {id: $id}) RETURN t.title AS title`,
				map[string]any{"id": ids[0]}, func(r *cypher.Row) string { return r.String("title") })
			if err != nil || title != "written" {
				t.Errorf("the write = %q (err %v)", title, err)
			}
			eventually(t, "the end of the record", func() bool {
				left, err := db.Read(t.Context(), "test.left", `MATCH (o:Outbox {id: $id}) RETURN o.id AS id`, map[string]any{"id": carried.ID})
				return err == nil && len(left) == 0
			})
		})
	}
}

// carryOne runs a new worker until it has been given a record.
func carryOne(t *testing.T, db *cypher.DB, kind string) backlog.Event {
	t.Helper()
	got := make(chan backlog.Event, 10)
	w, err := backlog.New(
		db.Backlog(),
		map[string]backlog.Receiver{kind: backlog.ReceiverFunc(func(_ context.Context, records []backlog.Event) error {
			got <- records[0]
			return nil
		})}, backlog.Options{Poll: 100 * time.Millisecond}, slog.New(slog.DiscardHandler), nil,
	)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		w.Run(ctx)
	}()
	defer func() {
		cancel()
		<-ended
	}()
	select {
	case record := <-got:
		return record
	case <-time.After(30 * time.Second):
		t.Fatal("the new server was not given the record")
		return backlog.Event{}
	}
}
