package site

import (
	"testing"
	"testing/fstest"
)

func TestAPageComesWithWhatItNeeds(t *testing.T) {
	h, err := New(fstest.MapFS{
		"index.html":      {Data: []byte("page")},
		"assets/music.js": {Data: []byte("script")},
		pagesFile: {Data: []byte(`[
			{"path":"/:handle","files":["assets/profile.js"]},
			{"path":"/","files":["assets/home.js"]},
			{"path":"/music","files":["assets/music.js","assets/rows.js"]},
			{"path":"/album/:id","files":["assets/album.js"]},
			{"path":"/:handle/followers","files":["assets/followers.js"]},
			{"path":"*","files":["assets/lost.js"]}]`)},
	}, never)
	if err != nil {
		t.Fatal(err)
	}
	hinted := h.Hinted(h)
	for path, want := range map[string]string{
		"/":                   "</assets/home.js>; rel=modulepreload",
		"/music":              "</assets/music.js>; rel=modulepreload, </assets/rows.js>; rel=modulepreload",
		"/music/":             "</assets/music.js>; rel=modulepreload, </assets/rows.js>; rel=modulepreload",
		"/kurtvile":           "</assets/profile.js>; rel=modulepreload",
		"/album/1":            "</assets/album.js>; rel=modulepreload",
		"/kurtvile/followers": "</assets/followers.js>; rel=modulepreload",
		"/album/followers":    "</assets/album.js>; rel=modulepreload",
		"/album":              "</assets/profile.js>; rel=modulepreload",
		"/nowhere/at/all":     "",
		"/assets/music.js":    "",
		"/gone.png":           "",
	} {
		if w := get(t, hinted, path); w.Header().Get("Link") != want {
			t.Errorf("%s: Link %q, want %q", path, w.Header().Get("Link"), want)
		}
	}
}

func TestASiteWhosePagesCannotBeReadIsRefused(t *testing.T) {
	if _, err := New(fstest.MapFS{pagesFile: {Data: []byte("{")}}, never); err == nil {
		t.Error("a broken list of pages was taken")
	}
}
