//go:build unix

package local

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/neo4j/neo4j-go-driver/v5/neo4j"

	"github.com/sidestage/sidestage/internal/slowtest"
)

// patience is how long a busy machine may take for what takes a second.
const patience = 90 * time.Second

// TestLifeOfAServer follows one data folder through what can happen to its server. It is one
// test because each start of Neo4j takes seconds.
func TestLifeOfAServer(t *testing.T) {
	slowtest.RunIfChanged(t)
	data, cache := t.TempDir(), linkedCache(t)
	uri, orphan := killedServer(t, data, cache)
	begin := time.Now()
	s, err := Start(t.Context(), options(data, cache))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(t, s) })
	t.Logf("a second start took %s", time.Since(begin))

	t.Run("follows a killed server", func(t *testing.T) {
		if orphan.alive() || s.PID() == orphan.PID {
			t.Error("the Neo4j of the killed server still runs")
		}
		if s.URI() != uri {
			t.Errorf("it is at %s, and was at %s", s.URI(), uri)
		}
		if got := marks(t, s); got != "[before]" {
			t.Errorf("the graph holds %s, want what was written before", got)
		}
	})
	t.Run("starts from the class archive", func(t *testing.T) {
		if _, err := os.Stat(s.archivePath()); err != nil {
			t.Fatalf("the first start left no archive: %v", err)
		}
		maps, err := os.ReadFile(fmt.Sprintf("/proc/%d/maps", s.PID()))
		if err == nil && !strings.Contains(string(maps), s.archivePath()) {
			t.Error("the JVM does not use the archive")
		}
	})
	t.Run("asks for its password", func(t *testing.T) { asksForPassword(t, s) })
	t.Run("keeps its files to itself", func(t *testing.T) { keepsFilesPrivate(t, s) })
	t.Run("is alone on its folder", func(t *testing.T) {
		second, err := Start(t.Context(), options(data, cache))
		if second != nil || err == nil || !strings.Contains(err.Error(), "DATA_DIR") {
			t.Errorf("a second server on the folder: err = %v", err)
		}
	})
	t.Run("can be copied while it writes", func(t *testing.T) { canBeCopied(t, s, cache) })
	t.Run("comes back when killed", func(t *testing.T) { comesBack(t, s) })
	t.Run("leaves nothing running", func(t *testing.T) { leavesNothing(t, s) })
}

// killedServer has another process start Neo4j, writes to it, and kills that process.
func killedServer(t *testing.T, data, cache string) (uri string, jvm state) {
	t.Helper()
	child := exec.Command(os.Args[0])
	child.Env, child.Stderr = append(os.Environ(), doomedData+"="+data, doomedCache+"="+cache), os.Stderr
	output, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = child.Process.Kill() // it has ended where all went well
		_ = child.Wait()         // "signal: killed", as is meant
	}()
	var pid int
	if _, err := fmt.Fscan(bufio.NewReader(output), &uri, &pid); err != nil {
		t.Fatalf("the server to be killed did not start: %v", err)
	}
	home := filepath.Join(data, "neo4j")
	if jvm, err = readState(home); err != nil || jvm.PID != pid || !jvm.alive() {
		t.Fatalf("recorded %+v (err %v), want the living process %d", jvm, err, pid)
	}
	password, err := ensurePassword(home)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := query(t, uri, password, "CREATE (:Mark {name: 'before'})"); err != nil {
		t.Fatal(err)
	}
	return uri, jvm
}

// query runs one statement as the graph's user.
func query(t *testing.T, uri, password, cypher string) ([]*neo4j.Record, error) {
	t.Helper()
	driver, err := neo4j.NewDriverWithContext(uri, neo4j.BasicAuth(username, password, ""))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = driver.Close(context.WithoutCancel(t.Context())) }() // nothing is under way on it
	result, err := neo4j.ExecuteQuery(t.Context(), driver, cypher, nil, neo4j.EagerResultTransformer)
	if err != nil {
		return nil, err
	}
	return result.Records, nil
}

// marks lists what the test wrote.
func marks(t *testing.T, s *Server) string {
	t.Helper()
	records, err := query(t, s.URI(), s.Password(), "MATCH (m:Mark) WITH m.name AS name ORDER BY name RETURN collect(name)")
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(records[0].Values[0])
}

func asksForPassword(t *testing.T, s *Server) {
	if len(s.Password()) < 20 {
		t.Error("the password is short")
	}
	_, err := query(t, s.URI(), "a guess of mine", "RETURN 1")
	if neo, ok := errors.AsType[*neo4j.Neo4jError](err); !ok || !neo.IsAuthenticationFailed() {
		t.Errorf("with a wrong password: err = %v", err)
	}
	open, err := neo4j.NewDriverWithContext(s.URI(), neo4j.NoAuth())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = open.Close(context.WithoutCancel(t.Context())) }() // nothing is under way on it
	if err := open.VerifyConnectivity(t.Context()); err == nil {
		t.Error("without a password the graph opens")
	}
}

func keepsFilesPrivate(t *testing.T, s *Server) {
	for name, want := range map[string]fs.FileMode{
		".": 0o700, "conf": 0o700, "password": 0o600, "state": 0o600, "lock": 0o600, "console.log": 0o600,
		"conf/neo4j.conf": 0o600, "conf/java.args": 0o600, "data/dbms/auth.ini": 0o600,
	} {
		info, err := os.Stat(filepath.Join(s.home, name))
		if errors.Is(err, fs.ErrNotExist) && name == "data/dbms/auth.ini" {
			continue // Neo4j may remove it once it has read it
		}
		if err != nil {
			t.Error(err)
		} else if info.Mode().Perm() != want {
			t.Errorf("%s has mode %o, want %o", name, info.Mode().Perm(), want)
		}
	}
}

func comesBack(t *testing.T, s *Server) {
	if _, err := query(t, s.URI(), s.Password(), "CREATE (:Mark {name: 'then'})"); err != nil {
		t.Fatal(err)
	}
	uri, killed := s.URI(), s.PID()
	if err := syscall.Kill(killed, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	for begin := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		if pid := s.PID(); pid != 0 && pid != killed {
			if _, err := query(t, uri, s.Password(), "RETURN 1"); err == nil {
				break
			}
		}
		if time.Since(begin) > patience {
			t.Fatalf("Neo4j did not come back; the end of its log:\n%s", tail(s.consolePath()))
		}
	}
	if s.URI() != uri {
		t.Errorf("it came back at %s, and was at %s", s.URI(), uri)
	}
	if got := marks(t, s); got != "[before then]" {
		t.Errorf("it came back with %s", got)
	}
}

// stop stops s, forcing it where it must.
func stop(t *testing.T, s *Server) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	if err := s.Stop(ctx); err != nil {
		t.Error(err)
	}
}

func leavesNothing(t *testing.T, s *Server) {
	last, err := readState(s.home)
	if err != nil || last.PID != s.PID() {
		t.Fatalf("recorded %+v (err %v), running %d", last, err, s.PID())
	}
	begin := time.Now()
	stop(t, s)
	t.Logf("the stop took %s", time.Since(begin))
	if last.alive() || s.PID() != 0 {
		t.Error("the JVM still runs after Stop")
	}
	if conn, err := net.DialTimeout("tcp", strings.TrimPrefix(s.URI(), "bolt://"), time.Second); err == nil {
		t.Errorf("something still listens at %s (%v)", s.URI(), conn.Close())
	}
	stop(t, s)
}

func TestStartThatIsGivenUpLeavesNothing(t *testing.T) {
	fetchedJars(t)
	opts := options(t.TempDir(), "")
	home := filepath.Join(opts.DataDir, "neo4j")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var begun state
	go func() {
		defer cancel()
		for ctx.Err() == nil && begun.PID == 0 {
			time.Sleep(20 * time.Millisecond)
			begun, _ = readState(home) // until there is one
		}
	}()
	s, err := Start(ctx, opts)
	if s != nil || !errors.Is(err, context.Canceled) {
		t.Fatalf("err = %v, want that it was given up", err)
	}
	last, err := readState(home)
	if err != nil || last.alive() {
		t.Errorf("the process %+v still runs (err %v)", last, err)
	}
}

func TestStartSaysWhyNeo4jEnded(t *testing.T) {
	fetchedJars(t)
	opts := options(t.TempDir(), "")
	opts.Heap = "plenty"
	_, err := Start(t.Context(), opts)
	if err == nil || !strings.Contains(err.Error(), "initial heap size") {
		t.Errorf("err = %v, want what the JVM said", err)
	}
}
