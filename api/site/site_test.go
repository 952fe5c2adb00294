package site

import (
	"net/http"
	"net/http/httptest"
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

func TestEveryRouteGetsThePageAndEveryFileItself(t *testing.T) {
	h, err := New(fstest.MapFS{
		"index.html":       {Data: []byte("<!doctype html>page")},
		"assets/a-1234.js": {Data: []byte("script")},
		"favicon.svg":      {Data: []byte("<svg/>")},
		".gitkeep":         {},
	})
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
	h, err := New(fstest.MapFS{".gitkeep": {}})
	if err != nil {
		t.Fatal(err)
	}
	if w := get(t, h, "/music"); !strings.Contains(w.Body.String(), "The site is not built") {
		t.Errorf("got %d %q", w.Code, w.Body.String())
	}
}
