package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// accepted are advisories that the server's code comes to and is not hurt by, each with why.
var accepted = map[string]string{}

// standard are names of the data for what comes with Go.
var standard = []string{"stdlib", "toolchain"}

// govulncheck is where make installs it.
const govulncheck = "bin/tools/govulncheck"

// checkServer fails where the server's code comes to what is known to be wrong.
func checkServer(ctx context.Context, k known) error {
	used, err := modulesInUse(ctx)
	if err != nil {
		return err
	}
	if missing := missingFrom(k.Modules, used); len(missing) > 0 {
		return fmt.Errorf("nobody looked up %s: see update", strings.Join(missing, ", "))
	}
	found, err := k.reachedFrom(ctx, ".")
	if err != nil {
		return err
	}
	fmt.Printf("server: %d modules, %d advisories of them by %s, %d that its code comes to\n",
		len(used), len(k.Go), k.Date, len(found))
	var faults []error
	for _, f := range found {
		if why := accepted[f.OSV]; why != "" {
			fmt.Printf("  %s: accepted, as %s\n", f.OSV, why)
			continue
		}
		faults = append(faults, fmt.Errorf("%s: https://pkg.go.dev/vuln/%s, mended in %s", f.where(), f.OSV, f.Fixed))
	}
	return errors.Join(faults...)
}

// reachedFrom asks govulncheck what the code of a package comes to.
func (k known) reachedFrom(ctx context.Context, name string) ([]finding, error) {
	folder, err := os.MkdirTemp("", "advisories-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	if err := k.writeDatabase(folder); err != nil {
		return nil, fmt.Errorf("writing the database: %w", err)
	}
	cmd := exec.CommandContext(ctx, govulncheck, "-format", "json", "-db", "file://"+folder, name)
	cmd.Stderr = os.Stderr
	said, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("govulncheck: %w", err)
	}
	return reached(bytes.NewReader(said))
}

// finding is one of govulncheck: how code comes to a fault, the fault first.
type finding struct {
	OSV   string  `json:"osv"`
	Fixed string  `json:"fixed_version"`
	Trace []frame `json:"trace"`
}

type frame struct {
	Module   string `json:"module"`
	Version  string `json:"version"`
	Package  string `json:"package"`
	Function string `json:"function"`
	Receiver string `json:"receiver"`
}

func (f finding) where() string {
	at := f.Trace[0]
	return fmt.Sprintf("%s.%s%s of %s %s", at.Package, at.Receiver, at.Function, at.Module, at.Version)
}

// reached returns what govulncheck says that code comes to, each advisory once. Advisories of modules and packages of
// which no function is called are none.
func reached(said io.Reader) (found []finding, err error) {
	decoder := json.NewDecoder(said)
	for {
		var message struct {
			Finding *finding `json:"finding"`
		}
		if err := decoder.Decode(&message); errors.Is(err, io.EOF) {
			return found, nil
		} else if err != nil {
			return nil, fmt.Errorf("reading what govulncheck says: %w", err)
		}
		f := message.Finding
		isNew := f != nil && !slices.ContainsFunc(found, func(other finding) bool { return other.OSV == f.OSV })
		if isNew && len(f.Trace) > 0 && f.Trace[0].Function != "" {
			found = append(found, *f)
		}
	}
}

// modulesInUse are those that the server is built from, and what comes with Go.
func modulesInUse(ctx context.Context) ([]string, error) {
	said, err := exec.CommandContext(ctx, "go", "list", "-deps", "-f", "{{with .Module}}{{.Path}}{{end}}", ".").Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	names := append(strings.Fields(string(said)), standard...)
	slices.Sort(names)
	return slices.Compact(names), nil
}

func missingFrom(all, names []string) (missing []string) {
	for _, name := range names {
		if !slices.Contains(all, name) {
			missing = append(missing, name)
		}
	}
	return missing
}
