package app

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/internal/identity"
	"github.com/sidestage/sidestage/internal/slowtest"
)

// process is the built server with a Neo4j of its own.
type process struct {
	t          *testing.T
	binary     string
	folder     string
	base       string
	port       int
	cmd        *exec.Cmd
	exited     chan error
	log        *lockedBuffer
	user, song string
	// engines are what it is told to use in place of what it brings itself.
	engines []string
}

// stops is how long a server may take to stop.
const stops = 10 * time.Second

func newProcess(t *testing.T) *process {
	t.Helper()
	p := &process{t: t, folder: t.TempDir(), log: &lockedBuffer{}, user: uuid.NewString(), song: uuid.NewString()}
	p.binary = filepath.Join(p.folder, "sidestage")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", p.binary, "github.com/sidestage/sidestage")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building the server: %v\n%s", err, out)
	}
	t.Cleanup(func() {
		if p.cmd != nil {
			_ = p.cmd.Process.Kill()
			t.Logf("killed: %v", <-p.exited)
		}
	})
	return p
}

// start returns once the server says that it is ready.
func (p *process) start() {
	p.t.Helper()
	// The address stays, as it is whose tokens the server takes.
	if p.port == 0 {
		p.port = freePort(p.t)
	}
	p.base = fmt.Sprintf("http://127.0.0.1:%d/api", p.port)
	p.cmd = exec.Command(p.binary, "serve")
	p.cmd.Env = append(os.Environ(), "DEMO=0", "LOG_LEVEL=warn", "NEO4J_URI=", "MEILI_URL=", "REDIS_URL=", "SMTP_URL=",
		fmt.Sprintf("LISTEN_ADDR=127.0.0.1:%d", p.port), "DATA_DIR="+filepath.Join(p.folder, "data"))
	p.cmd.Env = append(p.cmd.Env, p.engines...)
	p.cmd.Stderr = p.log
	out, err := p.cmd.StdoutPipe()
	p.must(err)
	began := time.Now()
	p.must(p.cmd.Start())
	ready := make(chan struct{})
	p.exited = make(chan error, 1)
	go func() {
		lines := bufio.NewScanner(out)
		if lines.Scan() {
			close(ready)
		}
		_, _ = io.Copy(io.Discard, out)
		p.exited <- p.cmd.Wait()
	}()
	select {
	case <-ready:
		p.t.Logf("ready after %.1f s", time.Since(began).Seconds())
	case err := <-p.exited:
		p.t.Fatalf("the server ended: %v\n%s", err, p.log)
	case <-time.After(6 * time.Minute):
		p.t.Fatalf("the server does not become ready\n%s", p.log)
	}
}

func freePort(t *testing.T) int {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	port := listener.Addr().(*net.TCPAddr).Port
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	return port
}

func (p *process) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
}

// jvm is the process id and the port of the managed Neo4j.
func (p *process) jvm() (pid, port int) {
	p.t.Helper()
	raw, err := os.ReadFile(filepath.Join(p.folder, "data", "neo4j", "state"))
	p.must(err)
	var state struct{ PID, Port int }
	p.must(json.Unmarshal(raw, &state))
	return state.PID, state.Port
}

func alive(pid int) bool {
	raw, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && !strings.Contains(string(raw), ") Z ")
}

// gone waits for the end of a process.
func (p *process) gone(pid int, within time.Duration) {
	p.t.Helper()
	p.until(within, fmt.Sprintf("process %d is gone", pid), func() bool { return !alive(pid) })
}

func (p *process) until(within time.Duration, what string, done func() bool) {
	p.t.Helper()
	for limit := time.Now().Add(within); !done(); time.Sleep(50 * time.Millisecond) {
		if time.Now().After(limit) {
			p.t.Fatalf("after %s it does not hold that %s\n%s", within, what, p.log)
		}
	}
}

// fill writes into the graph somebody who can sign in, and a song of ten minutes.
func (p *process) fill() {
	p.t.Helper()
	_, port := p.jvm()
	password, err := os.ReadFile(filepath.Join(p.folder, "data", "neo4j", "password"))
	p.must(err)
	db, err := cypher.Open(p.t.Context(), cypher.Config{
		URI: fmt.Sprintf("bolt://127.0.0.1:%d", port), Username: "neo4j", Password: strings.TrimSpace(string(password)),
	}, slog.New(slog.DiscardHandler), nil)
	p.must(err)
	defer func() { p.must(db.Close(context.WithoutCancel(p.t.Context()))) }()
	hash, err := identity.HashPassword(goodPassword)
	p.must(err)
	_, err = db.Write(p.t.Context(), "test_fill", `
CREATE (u:User:Artist {id: $user, email: 'one@sidestage.test', handle: 'one', handleKey: 'one', displayName: 'One', accountType: 'artist', roles: [],
  createdAt: datetime(), updatedAt: datetime(), confirmedAt: datetime()})
CREATE (:Credential {userId: $user, passwordHash: $hash, updatedAt: datetime()})
CREATE (u)-[:RELEASED]->(al:Album {id: randomUUID(), title: 'Long', albumType: 'single', status: 'published', releaseDate: datetime('2020-01-01T00:00:00Z'),
  createdAt: datetime(), updatedAt: datetime()})-[:HAS_TRACK {index: 1}]->(t:Track {id: $song, title: 'Long', duration: 600.0, status: 'published', source: 'demo',
  playCount: 0, createdAt: datetime(), updatedAt: datetime()})
CREATE (u)-[:PERFORMED]->(t)`, map[string]any{"user": p.user, "song": p.song, "hash": hash})
	p.must(err)
}

// goodPassword is one that the password policy takes.
const goodPassword = "correct-horse-battery-7"

// signIn asks again where a database that has only just started is not quick enough yet, as the site does.
func (p *process) signIn() (token string) {
	p.t.Helper()
	body, err := json.Marshal(map[string]string{"email": "one@sidestage.test", "password": goodPassword})
	p.must(err)
	p.until(time.Minute, "one can sign in", func() bool {
		resp, err := http.Post(p.base+"/identity/sign-in", "application/json", bytes.NewReader(body))
		p.must(err)
		defer resp.Body.Close()
		if resp.StatusCode == http.StatusServiceUnavailable && resp.Header.Get("Retry-After") != "" {
			return false
		}
		var tokens struct{ AccessToken string }
		p.must(json.NewDecoder(resp.Body).Decode(&tokens))
		if token = tokens.AccessToken; token == "" {
			p.t.Fatalf("signing in: %s", resp.Status)
		}
		return true
	})
	return token
}

// reply is what the load remembers of an answer.
type reply struct {
	path   string
	status int
	retry  string
	err    error
}

func ask(ctx context.Context, base, path string) reply {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, base+path, nil)
	if err != nil {
		return reply{path: path, err: err}
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return reply{path: path, err: err}
	}
	defer resp.Body.Close()
	_, err = io.Copy(io.Discard, resp.Body)
	return reply{path, resp.StatusCode, resp.Header.Get("Retry-After"), err}
}

// load asks for paths again and again until stop, and gives the answers.
func (p *process) load(paths ...string) (stop func() []reply) {
	ctx, cancel := context.WithCancel(p.t.Context())
	var asking sync.WaitGroup
	var mu sync.Mutex
	var replies []reply
	for _, path := range paths {
		asking.Go(func() {
			for ctx.Err() == nil {
				r := ask(context.WithoutCancel(ctx), p.base, path)
				mu.Lock()
				replies = append(replies, r)
				mu.Unlock()
				time.Sleep(20 * time.Millisecond)
			}
		})
	}
	return func() []reply {
		cancel()
		asking.Wait()
		return replies
	}
}

func TestServerOutlivesItsEnginesAndLeavesNothing(t *testing.T) {
	slowtest.RunIfChanged(t, "graphstore/local", "graphstore/cypher", "internal/backup", "internal/blob",
		"internal/app/main.go", "internal/app/serve.go", "internal/app/world.go", "internal/app/backup.go",
		"internal/app/blobs.go", "internal/app/degradation_test.go", "internal/app/backup_test.go")
	p := newProcess(t)
	p.start()
	p.fill()
	file, token := p.isBackedUp()
	p.losesNeo4j()
	p.isKilled()
	p.start()
	p.stopsUnderStreams()
	p.isRestored(file, token)
	p.movesToEnginesOfItsOwn(file, token)
}

// beyondPatience is longer than a request waits for the database by itself.
const beyondPatience = 6 * time.Second

// keepKilling ends one JVM after the other: a fast machine has the next one ready before a request's patience ends. It
// gives the one that was killed last.
func (p *process) keepKilling(within time.Duration) (last int) {
	p.t.Helper()
	for limit := time.Now().Add(within); time.Now().Before(limit); time.Sleep(50 * time.Millisecond) {
		if pid, _ := p.jvm(); pid != last {
			p.must(syscall.Kill(pid, syscall.SIGKILL))
			last = pid
		}
	}
	return last
}

// losesNeo4j kills the JVM while requests come, and waits until all is well again.
func (p *process) losesNeo4j() {
	t := p.t
	t.Helper()
	stop := p.load("/healthz", "/site-status", "/user/profile?identifier=one")
	pid := p.keepKilling(beyondPatience)
	p.until(time.Minute, "readyz says that Neo4j is away", func() bool {
		r := ask(t.Context(), p.base, "/readyz")
		return r.status == http.StatusServiceUnavailable && r.retry != ""
	})
	p.until(4*time.Minute, "readyz says that all is well again",
		func() bool { return ask(t.Context(), p.base, "/readyz").status == http.StatusOK })
	p.until(time.Minute, "the site's status is answered again",
		func() bool { return ask(t.Context(), p.base, "/site-status").status == http.StatusOK })
	refused := 0
	for _, r := range stop() {
		switch {
		case r.err != nil:
			t.Errorf("%s: %v", r.path, r.err)
		case r.path == "/healthz" && r.status != http.StatusOK:
			t.Errorf("healthz answered %d", r.status)
		case r.status == http.StatusServiceUnavailable && r.retry != "":
			refused++
		case r.status != http.StatusOK:
			t.Errorf("%s answered %d with Retry-After %q", r.path, r.status, r.retry)
		}
	}
	if refused == 0 {
		t.Error("no request noticed that Neo4j was away")
	}
	if now, _ := p.jvm(); now == pid || !alive(now) {
		t.Errorf("Neo4j runs as %d after %d was killed", now, pid)
	}
}

// stopsUnderStreams asks the server to stop while two people hear a song.
func (p *process) stopsUnderStreams() {
	t := p.t
	t.Helper()
	address := p.base + "/stream/" + p.song + "?access_token=" + p.signIn()
	for range 2 {
		resp := p.openStream(address)
		defer resp.Body.Close()
		_, err := io.ReadFull(resp.Body, make([]byte, 1024)) // and no more: the stream stays open
		p.must(err)
	}
	p.stop()
}

// openStream asks again where a database that has only just started is not quick enough yet, as players do.
func (p *process) openStream(address string) *http.Response {
	p.t.Helper()
	for limit := time.Now().Add(30 * time.Second); ; time.Sleep(time.Second) {
		req, err := http.NewRequestWithContext(p.t.Context(), http.MethodGet, address, nil)
		p.must(err)
		resp, err := http.DefaultClient.Do(req)
		p.must(err)
		if resp.StatusCode == http.StatusOK {
			return resp
		}
		p.must(resp.Body.Close())
		if resp.StatusCode != http.StatusServiceUnavailable || resp.Header.Get("Retry-After") == "" ||
			time.Now().After(limit) {
			p.t.Fatalf("streaming: %s", resp.Status)
		}
	}
}

// stop asks the server to stop and sees that it does, with its Neo4j.
func (p *process) stop() {
	p.t.Helper()
	pid, _ := p.jvm()
	p.ends()
	if alive(pid) {
		p.t.Errorf("Neo4j, process %d, outlives the server", pid)
	}
}

// isKilled kills the server, and its Neo4j ends too.
func (p *process) isKilled() {
	p.t.Helper()
	pid, _ := p.jvm()
	p.must(p.cmd.Process.Kill())
	p.t.Logf("killed: %v", <-p.exited)
	p.cmd = nil
	p.gone(pid, 20*time.Second)
}

// ends fails unless the server ends well and in time.
func (p *process) ends() {
	p.t.Helper()
	p.must(p.cmd.Process.Signal(syscall.SIGTERM))
	began := time.Now()
	select {
	case err := <-p.exited:
		p.cmd = nil
		if err != nil {
			p.t.Errorf("stopping: %v\n%s", err, p.log)
		}
		p.t.Logf("stopped after %.1f s", time.Since(began).Seconds())
	case <-time.After(stops):
		p.t.Fatalf("the server did not stop within %s\n%s", stops, p.log)
	}
}
