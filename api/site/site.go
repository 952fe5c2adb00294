// Package site serves the built site: hashed files for ever, the page for every other path.
package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strings"
	"time"
)

// notBuilt is what a server without a site says.
const notBuilt = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sidestage</title>
<body style="font:16px/1.5 system-ui;max-width:40rem;margin:4rem auto;padding:0 1rem">
<h1>The site is not built</h1><p>The server runs, but its pages are missing. Run <code>make run</code>, or build them with
<code>make site</code> and start the server again. The API answers below <code>/api</code>.</p>`

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
}

// New reads the site from dist. Where it has no index.html, every path answers that the site is not built.
func New(dist fs.FS) (*Handler, error) {
	h := &Handler{files: map[string]file{}, index: newFile("index.html", []byte(notBuilt))}
	err := fs.WalkDir(dist, ".", func(name string, entry fs.DirEntry, err error) error {
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
	if path.Ext(name) == ".webmanifest" { // which few systems know
		contentType = "application/manifest+json"
	}
	if contentType == "" {
		contentType = "application/octet-stream"
	}
	return file{content, contentType, `"` + hex.EncodeToString(sum[:12]) + `"`}
}

// ServeHTTP answers GET and HEAD. A path that names no file is a route of the site, and gets the
// page; one below /assets that names no file is gone, so that an old page does not take the new one for a script.
func (h *Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
	f, found := h.files[name]
	switch {
	case found && strings.HasPrefix(name, "assets/"):
		w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	case found:
		w.Header().Set("Cache-Control", "public, max-age=3600")
	case strings.HasPrefix(name, "assets/"):
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

// Page is the site's page, for whoever writes into its head or hashes its inline scripts.
func (h *Handler) Page() []byte { return h.index.content }
