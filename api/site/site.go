// Package site serves the built site: its files, and the page for every route.
package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"
)

// notBuilt is the page of a server without a site.
const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sidestage</title>
<body style="font:16px/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem">
<h1>The site is not built</h1><p>The server runs, but its pages are missing. Run <code>make run</code>, or build
them with <code>make site</code> and start the server again. The API answers below <code>/api</code>.</p>`

// file is one file of the site in memory.
type file struct {
	content     []byte
	contentType string
	etag        string
}

// Handler serves a site from memory.
type Handler struct {
	files map[string]file
	index file
	hints []hint
}

// New reads the site from dist. Without an index.html every route answers that the site is not built.
func New(dist fs.FS) (*Handler, error) {
	hints, err := readHints(dist)
	if err != nil {
		return nil, err
	}
	h := &Handler{files: map[string]file{}, index: newFile("index.html", []byte(notBuilt)), hints: hints}
	err = fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasPrefix(path.Base(name), ".") {
			return err
		}
		content, err := fs.ReadFile(dist, name)
		if err != nil {
			return err
		}
		h.files[name] = newFile(name, content)
		return nil
	})
	if index, ok := h.files["index.html"]; ok {
		h.index = index
		delete(h.files, "index.html")
	}
	return h, err
}

func newFile(name string, content []byte) file {
	sum := sha256.Sum256(content)
	contentType := mime.TypeByExtension(path.Ext(name))
	if path.Ext(name) == ".webmanifest" { // few systems know it
		contentType = "application/manifest+json"
	}
	if contentType == "" {
		contentType = "application/octet-stream"
	}
	return file{content, contentType, `"` + hex.EncodeToString(sum[:12]) + `"`}
}

// folders hold files alone.
var folders = []string{"assets/", "icons/", "sounds/"}

// fileTypes are the extensions that no route of the site ends with.
var fileTypes = map[string]bool{
	".js": true, ".mjs": true, ".css": true, ".map": true, ".json": true, ".webmanifest": true, ".wasm": true,
	".xml": true, ".txt": true,
	".mp3": true, ".ogg": true, ".wav": true, ".flac": true, ".m4a": true, ".mp4": true, ".webm": true,
	".png": true, ".jpg": true, ".jpeg": true, ".gif": true, ".webp": true, ".avif": true, ".svg": true, ".ico": true,
	".woff": true, ".woff2": true, ".ttf": true,
}

// isFileName reports whether a path can only mean a file. Where there is none, the page must not stand in for it: an
// old page would take it for its script, and a player for sound.
func isFileName(name string) bool {
	return fileTypes[strings.ToLower(path.Ext(name))] ||
		slices.ContainsFunc(folders, func(folder string) bool { return strings.HasPrefix(name, folder) })
}

// ServeHTTP answers GET and HEAD. A path that names no file is a route of the site, and gets the page, unless only a
// file can have such a name.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	f, found := h.files[name]
	switch {
	case found && strings.HasPrefix(name, "assets/"):
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	case found:
		w.Header().Set("Cache-Control", "public, max-age=3600")
	case isFileName(name):
		http.NotFound(w, r)
		return
	default:
		f = h.index
		w.Header().Set("Cache-Control", "no-cache")
	}
	w.Header().Set("Content-Type", f.contentType)
	w.Header().Set("ETag", f.etag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(f.content))
}

// Page returns the site's page, for those who write into its head or hash its inline scripts.
func (h *Handler) Page() []byte { return h.index.content }
