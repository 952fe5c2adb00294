package rest_test

import (
	"net/http"
	"strings"
	"testing"
)

func TestFormats(t *testing.T) {
	s := newMediaServer(t)
	for _, c := range []struct {
		method, path string
		status       int
		body, name   string
	}{
		{"GET", "song?format=original&", 200, string(s.bytes), ".wav"},
		{"GET", "song?format=mp3-v0&", 200, string(s.bytes[:20]), ".mp3"},
		{"GET", "song?format=opus-160&", 200, string(s.bytes[:30]), ".opus"},
		{"GET", "song?format=wma&", 400, "It is not offered.", ""},
		{"GET", "broken?format=mp3-v0&", 409, "“Broken” could not be made.", ""},
		{"GET", "broken?", 200, string(s.bytes), ".wav"},
		{"GET", "kept?format=mp3-v0&", 403, "", ""},
		{"GET", "song/formats?", 200, `{"formats":[{"format":"original","bytes":1000},{"format":"flac"`, ""},
		{"GET", "kept/formats?", 403, "", ""},
		{"POST", "song/formats/mp3-v0?", 200, `{"ready":1,"of":1}`, ""},
		{"POST", "song/formats/original?", 200, `{"ready":1,"of":1}`, ""},
		{"POST", "song/formats/wma?", 400, "", ""},
		{"POST", "broken/formats/mp3-v0?", 409, "could not be made", ""},
		{"POST", "kept/formats/mp3-v0?", 403, "", ""},
		{"POST", "nothing/formats/mp3-v0?", 404, "", ""},
	} {
		got := s.do(c.method, "/api/download/"+c.path+"access_token=good")
		if got.Code != c.status || !strings.Contains(got.Body.String(), c.body) {
			t.Errorf("%s %s: %d %.100q", c.method, c.path, got.Code, got.Body)
		}
		name := got.Header().Get("Content-Disposition")
		if c.name == "" && name != "" || !strings.Contains(name, c.name) {
			t.Errorf("%s %s: is called %s", c.method, c.path, name)
		}
	}
	got := s.do("POST", "/api/download/gated/formats/opus-160?access_token=supporter")
	if got.Code != http.StatusAccepted || !strings.Contains(got.Body.String(), `{"ready":0,"of":1}`) {
		t.Errorf("what is not made yet: %d %s", got.Code, got.Body)
	}
}

func TestADownloadInAFormatGoesOn(t *testing.T) {
	s := newMediaServer(t)
	const path = "/api/download/song?format=mp3-v0&access_token=good"
	got := s.do(http.MethodGet, path, "Range", "bytes=5-", "If-Range", `"mp3"`)
	if got.Code != 206 || got.Body.String() != string(s.bytes[5:20]) ||
		got.Header().Get("Content-Range") != "bytes 5-19/20" {
		t.Errorf("%d %v %q", got.Code, got.Header(), got.Body)
	}
	if got := s.do(http.MethodGet, path, "Range", "bytes=5-", "If-Range", `"another"`); got.Code != 200 {
		t.Errorf("of another file: %d", got.Code)
	}
}
