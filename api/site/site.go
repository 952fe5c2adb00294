// Package site serves the built site: its files, and the page for every route.
package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/sidestage/sidestage/api/middleware"
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
	// brotli is the content as the build compressed it, nil where it did not.
	brotli []byte
}

// Handler serves a site from memory.
type Handler struct {
	files map[string]file
	index file
	hints []hint
	// landing is the page that visitors are shown in place of the site while shown says so; nil where it is not built.
	landing *file
	shown   func(context.Context) bool
}

// landingNames are the paths of the landing page.
var landingNames = []string{"", "landing", "artists"}

// New reads the site from dist. Without an index.html every route answers that the site is not built. While landing
// says so, its paths get the landing page, which goes on to the site where somebody is no visitor.
func New(dist fs.FS, landing func(context.Context) bool) (*Handler, error) {
	hints, err := readHints(dist)
	if err != nil {
		return nil, err
	}
	h := &Handler{
		files: map[string]file{}, index: newFile("index.html", []byte(notBuilt)), hints: hints, shown: landing,
	}
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
	for name, f := range h.files {
		compressed, found := h.files[name+compressedEnd]
		if !found {
			continue
		}
		f.brotli = compressed.content
		h.files[name] = f
		delete(h.files, name+compressedEnd)
	}
	if index, ok := h.files["index.html"]; ok {
		h.index = index
		delete(h.files, "index.html")
	}
	if landing, ok := h.files[landingFile]; ok {
		h.landing = &landing
		delete(h.files, landingFile)
	}
	return h, err
}

// landingFile is a page of its own, with no script of the site's.
const landingFile = "landing.html"

// isLanding reports whether a path has the landing page now.
func (h *Handler) isLanding(ctx context.Context, name string) bool {
	return h.landing != nil && slices.Contains(landingNames, name) && h.shown(ctx)
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
	return file{content: content, contentType: contentType, etag: `"` + hex.EncodeToString(sum[:12]) + `"`}
}

// compressedEnd is what the build adds to the name of a file that it compressed.
const compressedEnd = ".br"

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
		if h.isLanding(r.Context(), name) {
			f = *h.landing
		}
		w.Header().Set("Cache-Control", "no-cache")
	}
	f.serve(w, r)
}

func (f file) serve(w http.ResponseWriter, r *http.Request) {
	content, tag := f.content, f.etag
	// Part of a file is part of what it is, not of what compression makes of it.
	if f.brotli != nil && r.Header.Get("Range") == "" && middleware.Accepts(r.Header.Get("Accept-Encoding"), "br") {
		content, tag = f.brotli, strings.TrimSuffix(tag, `"`)+`-br"`
		w.Header().Set("Content-Encoding", "br")
		// ServeContent leaves it out where there is an encoding.
		w.Header().Set("Content-Length", strconv.Itoa(len(content)))
	}
	w.Header().Set("Content-Type", f.contentType)
	w.Header().Set("ETag", tag)
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(content))
}

// Page returns the site's page, for those who write into its head or hash its inline scripts.
func (h *Handler) Page() []byte { return h.index.content }
