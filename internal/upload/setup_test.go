package upload_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"io"
	"log/slog"
	"net/url"
	"path"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/sidestage/sidestage/graphstore/cypher"
	"github.com/sidestage/sidestage/graphstore/graphtest"
	"github.com/sidestage/sidestage/graphstore/uploads"
	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/blob/blobtest"
	"github.com/sidestage/sidestage/internal/blob/disk"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/limiter"
	"github.com/sidestage/sidestage/internal/upload"
)

func TestMain(m *testing.M) { graphtest.Main(m) }

// world is the service on a real graph and a disk, at a time long past: what its sweeps find is the test's own.
type world struct {
	*upload.Service
	t       *testing.T
	db      *cypher.DB
	store   *uploads.Store
	disk    *disk.Store
	options upload.Options
	artist  access.Viewer
	fan     access.Viewer
	mu      sync.Mutex
	clock   time.Time
}

func (w *world) now() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.clock
}

func (w *world) later(d time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.clock = w.clock.Add(d)
}

const sound = "RIFF\x00\x01\x02, a sound of "

// probe takes what begins with RIFF for sound; what follows "art:" is a picture in it.
func probe(_ context.Context, r io.ReadSeeker, size int64) (upload.Probed, error) {
	content, err := io.ReadAll(io.LimitReader(r, size))
	if err != nil {
		return upload.Probed{}, err
	}
	if !bytes.HasPrefix(content, []byte("RIFF")) {
		return upload.Probed{}, fault.BadInput(map[string]string{"file": "This is no sound."})
	}
	_, art, _ := bytes.Cut(content, []byte("art:"))
	return upload.Probed{
		ContentType: "audio/wav", Duration: 90 * time.Second, SampleRate: 44100, Channels: 2, BitDepth: 24,
		Codec: "pcm",
		Tags:  upload.Tags{Title: "Song", TrackNumber: 3}, Art: art,
	}, nil
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, db: graphtest.Open(t), clock: time.Date(2001, 1, 1, 0, 0, 0, 0, time.UTC)}
	w.artist.UserID, w.fan.UserID = graphtest.ID(t), graphtest.ID(t)
	w.exec(`CREATE (:User:Artist {id: $artist, handle: $artist, displayName: $artist}) CREATE (:User {id: $fan, handle: $fan, displayName: $fan})`)
	redis, closeRedis, err := limiter.OpenRedis("")
	w.must(err)
	t.Cleanup(func() { w.must(closeRedis()) })
	seed := sha256.Sum256([]byte(t.Name()))
	signer, err := blob.NewSigner(seed[:])
	w.must(err)
	w.disk, err = disk.Open(t.TempDir(), "http://site.test", signer, w.now)
	w.must(err)
	w.store = uploads.NewStore(w.db)
	w.options = upload.Options{
		Store: w.store, Blobs: w.disk, Signer: signer, Limits: limiter.New(redis, w.now), ProbeAudio: probe, Now: w.now,
		Log: slog.New(slog.DiscardHandler), Lease: time.Minute,
		Derived: func(key string) []string { return []string{"peaks/" + key} },
	}
	w.Service = upload.NewService(w.options)
	return w
}

func (w *world) must(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) exec(statement cypher.Statement) {
	w.t.Helper()
	_, err := w.db.Exec(w.t.Context(), "test", statement, map[string]any{"artist": w.artist.UserID, "fan": w.fan.UserID})
	w.must(err)
}

// count gives what a statement that returns n finds of the test's own.
func (w *world) count(statement cypher.Statement, params map[string]any) int {
	w.t.Helper()
	n, err := cypher.ReadOne(w.t.Context(), w.db, "test", statement, params, func(r *cypher.Row) int { return r.Int("n") })
	w.must(err)
	return n
}

// begin starts an upload of a size in bytes; 0 does not say it.
func (w *world) begin(prefix upload.Prefix, size int64) upload.Upload {
	w.t.Helper()
	types := map[upload.Prefix]string{
		upload.Audio: "audio/wav", upload.Images: "image/png",
		upload.Archives: "application/zip",
	}
	u, err := w.Initialize(w.t.Context(), w.artist,
		upload.Start{Prefix: prefix, ContentType: types[prefix], FileName: "file", Size: size})
	w.must(err)
	return u
}

func checksum(content []byte) string {
	sum := sha256.Sum256(content)
	return base64.StdEncoding.EncodeToString(sum[:])
}

// put sends content to the address of a part.
func (w *world) put(address blob.PartURL, content []byte) (string, error) {
	w.t.Helper()
	u, err := url.Parse(address.URL)
	w.must(err)
	rest, number := path.Split(u.Path)
	id := path.Base(strings.TrimSuffix(rest, "/parts/"))
	return w.disk.PutPart(w.t.Context(), id, number, u.Query(), bytes.NewReader(content), int64(len(content)))
}

func (w *world) part(u upload.Upload, number int, content []byte) upload.Part {
	w.t.Helper()
	address, _, err := w.PartURL(w.t.Context(), w.artist, u.ID, u.Key, number, int64(len(content)), checksum(content))
	w.must(err)
	etag, err := w.put(address, content)
	w.must(err)
	return upload.Part{Number: number, ETag: etag, Checksum: checksum(content)}
}

// send uploads content in one part and completes it.
func (w *world) send(prefix upload.Prefix, content []byte) (upload.Upload, upload.File, error) {
	w.t.Helper()
	u := w.begin(prefix, int64(len(content)))
	part := w.part(u, 1, content)
	file, err := w.Complete(w.t.Context(), w.artist, u.ID, u.Key, []upload.Part{part})
	return u, file, err
}

func (w *world) has(key string) bool {
	w.t.Helper()
	_, err := w.disk.Stat(w.t.Context(), key)
	if err != nil && !errors.Is(err, blob.ErrNotFound) {
		w.t.Fatal(err)
	}
	return err == nil
}

func (w *world) wants(what string, err error, code fault.Code, words string) {
	w.t.Helper()
	if err == nil || fault.CodeOf(err) != code || !strings.Contains(err.Error(), words) {
		w.t.Errorf("%s: want %s with %q, got %v", what, code, words, err)
	}
}

func noise(size int) []byte { return append([]byte(sound), blobtest.Noise(size-len(sound))...) }
