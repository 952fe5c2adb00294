// Package videotest has the smallest of videos, for tests.
package videotest

import _ "embed"

// QuickTime is a second of 64 × 48 pixels that says where it was taken: at +52.0+013.0.
//
//go:embed small.mov
var QuickTime []byte

// WebM is the same without that.
//
//go:embed small.webm
var WebM []byte

// Fragments is the same as MP4 in fragments.
//
//go:embed fragments.mp4
var Fragments []byte
