package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"pgregory.net/rapid"

	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/seed/audio"
	"github.com/sidestage/sidestage/seed/demosound"
)

// demoComposer composes as the server has it.
type demoComposer struct{}

func (demoComposer) Version() int { return demosound.Version }

func (demoComposer) Compose(s Score) Piece { return demosound.New(demosound.Spec(s)) }

func testLibrary(t testing.TB, config LibraryConfig) *Library {
	t.Helper()
	if config.Dir == "" {
		config.Dir = t.TempDir()
	}
	if config.Recordings == nil {
		config.Recordings = audio.Files
	}
	config.Composer = demoComposer{}
	l, err := OpenLibrary(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Wait)
	return l
}

func demoTrack(id string, seconds int) TrackAudio {
	return TrackAudio{
		TrackID: id, Kind: DemoAudio, Genres: []string{"Rock"}, Duration: time.Duration(seconds) * time.Second,
	}
}

// composed is what a demo track must sound like.
func composed(t testing.TB, track TrackAudio) []byte {
	t.Helper()
	p := demosound.New(demosound.Spec{ID: track.TrackID, Genres: track.Genres, Duration: track.Duration})
	b, err := io.ReadAll(io.NewSectionReader(p, 0, p.Size()))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func open(t testing.TB, l *Library, track TrackAudio) *Audio {
	t.Helper()
	a, err := l.Open(t.Context(), track)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func closeAudio(t testing.TB, a *Audio) {
	t.Helper()
	if err := a.Close(); err != nil && !errors.Is(err, fs.ErrClosed) {
		t.Error(err)
	}
}

func readAll(t testing.TB, l *Library, track TrackAudio) []byte {
	t.Helper()
	a := open(t, l, track)
	defer closeAudio(t, a)
	b, err := io.ReadAll(a.Content)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func isFile(a *Audio) bool {
	_, is := a.Content.(*os.File)
	return is
}

// stream answers as the stream handler does.
func stream(t *testing.T, l *Library, track TrackAudio) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		a, err := l.Open(r.Context(), track)
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		defer closeAudio(t, a)
		w.Header().Set("Content-Type", a.ContentType)
		w.Header().Set("ETag", a.ETag)
		http.ServeContent(w, r, "", a.ModTime, a.Content)
	})
}

func TestStreamingOverHTTP(t *testing.T) {
	tracks := map[string]TrackAudio{
		"demo":      demoTrack("http", 12),
		"recording": {TrackID: "r", Kind: RecordingAudio, Recording: "sorohanro_-_solo-trumpet-06.ogg"},
	}
	for name, track := range tracks {
		t.Run(name, func(t *testing.T) {
			l := testLibrary(t, LibraryConfig{})
			want := readAll(t, testLibrary(t, LibraryConfig{}), track)
			server := httptest.NewServer(stream(t, l, track))
			defer server.Close()
			etag := open(t, l, track).ETag
			size := len(want)
			tests := []struct {
				name, method string
				header       map[string]string
				status       int
				from, to     int
			}{
				{"a range", "GET", map[string]string{"Range": "bytes=1000-2999"}, 206, 1000, 3000},
				{"the last bytes", "GET", map[string]string{"Range": "bytes=-500"}, 206, size - 500, size},
				{"an open range", "GET", map[string]string{"Range": fmt.Sprintf("bytes=%d-", size-20000)}, 206, size - 20000, size},
				{"past the end", "GET", map[string]string{"Range": fmt.Sprintf("bytes=%d-", size)}, 416, 0, 0},
				{"the same version's range", "GET", map[string]string{"Range": "bytes=0-9", "If-Range": etag}, 206, 0, 10},
				{"another version's range", "GET", map[string]string{"Range": "bytes=0-9", "If-Range": `"other"`}, 200, 0, size},
				{"known", "GET", map[string]string{"If-None-Match": etag}, 304, 0, 0},
				{"known otherwise", "GET", map[string]string{"If-None-Match": `"other"`}, 200, 0, size},
				{"head", "HEAD", nil, 200, 0, 0},
				{"head of a range", "HEAD", map[string]string{"Range": "bytes=5-9"}, 206, 0, 0},
				{"all", "GET", nil, 200, 0, size},
				{"a range of what is cached", "GET", map[string]string{"Range": "bytes=7-7006"}, 206, 7, 7007},
			}
			for _, tt := range tests {
				status, header, body := fetch(t, tt.method, server.URL, tt.header)
				if status != tt.status || tt.method == "GET" && status != 416 && !bytes.Equal(body, want[tt.from:tt.to]) {
					t.Errorf("%s: %d with %d bytes, want %d with %d", tt.name, status, len(body), tt.status, tt.to-tt.from)
				}
				if status != 416 && header.Get("ETag") != etag {
					t.Errorf("%s: ETag %s, want %s", tt.name, header.Get("ETag"), etag)
				}
				if tt.name == "head" && header.Get("Content-Length") != fmt.Sprint(size) {
					t.Errorf("head: length %s, want %d", header.Get("Content-Length"), size)
				}
			}
		})
	}
}

func TestSeveralRangesAtOnce(t *testing.T) {
	track := demoTrack("ranges", 8)
	want := composed(t, track)
	server := httptest.NewServer(stream(t, testLibrary(t, LibraryConfig{}), track))
	defer server.Close()
	status, header, body := fetch(t, "GET", server.URL, map[string]string{"Range": "bytes=0-43,900000-900099"})
	_, parameters, err := mime.ParseMediaType(header.Get("Content-Type"))
	if status != 206 || err != nil {
		t.Fatalf("status %d, %v", status, err)
	}
	parts := multipart.NewReader(bytes.NewReader(body), parameters["boundary"])
	for _, r := range [][2]int{{0, 44}, {900000, 900100}} {
		part, err := parts.NextPart()
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(part)
		if err != nil || !bytes.Equal(got, want[r[0]:r[1]]) || part.Header.Get("Content-Type") != "audio/wav" {
			t.Errorf("part %v: %d bytes of %s, %v", r, len(got), part.Header.Get("Content-Type"), err)
		}
	}
}

func fetch(t *testing.T, method, url string, header map[string]string) (int, http.Header, []byte) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), method, url, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range header {
		r.Header.Set(name, value)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, response.Header, body
}

// However a listener reads and seeks, the bytes are those of the piece, and whatever is
// asked before is cached.
func TestSeekingReadsThePiece(t *testing.T) {
	track := demoTrack("seek", 22)
	want := composed(t, track)
	l := testLibrary(t, LibraryConfig{})
	rapid.Check(t, func(rt *rapid.T) {
		a, err := l.Open(t.Context(), track)
		if err != nil {
			rt.Fatal(err)
		}
		defer closeAudio(t, a)
		for range rapid.IntRange(1, 4).Draw(rt, "reads") {
			from := rapid.IntRange(0, len(want)-1).Draw(rt, "from")
			size := rapid.IntRange(1, min(2*soundBlock, len(want)-from)).Draw(rt, "size")
			if _, err := a.Content.Seek(int64(from), io.SeekStart); err != nil {
				rt.Fatal(err)
			}
			got := make([]byte, size)
			if _, err := io.ReadFull(a.Content, got); err != nil || !bytes.Equal(got, want[from:from+size]) {
				rt.Fatalf("%d bytes from %d differ: %v", size, from, err)
			}
		}
	})
}

func TestAWholePieceBecomesAFile(t *testing.T) {
	track := demoTrack("whole", 12)
	dir := t.TempDir()
	l := testLibrary(t, LibraryConfig{Dir: dir})
	first := open(t, l, track)
	if isFile(first) {
		t.Fatal("nothing is cached, yet a file was given")
	}
	if _, err := io.Copy(io.Discard, first.Content); err != nil {
		t.Fatal(err)
	}
	closeAudio(t, first)
	l.Wait()
	second := open(t, l, track)
	defer closeAudio(t, second)
	if !isFile(second) || second.ETag != first.ETag || second.Size != first.Size {
		t.Errorf("the cached piece is no file, or another one")
	}
	restarted := testLibrary(t, LibraryConfig{Dir: dir})
	if got := readAll(t, restarted, track); !bytes.Equal(got, composed(t, track)) {
		t.Error("after a restart the piece differs")
	}
	if a := open(t, restarted, track); !isFile(a) {
		t.Error("after a restart and one reading the piece is no file")
	}
	if len(restarted.pieces) != 0 {
		t.Error("after a restart the piece was rendered again")
	}
}

func TestAPieceOfAnEarlierRunBecomesAFile(t *testing.T) {
	dir, track := t.TempDir(), demoTrack("earlier", 12)
	first := testLibrary(t, LibraryConfig{Dir: dir})
	want := readAll(t, first, track)
	first.Wait()
	l := testLibrary(t, LibraryConfig{Dir: dir})
	closeAudio(t, open(t, l, track))
	l.Wait()
	a := open(t, l, track)
	if !isFile(a) {
		t.Error("it was checked, and is still not a file")
	}
	closeAudio(t, a)
	if !bytes.Equal(readAll(t, l, track), want) {
		t.Error("the piece differs")
	}
}

func TestOpeningRendersNothing(t *testing.T) {
	l := testLibrary(t, LibraryConfig{})
	a := open(t, l, TrackAudio{TrackID: "long", Kind: DemoAudio, Genres: []string{"Jazz"}, Duration: time.Hour})
	defer closeAudio(t, a)
	if _, err := a.Content.Seek(30*60*44100*4, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(a.Content, make([]byte, 1000)); err != nil {
		t.Fatal(err)
	}
	l.Wait()
	if l.store.used > 2*soundBlock {
		t.Errorf("%d bytes were rendered for 1000", l.store.used)
	}
}

func TestTwoListenersShareTheWork(t *testing.T) {
	track := demoTrack("shared", 12)
	want := composed(t, track)
	l := testLibrary(t, LibraryConfig{})
	var wait sync.WaitGroup
	for range 6 {
		wait.Go(func() {
			a, err := l.Open(context.Background(), track)
			if err != nil {
				t.Error(err)
				return
			}
			defer closeAudio(t, a)
			got, err := io.ReadAll(a.Content)
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("a listener heard %d bytes of %d: %v", len(got), len(want), err)
			}
		})
	}
	wait.Wait()
	l.Wait()
	if l.store.used != int64(len(want)) {
		t.Errorf("%d bytes are counted for %d", l.store.used, len(want))
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestRecordings(t *testing.T) {
	dir := t.TempDir()
	l := testLibrary(t, LibraryConfig{Dir: dir})
	for _, r := range audio.Recordings {
		track := TrackAudio{TrackID: "t", Kind: RecordingAudio, Recording: r.File}
		a := open(t, l, track)
		if !isFile(a) || a.ContentType != "audio/ogg" {
			t.Errorf("%s is no file, or of type %s", r.File, a.ContentType)
		}
		closeAudio(t, a)
		want, err := fs.ReadFile(audio.Files, r.File)
		must(t, err)
		must(t, os.Remove(filepath.Join(dir, "recordings", r.File))) // it comes back
		if !bytes.Equal(readAll(t, l, track), want) {
			t.Errorf("%s differs from its original", r.File)
		}
		peaks, err := l.Peaks(t.Context(), track)
		if err != nil || len(peaks) != PeakCount {
			t.Errorf("%s has %d peaks: %v", r.File, len(peaks), err)
		}
	}
}

func TestWhatCannotBeOpened(t *testing.T) {
	files := fstest.MapFS{
		"a.ogg": {Data: []byte("a")}, "secret.txt": {Data: []byte("s")}, "peaks.json": {Data: []byte("{}")},
	}
	l := testLibrary(t, LibraryConfig{Recordings: files})
	for _, name := range []string{"", "none.ogg", "../a.ogg", "/a.ogg", "secret.txt", `..\a.ogg`} {
		track := TrackAudio{TrackID: "t", Kind: RecordingAudio, Recording: name}
		if _, err := l.Open(t.Context(), track); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("%q: %v, want NOT_FOUND", name, err)
		}
		if _, err := l.Peaks(t.Context(), track); fault.CodeOf(err) != fault.NotFound {
			t.Errorf("peaks of %q: %v, want NOT_FOUND", name, err)
		}
	}
	if _, err := l.Open(t.Context(), TrackAudio{TrackID: "t", Kind: "other"}); err == nil {
		t.Error("an unknown kind was opened")
	}
	if _, err := open(t, l, demoTrack("x", 1)).Content.Seek(-1, io.SeekStart); err == nil {
		t.Error("a position before the start was accepted")
	}
}

func TestPeaksAreCachedAndStable(t *testing.T) {
	dir := t.TempDir()
	track := demoTrack("peaks", 100)
	first, err := testLibrary(t, LibraryConfig{Dir: dir}).Peaks(t.Context(), track)
	must(t, err)
	files, err := filepath.Glob(filepath.Join(dir, "peaks", "*.json"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, damage := range []string{"", "[1]"} {
		if damage != "" {
			must(t, os.WriteFile(files[0], []byte(damage), 0o600))
		}
		again, err := testLibrary(t, LibraryConfig{Dir: dir}).Peaks(t.Context(), track)
		if err != nil || fmt.Sprint(again) != fmt.Sprint(first) {
			t.Errorf("peaks differ: %v", err)
		}
	}
}

func BenchmarkStream(b *testing.B) {
	for _, cached := range []bool{false, true} {
		b.Run(fmt.Sprint("cached ", cached), func(b *testing.B) {
			l := testLibrary(b, LibraryConfig{})
			track := demoTrack("bench", 60)
			b.SetBytes(60 * demosound.BytesPerSecond)
			if cached {
				readAll(b, l, track)
				l.Wait()
			}
			n := 0
			for b.Loop() {
				if !cached {
					track.TrackID = fmt.Sprint("bench", n)
					n++
				}
				a := open(b, l, track)
				if _, err := io.Copy(io.Discard, a.Content); err != nil {
					b.Fatal(err)
				}
				closeAudio(b, a)
			}
		})
	}
}

func BenchmarkFirstByteOfATrack(b *testing.B) {
	l := testLibrary(b, LibraryConfig{})
	n := 0
	for b.Loop() {
		a := open(b, l, demoTrack(fmt.Sprint("first", n), 200))
		n++
		if _, err := io.ReadFull(a.Content, make([]byte, 4096)); err != nil {
			b.Fatal(err)
		}
		closeAudio(b, a)
	}
}
