// Command changed says which packages have to be tested: those that are not as they were when their tests passed.
//
//	go run ./internal/slowtest/changed PACKAGE...        prints those that have changed
//	go run ./internal/slowtest/changed -keep EVENTS      keeps the hashes of those that passed by what go test -json said
package main

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"

	"github.com/sidestage/sidestage/internal/slowtest"
)

// file has the hashes, from the root of the module.
const file = "internal/slowtest/passed.txt"

func main() {
	events := flag.String("keep", "", "what go test -json said; packages that passed are kept")
	flag.Parse()
	run := func(ctx context.Context) error { return list(ctx, flag.Args()) }
	if *events != "" {
		run = func(ctx context.Context) error { return keep(ctx, *events) }
	}
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "what has changed:", err)
		os.Exit(1)
	}
}

func list(ctx context.Context, packages []string) error {
	kept, err := slowtest.Kept(file)
	if err != nil {
		return err
	}
	now, err := slowtest.PackageSums(ctx, packages)
	if err != nil {
		return err
	}
	for _, name := range packages {
		if sum := now[name]; sum == "" || sum != kept[name] {
			fmt.Println(name)
		}
	}
	return nil
}

func keep(ctx context.Context, events string) error {
	said, err := os.Open(events)
	if err != nil {
		return err
	}
	defer func() { _ = said.Close() }()
	passed, err := slowtest.Passed(said)
	if err != nil {
		return err
	}
	kept, err := slowtest.Kept(file)
	if err != nil {
		return err
	}
	sums, err := slowtest.PackageSums(ctx, passed)
	if err != nil {
		return err
	}
	maps.Copy(kept, sums)
	return slowtest.Keep(file, kept)
}
