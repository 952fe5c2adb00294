package app

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"

	"github.com/sidestage/sidestage/graphstore/local"
	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/config"
)

// keptKey names what was uploaded before the backup.
const keptKey = "images/kept"

// command runs another command of the binary on the server's configuration, and gives what it says.
func (p *process) command(data string, args ...string) (string, error) {
	cmd := exec.CommandContext(p.t.Context(), p.binary, args...)
	cmd.Env = append(os.Environ(), "DEMO=0", "LOG_LEVEL=warn", "NEO4J_URI=", "MEILI_URL=", "REDIS_URL=", "SMTP_URL=",
		"DATA_DIR="+data)
	cmd.Env = append(cmd.Env, p.engines...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// media opens what people uploaded to the server on a data folder.
func (p *process) media(data string) blob.Store {
	p.t.Helper()
	store, _, err := openStore(config.Config{DataDir: data}, time.Now)
	p.must(err)
	return store
}

// isBackedUp makes a backup while people ask for pages, and gives its file and a token that is valid.
func (p *process) isBackedUp() (file, token string) {
	t := p.t
	t.Helper()
	data := filepath.Join(p.folder, "data")
	p.must(p.media(data).Put(t.Context(), keptKey, strings.NewReader("a picture"), 9))
	token, file = p.signIn(), filepath.Join(p.folder, "site.backup")
	p.until(time.Minute, "search answers", func() bool {
		return ask(t.Context(), p.base, "/search?query=long").status == http.StatusOK
	})
	stop := p.load("/site-status", "/user/profile?identifier=one", "/search?query=long")
	said, err := p.command(data, "backup", file)
	replies := stop()
	if err != nil || !strings.Contains(said, "Backed up") {
		t.Fatalf("backing up: %v\n%s", err, said)
	}
	for _, r := range replies {
		if r.err != nil || r.status != http.StatusOK {
			t.Errorf("during the backup %s answered %d, %v", r.path, r.status, r.err)
		}
	}
	if info, err := os.Stat(file); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the backup holds keys and may be read by others: %v, %v", info, err)
	}
	if said, err := p.command(data, "backup", file); err == nil {
		t.Errorf("a second backup took the place of the first: %s", said)
	}
	if said, err := p.command(data, "restore", file); err == nil || !strings.Contains(said, "runs on this data folder") {
		t.Errorf("restoring under a running server: %v, %s", err, said)
	}
	return file, token
}

// isRestored fills an empty folder from the backup and starts a server on it, as on another machine.
func (p *process) isRestored(file, token string) {
	t := p.t
	t.Helper()
	said, err := p.command(filepath.Join(p.folder, "data"), "restore", file)
	if err == nil || !strings.Contains(said, "already") {
		t.Errorf("restoring over a graph: %v, %s", err, said)
	}
	p.folder = t.TempDir()
	data := filepath.Join(p.folder, "data")
	cut := filepath.Join(p.folder, "cut")
	whole, err := os.ReadFile(file)
	p.must(err)
	p.must(os.WriteFile(cut, whole[:len(whole)/2], 0o600))
	if said, err := p.command(data, "restore", cut); err == nil || !strings.Contains(said, "damaged") {
		t.Errorf("restoring half a backup: %v, %s", err, said)
	}
	if said, err := p.command(data, "restore", file); err != nil {
		t.Fatalf("restoring: %v\n%s", err, said)
	}
	p.start()
	p.until(time.Minute, "a token of the lost server opens what is one's own", func() bool {
		return ask(t.Context(), p.base, "/stream/"+p.song+"?access_token="+token).status == http.StatusOK
	})
	p.signIn()
	p.until(time.Minute, "search finds the song", func() bool {
		resp, err := http.Get(p.base + "/search?query=long&isFinalSearch=true")
		p.must(err)
		defer resp.Body.Close()
		found, err := io.ReadAll(resp.Body)
		p.must(err)
		return strings.Contains(string(found), p.song)
	})
	kept, err := p.media(data).Stat(t.Context(), keptKey)
	if err != nil || kept.Size != 9 {
		t.Errorf("what was uploaded: %+v, %v", kept, err)
	}
	p.stop()
}

// sharedStore is an S3-compatible store behind a handler of the test's, and what tells the server to use it.
func sharedStore(t *testing.T, behind func(http.Handler) http.Handler) (config.Config, []string) {
	t.Helper()
	kept := s3mem.New()
	if err := kept.CreateBucket("media"); err != nil {
		t.Fatal(err)
	}
	quiet := gofakes3.StdLog(slog.NewLogLogger(slog.DiscardHandler, slog.LevelError))
	server := httptest.NewServer(behind(gofakes3.New(kept, gofakes3.WithLogger(quiet)).Server()))
	t.Cleanup(server.Close)
	return config.Config{
		S3Endpoint: server.URL, S3Bucket: "media", S3AccessKey: "access-key", S3SecretKey: "secret-key",
	}, []string{
		"S3_ENDPOINT=" + server.URL, "S3_BUCKET=media", "S3_ACCESS_KEY=access-key", "S3_SECRET_KEY=secret-key",
	}
}

// movesToEnginesOfItsOwn restores the backup into the folder of a Neo4j that the server does not start, and into an
// S3-compatible store; there it is served, and backed up again, as docs/operations/moving.md says.
func (p *process) movesToEnginesOfItsOwn(file, token string) {
	t := p.t
	t.Helper()
	p.folder = t.TempDir()
	data, own := filepath.Join(p.folder, "data"), filepath.Join(p.folder, "own")
	cfg, store := sharedStore(t, func(bare http.Handler) http.Handler { return bare })
	p.engines = slices.Concat(store, []string{"NEO4J_URI=bolt://127.0.0.1:1"})
	if said, err := p.command(data, "restore", file); err == nil || !strings.Contains(said, "--neo4j-data") {
		t.Errorf("restoring into nowhere: %v, %s", err, said)
	}
	if said, err := p.command(data, "restore", "--neo4j-data", local.DataFolder(own), file); err != nil {
		t.Fatalf("restoring: %v\n%s", err, said)
	}
	shared, _, err := openStore(cfg, time.Now)
	p.must(err)
	if kept, err := shared.Stat(t.Context(), keptKey); err != nil || kept.Size != 9 {
		t.Errorf("what was uploaded: %+v, %v", kept, err)
	}
	graph, err := local.Start(t.Context(), local.Options{
		DataDir: own, FastStart: true, Log: slog.New(slog.DiscardHandler),
	})
	p.must(err)
	defer func() { p.must(graph.Stop(context.WithoutCancel(t.Context()))) }()
	p.engines = slices.Concat(store, []string{
		"NEO4J_URI=" + graph.URI(), "NEO4J_USERNAME=" + graph.Username(), "NEO4J_PASSWORD=" + graph.Password(),
	})
	p.start()
	p.until(time.Minute, "a token of the lost server opens what is one's own", func() bool {
		return ask(t.Context(), p.base, "/stream/"+p.song+"?access_token="+token).status == http.StatusOK
	})
	again := filepath.Join(p.folder, "again.backup")
	said, err := p.command(data, "backup", "--neo4j-data", local.DataFolder(own), again)
	if err != nil || !strings.Contains(said, "Backed up") {
		t.Fatalf("backing up: %v\n%s", err, said)
	}
	p.ends()
	elsewhere := filepath.Join(p.folder, "elsewhere")
	p.engines = nil
	if said, err := p.command(elsewhere, "restore", again); err != nil {
		t.Fatalf("restoring what was moved: %v\n%s", err, said)
	}
	kept, err := p.media(elsewhere).Stat(t.Context(), keptKey)
	if err != nil || kept.Size != 9 {
		t.Errorf("what was uploaded comes back from the store as %+v, %v", kept, err)
	}
}
