package site

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"path"
	"slices"
	"strings"
)

// pagesFile is written as the site is built: the files that each page needs besides those of the first script.
const pagesFile = ".vite/pages.json"

// hint is what the browser is told to load at once for the pages of a path.
type hint struct {
	segments []string
	link     string
}

// readHints returns none where the site is not built.
func readHints(dist fs.FS) ([]hint, error) {
	text, err := fs.ReadFile(dist, pagesFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading what pages need: %w", err)
	}
	var pages []struct {
		Path  string
		Files []string
	}
	if err := json.Unmarshal(text, &pages); err != nil {
		return nil, fmt.Errorf("reading what pages need: %w", err)
	}
	hints := make([]hint, 0, len(pages))
	for _, page := range pages {
		links := make([]string, len(page.Files))
		for i, file := range page.Files {
			links[i] = "</" + file + ">; rel=modulepreload"
		}
		hints = append(hints, hint{segments: segmentsOf(page.Path), link: strings.Join(links, ", ")})
	}
	// A path's own words go before what stands for any: /music before /:handle.
	slices.SortStableFunc(hints, func(a, b hint) int { return cmp.Compare(a.open(), b.open()) })
	return hints, nil
}

func segmentsOf(path string) []string { return strings.Split(strings.Trim(path, "/"), "/") }

// open counts the segments that stand for any.
func (h hint) open() int {
	count := 0
	for _, segment := range h.segments {
		if stands(segment) {
			count++
		}
	}
	return count
}

func stands(segment string) bool { return strings.HasPrefix(segment, ":") }

func (h hint) isOf(segments []string) bool {
	return slices.EqualFunc(h.segments, segments, func(own, other string) bool {
		return own == other || stands(own) && other != ""
	})
}

// Hinted tells the browser with every page of next which scripts that page needs, so that they load beside the first
// script and not after it.
func (h *Handler) Hinted(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
		if _, isFile := h.files[name]; !isFile && !isFileName(name) && !h.isLanding(r.Context(), name) {
			segments := segmentsOf(name)
			if i := slices.IndexFunc(h.hints, func(each hint) bool { return each.isOf(segments) }); i >= 0 {
				w.Header().Set("Link", h.hints[i].link)
			}
		}
		next.ServeHTTP(w, r)
	})
}
