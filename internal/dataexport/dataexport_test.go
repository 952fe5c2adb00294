package dataexport_test

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	exportgraph "github.com/sidestage/sidestage/graphstore/dataexport"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/internal/dataexport"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/letter"
)

func TestMain(m *testing.M) { graphtest.Main(m) }

// world is a server that makes exports, with a clock, a post and files of its own.
type world struct {
	graphtest.Catalogue
	*dataexport.Service
	store *exportgraph.Store
	mu    sync.Mutex
	files map[string][]byte
	sent  []letter.Mail
	shift time.Duration
	// folder is that of all servers.
	folder string
	// broken is what putting a file fails with.
	broken error
}

func (w *world) now() time.Time { return time.Now().Add(w.shift) }

func (w *world) Send(_ context.Context, m letter.Mail) error {
	w.sent = append(w.sent, m)
	return nil
}

func (w *world) Put(_ context.Context, key string, content io.Reader, size int64) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.broken != nil {
		return w.broken
	}
	all, err := io.ReadAll(content)
	if err == nil && int64(len(all)) != size {
		err = fmt.Errorf("%d bytes, not %d", len(all), size)
	}
	w.files[key] = all
	return err
}

type closing struct{ *bytes.Reader }

func (closing) Close() error { return nil }

func (w *world) Open(_ context.Context, key string) (io.ReadSeekCloser, time.Time, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	content, found := w.files[key]
	if !found {
		return nil, time.Time{}, fault.Missing("This file")
	}
	return closing{bytes.NewReader(content)}, w.now(), nil
}

func (w *world) Delete(_ context.Context, key string) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	delete(w.files, key)
	return nil
}

// service is another server on the same graph.
func (w *world) service() *dataexport.Service {
	return dataexport.NewService(dataexport.Options{
		Store: w.store, Blobs: w, Mailer: w, Tokens: letter.NewTokens([]byte("key")), SiteURL: "http://sidestage.test", Folder: w.folder,
		Now: w.now, Log: slog.New(slog.DiscardHandler),
	})
}

func newWorld(t *testing.T) (*world, access.Viewer) {
	t.Helper()
	c := graphtest.NewCatalogue(t)
	w := &world{Catalogue: c, store: exportgraph.NewStore(c.DB), files: map[string][]byte{}, folder: t.TempDir()}
	w.Service = w.service()
	exec := func(ctx context.Context, text string) {
		_, err := c.DB.Exec(ctx, "test_export", cypher.Statement(text), map[string]any{"id": c.FanID})
		must(t, err)
	}
	// Others that tests left on the shared graph do not wait meanwhile.
	exec(t.Context(), `MATCH (e:DataExport) DELETE e`)
	exec(t.Context(), `MATCH (u:User {id: $id}) SET u.email = $id + '@x.test'
CREATE (:File {key: 'uploads/' + $id, ownerId: $id, fileName: '../My song.wav', kind: 'audio', size: 5})
CREATE (:File {key: 'uploads/' + $id + '-b', ownerId: $id, fileName: 'My song.wav', kind: 'audio', size: 5})
CREATE (:File {key: 'uploads/' + $id + '-c', ownerId: $id, fileName: 'my song.wav', kind: 'audio', size: 5})
CREATE (:File {key: 'images/' + $id, ownerId: $id, kind: 'image', contentType: 'image/jpeg', size: 5})
CREATE (:File {key: 'uploads/' + $id + '-lost', ownerId: $id, fileName: 'Lost.wav', kind: 'audio', size: 5})`)
	for _, end := range []string{"", "-b", "-c"} {
		w.files["uploads/"+c.FanID+end] = []byte("sound" + end)
	}
	w.files["images/"+c.FanID] = []byte("picture")
	t.Cleanup(func() {
		exec(context.WithoutCancel(t.Context()), `MATCH (x) WHERE x:File AND x.ownerId = $id OR x:DataExport DELETE x`)
	})
	return w, access.Viewer{UserID: c.FanID}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func sure(context.Context) error { return nil }

// open downloads somebody's export.
func (w *world) download(t *testing.T, v access.Viewer) *zip.Reader {
	t.Helper()
	token, err := w.Token(t.Context(), v, sure)
	must(t, err)
	content, _, err := w.Service.Open(t.Context(), token)
	must(t, err)
	all, err := io.ReadAll(content)
	must(t, err)
	packed, err := zip.NewReader(bytes.NewReader(all), int64(len(all)))
	must(t, err)
	return packed
}

func TestPeopleGetTheirDataAndFiles(t *testing.T) {
	w, v := newWorld(t)
	_, err := w.Ask(t.Context(), access.Visitor)
	wantCode(t, err, fault.Unauthenticated)
	_, err = w.Ask(t.Context(), v)
	must(t, err)
	_, err = w.Token(t.Context(), v, sure)
	wantCode(t, err, fault.Gone)
	must(t, w.Work(t.Context()))
	if len(w.sent) != 1 || w.sent[0].To != v.UserID+"@x.test" || !strings.Contains(w.sent[0].Text, "/settings") {
		t.Errorf("sent are %+v", w.sent)
	}
	contents := map[string]string{}
	for _, file := range w.download(t, v).File {
		content, err := file.Open()
		must(t, err)
		all, err := io.ReadAll(content)
		must(t, err)
		contents[file.Name] = string(all)
		if strings.HasSuffix(file.Name, ".json") && !json.Valid(all) {
			t.Errorf("%s is no JSON: %s", file.Name, all)
		}
	}
	if !strings.Contains(contents["profile.json"], v.UserID) || contents["blocked.json"] != "[]\n" {
		t.Errorf("the profile is %q, blocked are %q", contents["profile.json"], contents["blocked.json"])
	}
	for name, want := range map[string]string{
		"files/" + v.UserID + ".jpg": "picture",
		"files/_My song.wav":         "sound", "files/My song.wav": "sound-b", "files/my song (2).wav": "sound-c",
	} {
		if contents[name] != want {
			t.Errorf("%s has %q", name, contents[name])
		}
	}
	_, err = w.Ask(t.Context(), v)
	wantCode(t, err, fault.RateLimited)
}

func wantCode(t *testing.T, err error, want fault.Code) {
	t.Helper()
	if fault.CodeOf(err) != want {
		t.Fatalf("got %v, want %s", err, want)
	}
}

func TestOnlyTheirOwnerDownloadsForMinutes(t *testing.T) {
	w, v := newWorld(t)
	_, err := w.Ask(t.Context(), v)
	must(t, err)
	must(t, w.Work(t.Context()))
	_, err = w.Token(t.Context(), access.Visitor, sure)
	wantCode(t, err, fault.Unauthenticated)
	_, err = w.Token(t.Context(), access.Viewer{UserID: w.ArtistID}, sure)
	wantCode(t, err, fault.Gone)
	notThem := errors.New("not them")
	if _, err = w.Token(t.Context(), v, func(context.Context) error { return notThem }); !errors.Is(err, notThem) {
		t.Errorf("a token without a proof: %v", err)
	}
	token, err := w.Token(t.Context(), v, sure)
	must(t, err)
	signed, sum, _ := strings.Cut(token, ".")
	said, err := base64.RawURLEncoding.DecodeString(signed)
	must(t, err)
	another := base64.RawURLEncoding.EncodeToString([]byte(strings.Replace(string(said), v.UserID, w.ArtistID, 1)))
	for _, forged := range []string{
		"", "nonsense", another + "." + sum, letter.NewTokens([]byte("another")).Make(string(said)), token + "xx",
	} {
		_, _, err = w.Service.Open(t.Context(), forged)
		wantCode(t, err, fault.Gone)
	}
	w.shift = 5*time.Minute + time.Second
	_, _, err = w.Service.Open(t.Context(), token)
	wantCode(t, err, fault.Gone)
	w.shift = 7*24*time.Hour + time.Minute
	_, err = w.Token(t.Context(), v, sure)
	wantCode(t, err, fault.Gone)
	must(t, w.Sweep(t.Context()))
	if _, found, err := w.store.Of(t.Context(), v.UserID); err != nil || found || len(w.files) != 4 {
		t.Errorf("it is still there: %v, %v, %d files", found, err, len(w.files))
	}
}

// Two who ask at once ask for one; two servers at once make it once.
func TestOneIsMadeAtATime(t *testing.T) {
	w, v := newWorld(t)
	ids := make([]string, 2)
	var group sync.WaitGroup
	for i := range ids {
		group.Go(func() {
			e, err := w.Ask(t.Context(), v)
			if err != nil {
				t.Error(err)
			}
			ids[i] = e.ID
		})
	}
	group.Wait()
	if ids[0] != ids[1] || ids[0] == "" {
		t.Errorf("asked for %v", ids)
	}
	for _, server := range []*dataexport.Service{w.service(), w.service()} {
		group.Go(func() {
			if err := server.Work(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if len(w.sent) != 1 {
		t.Errorf("made %d times", len(w.sent))
	}
}

// What a server was making when it was killed another takes up, once the lease has run out. What kills each has failed.
func TestAnExportIsTakenUpAfterAKill(t *testing.T) {
	w, v := newWorld(t)
	_, err := w.Ask(t.Context(), v)
	must(t, err)
	w.broken = errors.New("killed")
	if err := w.Work(t.Context()); !errors.Is(err, w.broken) {
		t.Fatal(err)
	}
	w.broken = nil
	must(t, w.Work(t.Context()))
	if len(w.sent) != 0 {
		t.Fatal("the lease does not hold")
	}
	w.shift = 2*time.Minute + time.Second
	must(t, w.Work(t.Context()))
	if len(w.sent) != 1 {
		t.Fatal("it is not taken up")
	}
	w.download(t, v)

	w.shift += 25 * time.Hour
	again, err := w.Ask(t.Context(), v)
	must(t, err)
	w.broken = errors.New("killed")
	for range 5 {
		if err := w.Work(t.Context()); !errors.Is(err, w.broken) {
			t.Fatal(err)
		}
		w.shift += 2*time.Minute + time.Second
	}
	must(t, w.Work(t.Context()))
	if e, _, err := w.Of(t.Context(), v); err != nil || !e.HasFailed || e.ID != again.ID {
		t.Errorf("it has not failed: %+v, %v", e, err)
	}
	if next, err := w.Ask(t.Context(), v); err != nil || next.ID == again.ID {
		t.Errorf("it cannot be asked for again: %v", err)
	}
}
