//go:build unix

package local

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// canBeCopied copies the graph of s while people write to it, and reads the copy by a Neo4j of its own.
func canBeCopied(t *testing.T, s *Server, cache string) {
	run := func(s *Server, statement string) string {
		records, err := query(t, s.URI(), s.Password(), statement)
		if err != nil {
			t.Error(err)
			return ""
		}
		var rows []string
		for _, r := range records {
			rows = append(rows, fmt.Sprint(r.Values...))
		}
		return strings.Join(rows, " ")
	}
	run(s, "CREATE CONSTRAINT given IF NOT EXISTS FOR (g:Given) REQUIRE g.n IS UNIQUE")
	run(s, "UNWIND range(0, 9) AS n CREATE (:Purse {n: n, holds: 100})")
	var written atomic.Int64
	var committed []string // the numbers of what was, which are not always in order
	var lock sync.Mutex
	var writing sync.WaitGroup
	stop := make(chan struct{})
	for range 3 {
		writing.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				n := written.Add(1)
				run(s, fmt.Sprintf(`MATCH (a:Purse {n: %d}), (b:Purse {n: %d}) SET a.holds = a.holds - 1, b.holds = b.holds + 1
CREATE (a)-[:GAVE]->(:Given {n: %d, text: reduce(t = '', i IN range(1, 30) | t + 'words ')})-[:TO]->(b)`, n%5, 5+n%5, n))
				lock.Lock()
				committed = append(committed, fmt.Sprint(n))
				lock.Unlock()
			}
		})
	}
	awaitWritten(t, &written, 30)
	lock.Lock()
	before := slices.Clone(committed)
	lock.Unlock()
	copied := t.TempDir()
	err := Copy(t.Context(), DataFolder(filepath.Dir(s.home)), DataFolder(copied))
	awaitWritten(t, &written, written.Load()+10)
	close(stop)
	writing.Wait()
	if err != nil {
		t.Fatal(err)
	}

	second, err := Start(t.Context(), options(copied, cache))
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := second.Stop(t.Context()); err != nil {
			t.Error(err)
		}
	}()
	there := run(second, fmt.Sprintf("MATCH (g:Given) WHERE g.n IN [%s] RETURN count(g)", strings.Join(before, ", ")))
	if there != fmt.Sprint(len(before)) {
		t.Errorf("of %d that were committed before the copy %s are in it", len(before), there)
	}
	if got := run(second, "MATCH (p:Purse) RETURN sum(p.holds), count(p)"); got != "1000 10" {
		t.Errorf("the purses hold %s, want 1000 in 10: a commit is in the copy by half", got)
	}
	const halves = `MATCH (g:Given) WHERE NOT EXISTS { (:Purse)-[:GAVE]->(g)-[:TO]->(:Purse) } OR size(g.text) <> 180 RETURN count(g)`
	if got := run(second, halves); got != "0" {
		t.Errorf("%s things are in the copy by half", got)
	}
	if got := run(second, "SHOW INDEXES YIELD state WHERE state <> 'ONLINE' RETURN count(*)"); got != "0" {
		t.Errorf("%s indexes of the copy are not online", got)
	}
}

func awaitWritten(t *testing.T, written *atomic.Int64, n int64) {
	t.Helper()
	for begin := time.Now(); written.Load() < n; time.Sleep(10 * time.Millisecond) {
		if time.Since(begin) > patience {
			t.Fatalf("only %d of %d were written", written.Load(), n)
		}
	}
}

func TestAFolderWithoutAGraphIsNotCopied(t *testing.T) {
	if err := Copy(t.Context(), t.TempDir(), t.TempDir()); !errors.Is(err, ErrNoGraph) {
		t.Errorf("err = %v, want ErrNoGraph", err)
	}
}

// noting is a context that notes a checkpoint each time a copy asks whether it should end: before every file.
type noting struct {
	context.Context
	note func()
}

func (n noting) Err() error { n.note(); return n.Context.Err() }

func TestACopyOverACheckpointIsMadeAgain(t *testing.T) {
	data, to := t.TempDir(), t.TempDir()
	folders := GraphFolders(data)
	for _, folder := range folders {
		if err := os.MkdirAll(folder, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	put := func(path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	store, notes, lock := filepath.Join(folders[0], "neostore"), filepath.Join(folders[1], "checkpoint.0"), "database_lock"
	put(store, "stored")
	put(notes, "first")
	put(filepath.Join(folders[0], lock), "")

	count := 0
	busy := noting{t.Context(), func() { count++; put(notes, fmt.Sprint("note ", count)) }}
	says(t, Copy(busy, data, to), "5 attempts", "try again")
	once := noting{t.Context(), func() {
		if count > 0 {
			count = 0
			put(notes, "last")
			put(store, "stored since")
		}
	}}
	if err := Copy(once, data, to); err != nil {
		t.Fatal(err)
	}
	copied, err := os.ReadFile(filepath.Join(GraphFolders(to)[0], "neostore"))
	if err != nil || string(copied) != "stored since" {
		t.Errorf("the copy holds %q, %v: what was copied before the checkpoint stayed", copied, err)
	}
	if _, err := os.Stat(filepath.Join(GraphFolders(to)[0], lock)); err == nil {
		t.Error("the lock of the Neo4j that runs was copied")
	}
}
