// Sidestage is a music community and store: one server, its site inside.
package main

import (
	"os"

	"github.com/sidestage/sidestage/internal/app"
)

func main() { os.Exit(app.Main(os.Args[1:], os.Environ(), os.Stdout, os.Stderr)) }
