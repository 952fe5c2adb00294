package rest_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/labstack/echo/v4"

	"github.com/sidestage/sidestage/api/middleware"
	"github.com/sidestage/sidestage/api/rest"
	"github.com/sidestage/sidestage/internal/embed"
	"github.com/sidestage/sidestage/internal/kernel/access"
	"github.com/sidestage/sidestage/internal/kernel/fault"
	"github.com/sidestage/sidestage/internal/kernel/person"
	"github.com/sidestage/sidestage/internal/music"
)

// oneTrack is a store with one track.
type oneTrack struct{ music.Store }

// oneTier is what its tracks take, all but the one that is everybody's.
var oneTier = &access.Tier{ID: "tier", ArtistID: "artist", Name: "Inner circle"}

var stored = map[string]music.Track{
	"song":   {Title: "Sóng / one", PreviewAllowed: true, DownloadAllowed: true},
	"gated":  {Tier: oneTier, PreviewAllowed: true, DownloadAllowed: true},
	"silent": {Tier: oneTier},
	"kept":   {PreviewAllowed: true},
	"draft":  {Status: access.Draft, PreviewAllowed: true, DownloadAllowed: true},
	"broken": {Title: "Broken", DownloadAllowed: true},
}

func (oneTrack) TracksByIDs(_ context.Context, ids []string) (found []music.Track, _ error) {
	for _, id := range ids {
		t, ok := stored[id]
		if !ok {
			continue
		}
		t.CreatedAt = soundTime
		t.ID, t.Artist = id, person.Person{UserID: "artist", Name: "Art \"ist"}
		if t.Status == "" {
			t.Status = access.Published
		}
		found = append(found, t)
	}
	return found, nil
}

func (oneTrack) Entitlements(
	_ context.Context, userID string, _ time.Time, _ access.Needs,
) (held access.Entitlements, _ error) {
	if userID == "supporter" {
		held.Tiers = []access.HeldTier{{ArtistID: "artist"}}
	}
	return held, nil
}

// fileSounds has the bytes of one file as the sound of every track.
type fileSounds struct{ path, etag string }

var soundTime = time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC)

func (s fileSounds) Open(context.Context, music.Track) (rest.Sound, error) {
	file, err := os.Open(s.path)
	if err != nil {
		return rest.Sound{}, err
	}
	return rest.Sound{Content: file, ContentType: "audio/wav", ETag: s.etag, ModTime: soundTime, Close: file.Close}, nil
}

// Preview is the first 100 of the 1000 bytes.
func (s fileSounds) Preview(context.Context, music.Track) (rest.Sound, error) {
	return s.beginning(100, "audio/wav", `"preview"`)
}

// Copy is the first 10 of the 1000 bytes.
func (s fileSounds) Copy(context.Context, music.Track) (rest.Sound, error) {
	return s.beginning(10, "audio/ogg", `"copy"`)
}

// CopySize knows nothing exactly but of the track that may be kept.
func (s fileSounds) CopySize(_ context.Context, t music.Track) (bytes int64, exact bool, err error) {
	if t.ID == "kept" {
		return 10, true, nil
	}
	return 12, false, nil
}

// Formats are fewer for what is gated.
func (fileSounds) Formats(_ context.Context, t music.Track) ([]rest.Format, error) {
	formats := []rest.Format{
		{Format: "original", Bytes: 1000}, {Format: "flac", Bytes: 600}, {Format: "mp3-v0", Bytes: 20},
	}
	if t.ID == "gated" {
		formats = []rest.Format{formats[0], formats[2]}
	}
	return formats, nil
}

// OpenAs opens the first 20 of the 1000 bytes as MP3, and the first 30 as Opus. A broken one cannot be made.
func (s fileSounds) OpenAs(_ context.Context, t music.Track, year int, format string) (rest.Sound, error) {
	switch {
	case t.ID == "broken":
		return rest.Sound{}, fault.New(fault.Conflict, "“Broken” could not be made.")
	case format == "mp3-v0" && year > 0:
		return s.beginning(20, "audio/mpeg", `"mp3"`)
	case format == "opus-160":
		return s.beginning(30, "audio/ogg; codecs=opus", `"opus"`)
	}
	return rest.Sound{}, fault.BadInput(map[string]string{"format": "It is not offered."})
}

// Prepare has made nothing of what is gated yet.
func (s fileSounds) Prepare(
	ctx context.Context, t music.Track, year int, format string, _ time.Duration,
) (bool, error) {
	_, err := s.OpenAs(ctx, t, year, format)
	return t.ID != "gated", err
}

func (s fileSounds) beginning(size int, contentType, etag string) (rest.Sound, error) {
	content, err := os.ReadFile(s.path)
	if err != nil {
		return rest.Sound{}, err
	}
	return rest.Sound{
		Content: bytes.NewReader(content[:size]), ContentType: contentType, ETag: etag, ModTime: soundTime,
		Close: func() error { return nil },
	}, nil
}

func (fileSounds) Peaks(context.Context, music.Track) ([]float32, error) {
	return make([]float32, 400), nil
}

// fileImages has one picture, and notes what it was asked for.
type fileImages struct {
	path  string
	asked *[]string
}

func (i fileImages) Get(_ context.Context, kind, id, _ string, width int, accept string) (rest.Image, error) {
	*i.asked = append(*i.asked, fmt.Sprintf("%s %s %d", kind, id, width))
	if width < 0 {
		return rest.Image{}, fault.BadInput(map[string]string{"w": "The width must be one of these."})
	}
	if kind != "cover" || id != "album" {
		return rest.Image{}, fault.Missing("This picture")
	}
	if strings.Contains(accept, "image/webp") {
		return rest.Image{Path: i.path, ContentType: "image/webp", ETag: `"webp"`}, nil
	}
	return rest.Image{Path: i.path, ContentType: "image/jpeg", ETag: `"jpeg"`}, nil
}

// mediaServer serves 1000 bytes of sound to whoever has the token "good".
type mediaServer struct {
	t     *testing.T
	echo  *echo.Echo
	bytes []byte
	asked []string
}

func newMediaServer(t *testing.T) *mediaServer {
	t.Helper()
	s := &mediaServer{t: t, echo: echo.New()}
	for i := range 1000 {
		s.bytes = append(s.bytes, byte(i*7))
	}
	path := filepath.Join(t.TempDir(), "sound")
	if err := os.WriteFile(path, s.bytes, 0o600); err != nil {
		t.Fatal(err)
	}
	verify := func(_ context.Context, token string) (access.Viewer, error) {
		people := map[string]access.Viewer{
			"good": {UserID: "me"}, "supporter": {UserID: "supporter"}, "artist": {UserID: "artist"},
		}
		if v, ok := people[token]; ok {
			return v, nil
		}
		return access.Visitor, fault.New(fault.Unauthenticated, "Please sign in again.")
	}
	if err := middleware.Install(s.echo, middleware.Config{Verify: verify}); err != nil {
		t.Fatal(err)
	}
	rest.Media{
		Music: music.NewService(oneTrack{}, nil, time.Now), Sounds: fileSounds{path, `"one"`},
		Images: fileImages{path, &s.asked},
		Embeds: embed.New([]byte("key"), time.Now),
	}.Register(s.echo.Group("/api"))
	return s
}

func (s *mediaServer) do(method, path string, headers ...string) *httptest.ResponseRecorder {
	s.t.Helper()
	r := httptest.NewRequestWithContext(s.t.Context(), method, "/", nil)
	r.URL = &url.URL{Path: path}
	r.URL.Path, r.URL.RawQuery, _ = strings.Cut(path, "?")
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	s.echo.ServeHTTP(w, r)
	return w
}

const stream = "/api/stream/song?access_token=good"

func TestStreamCopies(t *testing.T) {
	s := newMediaServer(t)
	for _, c := range []struct {
		method, path  string
		status, bytes int
		length, about string
	}{
		{"GET", stream + "&copy=opus", 200, 10, "10", ""},
		{"HEAD", stream + "&copy=opus", 200, 0, "", "12"},
		{"HEAD", "/api/stream/kept?access_token=good&copy=opus", 200, 0, "10", ""},
		{"GET", "/api/stream/gated?access_token=good&copy=opus", 403, -1, "", ""},
		{"HEAD", "/api/stream/gated?access_token=good&copy=opus", 403, -1, "", ""},
		{"GET", stream + "&copy=mp3", 400, -1, "", ""},
	} {
		w := s.do(c.method, c.path)
		if w.Code != c.status || c.bytes >= 0 && w.Body.Len() != c.bytes {
			t.Errorf("%s %s: %d with %d bytes", c.method, c.path, w.Code, w.Body.Len())
		}
		h := w.Header()
		if c.status == 200 && (h.Get("Content-Length") != c.length || h.Get("X-About-Length") != c.about) {
			t.Errorf("%s %s: %q bytes, about %q", c.method, c.path, h.Get("Content-Length"), h.Get("X-About-Length"))
		}
	}
	w := s.do("GET", stream+"&copy=opus", "Range", "bytes=2-3")
	if w.Code != 206 || !bytes.Equal(w.Body.Bytes(), s.bytes[2:4]) {
		t.Errorf("a part: %d %v", w.Code, w.Body.Bytes())
	}
}

func TestStreamRanges(t *testing.T) {
	s := newMediaServer(t)
	modified := soundTime.Format(http.TimeFormat)
	for _, c := range []struct {
		name     string
		headers  []string
		status   int
		from, to int // of the bytes that are sent; to is past the last
	}{
		{"all", nil, 200, 0, 1000},
		{"a range", []string{"Range", "bytes=10-19"}, 206, 10, 20},
		{"the first byte", []string{"Range", "bytes=0-0"}, 206, 0, 1},
		{"an open range", []string{"Range", "bytes=900-"}, 206, 900, 1000},
		{"beyond the end", []string{"Range", "bytes=990-5000"}, 206, 990, 1000},
		{"a suffix", []string{"Range", "bytes=-10"}, 206, 990, 1000},
		{"a suffix longer than all", []string{"Range", "bytes=-5000"}, 206, 0, 1000},
		{"a range after the end", []string{"Range", "bytes=1000-"}, 416, 0, 0},
		{"far after the end", []string{"Range", "bytes=99999999999999-"}, 416, 0, 0},
		{"backwards", []string{"Range", "bytes=20-10"}, 416, 0, 0},
		{"nonsense", []string{"Range", "bytes=a-b"}, 416, 0, 0},
		{"too large a number", []string{"Range", "bytes=0-99999999999999999999999"}, 416, 0, 0},
		{"If-Range that holds", []string{"Range", "bytes=10-19", "If-Range", `"one"`}, 206, 10, 20},
		{"If-Range of another sound", []string{"Range", "bytes=10-19", "If-Range", `"two"`}, 200, 0, 1000},
		{"If-Range with a weak tag", []string{"Range", "bytes=10-19", "If-Range", `W/"one"`}, 200, 0, 1000},
		{"If-Range by date", []string{"Range", "bytes=10-19", "If-Range", modified}, 206, 10, 20},
		{
			"If-Range by another date",
			[]string{"Range", "bytes=10-19", "If-Range", soundTime.Add(-time.Hour).Format(http.TimeFormat)},
			200, 0, 1000,
		},
		{"If-None-Match that holds", []string{"If-None-Match", `"one"`}, 304, 0, 0},
		{"If-None-Match of another sound", []string{"If-None-Match", `"two"`}, 200, 0, 1000},
		{"If-Match of another sound", []string{"If-Match", `"two"`}, 412, 0, 0},
		{"If-Modified-Since", []string{"If-Modified-Since", modified}, 304, 0, 0},
	} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			w := s.do(method, stream, c.headers...)
			name := method + " " + c.name
			if w.Code != c.status {
				t.Errorf("%s: %d, want %d", name, w.Code, c.status)
				continue
			}
			s.checkSound(name, method, w, c.from, c.to)
		}
	}
}

func (s *mediaServer) checkSound(name, method string, w *httptest.ResponseRecorder, from, to int) {
	s.t.Helper()
	header := w.Header()
	if w.Code < 400 && header.Get("ETag") != `"one"` {
		s.t.Errorf("%s: ETag %q", name, header.Get("ETag"))
	}
	switch w.Code {
	case http.StatusPartialContent:
		if want := fmt.Sprintf("bytes %d-%d/1000", from, to-1); header.Get("Content-Range") != want {
			s.t.Errorf("%s: Content-Range %q, want %q", name, header.Get("Content-Range"), want)
		}
		fallthrough
	case http.StatusOK:
		if header.Get("Content-Type") != "audio/wav" || header.Get("Accept-Ranges") != "bytes" ||
			header.Get("Content-Encoding") != "" ||
			header.Get("Content-Length") != fmt.Sprint(to-from) || !strings.HasPrefix(header.Get("Cache-Control"), "private") {
			s.t.Errorf("%s: headers %v", name, header)
		}
		want := s.bytes[from:to]
		if method == http.MethodHead {
			want = nil
		}
		if !bytes.Equal(w.Body.Bytes(), want) {
			s.t.Errorf("%s: %d other bytes", name, w.Body.Len())
		}
	case http.StatusRequestedRangeNotSatisfiable:
		problem := method == http.MethodHead || isProblem(w, "RANGE_NOT_SATISFIABLE")
		if !problem || header.Get("Cache-Control") != "no-store" {
			s.t.Errorf("%s: %v %s", name, header, w.Body)
		}
	}
}

// isProblem reports whether an answer is a problem of a code.
func isProblem(w *httptest.ResponseRecorder, code string) bool {
	var body struct{ Code string }
	return w.Header().Get("Content-Type") == "application/problem+json" && json.Unmarshal(w.Body.Bytes(), &body) == nil &&
		body.Code == code
}

func TestStreamSeveralRanges(t *testing.T) {
	s := newMediaServer(t)
	w := s.do(http.MethodGet, stream, "Range", "bytes=0-9,500-509,-5")
	kind, parameters, err := mime.ParseMediaType(w.Header().Get("Content-Type"))
	if w.Code != 206 || err != nil || kind != "multipart/byteranges" {
		t.Fatalf("%d %v", w.Code, w.Header())
	}
	parts := multipart.NewReader(w.Body, parameters["boundary"])
	for _, want := range []struct {
		at    string
		bytes []byte
	}{{"bytes 0-9/1000", s.bytes[:10]}, {"bytes 500-509/1000", s.bytes[500:510]}, {"bytes 995-999/1000", s.bytes[995:]}} {
		part, err := parts.NextPart()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(part)
		if err != nil || !bytes.Equal(content, want.bytes) || part.Header.Get("Content-Range") != want.at ||
			part.Header.Get("Content-Type") != "audio/wav" {
			t.Errorf("%v %v, want %s", part.Header, err, want.at)
		}
	}
	// More ranges than the file has bytes are an attack, not a player.
	if w := s.do(http.MethodGet, stream, "Range", "bytes="+strings.Repeat("0-999,", 50)+"0-999"); w.Code != 200 ||
		w.Body.Len() != 1000 {
		t.Errorf("overlapping ranges: %d with %d bytes", w.Code, w.Body.Len())
	}
}

func TestStreamWantsAnAccessToken(t *testing.T) {
	s := newMediaServer(t)
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		for path, want := range map[string]int{
			"/api/stream/song":                            401,
			"/api/stream/song?access_token=":              401,
			"/api/stream/song?access_token=expired":       401,
			"/api/stream/song?token=good":                 401,
			"/api/stream/song?access_token=good":          200,
			"/api/stream/nothing?access_token=good":       404,
			"/api/stream/..%2fsong?access_token=good":     404,
			"/api/stream/../etc/passwd?access_token=good": 404,
		} {
			if w := s.do(method, path); w.Code != want {
				t.Errorf("%s %s: %d, want %d", method, path, w.Code, want)
			}
		}
		if w := s.do(method, "/api/stream/song", "Authorization", "Bearer good"); w.Code != 200 {
			t.Errorf("%s with a header: %d", method, w.Code)
		}
	}
	if w := s.do(http.MethodGet, "/api/stream/song"); !isProblem(w, "UNAUTHENTICATED") ||
		w.Header().Get("WWW-Authenticate") == "" {
		t.Errorf("%v %s", w.Header(), w.Body)
	}
}

// kernel is a connection's writer, which has its own way of sending a file.
type kernel struct {
	*httptest.ResponseRecorder
	files int
}

func (k *kernel) ReadFrom(r io.Reader) (int64, error) {
	if limited, ok := r.(*io.LimitedReader); ok {
		r = limited.R
		if _, ok := r.(*os.File); ok {
			k.files++
		}
		return io.Copy(struct{ io.Writer }{k.ResponseRecorder}, limited)
	}
	return io.Copy(struct{ io.Writer }{k.ResponseRecorder}, r)
}

func TestAFileGoesToTheKernel(t *testing.T) {
	s := newMediaServer(t)
	var status int
	var size int64
	s.echo.Pre(func(next echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			err := next(c)
			status, size = c.Response().Status, c.Response().Size
			return err
		}
	})
	for path, headers := range map[string]string{stream: "bytes=100-299", "/api/images/cover/album?w=640": "bytes=0-199"} {
		k := &kernel{ResponseRecorder: httptest.NewRecorder()}
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil)
		r.Header.Set("Range", headers)
		r.Header.Set("Accept-Encoding", "gzip")
		s.echo.ServeHTTP(k, r)
		if k.files != 1 || k.Code != 206 || k.Body.Len() != 200 {
			t.Errorf("%s: %d files were handed over, %d with %d bytes", path, k.files, k.Code, k.Body.Len())
		}
		if status != 206 || size != 200 {
			t.Errorf("%s: the log sees %d with %d bytes", path, status, size)
		}
	}
}

func TestHeadersLeaveWithTheFile(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("only Linux is asked to wait for full packets")
	}
	server := httptest.NewUnstartedServer(newMediaServer(t).echo)
	server.Config.ConnContext = rest.WithConnection
	server.Start()
	defer server.Close()
	connection, err := net.Dial("tcp", server.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = connection.Close() }()
	answer := make([]byte, 64<<10)
	for range 3 { // the connection goes on as before
		if _, err := fmt.Fprintf(connection, "GET %s HTTP/1.1\r\nHost: a\r\n\r\n", stream); err != nil {
			t.Fatal(err)
		}
		n, err := connection.Read(answer)
		head, body, _ := bytes.Cut(answer[:n], []byte("\r\n\r\n"))
		if err != nil || !bytes.HasPrefix(head, []byte("HTTP/1.1 200")) || len(body) != 1000 {
			t.Errorf("the first read has %q and %d bytes of the file, %v", head, len(body), err)
		}
	}
}

func TestImages(t *testing.T) {
	s := newMediaServer(t)
	const cover = "/api/images/cover/album"
	for _, c := range []struct {
		path, accept string
		status       int
		kind, etag   string
	}{
		{cover + "?w=640", "image/avif,image/webp,*/*", 200, "image/webp", `"webp"`},
		{cover + "?w=640", "image/png,*/*", 200, "image/jpeg", `"jpeg"`},
		{cover + "?w=640", "", 200, "image/jpeg", `"jpeg"`},
		{cover, "image/webp", 200, "image/webp", `"webp"`},
		{cover + "?w=-1", "", 400, "", ""},
		{cover + "?w=wide", "", 400, "", ""},
		{cover + "?w=1e3", "", 400, "", ""},
		{cover + "?w=99999999999999999999", "", 400, "", ""},
		{"/api/images/banner/nobody", "", 404, "", ""},
		{"/api/images/secret/album", "", 404, "", ""},
		{"/api/images/cover/../../../etc/passwd", "", 404, "", ""},
		{"/api/images/../cover/album", "", 404, "", ""},
		{"/api/images/cover/..%2f..%2fetc%2fpasswd", "", 404, "", ""},
	} {
		w := s.do(http.MethodGet, c.path, "Accept", c.accept)
		if w.Code != c.status {
			t.Errorf("%s (%s): %d, want %d", c.path, c.accept, w.Code, c.status)
			continue
		}
		switch c.status {
		case 200:
			h := w.Header()
			if h.Get("Content-Type") != c.kind || h.Get("ETag") != c.etag || h.Get("Vary") != "Accept" ||
				!strings.HasPrefix(h.Get("Cache-Control"), "public") {
				t.Errorf("%s (%s): %v", c.path, c.accept, h)
			}
			if again := s.do(http.MethodGet, c.path, "Accept", c.accept, "If-None-Match", c.etag); again.Code != 304 ||
				again.Body.Len() > 0 || again.Header().Get("Vary") != "Accept" {
				t.Errorf("%s: again %d with %d bytes", c.path, again.Code, again.Body.Len())
			}
			if head := s.do(http.MethodHead, c.path, "Accept", c.accept); head.Code != 200 || head.Body.Len() > 0 ||
				head.Header().Get("Content-Length") != "1000" {
				t.Errorf("HEAD %s: %d %v", c.path, head.Code, head.Header())
			}
		case 400:
			if !isProblem(w, "BAD_USER_INPUT") || !strings.Contains(w.Body.String(), `"w":`) {
				t.Errorf("%s: %s", c.path, w.Body)
			}
		}
	}
}

func TestPeaks(t *testing.T) {
	s := newMediaServer(t)
	var got struct{ Peaks []float64 }
	w := s.do(http.MethodGet, "/api/tracks/song/peaks")
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil || len(got.Peaks) != 400 {
		t.Errorf("%d peaks, %v", len(got.Peaks), err)
	}
	if w := s.do(http.MethodGet, "/api/tracks/nothing/peaks"); w.Code != 404 || !isProblem(w, "NOT_FOUND") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
}
