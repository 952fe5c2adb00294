// Package audio holds the real recordings of the demo data, under their own names and
// licences (each recording's .txt says which).
package audio

import "embed"

// Files has the recordings (.ogg, Vorbis), the licence of each (.txt), and peaks.json: for
// each recording 400 peak values 0..1, the highest 1, computed once from the sound; levels.json
// has how loud each is.
//
//go:embed *.ogg *.txt peaks.json levels.json
var Files embed.FS
