// Package blobtest says what every blob.Store must do.
package blobtest

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sidestage/sidestage/internal/blob"
)

// Subject is the store under test.
type Subject struct {
	Store blob.Store
	// Do answers a request to an address that Store gave.
	Do func(*http.Request) (*http.Response, error)
	// Now is the store's clock, and Later moves it on.
	Now   func() time.Time
	Later func(time.Duration)
}

// Run checks the store that open makes anew for each test.
func Run(t *testing.T, open func(t *testing.T) Subject) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, Subject)
	}{
		{"whole things", whole},
		{"keys", keys},
		{"list", list},
		{"sizes that are not true", untrueSizes},
		{"ranges", ranges},
		{"parts", parts},
		{"one part", onePart},
		{"part sent again", partAgain},
		{"parts that never came", missingParts},
		{"complete twice", completeTwice},
		{"complete at once", completeAtOnce},
		{"abort", abort},
		{"sweep", sweep},
		{"addresses", addresses},
		{"requests for parts", partRequests},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, open(t)) })
	}
}

// Noise returns size bytes that no store can guess.
func Noise(size int) []byte {
	out := make([]byte, size)
	source := rand.NewChaCha8([32]byte{byte(size), byte(size >> 8)})
	_, _ = source.Read(out) // never fails
	return out
}

func put(t *testing.T, s blob.Store, key string, content []byte) {
	t.Helper()
	if err := s.Put(t.Context(), key, bytes.NewReader(content), int64(len(content))); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, s blob.Store, key string) []byte {
	t.Helper()
	object, err := s.Open(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	content, err := io.ReadAll(object.Content)
	if err = errors.Join(err, object.Content.Close()); err != nil {
		t.Fatal(err)
	}
	if int64(len(content)) != object.Size {
		t.Errorf("it says %d bytes and gives %d", object.Size, len(content))
	}
	return content
}

func whole(t *testing.T, s Subject) {
	key, content := "audio/whole", Noise(100_000)
	if _, err := s.Store.Stat(t.Context(), key); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("Stat of nothing: %v", err)
	}
	if _, err := s.Store.Open(t.Context(), key); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("Open of nothing: %v", err)
	}
	put(t, s.Store, key, content)
	if !bytes.Equal(read(t, s.Store, key), content) {
		t.Error("other bytes came back")
	}
	before, err := s.Store.Stat(t.Context(), key)
	if err != nil {
		t.Fatal(err)
	}
	if before.Size != int64(len(content)) || before.ETag == "" || before.ModTime.IsZero() {
		t.Errorf("Stat gave %+v", before)
	}
	put(t, s.Store, key, []byte("other"))
	if got := read(t, s.Store, key); string(got) != "other" {
		t.Errorf("after it was replaced: %d bytes", len(got))
	}
	after, err := s.Store.Stat(t.Context(), key)
	if err != nil || after.ETag == before.ETag {
		t.Errorf("the entity tag stayed: %+v, %v", after, err)
	}
	for range 2 { // the second time there is nothing left
		if err := s.Store.Delete(t.Context(), key); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Store.Open(t.Context(), key); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("after Delete: %v", err)
	}
}

func list(t *testing.T, s Subject) {
	listed := func() map[string]int64 {
		t.Helper()
		found := map[string]int64{}
		err := s.Store.List(t.Context(), func(key string, size int64) error {
			if _, twice := found[key]; twice {
				t.Errorf("%s is listed twice", key)
			}
			found[key] = size
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	if found := listed(); len(found) != 0 {
		t.Errorf("an empty store lists %v", found)
	}
	put(t, s.Store, "audio/one", Noise(1000))
	put(t, s.Store, "images/deep/two", Noise(2000))
	begin(t, s, "audio/unfinished")
	put(t, s.Store, "audio/gone", Noise(10))
	if err := s.Store.Delete(t.Context(), "audio/gone"); err != nil {
		t.Fatal(err)
	}
	want := map[string]int64{"audio/one": 1000, "images/deep/two": 2000}
	if found := listed(); !maps.Equal(found, want) {
		t.Errorf("it lists %v, want %v", found, want)
	}
	enough := errors.New("enough")
	calls := 0
	err := s.Store.List(t.Context(), func(string, int64) error { calls++; return enough })
	if !errors.Is(err, enough) || calls != 1 {
		t.Errorf("after an error it went on: %d calls, %v", calls, err)
	}
}

func keys(t *testing.T, s Subject) {
	for _, key := range []string{
		"", "audio", "/audio/x", "audio/../x", "audio/..", "audio//x", "audio/x/", "Audio/x",
		"audio/x.wav", "audio/\x00", `audio\x`,
	} {
		if err := s.Store.Put(t.Context(), key, bytes.NewReader(nil), 0); !errors.Is(err, blob.ErrBadKey) {
			t.Errorf("Put %q: %v", key, err)
		}
		if _, err := s.Store.Open(t.Context(), key); !errors.Is(err, blob.ErrBadKey) {
			t.Errorf("Open %q: %v", key, err)
		}
		if err := s.Store.Delete(t.Context(), key); !errors.Is(err, blob.ErrBadKey) {
			t.Errorf("Delete %q: %v", key, err)
		}
		if _, err := s.Store.CreateUpload(t.Context(), key, "audio/wav"); !errors.Is(err, blob.ErrBadKey) {
			t.Errorf("CreateUpload %q: %v", key, err)
		}
	}
}

func untrueSizes(t *testing.T, s Subject) {
	content := Noise(1000)
	for name, put := range map[string]struct {
		from io.Reader
		size int64
	}{
		"shorter": {bytes.NewReader(content), 1001},
		"longer":  {bytes.NewReader(content), 999},
		"broken":  {io.MultiReader(bytes.NewReader(content), iotest.ErrReader(errors.New("cut"))), 2000},
	} {
		if err := s.Store.Put(t.Context(), "audio/untrue", put.from, put.size); err == nil {
			t.Errorf("%s content was taken", name)
		}
		if _, err := s.Store.Stat(t.Context(), "audio/untrue"); !errors.Is(err, blob.ErrNotFound) {
			t.Errorf("%s content is there: %v", name, err)
		}
	}
}

func ranges(t *testing.T, s Subject) {
	content := Noise(300_000)
	put(t, s.Store, "audio/ranges", content)
	object, err := s.Store.Open(t.Context(), "audio/ranges")
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := object.Content.Close(); err != nil {
			t.Error(err)
		}
	}()
	for _, at := range []int64{0, 250_000, 10, 299_990} {
		if _, err := object.Content.Seek(at, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		got := make([]byte, 10)
		if _, err := io.ReadFull(object.Content, got); err != nil || !bytes.Equal(got, content[at:at+10]) {
			t.Errorf("at %d: %v", at, err)
		}
	}
	if end, err := object.Content.Seek(0, io.SeekEnd); err != nil || end != object.Size {
		t.Errorf("its end is at %d: %v", end, err)
	}
	if _, err := object.Content.Seek(-5, io.SeekEnd); err != nil {
		t.Fatal(err)
	}
	if rest, err := io.ReadAll(object.Content); err != nil || !bytes.Equal(rest, content[len(content)-5:]) {
		t.Errorf("its last bytes: %d, %v", len(rest), err)
	}
	var several sync.WaitGroup
	for i := range 4 {
		several.Go(func() {
			at := int64(i) * 70_000
			got := make([]byte, 1000)
			if _, err := object.Content.ReadAt(got, at); err != nil || !bytes.Equal(got, content[at:at+1000]) {
				t.Errorf("read at %d: %v", at, err)
			}
		})
	}
	several.Wait()
}

// upload is one under way.
type upload struct {
	Subject
	id, key string
}

func begin(t *testing.T, s Subject, key string) upload {
	t.Helper()
	id, err := s.Store.CreateUpload(t.Context(), key, "audio/wav")
	if err != nil {
		t.Fatal(err)
	}
	return upload{s, id, key}
}

// request is for a part with all that can be said of it.
func (u upload) request(number int, content []byte) blob.PartRequest {
	sum := sha256.Sum256(content)
	return blob.PartRequest{Number: number, Size: int64(len(content)), Checksum: sum[:], Expires: u.Now().Add(time.Hour)}
}

func (u upload) address(t *testing.T, part blob.PartRequest) blob.PartURL {
	t.Helper()
	address, err := u.Store.PartURL(t.Context(), u.id, u.key, part)
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// send puts content to an address and gives the status and the entity tag.
func (u upload) send(t *testing.T, method string, address blob.PartURL, content []byte) (int, string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, address.URL, bytes.NewReader(content))
	if err != nil {
		t.Fatal(err)
	}
	for name, values := range address.Header {
		r.Header[name] = values
	}
	answer, err := u.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	_, err = io.Copy(io.Discard, answer.Body)
	if err = errors.Join(err, answer.Body.Close()); err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, answer.Header.Get("ETag")
}

func (u upload) part(t *testing.T, number int, content []byte) blob.Part {
	t.Helper()
	status, etag := u.send(t, http.MethodPut, u.address(t, u.request(number, content)), content)
	if status != http.StatusOK || etag == "" {
		t.Fatalf("part %d: status %d, ETag %q", number, status, etag)
	}
	return blob.Part{Number: number, ETag: etag, Size: int64(len(content))}
}

func (u upload) complete(t *testing.T, parts ...blob.Part) error {
	t.Helper()
	return u.Store.CompleteUpload(t.Context(), u.id, u.key, parts)
}

func parts(t *testing.T, s Subject) {
	u := begin(t, s, "audio/parts")
	first, second, third := Noise(blob.MinPartSize), Noise(blob.MinPartSize+1), Noise(7)
	// They come in any order.
	sent := []blob.Part{u.part(t, 3, third), u.part(t, 1, first), u.part(t, 2, second)}
	listed, err := s.Store.ListParts(t.Context(), u.id, u.key)
	if err != nil {
		t.Fatal(err)
	}
	for i := range listed {
		listed[i].Checksum = nil // a store may not know it
	}
	if diff := cmp.Diff([]blob.Part{sent[1], sent[2], sent[0]}, listed); diff != "" {
		t.Error("the list of parts:", diff)
	}
	if _, err := s.Store.Stat(t.Context(), u.key); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("it is there before it is complete: %v", err)
	}
	if err := u.complete(t, sent...); err != nil {
		t.Fatal(err)
	}
	if got := read(t, s.Store, u.key); !bytes.Equal(got, bytes.Join([][]byte{first, second, third}, nil)) {
		t.Errorf("%d other bytes came back", len(got))
	}
	if _, err := s.Store.ListParts(t.Context(), u.id, u.key); !errors.Is(err, blob.ErrNoUpload) {
		t.Errorf("the parts are still there: %v", err)
	}
}

func onePart(t *testing.T, s Subject) {
	u, content := begin(t, s, "images/one"), Noise(12_345)
	if err := u.complete(t, u.part(t, 1, content)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(read(t, s.Store, u.key), content) {
		t.Error("other bytes came back")
	}
}

func partAgain(t *testing.T, s Subject) {
	u := begin(t, s, "audio/again")
	older := u.part(t, 1, []byte("first try"))
	newer := u.part(t, 1, []byte("second try"))
	listed, err := s.Store.ListParts(t.Context(), u.id, u.key)
	if err != nil || len(listed) != 1 || listed[0].ETag != newer.ETag {
		t.Fatalf("listed %+v, %v", listed, err)
	}
	if err := u.complete(t, older); !errors.Is(err, blob.ErrBadPart) {
		t.Errorf("completed with what was replaced: %v", err)
	}
	if err := u.complete(t, newer); err != nil {
		t.Fatal(err)
	}
	if got := read(t, s.Store, u.key); string(got) != "second try" {
		t.Errorf("got %q", got)
	}
}

func missingParts(t *testing.T, s Subject) {
	u := begin(t, s, "audio/missing")
	there := u.part(t, 1, Noise(blob.MinPartSize))
	for name, named := range map[string][]blob.Part{
		"none":         nil,
		"never sent":   {there, {Number: 2, ETag: there.ETag}},
		"another tag":  {{Number: 1, ETag: `"0123456789abcdef"`}},
		"a path":       {{Number: 1, ETag: `"../../x"`}},
		"a wrong name": {{Number: 99, ETag: there.ETag}},
	} {
		if err := u.complete(t, named...); !errors.Is(err, blob.ErrBadPart) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := s.Store.Stat(t.Context(), u.key); !errors.Is(err, blob.ErrNotFound) {
		t.Errorf("it is there: %v", err)
	}
	if err := u.complete(t, there); err != nil {
		t.Errorf("refusals must leave the upload as it was: %v", err)
	}
}

func completeTwice(t *testing.T, s Subject) {
	u, content := begin(t, s, "audio/twice"), Noise(50)
	part := u.part(t, 1, content)
	if err := u.complete(t, part); err != nil {
		t.Fatal(err)
	}
	if err := u.complete(t, part); err != nil && !errors.Is(err, blob.ErrNoUpload) {
		t.Errorf("the second time: %v", err)
	}
	if !bytes.Equal(read(t, s.Store, u.key), content) {
		t.Error("other bytes came back")
	}
}

func completeAtOnce(t *testing.T, s Subject) {
	u, content := begin(t, s, "audio/at-once"), Noise(5000)
	part := u.part(t, 1, content)
	failures := make([]error, 4)
	var all sync.WaitGroup
	for i := range failures {
		all.Go(func() { failures[i] = u.complete(t, part) })
	}
	all.Wait()
	won := 0
	for _, err := range failures {
		switch {
		case err == nil:
			won++
		case !errors.Is(err, blob.ErrNoUpload):
			t.Errorf("one failed with %v", err)
		}
	}
	if won == 0 || !bytes.Equal(read(t, s.Store, u.key), content) {
		t.Errorf("%d won", won)
	}
}

func abort(t *testing.T, s Subject) {
	u := begin(t, s, "audio/abort")
	content := Noise(10)
	part := u.part(t, 1, content)
	address := u.address(t, u.request(2, content))
	for range 2 { // the second time there is nothing left
		if err := s.Store.AbortUpload(t.Context(), u.id, u.key); err != nil {
			t.Fatal(err)
		}
	}
	if status, _ := u.send(t, http.MethodPut, address, content); status != http.StatusNotFound {
		t.Errorf("a part after the end: status %d", status)
	}
	if err := u.complete(t, part); !errors.Is(err, blob.ErrNoUpload) {
		t.Errorf("complete after the end: %v", err)
	}
	if _, err := s.Store.ListParts(t.Context(), u.id, u.key); !errors.Is(err, blob.ErrNoUpload) {
		t.Errorf("parts after the end: %v", err)
	}
}

func sweep(t *testing.T, s Subject) {
	u := begin(t, s, "audio/sweep")
	part := u.part(t, 1, []byte("kept so far"))
	if n, err := s.Store.SweepUploads(t.Context(), s.Now().Add(-time.Hour)); err != nil || n != 0 {
		t.Errorf("swept %d young uploads: %v", n, err)
	}
	s.Later(2 * time.Hour)
	if n, err := s.Store.SweepUploads(t.Context(), s.Now().Add(-time.Hour)); err != nil || n != 1 {
		t.Errorf("swept %d old uploads: %v", n, err)
	}
	if err := u.complete(t, part); !errors.Is(err, blob.ErrNoUpload) {
		t.Errorf("complete after the sweep: %v", err)
	}
}

// addresses are good for the one part that they were made for.
func addresses(t *testing.T, s Subject) {
	u, content := begin(t, s, "audio/addresses"), Noise(1000)
	other := begin(t, s, "audio/others")
	address := u.address(t, u.request(1, content))
	changed := bytes.Clone(content)
	changed[500] ^= 1
	for name, try := range map[string]struct {
		method  string
		address blob.PartURL
		content []byte
	}{
		"another part":    {http.MethodPut, replaced(t, address, "1", "2"), content},
		"another upload":  {http.MethodPut, replaced(t, address, u.id, other.id), content},
		"other bytes":     {http.MethodPut, address, changed},
		"fewer bytes":     {http.MethodPut, address, content[:999]},
		"more bytes":      {http.MethodPut, address, append(bytes.Clone(content), 0)},
		"another method":  {http.MethodPost, address, content},
		"reading":         {http.MethodGet, address, nil},
		"a changed check": {http.MethodPut, signedAs(t, address, 3), content},
	} {
		if status, _ := u.send(t, try.method, try.address, try.content); status < 400 || status >= 500 {
			t.Errorf("%s: status %d", name, status)
		}
	}
	if parts, err := s.Store.ListParts(t.Context(), u.id, u.key); err != nil || len(parts) > 0 {
		t.Errorf("something arrived: %+v, %v", parts, err)
	}
	for range 2 { // a lost answer makes a client send it again
		if status, _ := u.send(t, http.MethodPut, address, content); status != http.StatusOK {
			t.Errorf("as it was meant: status %d", status)
		}
	}
	s.Later(61 * time.Minute)
	if status, _ := u.send(t, http.MethodPut, address, content); status != http.StatusGone &&
		status != http.StatusForbidden {
		t.Errorf("after it has ended: status %d", status)
	}
}

func partRequests(t *testing.T, s Subject) {
	u := begin(t, s, "audio/requests")
	good := u.request(1, []byte("x"))
	for name, change := range map[string]func(*blob.PartRequest){
		"number 0":      func(p *blob.PartRequest) { p.Number = 0 },
		"number 10,001": func(p *blob.PartRequest) { p.Number = blob.MaxParts + 1 },
		"no size":       func(p *blob.PartRequest) { p.Size = 0 },
		"negative size": func(p *blob.PartRequest) { p.Size = -1 },
		"half a sum":    func(p *blob.PartRequest) { p.Checksum = p.Checksum[:16] },
	} {
		part := good
		change(&part)
		if _, err := s.Store.PartURL(t.Context(), u.id, u.key, part); !errors.Is(err, blob.ErrBadPart) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// What is not known is not asked for.
	bounded := blob.PartRequest{Number: 1, MaxSize: 100, Expires: s.Now().Add(time.Hour)}
	if status, _ := u.send(t, http.MethodPut, u.address(t, bounded), []byte("of any size")); status != http.StatusOK {
		t.Errorf("a part of unknown size: status %d", status)
	}
}
