// Package frontend holds the built site, so that the server is one file.
package frontend

import (
	"embed"
	"io/fs"
)

// dist is the folder that the site is built into; it holds only .gitkeep until then.
//
//go:embed all:dist
var dist embed.FS

// Files returns the built site, index.html at its top; a site that is not built has no index.html.
func Files() (fs.FS, error) { return fs.Sub(dist, "dist") }
