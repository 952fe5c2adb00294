// Command convert turns the Free Music Archive excerpt of mdeff/fma
// (raw_albums_excerpt.csv and raw_tracks_excerpt.csv) into the committed files
// of seed/catalogue:
//
//	go run ./seed/convert SOURCE_DIR
//
// It drops nothing: what it had to repair stands in seed/catalogue/REPAIRS.md.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	out := flag.String("out", "seed/catalogue", "directory to write to")
	flag.Usage = func() {
		_, _ = fmt.Fprintln(flag.CommandLine.Output(), "usage: convert [-out DIR] SOURCE_DIR")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(flag.Arg(0), *out); err != nil {
		fmt.Fprintln(os.Stderr, "convert:", err)
		os.Exit(1)
	}
}

func run(source, out string) error {
	var log repairLog
	excerpt, err := readExcerpt(source, &log)
	if err != nil {
		return err
	}
	catalogue, err := build(excerpt, &log)
	if err != nil {
		return err
	}
	if err := writeCatalogue(out, catalogue); err != nil {
		return err
	}
	return log.write(out, catalogue)
}
