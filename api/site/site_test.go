package site

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"
)

func get(t *testing.T, h http.Handler, path string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequest(http.MethodGet, path, nil)
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// never shows the landing page.
func never(context.Context) bool { return false }

func TestVisitorsGetTheLandingPageWhileItIsShown(t *testing.T) {
	isShown := false
	h, err := New(fstest.MapFS{
		"index.html": {Data: []byte("site")}, "landing.html": {Data: []byte("landing")},
		pagesFile: {Data: []byte(`[{"path":"/","files":["assets/home.js"]}]`)},
	}, func(context.Context) bool { return isShown })
	if err != nil {
		t.Fatal(err)
	}
	hinted := h.Hinted(h)
	tags := map[string]bool{}
	for _, c := range []struct {
		shown            bool
		path, body, link string
	}{
		{false, "/", "site", "</assets/home.js>; rel=modulepreload"},
		{true, "/", "landing", ""},
		{true, "/landing", "landing", ""},
		{true, "/artists/", "landing", ""},
		{true, "/music", "site", ""},
		{true, "/landing.html", "site", ""},
		{false, "/", "site", "</assets/home.js>; rel=modulepreload"},
	} {
		isShown = c.shown
		w := get(t, hinted, c.path)
		if w.Body.String() != c.body || w.Header().Get("Link") != c.link {
			t.Errorf("%s, shown %v: %q with %q", c.path, c.shown, w.Body, w.Header().Get("Link"))
		}
		if w.Header().Get("Cache-Control") != "no-cache" {
			t.Errorf("%s may be kept: %q", c.path, w.Header().Get("Cache-Control"))
		}
		tags[w.Header().Get("ETag")] = true
	}
	if len(tags) != 2 {
		t.Errorf("two pages have %d tags", len(tags))
	}
}

func TestEveryRouteGetsThePageAndEveryFileItself(t *testing.T) {
	h, err := New(fstest.MapFS{
		"index.html":       {Data: []byte("<!doctype html>page")},
		"assets/a-1234.js": {Data: []byte("script")},
		"favicon.svg":      {Data: []byte("<svg/>")},
		".gitkeep":         {},
	}, never)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path, body, contentType, caching string
		status                           int
	}{
		{"/", "page", "text/html", "no-cache", 200},
		{"/kurtvile", "page", "text/html", "no-cache", 200},
		{"/search?query=x", "page", "text/html", "no-cache", 200},
		{"/assets/a-1234.js", "script", "text/javascript", "immutable", 200},
		{"/favicon.svg", "<svg/>", "image/svg+xml", "max-age=3600", 200},
		{"/assets/gone.js", "not found", "text/plain", "", 404},
		{"/assets/gone", "not found", "text/plain", "", 404},
		{"/sounds/gone.mp3", "not found", "text/plain", "", 404},
		{"/sounds/", "page", "text/html", "no-cache", 200},
		{"/sounds/gone", "not found", "text/plain", "", 404},
		{"/icons/gone.png", "not found", "text/plain", "", 404},
		{"/sw.js", "not found", "text/plain", "", 404},
		{"/robots.txt", "not found", "text/plain", "", 404},
		{"/index.html", "page", "text/html", "no-cache", 200},
		{"/album/gone.MP3", "not found", "text/plain", "", 404},
		{"/assets/../kurtvile", "page", "text/html", "no-cache", 200},
		{"/icons", "page", "text/html", "no-cache", 200},
		{"/../assets/a-1234.js", "script", "text/javascript", "immutable", 200},
		{"/.gitkeep", "page", "text/html", "no-cache", 200},
	} {
		w := get(t, h, c.path)
		if w.Code != c.status || !strings.Contains(w.Body.String(), c.body) ||
			!strings.HasPrefix(w.Header().Get("Content-Type"), c.contentType) ||
			!strings.Contains(w.Header().Get("Cache-Control"), c.caching) {
			t.Errorf("%s: %d %v %.40q", c.path, w.Code, w.Header(), w.Body.String())
		}
	}
	first := get(t, h, "/")
	if again := get(t, h, "/", "If-None-Match", first.Header().Get("ETag")); again.Code != http.StatusNotModified {
		t.Errorf("the same page again: %d", again.Code)
	}
}

func TestAServerWithoutASiteSaysSo(t *testing.T) {
	h, err := New(fstest.MapFS{".gitkeep": {}}, never)
	if err != nil {
		t.Fatal(err)
	}
	if w := get(t, h, "/music"); !strings.Contains(w.Body.String(), "The site is not built") {
		t.Errorf("got %d %q", w.Code, w.Body.String())
	}
}

func TestFilesGoAsTheBuildCompressedThem(t *testing.T) {
	h, err := New(fstest.MapFS{
		"index.html":          {Data: []byte("page")},
		"assets/a-1234.js":    {Data: []byte("a long script")},
		"assets/a-1234.js.br": {Data: []byte("short")},
	}, never)
	if err != nil {
		t.Fatal(err)
	}
	const script = "/assets/a-1234.js"
	for what, c := range map[string]struct {
		accept, ranges, body, encoding string
		status                         int
	}{
		"taken":       {"gzip, deflate, br, zstd", "", "short", "br", 200},
		"not known":   {"gzip, deflate", "", "a long script", "", 200},
		"refused":     {"br;q=0, gzip", "", "a long script", "", 200},
		"part of it":  {"br", "bytes=2-5", "long", "", 206},
		"nothing":     {"", "", "a long script", "", 200},
		"all of them": {"*", "", "short", "br", 200},
	} {
		w := get(t, h, script, "Accept-Encoding", c.accept, "Range", c.ranges)
		if w.Code != c.status || w.Body.String() != c.body || w.Header().Get("Content-Encoding") != c.encoding ||
			w.Header().Get("Content-Length") != strconv.Itoa(len(c.body)) ||
			!strings.HasPrefix(w.Header().Get("Content-Type"), "text/javascript") {
			t.Errorf("%s: %d %v %q", what, w.Code, w.Header(), w.Body)
		}
	}
	compressed := get(t, h, script, "Accept-Encoding", "br").Header().Get("ETag")
	plain := get(t, h, script).Header().Get("ETag")
	if compressed == plain {
		t.Error("one tag is of both")
	}
	again := get(t, h, script, "Accept-Encoding", "br", "If-None-Match", compressed)
	if again.Code != http.StatusNotModified {
		t.Errorf("the same again: %d", again.Code)
	}
	if w := get(t, h, script+".br"); w.Code == http.StatusOK && w.Body.String() == "short" {
		t.Error("what is compressed is a file of its own")
	}
}
