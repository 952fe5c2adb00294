// Command advisories asks whether anything known is wrong with the libraries that the server and the site are made of.
//
//	go run ./internal/advisories
//	go run ./internal/advisories update -go DIR -npm FILE -date YYYY-MM-DD
//
// It needs no network: what is known is in known.json.gz, with its date. Of the server, govulncheck says which faults
// its code can come to; of the site, the registry is asked first, and where it refuses audits the versions are held
// against the same file.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Args[1:])
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "advisories:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) > 0 && args[0] == "update" {
		return runUpdate(ctx, args[1:])
	}
	if len(args) > 0 {
		return fmt.Errorf("%q is no command: it is update, or nothing", args[0])
	}
	known, err := open()
	if err != nil {
		return err
	}
	return errors.Join(checkServer(ctx, known), checkSite(ctx, known))
}

func runUpdate(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("update", flag.ExitOnError)
	goFolder := flags.String("go", "", "folder of OSV files: data/osv of github.com/golang/vulndb")
	npmFile := flags.String("npm", "", "jsrepository-v4.json of github.com/RetireJS/retire.js")
	date := flags.String("date", "", "day of both, as 2006-01-02")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *goFolder == "" || *npmFile == "" || *date == "" {
		return errors.New("update needs -go, -npm and -date")
	}
	return update(ctx, *goFolder, *npmFile, *date)
}
