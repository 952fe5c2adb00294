package disk_test

import (
	"bytes"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/blob/blobtest"
	"github.com/sidestage/sidestage/internal/blob/disk"
	"github.com/sidestage/sidestage/internal/kernel/fault"
)

// clock is the real one, moved on.
type clock struct{ ahead atomic.Int64 }

func (c *clock) now() time.Time        { return time.Now().Add(time.Duration(c.ahead.Load())) }
func (c *clock) later(d time.Duration) { c.ahead.Add(int64(d)) }

var statuses = map[fault.Code]int{
	fault.BadUserInput: http.StatusBadRequest, fault.Forbidden: http.StatusForbidden,
	fault.NotFound: http.StatusNotFound, fault.Gone: http.StatusGone, fault.Internal: http.StatusInternalServerError,
}

// serve answers part addresses as the server does.
func serve(store *disk.Store) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("PUT /api/uploads/{id}/parts/{number}", func(w http.ResponseWriter, r *http.Request) {
		etag, err := store.PutPart(r.Context(), r.PathValue("id"), r.PathValue("number"), r.URL.Query(), r.Body,
			r.ContentLength)
		if _, large := errors.AsType[*http.MaxBytesError](err); large {
			w.WriteHeader(http.StatusRequestEntityTooLarge)
		} else if err != nil {
			w.WriteHeader(statuses[fault.CodeOf(err)])
		} else {
			w.Header().Set("ETag", etag)
		}
	})
	return mux
}

func signer(t *testing.T) *blob.Signer {
	t.Helper()
	s, err := blob.LoadSigner("", t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func open(t *testing.T, dir string, c *clock) (*disk.Store, *httptest.Server) {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	store, err := disk.Open(dir, "http://"+server.Listener.Addr().String(), signer(t), c.now)
	if err != nil {
		t.Fatal(err)
	}
	server.Config.Handler = serve(store)
	server.Start()
	t.Cleanup(server.Close)
	return store, server
}

func TestStore(t *testing.T) {
	blobtest.Run(t, func(t *testing.T) blobtest.Subject {
		c := &clock{}
		store, server := open(t, t.TempDir(), c)
		return blobtest.Subject{Store: store, Do: server.Client().Do, Now: c.now, Later: c.later}
	})
}

// files lists what lies below dir, without folders.
func files(t *testing.T, dir string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			found = append(found, strings.TrimPrefix(path, dir+"/"))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// What a crash leaves half written is no blob and no part, and is swept.
func TestCrash(t *testing.T) {
	dir, c := t.TempDir(), &clock{}
	store, _ := open(t, dir, c)
	id, err := store.CreateUpload(t.Context(), "audio/a", "audio/wav")
	if err != nil {
		t.Fatal(err)
	}
	// A draft that was being written, and a folder of an upload that never got its key.
	if err := os.WriteFile(filepath.Join(dir, "drafts", "draft-1"), []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(dir, "uploads", "3b9f8a52-0000-4000-8000-000000000000"), 0o700); err != nil {
		t.Fatal(err)
	}
	store, _ = open(t, dir, c)
	if parts, err := store.ListParts(t.Context(), id, "audio/a"); err != nil || len(parts) != 0 {
		t.Errorf("after a restart: %v, %v", parts, err)
	}
	if _, err := store.ListParts(t.Context(), "3b9f8a52-0000-4000-8000-000000000000",
		"audio/a"); !errors.Is(err, blob.ErrNoUpload) {
		t.Errorf("an upload without a key: %v", err)
	}
	c.later(25 * time.Hour)
	if n, err := store.SweepUploads(t.Context(), c.now().Add(-24*time.Hour)); err != nil || n != 2 {
		t.Errorf("swept %d: %v", n, err)
	}
	if left := files(t, dir); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

// Refused parts leave nothing behind.
func TestRefusedPartLeavesNothing(t *testing.T) {
	dir, c := t.TempDir(), &clock{}
	store, server := open(t, dir, c)
	id, err := store.CreateUpload(t.Context(), "audio/a", "audio/wav")
	if err != nil {
		t.Fatal(err)
	}
	address, err := store.PartURL(t.Context(), id, "audio/a",
		blob.PartRequest{Number: 1, Size: 5, Checksum: make([]byte, 32), Expires: c.now().Add(time.Minute)})
	if err != nil {
		t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPut, address.URL, strings.NewReader("bytes"))
	if err != nil {
		t.Fatal(err)
	}
	answer, err := server.Client().Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusBadRequest {
		t.Errorf("status %d", answer.StatusCode)
	}
	if left := files(t, dir); len(left) != 1 {
		t.Errorf("left: %v", left)
	}
}

// Two that send one part at once end with one of the two, whole.
func TestOnePartTwiceAtOnce(t *testing.T) {
	dir, c := t.TempDir(), &clock{}
	store, server := open(t, dir, c)
	id, err := store.CreateUpload(t.Context(), "audio/a", "audio/wav")
	if err != nil {
		t.Fatal(err)
	}
	var both sync.WaitGroup
	for i := range 8 {
		both.Go(func() {
			content := bytes.Repeat([]byte{byte('a' + i%2)}, 1000)
			address, err := store.PartURL(t.Context(), id, "audio/a",
				blob.PartRequest{Number: 1, Size: 1000, Expires: c.now().Add(time.Minute)})
			if err != nil {
				t.Error(err)
				return
			}
			r, err := http.NewRequestWithContext(t.Context(), http.MethodPut, address.URL, bytes.NewReader(content))
			if err != nil {
				t.Error(err)
				return
			}
			answer, err := server.Client().Do(r)
			if err != nil || answer.StatusCode != http.StatusOK {
				t.Errorf("%v, %v", answer, err)
			}
		})
	}
	both.Wait()
	parts, err := store.ListParts(t.Context(), id, "audio/a")
	if err != nil || len(parts) != 1 || parts[0].Size != 1000 {
		t.Fatalf("%+v, %v", parts, err)
	}
	if err := store.CompleteUpload(t.Context(), id, "audio/a", parts); err != nil {
		t.Error(err)
	}
}

func TestSigner(t *testing.T) {
	dir := t.TempDir()
	first, err := blob.LoadSigner("", dir)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, "upload-signing.key"))
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the key's mode is %v: %v", info.Mode(), err)
	}
	again, err := blob.LoadSigner("", dir)
	if err != nil || !again.Verify(first.Sign("a", "b"), "a", "b") {
		t.Errorf("the key changed: %v", err)
	}
	if first.Verify(first.Sign("a", "b"), "ab", "") || first.Verify(first.Sign("a", "b"), "a") || first.Verify("", "a") {
		t.Error("other fields have the same signature")
	}
	// Servers that share a key agree, also while one has the next key already.
	const older, newer = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE="
	one, err := blob.LoadSigner(older, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	two, err := blob.LoadSigner(newer+", "+older, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	if !two.Verify(one.Sign("x"), "x") || one.Verify(two.Sign("x"), "x") {
		t.Error("a key that was brought in must verify what the old one signed, and only that")
	}
	if _, err := blob.LoadSigner("short", dir); err == nil {
		t.Error("a key of a wrong size was taken")
	}
}
