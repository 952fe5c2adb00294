package main

import (
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/sidestage/sidestage/seed"
)

// kind is one sort of defect of the excerpt.
type kind int

const (
	kindEncoding kind = iota
	kindNoAlbum
	kindLetters
	kindEntity
	kindSpace
	kindDuration
	kindYearOnly
	kindNoYear
	kindNumbers
	kindNoGenre
	kindNoLicence
	kindManyArtists
)

var kindText = map[kind][2]string{
	kindEncoding: {
		"Lines of broken UTF-8",
		"A lost typographic mark between two letters became an apostrophe; any other was left out.",
	},
	kindNoAlbum: {
		"Tracks without an album row",
		"Each became a single: an album of type single with that one track, released on the day the archive took it up.",
	},
	kindLetters: {"Names with lost letters", "Restored from seed/convert/corrections.json."},
	kindEntity:  {"HTML entities", "Decoded."},
	kindSpace:   {"Stray blanks", "Trimmed, and runs of them made one."},
	kindDuration: {
		"Durations in minutes",
		"Durations of an hour and more were exported in fractional minutes; made seconds.",
	},
	kindYearOnly: {"Dates that are only a year", "The first of January of that year."},
	kindNoYear:   {"Albums without a year of release", "Released on the day the archive took them up."},
	kindNumbers: {
		"Albums whose track numbers repeat or are 0",
		"Numbered anew by disc, stated number (0 last) and the archive's order.",
	},
	kindNoGenre: {
		"Tracks without a genre",
		"They take that of their album's other tracks, else of their artist, else of an artist their artist's name contains.",
	},
	kindNoLicence: {"Tracks without a licence", "Marked as not stated."},
	kindManyArtists: {
		"Albums of several artists",
		"They are shown under the artist whom the album row names, else the one with the most tracks on it; " +
			"every track keeps its own artist.",
	},
}

type repair struct {
	kind  kind
	where string
	what  string
}

// repairLog collects what was repaired.
type repairLog struct{ list []repair }

func (l *repairLog) add(k kind, where, what string) {
	l.list = append(l.list, repair{k, where, what})
}

func (l *repairLog) count(k kind) int {
	n := 0
	for _, r := range l.list {
		if r.kind == k {
			n++
		}
	}
	return n
}

// write puts the report beside the catalogue.
func (l *repairLog) write(dir string, c *seed.Catalogue) error {
	var out strings.Builder
	singles := l.count(kindNoAlbum)
	fmt.Fprintf(&out, "# What was repaired in the Free Music Archive excerpt\n\n")
	fmt.Fprintf(&out,
		"Written by `go run ./seed/convert`. Kept: %d artists, %d albums "+
			"(and %d singles made of tracks without an album row), "+
			"%d tracks, %d genres. Left out: nothing.\n\n",
		len(c.Artists), len(c.Albums)-singles, singles, len(c.Tracks), len(c.Genres))
	out.WriteString("| defect | cases | repair |\n|---|---|---|\n")
	for k := kindEncoding; k <= kindManyArtists; k++ {
		fmt.Fprintf(&out, "| %s | %d | %s |\n", kindText[k][0], l.count(k), kindText[k][1])
	}
	slices.SortStableFunc(l.list, func(a, b repair) int { return cmp.Compare(a.kind, b.kind) })
	last := kind(-1)
	for _, r := range l.list {
		if r.kind != last {
			last = r.kind
			fmt.Fprintf(&out, "\n## %s\n\n", kindText[r.kind][0])
		}
		fmt.Fprintf(&out, "- %s: %s\n", r.where, r.what)
	}
	path := filepath.Join(dir, "REPAIRS.md")
	if err := os.WriteFile(path, []byte(out.String()), 0o600); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}
