// Command write makes search/judge/queries.tsv of the committed catalogue anew. It runs at
// the root of the repository.
package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/sidestage/sidestage/search/judge"
)

const target = "search/judge/queries.tsv"

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "write:", err)
		os.Exit(1)
	}
}

func run() error {
	queries, err := judge.OfCatalogue()
	if err != nil {
		return err
	}
	file, err := os.Create(target)
	if err != nil {
		return err
	}
	return errors.Join(judge.Write(file, queries), file.Close())
}
