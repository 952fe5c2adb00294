package upload_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sidestage/sidestage/graphstore/uploads"
	"github.com/sidestage/sidestage/internal/blob"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/upload"
)

const partSize = 8 << 20

func TestUploadInParts(t *testing.T) {
	w := newWorld(t)
	content := noise(partSize + 1000)
	u := w.begin(upload.Audio, int64(len(content)))
	if u.PartSize != partSize || u.PartCount() != 2 {
		t.Errorf("%d parts of %d bytes", u.PartCount(), u.PartSize)
	}
	second := w.part(u, 2, content[partSize:])
	_, err := w.Complete(t.Context(), w.artist, u.ID, u.Key, []upload.Part{second})
	w.wants("without the first part", err, fault.Conflict, "from 1")
	first := w.part(u, 1, content[:partSize])
	for name, parts := range map[string][]upload.Part{
		"none":             nil,
		"one missing":      {first},
		"twice the same":   {first, first},
		"another's tag":    {first, {Number: 2, ETag: first.ETag}},
		"another checksum": {first, {Number: 2, ETag: second.ETag, Checksum: checksum([]byte("other"))}},
	} {
		_, err := w.Complete(t.Context(), w.artist, u.ID, u.Key, parts)
		w.wants(name, err, fault.Conflict, "")
	}
	progress, err := w.Upload(t.Context(), w.artist, u.ID)
	w.must(err)
	if len(progress.Parts) != 2 || progress.Parts[1].Size != 1000 {
		t.Errorf("arrived: %+v", progress.Parts)
	}
	file, err := w.Complete(t.Context(), w.artist, u.ID, u.Key, []upload.Part{second, first})
	w.must(err)
	sum := sha256.Sum256(content)
	want := upload.File{
		Key: u.Key, OwnerID: w.artist.UserID, UploadID: u.ID, Kind: upload.KindAudio, FileName: "file",
		Size:   int64(len(content)),
		SHA256: hex.EncodeToString(sum[:]), CreatedAt: w.now(), Probed: upload.Probed{
			ContentType: "audio/wav", Duration: 90 * time.Second, SampleRate: 44100, Channels: 2, BitDepth: 24,
			Codec: "pcm",
			Tags:  upload.Tags{Title: "Song", TrackNumber: 3},
		},
	}
	if diff := cmp.Diff(want, file, cmpopts.EquateEmpty()); diff != "" {
		t.Error("the file:", diff)
	}
	again, err := w.Complete(t.Context(), w.artist, u.ID, u.Key, []upload.Part{first, second})
	w.must(err)
	if diff := cmp.Diff(want, again, cmpopts.EquateEmpty()); diff != "" {
		t.Error("asked again:", diff)
	}
	found, err := w.Uploads(t.Context(), w.artist)
	if err != nil || len(found) > 0 {
		t.Errorf("still under way: %+v, %v", found, err)
	}
}

func TestPartsOfAnUploadWithoutASizeMayBeSmaller(t *testing.T) {
	w := newWorld(t)
	content := noise(2*blob.MinPartSize + 500)
	u := w.begin(upload.Audio, 0)
	parts := make([]upload.Part, 0, 3)
	for i := 0; i < len(content); i += blob.MinPartSize {
		part := w.part(u, len(parts)+1, content[i:min(i+blob.MinPartSize, len(content))])
		parts = append(parts, part)
	}
	wrong := slices.Clone(parts)
	wrong[0].Checksum = checksum([]byte("other"))
	_, err := w.Complete(t.Context(), w.artist, u.ID, u.Key, wrong)
	w.wants("another checksum", err, fault.Conflict, "Part 1")
	file, err := w.Complete(t.Context(), w.artist, u.ID, u.Key, parts)
	w.must(err)
	if sum := sha256.Sum256(content); file.SHA256 != hex.EncodeToString(sum[:]) || file.Size != int64(len(content)) {
		t.Errorf("%d bytes of %d, or others", file.Size, len(content))
	}
}

func TestWhoMayUpload(t *testing.T) {
	w := newWorld(t)
	start := func(viewer access.Viewer, prefix upload.Prefix, contentType string, size int64) error {
		_, err := w.Initialize(t.Context(), viewer, upload.Start{Prefix: prefix, ContentType: contentType, Size: size})
		return err
	}
	admin := access.Viewer{UserID: w.fan.UserID, Admin: true}
	for name, try := range map[string]struct {
		err   error
		code  fault.Code
		words string
	}{
		"a visitor":           {start(access.Visitor, upload.Images, "image/png", 1), fault.Unauthenticated, ""},
		"a fan's music":       {start(w.fan, upload.Audio, "audio/wav", 1), fault.Forbidden, "Only artists"},
		"a fan's archive":     {start(w.fan, upload.Archives, "application/zip", 1), fault.Forbidden, "Only artists"},
		"a page as a picture": {start(w.fan, upload.Images, "text/html", 1), fault.BadUserInput, "type"},
		"a drawing in SVG":    {start(w.fan, upload.Images, "image/svg+xml", 1), fault.BadUserInput, "type"},
		"an unknown type":     {start(w.artist, "videos", "video/x-matroska", 1), fault.BadUserInput, "type"},
		"sound over 2 GiB": {
			start(w.artist, upload.Audio, "audio/wav", 2<<30+1), fault.BadUserInput,
			"larger than 2 GiB",
		},
		"a picture over 30 MiB": {
			start(w.artist, upload.Images, "image/png", 30<<20+1), fault.BadUserInput,
			"larger than 30 MiB",
		},
		"less than nothing": {start(w.artist, upload.Audio, "audio/wav", -1), fault.BadUserInput, "size"},
	} {
		w.wants(name, try.err, try.code, try.words)
	}
	w.must(start(w.fan, upload.Images, "image/png", 30<<20))
	w.must(start(w.artist, upload.Audio, "audio/wav", 2<<30))
	w.must(start(w.artist, upload.Audio, "audio/x-flac; x=y", 0))
	w.must(start(w.artist, "tracks/demo", "audio/wav", 1)) // a word of the caller's own, by the type
	w.must(start(admin, upload.Audio, "application/octet-stream", 1))
}

func TestLimitsOfAPerson(t *testing.T) {
	w := newWorld(t)
	// Of 2 GiB each there is room for 20.
	failures := make([]error, 24)
	var all sync.WaitGroup
	for i := range failures {
		all.Go(func() {
			_, failures[i] = w.Initialize(t.Context(), w.artist,
				upload.Start{Prefix: upload.Audio, ContentType: "audio/wav", Size: 2 << 30})
		})
	}
	all.Wait()
	begun := 0
	for _, err := range failures {
		if err == nil {
			begun++
		} else {
			w.wants("the 21st at once", err, fault.RateLimited, "40 GiB")
		}
	}
	if begun != 20 {
		t.Errorf("%d began", begun)
	}
	// What is sent without a size may be the largest there is: two videos of 500 MiB leave a fan no room for a third.
	for i := range 3 {
		_, err := w.Initialize(t.Context(), w.fan, upload.Start{Prefix: upload.Video, ContentType: "video/mp4"})
		if i < 2 {
			w.must(err)
		} else {
			w.wants("the third without a size", err, fault.RateLimited, "more than 1,300 MiB of uploads")
		}
	}
	w.exec(`MATCH (up:Upload {ownerId: $fan}) DELETE up`)
	for range 30 {
		w.exec(`CREATE (:Upload {id: randomUUID(), ownerId: $fan, clientKey: randomUUID(), state: 'open', partSize: 1, size: 1, createdAt: datetime(), expiresAt: datetime() + duration('P1D')})
CREATE (:Upload {id: randomUUID(), ownerId: $fan, clientKey: randomUUID(), state: 'open', partSize: 1, size: 1, createdAt: datetime(), expiresAt: datetime() + duration('P1D')})`)
	}
	_, err := w.Initialize(t.Context(), w.fan, upload.Start{Prefix: upload.Images, ContentType: "image/png", Size: 1})
	w.wants("the 61st", err, fault.RateLimited, "under way")
}

func TestClientKeyNamesOneUpload(t *testing.T) {
	w := newWorld(t)
	start := upload.Start{Prefix: upload.Audio, ContentType: "audio/wav", Size: 5, ClientKey: "key"}
	ids := make([]string, 6)
	var all sync.WaitGroup
	for i := range ids {
		all.Go(func() {
			u, err := w.Initialize(t.Context(), w.artist, start)
			ids[i] = u.ID + " " + u.ProviderID
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	for _, id := range ids {
		if id != ids[0] || strings.HasSuffix(id, " ") {
			t.Errorf("several uploads: %q", ids)
			break
		}
	}
	start.Size = 6
	_, err := w.Initialize(t.Context(), w.artist, start)
	w.wants("the key of another file", err, fault.Conflict, "clientKey")
}

func TestPartAddresses(t *testing.T) {
	w := newWorld(t)
	known, unknown, picture := w.begin(upload.Audio, partSize+10), w.begin(upload.Audio, 0), w.begin(upload.Images, 0)
	for name, try := range map[string]struct {
		u        upload.Upload
		number   int
		size     int64
		checksum string
		words    string
	}{
		"part 0":                    {known, 0, 0, "", "no such part"},
		"a part too many":           {known, 3, 0, "", "no such part"},
		"another size":              {known, 1, 10, "", "8388608 bytes"},
		"another last size":         {known, 2, 11, "", "10 bytes"},
		"no checksum":               {known, 1, 0, "abc", "SHA-256"},
		"more than a part":          {unknown, 1, partSize + 1, "", "bytes"},
		"beyond 2 GiB":              {unknown, 257, 0, "", "no such part"},
		"beyond 30 MiB":             {picture, 5, 0, "", "no such part"},
		"beyond 30 MiB in a part":   {picture, 4, 6<<20 + 1, "", "bytes"},
		"less than nothing of part": {unknown, 1, -1, "", "bytes"},
	} {
		_, _, err := w.PartURL(t.Context(), w.artist, try.u.ID, try.u.Key, try.number, try.size, try.checksum)
		w.wants(name, err, fault.BadUserInput, try.words)
	}
	if _, _, err := w.PartURL(t.Context(), w.artist, unknown.ID, unknown.Key, 256, partSize, ""); err != nil {
		t.Errorf("the last part of 2 GiB: %v", err)
	}
	_, _, err := w.PartURL(t.Context(), w.fan, known.ID, known.Key, 1, 0, "")
	w.wants("somebody else's", err, fault.NotFound, "")
	_, _, err = w.PartURL(t.Context(), w.artist, known.ID, unknown.Key, 1, 0, "")
	w.wants("another key", err, fault.NotFound, "")
	// With the specification's arguments alone.
	address, _, err := w.PartURL(t.Context(), w.artist, unknown.ID, unknown.Key, 1, 0, "")
	w.must(err)
	etag, err := w.put(address, noise(100))
	w.must(err)
	file, err := w.Complete(t.Context(), w.artist, unknown.ID, unknown.Key,
		[]upload.Part{{Number: 1, ETag: strings.Trim(etag, `"`)}})
	if err != nil || file.Size != 100 {
		t.Errorf("%+v, %v", file, err)
	}
}

func TestAllWhoCompleteAtOnceHearTheSame(t *testing.T) {
	w := newWorld(t)
	content := noise(5000)
	u := w.begin(upload.Audio, 5000)
	part := w.part(u, 1, content)
	// Two servers, and several requests to each.
	services := []*upload.Service{w.Service, upload.NewService(w.options)}
	files, failures := make([]upload.File, 6), make([]error, 6)
	var all sync.WaitGroup
	for i := range files {
		all.Go(func() {
			files[i], failures[i] = services[i%2].Complete(t.Context(), w.artist, u.ID, u.Key, []upload.Part{part})
		})
	}
	all.Wait()
	for i := range files {
		if failures[i] != nil {
			t.Errorf("one heard %v", failures[i])
		} else if diff := cmp.Diff(files[0], files[i], cmpopts.EquateEmpty()); diff != "" {
			t.Error("they heard different things:", diff)
		}
	}
	if n := w.count(`MATCH (f:File {key: $key}) RETURN count(f) AS n`, map[string]any{"key": u.Key}); n != 1 {
		t.Errorf("%d files", n)
	}
}

// dying is a store whose server dies before it can write what became of an upload.
type dying struct{ *uploads.Store }

var errDied = errors.New("the server died")

func (dying) Finish(context.Context, string, string, []upload.File) (bool, error) {
	return false, errDied
}
func (dying) Release(context.Context, string, string) error { return errDied }

func TestCrashBetweenStoreAndGraph(t *testing.T) {
	w := newWorld(t)
	options := w.options
	options.Store = dying{w.store}
	content := noise(3000)
	u := w.begin(upload.Audio, 3000)
	parts := []upload.Part{w.part(u, 1, content)}
	if _, err := upload.NewService(options).Complete(t.Context(), w.artist, u.ID, u.Key, parts); !errors.Is(err, errDied) {
		t.Fatalf("the server did not die: %v", err)
	}
	if !w.has(u.Key) {
		t.Fatal("the store had not completed")
	}
	// The dead server's claim still holds; who asks waits.
	waiting, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	if _, err := w.Complete(waiting, w.artist, u.ID, u.Key, parts); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("while it is claimed: %v", err)
	}
	w.wants("abort while it is claimed", w.Abort(t.Context(), w.artist, u.ID, u.Key), fault.Conflict, "")
	w.later(2 * time.Minute)
	file, err := w.Complete(t.Context(), w.artist, u.ID, u.Key, parts)
	w.must(err)
	if file.Key != u.Key || file.Size != 3000 || !w.has(u.Key) {
		t.Errorf("after the crash: %+v", file)
	}
}

func TestWhatIsRefusedIsRemoved(t *testing.T) {
	w := newWorld(t)
	u := w.begin(upload.Audio, 10)
	parts := []upload.Part{w.part(u, 1, []byte("some words"))}
	for range 2 { // who asks again hears the same
		_, err := w.Complete(t.Context(), w.artist, u.ID, u.Key, parts)
		w.wants("words as sound", err, fault.BadUserInput, "This is no sound.")
	}
	if w.has(u.Key) {
		t.Error("its bytes are still there")
	}
	_, err := w.File(t.Context(), w.artist, u.Key)
	w.wants("its file", err, fault.NotFound, "")
	if n := w.count(`OPTIONAL MATCH (r:Rubbish {key: $key}) RETURN count(r) AS n`, map[string]any{"key": u.Key}); n != 0 {
		t.Error("it is still to be removed")
	}
	if open, err := w.Uploads(t.Context(), w.artist); err != nil || len(open) > 0 {
		t.Errorf("it is still under way: %+v, %v", open, err)
	}
}

func TestAbort(t *testing.T) {
	w := newWorld(t)
	u := w.begin(upload.Audio, 5000)
	part := w.part(u, 1, noise(5000))
	w.must(w.Abort(t.Context(), w.fan, u.ID, u.Key))
	if _, err := w.Upload(t.Context(), w.artist, u.ID); err != nil {
		t.Errorf("somebody else ended it: %v", err)
	}
	for range 2 {
		w.must(w.Abort(t.Context(), w.artist, u.ID, u.Key))
	}
	_, err := w.Complete(t.Context(), w.artist, u.ID, u.Key, []upload.Part{part})
	w.wants("complete after abort", err, fault.NotFound, "")
}

func TestArtInSoundIsAFile(t *testing.T) {
	w := newWorld(t)
	content := append([]byte(sound+"art:"), picture(t, 30, 20)...)
	_, file, err := w.send(upload.Audio, content)
	w.must(err)
	art, err := w.File(t.Context(), w.artist, file.ArtKey)
	w.must(err)
	if art.Kind != upload.KindImage || art.Probed.Width != 30 || art.Probed.Height != 20 || !w.has(art.Key) {
		t.Errorf("the art is %+v", art)
	}
	_, file, err = w.send(upload.Audio, []byte(sound+"art:no picture"))
	if err != nil || file.ArtKey != "" {
		t.Errorf("with art that cannot be read: %+v, %v", file, err)
	}
}
