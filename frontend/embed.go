// Package frontend holds the built site, so that the server is one file.
package frontend

import "embed"

// Dist is the folder that the site is built into; it holds only .gitkeep until then.
//
//go:embed all:dist
var Dist embed.FS
